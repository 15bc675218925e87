"""The options of a game, and every move there is."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar

from gamekit.core.game import checked_players
from gamekit.heist.components import BOXES, GANGSTER, HOSTAGE, Box
from gamekit.heist.rules.moves import (
    DEAL_CARD,
    DEAL_CHARACTER,
    DRAW_FOURTH,
    DRAW_LEADER,
    HUSH,
    KINDS,
    LAY,
    SAY,
    WAIT,
    Accuse,
    Appoint,
    Look,
    Name,
    Peek,
    Swap,
    Trust,
    picks,
)  # fmt: skip
from gamekit.heist.rules.state import CHARACTERS, FOURTH, State


@dataclass(frozen=True, slots=True)
class Heist:
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
        box = self.contents
        pool = (box.gangsters, 1, box.hostages, 1)
        return State(self, FOURTH if box.blind else CHARACTERS, pool=pool)

    @property
    def vocabulary(self) -> tuple[Any, ...]:
        """Every move a seat can ever make, once."""
        return _vocabulary(self.players, self.contents.picked)

    @property
    def draws(self) -> tuple[Any, ...]:
        """Every move of CHANCE, once."""
        return _draws(self.players)

    @property
    def longest(self) -> int:
        """The deal, five rounds of three moves a seat and two of the leader, two power cuts, the naming."""
        n, rounds = self.players, self.contents.rounds
        return 2 + n + sum(self.contents.cards) + rounds * (3 * n + 2) + 3 * n + 1


@cache
def _vocabulary(players: int, picked: int) -> tuple[Any, ...]:
    seats = range(players)
    ways = dict.fromkeys(move for lead in seats for move in picks(players, lead, picked))
    pointed = (kind(seat) for kind in (Peek, Swap, Look, Accuse, Trust, Appoint, Name) for seat in seats)
    return (*LAY, *SAY, *ways, WAIT, HUSH, *pointed)


@cache
def _draws(players: int) -> tuple[Any, ...]:
    fourth = (DRAW_FOURTH[GANGSTER], DRAW_FOURTH[HOSTAGE])
    return (*fourth, *DEAL_CHARACTER, *DEAL_CARD, *DRAW_LEADER[:players])
