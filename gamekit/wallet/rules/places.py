"""Cards from place to place."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from gamekit.core.dist import Dist
from gamekit.wallet.components import Box
from gamekit.wallet.rules.listing import card_draws
from gamekit.wallet.rules.moves import DRAW_CARD, Card, DrawCard, Seat
from gamekit.wallet.rules.state import Bag, Cards, Counts, State

T = TypeVar("T")

NOTE, MONEY = "note", "note or jewel"  # what is heard of a card beside the wishes


def meant(box: Box, word: str) -> frozenset[Card]:
    """The cards that a word heard by everybody stands for: a wish, a note, a note or jewel."""
    return {NOTE: box.notes, MONEY: box.money}.get(word) or box.fitting[word]


def plus(cards: Cards, card: Card) -> Cards:
    """The cards with one more, in order."""
    held = list(cards)
    insort(held, card)
    return tuple(held)


def minus(cards: tuple[T, ...], card: T) -> tuple[T, ...]:
    """The cards without one of these."""
    left = list(cards)
    left.remove(card)
    return tuple(left)


def put(row: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    """The row with one item exchanged."""
    items = list(row)
    items[place] = item
    return tuple(items)


def counted(state: State, card: Card, change: int) -> Counts:
    """The wallet with one card more or less."""
    wallet = list(state.wallet)
    wallet[state.game.contents.index[card]] += change
    return tuple(wallet)


def seen(*seats: Seat) -> int:
    """Who has seen a card, as bits."""
    return sum(1 << seat for seat in seats)


def everybody(state: State) -> int:
    """All seats, as bits."""
    return (1 << state.game.players) - 1


# --- bags to draw from ----------------------------------------------------------------------


def _from_wallet(state: State) -> Dist[Any]:
    return Dist.counted(card_draws(state.game.contents), state.wallet)


def _in_wallet(state: State, draw: Any) -> bool:
    if type(draw) is not DrawCard or type(draw.card) is not str:
        return False
    place = state.game.contents.index.get(draw.card)
    return place is not None and state.wallet[place] > 0


def _from_cards(cards: Cards) -> Dist[Any]:
    kinds = dict.fromkeys(cards)
    return Dist.counted([DRAW_CARD[card] for card in kinds], map(cards.count, kinds))


def _in_cards(cards: Cards, draw: Any) -> bool:
    return type(draw) is DrawCard and type(draw.card) is str and draw.card in cards


def bag_of(cards: Callable[[State], Cards]) -> Bag:
    """Every one of these cards is as likely as any other."""
    return lambda state: _from_cards(cards(state)), lambda state, draw: _in_cards(cards(state), draw)


@cache
def _note_places(box: Box) -> tuple[bool, ...]:
    return tuple(card.name in box.notes for card in box.cards)


def notes_left(state: State) -> Counts:
    """The wallet's banknotes alone."""
    places = _note_places(state.game.contents)
    return tuple([count * note for count, note in zip(state.wallet, places, strict=True)])


def _first_note(state: State) -> Dist[Any]:
    return Dist.counted(card_draws(state.game.contents), notes_left(state))


def _is_note(state: State, draw: Any) -> bool:
    return _in_wallet(state, draw) and draw.card in state.game.contents.notes


# Every card in the wallet is as likely as any other; and drawing until a note comes, so is every note.
FROM_WALLET: Bag = _from_wallet, _in_wallet
FIRST_NOTE: Bag = _first_note, _is_note
