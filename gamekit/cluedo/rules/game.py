"""The options of a game, and what follows from them alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from gamekit.cluedo.components import CENTRE, MUNICH, Box, Spot
from gamekit.cluedo.rules.movement import Board, bits, board
from gamekit.cluedo.rules.moves import (
    DRAWS,
    END,
    KINDS,
    PASS,
    STAY,
    THROW,
    Deal,
    Dice,
    LayOpen,
    PutWeapon,
    Seal,
    Show,
    TakeTaxi,
    Walk,
    accusations,
    suspicions,
)
from gamekit.core.game import checked, checked_players, checked_texts
from gamekit.core.words import Phrase, Seat

if TYPE_CHECKING:
    from gamekit.cluedo.rules.state import State


@dataclass(frozen=True)
class Cluedo:
    """How many play, as whom (nothing said: the first of the box), with which box, and how many rounds at most.

    >>> game = Cluedo(players=5)
    >>> game.hand_size, game.left_over, game.played[0]
    (3, 3, 'Gloria Hermann')
    """

    players: int = 4
    characters: tuple[str, ...] = ()
    rounds: int = 100
    box: Box = MUNICH

    name: ClassVar[str] = "cluedo"
    kinds: ClassVar[tuple[type, ...]] = DRAWS + KINDS

    def __post_init__(self) -> None:
        box = self.box
        checked(box, Box, "box must be a Box, such as Box.from_toml(…)")
        object.__setattr__(self, "characters", checked_texts(self.characters, "characters"))
        checked_players(self.players, 2, min(6, len(box.suspects), len(box.cards) - 3))
        known = set(self.played) <= set(box.suspects)
        if not known or len(set(self.played)) != self.players or len(self.played) != self.players:
            raise ValueError(f"characters must be {self.players} different ones of: {', '.join(box.suspects)}")
        if isinstance(self.rounds, bool) or not isinstance(self.rounds, int) or not 1 <= self.rounds <= 1000:
            raise ValueError(f"rounds must be a whole number from 1 to 1000, not {self.rounds!r}")

    def start(self) -> State:
        """The table before anything is dealt."""
        from gamekit.cluedo.rules.phases import start

        return start(self)

    @cached_property
    def board(self) -> Board:
        """The plan made ready for walking."""
        return board(self.box)

    @property
    def played(self) -> tuple[str, ...]:
        """Whom each seat plays."""
        return self.characters or self.box.suspects[: self.players]

    @property
    def hand_size(self) -> int:
        """The cards of each player."""
        return (len(self.box.cards) - 3) // self.players

    @property
    def left_over(self) -> int:
        """The cards that lie open because they do not divide."""
        return (len(self.box.cards) - 3) % self.players

    @cached_property
    def figure_of(self) -> tuple[int, ...]:
        """Each seat's figure, as its number among the suspects."""
        return tuple(self.box.suspects.index(name) for name in self.played)

    @cached_property
    def seat_of(self) -> tuple[Seat | None, ...]:
        """The seat that plays each figure, None for those of nobody."""
        figures = range(len(self.box.suspects))
        return tuple(self.figure_of.index(figure) if figure in self.figure_of else None for figure in figures)

    @cached_property
    def first(self) -> int:
        """Rule: Gloria Hermann begins; if nobody plays her, the next in the order of the start squares."""
        return min(range(self.players), key=lambda seat: self.figure_of[seat])

    @property
    def longest(self) -> int:
        """No game has more moves than this."""
        set_up = len(self.box.cards) + len(self.box.weapons)
        a_turn = 5 + self.players - 1  # throw, dice, walk, suspect, everybody asked, accuse
        return set_up + self.rounds * self.players * a_turn

    @cached_property
    def vocabulary(self) -> tuple[Phrase, ...]:
        """Every move of a seat once."""
        spots: tuple[Spot, ...] = (*self.box.places, CENTRE, *bits(self.board.squares))
        return (
            THROW,
            *(TakeTaxi(to) for to in self.box.places if to in self.board.taxis),
            *(Walk(to) for to in spots),
            STAY,
            *(move for place in self.box.places for move in suspicions(self.box, place)),
            PASS,
            *(Show(card) for card in self.box.cards),
            END,
            *accusations(self.box),
        )

    @cached_property
    def draws(self) -> tuple[Phrase, ...]:
        """Every move of CHANCE once."""
        cards, weapons, places = self.box.cards, self.box.weapons, self.box.places
        return (
            *(Seal(card) for card in cards),
            *(PutWeapon(weapon, place) for weapon, place in product(weapons, places)),
            *(Deal(card) for card in cards),
            *(LayOpen(card) for card in cards),
            *(Dice(a, b) for a, b in product(range(1, 7), repeat=2)),
        )
