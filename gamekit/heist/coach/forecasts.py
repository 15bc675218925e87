"""What a learner is asked before the numbers are shown."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from gamekit.core.forecast import Forecast, ranked
from gamekit.heist import odds
from gamekit.heist.coach.words import IN_PLAY
from gamekit.heist.components import CARD_NAMES, Card, is_note
from gamekit.heist.rules.phases import LAYING, NEXT, PICKING, TALK, THEORIES
from gamekit.heist.rules.state import View, checked_view
from gamekit.svg import percent

SPREAD = Fraction(1, 10)  # players who are suspected alike are no question
FEW = 4  # options


def forecasts(view: View) -> list[Forecast]:
    """The questions that fit this decision."""
    checked_view(view, "ask about")
    if view.turn != view.seat or len(view.moves) < 2:
        return []
    if view.phase is LAYING:
        return _majority(view, min(view.hand))
    if view.phase is TALK:
        return _majority(view, view.laid[-1])
    return _hostage(view) if view.phase in (PICKING, THEORIES, NEXT) else []


def _majority(view: View, card: Card) -> list[Forecast]:
    """From counting alone: one's own card is picked, and the others come from the unseen ones, all alike."""
    pools = odds.unseen_pool(view)
    if len(pools) > 1:  # after a swap in secret there is no way in one line
        return []
    (pool,) = pools
    notes, others, mine = sum(pool[:3]), view.game.contents.picked - 1, is_note(card)
    unseen = sum(pool)
    needed = view.game.contents.picked // 2 + 1 - mine
    chance = odds.majority(notes, unseen - notes, others + 1, int(mine), int(not mine))
    question = (
        f"Your {CARD_NAMES[card]} is picked, and {others} more cards blindly from the {unseen} you have not seen. "
        "How likely is a majority of banknotes?"
    )
    way = f"{notes} of {unseen} unseen cards are banknotes, and at least {needed} of {others} must be: "
    return [Forecast("a majority at the press", question, f"{way}{_terms(notes, unseen, others, needed)}", chance)]


def _terms(notes: int, unseen: int, drawn: int, needed: int) -> str:
    """The chance that enough banknotes are drawn, as one would write it down."""
    bad = unseen - notes
    if needed == drawn == 2:
        return f"{notes}/{unseen} · {notes - 1}/{unseen - 1}" if notes else "0"
    if needed == 1 and drawn == 2:
        return f"1 − {bad}/{unseen} · {bad - 1}/{unseen - 1}" if bad else "1"
    ways = [comb(notes, k) * comb(bad, drawn - k) for k in range(needed, drawn + 1)]
    return f"({' + '.join(f'{number:,}' for number in ways)}) of {comb(unseen, drawn):,} ways to draw {drawn}"


def _hostage(view: View) -> list[Forecast]:
    """Who is it, as the cards turned up and the claims say."""
    chances = odds.gangsters(view)
    others = ranked([(f"{{{seat}}}", 1 - p) for seat, p in enumerate(chances) if seat != view.seat])[:FEW]
    if others[0][1] - others[-1][1] < SPREAD:
        return []
    way = ", ".join(f"{name} {percent(float(p))}" for name, p in others)
    options = tuple(sorted(others))
    return [Forecast("who is a hostage", "Who is most likely a hostage?", f"{way}, {IN_PLAY}", options=options)]
