"""What a seat or CHANCE can do, in the rule book's words; `label` offers it, `told` tells it afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


class Spoken:
    """A move in words, its own fields put in."""

    __slots__ = ()
    _label: ClassVar[str] = ""
    _told: ClassVar[str] = ""

    def __init_subclass__(cls, label: str = "", told: str = "") -> None:
        # A slotted dataclass is made twice, the second time without these words.
        if label:
            cls._label, cls._told = label, told

    @property
    def label(self) -> str:
        """The move as an offer to make it."""
        return self._label.format(self=self)

    @property
    def told(self) -> str:
        """The move as a report that it was made."""
        return self._told.format(self=self)


@dataclass(frozen=True, slots=True)
class Throw(Spoken, label="{self.first} and {self.second}"):
    """Both dice, by CHANCE."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Draw(Spoken, label="{self.card}"):
    """The top card of a pile, by CHANCE."""

    card: str


@dataclass(frozen=True, slots=True)
class Deal(Spoken, label="{self.deed}"):
    """A title deed for the next seat in the short game, by CHANCE."""

    deed: str


@dataclass(frozen=True, slots=True)
class Pass(Spoken, label="Pass", told="passes"):
    """Nothing more for now."""


@dataclass(frozen=True, slots=True)
class Rest(Spoken, label="Pass until something changes for me", told="passes until something changes"):
    """Pass until it is my throw, my money changes or a deed changes hands."""


@dataclass(frozen=True, slots=True)
class Build(Spoken, label="Build on {self.street}", told="builds on {self.street}"):
    """The next hut, or the inn, on one street."""

    street: str


@dataclass(frozen=True, slots=True)
class Sell(Spoken, label="Sell a building on {self.street}", told="sells a building on {self.street}"):
    """One hut, or the inn, of a street back to the bank."""

    street: str


@dataclass(frozen=True, slots=True)
class SellAll(Spoken, label="Sell all {self.group} buildings", told="sells all {self.group} buildings"):
    """All buildings of a group at once, where the bank has too few huts to break an inn."""

    group: str


@dataclass(frozen=True, slots=True)
class Mortgage(Spoken, label="Mortgage {self.deed}", told="mortgages {self.deed}"):
    """Half the price from the bank, no rent until it is lifted."""

    deed: str


@dataclass(frozen=True, slots=True)
class Lift(Spoken, label="Lift the mortgage on {self.deed}", told="lifts the mortgage on {self.deed}"):
    """The mortgage paid back, with 10 % on top."""

    deed: str


class _Trade(Spoken):
    __slots__ = ()
    give: tuple[str, ...]
    take: tuple[str, ...]
    cash: int

    @property
    def mine(self) -> str:
        """What goes over, in words."""
        return _side(self.give, self.cash)

    @property
    def yours(self) -> str:
        """What comes back, in words."""
        return _side(self.take, -self.cash)


def _side(things: tuple[str, ...], cash: int) -> str:
    return " + ".join([*things, *([f"{cash} in cash"] if cash > 0 else [])]) or "nothing"


_OFFERED = "{{{self.to}}} {self.mine} for {self.yours}"


@dataclass(frozen=True, slots=True)
class Offer(_Trade, label=f"Offer {_OFFERED}", told=f"offers {_OFFERED}"):
    """A trade proposed to one seat: what I give, what I take, and the cash I add (below 0: that I ask)."""

    to: int
    give: tuple[str, ...]
    take: tuple[str, ...]
    cash: int


@dataclass(frozen=True, slots=True)
class Counter(
    _Trade, label="Rather give {self.mine} for {self.yours}", told="would rather give {self.mine} for {self.yours}"
):
    """Another trade proposed in answer to an offer, as the one who answers sees it."""

    give: tuple[str, ...]
    take: tuple[str, ...]
    cash: int


@dataclass(frozen=True, slots=True)
class Accept(Spoken, label="Accept the trade", told="accepts"):
    """Yes to the trade on the table."""


@dataclass(frozen=True, slots=True)
class Decline(Spoken, label="Decline the trade", told="declines"):
    """No to the trade on the table."""


@dataclass(frozen=True, slots=True)
class Buy(Spoken, label="Buy {self.deed}", told="buys {self.deed}"):
    """The free property one has landed on, at its printed price."""

    deed: str


@dataclass(frozen=True, slots=True)
class Leave(Spoken, label="Leave {self.deed} to an auction", told="leaves {self.deed} to an auction"):
    """The free property goes to an auction."""

    deed: str


@dataclass(frozen=True, slots=True)
class Bid(Spoken, label="Bid {self.amount}", told="bids {self.amount}"):
    """So much in an auction, in cash."""

    amount: int


@dataclass(frozen=True, slots=True)
class Withdraw(Spoken, label="Stop bidding", told="stops bidding"):
    """Out of this auction for good."""


@dataclass(frozen=True, slots=True)
class Want(Spoken, label="I want {self.number} now", told="wants {self.number} now"):
    """So many of the few huts or inns that are left."""

    number: int


@dataclass(frozen=True, slots=True)
class Waive(Spoken, label="I want none now", told="wants none now"):
    """None of the few huts or inns that are left."""


@dataclass(frozen=True, slots=True)
class Place(Spoken, label="Put it on {self.street}", told="puts it on {self.street}"):
    """Where the building won in an auction goes."""

    street: str


@dataclass(frozen=True, slots=True)
class PayFine(Spoken, label="Pay the fine and leave jail", told="pays to leave jail"):
    """Out of jail before throwing, for the fine."""


@dataclass(frozen=True, slots=True)
class UseCard(Spoken, label="Use the {self.card}", told="uses the {self.card}"):
    """Out of jail before throwing, with a card."""

    card: str


@dataclass(frozen=True, slots=True)
class TryDouble(Spoken, label="Try for a double", told="tries for a double"):
    """Stay in jail unless the throw is a double."""


@dataclass(frozen=True, slots=True)
class AskRent(Spoken, label="Ask for the rent", told="asks for the rent"):
    """The owner asks, so the rent is owed."""


@dataclass(frozen=True, slots=True)
class ForgoRent(Spoken, label="Let it go", told="does not ask for the rent"):
    """The owner does not ask, so nothing is owed."""


KINDS: tuple[type, ...] = (
    Throw, Draw, Deal, Pass, Rest, Build, Sell, SellAll, Mortgage, Lift, Offer, Counter, Accept, Decline, Buy, Leave,
    Bid, Withdraw, Want, Waive, Place, PayFine, UseCard, TryDouble, AskRent, ForgoRent,
)  # fmt: skip
