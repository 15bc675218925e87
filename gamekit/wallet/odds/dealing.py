"""The first hand: identities, value, innocent at once, exactly, for any deck."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from gamekit.core.dist import Dist
from gamekit.wallet.components import BOX, Box, Card
from gamekit.wallet.rules import Wallet, verdict


@dataclass(frozen=True)
class Dealt:
    """The odds of a first hand."""

    identities: Dist[int]
    value: Dist[int]
    innocent: Fraction
    person: Dist[str]  # innocent as whom, or "guilty"


_Seen = tuple[Any, ...]  # all that a verdict can depend on


def _seen(card: Card, seen: _Seen, many: int) -> _Seen:
    """What a verdict depends on, with so many more of this card."""
    size, value, currencies, persons, others = seen
    if card.currency:
        currencies = tuple(sorted({*currencies, card.currency}))
    if card.kind == "identity":
        persons = tuple(sorted((*persons, *(card.name,) * many)))
    elif card.kind in ("jewellery", "credit card", "badge"):
        others = tuple(sorted({*others, card.kind}))
    return size + many, value + many * card.value, currencies, persons, others


@lru_cache(maxsize=64)
def dealt(players: int, every_card: bool = False, box: Box = BOX) -> Dealt:
    """The exact odds of one player's first cards.

    Hands that no verdict can tell apart are counted together, card by card.
    """
    game = Wallet(players=players, every_card=every_card, box=None if box is BOX else box)
    table: dict[_Seen, tuple[int, tuple[str, ...]]] = {(0, 0, (), (), ()): (1, ())}
    for card, count in zip(box.cards, game.deck, strict=True):
        grown: dict[_Seen, tuple[int, tuple[str, ...]]] = {}
        for seen, (ways, hand) in table.items():
            for many in range(min(count, box.hand - seen[0]) + 1):
                key = _seen(card, seen, many) if many else seen
                before, example = grown.get(key, (0, (*hand, *(card.name,) * many)))
                grown[key] = before + ways * comb(count, many), example
        table = grown
    return _summed({seen: found for seen, found in table.items() if seen[0] == box.hand}, box)


def _summed(table: dict[_Seen, tuple[int, tuple[str, ...]]], box: Box) -> Dealt:
    identities, value, person = Counter[int](), Counter[int](), Counter[str]()
    for seen, (ways, hand) in table.items():
        found = verdict(tuple(sorted(hand)), min(box.coins), None, box)  # every coin tips 500 over
        name = str(found.person) if found.innocent else "guilty"
        identities[len(seen[3])] += ways
        value[seen[1]] += ways
        person[name] += ways
    innocent = 1 - Dist(person)["guilty"]
    return Dealt(_in_order(identities), _in_order(value), innocent, Dist(dict(sorted(person.items()))))


def _in_order(counts: dict[int, int]) -> Dist[int]:
    return Dist(dict(sorted(counts.items())))


def explain_identities(count: int, players: int = 7, every_card: bool = False, box: Box = BOX) -> Any:
    """The chance of so many identities in a first hand: the formula with the numbers put in, equal to the answer."""
    from sympy import Eq, Rational, binomial

    deck = Wallet(players=players, every_card=every_card, box=None if box is BOX else box).deck
    persons = sum(n for card, n in zip(box.cards, deck, strict=True) if card.kind == "identity")
    others, size = sum(deck) - persons, box.hand
    formula = (
        binomial(persons, count, evaluate=False) * binomial(others, size - count, evaluate=False)
        / binomial(persons + others, size, evaluate=False)
    )  # fmt: skip
    exact = Fraction(comb(persons, count) * comb(others, size - count), comb(persons + others, size))
    return Eq(formula, Rational(exact.numerator, exact.denominator), evaluate=False)
