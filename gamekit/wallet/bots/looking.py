"""Looking ahead: what a hand is worth after the best actions still to come."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gamekit.core.dist import Dist
from gamekit.wallet.bots.worth import Table, worth
from gamekit.wallet.odds.model import bargains
from gamekit.wallet.rules import Buy, Draw, Flip, Return
from gamekit.wallet.rules.listing import actions
from gamekit.wallet.rules.places import minus, plus
from gamekit.wallet.rules.state import Cards


@dataclass
class Ahead:
    """One turn's look ahead: the draw's odds, the pocket, the specials kept for the end, and worths found so far.

    The second draw is taken to have the odds of the first.
    """

    table: Table
    draw: Dist[str] | None
    pocket: Cards
    held: Cards

    def __post_init__(self) -> None:
        self._after: dict[Cards, float] = {}

    @cached_property
    def odds(self) -> list[tuple[str, float]]:
        """Each card that may come, with its chance."""
        if self.draw is None:
            return []
        return [(card, weight / self.draw.total) for card, weight in self.draw.weights.items()]

    def ends(self, hand: Cards) -> float:
        """The worth if the round ends now."""
        return worth(self.table, hand, self.held)

    def moves(self, hand: Cards) -> tuple[Any, ...]:
        """The regular actions with this hand."""
        return actions(self.table.box, hand, self.draw is not None, bool(self.pocket), True)

    def acted(self, hand: Cards) -> float:
        """The worth after the best single action."""
        if hand not in self._after:
            self._after[hand] = max(self.after(hand, move, self.ends) for move in self.moves(hand))
        return self._after[hand]

    def after(self, hand: Cards, move: Any, value: Any) -> float:
        """What to expect after this action, hands being valued so."""
        if type(move) is Draw:
            return sum([p * value(plus(hand, card)) for card, p in self.odds])
        if type(move) is Return:
            return float(value(minus(hand, move.card)))
        if type(move) is Buy:
            return max(value(left) for _, _, left in bargains(self.table.box, hand, self.pocket))
        assert type(move) is Flip
        return float(value(hand))
