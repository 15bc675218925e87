"""The moves of the players and of chance, and what is seen of them, in the rule book's words."""

from __future__ import annotations

from dataclasses import dataclass

from gamekit.cluedo.box import CENTRE, ROW, Spot

Seat = int


def spot_name(spot: Spot) -> str:
    """A square by its row and column, a place by its name.

    >>> spot_name(2 * ROW + 7), spot_name("Hofbräuhaus")
    ('row 3, column 8', 'Hofbräuhaus')
    """
    if isinstance(spot, str):
        return "the CLUEDO room" if spot == CENTRE else spot
    return f"row {spot // ROW + 1}, column {spot % ROW + 1}"


@dataclass(frozen=True, slots=True)
class Seal:
    """Chance puts a card of the next kind into the case file."""

    card: str

    @property
    def label(self) -> str:
        return f"{self.card} goes into the case file"


@dataclass(frozen=True, slots=True)
class PutWeapon:
    """Chance puts the next weapon into a place where none lies yet."""

    weapon: str
    place: str

    @property
    def label(self) -> str:
        return f"{self.weapon} lies in {self.place}"


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals the next card."""

    card: str

    @property
    def label(self) -> str:
        return f"deal {self.card}"


@dataclass(frozen=True, slots=True)
class LayOpen:
    """Chance turns up a card that does not divide evenly."""

    card: str

    @property
    def label(self) -> str:
        return f"{self.card} lies open beside the board"


@dataclass(frozen=True, slots=True)
class Dice:
    """Chance throws the two dice."""

    first: int
    second: int

    @property
    def label(self) -> str:
        return f"the dice show {self.first} and {self.second}"


@dataclass(frozen=True, slots=True)
class ThrowDice:
    """Move by the dice."""

    @property
    def label(self) -> str:
        return "Throw the dice"


@dataclass(frozen=True, slots=True)
class TakeTaxi:
    """Go to the opposite corner place instead of throwing."""

    to: str

    @property
    def label(self) -> str:
        return f"Take the taxi to {self.to}"


@dataclass(frozen=True, slots=True)
class Walk:
    """Where the throw leads."""

    to: Spot

    @property
    def label(self) -> str:
        return f"Walk to {spot_name(self.to)}"


@dataclass(frozen=True, slots=True)
class Stay:
    """Boxed in: no step is possible."""

    @property
    def label(self) -> str:
        return "Stay: there is no way out"


@dataclass(frozen=True, slots=True)
class Suspect:
    """Raise a suspicion about the place one stands in."""

    suspect: str
    weapon: str
    place: str

    @property
    def label(self) -> str:
        return f"Suspect {self.suspect} with the {self.weapon} in {self.place}"


@dataclass(frozen=True, slots=True)
class Pass:
    """I hold none of the three cards."""

    @property
    def label(self) -> str:
        return "Pass: I have none of them"


@dataclass(frozen=True, slots=True)
class Show:
    """Refute: show the asker one of the three cards."""

    card: str

    @property
    def label(self) -> str:
        return f"Show {self.card}"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Nobody could refute, and I do not accuse."""

    @property
    def label(self) -> str:
        return "End the turn"


@dataclass(frozen=True, slots=True)
class Accuse:
    """Name the three cards in the case file, once a game."""

    suspect: str
    weapon: str
    place: str

    @property
    def label(self) -> str:
        return f"Accuse {self.suspect} with the {self.weapon} in {self.place}"


DRAWS = (Seal, PutWeapon, Deal, LayOpen, Dice)
KINDS = (ThrowDice, TakeTaxi, Walk, Stay, Suspect, Pass, Show, EndTurn, Accuse)


@dataclass(frozen=True, slots=True)
class GotCard:
    """A card was dealt to me."""

    card: str

    @property
    def label(self) -> str:
        return f"you are dealt {self.card}"


@dataclass(frozen=True, slots=True)
class Seen:
    """Something that everybody sees: who did which move."""

    seat: Seat | None
    move: Seal | PutWeapon | LayOpen | Dice | TakeTaxi | Walk | Stay | Suspect | Pass | EndTurn | Accuse

    @property
    def label(self) -> str:
        if self.seat is None:
            return self.move.label
        return f"{{{self.seat}}} {_DONE[type(self.move)](self.move)}"


@dataclass(frozen=True, slots=True)
class Showed:
    """A suspicion was refuted; only the two of them know with which card."""

    seat: Seat
    asker: Seat
    card: str | None

    @property
    def label(self) -> str:
        return f"{{{self.seat}}} shows {{{self.asker}}} {self.card or 'a card'}"


@dataclass(frozen=True, slots=True)
class SawCaseFile:
    """The accuser looked into the case file, or it was laid open."""

    cards: tuple[str, ...]

    @property
    def label(self) -> str:
        return f"the case file holds {', '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Judged:
    """An accusation was right, or wrong."""

    seat: Seat
    right: bool

    @property
    def label(self) -> str:
        return (
            f"{{{self.seat}}} is {'right: the case is solved' if self.right else 'wrong and only refutes from now on'}"
        )


_DONE = {
    TakeTaxi: lambda move: f"takes the taxi to {move.to}",
    Walk: lambda move: f"walks to {spot_name(move.to)}",
    Stay: lambda move: "is boxed in and stays",
    Suspect: lambda move: f"suspects {move.suspect} with the {move.weapon} in {move.place}",
    Pass: lambda move: "has none of them",
    EndTurn: lambda move: "ends the turn",
    Accuse: lambda move: f"accuses {move.suspect} with the {move.weapon} in {move.place}",
    Dice: lambda move: f"throws {move.first} and {move.second}",
}
