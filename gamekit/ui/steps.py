"""What comes next at a table: a move that was made, a pause, work for the driver, somebody to ask, or the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from gamekit.core.game import Seat, Turn


@dataclass(frozen=True)
class Did:
    """One move was made, and whether anybody could see it."""

    mover: Turn
    seen: bool


@dataclass(frozen=True)
class Wait:
    """So many seconds; to go on then, or to be told to, means that the pause is over."""

    seconds: float


@dataclass(frozen=True, eq=False)
class Work:
    """Something to find out, in whatever thread or process, within so many seconds."""

    kind: Literal["bot", "hint", "forecast", "odds", "chance", "review", "measure", "preview"]
    seat: Seat
    limit: float
    call: Callable[[], Any]
    then: Callable[[Any], None]  # where the session puts the answer


@dataclass(frozen=True)
class Ask:
    """Only these people can go on; where there is none, the table is paused or a chair is empty."""

    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Over:
    """The game has ended."""


Step: TypeAlias = Did | Wait | Work | Ask | Over
