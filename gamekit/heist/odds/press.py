"""What the press will do: the hypergeometric odds of a majority and of the loot's change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb, prod
from typing import Any

from gamekit.core.dist import Dist
from gamekit.core.serialization import short
from gamekit.heist.components import CARD_NAMES, CARDS, Card, change


def majority(notes: int, sabotages: int, picked: int, sure_notes: int = 0, sure_sabotages: int = 0) -> Fraction:
    """The chance that banknotes are in the majority at the press.

    The sure cards are among the `picked`; the others are drawn blind from `notes` and `sabotages`.

    >>> majority(7, 5, 3), majority(6, 5, 3, sure_notes=1)
    (Fraction(7, 11), Fraction(9, 11))
    """
    drawn = blindly_drawn(notes, sabotages, picked, sure_notes, sure_sabotages)
    good = sum(comb(notes, k) * comb(sabotages, drawn - k) for k in _enough(picked, sure_notes, drawn))
    return Fraction(good, comb(notes + sabotages, drawn))


def explain_majority(notes: int, sabotages: int, picked: int, sure_notes: int = 0, sure_sabotages: int = 0) -> Any:
    """The hypergeometric sum behind `majority`, as a sympy equation."""
    drawn = blindly_drawn(notes, sabotages, picked, sure_notes, sure_sabotages)
    enough = (k for k in _enough(picked, sure_notes, drawn) if k <= notes and drawn - k <= sabotages)
    ways = [((notes, k), (sabotages, drawn - k)) for k in enough]
    value = majority(notes, sabotages, picked, sure_notes, sure_sabotages)
    return equation(ways, (notes + sabotages, drawn), value)


def _enough(picked: int, sure_notes: int, drawn: int) -> range:
    """How many of the drawn cards may be banknotes so that all in all they are the majority."""
    return range(max(0, picked // 2 + 1 - sure_notes), drawn + 1)


def blindly_drawn(notes: int, sabotages: int, picked: int, sure_notes: int, sure_sabotages: int) -> int:
    """How many cards are drawn blind, once the numbers make sense."""
    names = ("notes", "sabotages", "picked", "sure_notes", "sure_sabotages")
    for name, value in zip(names, (notes, sabotages, picked, sure_notes, sure_sabotages), strict=True):
        if type(value) is not int or value < 0:
            raise ValueError(f"{name} must be a whole number from 0, not {value!r}")
    if picked < 1:
        raise ValueError("at least 1 card must be picked")
    drawn = picked - sure_notes - sure_sabotages
    if not 0 <= drawn <= notes + sabotages:
        sure = sure_notes + sure_sabotages
        raise ValueError(f"{picked} picked cards cannot be {sure} sure ones and {notes + sabotages} others at most")
    return drawn


def loot_change(pool: Sequence[int], picked: int, known: Sequence[Card] = ()) -> Dist[int]:
    """The whole distribution of the loot's change (before the floor of 0), smallest change first.

    `pool` counts the six cards that may turn up; the `known` cards are among the `picked` and not in the pool.

    >>> loot_change((2, 0, 0, 1, 0, 0), 3)
    Dist({500: 1})
    """
    counts, sure = _checked(pool, picked, known)
    return _changes(counts, picked - len(sure), sure)


@cache
def _changes(pool: tuple[int, ...], drawn: int, known: tuple[Card, ...]) -> Dist[int]:
    weights: dict[int, int] = {}
    for cards, ways in _draws(pool, drawn):
        gain = change(tuple(sorted((*known, *cards))))
        weights[gain] = weights.get(gain, 0) + ways
    return Dist({gain: weights[gain] for gain in sorted(weights)})


def _draws(pool: tuple[int, ...], drawn: int, first: Card = 0) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every handful of cards with the number of ways to draw it."""
    if first == len(CARDS):
        if drawn == 0:
            yield (), 1
        return
    for many in range(min(pool[first], drawn) + 1):
        ways = comb(pool[first], many)
        for rest, more in _draws(pool, drawn - many, first + 1):
            yield (first,) * many + rest, ways * more


def explain_loot_change(pool: Sequence[int], picked: int, gain: int, known: Sequence[Card] = ()) -> Any:
    """The chance that the loot changes by `gain`, handful by handful, as a sympy equation."""
    counts, sure = _checked(pool, picked, known)
    drawn, ways = picked - len(sure), []
    for cards, _ in _draws(counts, drawn):
        if change(tuple(sorted((*sure, *cards)))) == gain:
            ways.append(tuple((counts[card], many) for card, many in sorted(Counter(cards).items())))
    return equation(ways, (sum(counts), drawn), loot_change(counts, picked, sure)[gain])


def _checked(pool: Sequence[int], picked: int, known: Sequence[Card]) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    if not isinstance(pool, Sequence) or not isinstance(known, Sequence):
        raise ValueError(f"the pool and the known cards are lists of numbers, not {short(pool)} and {short(known)}")
    counts, sure = tuple(pool), tuple(known)
    if len(counts) != len(CARDS) or any(type(count) is not int or count < 0 for count in counts):
        raise ValueError(f"the pool must be {len(CARDS)} whole numbers from 0, one for each of {', '.join(CARD_NAMES)}")
    if any(type(card) is not int or card not in CARDS for card in sure):
        raise ValueError(f"known cards are numbers from 0 to {len(CARDS) - 1}, not {known!r}")
    if type(picked) is not int or picked < 1:
        raise ValueError(f"picked must be a whole number from 1, not {picked!r}")
    if not 0 <= picked - len(sure) <= sum(counts):
        raise ValueError(f"{picked} picked cards cannot be {len(sure)} known ones and {sum(counts)} others at most")
    return counts, tuple(sorted(sure))


def equation(ways: Sequence[Sequence[tuple[int, int]]], total: tuple[int, int], value: Fraction) -> Any:
    """Σ Π C(n, k) / C(total) = value, nothing worked out on the left."""
    from sympy import Add, Eq, Integer, Mul, Pow, Rational, binomial

    def choose(n: int, k: int) -> Any:
        return binomial(n, k, evaluate=False)

    terms = [Mul(*(choose(n, k) for n, k in way), evaluate=False) if way else Integer(1) for way in ways]
    above = Add(*terms, evaluate=False) if terms else Integer(0)
    left = Mul(above, Pow(choose(*total), -1, evaluate=False), evaluate=False)
    assert sum(prod(comb(n, k) for n, k in way) for way in ways) == value * comb(*total)
    return Eq(left, Rational(value), evaluate=False)
