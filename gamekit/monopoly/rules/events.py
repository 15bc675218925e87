"""What everybody at the table sees happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

BANK = -1


def _who(seat: int) -> str:
    return "the bank" if seat == BANK else f"{{{seat}}}"


@dataclass(frozen=True, slots=True)
class Did:
    """A seat's choice."""

    seat: int
    move: Any

    @property
    def label(self) -> str:
        return f"{{{self.seat}}} {self.move.told}"


@dataclass(frozen=True, slots=True)
class Threw:
    """The dice."""

    seat: int
    first: int
    second: int

    @property
    def label(self) -> str:
        double = ", a double" if self.first == self.second else ""
        return f"{{{self.seat}}} throws {self.first} and {self.second}{double}"


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece came to a square."""

    seat: int
    square: str

    @property
    def label(self) -> str:
        return f"{{{self.seat}}} moves to {self.square}"


@dataclass(frozen=True, slots=True)
class Drew:
    """A card was read."""

    seat: int
    card: str

    @property
    def label(self) -> str:
        return f"{{{self.seat}}} draws: {self.card}"


@dataclass(frozen=True, slots=True)
class Paid:
    """Money went from one to another."""

    payer: int
    payee: int
    amount: int
    reason: str

    @property
    def label(self) -> str:
        return f"{_who(self.payer)} pays {_who(self.payee)} {self.amount} ({self.reason})"


@dataclass(frozen=True, slots=True)
class Got:
    """A title deed or a card has a new owner."""

    seat: int
    thing: str

    @property
    def label(self) -> str:
        if self.seat == BANK:
            return f"{self.thing} goes back to the bank"
        return f"{{{self.seat}}} now has {self.thing}"


@dataclass(frozen=True, slots=True)
class Jailed:
    """A piece went to jail."""

    seat: int
    why: str

    @property
    def label(self) -> str:
        return f"{{{self.seat}}} goes to jail ({self.why})"


@dataclass(frozen=True, slots=True)
class Freed:
    """A piece left jail."""

    seat: int

    @property
    def label(self) -> str:
        return f"{{{self.seat}}} leaves jail"


@dataclass(frozen=True, slots=True)
class Begins:
    """Whose turn it is now."""

    seat: int
    turn: int

    @property
    def label(self) -> str:
        return f"Turn {self.turn}: {{{self.seat}}}"


@dataclass(frozen=True, slots=True)
class Unsold:
    """Nobody bid."""

    deed: str

    @property
    def label(self) -> str:
        return f"nobody bids: {self.deed} stays with the bank"


@dataclass(frozen=True, slots=True)
class Bankrupt:
    """A seat is out."""

    seat: int
    creditor: int

    @property
    def label(self) -> str:
        return f"{{{self.seat}}} is bankrupt: everything goes to {_who(self.creditor)}"


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    ending: str

    @property
    def label(self) -> str:
        return f"The game is over: {self.ending}"
