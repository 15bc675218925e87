"""Rarer mistakes in Monopoly's exercises, with what helps."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from gamekit.learn.tasks import rarer
from gamekit.monopoly.tasks.chain import Chances, moved

USUAL = "These are not the usual dice: how many sides do they have?"


def _ways(total: int, sides: int = 6) -> int:
    return sum(1 <= total - one <= sides for one in range(1, sides + 1))


def _sums(c: Any) -> Any:
    return c.values.get("sums", range(2, 2 * c.sides + 1))


def _stay(c: Any) -> Fraction:
    return Fraction(c.sides - 1, c.sides)


def _walk(c: Any, pips: range, throws: int, police: bool = True, ring: bool = True) -> Chances:
    places: Chances = {c.start: Fraction(1)}
    for _ in range(throws):
        after: Chances = {}
        for here, chance in places.items():
            for step in pips:
                there = (here + step) % c.squares if ring else here + step
                there = c.jail if police and there == c.police else there
                after[there] = after.get(there, Fraction(0)) + chance / len(pips)
        places = after
    return places


def _round_the_end(c: Any) -> Chances:
    """One square too many at the end of the ring."""
    found: Chances = {}
    for pips in range(1, 7):
        there = (c.start + pips) % (c.squares + 1)
        there = c.jail if there == c.police else there
        found[there] = found.get(there, Fraction(0)) + Fraction(1, 6)
    return found


def _cost(c: Any, huts: Any = None) -> Any:
    return sum(c.prices) + (len(c.prices) * c.huts if huts is None else huts) * c.hut


def _income(c: Any) -> Any:
    return c.opponents * sum(rent * chance for rent, chance in zip(c.rents, c.landings, strict=True))


def _more(c: Any) -> Any:
    return (c.after - c.before) * c.landing * c.opponents * c.rounds


def _q(c: Any) -> Fraction:
    return Fraction(c.s - 1, c.s)


MISTAKES = {
    "monopoly.1": (
        *rarer(
            "one street only",
            "That is the chance of one of the streets. There are two that you fear.",
            lambda c: Fraction(_ways(c.near), 36),
            lambda c: Fraction(_ways(c.far), 36),
        ),
        *rarer(
            "as with one die",
            "Two dice have 36 throws, and sums are not equally likely: which throws make each?",
            lambda c: Fraction(1, 6),
            lambda c: Fraction(1, 3),
            lambda c: Fraction(c.near + c.far, 36),
        ),
        *rarer(
            "multiplied",
            "One throw cannot take you to both: chances of things that exclude each other are added.",
            lambda c: Fraction(_ways(c.near) * _ways(c.far), 36 * 36),
        ),
        *rarer(
            "another number of throws",
            "A red and a blue die: how many throws are there in all?",
            lambda c: Fraction(_ways(c.near) + _ways(c.far), 21),
        ),
    ),
    "monopoly.2": (
        *rarer("ordinary dice", USUAL, lambda c: Fraction(1, 216)),
        *rarer(
            "not multiplied",
            "All three throws must be doubles: multiply the chance of one double with itself.",
            lambda c: Fraction(1, 3 * c.sides),
            lambda c: Fraction(3, c.sides**2),
            lambda c: Fraction(3, c.sides**3),
            lambda c: Fraction(1, 8),
        ),
        *rarer(
            "another chance of a double",
            "How likely is one double? The second die must show what the first one shows: one side of all.",
            lambda c: Fraction(2, c.sides) ** 3,
            lambda c: Fraction(1, c.sides**5),
        ),
        *rarer("one too many", "Three throws, one factor for each.", lambda c: Fraction(1, c.sides**4)),
    ),
    "monopoly.3": (
        *rarer("ordinary dice", USUAL, lambda c: 1 - Fraction(5, 6) ** c.tries),
        *rarer(
            "exactly one",
            "At least one double, whichever throw it is: and after the first you are out.",
            lambda c: c.tries * Fraction(1, c.sides) * _stay(c) ** (c.tries - 1),
            lambda c: _stay(c) ** (c.tries - 1) / c.sides,
        ),
        *rarer(
            "off by one",
            "How many throws do you have? One factor for each that fails.",
            lambda c: 1 - _stay(c) ** (c.tries - 1),
            lambda c: 1 - _stay(c) ** (c.tries + 1),
        ),
        *rarer(
            "the wrong opposite",
            "The opposite of at least one double is none in all the throws.",
            lambda c: 1 - Fraction(1, c.sides) ** c.tries,
            lambda c: _stay(c),
        ),
        *rarer(
            "another chance of a double",
            "How likely is one double? The second die must show what the first one shows.",
            lambda c: 1 - (1 - Fraction(1, c.sides**2)) ** c.tries,
            lambda c: Fraction(c.tries, c.sides**2),
            lambda c: Fraction(1, c.sides * c.tries),
        ),
    ),
    "monopoly.4": (
        *rarer(
            "the sum for the ways",
            "The sum itself is not the number of ways: which pairs make it?",
            lambda c: {t: Fraction(t, c.sides**2) for t in _sums(c)},
            lambda c: {t: Fraction(min(t, 2 * c.sides + 2 - t), c.sides**2) for t in _sums(c)},
        ),
        *rarer(
            "another number of throws",
            "How many throws are there in all, with a red and a blue die of so many sides?",
            lambda c: {t: Fraction(_ways(t, c.sides), 2 * c.sides) for t in _sums(c)},
            lambda c: {t: Fraction(_ways(t, c.sides), 36) for t in _sums(c)},
        ),
    ),
    "monopoly.5": (
        *rarer(
            "the middle",
            "Short stays and long ones are not equally likely: how likely is each throw to take place?",
            lambda c: Fraction(c.tries + 1, 2),
            lambda c: Fraction(c.tries, 2),
            lambda c: Fraction(min(c.sides, c.tries), 2),
            lambda c: Fraction(1),
        ),
        *rarer(
            "a chance",
            "That is a chance, or a number of throws that fail. How many throws take place at all?",
            lambda c: 1 - _stay(c) ** c.tries,
            lambda c: c.tries * _stay(c),
        ),
        *rarer(
            "off by one",
            "As many terms as there are tries: the first is 1, for the first throw always takes place.",
            lambda c: sum(_stay(c) ** n for n in range(c.tries + 1)),
            lambda c: sum(_stay(c) ** n for n in range(c.tries - 1)),
        ),
    ),
    "monopoly.6": (
        *rarer(
            "one too far",
            "With a 1 you go to the next square: does your walk begin there?",
            lambda c: _walk(type(c)("", {**c.values, "start": c.start + 1}), range(1, 7), 1),
            _round_the_end,
        ),
        *rarer("two dice", "You throw one die.", lambda c: _walk(c, range(1, 7), 2, police=False)),
        *rarer(
            "all squares alike",
            "With one throw you cannot get everywhere: which squares can you reach?",
            lambda c: {square: Fraction(1, c.squares) for square in range(c.squares)},
        ),
    ),
    "monopoly.7": (
        *rarer(
            "police forgotten",
            "Nobody stays on the police square: whoever lands there goes on from jail.",
            lambda c: _walk(c, range(1, _sides(c) + 1), c.throws, police=False),
        ),
        *rarer(
            "the ring forgotten",
            "After the last square comes square 0.",
            lambda c: _walk(c, range(1, _sides(c) + 1), c.throws, ring=False),
        ),
        *rarer("ordinary dice", USUAL, lambda c: moved(moved({c.start: Fraction(1)}, *_board(c)), *_board(c))),
    ),
    "monopoly.9": (
        *rarer(
            "one half only",
            "Two numbers are needed: what the group costs, and what it brings in a round. Divide them.",
            lambda c: _cost(c),
            lambda c: _income(c),
            lambda c: _cost(c) - _income(c),
            lambda c: _income(c) / _cost(c),
        ),
        *rarer(
            "the cost of another number of huts",
            "So many huts stand on each of the streets, and all the streets were bought.",
            lambda c: _cost(c, len(c.prices)) / _income(c),
            lambda c: (Fraction(sum(c.prices), len(c.prices)) + c.huts * c.hut) / _income(c),
            lambda c: max(c.prices) / _income(c),
        ),
        *rarer(
            "rents as if somebody always came",
            "You take the full rents in every round. How often does somebody land there?",
            lambda c: Fraction(_cost(c), sum(c.rents)),
            lambda c: Fraction(_cost(c) - sum(c.prices), c.opponents * sum(c.rents)),
        ),
        *rarer(
            "rents and chances apart",
            "Each street has its own rent and its own chance: multiply street by street, then add.",
            lambda c: _cost(c) / (c.opponents * sum(c.rents) * sum(c.landings)),
            lambda c: _cost(c) * len(c.rents) ** 2 / (c.opponents * sum(c.rents) * sum(c.landings)),
        ),
        *rarer(
            "yourself counted",
            "You pay yourself nothing: only the opponents do.",
            lambda c: _cost(c) * c.opponents / (_income(c) * (c.opponents + 1)),
        ),
    ),
    "monopoly.10": (
        *rarer(
            "the rents mixed up",
            "What is gained is the new rent minus the old one.",
            lambda c: (c.after + c.before) * c.landing * c.opponents * c.rounds - c.cash,
            lambda c: -_more(c) - c.cash,
            lambda c: c.after * c.landing * c.opponents * c.rounds,
        ),
        *rarer(
            "once only",
            "How many opponents pass in how many rounds, and how often do they land there?",
            lambda c: c.after - c.before - c.cash,
            lambda c: (c.after - c.before) * c.landing - c.cash,
        ),
        *rarer(
            "as if they always landed there",
            "They do not land there in every round: with which chance?",
            lambda c: (c.after - c.before) * c.opponents * c.rounds - c.cash,
        ),
        *rarer(
            "yourself counted",
            "You pay yourself nothing, and the gain is all yours: only the opponents count.",
            lambda c: (c.after - c.before) * c.landing * (c.opponents + 1) * c.rounds - c.cash,
            lambda c: (_more(c) - c.cash) / c.opponents,
        ),
        *rarer(
            "the number of rounds",
            "That is after how many rounds it pays. How much is gained at the end?",
            lambda c: c.cash / ((c.after - c.before) * c.landing * c.opponents),
        ),
    ),
    "monopoly.11": (
        *rarer(
            "none, or all",
            "Exactly one of the throws is a double, and the others are not.",
            lambda c: _q(c) ** c.t,
            lambda c: Fraction(1, c.s) ** c.t,
            lambda c: _q(c) ** (c.t - 1),
        ),
        *rarer("ordinary dice", USUAL, lambda c: c.t * Fraction(1, 6) * Fraction(5, 6) ** (c.t - 1)),
        *rarer(
            "another chance of a double",
            "How likely is one double? The second die must show what the first one shows.",
            lambda c: c.t * Fraction(1, c.s**2) * (1 - Fraction(1, c.s**2)) ** (c.t - 1),
        ),
        *rarer(
            "which throw",
            "Which of the throws may be the double? Any of them, once each.",
            lambda c: (c.t - 1) * _q(c) ** (c.t - 1) / c.s,
            lambda c: c.s * _q(c) ** (c.t - 1) / c.t,
            lambda c: _q(c),
        ),
    ),
}


def _sides(c: Any) -> int:
    return int(c.values.get("sides", 6))


def _board(c: Any) -> tuple[int, int, int, int]:
    return c.squares, c.police, c.jail, 6
