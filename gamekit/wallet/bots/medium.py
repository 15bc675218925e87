"""A player who counts: one action ahead, with the odds of all cards not in the own hand; no specials before the end."""

from __future__ import annotations

from collections import Counter
from random import Random

from gamekit.core.dist import Dist
from gamekit.core.words import Phrase
from gamekit.wallet.bots.choices import answer
from gamekit.wallet.bots.looking import Ahead, regular_moves
from gamekit.wallet.bots.worth import table_of
from gamekit.wallet.rules import EXTRA_ACTION, TURN, Flip, View


def counted(view: View) -> Dist[str] | None:
    """The next draw, as if every card not in the own hand or on the discards were in the wallet."""
    box = view.box
    left = Counter({card.name: count for card, count in zip(box.cards, view.game.deck, strict=True)})
    left.subtract(view.hand)
    left.subtract([card for card in view.discards if left[card] > 0])
    return Dist(dict(+left)) if view.in_wallet and +left else None


def medium(view: View, rng: Random) -> Phrase:
    """The action with the best worth right after it; flips a timer once nothing helps any more."""
    if len(view.moves) == 1:
        return view.moves[0]
    ahead = Ahead(view, table_of(view), counted(view), view.box.extras if view.in_pocket else ())
    if view.phase not in (TURN, EXTRA_ACTION):
        return answer(view, ahead, rng)
    regular = regular_moves(view)
    return max(regular, key=lambda move: (round(ahead.after(view.hand, move, ahead.ends), 6), type(move) is Flip))
