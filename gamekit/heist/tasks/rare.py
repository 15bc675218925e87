"""Rarer mistakes in the heist's exercises, with what helps."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, perm
from typing import Any

from gamekit.heist.components import AMOUNTS, CARD_NAMES, CARDS, change, is_note
from gamekit.heist.tasks.hands import drawn, put_back
from gamekit.learn.tasks import rarer

POWER = "You multiply one chance with itself: after each card there is one fewer, and the order is open, too."
ONE_CARD = "That is about one card. The question is about several at once."


def _row(names: Any) -> tuple[int, ...]:
    return tuple(CARD_NAMES.index(name) for name in names)


def _amounts(names: Any, notes: bool) -> int:
    return abs(sum(AMOUNTS[card] for card in _row(names) if is_note(card) is notes))


def _changes(c: Any) -> list[int]:
    pile = [card for card, count in zip(CARDS, c.counts, strict=True) for _ in range(count)]
    return [change(cards) for cards in combinations(pile, c.picked)]


def _bayes(weight: Fraction | int, other: Fraction | int) -> Fraction:
    return Fraction(weight) / (weight + other)


def _exactly(c: Any, k: int) -> Any:
    return comb(c.rounds, k) * c.p**k * (1 - c.p) ** (c.rounds - k)


def _deck(c: Any, k: int) -> Fraction:
    return drawn(c.n, c.n + c.s, 3, k)


MISTAKES = {
    "heist.1": (
        *rarer(
            "500 in every round",
            "The press prints 500 for a majority of banknotes only. Which kind has the majority in round 2?",
            lambda c: 1000,
            lambda c: 1000 + _amounts(c.first, True),
            lambda c: 1000 + _amounts(c.first, True) - _amounts(c.second, False),
        ),
        *rarer(
            "the 500 forgotten",
            "A majority of banknotes prints 500 before any bonus.",
            lambda c: _amounts(c.first, True),
        ),
        *rarer(
            "bonuses of the minority",
            "In round 2 the sabotages have the majority: the bonuses there do nothing.",
            lambda c: 500 + _amounts(c.first, True) + _amounts(c.second, True),
        ),
        *rarer(
            "losses of the minority",
            "In round 1 the banknotes have the majority: the amounts on the sabotages there do nothing.",
            lambda c: max(0, 500 + _amounts(c.first, True) - _amounts(c.first, False) - _amounts(c.second, False)),
            lambda c: 500 + _amounts(c.first, True) - _amounts(c.first, False) - _amounts(c.second, False),
        ),
        *rarer(
            "the loss added",
            "A majority of sabotages costs money: take it off.",
            lambda c: 500 + _amounts(c.first, True) + _amounts(c.second, False),
        ),
        *rarer("the bonuses forgotten", "500, and what is written on the banknotes of the majority.", lambda c: 500),
    ),
    "heist.2": (
        *rarer(
            "own cards forgotten",
            "You see your own cards, so nobody else can hold them; and the order of a hand does not matter.",
            lambda c: perm(c.cards, c.size),
            lambda c: c.cards**c.size,
            lambda c: comb(c.cards - c.size, c.mine),
        ),
        *rarer(
            "order half taken out",
            "In how many orders can the same cards come? With 3 cards it is not 3.",
            lambda c: Fraction(perm(c.cards - c.mine, c.size), c.size),
            lambda c: comb(c.cards - c.mine, c.size) * c.size,
        ),
        *rarer(
            "added instead of multiplied",
            "The first card and the second and so on: the choices are multiplied.",
            lambda c: c.size * (c.cards - c.mine),
        ),
        *rarer(
            "off by one",
            "One card too many or too few: how many are unseen, and how many are in the set?",
            lambda c: comb(c.cards - c.mine - 1, c.size),
            lambda c: comb(c.cards - c.mine, c.size - 1),
            lambda c: comb(c.cards - c.mine + 1, c.size),
        ),
        *rarer(
            "the own hand",
            "That is how many sets you could show. The question is about the other player.",
            lambda c: comb(c.mine, c.size),
        ),
    ),
    "heist.3": (
        *rarer(
            "another number taken off",
            "Take off banknotes from the banknotes, and cards from the cards: how many of each do you hold?",
            lambda c: Fraction(c.notes - c.hand, c.cards - c.hand),
            lambda c: Fraction(c.notes - c.mine, c.cards - c.mine),
        ),
        *rarer(
            "one certain card",
            "That is the chance of one certain card. How many of the unseen ones are banknotes?",
            lambda c: Fraction(1, c.cards - c.hand),
        ),
    ),
    "heist.4": (
        *rarer(
            "a power of one chance",
            POWER,
            lambda c: Fraction(c.notes, c.cards) ** c.k,
            lambda c: Fraction(c.notes, c.cards) ** c.k * Fraction(c.cards - c.notes, c.cards) ** (c.size - c.k),
        ),
        *rarer(
            "all numbers alike",
            "Not every number of banknotes is equally likely: count the hands behind each.",
            lambda c: Fraction(1, c.size + 1),
        ),
        *rarer(
            "some of the cards only",
            "You look at k cards of the hand. The other cards must not be banknotes.",
            lambda c: Fraction(comb(c.notes, c.k), comb(c.cards, c.k)),
        ),
        *rarer(
            "at most instead of exactly",
            "You count the hands with fewer banknotes, too. The question says: exactly.",
            lambda c: sum(drawn(c.notes, c.cards, c.size, k) for k in range(c.k + 1)),
        ),
    ),
    "heist.5": (
        *rarer(
            "a power of one chance",
            POWER,
            lambda c: Fraction(c.notes, c.cards) ** (c.picked // 2 + 1),
            lambda c: Fraction(c.notes, c.cards) ** c.picked,
        ),
        *rarer("one card", ONE_CARD, lambda c: Fraction(c.cards - c.notes, c.cards)),
        *rarer(
            "the share that is enough",
            "That is which part of the cards is enough, not how likely it is: count sets of cards.",
            lambda c: Fraction(c.picked // 2 + 1, c.picked),
        ),
        *rarer(
            "the other cards forgotten",
            "There are other cards beside the majority: in how many ways can those be picked?",
            lambda c: Fraction(comb(c.notes, c.picked // 2 + 1), comb(c.cards, c.picked)),
            lambda c: Fraction(comb(c.notes, c.picked // 2 + 1), comb(c.cards, c.picked // 2 + 1)),
        ),
        *rarer(
            "the smallest majority left out",
            "Your sum begins too late: a majority by one card is enough.",
            lambda c: sum(drawn(c.notes, c.cards, c.picked, k) for k in range(c.picked // 2 + 2, c.picked + 1)),
        ),
    ),
    "heist.6": (
        *rarer(
            "as with a coin",
            "That is right for a coin. Banknotes and sabotages are not equally many.",
            lambda c: {k: Fraction(comb(c.picked, k), 2**c.picked) for k in range(c.picked + 1)},
        ),
        *rarer(
            "sabotages counted",
            "That is the distribution of the sabotages. The question is about the banknotes.",
            lambda c: {k: drawn(c.notes, c.cards, c.picked, c.picked - k) for k in range(c.picked + 1)},
        ),
    ),
    "heist.7": (
        *rarer(
            "not divided",
            "Divide by the number of sets of three cards: how many are there?",
            lambda c: sum(_changes(c)),
            lambda c: Fraction(sum(_changes(c)), c.picked),
            lambda c: Fraction(sum(_changes(c)), sum(c.counts)),
        ),
        *rarer(
            "for one card",
            "That is a third: the change belongs to the whole press, not to one card.",
            lambda c: Fraction(sum(_changes(c)), len(_changes(c)) * c.picked),
        ),
        *rarer(
            "the 500 only",
            "The press prints 500 for some sets only, with bonuses; the other sets cost money.",
            lambda c: 500,
            lambda c: Fraction(500 * sum(one > 0 for one in _changes(c)), len(_changes(c))),
        ),
        *rarer("one set only", "That is the best that can happen. What is it on average?", lambda c: max(_changes(c))),
        *rarer(
            "500 in every press",
            "A majority of sabotages prints nothing.",
            lambda c: Fraction(sum(one if one > 0 else one + 500 for one in _changes(c)), len(_changes(c))),
        ),
    ),
    "heist.8": (
        *rarer(
            "the worlds mixed up",
            "Which prior belongs to which world, and which number of gangsters?",
            lambda c: _bayes((1 - c.prior) * c.many, c.prior * c.few),
            lambda c: _bayes(c.prior * c.few, (1 - c.prior) * c.many),
            lambda c: 1 - c.prior,
        ),
        *rarer(
            "yourself taken off",
            "You are one of the gangsters: count all of them, you look at your own card.",
            lambda c: _bayes(c.prior * (c.many - 1), (1 - c.prior) * (c.few - 1)) if c.prior < 1 else None,
        ),
        *rarer(
            "that you are one",
            "That is how likely you are a gangster at all. You know that now: use it to divide by.",
            lambda c: (c.prior * c.many + (1 - c.prior) * c.few) / c.players,
        ),
        *rarer(
            "divided by something else",
            "Divide by the chance of what you saw: of being a gangster, in both worlds together.",
            lambda c: c.prior * Fraction(c.many, c.many + c.few),
            lambda c: c.prior + Fraction(c.many, c.players),
        ),
    ),
    "heist.9": (
        *rarer(
            "one round only",
            "You look at one round. There were several, each with its own sabotage.",
            lambda c: _bayes(c.hostages * c.by_hostage, c.gangsters * c.by_gangster),
            lambda c: _bayes(c.by_hostage, c.by_gangster),
        ),
        *rarer(
            "times instead of power",
            "A sabotage in every round: chances of things that must all happen are multiplied.",
            lambda c: _bayes(c.hostages * c.by_hostage * c.times, c.gangsters * c.by_gangster * c.times),
        ),
        *rarer(
            "the numbers mixed up",
            "How many hostages are there, and how many gangsters?",
            lambda c: _bayes(c.gangsters * c.by_hostage**c.times, c.hostages * c.by_gangster**c.times),
        ),
        *rarer(
            "not compared",
            "Compare what fits: hostages who lay these sabotages, with gangsters who lay them.",
            lambda c: 1 - c.by_gangster**c.times,
            lambda c: (c.by_hostage * c.by_gangster) ** c.times,
            lambda c: c.hostages * c.by_hostage**c.times,
        ),
    ),
    "heist.10": (
        *rarer(
            "all, or one at least",
            "So many rounds at least: not all of them, and more than one.",
            lambda c: c.p**c.rounds,
            lambda c: 1 - (1 - c.p) ** c.rounds,
        ),
        *rarer(
            "the wrong opposite",
            "The opposite of at least so many is fewer: from none to one below.",
            lambda c: 1 - _exactly(c, c.needed),
            lambda c: 1 - c.p**c.needed,
        ),
        *rarer(
            "one too early",
            "Your sum begins too early: one round fewer is not enough.",
            lambda c: sum(_exactly(c, k) for k in range(c.needed - 1, c.rounds + 1)),
        ),
        *rarer(
            "the other rounds forgotten",
            "The other rounds must not print: how likely is that?",
            lambda c: comb(c.rounds, c.needed) * c.p**c.needed,
        ),
    ),
    "heist.11": (
        *rarer(
            "the first cards only",
            "Two cards can make the majority in any place, and all three may be banknotes.",
            lambda c: Fraction(c.n, c.n + c.s) ** 2,
            lambda c: Fraction(c.n * (c.n - 1), (c.n + c.s) * (c.n + c.s - 1)),
            lambda c: Fraction(2, 3),
        ),
        *rarer(
            "the third card forgotten",
            "A set has three cards: which third cards go with the two banknotes?",
            lambda c: Fraction(comb(c.n, 2), comb(c.n + c.s, 3)),
        ),
        *rarer(
            "one banknote counted",
            "One banknote of three is no majority.",
            lambda c: _deck(c, 1) + _deck(c, 2) + _deck(c, 3),
        ),
        *rarer("all three only", "Two banknotes are a majority, too.", lambda c: _deck(c, 3)),
        *rarer("all three only", "Two banknotes are a majority, too.", lambda c: put_back(c.n, c.n + c.s, 3, 3)),
    ),
}
