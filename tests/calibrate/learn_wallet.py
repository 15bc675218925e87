"""How each level plays the wallet, counted in its games: `python -m tests.calibrate.learn_wallet [games]`."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from gamekit.core.advice import PEOPLE
from gamekit.core.game import Player
from gamekit.wallet import Wallet, bots
from gamekit.wallet.odds.levels import LATE, notes, turns_done
from gamekit.wallet.rules import TURN, Flip, Play, judged
from tests.calibrate.games import MIXED, played, seated
from tests.games import player_counts

PATH = Path(__file__).parent.parent.parent / "gamekit" / "wallet" / "odds" / "levels.toml"
HEAD = """# How each level plays, counted in {games} games at each table of 2 to 7; "people": all levels at one table.
# flips: in which share of turns somebody flips a timer; innocent: how often somebody would be innocent. Both in rows
# by the turns they have had in the round (the last row: all later ones), in columns by the timers that are left, from
# 1 on. money: how often an innocent hand was worth so much.
"""
GAMES, TIMERS = 60, 6
Seen = Counter[Any]


@dataclass(frozen=True)
class Watched:
    """A player whose turns are counted."""

    player: Player
    seen: Seen

    def __call__(self, view: Any, rng: Random) -> Any:
        """Its move, and whether it flipped a timer instead of acting; specials come before that."""
        move = self.player(view, rng)
        if view.phase is TURN and not isinstance(move, Play):
            self.seen["flips", min(LATE, turns_done(view, view.seat)), view.timers, isinstance(move, Flip)] += 1
        return move


def count(level: str, games: int) -> Seen:
    """Flips, verdicts and wealth in many games."""
    seen = Seen()
    for players in player_counts("wallet"):
        for number in range(games):
            rng = Random(f"learn {level} {players} {number}")
            table = [Watched(player, seen) for player in seated("wallet", level, players, rng)]
            for state in played(Wallet(players).start(), table, rng):
                if state.phase is TURN and state.fresh:
                    _look(seen, state)
    return seen


def _look(seen: Seen, state: Any) -> None:
    for seat in range(state.game.players):
        found = judged(state, seat)
        seen["innocent", min(LATE, turns_done(state, seat)), state.timers, found.innocent] += 1
        if found.innocent:
            seen["money", notes(found.wealth)] += 1


def told(seen: Seen) -> str:
    """One level in TOML."""
    lines = []
    for what in ("flips", "innocent"):
        lines.append(f"{what} = [")
        mean = 0.5
        for number in range(LATE + 1):
            mean = _mean(seen, what, number, mean)
            row = [_share(seen, (what, number, timers), mean) for timers in range(1, TIMERS + 1)]
            lines.append(f"  [{', '.join(f'{share:.3f}' for share in row)}],")
        lines.append("]")
    amounts = sorted((key[1], many) for key, many in seen.items() if key[0] == "money")
    return "\n".join([*lines, "money = { " + ", ".join(f'"{amount}" = {many}' for amount, many in amounts) + " }"])


FEW = 10  # cases that the turn before, or the whole row, counts as


def _mean(seen: Seen, what: str, number: int, before: float) -> float:
    """A whole row; of turns that were hardly seen, the row before."""
    yes, no = (sum(seen[what, number, timers, is_so] for timers in range(1, TIMERS + 1)) for is_so in (True, False))
    return (yes + FEW * before) / (yes + no + FEW)


def _share(seen: Seen, key: tuple[str, int, int], mean: float) -> float:
    yes, no = seen[(*key, True)], seen[(*key, False)]
    return (yes + FEW * mean) / (yes + no + FEW)


def main(games: int = GAMES) -> None:
    """Count and write."""
    parts = [HEAD.format(games=games)]
    for name, level in [*((one, one) for one in bots.LEVELS), (PEOPLE, MIXED)]:
        parts.append(f"[{name}]\n{told(count(level, games if level != 'hard' else games // 4))}\n")
    PATH.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
