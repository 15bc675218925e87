"""Two dice, doubles, and the way out of jail."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from random import Random

from gamekit.core.dist import Dist
from gamekit.learn.tasks import Case, Mistake, Task, with_hand


def die(sides: int) -> Dist[int]:
    """One throw of a die with so many sides."""
    return Dist.uniform(range(1, sides + 1))


def _sum(rng: Random) -> dict[str, object]:
    near, far = sorted(rng.sample(range(3, 12), 2))
    return {"near": near, "far": far}


def _sets(total: int, sides: int = 6) -> int:
    """The number of sets of two throws, order left out, have this sum."""
    return sum(1 for a in range(1, sides + 1) for b in range(a, sides + 1) if a + b == total)


SUM = Task(
    name="monopoly.1",
    title="Two streets ahead",
    level="from 14",
    minutes=6,
    points=1,
    text="The two streets you fear are {near} and {far} squares ahead.\n"
    "How likely do your two dice take you exactly to one of them, with one throw?",
    case=_sum,
    answer=lambda c: (die(6) + die(6))[c.near] + (die(6) + die(6))[c.far],
    mistakes=(
        Mistake(
            "all sums alike",
            "There are eleven sums, but they are not equally likely: list the ways to throw a 2, and those to throw a "
            "7.",
            lambda c: Fraction(2, 11),
        ),
        Mistake(
            "order left out",
            "Imagine a red and a blue die: red 1, blue 3 and red 3, blue 1 are two different throws.",
            lambda c: Fraction(_sets(c.near) + _sets(c.far), 21),
        ),
        Mistake(
            "one way each",
            "That is the chance of two certain throws. In how many ways can the two dice show each sum?",
            lambda c: Fraction(2, 36),
        ),
        Mistake(
            "half the ways",
            "You listed the pairs without their twins: red 1, blue 3 and red 3, blue 1 both count among the 36.",
            lambda c: Fraction(_sets(c.near) + _sets(c.far), 36),
        ),
    ),
    hints=(
        "Which pairs of pips give the first sum, and which the second?",
        "Draw a table with 6 rows and 6 columns, one for each die. All 36 fields are equally likely.",
        "Count the fields of the table with one of the two sums, and divide by 36.",
    ),
    chance=True,
)


def _doubles(rng: Random) -> dict[str, object]:
    return {"sides": rng.randrange(4, 13)}


THREE_DOUBLES = Task(
    name="monopoly.2",
    title="Three doubles",
    level="from 14",
    minutes=6,
    points=1,
    text="Somebody brings two dice with {sides} sides each. Who throws three doubles in a row goes to jail.\n"
    "How likely does that happen to you in one turn? (Compared to 0.000005: a Fraction is best.)",
    case=_doubles,
    tolerance=0.000005,
    answer=lambda c: Fraction(1, c.sides**3),
    mistakes=(
        Mistake(
            "added instead of multiplied",
            "All three throws must be doubles: chances of things that must all happen are multiplied.",
            lambda c: Fraction(3, c.sides),
        ),
        Mistake(
            "a certain double",
            "That is the chance of one certain double, three times. Any double counts: how many are there?",
            lambda c: Fraction(1, c.sides**6),
        ),
        Mistake(
            "one double",
            "That is the chance of one double. Three are needed.",
            lambda c: Fraction(1, c.sides),
        ),
        Mistake(
            "two doubles",
            "That is the chance of two doubles in a row. One more is needed.",
            lambda c: Fraction(1, c.sides**2),
        ),
    ),
    hints=(
        "How likely is one double? The second die must show what the first one shows.",
        "The dice do not remember: the second throw has the same chance, and so has the third.",
        "One over the number of sides, three times multiplied with itself.",
    ),
    chance=True,
)


def _jail(rng: Random) -> dict[str, object]:
    return {"sides": rng.randrange(4, 11), "tries": rng.choice((2, 3))}


OUT_OF_JAIL = Task(
    name="monopoly.3",
    title="Out of jail",
    level="from 14",
    minutes=10,
    points=1,
    text="You are in jail and have {tries} turns to throw a double, with dice of {sides} sides.\n"
    "How likely does at least one of the throws set you free?",
    case=_jail,
    answer=lambda c: 1 - Fraction(c.sides - 1, c.sides) ** c.tries,
    mistakes=(
        Mistake(
            "chances added",
            "Adding counts twice what can happen twice, and with enough turns you would get more than 1.",
            lambda c: Fraction(c.tries, c.sides),
        ),
        Mistake(
            "every throw a double",
            "That is the chance that all throws are doubles. One is enough.",
            lambda c: Fraction(1, c.sides**c.tries),
        ),
        Mistake(
            "the chance to stay",
            "That is the chance to stay in jail. The question is the opposite.",
            lambda c: Fraction(c.sides - 1, c.sides) ** c.tries,
        ),
        Mistake(
            "one throw only",
            "That is the chance of one throw. You have more of them.",
            lambda c: Fraction(1, c.sides),
        ),
    ),
    hints=(
        "The opposite is easier: how likely does no throw set you free?",
        "No double: all but one of the sides. This has to happen every time.",
        "1 minus ((sides - 1) / sides) to the power of the number of tries.",
    ),
    chance=True,
)


def _some_sums(rng: Random) -> dict[str, object]:
    sides = rng.choice((4, 5, 7, 8, 9, 10, 11, 12))
    return {"sides": sides, "sums": tuple(sorted(rng.sample(range(3, 2 * sides), 3)))}


def _chosen(c: Case, chances: Mapping[int, Fraction] | Dist[int]) -> dict[int, Fraction]:
    """The chances of the sums that are asked for."""
    known = dict(chances.items())
    return {total: known.get(total, Fraction(0)) for total in c.sums}


THROW = with_hand(
    Task(
        name="monopoly.4",
        title="The whole throw",
        level="from 15",
        minutes=15,
        points=2,
        text="Two dice with {sides} sides each are thrown. How likely is each sum?",
        code="Write a function of (sides) that gives a dict or a Dist with all of them, from 2 to twice the sides.",
        case=lambda rng: {"sides": rng.randrange(4, 13)},
        answer=lambda c: die(c.sides) + die(c.sides),
        mistakes=(
            Mistake(
                "all sums alike",
                "The sums are not equally likely: a sum in the middle can be thrown in more ways.",
                lambda c: Dist.uniform(range(2, 2 * c.sides + 1)),
            ),
            Mistake(
                "order left out",
                "You count 1 and 3 once. With a red and a blue die there are two such throws.",
                lambda c: Dist.uniform(a + b for a in range(1, c.sides + 1) for b in range(a, c.sides + 1)),
            ),
            Mistake(
                "doubles forgotten",
                "Your probabilities do not add up to 1: the doubles are missing.",
                lambda c: _without_doubles(c.sides),
            ),
            Mistake(
                "range stops too early",
                "range(1, sides) ends before the highest number of pips: range(1, sides + 1) has all of them.",
                lambda c: Dist.uniform(a + b for a in range(1, c.sides) for b in range(1, c.sides)),
            ),
        ),
        hints=(
            "Go through all pairs: for a in range(1, sides + 1), and in it for b in the same range.",
            "Start with an empty dict, and for each pair add 1 / sides**2 to the entry of a + b.",
            "totals[a + b] = totals.get(a + b, 0) + Fraction(1, sides**2)",
        ),
        kind="function",
        chance=True,
    ),
    text="Two dice with {sides} sides each are thrown. How likely are the sums {sums}?",
    case=_some_sums,
    offered=lambda c: c.sums,
    answer=lambda c: _chosen(c, die(c.sides) + die(c.sides)),
    mistakes=(
        Mistake(
            "all sums alike",
            "The sums are not equally likely: a sum in the middle can be thrown in more ways.",
            lambda c: _chosen(c, Dist.uniform(range(2, 2 * c.sides + 1))),
        ),
        Mistake(
            "order left out",
            "You count 1 and 3 once. With a red and a blue die there are two such throws.",
            lambda c: _chosen(c, Dist.uniform(a + b for a in range(1, c.sides + 1) for b in range(a, c.sides + 1))),
        ),
        Mistake(
            "doubles forgotten",
            "A double is a way to throw its sum, too: 3 and 3 make 6.",
            lambda c: _chosen(c, _without_doubles(c.sides)),
        ),
        Mistake(
            "half the ways",
            "You listed the pairs without their twins: red 1, blue 3 and red 3, blue 1 are two throws.",
            lambda c: {total: Fraction(_sets(total, c.sides), c.sides**2) for total in c.sums},
        ),
        Mistake(
            "ordinary dice",
            "These dice have another number of sides than usual: how many throws are there?",
            lambda c: _chosen(c, die(6) + die(6)),
        ),
    ),
    hints=(
        "Draw a table with a row for each side of the red die and a column for each side of the blue one.",
        "All its fields are equally likely. How many show the sum?",
        "The number of fields with this sum, divided by sides times sides.",
    ),
)


def _without_doubles(sides: int) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for a in range(1, sides + 1):
        for b in range(1, sides + 1):
            if a != b:
                found[a + b] = found.get(a + b, Fraction(0)) + Fraction(1, sides**2)
    return found


def _stays(c: Case) -> Fraction:
    """The expected number of turns: one for each throw that is reached."""
    return sum((Fraction(c.sides - 1, c.sides) ** number for number in range(c.tries)), Fraction(0))


TURNS_IN_JAIL = Task(
    name="monopoly.5",
    title="How long in jail?",
    level="from 16",
    minutes=20,
    points=2,
    text="You never pay: you throw for a double, with dice of {sides} sides, at most {tries} times, and then you are "
    "out in any case.\nHow many throws does that take on average?",
    code="Write a function of (sides, tries).",
    case=lambda rng: {"sides": rng.randrange(4, 11), "tries": rng.randrange(2, 6)},
    answer=_stays,
    mistakes=(
        Mistake(
            "without an end",
            "That is the average without a limit. After the last try you are out, double or not.",
            lambda c: Fraction(c.sides),
        ),
        Mistake(
            "always all tries",
            "Sometimes a double comes earlier: the average is below the largest number.",
            lambda c: Fraction(c.tries),
        ),
        Mistake(
            "the end forgotten",
            "You weigh the throws that end with a double, but not the case in which none comes: it takes all the "
            "tries.",
            lambda c: sum(
                (n * Fraction(c.sides - 1, c.sides) ** (n - 1) * Fraction(1, c.sides) for n in range(1, c.tries + 1)),
                Fraction(0),
            ),
        ),
        Mistake(
            "off by one",
            "The first throw always takes place. Does your sum begin with it?",
            lambda c: sum((Fraction(c.sides - 1, c.sides) ** n for n in range(1, c.tries + 1)), Fraction(0)),
        ),
    ),
    hints=(
        "When does the second throw take place, and how likely is that? And the third?",
        "The average number of throws is the sum of the chances that each throw takes place at all.",
        "1 + q + q**2 + … with q = (sides - 1) / sides, as many terms as there are tries.",
    ),
    kind="function",
)

ONE_DOUBLE = Task(
    name="monopoly.11",
    title="Exactly one double",
    level="from 17",
    minutes=25,
    points=3,
    text="Two dice with {s} sides are thrown {t} times.\nHow likely is exactly one double?",
    code="For s sides and t throws, find a formula in s and t, as a sympy expression. For s = 6, which t make it "
    "largest? Prove it by comparing the chance for t with that for t + 1.",
    case=lambda rng: {"s": rng.randrange(4, 11), "t": rng.randrange(2, 9)},
    answer=lambda c: _doubles_thrown(c.s, c.t, 1),
    mistakes=(
        Mistake(
            "at least one",
            "That is the chance of at least one double. The question says: exactly one.",
            lambda c: 1 - Fraction(c.s - 1, c.s) ** c.t,
        ),
        Mistake(
            "which throw forgotten",
            "That is the chance that a certain throw, say the first, is the double. Which of the throws may it be?",
            lambda c: _doubles_thrown(c.s, c.t, 1) / c.t,
        ),
        Mistake(
            "the others forgotten",
            "One throw is a double: and the others must not be one.",
            lambda c: Fraction(c.t, c.s),
        ),
        Mistake(
            "off by one",
            "One throw is the double. How many others are there that must not be one?",
            lambda c: c.t * Fraction(1, c.s) * Fraction(c.s - 1, c.s) ** c.t,
        ),
    ),
    hints=(
        "First the chance that the first throw is a double and none of the others.",
        "It may be any of the t throws: these events exclude each other, so their chances are added.",
        "t * (1/s) * (1 - 1/s)**(t - 1). For the largest: the quotient of two neighbours is 1 at t = s - 1.",
    ),
    kind="function",
    chance=True,
)


def _doubles_thrown(s: int, t: int, k: int) -> Fraction:
    return comb(t, k) * Fraction(1, s) ** k * Fraction(s - 1, s) ** (t - k)
