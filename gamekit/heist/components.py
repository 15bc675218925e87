"""What is printed: the characters, the action cards and the tables of the sheet."""

from __future__ import annotations

from functools import cache
from typing import Annotated, TypeAlias

from gamekit.core.values import Value
from gamekit.core.words import Wording

NOTE, NOTE_250, NOTE_500, SABOTAGE, SABOTAGE_250, SABOTAGE_500 = CARDS = range(6)
CARD_NAMES = ("banknote", "banknote +250", "banknote +500", "sabotage", "sabotage -250", "sabotage -500")
Card: TypeAlias = Annotated[int, Wording(CARD_NAMES.__getitem__)]
AMOUNTS = (0, 250, 500, 0, -250, -500)
NOTES = (NOTE, NOTE_250, NOTE_500)
SABOTAGES = (SABOTAGE, SABOTAGE_250, SABOTAGE_500)

GANGSTER, PROFESSOR, HOSTAGE, RAQUEL = ROLES = range(4)
ROLE_NAMES = ("gangster", "the Professor", "hostage", "Raquel")
ROLE_PHRASES = ("a gangster", "the Professor", "a hostage", "Raquel")  # as in “you are …”
Role: TypeAlias = Annotated[int, Wording(ROLE_PHRASES.__getitem__)]
GANGSTERS = (GANGSTER, PROFESSOR)

PRINTING = 500  # what a majority of banknotes prints, before the bonuses
ARREST = 500  # what the loot loses when Raquel names the Professor

TERMS = (  # what it is here, on the German sheet, on the Dutch sheet
    ("gangster", "Gangster", "bankrover"),
    ("hostage", "Geisel", "gijzelaar"),
    ("leader", "Spielleiter", "groepsleider"),
    ("character card", "Personenkarte", "personagekaart"),
    ("action card", "Aktionskarte", "actiekaart"),
    ("banknote", "Geldscheinkarte", "bankbiljetkaart"),
    ("sabotage", "Sabotagekarte", "sabotagekaart"),
    ("bonus", "Bonus", "bonus"),
    ("deduction", "Abzug", "boete"),
    ("majority", "Mehrheit", "meerderheid"),
    ("loot", "Beute", "buit"),
    ("target", "Ziel", "doel"),
    ("power", "besondere Fähigkeit", "bijzondere eigenschap"),
    ("power cut", "Stromausfall", "stroomstoring"),
    ("Raquel's last trump", "Raquels letzter Trumpf", "Raquels laatste troef"),
)


def is_note(card: Card) -> bool:
    """Whether the card prints money."""
    return card < SABOTAGE


def is_gangster(role: Role) -> bool:
    """Whether the character plays for the red team."""
    return role < HOSTAGE


class Box(Value):
    """One row of the sheet's tables; a class may write its own.

    `gangsters` and `hostages` are the plain characters beside the Professor and Raquel;
    `blind` says that one more is drawn unseen from a gangster and a hostage.
    """

    gangsters: int
    hostages: int
    cards: tuple[int, int, int, int, int, int]
    picked: int
    target: int
    blind: bool = False

    def __post_init__(self) -> None:
        if type(self.cards) is not tuple or len(self.cards) != len(CARDS):
            raise ValueError(f"cards must be {len(CARDS)} numbers in brackets, one for each of {', '.join(CARD_NAMES)}")
        counts = (self.gangsters, self.hostages, *self.cards, self.picked, self.target)
        if not all(type(count) is int and count >= 0 for count in counts) or type(self.blind) is not bool:
            raise ValueError("a box holds whole numbers of 0 and more, and `blind` is True or False")
        if not 3 <= self.players <= 8:
            raise ValueError(f"a box is for 3 to 8 players, this one holds characters for {self.players}")
        if sum(self.cards) % self.players or not 1 <= self.rounds <= 5:
            raise ValueError(f"{sum(self.cards)} action cards do not make 1 to 5 for each of {self.players} players")
        if self.picked % 2 == 0 or not 1 <= self.picked <= self.players:
            raise ValueError(f"the leader must pick an odd number of cards, at most {self.players}, not {self.picked}")

    @property
    def players(self) -> int:
        """The number of characters that are dealt."""
        return 2 + self.gangsters + self.hostages + self.blind

    @property
    def characters(self) -> tuple[int, ...]:
        """The characters that are dealt for certain, by role."""
        return self.gangsters, 1, self.hostages, 1

    @property
    def spare(self) -> tuple[Role, ...]:
        """Those that the blind draw is from."""
        return (GANGSTER, HOSTAGE) if self.blind else ()

    @property
    def rounds(self) -> int:
        """One card a round: as many rounds as cards in a hand."""
        return sum(self.cards) // self.players


BOXES = {
    4: Box(1, 0, (6, 4, 1, 5, 3, 1), 3, 2000, blind=True),
    5: Box(2, 1, (7, 4, 2, 7, 4, 1), 3, 2000),
    6: Box(3, 1, (8, 6, 2, 8, 4, 2), 3, 2000),
    7: Box(3, 2, (8, 7, 3, 10, 5, 2), 5, 2500),
    8: Box(4, 2, (10, 8, 3, 11, 6, 2), 5, 2500),
}


@cache
def change(cards: tuple[Card, ...]) -> int:
    """What the turned-up cards do to the loot, before the floor of 0.

    >>> change((NOTE, NOTE_250, SABOTAGE_500)), change((SABOTAGE, SABOTAGE_250, NOTE_500))
    (750, -250)
    """
    notes = [card for card in cards if is_note(card)]
    if 2 * len(notes) > len(cards):
        return PRINTING + sum(AMOUNTS[card] for card in notes)
    return sum(AMOUNTS[card] for card in cards if not is_note(card))
