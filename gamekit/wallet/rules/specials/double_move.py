"""Double move: two regular actions, the same twice or two different ones."""

from __future__ import annotations

from gamekit.core.words import Phrase
from gamekit.wallet.rules.specials.special import Special, alone
from gamekit.wallet.rules.state import Draft


def _effect(draft: Draft, move: Phrase) -> None:
    draft.do(draft.step, draft.step)


DOUBLE_MOVE = Special(
    id="Double move",
    sign="×2",
    does="two actions instead of one",
    played=alone(),
    effect=_effect,
    worth=lambda view, ahead, move: ahead.twice(view.hand),
)
