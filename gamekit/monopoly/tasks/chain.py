"""Tasks on where the dice lead: one throw, several, and the long run on a small board."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from gamekit.learn.tasks import Case, Mistake, Task

Chances = dict[int, Fraction]


def moved(places: Chances, squares: int, police: int, jail: int, sides: int) -> Chances:
    """The chances of the squares after one more throw of one die; the police square sends to jail."""
    found: Chances = {}
    for here, chance in places.items():
        for pips in range(1, sides + 1):
            there = (here + pips) % squares
            there = jail if there == police else there
            found[there] = found.get(there, Fraction(0)) + chance * Fraction(1, sides)
    return found


def _no_police(places: Chances, squares: int, sides: int) -> Chances:
    return moved(places, squares, -1, -1, sides)


def _board(rng: Random) -> dict[str, object]:
    squares = rng.randrange(9, 13)
    start = rng.randrange(squares - 4, squares - 1)
    police = (start + rng.choice((2, 4))) % squares
    jail = (start + rng.choice((1, 3, 7))) % squares
    return {"squares": squares, "police": police, "jail": jail, "start": start}


BOARD = (
    "A small board has {squares} squares, numbered from 0, in a ring. Square {police} sends you to jail, square "
    "{jail}, at once. You throw one die.\n"
)


def _straight_on(c: Case) -> Chances:
    """A wrong board without an end: it goes on beyond the last square."""
    found: Chances = {}
    for pips in range(1, 7):
        there = c.jail if c.start + pips == c.police else c.start + pips
        found[there] = found.get(there, Fraction(0)) + Fraction(1, 6)
    return found


def _lost(c: Case) -> Chances:
    return {there: p for there, p in _no_police({c.start: Fraction(1)}, c.squares, 6).items() if there != c.police}


ONE_THROW = Task(
    name="monopoly.6",
    title="Build the chain",
    level="from 15",
    minutes=20,
    points=2,
    text=BOARD
    + "You stand on square {start}. Write a function of (squares, police, jail, start) that gives the chance of "
    "each square after one throw: a dict or a Dist.",
    case=_board,
    answer=lambda c: moved({c.start: Fraction(1)}, c.squares, c.police, c.jail, 6),
    mistakes=(
        Mistake(
            "the ring forgotten",
            "After the last square comes square 0: the remainder of a division, %, brings you round.",
            _straight_on,
        ),
        Mistake(
            "police forgotten",
            "Nobody stays on the police square: whoever lands there is in jail.",
            lambda c: _no_police({c.start: Fraction(1)}, c.squares, 6),
        ),
        Mistake(
            "police lost",
            "Your probabilities do not add up to 1: those who land on the police square are still on the board. Where?",
            _lost,
        ),
        Mistake(
            "staying counted",
            "A die shows 1 to 6, not 0 to 5: nobody stays where they stand.",
            lambda c: moved({(c.start - 1) % c.squares: Fraction(1)}, c.squares, c.police, c.jail, 6),
        ),
    ),
    hints=(
        "Go through the six throws: where does each lead?",
        "there = (start + pips) % squares; and if there is the police square, it is the jail.",
        "Start with an empty dict and add Fraction(1, 6) to the entry of each square you get to: jail may come twice.",
    ),
    kind="function",
    chance=True,
)


def after(c: Case, throws: int) -> Chances:
    """The chances after so many throws."""
    places = {c.start: Fraction(1)}
    for _ in range(throws):
        places = moved(places, c.squares, c.police, c.jail, 6)
    return places


def _police_at_the_end(c: Case) -> Chances:
    places = {c.start: Fraction(1)}
    for _ in range(c.throws):
        places = _no_police(places, c.squares, 6)
    caught = places.pop(c.police, Fraction(0))
    places[c.jail] = places.get(c.jail, Fraction(0)) + caught
    return places


def _one_throw_many_times(c: Case) -> Chances:
    found: Chances = {}
    for pips in range(1, 7):
        there = (c.start + c.throws * pips) % c.squares
        there = c.jail if there == c.police else there
        found[there] = found.get(there, Fraction(0)) + Fraction(1, 6)
    return found


SEVERAL_THROWS = Task(
    name="monopoly.7",
    title="Link after link",
    level="from 16",
    minutes=20,
    points=3,
    text=BOARD
    + "You stand on square {start}. Write a function of (squares, police, jail, start, throws) that gives the "
    "chance of each square after {throws} throws.",
    case=lambda rng: {**_board(rng), "throws": rng.choice((2, 3, 4))},
    answer=lambda c: after(c, c.throws),
    mistakes=(
        Mistake(
            "one throw only",
            "That is where you are after one throw. From each of these squares you throw again.",
            lambda c: after(c, 1),
        ),
        Mistake(
            "the same throw again",
            "You throw once and walk it several times. Each throw is a new one.",
            _one_throw_many_times,
        ),
        Mistake(
            "police at the end only",
            "Whoever meets the police on the way throws next from jail, not from the police square.",
            _police_at_the_end,
        ),
        Mistake(
            "one throw too many",
            "You throw once more than asked for: before the first throw you stand on the start for sure.",
            lambda c: after(c, c.throws + 1),
        ),
    ),
    hints=(
        "After the first throw you do not know where you are, but you know the chance of each square.",
        "For each square with its chance: go through the six throws and add chance / 6 to where they lead.",
        "Repeat that with the new dict, as often as there are throws. Exercise 6 is the inner part.",
    ),
    kind="function",
    chance=True,
)


def long_run(squares: int, police: int, jail: int, sides: int) -> Chances:
    """The shares that one more throw does not change, by elimination with exact fractions."""
    rows = [[Fraction(0)] * (squares + 1) for _ in range(squares)]
    for here in range(squares):
        for there, chance in moved({here: Fraction(1)}, squares, police, jail, sides).items():
            rows[there][here] += chance
    for here in range(squares):
        rows[here][here] -= 1
    rows[0] = [Fraction(1)] * (squares + 1)  # one equation follows from the others; in its place: all add up to 1
    for column in range(squares):
        pivot = next(row for row in range(column, squares) if rows[row][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(squares):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return {square: rows[square][squares] for square in range(squares)}


def _small_board(rng: Random) -> dict[str, object]:
    squares = rng.randrange(6, 10)
    jail = rng.randrange(1, squares // 2)
    return {"squares": squares, "police": rng.randrange(squares // 2 + 1, squares), "jail": jail, "sides": 4}


def _sent_but_seen(c: Case) -> Chances:
    """A wrong count: the police square keeps its visitors, who are in jail as well."""
    shares = long_run(c.squares, c.police, c.jail, c.sides)
    caught = sum((shares[(c.police - pips) % c.squares] for pips in range(1, c.sides + 1)), Fraction(0)) / c.sides
    return {**shares, c.police: caught}


LONG_RUN = Task(
    name="monopoly.8",
    title="The long run",
    level="from 17",
    minutes=30,
    points=4,
    text="A board of {squares} squares in a ring, numbered from 0; square {police} sends you to jail, square {jail}. "
    "The die has {sides} sides. You walk for ever.\nWhich share of all throws ends on each square? Write a function of "
    "(squares, police, jail, sides) that gives a dict. Exact fractions, or numbers to three digits after the point.",
    case=_small_board,
    answer=lambda c: long_run(*c),
    mistakes=(
        Mistake(
            "all squares alike",
            "Without the police all squares would be alike. With them some are visited more often: which?",
            lambda c: {square: Fraction(1, c.squares) for square in range(c.squares)},
        ),
        Mistake(
            "stopped too early",
            "The start can still be seen in your numbers. Throw more often, until one more throw changes nothing.",
            lambda c: moved(moved({0: Fraction(1)}, *c), *c),
        ),
        Mistake(
            "police counted as well",
            "Your shares add up to more than 1: a throw that meets the police ends in jail, and there only.",
            _sent_but_seen,
        ),
        Mistake(
            "police square visited",
            "Nobody ever ends a throw on the police square: its share is 0.",
            lambda c: _shared_with_police(c),
        ),
    ),
    hints=(
        "Start anywhere, and repeat the step of exercise 6 very often. What happens to the chances?",
        "100 steps with floating-point numbers are enough: use 1 / sides instead of a Fraction.",
        "Or solve it exactly: the shares x fulfil x = x after one more throw, and they add up to 1.",
    ),
    kind="function",
    chance=True,
)


def _shared_with_police(c: Case) -> Chances:
    shares = long_run(c.squares, c.police, c.jail, c.sides)
    half = shares[c.jail] / 2
    return {**shares, c.jail: half, c.police: half}
