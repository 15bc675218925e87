"""What a page may ask of a table: every message has its declared shape, and any other is refused in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from gamekit.core.serialization import from_json, short


@dataclass(frozen=True)
class Play:
    """A move, clicked on the table that had this stamp."""

    move: Any
    stamp: int


@dataclass(frozen=True)
class FillIn:
    """A form as it was filled in."""

    form: int
    answers: Any
    stamp: int


@dataclass(frozen=True)
class Preview:
    """A form as filled in so far."""

    form: int
    answers: Any
    stamp: int


@dataclass(frozen=True)
class Wishes:
    """What a new game shall be like; None leaves it as it was."""

    players: int | None = None
    people: tuple[str, ...] | None = None
    seat: int | None = None
    bots: str | None = None
    seed: str | int | None = None
    switches: Any = None


@dataclass(frozen=True)
class NewGame:
    """A new game, please."""

    wishes: Wishes


@dataclass(frozen=True)
class Load:
    """A saved game, as its text."""

    text: str


@dataclass(frozen=True)
class Odds:
    """Show or hide the numbers."""

    on: bool


@dataclass(frozen=True)
class Watch:
    """Let a bot play, or take the seat back."""

    on: bool


@dataclass(frozen=True)
class Pause:
    """Stop, or go on."""

    on: bool


@dataclass(frozen=True)
class Speed:
    """How fast the bots go on."""

    speed: Literal["at once", "fast", "normal", "slow"]


@dataclass(frozen=True)
class Option:
    """A setting of the table."""

    name: Literal["forced", "waits", "forecasts"]
    on: bool


@dataclass(frozen=True)
class Recall:
    """The table as it was at a decision; 0 is the end."""

    number: int


@dataclass(frozen=True)
class Measure:
    """What a decision cost, by playing on."""

    number: int


@dataclass(frozen=True)
class Again:
    """Play on from a decision of a game that is over, with the coach's move or anew."""

    number: int
    better: bool = False


@dataclass(frozen=True)
class Hello:
    """A page that has seen this many frames; what it has missed is sent again."""

    seen: int = 0


@dataclass(frozen=True)
class Look:
    """Somebody sits down before a page that several people share."""

    seat: int


@dataclass(frozen=True)
class Fill:
    """Let bots of this level play for the empty chairs."""

    bots: str


@dataclass(frozen=True)
class Skip:
    """On with it: no pause now."""


@dataclass(frozen=True)
class Stop:
    """Whoever thinks has thought enough."""


@dataclass(frozen=True)
class Undo:
    """Back to the last decision."""


@dataclass(frozen=True)
class Save:
    """The game as a file."""


@dataclass(frozen=True)
class Hint:
    """One step of a hint more: where to look, what to reckon, the move."""


@dataclass(frozen=True)
class Guess:
    """An answer to the question that is asked before the numbers: a chance in percent, or the number of an option."""

    answer: int


@dataclass(frozen=True)
class NoGuess:
    """No guess now; or the answer has been read."""


@dataclass(frozen=True)
class Review:
    """Every decision, looked at afterwards."""


KINDS: dict[str, type] = {
    "move": Play, "form": FillIn, "preview": Preview, "new": NewGame, "load": Load, "odds": Odds, "watch": Watch,
    "pause": Pause, "speed": Speed, "option": Option, "recall": Recall, "measure": Measure, "undo": Undo,
    "save": Save, "hint": Hint, "review": Review, "again": Again, "hello": Hello, "look": Look, "fill": Fill,
    "skip": Skip, "stop": Stop, "guess": Guess, "no guess": NoGuess,
}  # fmt: skip


def read(content: object) -> object:
    """The message, or a ValueError in words."""
    kind = content.get("do") if isinstance(content, dict) else None
    if not isinstance(content, dict) or not isinstance(kind, str) or kind not in KINDS:
        raise ValueError(f"the table does not know this command: {short(kind)}")
    return from_json(KINDS[kind], {key: value for key, value in content.items() if key != "do"})
