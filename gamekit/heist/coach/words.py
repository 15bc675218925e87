"""Numbers in the learner's words."""

from __future__ import annotations

from fractions import Fraction

from gamekit.core.dist import Dist
from gamekit.heist import odds
from gamekit.heist.rules.state import View

IN_PLAY = "in a model of how people lay and talk"


def percent(chance: Fraction | float) -> str:
    """A chance in words of one percent, never 0 or 100 for what is open.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 1000)), percent(Fraction(1))
    ('33 %', 'under 1 %', '100 %')
    """
    if 0 < chance < Fraction(1, 100):
        return "under 1 %"
    return "over 99 %" if Fraction(99, 100) < chance < 1 else f"{float(chance):.0%}".replace("%", " %")


def press_words(view: View, gains: Dist[int]) -> str:
    """What a press is likely to do; the loot never falls below 0."""
    good, mean = percent(odds.note_majority(gains)), float(gains.mean(lambda gain: max(gain, -view.loot)))
    return f"Banknotes are in the majority with chance {good}; on average the loot changes by {mean:+.0f}."
