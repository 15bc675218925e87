"""What may be played: the moves a seat is offered, and every move there is."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from math import inf
from typing import Any

from gamekit.wallet.components import SPECIALS, Box
from gamekit.wallet.rules.moves import (
    BUY,
    DEPOSIT,
    DRAW,
    DRAW_CARD,
    EXCHANGE,
    FLIP,
    GIVE,
    HIDE,
    KEEP,
    PAY,
    PRESENT,
    REFUSE,
    RETURN,
    WAIT,
    WITHDRAW,
    Ask,
    Card,
    DealSpecial,
    DrawChip,
    DrawCoin,
    Exchange,
    GoWithout,
    Inspect,
    Play,
    PutBack,
    Seat,
    Take,
)  # fmt: skip

POINTED = ("Inspection", "Gift", "Stolen", "Swap", "Wish")  # specials played on another player
LAST = frozenset(("Hideaway", "Cash machine", "Exchange"))  # beside Extra time, what is played at the end of a round
MOST_PAID = 6  # cards in a listed payment; with values of 50 and more, no payment of 300 needs more
Cards = tuple[Card, ...]
Money = list[tuple[Card, int, int]]  # notes and jewellery: the card, its value, how many of it
_BESIDE_RETURNING = {
    (draw, flip, buy): (*[DRAW] * draw, *[FLIP] * flip, *[BUY] * buy)
    for draw in (False, True) for flip in (False, True) for buy in (False, True)
}  # fmt: skip


def actions(box: Box, hand: Cards, draw: bool, buy: bool, flip: bool) -> tuple[Any, ...]:
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


def specials(held: Cards, top: str | None, draw: bool, seat: Seat, full: tuple[bool, ...]) -> tuple[Any, ...]:
    """The specials this seat can play in its turn; `full` says whose hands have cards."""
    plays: tuple[Any, ...] = ()
    for special in held:
        carried_out = top if special == "Emergency" else special
        if carried_out is not None:
            plays += _plays(special, carried_out, draw, seat, full)
    return plays


@lru_cache(maxsize=1 << 13)
def _plays(special: str, carried_out: str, draw: bool, seat: Seat, full: tuple[bool, ...]) -> tuple[Any, ...]:
    """Rule: a special without any possible effect cannot be played."""
    if SPECIALS[carried_out] == "at the end of the round":
        return ()
    if carried_out not in POINTED:
        return (Play(special),) if _has_effect(carried_out, draw, any(full)) else ()
    mine, theirs = carried_out in ("Gift", "Swap"), carried_out != "Gift"  # whose hand must have cards
    others = [other for other in range(len(full)) if other != seat]
    return tuple(Play(special, o) for o in others if (full[seat] or not mine) and (full[o] or not theirs))


def _has_effect(special: str, draw: bool, any_hand: bool) -> bool:
    if special == "Happy birthday":
        return draw
    return any_hand if special in ("Redistribution", "To the left", "To the right") else True


@lru_cache(maxsize=1 << 14)
def payments(box: Box, hand: Cards) -> tuple[Any, ...]:
    """Payments that would be too small without any one of their cards."""
    money = [(card, box.value[card], hand.count(card)) for card in dict.fromkeys(hand) if card in box.money]
    return tuple(_minimal(money, box.price))


def _minimal(money: Money, price: int) -> list[Any]:
    """Every payment out of this money in which no card is in vain."""
    found: list[Any] = []
    _pay_on(found, (), inf, price, money, sum([value * many for _, value, many in money]))
    return found


def _pay_on(found: list[Any], paid: Cards, least: float, price: int, money: Money, left: int) -> None:
    """Go on paying: the least card so far, what is still to be paid, the money left and how much it is."""
    for place, (card, value, many) in enumerate(money, 1):
        if left < price:
            return
        if value >= price:
            if value - price < least:
                found.append(PAY[*paid, card])
        elif len(paid) < MOST_PAID - 1:
            rest = [(card, value, many - 1), *money[place:]] if many > 1 else money[place:]
            _pay_on(found, (*paid, card), min(value, least), price - value, rest, left - value)
        left -= value * many


def may_pay(box: Box, hand: Cards, cards: Any) -> bool:
    """Any notes and jewellery of the hand worth the price or more."""
    if type(cards) is not tuple or not all(type(card) is str and card in box.money for card in cards):
        return False
    return not Counter(cards) - Counter(hand) and worth(box, cards) >= box.price


@lru_cache(maxsize=1 << 14)
def takes(pocket: Cards) -> tuple[Any, ...]:
    """Any of the additional identities left."""
    return tuple(Take(person) for person in dict.fromkeys(pocket))


@lru_cache(maxsize=1 << 12)
def presents(cards: Cards, seats: tuple[Seat, ...]) -> tuple[Any, ...]:
    """One of these cards for one of these players."""
    return tuple([PRESENT(card, seat) for card in dict.fromkeys(cards) for seat in seats])


@cache
def wishes(box: Box) -> tuple[Any, ...]:
    """What a Wish may ask for."""
    return tuple(map(Ask, box.wishes))


_NOTHING, _EXTRA_TIME = (WAIT,), (WAIT, Play("Extra time"))


def extra_time(hand: Cards, held: Cards, draw: bool) -> tuple[Any, ...]:
    """Extra time may be played by who holds it and could then do something."""
    return _EXTRA_TIME if "Extra time" in held and (draw or hand) else _NOTHING


def last_specials(box: Box, hand: Cards, held: Cards, draw: bool) -> tuple[Any, ...]:
    """Hideaway, Cash machine and Exchange, by whoever holds them."""
    if LAST.isdisjoint(held):
        return _NOTHING
    different = list(dict.fromkeys(hand))
    notes = [card for card in different if card in box.notes]
    moves: list[Any] = [WAIT]
    if "Hideaway" in held:
        moves += [HIDE[card] for card in different]
    if "Cash machine" in held:
        moves += [*(DEPOSIT[card] for card in notes), *[WITHDRAW] * draw]
    if "Exchange" in held:
        moves += exchanges(box, notes)
    return tuple(moves)


def exchanges(box: Box, notes: list[Card]) -> list[Exchange]:
    """Each note into each other currency of the deck."""
    return [EXCHANGE(n, c) for n in notes for c in box.currencies if c != box.card[n].currency]


@cache
def inspections(players: int, seat: Seat, inspected: tuple[Seat, ...]) -> tuple[Any, ...]:
    """Any other player whom no officer has inspected."""
    return tuple(Inspect(other) for other in range(players) if other != seat and other not in inspected)


@lru_cache(maxsize=1 << 12)
def chips_back(chips: tuple[int, ...]) -> tuple[Any, ...]:
    """Any of one's chips."""
    return tuple(PutBack(value) for value in dict.fromkeys(chips))


