"""Extra time: one more action when the last timer is down; then the round is over at once."""

from __future__ import annotations

from gamekit.core.words import Phrase
from gamekit.wallet.rules.acting import act
from gamekit.wallet.rules.listing import Action, actions
from gamekit.wallet.rules.moves import PLAY, Buy, Draw, Flip, Return
from gamekit.wallet.rules.places import minus
from gamekit.wallet.rules.specials.special import Played, Special
from gamekit.wallet.rules.state import Draft, rules


def _actions(state: Draft) -> tuple[Action, ...]:
    hand = state.hands[state.player]
    return actions(state.game.contents, hand, any(state.wallet), bool(state.pocket), flip=False)


@rules.asks("Extra time: one more action", _actions)
def EXTRA_ACTION(draft: Draft, action: Draw | Return | Buy | Flip) -> None:
    """Draw, return or buy."""
    act(draft, action)


def _effect(draft: Draft, play: Phrase) -> None:
    """Nobody else is asked for it any more."""
    draft.player = draft.asked
    draft.agenda = tuple([step for step in draft.agenda if step.phase is not draft.phase])
    draft.do(EXTRA_ACTION(draft.player))


EXTRA_TIME = Special(
    id="Extra time",
    sign="+1",
    does="one more action before the verdicts",
    played=Played(
        lambda state, seat, special: (PLAY(special),) if any(state.wallet) or state.hands[seat] else (),
        lambda game, special: (PLAY(special),),
    ),
    effect=_effect,
    worth=lambda view, ahead, play: ahead.last_action("Extra time"),
    uses=lambda box, hand, note: [(minus(hand, card), note) for card in dict.fromkeys(hand)],
    asked_first=True,
)
