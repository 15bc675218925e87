"""What to believe about people: Bayes on teams, on sabotages, and the long run to the target."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random
from typing import Any

from gamekit.learn.tasks import Mistake, Numbers, Task


def _teams(rng: Random) -> Numbers:
    players = rng.choice((4, 5, 6))
    few = rng.randrange(2, players - 1)
    return {"players": players, "many": few + 1, "few": few, "prior": Fraction(rng.randrange(1, 6), 6)}


TEAMS = Task(
    name="heist.8",
    title="Which teams are we?",
    level="from 16",
    minutes=15,
    points=2,
    text="{players} play. With probability {prior} there are {many} gangsters among you, otherwise {few}; nobody was "
    "told which.\nYou look at your card: you are a gangster. How likely is it now that there are {many}?",
    code="Write a function of (players, many, few, prior).",
    case=_teams,
    answer=lambda c: c.prior * c.many / (c.prior * c.many + (1 - c.prior) * c.few),
    mistakes=(
        Mistake(
            "nothing learnt",
            "That is what you believed before you looked. Being a gangster is more likely in one of the two worlds.",
            lambda c: c.prior,
        ),
        Mistake(
            "not divided",
            "That is the chance of both: many gangsters, and you are one. You know the second already: divide by how "
            "likely it was.",
            lambda c: c.prior * Fraction(c.many, c.players),
        ),
        Mistake(
            "prior forgotten",
            "You compare the two worlds as if they had been equally likely before.",
            lambda c: Fraction(c.many, c.many + c.few),
        ),
        Mistake(
            "the wrong way round",
            "That is the chance to be a gangster if there are many. The question is the other way round.",
            lambda c: Fraction(c.many, c.players),
        ),
    ),
    hints=(
        "Imagine 100 evenings. On how many are there many gangsters, and on how many of these are you one?",
        "Do the same for the other world. Among all evenings on which you are a gangster, how many are of the first "
        "kind?",
        "prior * many/players over the sum of prior * many/players and (1 - prior) * few/players.",
    ),
    kind="function",
    chance=True,
)


def _sabotages(rng: Random) -> Numbers:
    gangsters = rng.choice((2, 3, 4))
    return {
        "gangsters": gangsters,
        "hostages": rng.choice((2, 3)),
        "by_gangster": Fraction(rng.choice((1, 2, 3)), 10),
        "by_hostage": Fraction(rng.choice((6, 7, 8)), 10),
        "times": rng.choice((2, 3)),
    }


def _guilty(c: Any) -> tuple[Fraction, Fraction]:
    return c.hostages * c.by_hostage**c.times, c.gangsters * c.by_gangster**c.times


SABOTAGES = Task(
    name="heist.9",
    title="A sabotage on the table",
    level="from 16",
    minutes=20,
    points=3,
    text="Among the other players are {gangsters} gangsters and {hostages} hostages. Say a gangster lays a sabotage "
    "with probability {by_gangster} and a hostage with {by_hostage}, each round anew: that is our model.\n"
    "A certain player has laid {times} sabotages in {times} rounds. How likely are they a hostage?",
    code="Write a function of (gangsters, hostages, by_gangster, by_hostage, times).",
    case=_sabotages,
    answer=lambda c: _guilty(c)[0] / sum(_guilty(c)),
    mistakes=(
        Mistake(
            "how many there are forgotten",
            "You compare one hostage with one gangster. There are more of one kind at the table.",
            lambda c: c.by_hostage**c.times / (c.by_hostage**c.times + c.by_gangster**c.times),
        ),
        Mistake(
            "the wrong way round",
            "That is how likely a hostage lays these sabotages. The question is how likely somebody who lays them is a "
            "hostage.",
            lambda c: c.by_hostage**c.times,
        ),
        Mistake(
            "nothing learnt",
            "That is the share of hostages before anything was laid. The sabotages tell you something.",
            lambda c: Fraction(c.hostages, c.hostages + c.gangsters),
        ),
        Mistake(
            "not divided",
            "That is the chance of both: a hostage, and these sabotages. Divide by the chance of the sabotages.",
            lambda c: _guilty(c)[0] / (c.hostages + c.gangsters),
        ),
    ),
    hints=(
        "Give every other player so many tickets that fit what you have seen.",
        "A hostage has by_hostage ** times, a gangster by_gangster ** times. How many of each are there?",
        "hostages * by_hostage**times over the sum of that and gangsters * by_gangster**times.",
    ),
    kind="function",
    chance=True,
)


def _target(rng: Random) -> Numbers:
    return {"rounds": 5, "needed": rng.choice((2, 3, 4)), "p": Fraction(rng.randrange(4, 9), 12)}


def _times(rounds: int, k: int, p: Fraction) -> Fraction:
    return comb(rounds, k) * p**k * (1 - p) ** (rounds - k)


TARGET = Task(
    name="heist.10",
    title="Enough for the target?",
    level="from 16",
    minutes=15,
    points=2,
    text="Say every round prints with probability {p}, whatever happened before: that is our model.\n"
    "How likely do at least {needed} of {rounds} rounds print?",
    code="Write a function of (rounds, needed, p).",
    case=_target,
    answer=lambda c: sum((_times(c.rounds, k, c.p) for k in range(c.needed, c.rounds + 1)), Fraction(0)),
    mistakes=(
        Mistake(
            "exactly instead of at least",
            "That is the chance of exactly so many. More would be enough, too.",
            lambda c: _times(c.rounds, c.needed, c.p),
        ),
        Mistake(
            "more than instead of at least",
            "Your sum begins one too late: exactly the needed number is enough.",
            lambda c: sum((_times(c.rounds, k, c.p) for k in range(c.needed + 1, c.rounds + 1)), Fraction(0)),
        ),
        Mistake(
            "one order only",
            "That is the chance that certain rounds print, say the first ones. Any of the rounds may be the ones.",
            lambda c: c.p**c.needed * (1 - c.p) ** (c.rounds - c.needed),
        ),
        Mistake(
            "only the needed ones",
            "That is the chance that the first rounds all print. The ones that fail may come in between.",
            lambda c: c.p**c.needed,
        ),
    ),
    hints=(
        "First the chance of exactly k printing rounds: which rounds are they?",
        "comb(rounds, k) choices of the rounds that print, each with p**k * (1 - p)**(rounds - k).",
        "Add that up for k from needed to rounds.",
    ),
    kind="function",
    chance=True,
)
