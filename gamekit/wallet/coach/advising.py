"""What to play and why: ranked by the chips to expect, with the chances beside it."""

from __future__ import annotations

from random import Random
from typing import Any

from gamekit.core.advice import PEOPLE, Advice
from gamekit.core.words import Phrase
from gamekit.wallet.bots.hard import scores
from gamekit.wallet.odds import doubts, outlook
from gamekit.wallet.odds.model import resulting
from gamekit.wallet.rules import (
    TURN,
    Buy,
    Draw,
    Exchange,
    Flip,
    FromHand,
    Inspect,
    Keep,
    Pay,
    Play,
    Present,
    PutBack,
    Take,
    View,
    Wait,
    special_of,
    verdict,
)


def advise(view: View, against: str = PEOPLE) -> list[Advice]:
    """Every listed move, best first; a judgement, so ranks only, with the chances said in words."""
    if view.turn != view.seat or not view.moves:
        return []
    values = scores(view, Random("coach"))
    told, notes = _told(view, values), _notes(view)
    ranked = sorted(view.moves, key=lambda move: (-round(values[move], 6), type(move) is not Flip))
    return [
        Advice(move, None, told[move] if move in told else _why(view, move), notes.get(move, "")) for move in ranked
    ]


def _told(view: View, values: dict[Any, float]) -> dict[Any, str]:
    """What ranks each regular action, and its chances: exact unless it says how far off they may be."""
    if view.phase is not TURN:
        return {}
    off = {action: max(pair) for action, pair in doubts(view).items()}
    sure = {action: f" (give or take {max(0.01, 100 * far):.2f} points)" if far else "" for action, far in off.items()}
    return {
        seen.action: f"{_chips(values[seen.action])}. {_action(seen.action)}"
        f"Innocent right after it: {_percent(seen.first)}, "
        f"after one more action: {_percent(seen.second)}{sure[seen.action]}"
        for seen in outlook(view)
    }


def _notes(view: View) -> dict[Any, str]:
    """The chance to be innocent right after each regular action, in few words."""
    if view.phase is not TURN:
        return {}
    off = doubts(view)
    return {
        seen.action: f"{'≈ ' if off[seen.action][0] else ''}{_percent(seen.first)} innocent then"
        for seen in outlook(view)
    }


def _chips(value: float) -> str:
    """The worth by which actions are ranked: to be innocent is not all, to be rich counts as well.

    >>> _chips(0.5), _chips(-0.001), _chips(-0.25)
    ('About 0.50 chips to expect', 'About 0.00 chips to expect', 'About −0.25 chips to expect')
    """
    return f"About {value:z.2f} chips to expect".replace("-", "−")


def _action(action: object) -> str:
    if type(action) is Flip:
        return "Hurries the end. "
    return "With the best payment and person. " if type(action) is Buy else ""


def _percent(p: Any) -> str:
    """A share as a learner reads it; the possible is never called 0 %, nor the uncertain 100 %."""
    rounded = f"{float(p):.0%}"
    if rounded == "0%" and p > 0:
        return "under 1 %"
    return "over 99 %" if rounded == "100%" and p < 1 else rounded.replace("%", " %")


def _why(view: View, move: Phrase) -> str:
    if isinstance(move, Play):
        special = special_of(move.special)
        name = special.stands_for(view, special.id) or special.id
        return f"{name}: {special_of(name).does}"
    if isinstance(move, FromHand | Keep | Take | Pay | Wait):
        note = (move.card, move.currency) if isinstance(move, Exchange) else None
        return f"Leaves you {verdict(resulting(view.hand, move), view.coin, note, view.box)}"
    if isinstance(move, PutBack):
        return f"Costs {move.value} of your points"
    if isinstance(move, Inspect):
        return "Judged by what they lose on average, the unseen dealt again"
    if isinstance(move, Present):
        return "The most awkward card for the one with most chips"
    return "A card comes by luck" if isinstance(move, Draw) else "Judged by the chips to expect"
