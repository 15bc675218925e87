"""How far it is: steps to a place, and the chance that the next throw gets there."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import inf

from gamekit.cluedo.components import Spot
from gamekit.cluedo.rules import View
from gamekit.cluedo.rules.movement import Board, beside, bits, destinations
from gamekit.cluedo.rules.phases import THROWS
from gamekit.core.dist import Dist

THROW: Dist[int] = THROWS.map(lambda dice: dice.first + dice.second)


@lru_cache(maxsize=64)
def steps_to(board: Board, place: str) -> dict[Spot, float]:
    """The fewest steps from every square and every other place into this place, with nobody in the way.

    Where a board has parts that no walk joins, the steps from one to the other are infinite.

    >>> from gamekit.cluedo.components import MUNICH
    >>> from gamekit.cluedo.rules.movement import board
    >>> steps_to(board(MUNICH), "Hofbräuhaus")["Marienplatz"]
    17
    """
    steps: dict[Spot, float] = dict.fromkeys(bits(board.squares), inf)
    layer, seen, far = board.doors[place], board.doors[place], 1
    while layer:
        steps.update(dict.fromkeys(bits(layer), far))
        layer = beside(layer) & board.squares & ~seen
        seen |= layer
        far += 1
    for other, doors in board.doors.items():
        if other != place:
            steps[other] = 1 + min((steps[door] for door in bits(doors)), default=inf)
    return steps


def reach(view: View) -> dict[str, Fraction]:
    """The chance that a throw from where this seat's figure stands can enter each place."""
    board, here = view.game.board, view.figures[view.game.figure_of[view.seat]]
    ends = {pips: destinations(board, here, pips, view.occupied) for pips in THROW}
    return {place: _share(THROW.map(ends.__getitem__), place) for place in board.doors if place != here}


def _share(ends: Dist[tuple[Spot, ...]], place: str) -> Fraction:
    return ends.p(lambda spots: place in spots)
