"""The moves of seats and of CHANCE: ids of deeds, streets and cards are the words printed on them."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from gamekit.core.words import Phrase, Seat, Wording

Thing: TypeAlias = str
"""A deed or a get-out-of-jail card, whose id is its name; no two of a box are called the same."""
Cash: TypeAlias = Annotated[int, Wording(lambda cash: str(abs(cash)))]


class Throw(Phrase):
    """Both dice, by CHANCE."""

    says = "{first} and {second}"
    first: int
    second: int


class Draw(Phrase):
    """The top card of a pile, by CHANCE."""

    says = "{card}"
    card: str


class Deal(Phrase):
    """A title deed for the next seat in the short game, by CHANCE."""

    says = "{deed}"
    deed: Thing


class Pass(Phrase):
    """Nothing more for now."""

    says, did = "Pass", "passes"


class Rest(Phrase):
    """Pass until it is my throw, my money changes or a deed changes hands."""

    says, did = "Pass until something changes for me", "passes until something changes"


class Build(Phrase):
    """The next hut, or the inn, on one street."""

    says, did = "Build on {street}", "builds on {street}"
    street: Thing


class Sell(Phrase):
    """One hut, or the inn, of a street back to the bank."""

    says, did = "Sell a building on {street}", "sells a building on {street}"
    street: Thing


class SellAll(Phrase):
    """All buildings of a group at once, where the bank has too few huts to break an inn."""

    says, did = "Sell all {group} buildings", "sells all {group} buildings"
    group: str


class Mortgage(Phrase):
    """Half the price from the bank, no rent until it is lifted."""

    says, did = "Mortgage {deed}", "mortgages {deed}"
    deed: Thing


class Lift(Phrase):
    """The mortgage paid back, with 10 % on top."""

    says, did = "Lift the mortgage on {deed}", "lifts the mortgage on {deed}"
    deed: Thing


class Offer(Phrase):
    """A trade proposed to one seat: what I give, what I take, and the cash I add (below 0: that I ask)."""

    to: Seat
    give: tuple[Thing, ...]
    take: tuple[Thing, ...]
    cash: Cash

    def template(self) -> str:
        """By what there is on either side."""
        return f"Offer {{to}} {_terms(self)}"

    def report(self) -> str:
        """The same as a report."""
        return f"offers {{to}} {_terms(self)}"


class Counter(Phrase):
    """Another trade proposed in answer to an offer, as the one who answers sees it."""

    give: tuple[Thing, ...]
    take: tuple[Thing, ...]
    cash: Cash

    def template(self) -> str:
        """By what there is on either side."""
        return f"Rather give {_terms(self)}"

    def report(self) -> str:
        """The same as a report."""
        return f"would rather give {_terms(self)}"


def _terms(trade: Offer | Counter) -> str:
    """The template for what goes over and what comes back."""
    mine, yours = _side("{give:+}" * bool(trade.give), trade.cash), _side("{take:+}" * bool(trade.take), -trade.cash)
    return f"{mine} for {yours}"


def _side(things: str, cash: int) -> str:
    return " + ".join([*([things] if things else []), *(["{cash} in cash"] if cash > 0 else [])]) or "nothing"


def side(things: tuple[Thing, ...], cash: int) -> str:
    """One side of a trade in words."""
    return _side(" + ".join(things), cash).format(cash=cash)


class Accept(Phrase):
    """Yes to the trade on the table."""

    says, did = "Accept the trade", "accepts"


class Decline(Phrase):
    """No to the trade on the table."""

    says, did = "Decline the trade", "declines"


class Buy(Phrase):
    """The free property one has landed on, at its printed price."""

    says, did = "Buy {deed}", "buys {deed}"
    deed: Thing


class Leave(Phrase):
    """The free property goes to an auction."""

    says, did = "Leave {deed} to an auction", "leaves {deed} to an auction"
    deed: Thing


class Bid(Phrase):
    """So much in an auction, in cash."""

    says, did = "Bid {amount}", "bids {amount}"
    amount: int


class Withdraw(Phrase):
    """Out of this auction for good."""

    says, did = "Stop bidding", "stops bidding"


class Want(Phrase):
    """So many of the few huts or inns that are left."""

    says, did = "I want {number} now", "wants {number} now"
    number: int


class Waive(Phrase):
    """None of the few huts or inns that are left."""

    says, did = "I want none now", "wants none now"


class Place(Phrase):
    """The street for a building won in an auction."""

    says, did = "Put it on {street}", "puts it on {street}"
    street: Thing


class PayFine(Phrase):
    """Out of jail before throwing, for the fine."""

    says, did = "Pay the fine and leave jail", "pays to leave jail"


class UseCard(Phrase):
    """Out of jail before throwing, with a card."""

    says, did = "Use the {card}", "uses the {card}"
    card: Thing


class TryDouble(Phrase):
    """Stay in jail unless the throw is a double."""

    says, did = "Try for a double", "tries for a double"


class AskRent(Phrase):
    """The owner asks, so the rent is owed."""

    says, did = "Ask for the rent", "asks for the rent"


class ForgoRent(Phrase):
    """The owner does not ask, so nothing is owed."""

    says, did = "Let it go", "does not ask for the rent"


KINDS: tuple[type, ...] = (
    Throw, Draw, Deal, Pass, Rest, Build, Sell, SellAll, Mortgage, Lift, Offer, Counter, Accept, Decline, Buy, Leave,
    Bid, Withdraw, Want, Waive, Place, PayFine, UseCard, TryDouble, AskRent, ForgoRent,
)  # fmt: skip
PASS, REST, ACCEPT, DECLINE, WITHDRAW, WAIVE = Pass(), Rest(), Accept(), Decline(), Withdraw(), Waive()
PAY_FINE, TRY_DOUBLE, ASK_RENT, FORGO_RENT = PayFine(), TryDouble(), AskRent(), ForgoRent()
