"""What all rooms agree on: seats, chance, states, views and illegal moves.

A game is a value, a move makes a new value, everything random is a move by
CHANCE with its odds stated, and a player only ever gets a view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, Protocol, Self, TypeAlias, TypeVar

from gamekit.core.dist import Dist
from gamekit.core.serialization import short
from gamekit.core.words import Seat as Seat
from gamekit.core.words import named as named


class Chance(Enum):
    """The player who throws the dice and shuffles the cards."""

    CHANCE = "chance"

    def __repr__(self) -> str:
        return "CHANCE"

    def __reduce_ex__(self, protocol: Any) -> Any:  # by name: nothing rests on what a member holds
        return "CHANCE"

    __hash__ = object.__hash__


CHANCE: Final = Chance.CHANCE
Turn: TypeAlias = Seat | Chance | None


class IllegalMove(ValueError):
    """A move the rules do not allow now: what was tried, by whom, what was allowed."""


class Move(Protocol):
    """A frozen dataclass in the rule book's words; `{2}` in its label stands for seat 2."""

    @property
    def label(self) -> str: ...


class Event(Protocol):
    """Something one seat saw happen; `{2}` in its label stands for seat 2."""

    @property
    def label(self) -> str: ...


class Result(tuple[int | Fraction, ...]):
    """The payoff of each seat, from 0 (lost) to 1 (won), and how the game ended.

    >>> Result((1, 0), "solved")
    Result((1, 0), 'solved')
    """

    ending: str

    def __new__(cls, payoffs: Iterable[int | Fraction], ending: str) -> Result:
        self = super().__new__(cls, tuple(payoffs))
        self.ending = ending
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self), self.ending

    def __eq__(self, other: object) -> bool:
        same_ending = not isinstance(other, Result) or self.ending == other.ending
        return same_ending and super().__eq__(other)

    def __ne__(self, other: object) -> bool:  # a tuple has its own, which knows no ending
        return not self == other

    def __hash__(self) -> int:
        return super().__hash__()

    def __repr__(self) -> str:
        return f"Result({tuple(self)!r}, {self.ending!r})"


class View(Protocol):
    """All that one seat may know: pure data."""

    @property
    def game(self) -> Game: ...
    @property
    def phase_name(self) -> str:
        """What is going on, in words."""

    @property
    def seat(self) -> Seat: ...
    @property
    def turn(self) -> Turn: ...
    @property
    def moves(self) -> tuple[Any, ...]: ...
    def allows(self, move: Any) -> bool: ...
    @property
    def secret(self) -> bool:
        """Whether not even how long somebody thinks may be seen."""

    @property
    def events(self) -> tuple[Any, ...]: ...
    @property
    def result(self) -> Result | None: ...
    @property
    def numbers(self) -> tuple[int, ...]: ...


class State(Protocol):
    """A position, secrets included; never changed, only followed by others."""

    @property
    def game(self) -> Game: ...
    @property
    def turn(self) -> Turn: ...
    @property
    def moves(self) -> tuple[Move, ...]: ...
    @property
    def only_move(self) -> Move | None:
        """The one move there is; None where there is a choice, or nobody is asked."""

    @property
    def chances(self) -> Dist[Any]: ...
    @property
    def result(self) -> Result | None: ...
    def allows(self, move: Any) -> bool: ...
    def play(self, move: Any) -> Self: ...
    def view(self, seat: Seat, events: tuple[Any, ...] = ()) -> Any: ...
    def observe(self, move: Any) -> tuple[tuple[Event, ...], ...]:
        """What each seat sees happen when this move is made."""


class Game(Protocol):
    """The options of one game: a frozen dataclass whose fields they are."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def players(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def kinds(self) -> tuple[type, ...]:
        """Every class of moves, those of CHANCE included."""

    @property
    def vocabulary(self) -> tuple[Any, ...]:
        """Every listable move of a seat once; its position is the move's id."""

    @property
    def draws(self) -> tuple[Any, ...]:
        """Every move of CHANCE once; its position is the draw's id."""

    @property
    def longest(self) -> int:
        """No game has more moves than this, those of CHANCE included."""

    def start(self) -> Any: ...
    def __hash__(self) -> int: ...


class Player(Protocol):
    """A bot: it sees one view, has its own luck, and answers a move."""

    def __call__(self, view: Any, rng: Random) -> Any: ...


def checked_players(players: object, low: int, high: int) -> None:
    """Raise in the learner's words unless the player count is one the game allows."""
    if isinstance(players, bool) or not isinstance(players, int) or not low <= players <= high:
        raise ValueError(f"players must be a whole number from {low} to {high}, not {players!r}")


def checked_seat(seat: object, players: int) -> None:
    """Raise in the learner's words unless there is such a seat."""
    if type(seat) is not int or not 0 <= seat < players:
        raise ValueError(f"seat must be a whole number from 0 to {players - 1}, not {seat!r}")


def checked_games(games: object) -> int:
    """How many games, or an error in the learner's words."""
    if type(games) is not int or games < 1:
        raise ValueError(f"games must be a whole number of at least 1, not {games!r}")
    return games


def checked(value: object, kind: Any, needed: str) -> None:
    """Raise in the learner's words unless it is of this kind."""
    if not isinstance(value, kind):
        raise ValueError(f"{needed}, not {short(value)}")


def checked_list(value: object, needed: str) -> tuple[Any, ...]:
    """A list of whatever kind as a tuple, or an error in the learner's words."""
    if not isinstance(value, Sequence) or isinstance(value, str | bytes):
        raise ValueError(f"{needed}, not {short(value)}")
    return tuple(value)


def checked_texts(value: object, name: str) -> tuple[str, ...]:
    """A list of texts as a tuple, or an error in the learner's words."""
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise ValueError(f"{name} must be a list of names, not {short(value)}")
    return tuple(value)


S = TypeVar("S", bound=State)


def advance_chance(state: S, rng: Random) -> S:
    """The next state in which a seat is to move or the game is over."""
    while state.turn is CHANCE:
        state = state.play(state.chances.sample(rng))
    return state


@cache
def rooms() -> tuple[str, ...]:
    """The names of the games in the house."""
    house = Path(__file__).parents[1]
    doors = (*house.glob("*/rules.py"), *house.glob("*/rules/__init__.py"))
    return tuple(sorted(door.relative_to(house).parts[0] for door in doors))


def room(name: str) -> Any:
    """The room of a game, by its name."""
    if name not in rooms():
        raise ValueError(f"there is no game called {name!r}; there are: {', '.join(rooms())}")
    return import_module(f"gamekit.{name}")
