"""The events that everybody at the table sees."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from gamekit.core.words import REPORTED, Phrase, Seat, Wording

BANK: Final = -1
Party: TypeAlias = Annotated[int, Wording(lambda seat: "the bank" if seat == BANK else f"{{{seat}}}")]

# What money is paid for; {thing} is a deed, a square or a card.
SALARY, FINE, CARD, REPAIRS, TRADE, INTEREST = "salary", "jail fine", "card", "repairs", "trade", "interest"
PRICE, RENT, MORTGAGE, LIFTING = "{thing}", "rent for {thing}", "mortgage on {thing}", "lifting {thing}"
BUILDING = {"hut": "hut on {thing}", "inn": "inn on {thing}"}
BUILDINGS, ALL = "buildings on {thing}", "all that is left"


class Did(Phrase):
    """A seat's choice."""

    says = "{seat} {move}"
    seat: Seat
    move: Annotated[Phrase, REPORTED]


class Threw(Phrase):
    """The dice."""

    says = "{seat} throws {first} and {second}"
    seat: Seat
    first: int
    second: int

    def template(self) -> str:
        """A double is worth a word."""
        return self.says + ", a double" * (self.first == self.second)


class Moved(Phrase):
    """A piece came to a square."""

    says = "{seat} moves to {square}"
    seat: Seat
    square: str


class Drew(Phrase):
    """A card was read."""

    says = "{seat} draws: {card}"
    seat: Seat
    card: str


class Paid(Phrase):
    """Money went from one to another, for a reason."""

    payer: Party
    payee: Party
    amount: int
    reason: str
    thing: str = ""

    def template(self) -> str:
        """By the reason."""
        return f"{{payer}} pays {{payee}} {{amount}} ({self.reason})"


class Got(Phrase):
    """A title deed or a card has a new owner."""

    says = "{seat} now has {thing}"
    back = "{thing} goes back to the bank"
    seat: Party
    thing: str

    def template(self) -> str:
        """To a seat, or back."""
        return self.back if self.seat == BANK else self.says


class Jailed(Phrase):
    """A piece went to jail."""

    says = "{seat} goes to jail ({why})"
    seat: Seat
    why: str


class Freed(Phrase):
    """A piece left jail."""

    says = "{seat} leaves jail"
    seat: Seat


class Begins(Phrase):
    """Whose turn it is now."""

    says = "Turn {turn}: {seat}"
    seat: Seat
    turn: int


class Unsold(Phrase):
    """Nobody bid."""

    says = "nobody bids: {deed} stays with the bank"
    deed: str


class Bankrupt(Phrase):
    """A seat is out."""

    says = "{seat} is bankrupt: everything goes to {creditor}"
    seat: Seat
    creditor: Party


class Ended(Phrase):
    """The game is over."""

    says = "The game is over: {ending}"
    ending: str
