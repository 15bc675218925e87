"""Who sits where: the learner's seat, everybody's bots, the names, and what a new game may change."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from importlib import import_module
from typing import Any

from gamekit.core.game import Player, Seat, room, rooms
from gamekit.core.league import random_player
from gamekit.core.serialization import short
from gamekit.core.table import NAMES
from gamekit.stage.messages import Wishes

OWN = "your own"  # the level that stands for bots the learner has written


def part(game: Any, name: str) -> Any:
    """A part of the game's room (bots, coach, picture), or None where the room has none."""
    if game.name not in rooms():
        return None
    home = room(game.name)
    if hasattr(home, name):
        return getattr(home, name)
    try:
        return import_module(f"{home.__name__}.{name}")
    except ModuleNotFoundError as problem:
        if problem.name != f"{home.__name__}.{name}":
            raise
        return None


def levels(game: Any) -> dict[str, Player]:
    """The room's bots by level, from the weakest; a random player is always among them."""
    found: Mapping[str, Player] = getattr(part(game, "bots"), "LEVELS", {})
    return {"random": random_player, **found}


@dataclass(frozen=True)
class Seating:
    """A game with its learner and its bots, checked in the learner's words."""

    game: Any
    seat: Seat = 0
    bots: Any = "hard"
    seed: int | str | None = None
    names: tuple[str, ...] | None = None
    own: Any = None  # bots of the learner's own: one player, or one for each seat

    def __post_init__(self) -> None:
        n = self.game.players
        if type(self.seat) is not int or not 0 <= self.seat < n:
            raise ValueError(f"seat must be a whole number from 0 to {n - 1}, not {self.seat!r}")
        if self.seed is not None and type(self.seed) not in (int, str):
            raise ValueError(f"seed must be a whole number, a text or None (a new one each time), not {self.seed!r}")
        if self.bots not in self.offered:
            raise ValueError(f"bots must be one of {', '.join(self.offered)} or players of your own, not {self.bots!r}")

    @property
    def offered(self) -> tuple[str, ...]:
        """The levels to choose from."""
        return (*levels(self.game), *([OWN] if self.own is not None else []))

    @property
    def players(self) -> tuple[Player, ...]:
        """A bot for every seat; the learner's own seat has one too, for watching."""
        known = levels(self.game)
        if self.bots != OWN:
            return (known[self.bots],) * self.game.players
        if callable(self.own):
            return (self.own,) * self.game.players
        if len(self.own) != self.game.players:
            raise ValueError(f"bots: {len(self.own)} were given, but this game has {self.game.players} seats")
        strongest = list(known.values())[-1]
        return tuple(known[bot] if isinstance(bot, str) else bot or strongest for bot in self.own)

    @property
    def called(self) -> tuple[str, ...]:
        """The name of every seat."""
        return self.called_for(self.game.players)

    def called_for(self, players: int) -> tuple[str, ...]:
        """The names that so many players would have."""
        given = self.names or ()
        spare = [name for name in NAMES if name not in given] + [f"Player {k}" for k in range(1, 13)]
        return (*given, *spare)[:players]

    def drawn(self) -> int | str:
        """The seed that was asked for, or a new one."""
        return secrets.randbelow(1_000_000) if self.seed is None else self.seed

    def changed(self, wishes: Wishes) -> Seating:
        """This seating with the wishes of the "new game" form put in."""
        asked = {} if wishes.switches is None else wishes.switches
        if not isinstance(asked, dict):
            raise ValueError(f"the switches of the game are given by name, not as {short(asked)}")
        switches = {name: bool(asked[name]) for name in self.switches if name in asked}
        game = replace(self.game, players=_or(wishes.players, self.game.players), **switches)
        seat, bots, seed = _or(wishes.seat, self.seat), _or(wishes.bots, self.bots), _or(wishes.seed, self.seed)
        return replace(self, game=game, seat=seat, bots=bots, seed=_seed(seed))

    @property
    def switches(self) -> dict[str, bool]:
        """The options of the game that are on or off."""
        values = {f.name: getattr(self.game, f.name) for f in fields(self.game)}
        return {name: value for name, value in values.items() if isinstance(value, bool)}

    @property
    def switch_words(self) -> dict[str, str]:
        """Each such option in the words of its game, or by its name."""
        said = {f.name: f.metadata.get("words") for f in fields(self.game)}
        return {name: said[name] or name.replace("_", " ").capitalize() for name in self.switches}

    def counts(self) -> tuple[int, ...]:
        """With how many players this game can be played, found by asking."""
        return tuple(n for n in range(1, 13) if _allows(self.game, n))


def _allows(game: Any, players: int) -> bool:
    try:
        replace(game, players=players)
    except (ValueError, TypeError):
        return False
    return True


def _or(wish: Any, now: Any) -> Any:
    return now if wish is None else wish


def _seed(wish: Any) -> int | str | None:
    """A seed as typed: digits are a number, nothing means a new one."""
    if not isinstance(wish, str):
        return wish  # type: ignore[no-any-return]
    word = wish.strip()[:40]
    return int(word) if word.isdecimal() and word.isascii() else word or None


def seating(game: Any, seat: Seat, bots: Any, seed: Any, names: Any) -> Seating:
    """The seating asked for by `play`."""
    if isinstance(game, type) or not all(hasattr(game, wanted) for wanted in ("start", "players", "name", "kinds")):
        raise ValueError(f"play needs a game with its options, such as Game(players=5), not {game!r}")
    called = _names(names, game.players)
    if isinstance(bots, str):
        known = levels(game)
        level = bots if bots in known or len(known) > 1 else "random"  # a room without bots of its own
        return Seating(game, seat, level, seed, called)
    if not callable(bots):
        bots = _each(bots, game, seat)
    made = Seating(game, seat, OWN, seed, called, bots)
    assert made.players
    return made


def _each(bots: Any, game: Any, mine: Seat) -> tuple[Any, ...]:
    known = levels(game)
    if not isinstance(bots, Sequence):
        raise ValueError(f"bots must be one of {', '.join(known)}, a player, or one for each seat, not {bots!r}")
    for seat, bot in enumerate(bots):
        if bot is None and seat != mine:
            raise ValueError(f"bots: seat {seat} has no player; only your own seat, {mine}, is left to a person")
        if bot is not None and not callable(bot) and not (isinstance(bot, str) and bot in known):
            raise ValueError(f"bots: {bot!r} is neither a player nor one of {', '.join(known)}")
    return tuple(bots)


def _names(names: Any, players: int) -> tuple[str, ...] | None:
    if names is None:
        return None
    if isinstance(names, str) or not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise ValueError(f"names must be a list of texts, one for each of the {players} seats, not {names!r:.60}")
    if len(names) != players:
        raise ValueError(f"names: {len(names)} were given, but this game has {players} seats")
    return tuple(names)
