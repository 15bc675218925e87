"""What the press does: counted, spread out, expected, and as a formula."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random
from typing import Any

from gamekit.core.dist import Dist
from gamekit.heist.components import AMOUNTS, CARD_NAMES, CARDS, PRINTING, change, is_note
from gamekit.heist.tasks.hands import drawn, put_back
from gamekit.learn.tasks import Case, Mistake, Numbers, Task, with_hand

NUMBER = {name: card for card, name in enumerate(CARD_NAMES)}


def _cards(names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(sorted(NUMBER[name] for name in names))


def _all_amounts(cards: tuple[int, ...]) -> int:
    """A wrong count: the minority's amounts as well."""
    notes = sum(map(is_note, cards))
    return (PRINTING if 2 * notes > len(cards) else 0) + sum(AMOUNTS[card] for card in cards)


def _both(case: Case, count: Callable[[tuple[int, ...]], int]) -> int:
    return max(0, max(0, count(_cards(case.first))) + count(_cards(case.second)))


def _no_printing(cards: tuple[int, ...]) -> int:
    return change(cards) - (PRINTING if change(cards) >= PRINTING else 0)


def _always_printing(cards: tuple[int, ...]) -> int:
    return change(cards) if 2 * sum(map(is_note, cards)) > len(cards) else change(cards) + PRINTING


def _presses(rng: Random) -> Numbers:
    """Five cards, a majority of banknotes, and five more with a majority of sabotages, which cost less."""
    first = [rng.choice((1, 2)), *(rng.choice((0, 1, 2)) for _ in range(2)), rng.choice((4, 5)), rng.choice((3, 4))]
    second = [4, rng.choice((3, 4)), rng.choice((3, 5)), rng.choice((1, 2)), 0]
    rng.shuffle(first)
    rng.shuffle(second)
    named = [tuple(CARD_NAMES[card] for card in cards) for cards in (first, second)]
    return {"first": named[0], "second": named[1]}


COUNT = Task(
    name="heist.1",
    title="Read the press",
    level="from 14",
    minutes=5,
    points=1,
    text="Seven play, so five cards are turned up each time. The loot is 0. Round 1: {first}.\nRound 2: {second}.\n"
    "How high is the loot after both rounds?",
    case=_presses,
    answer=lambda c: _both(c, change),
    mistakes=(
        Mistake(
            "minority counted",
            "Only the amounts on the cards of the majority count; those of the minority do nothing.",
            lambda c: _both(c, _all_amounts),
        ),
        Mistake(
            "the 500 forgotten",
            "A majority of banknotes prints 500 before any bonus.",
            lambda c: _both(c, _no_printing),
        ),
        Mistake(
            "500 in every round",
            "The press prints 500 for a majority of banknotes only. Which kind has the majority in round 2?",
            lambda c: _both(c, _always_printing),
        ),
        Mistake(
            "round 2 forgotten",
            "That is the loot after round 1. What does round 2 change?",
            lambda c: change(_cards(c.first)),
        ),
    ),
    hints=(
        "Take one round at a time: which kind of card has the majority?",
        "Banknotes: 500 and their bonuses. Sabotages: nothing, minus the amounts on the sabotages.",
        "Write down round 1 as 500 + the bonuses on the banknotes, then take off the amounts on round 2's sabotages.",
    ),
)


def _spread(rng: Random) -> Numbers:
    notes, sabotages = rng.randrange(4, 12), rng.randrange(4, 12)
    return {"notes": notes, "cards": notes + sabotages, "picked": 3}


def _spread_of(case: Case, chance: Any = drawn) -> dict[int, Fraction]:
    return {k: chance(*case, k) for k in range(case.picked + 1)}


SPREAD = with_hand(
    Task(
        name="heist.6",
        title="How many banknotes at the press?",
        level="from 15",
        minutes=15,
        points=2,
        text="{picked} cards are picked blindly out of {cards}, {notes} of which are banknotes.\n"
        "How likely is each number of banknotes?",
        code="Write a function of (notes, cards, picked) that gives the whole distribution: a dict or a Dist, such as "
        "{0: …, 1: …, 2: …, 3: …}.",
        case=_spread,
        answer=_spread_of,
        mistakes=(
            Mistake(
                "with putting back",
                "You use the same chance for every card. A picked card cannot be picked again.",
                lambda c: _spread_of(c, put_back),
            ),
            Mistake(
                "no banknote forgotten",
                "The probabilities do not add up to 1: it can happen that no banknote is picked at all.",
                lambda c: {k: p for k, p in _spread_of(c).items() if k},
            ),
            Mistake(
                "all numbers alike",
                "The numbers of banknotes are not equally likely: count in how many ways each can come about.",
                lambda c: {k: Fraction(1, c.picked + 1) for k in range(c.picked + 1)},
            ),
            Mistake(
                "one order only",
                "You count one order of the cards, say banknotes first. One banknote of three can be in three places.",
                lambda c: {k: p / comb(c.picked, k) for k, p in _spread_of(c).items()},
            ),
        ),
        hints=(
            "Which numbers of banknotes are possible? All of them need a probability, and the sum must be 1.",
            "You have a function for the chance of exactly k banknotes in a hand. Picking is the same.",
            "{k: exactly(notes, cards, picked, k) for k in range(picked + 1)}, with the function of exercise 4.",
        ),
        builds=("heist.4", lambda c, f: {k: f(*c, k) for k in range(c.picked + 1)}),
        kind="function",
        chance=True,
    ),
    hints=(
        "Which numbers of banknotes are possible? All of them need a probability, and the sum must be 1.",
        "Count sets of three cards: how many are there in all, and how many have exactly so many banknotes?",
        "For k banknotes: notes over k, times sabotages over 3 - k, divided by cards over 3 (all of them binomials).",
    ),
)


