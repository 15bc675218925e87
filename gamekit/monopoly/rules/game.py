"""The options of a game, and what follows from them alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from gamekit.core.game import checked_players
from gamekit.core.words import Phrase
from gamekit.monopoly.components import CLASSIC, Box
from gamekit.monopoly.rules.moves import KINDS, Deal
from gamekit.monopoly.rules.plan import Plan, plan

if TYPE_CHECKING:
    from gamekit.monopoly.rules.state import State

DEALT = 3  # deeds for each player in the short game


@dataclass(frozen=True)
class Monopoly:
    """The options of a game; `ask`: rents must be asked for; `turns`: where the game stops unfinished."""

    players: int = 4
    box: Box = CLASSIC
    short: bool = field(
        default=False, metadata={"words": "Short game: three deeds dealt, the first bankruptcy ends it"}
    )
    ask: bool = field(default=False, metadata={"words": "Rent is owed only if the owner asks for it"})
    turns: int = 1000

    name: ClassVar[str] = "monopoly"
    kinds: ClassVar[tuple[type, ...]] = KINDS

    def __post_init__(self) -> None:
        checked_players(self.players, 2, 6)
        if not isinstance(self.box, Box):
            raise ValueError(f"box must be a Box, such as components.load('my_board.toml') gives, not {self.box!r}")
        if type(self.turns) is not int or not 1 <= self.turns <= 3_000:
            raise ValueError(f"turns must be a whole number from 1 to 3000, not {self.turns!r}")
        for option in ("short", "ask"):
            if type(getattr(self, option)) is not bool:
                raise ValueError(f"{option} must be True or False, not {getattr(self, option)!r}")
        if self.short and len(self.box.properties) < DEALT * self.players:
            raise ValueError(f"the short game deals {DEALT} deeds to each player, and this board has too few")

    @cached_property
    def plan(self) -> Plan:
        """The box laid out for play."""
        return plan(self.box, self.players, self.short)

    @property
    def tries(self) -> int:
        """The number of tries for a double in jail."""
        return 1 if self.short else 3

    @cached_property
    def vocabulary(self) -> tuple[Phrase, ...]:
        """Every listable move of a seat once."""
        from gamekit.monopoly.rules.numbers import vocabulary

        return vocabulary(self.plan, self.ask)

    @cached_property
    def draws(self) -> tuple[Phrase, ...]:
        """Every move of CHANCE once."""
        deals = [Deal(self.plan.name[i]) for i in self.plan.deeds] if self.short else []
        return (*self.plan.throws, *(draw for deck in self.plan.draw for draw in deck), *deals)

    @cached_property
    def longest(self) -> int:
        """No game has more moves than this."""
        from gamekit.monopoly.rules.numbers import longest

        return longest(self)

    def start(self) -> State:
        """All pieces on LOS, nobody owns anything, and CHANCE throws for the first turn."""
        from gamekit.monopoly.rules.phases import start

        return start(self)
