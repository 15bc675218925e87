"""Drawing from the wallet and from the zipped pocket: nothing is put back."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Any

from gamekit.core.dist import Dist
from gamekit.learn.tasks import Case, Mistake, Numbers, Task, with_hand


def exactly(wanted: int, cards: int, draws: int, k: int) -> Fraction:
    """The chance of k wanted cards among those drawn."""
    return Fraction(comb(wanted, k) * comb(cards - wanted, draws - k), comb(cards, draws))


def put_back(wanted: int, cards: int, draws: int, k: int) -> Fraction:
    """The same if every card went back into the wallet."""
    return comb(draws, k) * Fraction(wanted, cards) ** k * Fraction(cards - wanted, cards) ** (draws - k)


def _wallet(rng: Random) -> Numbers:
    return {"identities": rng.randrange(3, 8), "cards": rng.randrange(18, 31)}


TWO_DRAWS = Task(
    name="wallet.3",
    title="Two draws",
    level="from 14",
    minutes=10,
    points=1,
    text="There are {cards} cards in the wallet, {identities} of them identities. You have none and draw twice.\n"
    "How likely do you get at least one identity?",
    case=_wallet,
    answer=lambda c: 1 - exactly(c.identities, c.cards, 2, 0),
    mistakes=(
        Mistake(
            "with putting back",
            "The first card is not in the wallet any more when you draw the second.",
            lambda c: 1 - put_back(c.identities, c.cards, 2, 0),
        ),
        Mistake(
            "chances added",
            "Adding the two chances counts twice the case in which both cards are identities.",
            lambda c: Fraction(2 * c.identities, c.cards),
        ),
        Mistake(
            "both of them",
            "That is the chance that both cards are identities. One is enough.",
            lambda c: exactly(c.identities, c.cards, 2, 2),
        ),
        Mistake(
            "one draw only",
            "That is the chance of one draw. You have two.",
            lambda c: Fraction(c.identities, c.cards),
        ),
    ),
    hints=(
        "The opposite is easier: how likely do you get no identity at all?",
        "No identity at the first draw: the others over all. And at the second, with one card fewer?",
        "1 - (cards - identities)/cards * (cards - identities - 1)/(cards - 1).",
    ),
    chance=True,
)

AT_LEAST_ONE = Task(
    name="wallet.4",
    title="Any number of draws",
    level="from 15",
    minutes=15,
    points=2,
    text="There are {cards} cards in the wallet, {identities} of them identities, and you draw {draws} times.\n"
    "How likely do you get at least one identity?",
    code="Write a function of (identities, cards, draws).",
    case=lambda rng: {**_wallet(rng), "draws": rng.randrange(2, 6)},
    answer=lambda c: 1 - exactly(c.identities, c.cards, c.draws, 0),
    mistakes=(
        Mistake(
            "with putting back",
            "You use the same chance for every draw. With each card that is drawn there are fewer left.",
            lambda c: 1 - put_back(c.identities, c.cards, c.draws, 0),
        ),
        Mistake(
            "chances added",
            "Adding the chances of the draws counts some cases several times; with many draws it goes above 1.",
            lambda c: Fraction(c.draws * c.identities, c.cards),
        ),
        Mistake(
            "exactly one",
            "That is the chance of exactly one identity. More are at least one, too.",
            lambda c: exactly(c.identities, c.cards, c.draws, 1),
        ),
        Mistake(
            "none",
            "That is the chance of no identity: the question is the opposite.",
            lambda c: exactly(c.identities, c.cards, c.draws, 0),
        ),
    ),
    hints=(
        "Again the opposite: no identity in all the draws.",
        "Count: in how many ways can the cards be drawn, and in how many of them is no identity?",
        "1 - comb(cards - identities, draws) / comb(cards, draws), as a Fraction.",
    ),
    kind="function",
    chance=True,
)


def _spread(c: Case, chance: Any = exactly) -> dict[int, Fraction]:
    return {k: chance(*c, k) for k in range(c.hand + 1) if k <= c.identities}


IDENTITIES = Task(
    name="wallet.5",
    title="Identities in a hand",
    level="from 15",
    minutes=15,
    points=2,
    text="{hand} of {cards} cards are dealt to you, and {identities} of all the cards are identities.\nHow likely is "
    "each number of identities in your hand?",
    code="Write a function of (identities, cards, hand) that gives the whole distribution.",
    case=lambda rng: {"identities": rng.randrange(5, 16), "cards": rng.randrange(40, 81), "hand": rng.choice((4, 5))},
    answer=_spread,
    mistakes=(
        Mistake(
            "with putting back",
            "You use the same chance for every card of the hand. No card comes twice.",
            lambda c: _spread(c, put_back),
        ),
        Mistake(
            "no identity forgotten",
            "The probabilities do not add up to 1: a hand without any identity is possible, and not rare.",
            lambda c: {k: p for k, p in _spread(c).items() if k},
        ),
        Mistake(
            "one order only",
            "You count one order, say identities first. They can be anywhere in the hand.",
            lambda c: {k: p / comb(c.hand, k) for k, p in _spread(c).items()},
        ),
        Mistake(
            "all numbers alike",
            "The numbers are not equally likely: a hand full of identities is very rare.",
            lambda c: {k: Fraction(1, c.hand + 1) for k in range(c.hand + 1)},
        ),
    ),
    hints=(
        "For each number k: in how many ways can the hand have k identities and other cards for the rest?",
        "comb(identities, k) * comb(cards - identities, hand - k), over comb(cards, hand).",
        "A dict with that for every k from 0 to hand; do they add up to 1?",
    ),
    kind="function",
    chance=True,
)


def _pocket(c: Case) -> list[int]:
    return [1] * c.ones + [2] * c.twos + [3] * c.threes


def _points(pairs: Iterable[tuple[int, ...]]) -> Dist[int]:
    return Dist.uniform(map(sum, pairs))


CHIPS = with_hand(
    Task(
        name="wallet.9",
        title="Two chips from the pocket",
        level="from 15",
        minutes=15,
        points=2,
        text="The zipped pocket holds {ones} chips worth 1, {twos} worth 2 and {threes} worth 3. You draw two, "
        "blindly.\nHow likely is each sum of points, from 2 to 6?",
        code="Write a function of (ones, twos, threes) that gives the distribution.",
        case=lambda rng: {"ones": rng.randrange(8, 21), "twos": rng.randrange(4, 10), "threes": rng.randrange(3, 7)},
        answer=lambda c: _points(combinations(_pocket(c), 2)),
        mistakes=(
            Mistake(
                "with putting back",
                "The first chip is not in the pocket any more: even its twins are one fewer.",
                lambda c: Dist.uniform(_pocket(c)) + Dist.uniform(_pocket(c)),
            ),
            Mistake(
                "values alike",
                "You treat the three values as equally likely. How many chips of each are there?",
                lambda c: Dist.uniform((1, 2, 3)) + Dist.uniform((1, 2, 3)),
            ),
            Mistake(
                "all sums alike",
                "The sums are not equally likely: count the pairs of chips behind each.",
                lambda c: Dist.uniform(range(2, 7)),
            ),
            Mistake(
                "one chip, twice its value",
                "You draw one chip and double it. The second chip may be another one.",
                lambda c: Dist.uniform(_pocket(c)).map(lambda chip: 2 * chip),
            ),
        ),
        hints=(
            "Lay all the chips in a row and go through all pairs of two different chips.",
            "combinations(chips, 2) gives every pair once; all of them are equally likely.",
            "Dist.uniform(a + b for a, b in combinations([1] * ones + [2] * twos + [3] * threes, 2)).",
        ),
        kind="function",
        chance=True,
    ),
    hints=(
        "List the pairs of values that make each sum.",
        "Two chips of one value: n chips make n (n - 1) / 2 pairs. Two values: the product of their numbers.",
        "Divide each number of pairs by that of all pairs: with c chips, c (c - 1) / 2.",
    ),
)

FORMULA = Task(
    name="wallet.11",
    title="One formula for two draws",
    level="from 17",
    minutes=20,
    points=3,
    text="The wallet holds {n} cards, {i} of them identities, and you draw twice.\nHow likely is exactly one identity?",
    code="For n cards and i identities, find a formula in n and i, as a sympy expression. Prove that for a fixed n it "
    "is largest when half of the cards are identities.",
    case=lambda rng: {"n": rng.randrange(12, 31), "i": rng.randrange(3, 10)},
    answer=lambda c: exactly(c.i, c.n, 2, 1),
    mistakes=(
        Mistake(
            "with putting back",
            "That is the formula for cards that are put back. The second draw is from n - 1 cards.",
            lambda c: put_back(c.i, c.n, 2, 1),
        ),
        Mistake(
            "one order only",
            "The identity may come first or second: you count one of the two.",
            lambda c: exactly(c.i, c.n, 2, 1) / 2,
        ),
        Mistake(
            "at least one",
            "That is at least one identity. The question says: exactly one.",
            lambda c: 1 - exactly(c.i, c.n, 2, 0),
        ),
        Mistake(
            "chances added",
            "2 i / n adds the chances of the two draws. What must the other card be?",
            lambda c: Fraction(2 * c.i, c.n),
        ),
    ),
    hints=(
        "First an identity and then another card: multiply the two chances. And the other way round?",
        "i/n * (n - i)/(n - 1), and the same again for the other order.",
        "2 i (n - i) / (n (n - 1)). For the proof: i (n - i) is n²/4 minus the square of (i - n/2).",
    ),
    kind="function",
    chance=True,
)
