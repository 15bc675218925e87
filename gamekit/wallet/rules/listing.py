"""What may be played: the moves a seat is offered."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from math import inf

from gamekit.core.words import Seat
from gamekit.wallet.components import Box
from gamekit.wallet.rules.moves import (
    BUY,
    DRAW,
    DRAW_CARD,
    FLIP,
    PAY,
    RETURN,
    Buy,
    Card,
    Cards,
    Draw,
    DrawCard,
    Flip,
    Inspect,
    Pay,
    PutBack,
    Return,
    Take,
)
from gamekit.wallet.rules.places import Seats

MOST_PAID = 6  # cards in a listed payment; with values of 50 and more, no payment of 300 needs more
Money = list[tuple[Card, int, int]]  # notes and jewellery: the card, its value, how many of it
Action = Draw | Return | Buy | Flip
_BESIDE_RETURNING: dict[tuple[bool, bool, bool], tuple[Action, ...]] = {
    (draw, flip, buy): (*[DRAW] * draw, *[FLIP] * flip, *[BUY] * buy)
    for draw in (False, True) for flip in (False, True) for buy in (False, True)
}  # fmt: skip


def actions(box: Box, hand: Cards, draw: bool, buy: bool, flip: bool) -> tuple[Action, ...]:
    """The regular actions: draw, return, buy, flip."""
    returned = tuple([RETURN[card] for card in dict.fromkeys(hand)])
    return _BESIDE_RETURNING[draw, flip, buy and _can_pay(box, hand)] + returned


def _can_pay(box: Box, hand: Cards) -> bool:
    value = box.value
    values = [value[card] for card in hand]
    if len(values) > MOST_PAID:
        values = sorted(values)[-MOST_PAID:]
    return sum(values) >= box.price


def worth(box: Box, cards: Cards) -> int:
    """The value of notes and jewellery among these cards."""
    value = box.value
    return sum([value[card] for card in cards])


@lru_cache(maxsize=1 << 14)
def payments(box: Box, hand: Cards) -> tuple[Pay, ...]:
    """Payments that would be too small without any one of their cards."""
    money = [(card, box.value[card], hand.count(card)) for card in dict.fromkeys(hand) if card in box.money]
    return tuple(minimal(money, box.price))


def minimal(money: Money, price: int) -> list[Pay]:
    """Every payment out of this money in which no card is in vain."""
    found: list[Pay] = []
    _pay_on(found, (), inf, price, money)
    return found


def _pay_on(found: list[Pay], paid: Cards, least: float, price: int, money: Money) -> None:
    """Go on paying: the least card so far, what is still to be paid, the money left."""
    left = sum([value * many for _, value, many in money])
    for place, (card, value, many) in enumerate(money, 1):
        if left < price:
            return
        if value >= price:
            if value - price < least:
                found.append(PAY[*paid, card])
        elif len(paid) < MOST_PAID - 1:
            rest = [(card, value, many - 1), *money[place:]] if many > 1 else money[place:]
            _pay_on(found, (*paid, card), min(value, least), price - value, rest)
        left -= value * many


def may_pay(box: Box, hand: Cards, cards: object) -> bool:
    """Any notes and jewellery of the hand worth the price or more."""
    if type(cards) is not tuple or not all(type(card) is str and card in box.money for card in cards):
        return False
    return not Counter(cards) - Counter(hand) and worth(box, cards) >= box.price


@lru_cache(maxsize=1 << 14)
def takes(pocket: Cards) -> tuple[Take, ...]:
    """Any of the additional identities left."""
    return tuple(Take(person) for person in dict.fromkeys(pocket))


@cache
def inspections(players: int, seat: Seat, inspected: Seats) -> tuple[Inspect, ...]:
    """Any other player whom no officer has inspected."""
    return tuple(Inspect(other) for other in range(players) if other != seat and other not in inspected)


@lru_cache(maxsize=1 << 12)
def chips_back(chips: tuple[int, ...]) -> tuple[PutBack, ...]:
    """Any of one's chips."""
    return tuple(PutBack(value) for value in dict.fromkeys(chips))


@cache
def card_draws(box: Box) -> tuple[DrawCard, ...]:
    """The draw of each play card, in the order of the box."""
    return tuple([DRAW_CARD[card.name] for card in box.cards])
