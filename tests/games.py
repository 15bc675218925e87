"""The games the laws are tried on: every room, every player count, every switch turned the other way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields
from functools import cache
from typing import Any

from gamekit.core.game import room, rooms
from gamekit.core.laws import Sample, Spot, random_game

__all__ = [
    "Spot",
    "every_game",
    "games_of",
    "limits",
    "opens",
    "player_counts",
    "random_game",
    "random_games",
    "sample",
    "spots",
    "title",
]
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


GAMES, MOVES = 150, 32_000  # so many random games of each kind, or so many moves


@cache
def sample(game: Any) -> Sample:
    """The random games that the laws are tried in."""
    return Sample(game, GAMES, MOVES, many=120)


def random_games(game: Any, moves: int = MOVES) -> Iterator[list[tuple[Any, Any]]]:
    """As many whole random games as the budget allows, three at least."""
    return (steps for _, steps in Sample(game, GAMES, moves).whole_games())


@cache
def spots(game: Any, many: int = 120) -> tuple[Spot, ...]:
    """States from all parts of random games; every game gives its last one too."""
    return Sample(game, many=many).spots
