"""How people are taken to play, where a number depends on it: two models with names.

*Careful*: whoever is innocent flips a timer; whoever is guilty does what leaves the fewest reasons for it (return,
buy, or else draw), and plays specials only at the end of the round. *Steady*: each of the others flips a timer in
each turn with one fixed chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

from gamekit.core.dist import Dist
from gamekit.wallet.components import Box
from gamekit.wallet.rules import (
    Buy,
    Draw,
    Exchange,
    Flip,
    FromHand,
    Give,
    Keep,
    Pay,
    Present,
    PutBack,
    Return,
    Take,
    View,
    Wait,
    verdict,
)  # fmt: skip
from gamekit.wallet.rules.listing import payments
from gamekit.wallet.rules.moves import Cards
from gamekit.wallet.rules.places import minus, plus

Flips = Callable[[int, int], Fraction]
STEADY = Fraction(1, 4)  # how likely each of the others is to flip a timer in a turn


def reasons(box: Box, hand: Cards, coin: int, exchanged: tuple[str, str] | None = None) -> int:
    """How many reasons there are to find this hand guilty; 0: innocent."""
    found = verdict(hand, coin, exchanged, box)
    return 0 if found.innocent else len(found.faults)


def resulting(hand: Cards, move: Any) -> Cards:
    """The hand after a move whose outcome is sure."""
    if isinstance(move, FromHand):
        return minus(hand, move.card)
    if isinstance(move, Keep):
        return plus(hand, move.card)
    if isinstance(move, Take):
        return plus(hand, move.person)
    if isinstance(move, Pay):
        for card in move.cards:
            hand = minus(hand, card)
    return hand


def bargains(box: Box, hand: Cards, persons: Sequence[str]) -> list[tuple[Pay, str, Cards]]:
    """Every sensible payment with every person it could buy, and the hand that is left."""
    found = []
    for pay in payments(box, hand):
        left = resulting(hand, pay)
        found += [(pay, person, plus(left, person)) for person in persons]
    return found


@lru_cache(maxsize=1 << 10)
def left_over(box: Box, hand: Cards) -> tuple[Cards, ...]:
    """What is left of a hand after every payment there is; to pay too much can be wise: it makes poorer."""
    money = [card for card in hand if card in box.money]
    rest = Counter(hand) - Counter(money)
    kept = (cards for many in range(len(money)) for cards in combinations(money, many))
    price = sum(box.value[card] for card in money) - box.price
    found = dict.fromkeys(cards for cards in kept if sum(box.value[card] for card in cards) <= price)
    return tuple(tuple(sorted((*rest.elements(), *cards))) for cards in found)


def careful(box: Box, hand: Cards, coin: int, moves: Sequence[Any], rng: Random) -> Any:
    """The move of a careful player, from this player's own cards alone."""
    if any(type(move) is Flip for move in moves) or Draw() in moves:
        return _careful_turn(box, hand, coin, moves, rng)
    if type(moves[0]) is Pay:
        persons = [person.name for person in box.persons]
        return min(bargains(box, hand, persons), key=lambda deal: reasons(box, deal[2], coin))[0]
    if type(moves[0]) is PutBack:
        return min(moves, key=lambda move: move.value)
    if type(moves[0]) in (Give, Keep, Take, Wait, Return):
        return min(moves, key=lambda move: _left(box, hand, coin, move))
    if type(moves[0]) is Present:
        return min(moves, key=lambda move: box.value[move.card])
    return rng.choice(moves)


def _left(box: Box, hand: Cards, coin: int, move: Any) -> tuple[int, int]:
    """Fewest reasons first, then the most money."""
    exchanged = (move.card, move.currency) if type(move) is Exchange else None
    cards = resulting(hand, move)
    return reasons(box, cards, coin, exchanged), -sum(box.value[card] for card in cards)


def _careful_turn(box: Box, hand: Cards, coin: int, moves: Sequence[Any], rng: Random) -> Any:
    now = reasons(box, hand, coin)
    regular = [move for move in moves if type(move) in (Return, Flip)]
    best = min(regular, key=lambda move: _left(box, hand, coin, move), default=Draw())
    if type(best) is Flip and now == 0:
        return best
    if type(best) is Return and reasons(box, resulting(hand, best), coin) < now:
        return best
    if Buy() in moves:
        persons = [person.name for person in box.persons]
        if min(reasons(box, left, coin) for _, _, left in bargains(box, hand, persons)) < now:
            return Buy()
    return Draw() if Draw() in moves else best


def careful_player(view: View, rng: Random) -> Any:
    """A careful player at the table."""
    return careful(view.box, view.hand, view.coin, view.moves, rng)


def timer(view: View, flips: Fraction | Flips = STEADY, timers: int | None = None) -> Dist[int]:
    """How many turns this seat still has in this round, the one under way included, if it flips no timer itself.

    Model *steady*: each of the others flips a timer in a turn with the chance `flips`, or with a chance by the turns
    they have had and the timers left; the starting player flips one more before each of their turns but the first.
    With `timers`, as if so many were left.
    """
    if isinstance(flips, int | float | Fraction) and not 0 <= flips <= 1:
        raise ValueError(f"flips is a chance from 0 to 1, not {flips}")
    n, done = view.game.players, Dist.sure(0)
    left = view.timers if timers is None else timers
    now: dict[tuple[int, int], Fraction] = {(left, 0): Fraction(1)}  # (timers, own turns so far): chance
    ended: dict[int, Fraction] = {}
    player, turns, first = view.player, view.turns, True
    while now:
        if not first and player == view.starter and turns >= n:
            now = _fewer(now, ended)
        turns += not first
        first = False
        if player == view.seat:
            now = {(timers, own + 1): p for (timers, own), p in now.items()}
        elif flips:
            now = _perhaps_fewer(now, ended, flips, (turns - 1) // n)
        player = (player + 1) % n
    return Dist(ended) if ended else done


def _perhaps_fewer(
    now: dict[tuple[int, int], Fraction], ended: dict[int, Fraction], flips: Fraction | Flips, had: int
) -> dict[tuple[int, int], Fraction]:
    """After a turn of one of the others, who have had so many before."""
    share = {key: flips(had, key[0]) if callable(flips) else flips for key in now}
    flipped = _fewer({key: p * share[key] for key, p in now.items() if share[key]}, ended)
    kept = {key: p * (1 - share[key]) for key, p in now.items() if share[key] < 1}
    return {key: flipped.get(key, Fraction(0)) + kept.get(key, Fraction(0)) for key in {**kept, **flipped}}


def _fewer(now: dict[tuple[int, int], Fraction], ended: dict[int, Fraction]) -> dict[tuple[int, int], Fraction]:
    """One timer less; at the last one the round is over."""
    left: dict[tuple[int, int], Fraction] = {}
    for (timers, own), p in now.items():
        if timers <= 1:
            ended[own] = ended.get(own, Fraction(0)) + p
        else:
            left[timers - 1, own] = p
    return left
