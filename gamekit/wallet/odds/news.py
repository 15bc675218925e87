"""News that a place holds none of some kinds: a wish refused, nothing to lay into the middle.

All other cards of the rest become one group: some of them lie at that place, the others are still loose among the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb, lcm, prod
from random import Random

from gamekit.wallet.odds.ways import LOOSE, Group, Way, Ways, less, tidy
from gamekit.wallet.rules.moves import Cards


def tellable(ways: Ways, unseen: dict[str, int], kinds: Cards) -> bool:
    """Whether the news can be told in groups: it is the first, or of the same kinds as before."""
    return all(
        LOOSE not in places or not (_fitting(_rest(way, unseen), kinds) or any(card in kinds for card in cards))
        for way, _ in ways
        for cards, places in way
    )


def struck(ways: Ways, unseen: dict[str, int], kinds: Cards, place: int, size: int) -> dict[Way, int]:
    """The ways once it is heard that none of these kinds lies at this place of so many cards."""
    heard: dict[Way, Fraction] = {}
    for way, weight in ways:
        rest = _rest(way, unseen)
        others = next((group for group in way if LOOSE in group[1]), None)
        cards, places = others or (fitting := _fitting(rest, kinds), (LOOSE,) * len(fitting))
        left, free = size - sum([there.count(place) for _, there in way]), places.count(LOOSE)
        if left > free:
            continue
        there = tuple(sorted((*[p for p in places if p != LOOSE], *[LOOSE] * (free - left), *[place] * left)))
        chance = Fraction(comb(free, left), comb(len(rest) + (free if others else 0), left))
        for groups, share in _choices([group for group in way if group is not others], kinds, place):
            made = tidy([*groups, (cards, there)])
            heard[made] = heard.get(made, Fraction(0)) + weight * share * chance
    scale = lcm(*[weight.denominator for weight in heard.values()])
    return {way: int(weight * scale) for way, weight in heard.items()}


def _rest(way: Way, unseen: dict[str, int]) -> list[str]:
    """The cards in no group."""
    held = Counter(card for cards, _ in way for card in cards)
    return [card for card, many in unseen.items() for _ in range(many - held[card])]


def _fitting(cards: Sequence[str], kinds: Cards) -> Cards:
    return tuple(sorted([card for card in cards if card not in kinds]))


def _choices(groups: list[Group], kinds: Cards, place: int) -> Iterator[tuple[list[Group], Fraction]]:
    """Every choice of other cards for what each group has at the place, and how likely it is."""
    options = []
    for cards, places in groups:
        here = places.count(place)
        away = tuple([there for there in places if there != place])
        options.append([
            ([(found, (place,) * here), (less(cards, found), away)], Fraction(many, comb(len(cards), here)))
            for found, many in Counter(combinations(_fitting(cards, kinds), here)).items()
        ])  # fmt: skip
    for choice in product(*options):
        share = prod([share for _, share in choice], start=Fraction(1))
        yield [group for part, _ in choice for group in part], share


def settled(ways: Ways, width: int, rng: Random) -> dict[Way, int]:
    """About so many ways in which no group has loose cards: which of its cards lie at its places is drawn."""
    made: dict[Way, int] = {}
    for way, weight in ways:
        for _ in range(max(1, width // len(ways))):
            drawn = tidy([group for cards, places in way for group in _settled(cards, places, rng)])
            made[drawn] = made.get(drawn, 0) + weight
    return made


def _settled(cards: Cards, places: tuple[int, ...], rng: Random) -> list[Group]:
    if LOOSE not in places:
        return [(cards, places)]
    told = [place for place in places if place != LOOSE]
    return [((card,), (place,)) for card, place in zip(rng.sample(cards, len(told)), told, strict=True)]
