"""What is seen of the moves, in the rule book's words."""

from __future__ import annotations

from gamekit.core.words import Phrase, Seat
from gamekit.heist.components import Card, Role
from gamekit.heist.rules.moves import Say


class Dealt(Phrase):
    """The character and the cards this seat was given."""

    says = "You are {role}. Your cards: {cards}"
    role: Role
    cards: tuple[Card, ...]


class RoundBegan(Phrase):
    """A new round and its leader."""

    says = "Round {number}: {leader} leads"
    number: int
    leader: Seat


class Laid(Phrase):
    """Somebody put a card face down; only they know which."""

    says = "{seat} lays a card ({card})"
    unseen = "{seat} lays a card"
    seat: Seat
    card: Card | None

    def template(self) -> str:
        """Others see the back of the card."""
        return self.unseen if self.card is None else self.says


class PowerCut(Phrase):
    """The lights are out: a character may act in secret."""

    says = "Power cut! Everybody closes their eyes; {role} may act"
    role: Role


class SawCharacter(Phrase):
    """The Professor saw a character card."""

    says = "You look: {seat} is {role}"
    seat: Seat
    role: Role


class SawCard(Phrase):
    """Raquel saw a card that was not picked."""

    says = "You look: {seat} laid a {card}"
    seat: Seat
    card: Card


class Swapped(Phrase):
    """Raquel's own swap."""

    says = "You put it in place of {seat}'s card"
    seat: Seat


class Said(Phrase):
    """A statement."""

    says = "{seat}: {statement}"
    dodges = "{seat} dodges"
    seat: Seat
    statement: Say

    def template(self) -> str:
        """Something or nothing."""
        return self.dodges if self.statement == Say(None, None) else self.says


class Picked(Phrase):
    """The leader's choice."""

    says = "{leader} picks the cards of {seats}"
    leader: Seat
    seats: tuple[Seat, ...]


class Counted(Phrase):
    """The cards turned up, what the loot changes by, and the loot after it."""

    says = "Turned up: {cards}. Loot {change:+} → {loot}"
    cards: tuple[Card, ...]
    change: int
    loot: int


class Voiced(Phrase):
    """A theory."""

    says = "{seat} accuses {of}"
    trust = "{seat} trusts {of}"
    seat: Seat
    of: Seat
    trusts: bool

    def template(self) -> str:
        """For or against."""
        return self.trust if self.trusts else self.says


class ProfessorNamed(Phrase):
    """Raquel's last trump."""

    says = "{raquel} is Raquel and names {seat} as the Professor, rightly: the loot falls by 500"
    wrong = "{raquel} is Raquel and names {seat} as the Professor, wrongly"
    raquel: Seat
    seat: Seat
    right: bool

    def template(self) -> str:
        """Right or wrong."""
        return self.says if self.right else self.wrong


class Was(Phrase):
    """A player's character, when all is over."""

    says = "{seat} {role}"
    seat: Seat
    role: Role


class Ended(Phrase):
    """The winners and everybody's character."""

    says = "The {ending}. Who was who: {cast}"
    ending: str
    cast: tuple[Was, ...]


def ended(ending: str, roles: tuple[Role, ...]) -> Ended:
    """The end, from the characters by seat."""
    return Ended(ending, tuple(Was(seat, role) for seat, role in enumerate(roles)))
