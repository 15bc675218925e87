"""Where a card can be, and piles of cards."""

from __future__ import annotations

from bisect import insort
from functools import lru_cache
from typing import Annotated, TypeAlias, TypeVar

from gamekit.core.words import Seat, Wording
from gamekit.wallet.components import Box
from gamekit.wallet.rules.moves import Card, Cards

T = TypeVar("T")

# A seat's hand (its number), or one of these. Cards that change hands at once lie at ON_THE_WAY - the seat they come
# from, those under or on a special at ASIDE - the seat of its owner.
WALLET, DISCARDS, POCKET, SEIZED, TABLE, ON_THE_WAY, ASIDE = -1, -2, -3, -4, -5, -10, -20
# Two things everybody hears about a place, told in the trail as if they were where a card went: the next card to leave
# it is one of these, and there is none of these.
ONE_OF, NONE_OF = -6, -7
NOTE, MONEY = "note", "note or jewel"  # what is heard of a card beside the wishes

Place: TypeAlias = Annotated[int, Wording(lambda place: f"{{{place}}}")]
Seats: TypeAlias = tuple[Seat, ...]
Trace: TypeAlias = tuple[Card | Cards | None, Place, Place, Seats]
"""One step of a card: which, from where, to where, who saw which; a look into the pocket goes from it to it."""


def meant(box: Box, word: Card | Cards | None) -> frozenset[Card]:
    """The cards that a word heard by everybody stands for: a wish, a note, a note or jewel."""
    assert isinstance(word, str)
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


def put(row: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The row with one item exchanged."""
    items = list(row)
    items[place] = item
    return tuple(items)


@lru_cache(maxsize=1 << 10)
def from_seat(first: Seat, players: int) -> Seats:
    """All seats in turn order from this one on."""
    return tuple([(first + i) % players for i in range(players)])


@lru_cache(maxsize=1 << 10)
def all_but(seats: Seats, players: int) -> Seats:
    """All seats but these."""
    return tuple([seat for seat in range(players) if seat not in seats])
