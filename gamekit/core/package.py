"""What a game brings along beside its rules: bots, a coach, a picture; declared here, and nothing is guessed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

from gamekit.core.advice import Advice, Estimate, Fact, Form, Modelled
from gamekit.core.forecast import Forecast
from gamekit.core.game import Game, Move, Player, State, View, room, rooms
from gamekit.core.question import Question

V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Bots(Protocol):
    """The players of a game by level, from the weakest to the strongest."""

    @property
    def LEVELS(self) -> Mapping[str, Player]: ...


class Coach(Protocol[V_contra]):
    """What to play and why, and the numbers beside the table; a coach sees a view and nothing else."""

    def advise(self, view: V_contra, against: str = ..., /) -> list[Advice]:
        """The moves worth a thought, the best first, against players of a level."""

    def facts(self, view: V_contra, against: str = ..., /) -> list[Fact]:
        """The numbers that belong beside the table now, against players of a level."""

    def forms(self, view: V_contra, /) -> list[Form]:
        """The open-ended moves, as questions."""

    def forecasts(self, view: V_contra, /) -> list[Forecast]:
        """What may be asked before the numbers are shown."""

    def pointers(self, view: V_contra, move: Any, /) -> tuple[str, str]:
        """Two steps before this move is told: where to look, and what to reckon."""

    def section(self, view: V_contra, /) -> tuple[str, str]:
        """The notebook and its heading that teach what this decision asks for."""

    def chance(self, view: V_contra, levels: Sequence[str | None] | None = None) -> Modelled:
        """The chance to win at once, from a model; `levels` of the players by seat, None for one not known."""

    def win_chance(
        self,
        view: V_contra,
        games: int = ...,
        rng: Random | None = None,
        tick: Callable[[], None] = ...,
        move: Any = None,
        levels: Sequence[str | None] | None = None,
    ) -> Estimate:
        """How often this seat wins imagined games, from this move on if one is given, between such players."""

    def idle(self, view: V_contra, /) -> Move | None:
        """The move that lets a chance pass by, where there is nothing to decide; None where there is."""

    def called(self, view: V_contra, move: Any, /) -> str:
        """A move as it is called in this situation."""

    def judge(self, view: V_contra, move: Any, /) -> str:
        """A move that is on no list, in a sentence; empty where there is nothing to say."""


class Picture(Protocol[V_contra]):
    """The table as one seat sees it."""

    def draw(self, view: V_contra, names: Sequence[str], /) -> str:
        """One SVG, with nothing in it that the view does not hold."""


@runtime_checkable
class Board(Picture[V_contra], Protocol[V_contra]):
    """A picture in parts, laid out for the page it stands on, with a question for every decision."""

    def parts(self, view: V_contra, names: Sequence[str], wide: bool, odds: str, /) -> Mapping[str, str]:
        """One SVG each for `board`, `hand`, `score` and `side`, drawn for a wide or a narrow page at its own size.

        `odds`: the level of the others, where numbers are to stand on it; empty: none are.
        """

    def ask(self, view: V_contra, /) -> Question:
        """What this seat decides now, at most seven answers at a time."""


class Package(Protocol):
    """A game with all that belongs to it, such as `gamekit.heist`."""

    @property
    def Game(self) -> type[Any]:
        """The options of a game."""

    @property
    def bots(self) -> Bots: ...
    @property
    def coach(self) -> Coach[Any] | None: ...
    @property
    def picture(self) -> Picture[Any] | None: ...
    @property
    def imagine(self) -> Callable[[Any, Random], State]:
        """A state the seat of a view could be in."""


def package_of(game: Game) -> Package:
    """All that belongs to a game; one that somebody made in a notebook brings its own along, or does without."""
    if game.name in rooms():
        found: Package = room(game.name)
        return found
    own: Package | None = vars(type(game)).get("package")
    return own or Homemade(type(game))


@dataclass(frozen=True)
class Levels:
    """Bots by level, from the weakest to the strongest."""

    LEVELS: Mapping[str, Player] = field(default_factory=dict)


def cannot_imagine(view: Any, rng: Random, /) -> State:
    """Nobody has said how the unseen is dealt again."""
    raise ValueError("this game cannot imagine the unseen: give its package `imagine`")


@dataclass(frozen=True)
class Homemade:
    """A game of one's own: rules are enough; bots, a coach and a picture may come later.

    Stand it in the class of the options: `package = Homemade(bots=Levels({"bold": bold}))`.
    """

    Game: type[Any] = object
    bots: Bots = field(default_factory=Levels)
    coach: Coach[Any] | None = None
    picture: Picture[Any] | None = None
    imagine: Callable[[Any, Random], State] = cannot_imagine


# --- what a coach does where a game has nothing to add: import these names into the room's coach ---------------------


def chance(view: Any, levels: Sequence[str | None] | None = None) -> Modelled:
    """Nobody has fitted anything: before the first play-out all seats are alike."""
    return Modelled(1 / view.game.players, 1, tells=False, note="No model knows this game: all players count alike.")


def forms(view: Any) -> list[Form]:
    """Every move of this game is on the list: nothing to fill in."""
    return []


def forecasts(view: Any) -> list[Forecast]:
    """Nothing is asked before the numbers are shown."""
    return []


def pointers(view: Any, move: Any) -> tuple[str, str]:
    """The move is told at once."""
    return "", ""


def section(view: Any) -> tuple[str, str]:
    """No notebook teaches this."""
    return "", ""


def idle(view: Any) -> Move | None:
    """There is always something to decide."""
    return None


def called(view: Any, move: Any) -> str:
    """A move is called the same in every situation."""
    return str(move.label)


def judge(view: Any, move: Any) -> str:
    """Every move is on the list: nothing more to say."""
    return ""
