"""How much a question tells: bits, and what to expect of an answer."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import log, log2
from random import Random
from typing import Any

from gamekit.learn.tasks import Case, Mistake, Numbers, Task, with_hand


def bits(chances: Any) -> float:
    """The information of a distribution, in bits."""
    return -sum(float(p) * log2(p) for p in chances if p)


def _chances(rng: Random) -> Numbers:
    weights = [rng.randrange(1, 7) for _ in range(rng.randrange(3, 6))]
    return {"chances": tuple(Fraction(weight, sum(weights)) for weight in weights)}


BITS = with_hand(
    Task(
        name="cluedo.9",
        title="How much is unknown?",
        level="from 16",
        minutes=15,
        points=2,
        text="Some case files are still possible, with the probabilities {chances}.\n"
        "How much information is missing, in bits? It is the sum of p times the base-2 logarithm of 1/p. "
        "(Compared to 0.0005.)",
        code="Write a function of (chances).",
        case=_chances,
        answer=lambda c: bits(c.chances),
        mistakes=(
            Mistake(
                "the natural logarithm",
                "That is right but for the unit: bits need the logarithm to base 2, log2.",
                lambda c: bits(c.chances) * log(2),
            ),
            Mistake(
                "all alike",
                "That would be right if all case files were equally likely: the largest value possible.",
                lambda c: log2(len(c.chances)),
            ),
            Mistake(
                "not weighed",
                "You add up the surprises. Each has to be weighed with how likely it happens.",
                lambda c: sum(log2(1 / p) for p in c.chances),
            ),
            Mistake(
                "the wrong sign",
                "Information is never negative: the logarithm of a number below 1 is. Look at the sign.",
                lambda c: -bits(c.chances),
            ),
        ),
        hints=(
            "A surprise of probability p tells log2(1/p) bits: 1/2 is one bit, 1/4 two bits.",
            "On average: weigh each surprise with its own probability, and add up.",
            "sum(p * log2(1 / p) for p in chances)",
        ),
        kind="function",
    ),
    hints=(
        "A surprise of probability p tells log2(1/p) bits: 1/2 is one bit, 1/4 two bits.",
        "On average: weigh each surprise with its own probability, and add up.",
        "On a calculator the base-2 logarithm of x is log(x) / log(2).",
    ),
)


def _answers(rng: Random) -> Numbers:
    count = rng.randrange(5, 8)
    weights = tuple(rng.randrange(1, 5) for _ in range(count))
    return {"weights": weights, "answers": tuple(rng.choice(("Owl", "Bear", "nobody")) for _ in range(count))}


def groups(c: Case, weighed: bool = True) -> list[int]:
    """How many cases there are behind each answer."""
    found: Counter[str] = Counter()
    for weight, answer in zip(c.weights, c.answers, strict=True):
        found[answer] += weight if weighed else 1
    return list(found.values())


def _shares(counts: Any) -> list[Fraction]:
    return [Fraction(count, sum(counts)) for count in counts]


QUESTION = Task(
    name="cluedo.10",
    title="The best question",
    level="from 17",
    minutes=25,
    points=4,
    text="Each case file is possible in so many deals: {weights}. You think of a suspicion; in each of these cases "
    "you know who would answer: {answers}.\nHow much information does the answer give you on average, in bits?",
    code="Write a function of (weights, answers).",
    case=_answers,
    answer=lambda c: bits(_shares(groups(c))),
    mistakes=(
        Mistake(
            "all there is to know",
            "That is all that is unknown. The answer tells only which group of cases it is.",
            lambda c: bits(_shares(c.weights)),
        ),
        Mistake(
            "weights forgotten",
            "You count the cases. Some are possible in more deals than others: add up their weights.",
            lambda c: bits(_shares(groups(c, weighed=False))),
        ),
        Mistake(
            "answers alike",
            "You take the answers as equally likely. How much weight is behind each?",
            lambda c: log2(len(groups(c))),
        ),
        Mistake(
            "what is left",
            "That is what is still unknown after the answer. You gain the rest.",
            lambda c: bits(_shares(c.weights)) - bits(_shares(groups(c))),
        ),
    ),
    hints=(
        "Put the cases with the same answer together: how likely is each answer?",
        "The answer is a distribution like that of exercise 9: its bits are what you learn.",
        "Add up the weights for each answer, divide by all weights, and use the function of exercise 9.",
    ),
    builds=("cluedo.9", lambda c, f: f(tuple(_shares(groups(c))))),
    kind="function",
)
