"""The four regular actions: draw, return, buy, flip."""

from __future__ import annotations

from gamekit.wallet.rules.ending import last_timer
from gamekit.wallet.rules.events import Flipped
from gamekit.wallet.rules.listing import Action, may_pay, payments, takes
from gamekit.wallet.rules.moves import Buy, Draw, DrawCard, Pay, Return, Take
from gamekit.wallet.rules.moving import everybody, from_wallet, move
from gamekit.wallet.rules.places import DISCARDS, POCKET, WALLET
from gamekit.wallet.rules.state import Draft, rules


def act(draft: Draft, action: Action) -> None:
    """One regular action of the player whose turn it is."""
    seat = draft.player
    if isinstance(action, Draw):
        draft.do(DRAWING())
    elif isinstance(action, Return):
        move(draft, action.card, seat, WALLET, (seat,))
    elif isinstance(action, Buy):
        draft.do(PAYING(seat), TAKING(seat))
    else:
        draft.timers -= 1
        draft.tell(Flipped, seat, draft.timers)
        if not draft.timers:  # Rule: the round ends at the moment the last timer is flipped
            last_timer(draft)


@rules.draws("drawing a card", from_wallet)
def DRAWING(draft: Draft, drawn: DrawCard) -> None:
    """A card is drawn blind from the wallet."""
    move(draft, drawn.card, WALLET, draft.player, (draft.player,))


@rules.asks(
    "paying",
    lambda state: payments(state.game.contents, state.hands[state.player]),
    lambda state, move: may_pay(state.game.contents, state.hands[state.player], move.cards),
)
def PAYING(draft: Draft, move: Pay) -> None:
    """Notes and jewellery worth the price or more are discarded, no change is given; then one looks who is left."""
    seat = draft.player
    for card in sorted(move.cards):
        _pay(draft, card)
    draft.trail += ((draft.pocket, POCKET, POCKET, (seat,)),)
    draft.looking = seat


def _pay(draft: Draft, card: str) -> None:
    move(draft, card, draft.player, DISCARDS, everybody(draft))


@rules.asks("taking an identity", lambda state: takes(state.pocket))
def TAKING(draft: Draft, choice: Take) -> None:
    """One of the additional identities is taken in secret."""
    draft.looking = None
    move(draft, choice.person, POCKET, draft.player, (draft.player,))
