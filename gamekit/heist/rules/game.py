"""The options of a game, and every move there is."""

from __future__ import annotations

from dataclasses import field
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from gamekit.core.game import checked_players
from gamekit.core.values import Value
from gamekit.core.words import Phrase
from gamekit.heist.components import BOXES, GANGSTER, HOSTAGE, Box
from gamekit.heist.rules.moves import (
    DEAL_CARD,
    DEAL_CHARACTER,
    DRAW_FOURTH,
    DRAW_LEADER,
    HUSH,
    KINDS,
    LAY,
    POINTING,
    SAY,
    WAIT,
    picks,
)  # fmt: skip

if TYPE_CHECKING:
    from gamekit.heist.rules.state import State


class Heist(Value):
    """The options of a game: how many play, with powers, with Raquel's last trump, who leads first (None: by lot).

    >>> Heist(players=5).start().turn
    CHANCE
    """

    players: int = 5
    powers: bool = field(default=True, metadata={"words": "Raquel and the Professor have their powers"})
    trump: bool = field(default=True, metadata={"words": "Raquel's last trump at the end"})
    leader: int | None = None
    box: Box | None = None

    name: ClassVar[str] = "heist"
    kinds: ClassVar[tuple[type, ...]] = KINDS

    def __post_init__(self) -> None:
        if self.box is None:
            checked_players(self.players, 4, 8)
        elif not isinstance(self.box, Box):
            raise ValueError(f"box must be a Box of the heist room or None, not {self.box!r}")
        elif type(self.players) is not int or self.players != self.box.players:
            raise ValueError(f"this box is for {self.box.players} players, not {self.players!r}")
        if type(self.powers) is not bool or type(self.trump) is not bool:
            raise ValueError(f"powers and trump are True or False, not {self.powers!r} and {self.trump!r}")
        lead = self.leader
        if lead is not None and (type(lead) is not int or not 0 <= lead < self.players):
            raise ValueError(f"leader must be a seat from 0 to {self.players - 1} or None, not {lead!r}")

    @property
    def contents(self) -> Box:
        """The box that is played with."""
        return self.box or BOXES[self.players]

    def start(self) -> State:
        """Before anything is dealt."""
        from gamekit.heist.rules.phases import start

        return start(self)

    @property
    def vocabulary(self) -> tuple[Phrase, ...]:
        """Every move a seat can ever make, once."""
        return _vocabulary(self.players, self.contents.picked)

    @property
    def draws(self) -> tuple[Phrase, ...]:
        """Every move of CHANCE, once."""
        return _draws(self.players)

    @property
    def longest(self) -> int:
        """The deal, five rounds of three moves a seat and two of the leader, two power cuts, the naming."""
        n, rounds = self.players, self.contents.rounds
        return 2 + n + sum(self.contents.cards) + rounds * (3 * n + 2) + 3 * n + 1


@cache
def _vocabulary(players: int, picked: int) -> tuple[Phrase, ...]:
    seats = range(players)
    ways = dict.fromkeys(move for lead in seats for move in picks(players, lead, picked))
    pointed = (kind(seat) for kind in POINTING for seat in seats)
    return (*LAY, *SAY, *ways, WAIT, HUSH, *pointed)


@cache
def _draws(players: int) -> tuple[Phrase, ...]:
    fourth = (DRAW_FOURTH[GANGSTER], DRAW_FOURTH[HOSTAGE])
    return (*fourth, *DEAL_CHARACTER, *DEAL_CARD, *DRAW_LEADER[:players])
