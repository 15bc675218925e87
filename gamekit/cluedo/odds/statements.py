"""What can be written on a notepad: one line for everything seen or heard at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Name: TypeAlias = str | int
"""A player, by name or by seat."""
CASE_FILE = "case file"
OPEN = "open"


def called(who: Name) -> str:
    """A player as a word in a sentence.

    >>> called("Owl"), called(2), called("case file")
    ('Owl', 'seat 2', 'the case file')
    """
    if isinstance(who, int):
        return f"seat {who}"
    return {CASE_FILE: "the case file", OPEN: "the open cards"}.get(who, who)


def listed(names: list[str], last: str = "and") -> str:
    """Names in a row.

    >>> listed(["Rope", "Dagger", "Pistol"], "or")
    'Rope, Dagger or Pistol'
    """
    return f" {last} ".join([", ".join(names[:-1])] * (len(names) > 1) + names[-1:])


@dataclass(frozen=True, slots=True)
class Heard:
    """A suspicion and its answer: all between asker and `shown_by` passed (None: everybody passed)."""

    asker: Name
    suspect: str
    weapon: str
    place: str
    shown_by: Name | None = None
    card: str | None = None

    @property
    def cards(self) -> tuple[str, str, str]:
        """The three cards that were asked for."""
        return self.suspect, self.weapon, self.place

    @property
    def label(self) -> str:
        shown = "nobody could refute" if self.shown_by is None else f"{called(self.shown_by)} showed"
        card = f" {self.card}" if self.card else " a card" if self.shown_by is not None else ""
        return f"{called(self.asker)} asked for {listed([*self.cards])}: {shown}{card}"


@dataclass(frozen=True, slots=True)
class Holds:
    """This card lies with this player, or in the case file."""

    who: Name
    card: str

    @property
    def label(self) -> str:
        return f"{called(self.who)} has {self.card}"


@dataclass(frozen=True, slots=True)
class Lacks:
    """This card does not lie with this player, or in the case file."""

    who: Name
    card: str

    @property
    def label(self) -> str:
        return f"{called(self.who)} does not have {self.card}"


@dataclass(frozen=True, slots=True)
class Accused:
    """A wrong accusation: these three are not the case file."""

    who: Name
    suspect: str
    weapon: str
    place: str

    @property
    def cards(self) -> tuple[str, str, str]:
        """The three cards that were named."""
        return self.suspect, self.weapon, self.place

    @property
    def label(self) -> str:
        return f"{called(self.who)} accused wrongly: {listed([*self.cards])}"


Statement: TypeAlias = Heard | Holds | Lacks | Accused
