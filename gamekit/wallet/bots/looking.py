"""Looking ahead: what a hand is worth after the best actions still to come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from gamekit.core.dist import Dist
from gamekit.core.words import Seat
from gamekit.wallet.bots.worth import Table, last_specials, own_note, worth
from gamekit.wallet.odds import belief
from gamekit.wallet.odds.model import bargains
from gamekit.wallet.rules import Buy, Draw, Flip, Return, View
from gamekit.wallet.rules.listing import Action, actions
from gamekit.wallet.rules.moves import Card, Cards, SpecialId
from gamekit.wallet.rules.places import WALLET, minus, plus
from gamekit.wallet.rules.specials.special import Note


def regular_moves(view: View) -> list[Action]:
    """The actions on offer, without the specials."""
    return [move for move in view.moves if isinstance(move, Draw | Return | Buy | Flip)]


@dataclass
class Ahead:
    """One turn's look ahead: the draw's odds, the pocket, the specials kept for the end, and worths found so far.

    The second draw is taken to have the odds of the first.
    """

    view: View
    table: Table
    draw: Dist[str] | None
    pocket: Cards
    _after: dict[Cards, float] = field(default_factory=dict, init=False)

    @cached_property
    def odds(self) -> list[tuple[Card, float]]:
        """Each card that may come, with its chance."""
        if self.draw is None:
            return []
        return [(card, weight / self.draw.total) for card, weight in self.draw.weights.items()]

    @cached_property
    def held(self) -> tuple[SpecialId, ...]:
        """The specials kept for the end."""
        return last_specials(self.view)

    @cached_property
    def note(self) -> Note:
        """The own exchanged note."""
        return own_note(self.view)

    def cards_of(self, seat: Seat) -> list[tuple[Card, float]]:
        """Each card that may be taken blind from this player, with its chance; any of the wallet if they have none."""
        found = belief(self.view).card_at(seat if self.view.sizes[seat] else WALLET)
        return [(card, weight / found.total) for card, weight in found.weights.items()]

    def ends(self, hand: Cards) -> float:
        """The worth if the round ends now."""
        return worth(self.table, hand, self.held)

    def ended_without(self, special: SpecialId, hand: Cards, note: Note) -> float:
        """The worth at the end of the round, once this special is used."""
        return worth(self.table, hand, tuple([one for one in self.held if one != special]), note)

    def last_action(self, special: SpecialId) -> float:
        """The worth of the own hand after the one action that this special gives at the end of the round."""
        hand = self.view.hand
        acted = (self.after(hand, move, lambda left: self.ended_without(special, left, self.note))
                 for move in self.moves(hand))  # fmt: skip
        return max(acted)

    def moves(self, hand: Cards) -> tuple[Action, ...]:
        """The regular actions with this hand."""
        return actions(self.table.box, hand, self.draw is not None, bool(self.pocket), True)

    def acted(self, hand: Cards) -> float:
        """The worth after the best single action."""
        if hand not in self._after:
            self._after[hand] = max(self.after(hand, move, self.ends) for move in self.moves(hand))
        return self._after[hand]

    def twice(self, hand: Cards) -> float:
        """The worth after the best two actions."""
        return max(self.after(hand, move, self.acted) for move in self.moves(hand))

    def after(self, hand: Cards, move: Action, value: Callable[[Cards], float]) -> float:
        """What to expect after this action, hands being valued so."""
        if isinstance(move, Draw):
            return sum([p * value(plus(hand, card)) for card, p in self.odds])
        if isinstance(move, Return):
            return float(value(minus(hand, move.card)))
        if isinstance(move, Buy):
            return max(value(left) for _, _, left in bargains(self.table.box, hand, self.pocket))
        return float(value(hand))
