"""To the left, to the right, Swap and Gift: hand cards that are chosen and then change hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gamekit.core.words import Phrase, Seat
from gamekit.wallet.rules.moves import Give, gives
from gamekit.wallet.rules.moving import travel
from gamekit.wallet.rules.places import from_seat, minus, plus
from gamekit.wallet.rules.specials.special import HARM, Ahead, Special, alone, pointed, target_of
from gamekit.wallet.rules.state import Draft, View, rules

Routes: TypeAlias = tuple[tuple[Seat, Seat], ...]  # (giver, taker)


def _own_cards(state: Draft) -> tuple[Give, ...]:
    return gives(state.hands[state.asked])


def _choose(draft: Draft, choice: Give) -> None:
    draft.laid += ((draft.asked, choice.card),)


@rules.asks("passing cards on", _own_cards, secret=True)
def PASSING(draft: Draft, choice: Give) -> None:
    """Everybody chooses a card before anything arrives."""
    _choose(draft, choice)


@rules.asks("giving a card", _own_cards)
def GIVING(draft: Draft, choice: Give) -> None:
    """You choose one of your cards."""
    _choose(draft, choice)


@rules.asks("Swap", _own_cards, secret=True)
def TRADING(draft: Draft, choice: Give) -> None:
    """The other player chooses a card too."""
    _choose(draft, choice)


@rules.happens_on("the cards change hands")
def HANDING_OVER(draft: Draft, routes: Routes) -> None:
    """All at once, face down: each was chosen before anything arrived."""
    taker = dict(routes)
    travel(draft, [(card, giver, taker[giver]) for giver, card in draft.laid if card is not None])
    draft.laid = ()


# --- to a neighbour -------------------------------------------------------------------------


def _pass_on(step: int) -> Callable[[Draft, Phrase], None]:
    """Rule: an empty hand passes nothing, and everybody can see that it is empty."""

    def effect(draft: Draft, play: Phrase) -> None:
        n = draft.game.players
        seats = [seat for seat in from_seat(draft.player, n) if draft.hands[seat]]
        draft.do(*PASSING.each(seats), HANDING_OVER.on(tuple([(seat, (seat + step) % n) for seat in seats])))

    return effect


def _traded(view: View, ahead: Ahead, giver: Seat) -> float:
    """One card goes, a blind one comes; people give away what they need least."""
    hand = view.hand
    if not view.sizes[giver]:
        return max((ahead.acted(minus(hand, card)) for card in hand), default=0.0)
    best = max(hand, key=lambda card: ahead.acted(minus(hand, card)), default=None)
    rest = minus(hand, best) if best else hand
    return sum(p * ahead.acted(plus(rest, card)) for card, p in ahead.cards_of(giver))


def _neighbours(step: int) -> Callable[[View, Ahead, Phrase], float]:
    return lambda view, ahead, play: _traded(view, ahead, (view.seat - step) % view.game.players)


TO_THE_LEFT = Special(  # Rule: play goes clockwise, so the left neighbour is next
    id="To the left",
    sign="←",
    does="everybody passes a card to the left: you lose the worst and get somebody's worst",
    played=alone(lambda state: any(state.hands)),
    effect=_pass_on(1),
    worth=_neighbours(1),
)
TO_THE_RIGHT = Special(
    id="To the right",
    sign="→",
    does="everybody passes a card to the right: you lose the worst and get somebody's worst",
    played=alone(lambda state: any(state.hands)),
    effect=_pass_on(-1),
    worth=_neighbours(-1),
)

# --- with another player --------------------------------------------------------------------


def _swap(draft: Draft, play: Phrase) -> None:
    seat, other = draft.player, target_of(play)
    draft.do(GIVING(seat), TRADING(other), HANDING_OVER.on(((seat, other), (other, seat))))


def _gift(draft: Draft, play: Phrase) -> None:
    draft.do(GIVING(draft.player), HANDING_OVER.on(((draft.player, target_of(play)),)))


SWAP = Special(
    id="Swap",
    sign="⇄",
    does="your worst card against one of theirs",
    played=pointed(mine=True, theirs=True),
    effect=_swap,
    worth=lambda view, ahead, play: _traded(view, ahead, target_of(play)),
)
GIFT = Special(
    id="Gift",
    sign="↗",
    does="one card less without using up the turn",
    played=pointed(mine=True, theirs=False),
    effect=_gift,
    worth=lambda view, ahead, play: max(ahead.acted(minus(view.hand, card)) for card in view.hand) + HARM,
)
