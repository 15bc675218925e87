"""Cards from place to place."""

from __future__ import annotations

from bisect import insort
from functools import cache, lru_cache
from typing import Any

from gamekit.wallet.box import Box
from gamekit.wallet.rules.moves import DRAW_CARD, Card, Seat
from gamekit.wallet.rules.state import Cards, Counts, State

NOTE, MONEY = "note", "note or jewel"  # what is heard of a card beside the wishes


def meant(box: Box, word: str) -> frozenset[Card]:
    """The cards that a word heard by everybody stands for: a wish, a note, a note or jewel."""
    return {NOTE: box.notes, MONEY: box.money}.get(word) or box.fitting[word]


def plus(cards: Cards, card: Card) -> Cards:
    """The cards with one more, in order."""
    held = list(cards)
    insort(held, card)
    return tuple(held)


def minus(cards: Cards, card: Card) -> Cards:
    """The cards without one of these."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def put(row: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    """The row with one item exchanged."""
    return (*row[:place], item, *row[place + 1 :])


def counted(state: State, card: Card, change: int) -> Counts:
    """The wallet with one card more or less."""
    wallet, place = state.wallet, state.game.contents.index[card]
    return (*wallet[:place], wallet[place] + change, *wallet[place + 1 :])


def seen(*seats: Seat) -> int:
    """Who has seen a card, as bits."""
    return sum(1 << seat for seat in seats)


def everybody(state: State) -> int:
    """All seats, as bits."""
    return (1 << state.game.players) - 1


@cache
def _card_moves(box: Box) -> tuple[Any, ...]:
    return tuple(DRAW_CARD[card.name] for card in box.cards)


def from_wallet(state: State) -> tuple[tuple[Any, ...], Counts]:
    """Every card in the wallet is as likely as any other."""
    return _card_moves(state.game.contents), state.wallet


@lru_cache(maxsize=1 << 14)
def from_cards(cards: Cards) -> tuple[tuple[Any, ...], Counts]:
    """Every one of these cards is as likely as any other."""
    kinds = tuple(dict.fromkeys(cards))
    return tuple(DRAW_CARD[card] for card in kinds), tuple(map(cards.count, kinds))


@cache
def _note_places(box: Box) -> tuple[bool, ...]:
    return tuple(card.name in box.notes for card in box.cards)


def notes_left(state: State) -> Counts:
    """The wallet's banknotes alone."""
    places = _note_places(state.game.contents)
    return tuple([count * note for count, note in zip(state.wallet, places, strict=True)])


def first_note(state: State) -> tuple[tuple[Any, ...], Counts]:
    """Drawing until a note comes: every note in the wallet is as likely to be the first as any other."""
    return _card_moves(state.game.contents), notes_left(state)
