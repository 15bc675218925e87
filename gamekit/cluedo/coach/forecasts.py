"""What a learner is asked before the numbers are shown."""

from __future__ import annotations

from fractions import Fraction

from gamekit.cluedo.bots.hard import Mind
from gamekit.cluedo.odds import CASE_FILE, notepad
from gamekit.cluedo.odds.questions import sampled
from gamekit.cluedo.rules import SUSPECT, View
from gamekit.core.forecast import Forecast

THREE = (0.0, 0.5, 1.0)  # of all questions, ranked: the best, a middling one, the worst
SPREAD = 0.15  # bits between them, beyond what the sample leaves open


def forecasts(view: View) -> list[Forecast]:
    """The question that fits this decision."""
    if view.turn != view.seat or len(view.moves) < 2 or not view.dealt:
        return []
    return _telling(view) if view.phase is SUSPECT else _sure(view)


def _sure(view: View) -> list[Forecast]:
    """The likeliest weapon: counted in all deals that fit."""
    pad = notepad(view)
    weapons = {card: pad.where(card)[CASE_FILE] for card in view.game.box.weapons}
    best = max(weapons, key=weapons.__getitem__)
    chance, deals = weapons[best], pad.deals
    if not 0 < chance < 1:
        return []
    way = f"In {int(chance * deals):,} of the {deals:,} deals that fit all you know, the case file holds it."
    return [Forecast("what lies in the case file", f"How likely is it that the weapon was: {best}?", way, chance)]


def _telling(view: View) -> list[Forecast]:
    """Three suspicions, of which one tells clearly more."""
    mind = Mind(view)
    if mind.sure:
        return []
    listed, margin = mind.questions(), sampled(mind.pad.facts).margin
    places = sorted({round(share * (len(listed) - 1)) for share in THREE})
    three = sorted((f"{move.suspect}, {move.weapon}", bits) for bits, move in (listed[place] for place in places))
    tells = sorted((bits for _, bits in three), reverse=True)
    if len(three) < 3 or tells[0] - tells[1] < SPREAD + margin:
        return []
    way = "; ".join(f"{label}: {bits:.2f} bits" for label, bits in three)
    options = tuple((label, Fraction(max(0.0, bits)).limit_denominator(1000)) for label, bits in three)
    said = f"{way} (each ± {margin:.2f}, sampled, if every fitting card is shown alike)"
    question = f"Which question in {view.here} is expected to tell most?"
    return [Forecast("what a question tells", question, said, options=options)]
