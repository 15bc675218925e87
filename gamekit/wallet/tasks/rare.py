"""Rarer mistakes in the wallet's exercises, with what helps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import comb
from typing import Any

from gamekit.learn.tasks import rarer
from gamekit.wallet.tasks.draws import exactly
from gamekit.wallet.tasks.stopping import LIMIT, after_draw, guilty, twice

POWER = "You multiply one chance with itself: after each draw there is one card fewer."
ADDED = "Adding the chances of the draws counts some cases twice."
WRONG_OPPOSITE = "The opposite of at least one is none at all."


def _mean(values: Iterable[Any]) -> Fraction:
    found = [Fraction(value) for value in values]
    return sum(found, Fraction(0)) / len(found) if found else Fraction(0)


def _drawn(c: Any, k: int) -> Fraction:
    return exactly(c.identities, c.cards, c.values.get("draws", 2), k)


def _later(c: Any, then: Callable[[int, Any], Any], limit: int = LIMIT) -> list[Any]:
    rests = [(c.money + card, c.cards[:n] + c.cards[n + 1 :]) for n, card in enumerate(c.cards)]
    return [0 if now >= limit else then(now, rest) for now, rest in rests]


def _best(c: Any) -> list[Any]:
    return _later(c, lambda now, rest: max(Fraction(now), after_draw(now, rest)))


def _loose(c: Any) -> Fraction:
    def then(now: int, rest: Any) -> Any:
        return max(Fraction(now), _mean(0 if now + card > LIMIT else now + card for card in rest))

    return _mean(_later(c, then, LIMIT + 1))


def _innocent(c: Any) -> list[int]:
    return [c.money + value for value in c.cards if not guilty(c.money + value)]


MISTAKES = {
    "wallet.2": (
        *rarer(
            "the limit only",
            "500 is what everybody may have in all, with the coin. What have you got already?",
            lambda c: 500,
            lambda c: 500 - c.coin,
            lambda c: 499 - c.cards,
            lambda c: 200,
            lambda c: 50 if c.cards != 400 else 100,
        ),
        *rarer(
            "cents taken for money units",
            "The coin is worth cents only: it matters that it is there, not how much it is.",
            lambda c: 450 - c.cards - c.coin,
            lambda c: 500 - c.cards + c.coin,
            lambda c: c.cards + c.coin,
        ),
        *rarer(
            "added instead of taken off",
            "What you have is taken off from what you may have.",
            lambda c: 450 + c.cards,
            lambda c: 550 - c.cards,
        ),
    ),
    "wallet.3": (
        *rarer(
            "exactly one",
            "With two identities you have at least one, too.",
            lambda c: _drawn(c, 1),
            lambda c: _drawn(c, 1) / 2,
        ),
        *rarer(
            "a power of one chance",
            POWER,
            lambda c: (1 - Fraction(c.identities, c.cards)) ** 2,
            lambda c: Fraction(c.identities, c.cards) ** 2,
        ),
        *rarer(
            "chances added",
            ADDED,
            lambda c: Fraction(c.identities, c.cards) + Fraction(c.identities, c.cards - 1),
            lambda c: Fraction(c.identities, c.cards) + Fraction(c.identities - 1, c.cards - 1),
        ),
        *rarer(
            "the wrong opposite",
            WRONG_OPPOSITE,
            lambda c: 1 - _drawn(c, 2),
            lambda c: 1 - Fraction(c.identities, c.cards),
        ),
        *rarer(
            "draws over cards",
            "That leaves out a number of the question: the draws, the cards and the identities all matter.",
            lambda c: Fraction(2, c.cards),
            lambda c: Fraction(2, c.identities),
        ),
    ),
    "wallet.4": (
        *rarer(
            "a power of one chance",
            POWER,
            lambda c: (1 - Fraction(c.identities, c.cards)) ** c.draws,
            lambda c: Fraction(c.identities, c.cards) ** c.draws,
        ),
        *rarer(
            "chances added",
            ADDED,
            lambda c: sum(Fraction(c.identities, c.cards - n) for n in range(c.draws)),
        ),
        *rarer("the wrong opposite", WRONG_OPPOSITE, lambda c: 1 - _drawn(c, c.draws), lambda c: 1 - _drawn(c, 1)),
        *rarer(
            "all, or exactly one",
            "At least one: one, or two, or more. That is neither all nor exactly one.",
            lambda c: _drawn(c, c.draws),
            lambda c: _drawn(c, 1) / c.draws,
        ),
        *rarer(
            "off by one",
            "One factor for each draw: how many are there?",
            lambda c: 1 - exactly(c.identities, c.cards, c.draws - 1, 0),
        ),
    ),
    "wallet.5": (
        *rarer(
            "as with a coin",
            "That is right for a coin. Identities and other cards are not equally many.",
            lambda c: {k: Fraction(comb(c.hand, k), 2**c.hand) for k in range(c.hand + 1)},
        ),
        *rarer(
            "the other cards counted",
            "That is the distribution of the other cards. The question is about the identities.",
            lambda c: {k: exactly(c.identities, c.cards, c.hand, c.hand - k) for k in range(c.hand + 1)},
        ),
    ),
    "wallet.6": (
        *rarer(
            "one card of all",
            "That is the chance of one certain card, or value. Which of the cards give too much?",
            lambda c: Fraction(1, len(c.cards)),
            lambda c: Fraction(1, len(set(c.cards))),
        ),
        *rarer(
            "money for cards",
            "Count cards, not money: which of the cards in the wallet give too much?",
            lambda c: Fraction(c.money, 500),
            lambda c: Fraction(500 - c.money, 500),
            lambda c: _mean(value > 0 for value in c.cards),
        ),
        *rarer(
            "another limit",
            "Too much is 500 or more in cards: less than that and a coin is fine.",
            lambda c: _mean(c.money + value >= 450 for value in c.cards),
            lambda c: _mean(c.money + value >= 450 for value in set(c.cards)),
        ),
        *rarer(
            "divided by other cards",
            "Divide by all the cards that can be drawn.",
            lambda c: Fraction(sum(guilty(c.money + value) for value in c.cards), len(c.cards) - 1),
            lambda c: Fraction(sum(guilty(c.money + value) for value in c.cards), max(1, len(_innocent(c)))),
        ),
    ),
    "wallet.7": (
        *rarer(
            "guilt forgotten",
            "Who has 500 or more is guilty and ends with 0: nothing of it is kept.",
            lambda c: _mean(min(500, c.money + value) for value in c.cards),
            lambda c: _mean(c.money if guilty(c.money + value) else c.money + value for value in c.cards),
            lambda c: 500,
            lambda c: c.money,
        ),
        *rarer(
            "every value once",
            "Some values are there several times: each card counts.",
            lambda c: _mean(0 if guilty(c.money + value) else c.money + value for value in {*c.cards}),
        ),
        *rarer(
            "the gain only",
            "That is how much it changes, or what the card is worth. How much do you have afterwards?",
            lambda c: _mean(c.cards),
            lambda c: after_draw(c.money, c.cards) - c.money,
            lambda c: _mean(-c.money if guilty(c.money + value) else value for value in c.cards),
            lambda c: _mean(value for value in c.cards if not guilty(c.money + value)),
        ),
        *rarer(
            "not divided",
            "Divide by the number of cards for the average.",
            lambda c: sum(_innocent(c)),
            lambda c: max(_innocent(c), default=0),
        ),
        *rarer(
            "averages multiplied",
            "Card by card: what do you have after each? Then the average of all of them.",
            lambda c: (c.money + _mean(c.cards)) * _mean(not guilty(c.money + value) for value in c.cards),
            lambda c: c.money * _mean(not guilty(c.money + value) for value in c.cards),
        ),
    ),
    "wallet.8": (
        *rarer(
            "the limit",
            "The limit is 500. Which amount below it is worth a draw, and which is not?",
            lambda c: 500,
            lambda c: 490,
            lambda c: 250,
            lambda c: 400,
            lambda c: 450,
        ),
        *rarer(
            "one card taken for all",
            "One card, the smallest, the largest or the average one, does not decide: all of them count.",
            lambda c: 500 - max(c.cards),
            lambda c: 500 - min(c.cards),
            lambda c: 490 - min(c.cards),
            lambda c: 500 - _mean(c.cards),
            lambda c: 490 - _mean(c.cards),
        ),
        *rarer(
            "the cards alone",
            "That is about the cards in the wallet. The question is how much you have when drawing still pays.",
            lambda c: _mean(c.cards),
            lambda c: sum(c.cards),
        ),
        *rarer(
            "a step off",
            "Very near: compare stopping and drawing once more at this amount and the ones beside it.",
            lambda c: _threshold(c) - 10,
            lambda c: _threshold(c) + 20,
            lambda c: _threshold(c) - 20,
        ),
    ),
    "wallet.10": (
        *rarer(
            "guilt forgotten",
            "500 or more is too much and gives 0: after the first card and after the second.",
            lambda c: c.money + 2 * _mean(c.cards),
            lambda c: c.money + _mean(c.cards),
            lambda c: 500,
            lambda c: min(490, c.money + sum(sorted(c.cards)[-2:])),
            _loose,
        ),
        *rarer(
            "not divided",
            "Take the average over the first cards.",
            lambda c: sum(_best(c)),
        ),
        *rarer(
            "the gain only",
            "How much do you have at the end? Not how much more.",
            lambda c: twice(c.money, c.cards) - c.money,
            lambda c: c.money,
        ),
        *rarer(
            "seen before chosen",
            "You choose before you see the second card, not after it.",
            lambda c: _mean(
                _later(c, lambda now, rest: _mean(now if guilty(now + card) else now + card for card in rest))
            ),
        ),
    ),
    "wallet.11": (
        *rarer(
            "another number of identities",
            "Exactly one: one identity and one other card, in either order.",
            lambda c: exactly(c.i, c.n, 2, 0),
            lambda c: exactly(c.i, c.n, 2, 2),
        ),
        *rarer(
            "with putting back",
            "The second card comes from one card fewer.",
            lambda c: Fraction(c.i, c.n) * (1 - Fraction(c.i, c.n)),
            lambda c: 1 - (1 - Fraction(c.i, c.n)) ** 2,
        ),
        *rarer(
            "one card left out",
            "Two cards are drawn: the identity, and another one that is none.",
            lambda c: Fraction(c.i, c.n - 1),
            lambda c: Fraction(2, c.n),
        ),
    ),
}


def _threshold(c: Any) -> int:
    return max(money for money in range(0, LIMIT, 10) if after_draw(money, c.cards) > money)
