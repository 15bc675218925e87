"""Easy: moves at random, into a place where it can, and remembers only its own cards and those it was shown."""

from __future__ import annotations

from random import Random
from typing import Any

from gamekit.cluedo.box import CENTRE
from gamekit.cluedo.rules import Accuse, EndTurn, Suspect, View, Walk
from gamekit.cluedo.rules.state import checked_view


def easy(view: View, rng: Random) -> Any:
    """Any legal move, but nothing that it knows to be pointless."""
    checked_view(view)
    left = unseen(view)
    moves = view.moves
    match view.phase:
        case "suspect" | "move" if any(isinstance(move, Suspect) for move in moves):
            sensible = [move for move in moves if not isinstance(move, Suspect) or fits(move, left)]
            return rng.choice(sensible or moves)
        case "walk":
            sure = all(len(kind) == 1 for kind in left)
            lawful = [move for move in moves if sure or move != Walk(CENTRE)] or moves
            places = [move for move in lawful if isinstance(move, Walk) and isinstance(move.to, str)]
            return rng.choice(places or lawful)
        case "decide" | "accuse":
            right = [move for move in moves if isinstance(move, Accuse) and fits(move, left) and move.place in left[2]]
            return EndTurn() if view.phase == "decide" and len(right) != 1 else rng.choice(right)
    return rng.choice(moves)


def unseen(view: View) -> list[list[str]]:
    """The cards of each kind that it has neither held nor been shown."""
    seen = {*view.hand, *view.open_cards}
    seen |= {s.card for s in view.suspicions if s.card is not None}
    return [[card for card in kind if card not in seen] for kind in view.game.box.kinds]


def fits(move: Any, left: list[list[str]]) -> bool:
    """Whether suspect and weapon may still lie in the case file."""
    return move.suspect in left[0] and move.weapon in left[1]
