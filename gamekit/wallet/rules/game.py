"""The options of a game, and what follows from them alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from gamekit.core.game import checked_players
from gamekit.core.words import Phrase
from gamekit.wallet.components import BOX, Box

if TYPE_CHECKING:
    from gamekit.wallet.rules.state import State


@dataclass(frozen=True)
class Wallet:
    """The options of a game: how many play, with all play cards or those marked for them, how many rounds.

    >>> Wallet(players=4).start().turn
    CHANCE
    """

    players: int = 4
    every_card: bool = field(default=False, metadata={"words": "All cards, whatever the number of players"})
    rounds: int = 3
    box: Box | None = None

    name: ClassVar[str] = "wallet"

    def __post_init__(self) -> None:
        checked_players(self.players, 2, 7)
        if type(self.every_card) is not bool:
            raise ValueError(f"every_card is True or False, not {self.every_card!r}")
        if type(self.rounds) is not int or not 1 <= self.rounds <= 3:
            raise ValueError(f"rounds must be a whole number from 1 to 3, not {self.rounds!r}")
        if self.box is not None:
            if not isinstance(self.box, Box):
                raise ValueError(f"box must be a Box of the wallet room or None, not {self.box!r}")
            self._check_specials(self.box)
        self._check_enough()

    def _check_specials(self, box: Box) -> None:
        """A box of one's own may name a special that has no rules, or that cannot be played when it says."""
        from gamekit.wallet.rules.specials import special_of

        for card in box.specials:
            if special_of(card.name).at_the_end != (card.when == "at the end of the round"):
                raise ValueError(f"{card.name} cannot be played {card.when}")

    def _check_enough(self) -> None:
        """A box of one's own may be too small for so many players."""
        box, n = self.contents, self.players
        chips = sum(count for _, count in box.chips)
        needs = {
            "play cards": (sum(self.deck), n * box.hand),
            "specials": (len(box.stock), n * box.specials_each),
            "coins": (len(box.coins), n),
            "chips": (chips, n + self.rounds * sum(self.prizes)),
            f"chips worth {box.first_chip}": (dict(box.chips).get(box.first_chip, 0), n),
        }
        for what, (there, needed) in needs.items():
            if there < needed:
                raise ValueError(f"{n} players need {needed} {what}; this box has {there}")

    @property
    def contents(self) -> Box:
        """The box that is played with."""
        return self.box or BOX

    @property
    def deck(self) -> tuple[int, ...]:
        """How many of each play card are in the game."""
        return self.contents.deck(self.players, self.every_card)

    @property
    def prizes(self) -> tuple[int, ...]:
        """Chips for the richest innocent, the second …"""
        return self.contents.prizes[self.players - 2]

    def start(self) -> State:
        """Before the first coin is drawn."""
        from gamekit.wallet.rules.turns import start

        return start(self)

    @property
    def kinds(self) -> tuple[type[Phrase], ...]:
        """Every class of moves, those of CHANCE included."""
        from gamekit.wallet.rules.vocabulary import kinds

        return kinds()

    @property
    def vocabulary(self) -> tuple[Phrase, ...]:
        """Every move a seat can ever be offered, once."""
        from gamekit.wallet.rules.vocabulary import vocabulary

        return vocabulary(self)

    @property
    def draws(self) -> tuple[Phrase, ...]:
        """Every move of CHANCE, once."""
        from gamekit.wallet.rules.vocabulary import draws

        return draws(self)

    @property
    def longest(self) -> int:
        """The deals, every turn there can be with all that one can hold, and the end of the round, three times."""
        n, box = self.players, self.contents
        deal = n * (1 + box.hand + box.specials_each)
        turns = n * (box.timers + 1) * 6  # a turn has two actions of three steps each at most
        specials = len(box.stock) * (3 * n + 6)  # the longest is a Redistribution: each seat lays and is dealt a card
        ending = 8 * n + 6 + sum(self.prizes)
        return self.rounds * (deal + turns + specials + ending)