def _piles(rng: Random) -> Numbers:
    return {"counts": tuple(rng.randrange(1, 4) for _ in CARDS), "picked": 3}


def _pile(counts: tuple[int, ...]) -> list[int]:
    return [card for card, count in enumerate(counts) for _ in range(count)]


def _expected(case: Case, count: Any = change) -> Fraction:
    pile = _pile(case.counts)
    return Dist.uniform(combinations(pile, case.picked)).mean(count)


def _expected_put_back(case: Case) -> Fraction:
    pile = Dist.uniform(_pile(case.counts))
    total = Fraction(0)
    for cards in product(CARDS, repeat=case.picked):
        chance = Fraction(1)
        for card in cards:
            chance *= pile[card]
        total += chance * change(tuple(sorted(cards)))
    return total


def _few_cards(rng: Random) -> Numbers:
    """Five cards, so that there are ten sets of three; on average something changes."""
    while True:
        pile = sorted(rng.choice(CARDS) for _ in range(5))
        if Dist.uniform(combinations(pile, 3)).mean(change):
            return {"counts": tuple(pile.count(card) for card in CARDS), "picked": 3}


EXPECTED = with_hand(
    Task(
        name="heist.7",
        title="The loot to expect",
        level="from 16",
        minutes=20,
        points=3,
        text="The unseen cards are, kind by kind (banknote, +250, +500, sabotage, -250, -500): {counts}.\n"
        "{picked} of them are picked blindly. What change of the loot is to be expected, on average (the floor of 0 "
        "left out)?",
        code="Write a function of (counts, picked).",
        case=_piles,
        answer=_expected,
        mistakes=(
            Mistake(
                "with putting back",
                "You draw every card from the full pile. The picked cards are three different ones.",
                _expected_put_back,
            ),
            Mistake(
                "minority counted",
                "You add up all the amounts. Those of the minority do not count.",
                lambda c: _expected(c, _all_amounts),
            ),
            Mistake(
                "losses left out",
                "You count the presses that print, but not those that cost money.",
                lambda c: _expected(c, lambda cards: max(0, change(cards))),
            ),
            Mistake(
                "the 500 forgotten",
                "A majority of banknotes prints 500 before any bonus.",
                lambda c: _expected(c, _no_printing),
            ),
        ),
        hints=(
            "Go through all sets of three cards, one by one: the computer does not mind.",
            "combinations(pile, picked) gives every set once, when each card lies in the pile as often as it is "
            "there. change(cards) says what a set does.",
            "pile = [card for card, count in enumerate(counts) for _ in range(count)]; then the mean over all sets.",
        ),
        kind="function",
    ),
    case=_few_cards,
    hints=(
        "There are five cards, so ten sets of three: list them all.",
        "For each set: which kind has the majority? 500 and the bonuses on its banknotes, or minus the amounts on its "
        "sabotages.",
        "The sum of the ten changes, divided by 10.",
    ),
)


def _mixture(rng: Random) -> Numbers:
    return {"n": rng.randrange(5, 13), "s": rng.randrange(5, 13)}


FORMULA = Task(
    name="heist.11",
    title="One formula for every deck",
    level="from 17",
    minutes=25,
    points=3,
    text="Three cards are picked blindly out of {n} banknotes and {s} sabotages.\nHow likely is a majority of "
    "banknotes?",
    code="For n banknotes and s sabotages, find a formula in n and s for that chance, as a sympy expression without "
    "binomials, and prove to yourself that with n and s swapped it is the chance of the opposite.",
    case=_mixture,
    answer=lambda c: drawn(c.n, c.n + c.s, 3, 2) + drawn(c.n, c.n + c.s, 3, 3),
    mistakes=(
        Mistake(
            "with putting back",
            "Your formula is the one for cards that are put back. The second card comes from n + s - 1 cards.",
            lambda c: put_back(c.n, c.n + c.s, 3, 2) + put_back(c.n, c.n + c.s, 3, 3),
        ),
        Mistake(
            "two banknotes only",
            "That is the chance of exactly two banknotes. Three are a majority, too.",
            lambda c: drawn(c.n, c.n + c.s, 3, 2),
        ),
        Mistake(
            "one card only",
            "That is the chance that one card is a banknote. A majority of three is another event.",
            lambda c: Fraction(c.n, c.n + c.s),
        ),
        Mistake(
            "one order only",
            "Two banknotes and a sabotage can come in three orders: you count one.",
            lambda c: drawn(c.n, c.n + c.s, 3, 2) / 3 + drawn(c.n, c.n + c.s, 3, 3),
        ),
    ),
    hints=(
        "A majority of three: two banknotes and a sabotage, or three banknotes. Find both chances and add.",
        "Three banknotes: n/(n+s) times (n-1)/(n+s-1) times (n-2)/(n+s-2). Two and a sabotage: three orders.",
        "Everything over (n+s)(n+s-1)(n+s-2): n(n-1)(n-2) + 3 n(n-1) s on top.",
    ),
    kind="function",
    chance=True,
)
