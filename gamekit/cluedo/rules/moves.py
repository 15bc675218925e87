"""The moves of the players and of chance, in the rule book's words."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TypeAlias

from gamekit.cluedo.components import Box, Card, Spot
from gamekit.core.words import Phrase


class Seal(Phrase):
    """Chance puts a card of the next kind into the case file."""

    says = "{card} goes into the case file"
    card: Card


class PutWeapon(Phrase):
    """Chance puts the next weapon into a place where none lies yet."""

    says = "{weapon} lies in {place}"
    weapon: Card
    place: Card


class Deal(Phrase):
    """Chance deals the next card."""

    says = "deal {card}"
    card: Card


class LayOpen(Phrase):
    """Chance turns up a card that does not divide evenly."""

    says = "{card} lies open beside the board"
    card: Card


class Dice(Phrase):
    """Chance throws the two dice."""

    says = "the dice show {first} and {second}"
    first: int
    second: int


class ThrowDice(Phrase):
    """Move by the dice."""

    says = "Throw the dice"


class TakeTaxi(Phrase):
    """Go to the opposite corner place instead of throwing."""

    says = "Take the taxi to {to}"
    to: Card


class Walk(Phrase):
    """Where the throw leads."""

    says = "Walk to {to}"
    to: Spot


class Stay(Phrase):
    """Boxed in: no step is possible."""

    says = "Stay: there is no way out"


class Suspect(Phrase):
    """Raise a suspicion about the place one stands in."""

    says = "Suspect {suspect} with the {weapon} in {place}"
    suspect: Card
    weapon: Card
    place: Card


class Pass(Phrase):
    """I hold none of the three cards."""

    says = "Pass: I have none of them"


class Show(Phrase):
    """Refute: show the asker one of the three cards."""

    says = "Show {card}"
    card: Card


class EndTurn(Phrase):
    """Nobody could refute, and I do not accuse."""

    says = "End the turn"


class Accuse(Phrase):
    """Name the three cards in the case file, once a game."""

    says = "Accuse {suspect} with the {weapon} in {place}"
    suspect: Card
    weapon: Card
    place: Card


Move: TypeAlias = ThrowDice | TakeTaxi | Walk | Stay | Suspect | Pass | Show | EndTurn | Accuse
DRAWS = (Seal, PutWeapon, Deal, LayOpen, Dice)
KINDS = (ThrowDice, TakeTaxi, Walk, Stay, Suspect, Pass, Show, EndTurn, Accuse)
THROW, STAY, PASS, END = ThrowDice(), Stay(), Pass(), EndTurn()


@cache
def suspicions(box: Box, place: Card) -> tuple[Suspect, ...]:
    """Every suspicion that can be raised in a place."""
    return tuple(Suspect(who, what, place) for who, what in product(box.suspects, box.weapons))


@cache
def accusations(box: Box) -> tuple[Accuse, ...]:
    """Every accusation there is."""
    return tuple(Accuse(*triple) for triple in product(*box.kinds))


@cache
def decisions(box: Box) -> tuple[EndTurn | Accuse, ...]:
    """What one may do when nobody could refute."""
    return (END, *accusations(box))
