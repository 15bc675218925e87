"""Rarer mistakes in Cluedo's exercises, with what helps."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, comb, factorial, log, log2, log10
from typing import Any

from gamekit.cluedo.tasks.deals import first_to_refute, none_of
from gamekit.cluedo.tasks.information import bits, groups
from gamekit.learn.tasks import rarer

TWO = "You take the cards as if one did not matter for the other. Where the first lies, the second cannot lie."
BASE = "That is right but for the unit: bits need the logarithm to base 2."
ON_AVERAGE = "On average: weigh each surprise with how likely it is, and add up."


def _left(c: Any, more: int = 0) -> tuple[int, int, int]:
    return 6 - c.suspects + more, 6 - c.weapons + more, 9 - c.places + more


def _files(c: Any) -> int:
    return int(c.suspects * c.weapons * c.places)


def _dealt(c: Any) -> int:
    return comb(sum(c.hands), c.hands[0]) * comb(c.hands[1] + c.hands[2], c.hands[1])


def _refutes(c: Any) -> Fraction:
    return 1 - none_of(c.unseen, c.hand, c.asked)


def _shares(c: Any) -> list[Fraction]:
    return [Fraction(count, sum(groups(c))) for count in groups(c)]


def _chain(c: Any) -> dict[int, Fraction]:
    found, still = {}, Fraction(1)
    for number, hand in enumerate(c.hands):
        passes = (1 - Fraction(c.asked, c.unseen)) ** hand
        found[number], still = still * (1 - passes), still * passes
    return {**found, len(c.hands): still}


MISTAKES = {
    "cluedo.1": (
        *rarer(
            "a kind forgotten",
            "Three kinds of cards: from each take off what you have seen, then multiply all three.",
            lambda c: (6 - c.suspects) * 6 * 9,
            lambda c: 6 * (6 - c.weapons) * 9,
            lambda c: (6 - c.weapons) * (9 - c.places),
            lambda c: (6 - c.suspects) * (9 - c.places),
            lambda c: (6 - c.suspects) * (6 - c.weapons) * (6 - c.places),
        ),
        *rarer(
            "nothing ruled out",
            "That is before anything was seen. Which cards can no longer be in the case file?",
            lambda c: 6 * 6 * 9,
            lambda c: 6 * 6 * 9 - _files(c),
            lambda c: 6 * 6 * 9 * _files(c),
        ),
        *rarer(
            "added instead of multiplied",
            "Every suspect goes with every weapon, and each such pair with every place.",
            lambda c: (6 - c.suspects) * (6 - c.weapons) + 9 - c.places,
            lambda c: c.suspects + c.weapons + c.places,
        ),
        *rarer(
            "any three cards",
            "The case file holds one card of each kind, not any three.",
            lambda c: comb(sum(_left(c)), 3),
        ),
        *rarer(
            "off by one",
            "Take off exactly the cards you have seen: count once more.",
            lambda c: _left(c, 1)[0] * _left(c, 1)[1] * _left(c, 1)[2],
            lambda c: _left(c, -1)[0] * _left(c, -1)[1] * _left(c, -1)[2],
        ),
    ),
    "cluedo.3": (
        *rarer(
            "another number of cards",
            "All unseen cards, in hands and in the case file, can be the rope: no more and no fewer.",
            lambda c: Fraction(c.hand, c.unseen + c.hand),
            lambda c: Fraction(c.hand, c.unseen - c.hand),
            lambda c: Fraction(c.hand, c.unseen - 3),
            lambda c: Fraction(c.hand - 1, c.unseen - 1),
            lambda c: Fraction(1, 21),
        ),
        *rarer(
            "all players, or all weapons, alike",
            "Whoever holds more cards holds the rope more likely: compare Owl's cards with all unseen ones.",
            lambda c: Fraction(1, 3),
            lambda c: Fraction(1, 6),
            lambda c: Fraction(1, 4),
        ),
    ),
    "cluedo.4": (
        *rarer(
            "as if independent",
            TWO,
            lambda c: 1 - (1 - Fraction(c.hand, c.unseen)) ** c.asked,
            lambda c: (1 - Fraction(c.hand, c.unseen)) ** c.asked,
            lambda c: Fraction(c.hand, c.unseen) ** c.asked,
            lambda c: (1 - Fraction(c.asked, c.unseen)) ** c.hand,
        ),
        *rarer(
            "exactly one",
            "With two of the asked cards Owl can refute as well.",
            lambda c: c.asked * Fraction(comb(c.unseen - c.asked, c.hand - 1), comb(c.unseen, c.hand)),
        ),
        *rarer(
            "of all 21 cards",
            "Some of the 21 cards you can see: think of the unseen ones only.",
            lambda c: Fraction(c.asked, 21),
        ),
    ),
    "cluedo.5": (
        *rarer(
            "divided by something else",
            "Divide by the chance of what you have learnt: that Owl can refute.",
            lambda c: Fraction(c.hand, c.unseen) / (1 - _refutes(c)),
            lambda c: Fraction(c.hand, c.unseen) / c.asked,
            lambda c: _refutes(c) / c.asked,
        ),
        *rarer(
            "with putting back",
            "That Owl can refute: you treat Owl's cards as if each were drawn anew.",
            lambda c: Fraction(c.hand, c.unseen) / (1 - (1 - Fraction(c.asked, c.unseen)) ** c.hand),
        ),
        *rarer(
            "a card taken off",
            "You do not know which card was shown: no card can be taken off.",
            lambda c: Fraction(c.hand - 1, c.unseen - 1),
        ),
        *rarer(
            "chances added",
            "Two chances of one thing are not added. What was learnt, and how likely was it?",
            lambda c: Fraction(c.hand, c.unseen) + Fraction(1, c.asked),
        ),
    ),
    "cluedo.7": (
        *rarer(
            "added instead of multiplied",
            "First the case file, then the hands: for each of the files all the deals. Multiply.",
            lambda c: _files(c) + _dealt(c),
            lambda c: c.suspects + c.weapons + c.places,
            lambda c: (c.suspects + c.weapons + c.places) * _dealt(c),
        ),
        *rarer(
            "the hands not dealt",
            "How many choices are there for the first hand? And then for the second, from what is left?",
            lambda c: _files(c) * c.hands[0] * c.hands[1] * c.hands[2],
            lambda c: _files(c) * sum(c.hands),
            lambda c: _files(c) * comb(sum(c.hands), c.hands[0]),
        ),
        *rarer(
            "nothing taken off",
            "What lies in the file or in a hand cannot lie in another one: fewer cards are left each time.",
            lambda c: _files(c) * comb(sum(c.hands), c.hands[0]) ** 2,
            lambda c: _files(c) * _each(c),
        ),
        *rarer(
            "hands mixed up",
            "Each hand belongs to a certain player: their order is given.",
            lambda c: _files(c) * _dealt(c) * 6,
            lambda c: Fraction(_files(c) * _dealt(c), 6),
        ),
        *rarer(
            "sizes forgotten",
            "Every hand has its own size: not every card may go to anybody.",
            lambda c: _files(c) * 3 ** sum(c.hands),
            lambda c: 3 ** sum(c.hands),
        ),
        *rarer(
            "kinds forgotten",
            "The case file holds one card of each kind, not any three; and the order of cards does not matter.",
            lambda c: comb(sum(c.hands) + 3, 3),
            lambda c: factorial(sum(c.hands) + 3),
        ),
    ),
    "cluedo.8": (
        *rarer(
            "where one card lies",
            "That is where one certain card lies. Several are asked for, and one of them is enough.",
            lambda c: {**{n: Fraction(h, c.unseen) for n, h in enumerate(c.hands)}, 3: Fraction(3, c.unseen)},
        ),
        *rarer(
            "the wrong way round",
            "0 is the player who is asked first, 3 is nobody.",
            lambda c: {3 - n: p for n, p in first_to_refute(*c).items()},
        ),
        *rarer("with putting back", "You treat the cards of a hand as if each were drawn anew.", _chain),
    ),
    "cluedo.9": (
        *rarer(
            "another logarithm",
            BASE,
            lambda c: bits(c.chances) * log10(2),
            lambda c: sum(log(1 / p) for p in c.chances),
        ),
        *rarer(
            "not weighed",
            ON_AVERAGE,
            lambda c: sum(log2(1 / p) for p in c.chances) / len(c.chances),
            lambda c: sum(float(p) * log2(p) for p in c.chances) / len(c.chances),
        ),
        *rarer(
            "one of them only",
            "That is the surprise of one case file. What is it on average over all of them?",
            lambda c: log2(1 / max(c.chances)),
            lambda c: log2(1 / min(c.chances)),
        ),
        *rarer(
            "no logarithm",
            "A number of case files, or a sum of chances, is no information yet: take logarithms.",
            lambda c: len(c.chances),
            lambda c: sum(p * p for p in c.chances),
            lambda c: 2 ** bits(c.chances),
            lambda c: 1,
        ),
        *rarer(
            "a share of the most",
            "That is the part of the most that could be unknown. How many bits is it?",
            lambda c: bits(c.chances) / log2(len(c.chances)),
        ),
        *rarer(
            "rounded",
            "That is rounded too much: give three digits after the point.",
            lambda c: round(bits(c.chances), 1),
            lambda c: ceil(bits(c.chances)),
        ),
    ),
    "cluedo.10": (
        *rarer("another logarithm", BASE, lambda c: bits(_shares(c)) * log10(2), lambda c: bits(_shares(c)) * log(2)),
        *rarer(
            "not weighed",
            ON_AVERAGE,
            lambda c: sum(log2(1 / p) for p in _shares(c)),
            lambda c: bits(_shares(c)) / len(_shares(c)),
            lambda c: log2(1 / min(_shares(c))),
        ),
        *rarer(
            "cases, not answers",
            "Not the cases but the answers count: put together the cases with the same answer.",
            lambda c: log2(len(c.weights)),
            lambda c: log2(sum(c.weights)),
            lambda c: sum(c.weights),
        ),
        *rarer(
            "no logarithm",
            "A number of answers or a chance is no information yet: take logarithms.",
            lambda c: len(_shares(c)),
            lambda c: max(_shares(c)),
            lambda c: 1,
        ),
        *rarer(
            "rounded",
            "That is rounded too much: give three digits after the point.",
            lambda c: round(bits(_shares(c)), 1),
        ),
    ),
    "cluedo.11": (
        *rarer(
            "as if independent",
            TWO,
            lambda c: (1 - Fraction(c.h, c.u)) ** 2,
            lambda c: Fraction(c.h, c.u) ** 2,
            lambda c: 1 - Fraction(c.u - c.h, c.u) * Fraction(c.u - c.h, c.u - 1),
        ),
        *rarer(
            "chances added",
            "Adding counts twice the case in which Owl holds both.",
            lambda c: Fraction(c.h, c.u) + Fraction(c.h - 1, c.u - 1),
            lambda c: Fraction(c.h, c.u) + Fraction(c.h, c.u - 1),
        ),
        *rarer(
            "the wrong opposite",
            "The opposite of at least one is none: both asked cards lie somewhere else.",
            lambda c: 1 - Fraction(c.h * (c.h - 1), c.u * (c.u - 1)),
        ),
        *rarer(
            "the hand left out",
            "How many cards does Owl hold, and how many are unseen? Both numbers matter.",
            lambda c: Fraction(2, c.u),
            lambda c: Fraction(2, c.h),
            lambda c: 1 - Fraction((c.u - 2) * (c.u - 3), c.u * (c.u - 1)),
        ),
    ),
}


def _each(c: Any) -> int:
    """Every hand dealt from all the cards."""
    made = 1
    for size in c.hands:
        made *= comb(sum(c.hands) + 3, size)
    return made
