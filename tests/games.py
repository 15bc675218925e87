"""The games the laws are tried on: every room, every player count, every switch turned the other way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields
from functools import cache
from random import Random
from typing import Any

from gamekit.core.game import CHANCE, room, rooms

LIMITS = {"turns": 25}


@cache
def player_counts(name: str) -> tuple[int, ...]:
    """How many may play, found by asking."""
    return tuple(players for players in range(1, 13) if _allows(name, players))


def _allows(name: str, players: int) -> bool:
    try:
        room(name).Game(players=players)
    except ValueError:
        return False
    return True


@cache
def games_of(name: str) -> tuple[Any, ...]:
    """The room's game at every player count, and once with each switch the other way."""
    kind = room(name).Game
    counts = player_counts(name)
    switches = [f for f in fields(kind) if f.default is not MISSING and isinstance(f.default, bool)]
    cut = limits(name)
    turned = (kind(players=counts[i % len(counts)], **cut, **{f.name: not f.default}) for i, f in enumerate(switches))
    return (*(kind(players=players, **cut) for players in counts), *turned)


def limits(name: str) -> dict[str, int]:
    """A game that need not end is cut short where it has an option for that."""
    return {f.name: LIMITS[f.name] for f in fields(room(name).Game) if f.name in LIMITS}


def title(game: Any) -> str:
    """A short name for test reports."""
    plain = type(game)(players=game.players)
    told = [
        f"{f.name}={getattr(game, f.name)}" for f in fields(game) if getattr(game, f.name) != getattr(plain, f.name)
    ]
    return f"{game.name}({', '.join([str(game.players), *told])})"


def every_game() -> list[Any]:
    """All games of all rooms that open (a room that does not is reported by its own test)."""
    return [game for name in rooms() if opens(name) for game in games_of(name)]


@cache
def opens(name: str) -> bool:
    """Whether the room can be entered at all."""
    try:
        return bool(games_of(name))
    except Exception:
        return False


def random_game(game: Any, seed: object) -> Iterator[tuple[Any, Any]]:
    """A game of random moves: every state with the move that is played in it, None at the end."""
    rng = Random(f"{game}/{seed}")
    state = game.start()
    while state.turn is not None:
        move = state.chances.sample(rng) if state.turn is CHANCE else rng.choice(state.moves)
        yield state, move
        state = state.play(move)
    yield state, None


@dataclass(frozen=True)
class Spot:
    """One state of one random game; its repr is all that is needed to see it again."""

    game: Any
    seed: int
    number: int
    state: Any
    moves: tuple[Any, ...]  # that lead here

    def __repr__(self) -> str:
        return f"{title(self.game)}, random game {self.seed}, after move {self.number}"


GAMES, MOVES = 150, 32_000  # so many random games of each kind, or so many moves


def random_games(game: Any, moves: int = MOVES) -> Iterator[list[tuple[Any, Any]]]:
    """As many whole random games as the budget allows, three at least."""
    played = 0
    for seed in range(GAMES):
        if played > moves and seed >= 3:
            return
        steps = list(random_game(game, seed))
        played += len(steps)
        yield steps


@cache
def spots(game: Any, many: int = 120) -> tuple[Spot, ...]:
    """States from all parts of random games; every game gives its last one too."""
    rng = Random(f"spots of {game}")
    found: list[Spot] = []
    for seed in range(max(3, many // 8)):
        steps = list(random_game(game, seed))
        path = tuple(move for _, move in steps)
        numbers = sorted({*rng.sample(range(len(steps)), min(7, len(steps))), len(steps) - 1})
        found += (Spot(game, seed, number, steps[number][0], path[:number]) for number in numbers)
    return tuple(found)
