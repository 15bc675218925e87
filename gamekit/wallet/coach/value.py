"""The chance to win at once: points so far, what one's own hand is worth, time left, by fitted weights."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gamekit.core.advice import Levels, Modelled, checked_levels
from gamekit.core.value import Features, fitted, level, share, sure
from gamekit.wallet.bots import LEVELS
from gamekit.wallet.bots.hard import ready
from gamekit.wallet.bots.worth import last_specials, own_note, table_of, worth
from gamekit.wallet.rules import View
from gamekit.wallet.rules.places import minus

FILE = Path(__file__).with_name("value.json")


def chance(view: View, levels: Sequence[str | None] | None = None) -> Modelled:
    """The chance of this seat to win; `levels` of the players by seat, None for one not known."""
    known = checked_levels(levels, view.game.players, LEVELS)
    if view.result is not None:
        return sure(float(view.result[view.seat]))
    found = features(view, known)
    return fitted(FILE).modelled(view.seat, found, stage(view, found))


def stage(view: View, found: dict[int, Features]) -> str:
    """The part of the game, counted from its end."""
    left = view.game.rounds - max(1, view.round)
    return ("last round", "last round but one", "first of three rounds")[left]


def features(view: View, levels: Levels) -> dict[int, Features]:
    """What speaks for each seat, as far as this one can tell."""
    points, seats = _points(view), range(view.game.players)
    last = view.round == view.game.rounds
    easy, hard = (share(levels, name, seats) for name in ("easy", "hard"))
    rows: dict[int, Features] = {}
    for seat in seats:
        found = view.guilty[seat] if view.guilty and (view.shown or seat in view.inspected + view.officers) else None
        rows[seat] = {
            "points": points[seat],
            "points, last round": points[seat] * last,
            "points, share of easy": points[seat] * easy,
            "points, share of hard": points[seat] * hard,
            "chips": float(view.chips_left[seat]) if view.chips_left else 0.0,
            "specials left": float(view.specials_left[seat]) if view.specials_left else 0.0,
            "found innocent": float(found is False),
            "found guilty": float(found is True),
            **level(levels, seat),
        }
    rows[view.seat] = {**rows[view.seat], **_own(view)}
    return rows


def _own(view: View) -> dict[str, float]:
    """What only this seat knows: its hand, in chips it may bring."""
    if not view.turns:
        return {}
    table, held, note = table_of(view, ready(view)), last_specials(view), own_note(view)
    now = worth(table, view.hand, held, note)
    later = max([now, *(worth(table, minus(view.hand, card), held, note) for card in set(view.hand))])
    time = view.timers / view.box.timers
    return {
        "own hand's worth": now,
        "own hand's worth, timers down": now * (1 - time),
        "worth one card fewer brings": (later - now) * (time > 0),
    }


def _points(view: View) -> list[float]:
    """One's own points, and those to expect of the others: their first chip, and any chip for each other one."""
    n, first = view.game.players, float(view.box.first_chip)
    if not view.chips_left:
        return [0.0] * n
    total, many = sum(value * count for value, count in view.box.chips), sum(count for _, count in view.box.chips)
    unseen = total - sum(view.chips) - (n - 1) * first
    average = unseen / max(1, many - len(view.chips) - (n - 1))
    points = [first + average * (left - 1) if left else 0.0 for left in view.chips_left]
    points[view.seat] = float(sum(view.chips))
    return points
