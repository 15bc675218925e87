"""Tasks on what a group of streets pays, and whether a trade is good."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from gamekit.learn.tasks import Case, Mistake, Task
from gamekit.monopoly.components import CLASSIC

GROUPS = ("light blue", "pink", "orange", "red", "yellow", "green")


def _group(rng: Random) -> dict[str, object]:
    name, huts = rng.choice(GROUPS), rng.choice((2, 3, 4))
    streets = [square for square in CLASSIC.squares if square.group == name]
    return {
        "prices": tuple(street.price for street in streets),
        "hut": streets[0].hut,
        "huts": huts,
        "rents": tuple(street.rent[huts] for street in streets),
        "landings": tuple(Fraction(rng.randrange(4, 9), 200) for _ in streets),
        "opponents": rng.choice((2, 3, 4)),
    }


def _cost(c: Case) -> int:
    return int(sum(c.prices) + len(c.prices) * c.huts * c.hut)


def _income(c: Case) -> Fraction:
    """The rent all opponents together pay on average in a round of turns."""
    each = sum((rent * chance for rent, chance in zip(c.rents, c.landings, strict=True)), Fraction(0))
    return Fraction(c.opponents * each)


PAYBACK = Task(
    name="monopoly.9",
    title="When has it paid for itself?",
    level="from 15",
    minutes=20,
    points=3,
    text="You buy a whole group of streets for {prices} and put {huts} huts on each; a hut costs {hut}. The rents are "
    "then {rents}, and an opponent lands on the streets with chances {landings} in a turn. There are {opponents} "
    "opponents.\nAfter how many rounds of their turns has the group paid for itself, on average?",
    code="Write a function of (prices, hut, huts, rents, landings, opponents).",
    case=_group,
    answer=lambda c: _cost(c) / _income(c),
    mistakes=(
        Mistake(
            "huts forgotten",
            "The huts have to be paid, too: so many on each of the streets.",
            lambda c: sum(c.prices) / _income(c),
        ),
        Mistake(
            "huts on one street only",
            "You paid the huts of one street. There are as many on each of them.",
            lambda c: (sum(c.prices) + c.huts * c.hut) / _income(c),
        ),
        Mistake(
            "one opponent only",
            "That is how long one opponent would need. In a round all of them have a turn.",
            lambda c: _cost(c) / _income(c) * c.opponents,
        ),
        Mistake(
            "rents as if somebody always came",
            "You take the full rents in every round. How often does somebody land there?",
            lambda c: Fraction(_cost(c), c.opponents * sum(c.rents)),
        ),
        Mistake(
            "streets forgotten",
            "You paid the huts. The streets were not free either.",
            lambda c: len(c.prices) * c.huts * c.hut / _income(c),
        ),
    ),
    hints=(
        "Two numbers are needed: what the group costs in all, and what it brings in a round on average.",
        "A street brings rent times the chance of landing, for each opponent. Add up the streets.",
        "(all prices + huts on every street) divided by (opponents * sum of rent * chance).",
    ),
    kind="function",
)


def _offer(rng: Random) -> dict[str, object]:
    before = rng.choice((14, 18, 22, 26))
    return {
        "before": 2 * before,
        "after": before * rng.choice((12, 20, 25)),
        "landing": Fraction(rng.randrange(5, 12), 100),
        "opponents": rng.choice((2, 3, 4)),
        "rounds": rng.randrange(8, 21),
        "cash": rng.randrange(300, 701, 50),
    }


def _gain(c: Case) -> Fraction:
    return Fraction((c.after - c.before) * c.landing * c.opponents * c.rounds - c.cash)


TRADE = Task(
    name="monopoly.10",
    title="A good trade?",
    level="from 15",
    minutes=20,
    points=2,
    text="For {cash} you can have the street that completes your group. Your rent there rises from {before} to {after} "
    "(with the huts you already planned for). Each of {opponents} opponents lands there with probability {landing} in "
    "a round, and the game lasts about {rounds} more rounds: that is our model.\n"
    "What do you gain by the trade, on average? Below 0 it is a loss.",
    code="Write a function of (before, after, landing, opponents, rounds, cash).",
    case=_offer,
    answer=_gain,
    mistakes=(
        Mistake(
            "the old rent forgotten",
            "You would have had the old rent without the trade, too: only the difference is gained.",
            lambda c: c.after * c.landing * c.opponents * c.rounds - c.cash,
        ),
        Mistake(
            "the price forgotten",
            "That is what the street brings. What did you pay for it?",
            lambda c: _gain(c) + c.cash,
        ),
        Mistake(
            "the price the wrong way round",
            "You pay the cash, you do not get it: look at the sign.",
            lambda c: _gain(c) + 2 * c.cash,
        ),
        Mistake(
            "one opponent only",
            "That is the gain from one opponent. There are more of them.",
            lambda c: (c.after - c.before) * c.landing * c.rounds - c.cash,
        ),
        Mistake(
            "one round only",
            "That is the gain of one round. The game goes on.",
            lambda c: (c.after - c.before) * c.landing * c.opponents - c.cash,
        ),
    ),
    hints=(
        "What changes by the trade? Everything that stays the same can be left out.",
        "In a round each opponent pays the additional rent with the chance of landing.",
        "(after - before) * landing * opponents * rounds - cash.",
    ),
    kind="function",
)
