"""What the others may hold and may have laid, from pure counting."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from gamekit.core.dist import Dist
from gamekit.core.words import Seat
from gamekit.heist.components import CARDS, GANGSTER, RAQUEL, Card
from gamekit.heist.rules.imagine import SwapMade, others_counted, swaps_made, unseen
from gamekit.heist.rules.powers import RAQUELS_SWAP
from gamekit.heist.rules.state import View, checked_dealt

Counts = tuple[int, ...]


@dataclass(frozen=True)
class Hands:
    """What counting alone says, before anybody is trusted or suspected.

    `pool`: six counts, the cards of the others whose place nobody showed (a mixture only where Raquel may have
    swapped this seat's own card); `laid`: for each seat the card on the table now (None: nothing laid yet);
    `held`: for each seat how many of each card it holds on average; `played`: the same as `laid`, round by round.
    """

    pool: Dist[Counts]
    laid: tuple[Dist[Card] | None, ...]
    held: tuple[tuple[Fraction, ...], ...]
    played: tuple[tuple[Dist[Card], ...], ...]

    @property
    def unseen(self) -> Dist[Card]:
        """One card whose place nobody showed, given that there is one."""
        return _anywhere(self.pool)


def hands(view: View) -> Hands:
    """What the others may hold and may have laid, given every card this seat has seen.

    Weights: every deal of the action cards alike, and Raquel's hidden swap in round 2 as likely as not,
    every pair of cards alike.
    """
    checked_dealt(view, "count")
    found = [(_seen(view, swap), weight) for swap, weight in _swaps(view).weights.items()]
    pool = _counted((seen.pool, weight) for seen, weight in found)
    anywhere = _anywhere(pool)
    seats = range(view.game.players)
    played = tuple(tuple(_played(view, found, number, seat) for seat in seats) for number in range(len(view.rounds)))
    laid = tuple(_laid(view, seat, anywhere) for seat in seats)
    return Hands(pool, laid, tuple(_held(view, seat, anywhere) for seat in seats), played)


def unseen_pool(view: View) -> Dist[Counts]:
    """Six counts: the cards of the others whose place nobody showed; the same as `hands(view).pool`."""
    return _counted((_seen(view, swap).pool, weight) for swap, weight in _swaps(view).weights.items())


@dataclass(frozen=True)
class _Seen:
    """What was counted if Raquel made a certain swap: by round the others at the press and their cards; the rest."""

    press: tuple[tuple[tuple[Seat, ...], Counts], ...]
    pool: Counts


def _seen(view: View, swap: SwapMade) -> _Seen:
    counted, rest = others_counted(view, swap) or [], unseen(view)
    looked_at = view.peeked if view.peeked and view.peeked[0] != view.seat else None
    for number, (seats, cards) in enumerate(counted, 1):
        if looked_at and number == RAQUELS_SWAP.round and looked_at[0] in seats:
            cards.subtract([looked_at[1]])
        rest.subtract(cards)
    if looked_at:
        rest.subtract([looked_at[1]])
    press = tuple((seats, tuple(cards[card] for card in CARDS)) for seats, cards in counted)
    return _Seen(press, tuple(rest[card] for card in CARDS))


def _counted(parts: Iterable[tuple[Counts, int]]) -> Dist[Counts]:
    """Counts with their weights, the same ones put together."""
    weights: dict[Counts, int] = {}
    for counts, weight in parts:
        weights[counts] = weights.get(counts, 0) + weight
    return Dist(weights)


def _anywhere(pool: Dist[Counts]) -> Dist[Card]:
    """One card of those counted, where there is any."""
    if not any(map(any, pool)):
        return Dist.sure(CARDS[0])  # a press for everybody leaves nothing unseen: never asked for
    return _mixed((one_of(counts), weight) for counts, weight in pool.given(any).weights.items())


def _swaps(view: View) -> Dist[SwapMade]:
    """Raquel's swap; whichever seat she has, the counted cards say the same about it."""
    cast = tuple(RAQUEL if seat == 0 else GANGSTER for seat in range(view.game.players))
    return swaps_made(view, cast)


def one_of(counts: Iterable[int]) -> Dist[Card]:
    """One card, all alike, from counted ones."""
    return Dist(dict(zip(CARDS, counts, strict=True)))


def _mixed(parts: Iterable[tuple[Dist[Card], int]]) -> Dist[Card]:
    """A mixture, in the order of the cards."""
    chances = [Fraction(0)] * len(CARDS)
    total = 0
    for part, weight in parts:
        total += weight
        for card, chance in part.items():
            chances[card] += weight * chance
    return Dist(dict(enumerate(chances)))


def _played(view: View, found: list[tuple[_Seen, int]], number: int, seat: Seat) -> Dist[Card]:
    """What this seat laid in a finished round (counted from 0)."""
    if seat == view.seat:
        return Dist.sure(view.laid[number])
    if view.peeked and number == RAQUELS_SWAP.round - 1 and view.peeked[0] == seat:
        return Dist.sure(view.peeked[1])
    return _anywhere(
        _counted((seen.press[number][1] if seat in seen.press[number][0] else seen.pool, w) for seen, w in found)
    )


def _laid(view: View, seat: Seat, anywhere: Dist[Card]) -> Dist[Card] | None:
    """What this seat has on the table now."""
    if len(view.rounds) == view.round or seat >= view.waiting:
        return None
    if seat == view.seat:
        return Dist.sure(view.laid[-1])
    if view.peeked and view.round == RAQUELS_SWAP.round and view.peeked[0] == seat:
        return Dist.sure(view.peeked[1])
    return anywhere


def _held(view: View, seat: Seat, anywhere: Dist[Card]) -> tuple[Fraction, ...]:
    """How many of each card this seat holds, on average."""
    if seat == view.seat:
        return tuple(Fraction(view.hand.count(card)) for card in CARDS)
    under_way = len(view.rounds) < view.round
    size = view.game.contents.rounds - len(view.rounds) - (under_way and seat < view.waiting)
    return tuple(size * anywhere[card] for card in CARDS)


def explain_hands(view: View, card: Card) -> Any:
    """The chance that a card nobody showed (laid now, held or left unseen) is this one, as a sympy equation."""
    from sympy import Add, Eq, Mul, Rational

    if type(card) is not int or card not in CARDS:
        raise ValueError(f"a card is a number from 0 to {len(CARDS) - 1}, not {card!r}")
    pool = hands(view).pool
    if not any(map(any, pool)):
        raise ValueError("there is nothing to count: every card has been seen")
    pool = pool.given(any)
    terms, value = [], Fraction(0)
    for counts, chance in pool.items():
        share = Mul(counts[card], Rational(1, sum(counts)), evaluate=False)
        terms.append(Mul(Rational(chance), share, evaluate=False) if chance < 1 else share)
        value += chance * Fraction(counts[card], sum(counts))
    return Eq(Add(*terms, evaluate=False), Rational(value), evaluate=False)