@cache
def vocabulary(box: Box, players: int, deck: tuple[int, ...]) -> tuple[Any, ...]:
    """Every move a seat can ever be offered in this game, once."""
    seats = range(players)
    cards, notes = [card.name for card in box.cards], [card.name for card in box.cards if card.name in box.notes]
    plays = (Play(name, seat) for name in (*POINTED, "Emergency") for seat in seats)
    return (
        DRAW, BUY, FLIP, REFUSE, WAIT, WITHDRAW,
        *(kind[card] for kind in (RETURN, GIVE, KEEP, HIDE) for card in cards), *(DEPOSIT[note] for note in notes),
        *_all_payments(box, deck), *(Take(person) for person in dict.fromkeys(box.extras)),
        *(Play(name) for name in SPECIALS if name not in POINTED), *plays,
        *(PRESENT(card, seat) for card in cards for seat in seats), *wishes(box), *exchanges(box, notes),
        *map(Inspect, seats), *(PutBack(value) for value, _ in box.chips),
    )  # fmt: skip


def _all_payments(box: Box, deck: tuple[int, ...]) -> list[Any]:
    """Every payment that could be listed: those of a hand that holds the whole deck."""
    there = zip(box.cards, deck, strict=True)
    money = sorted((card.name, card.value, count) for card, count in there if count and card.name in box.money)
    return _minimal(money, box.price)


@cache
def card_draws(box: Box) -> tuple[Any, ...]:
    """The draw of each play card, in the order of the box."""
    return tuple([DRAW_CARD[card.name] for card in box.cards])


@cache
def draws(box: Box, players: int) -> tuple[Any, ...]:
    """Every move of CHANCE in this game, once."""
    return (
        *map(DrawCoin, box.coins), *map(DealSpecial, box.stock), *card_draws(box),
        *map(GoWithout, range(players)), *(DrawChip(value) for value, _ in box.chips),
    )  # fmt: skip
