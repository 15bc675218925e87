"""Easy: moves at random, into a place where it can, and remembers only its own cards and those it was shown."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from gamekit.cluedo.components import CENTRE, Card
from gamekit.cluedo.rules import ACCUSE, DECIDE, WALK, Accuse, EndTurn, Move, Suspect, View, Walk
from gamekit.cluedo.rules.state import checked_view

Unseen = list[list[Card]]
"""The suspects, weapons and places that may still lie in the case file."""


def easy(view: View, rng: Random) -> Move:
    """Any legal move, but nothing that it knows to be pointless."""
    checked_view(view)
    left = unseen(view)
    if view.phase is WALK:
        return rng.choice(_walks(view, left))
    if view.phase in (DECIDE, ACCUSE):
        right = [move for move in view.moves if isinstance(move, Accuse) and fits(move, left) and move.place in left[2]]
        return EndTurn() if view.phase is DECIDE and len(right) != 1 else rng.choice(right)
    sensible = [move for move in view.moves if not isinstance(move, Suspect) or fits(move, left)]
    return rng.choice(sensible or view.moves)


def _walks(view: View, left: Unseen) -> Sequence[Move]:
    """Into a place, but not into the CLUEDO room without a solution."""
    sure = all(len(kind) == 1 for kind in left)
    lawful = [move for move in view.moves if sure or move != Walk(CENTRE)] or view.moves
    return [move for move in lawful if isinstance(move, Walk) and isinstance(move.to, str)] or lawful


def unseen(view: View) -> Unseen:
    """The cards of each kind that it has neither held nor been shown."""
    seen = {*view.hand, *view.open_cards}
    seen |= {s.card for s in view.suspicions if s.card is not None}
    return [[card for card in kind if card not in seen] for kind in view.game.box.kinds]


def fits(move: Suspect | Accuse, left: Unseen) -> bool:
    """Whether suspect and weapon may still lie in the case file."""
    return move.suspect in left[0] and move.weapon in left[1]
