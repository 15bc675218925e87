"""Positions of played games: one of each turn, as two of the seats see it, and how the game ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from gamekit.core.advice import Levels
from gamekit.core.game import CHANCE, room
from gamekit.core.value import OTHERS, Rows

TURNS = 8  # of a game at most, drawn by lot
ALIKE = 0.4  # the share of games in which all play at one level
TURN: dict[str, Callable[[Any], Any]] = {  # what tells one turn from the next
    "cluedo": lambda state: (state.round, state.active),
    "heist": lambda state: state.round,
    "monopoly": lambda state: state.turns,
    "wallet": lambda state: (state.round, state.turns),
}


@dataclass(frozen=True)
class Seen:
    """A position as one seat sees it, who plays, and the shares of the result."""

    players: int
    game: int
    levels: tuple[str, ...]
    view: Any
    shares: tuple[float, ...]

    @property
    def alike(self) -> bool:
        """Whether all play at one level."""
        return len(set(self.levels)) == 1

    def masked(self, which: str) -> Levels:
        """The levels as far as they are told: all of them, none, or all but that of the one who looks."""
        if which == "none known":
            return (None,) * self.players
        return tuple(
            None if which == "others known" and seat == self.view.seat else name
            for seat, name in enumerate(self.levels)
        )

    def share(self, row: int, rows: Rows) -> float:
        """What this row won; the row of all others, what the rest of the rows did not."""
        return 1 - sum(self.shares[seat] for seat in rows if seat != OTHERS) if row == OTHERS else self.shares[row]


MASKS = ("all known", "others known", "none known")


def drawn(players: int, number: int, seed: str = "values") -> bool:
    """Whether each seat of this game drew a level for itself; otherwise all play at one."""
    return Random(f"{seed}/{players}/{number}").random() >= ALIKE


def positions(name: str, players: int, number: int, seed: str = "values") -> Iterator[Seen]:
    """A few positions of one whole game."""
    bots = room(name).bots.LEVELS
    luck = Random(f"{seed}/{players}/{number}")
    alike = luck.random() < ALIKE
    levels = tuple(luck.choices(list(bots), k=1) * players if alike else luck.choices(list(bots), k=players))
    state, turns, last, seen_in_turn = room(name).Game(players=players).start(), [], None, 0
    while state.result is None:
        if state.turn is CHANCE:
            state = state.play(state.chances.sample(luck))
            continue
        turn = TURN[name](state)
        seen_in_turn = 1 if turn != last else seen_in_turn + 1
        if turn != last:
            turns.append(state)
        elif luck.random() < 1 / seen_in_turn:
            turns[-1] = state
        last = turn
        state = state.play(state.only_move or bots[levels[state.turn]](state.view(state.turn), luck))
    shares = tuple(map(float, state.result))
    for found in luck.sample(turns, min(TURNS, len(turns))):
        for seat in luck.sample(range(players), 2):
            yield Seen(players, number, levels, found.view(seat), shares)
