"""The easy player: plays for the right team, remembers nothing, believes anybody."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from gamekit.heist.components import NOTES, Card, is_gangster, is_note
from gamekit.heist.rules.moves import LAY, Lay, Move, Pick, Say
from gamekit.heist.rules.phases import LAYING, PICKING, TALK
from gamekit.heist.rules.state import View


def easy(view: View, rng: Random) -> Move:
    """Lays the right kind two times out of three, fibs now and then, picks whoever offers."""
    if view.phase is LAYING:
        return _lay(view, rng)
    if view.phase is TALK:
        return _say(view, rng)
    if view.phase is PICKING:
        return _pick(view, rng)
    return rng.choice(view.moves)  # powers, theories, the next leader, the naming: anything


def red(view: View) -> bool:
    """Whether this seat plays for the gangsters."""
    assert view.role is not None
    return is_gangster(view.role)


def wanted(view: View) -> list[Card]:
    """The cards of this seat's hand that its team would like to see turned up."""
    return [card for card in view.hand if is_note(card) == red(view)]


def _lay(view: View, rng: Random) -> Lay:
    mine = wanted(view)
    return LAY[rng.choice(mine if mine and rng.random() < 2 / 3 else view.hand)]


def _say(view: View, rng: Random) -> Say:
    if rng.random() < 1 / 3:
        return Say(None, None)
    card = view.laid[-1]
    if not red(view) and rng.random() < 1 / 2:
        card = rng.choice(NOTES)
    return Say(card, "take" if is_note(card) else "leave")


def _pick(view: View, rng: Random) -> Pick:
    """The leader's own card, then offered banknotes (or, for a hostage, anybody's), then others."""
    others = [seat for seat in range(view.game.players) if seat != view.seat]
    rng.shuffle(others)
    if red(view) and rng.random() < 2 / 3:
        others.sort(key=lambda seat: not _offers(view, seat))
    return pick_of(view, others)


def _offers(view: View, seat: int) -> bool:
    said = view.said(seat)
    return said is not None and said.claim in NOTES


def pick_of(view: View, order: Sequence[int]) -> Pick:
    """The leader's own card and the first of these others."""
    return Pick(tuple(sorted((view.seat, *order[: view.game.contents.picked - 1]))))
