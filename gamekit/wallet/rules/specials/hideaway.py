"""Hideaway: one hand card is put under it and no longer counts in any way."""

from __future__ import annotations

from gamekit.core.words import Phrase
from gamekit.wallet.rules.moves import FromHand, Once
from gamekit.wallet.rules.moving import put_aside
from gamekit.wallet.rules.places import minus
from gamekit.wallet.rules.specials.special import Ahead, Played, Special
from gamekit.wallet.rules.state import Draft, Lying, View


class Hide(FromHand):
    """Hideaway: this card no longer counts in any way."""

    says = "Hide {card} under Hideaway"


HIDE = Once(Hide)


def _effect(draft: Draft, choice: Phrase) -> None:
    assert isinstance(choice, Hide)
    put_aside(draft, draft.asked, Lying("Hideaway", choice.card, hidden=True))


def _worth(view: View, ahead: Ahead, choice: Phrase) -> float:
    assert isinstance(choice, Hide)
    return ahead.ended_without("Hideaway", minus(view.hand, choice.card), ahead.note)


HIDEAWAY = Special(
    id="Hideaway",
    sign="▣",
    does="a hand card put under it no longer counts in any way",
    played=Played(
        lambda state, seat, special: tuple([HIDE[card] for card in dict.fromkeys(state.hands[seat])]),
        lambda game, special: tuple([HIDE[card.name] for card in game.contents.cards]),
    ),
    effect=_effect,
    worth=_worth,
    kinds=(Hide,),
    uses=lambda box, hand, note: [(minus(hand, card), note) for card in dict.fromkeys(hand)],
)
