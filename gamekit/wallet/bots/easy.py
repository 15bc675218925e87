"""A beginner: looks at the own cards alone, keeps no count, and now and then does anything."""

from __future__ import annotations

from random import Random

from gamekit.core.words import Phrase
from gamekit.wallet.odds import careful
from gamekit.wallet.rules import Flip, View

WHIM = 0.3


def easy(view: View, rng: Random) -> Phrase:
    """A careful player three times out of ten distracted, who does not like to end a round early."""
    if len(view.moves) == 1:
        return view.moves[0]
    if rng.random() < WHIM:
        return rng.choice(view.moves)
    move = careful(view.box, view.hand, view.coin, view.moves, rng)
    return rng.choice(view.moves) if type(move) is Flip and rng.random() < WHIM else move
