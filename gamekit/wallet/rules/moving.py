"""Cards on their way: taken here, laid there, and told to those who see it; and bags to draw from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gamekit.core.dist import Dist
from gamekit.core.words import Seat
from gamekit.wallet.components import Box
from gamekit.wallet.rules.events import Moved
from gamekit.wallet.rules.listing import card_draws
from gamekit.wallet.rules.moves import DRAW_CARD, Card, Cards, DrawCard, SpecialId
from gamekit.wallet.rules.places import (
    ASIDE,
    DISCARDS,
    NONE_OF,
    ON_THE_WAY,
    ONE_OF,
    POCKET,
    TABLE,
    WALLET,
    Place,
    Seats,
    all_but,
    from_seat,
    minus,
    plus,
    put,
)
from gamekit.wallet.rules.state import Draft, Lying


def everybody(state: Draft) -> Seats:
    """All seats."""
    return from_seat(0, state.game.players)


def move(draft: Draft, card: Card, source: Place, target: Place, seen_by: Seats) -> None:
    """A card goes from here to there; who sees which."""
    take(draft, source, card)
    lay(draft, target, card)
    went(draft, card, source, target, seen_by)


def take(draft: Draft, place: Place, card: Card) -> None:
    """A card leaves a hand, the wallet, the pocket or the table."""
    if place >= 0:
        draft.hands = put(draft.hands, place, minus(draft.hands[place], card))
    elif place == WALLET:
        draft.wallet = _counted(draft, card, -1)
    elif place == POCKET:
        draft.pocket = minus(draft.pocket, card)
    else:
        draft.table = minus(draft.table, card)
        if not draft.table:
            draft.table_open_to = ()


def lay(draft: Draft, place: Place, card: Card) -> None:
    """A card comes to a hand, the wallet, the discards or the table; what is set apart is laid by its own rule."""
    if place >= 0:
        draft.hands = put(draft.hands, place, plus(draft.hands[place], card))
    elif place == WALLET:
        draft.wallet = _counted(draft, card, 1)
    elif place == DISCARDS:
        draft.discards = plus(draft.discards, card)
    elif place == TABLE:
        draft.table = plus(draft.table, card)


def _counted(draft: Draft, card: Card, change: int) -> tuple[int, ...]:
    counts = list(draft.wallet)
    counts[draft.game.contents.index[card]] += change
    return tuple(counts)


def went(draft: Draft, card: Card, source: Place, target: Place, seen_by: Seats) -> None:
    """Written into the trail and told; a card that changes hands is told when it arrives."""
    draft.trail += ((card, source, target, seen_by),)
    if not ON_THE_WAY >= target > ON_THE_WAY - 10:
        draft.whisper(seen_by, Moved, card, source, target)
        draft.whisper(all_but(seen_by, draft.game.players), Moved, None, source, target)


def heard(draft: Draft, word: str, place: Place, found: bool) -> None:
    """Everybody hears that the next card to leave this place is one of these, or that there is none of them."""
    draft.trail += ((word, place, ONE_OF if found else NONE_OF, everybody(draft)),)


def travel(draft: Draft, journeys: Sequence[tuple[Card, Seat, Seat]]) -> None:
    """Cards change hands at once, face down: each was chosen before anything arrived.

    A card is told to arrive as soon as its taker has given one, so that few are on the way at a time.
    """
    waiting: dict[Seat, tuple[Card, Seat]] = {}  # what each taker is given, and by whom
    choosing = {giver for _, giver, _ in journeys}
    for card, giver, taker in journeys:
        take(draft, giver, card)
        choosing.remove(giver)
        went(draft, card, giver, ON_THE_WAY - giver, tuple(sorted((giver, taker))))
        waiting[taker] = card, giver
        for seat in [seat for seat in waiting if seat not in choosing]:
            arrived, sender = waiting.pop(seat)
            went(draft, arrived, ON_THE_WAY - sender, seat, tuple(sorted((sender, seat))))
    for card, _, taker in journeys:
        lay(draft, taker, card)


# --- specials -------------------------------------------------------------------------------


def take_special(draft: Draft, seat: Seat, special: SpecialId) -> None:
    """A special leaves the hand of specials."""
    draft.specials = put(draft.specials, seat, minus(draft.specials[seat], special))


def put_aside(draft: Draft, seat: Seat, lying: Lying) -> None:
    """A special lies open before its owner, with a card of theirs if one belongs to it."""
    draft.under = put(draft.under, seat, (*draft.under[seat], lying))
    if lying.card:
        take(draft, seat, lying.card)
        went(draft, lying.card, seat, ASIDE - seat, (seat,) if lying.hidden else everybody(draft))


# --- bags to draw from ----------------------------------------------------------------------


def from_wallet(state: Draft) -> Dist[DrawCard]:
    """Every card in the wallet is as likely as any other."""
    return Dist.counted(card_draws(state.game.contents), state.wallet)


def from_cards(cards: Cards) -> Dist[DrawCard]:
    """Every one of these cards is as likely as any other."""
    kinds = dict.fromkeys(cards)
    return Dist.counted([DRAW_CARD[card] for card in kinds], map(cards.count, kinds))


@cache
def _note_places(box: Box) -> tuple[bool, ...]:
    return tuple(card.name in box.notes for card in box.cards)


def notes_left(state: Draft) -> tuple[int, ...]:
    """The wallet's banknotes alone."""
    places = _note_places(state.game.contents)
    return tuple([count * note for count, note in zip(state.wallet, places, strict=True)])


def first_note(state: Draft) -> Dist[DrawCard]:
    """Drawing until a note comes, every note is as likely as any other."""
    return Dist.counted(card_draws(state.game.contents), notes_left(state))
