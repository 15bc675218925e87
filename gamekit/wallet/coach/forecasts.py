"""What a learner is asked before the numbers are shown."""

from __future__ import annotations

from gamekit.core.forecast import Forecast, ranked
from gamekit.svg import percent
from gamekit.wallet import odds
from gamekit.wallet.odds.knowing import belief
from gamekit.wallet.rules import TURN, Draw, View, verdict
from gamekit.wallet.rules.places import plus

FEW = 4  # kinds of cards in the way to the answer


def forecasts(view: View) -> list[Forecast]:
    """The question that fits this decision: innocent after one more card?"""
    drawing = view.phase is TURN and view.turn == view.seat and any(isinstance(move, Draw) for move in view.moves)
    if not drawing or not belief(view).exact:
        return []
    coming = odds.next_draw(view)
    chance = coming.p(lambda card: _innocent(view, card))
    if not 0 < chance < 1:
        return []
    by_kind = coming.given(lambda card: _innocent(view, card)).map(lambda card: view.box.card[card].kind)
    kinds = [f"{kind} {percent(float(chance * share))}" for kind, share in ranked(list(by_kind.items()))]
    rest = " + others" if len(kinds) > FEW else ""
    way = f"The next card must be one that fits: {' + '.join(kinds[:FEW])}{rest} = {percent(float(chance))}"
    question = "You draw one more card from the wallet. How likely are you innocent with it?"
    return [Forecast("innocent after a draw", question, way, chance)]


def _innocent(view: View, card: str) -> bool:
    return verdict(plus(view.hand, card), view.coin, None, view.box).innocent
