"""What is seen of the moves, in the rule book's words."""

from __future__ import annotations

from gamekit.cluedo.components import Card, Spot
from gamekit.core.words import Phrase, Seat


class WeaponLies(Phrase):
    """A weapon was laid into a place."""

    says = "{weapon} lies in {place}"
    weapon: Card
    place: Card


class GotCard(Phrase):
    """A card was dealt to me."""

    says = "you are dealt {card}"
    card: Card


class CardLies(Phrase):
    """A card that does not divide evenly was turned up."""

    says = "{card} lies open beside the board"
    card: Card


class Threw(Phrase):
    """The dice were thrown."""

    says = "{seat} throws {first} and {second}"
    seat: Seat
    first: int
    second: int


class TookTaxi(Phrase):
    """Somebody went to the opposite corner."""

    says = "{seat} takes the taxi to {to}"
    seat: Seat
    to: Card


class Walked(Phrase):
    """Somebody walked as far as the throw leads, or into a place."""

    says = "{seat} walks to {to}"
    seat: Seat
    to: Spot


class Stayed(Phrase):
    """Somebody could not move."""

    says = "{seat} is boxed in and stays"
    seat: Seat


class Suspected(Phrase):
    """A suspicion was raised."""

    says = "{seat} suspects {suspect} with the {weapon} in {place}"
    seat: Seat
    suspect: Card
    weapon: Card
    place: Card


class Passed(Phrase):
    """Somebody was asked and could not refute."""

    says = "{seat} has none of them"
    seat: Seat


class Showed(Phrase):
    """A suspicion was refuted; only the two of them know with which card."""

    says = "{seat} shows {asker} {card}"
    unseen = "{seat} shows {asker} a card"
    seat: Seat
    asker: Seat
    card: Card | None

    def template(self) -> str:
        """Others see that a card was shown."""
        return self.unseen if self.card is None else self.says


class EndedTurn(Phrase):
    """Nobody could refute, and there was no accusation."""

    says = "{seat} ends the turn"
    seat: Seat


class Accused(Phrase):
    """Somebody named three cards."""

    says = "{seat} accuses {suspect} with the {weapon} in {place}"
    seat: Seat
    suspect: Card
    weapon: Card
    place: Card


class Judged(Phrase):
    """An accusation was right, or wrong."""

    says = "{seat} is right: the case is solved"
    wrong = "{seat} is wrong and only refutes from now on"
    seat: Seat
    right: bool

    def template(self) -> str:
        """Right or wrong."""
        return self.says if self.right else self.wrong


class SawCaseFile(Phrase):
    """The accuser looked into the case file, or it was laid open."""

    says = "the case file holds {cards}"
    cards: tuple[Card, ...]
