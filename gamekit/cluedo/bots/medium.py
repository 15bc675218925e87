"""Medium: the classic crossing-off sheet, and always on the way to a place it has not crossed off."""

from __future__ import annotations

from random import Random

from gamekit.cluedo.bots.easy import unseen
from gamekit.cluedo.components import CENTRE, Spot
from gamekit.cluedo.odds.ways import steps_to
from gamekit.cluedo.rules import (
    ACCUSE,
    DECIDE,
    REFUTE,
    SUSPECT,
    WALK,
    Accuse,
    EndTurn,
    Move,
    Suspect,
    TakeTaxi,
    ThrowDice,
    View,
    Walk,
)
from gamekit.cluedo.rules.state import checked_view


def medium(view: View, rng: Random) -> Move:
    """Crosses off what it has seen; a card that everybody else has passed on is in the case file."""
    checked_view(view)
    if view.phase is REFUTE:
        return rng.choice(view.moves)
    left = crossed_off(view)
    solved = all(len(kind) == 1 for kind in left)
    if view.phase is ACCUSE:
        return Accuse(*map(rng.choice, left))
    if view.phase is DECIDE:
        return Accuse(*(kind[0] for kind in left)) if solved else EndTurn()
    if view.phase is SUSPECT:
        return _suspicion(view, left, rng)
    goals = [CENTRE] if solved else left[2]
    return _step(view, goals, rng) if view.phase is WALK else _start(view, goals, left, rng)


def crossed_off(view: View) -> list[list[str]]:
    """The cards of each kind that may still lie in the case file."""
    left = unseen(view)
    passed: dict[str, set[int]] = {}
    for suspicion in view.history:
        for card in suspicion.cards:
            passed.setdefault(card, set()).update(view.passed(suspicion))
    others = {seat for seat in range(view.game.players) if seat != view.seat}
    return [[card for card in kind if passed.get(card, set()) >= others] or kind for kind in left]


def _suspicion(view: View, left: list[list[str]], rng: Random) -> Suspect:
    return Suspect(rng.choice(left[0]), rng.choice(left[1]), str(view.here))


def _start(view: View, goals: list[str], left: list[list[str]], rng: Random) -> Move:
    """Ask where it was brought to, if that place is a goal; a taxi to a goal; else the dice."""
    moves = view.moves
    if view.here in goals and any(isinstance(move, Suspect) for move in moves):
        return _suspicion(view, left, rng)
    return next((move for move in moves if isinstance(move, TakeTaxi) and move.to in goals), ThrowDice())


def _step(view: View, goals: list[str], rng: Random) -> Move:
    """To the goal that is nearest, or as near to it as the throw leads."""

    def far(spot: Spot) -> float:
        return min(0 if spot == goal else steps_to(view.game.board, goal)[spot] for goal in goals)

    walks = [move for move in view.moves if isinstance(move, Walk) and (move.to != CENTRE or CENTRE in goals)]
    if not walks:
        return view.moves[0]
    rng.shuffle(walks)
    return min(walks, key=lambda walk: far(walk.to))
