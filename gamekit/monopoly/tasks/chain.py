"""Tasks on where the dice lead: one throw, several, and the long run on a small board."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from gamekit.learn.tasks import Case, Mistake, Task, with_hand

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


ONE_THROW = with_hand(
    Task(
        name="monopoly.6",
        title="Build the chain",
        level="from 15",
        minutes=20,
        points=2,
        text=BOARD + "You stand on square {start}. How likely is each square after one throw?",
        code="Write a function of (squares, police, jail, start) that gives a dict or a Dist.",
        case=_board,
        offered=lambda c: range(c.squares),
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
                "Your probabilities do not add up to 1: those who land on the police square are somewhere. Where?",
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
            "Start with an empty dict and add Fraction(1, 6) to the entry of each square: jail may come twice.",
        ),
        kind="function",
        chance=True,
    ),
    hints=(
        "Go through the six throws: where does each lead?",
        "After the last square comes square 0; and whoever lands on the police square is in jail.",
        "Every throw gives its square 1/6. A square to which two throws lead has 2/6.",
    ),
)


def _sides(c: Case) -> int:
    return int(c.values.get("sides", 6))


def after(c: Case, throws: int) -> Chances:
    """The chances after so many throws."""
    places = {c.start: Fraction(1)}
    for _ in range(throws):
        places = moved(places, c.squares, c.police, c.jail, _sides(c))
    return places


def _police_at_the_end(c: Case) -> Chances:
    places = {c.start: Fraction(1)}
    for _ in range(c.throws):
        places = _no_police(places, c.squares, _sides(c))
    caught = places.pop(c.police, Fraction(0))
    places[c.jail] = places.get(c.jail, Fraction(0)) + caught
    return places


def _one_throw_many_times(c: Case) -> Chances:
    found: Chances = {}
    for pips in range(1, _sides(c) + 1):
        there = (c.start + c.throws * pips) % c.squares
        there = c.jail if there == c.police else there
        found[there] = found.get(there, Fraction(0)) + Fraction(1, _sides(c))
    return found


SEVERAL_THROWS = with_hand(
    Task(
        name="monopoly.7",
        title="Link after link",
        level="from 16",
        minutes=20,
        points=3,
        text=BOARD + "You stand on square {start}. How likely is each square after {throws} throws?",
        code="Write a function of (squares, police, jail, start, throws).",
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
    ),
    text="A small board has {squares} squares, numbered from 0, in a ring. Square {police} sends you to jail, square "
    "{jail}, at once. Your die has only three sides: 1, 2 and 3.\n"
    "You stand on square {start}. How likely is each square after {throws} throws?",
    case=lambda rng: {**_board(rng), "throws": 2, "sides": 3},
    offered=lambda c: range(c.squares),
    hints=(
        "After the first throw you are on one of three squares, each with 1/3.",
        "Throw again from each of them: nine ways in all, each with 1/9. Whoever met the police goes on from jail.",
        "For every square, count the ways that end there, and divide by 9.",
    ),
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


def _four_squares(rng: Random) -> dict[str, object]:
    """A board, and in some order jail, police, and two squares with clearly different shares."""
    board = Case("", _small_board(rng))
    shares = long_run(*board)
    among = [board.jail, board.police]
    others = [square for square in range(board.squares) if square not in among]
    pairs = [(a, b) for a in others for b in others if shares[a] - shares[b] > Fraction(1, 50)]
    among += rng.choice(pairs or [(others[0], others[1])])
    rng.shuffle(among)
    return {**board.values, "among": tuple(among)}


def _by_share(c: Case) -> tuple[str, ...]:
    shares = long_run(c.squares, c.police, c.jail, c.sides)
    return tuple(str(square) for square in sorted(c.among, key=lambda square: -shares[square]))


LONG_RUN = with_hand(
    Task(
        name="monopoly.8",
        title="The long run",
        level="from 17",
        minutes=30,
        points=4,
        text="A board of {squares} squares in a ring, numbered from 0; square {police} sends you to jail, square "
        "{jail}. The die has {sides} sides. You walk for ever.\nWhich share of all throws ends on each square?",
        code="Write a function of (squares, police, jail, sides) that gives a dict. Exact fractions, or numbers to "
        "three digits after the point.",
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
    ),
    text="A board of {squares} squares in a ring, numbered from 0; square {police} sends you to jail, square {jail}. "
    "The die has {sides} sides. You walk for ever.\nPut the squares {among} in order: the one on which most throws "
    "end first, the one with the fewest last.",
    case=_four_squares,
    offered=lambda c: tuple(map(str, c.among)),
    chance=False,
    answer=lambda c: _by_share(c),
    mistakes=(
        Mistake(
            "the wrong way round",
            "The square on which most throws end comes first.",
            lambda c: tuple(reversed(_by_share(c))),
        ),
        Mistake(
            "police counted as visited",
            "Nobody ever ends a throw on the police square: its share is 0.",
            lambda c: (str(c.police), *_by_share(c)[:-1]),
        ),
        Mistake(
            "jail like any other square",
            "Jail gets its own visitors, and those the police sends: nothing is visited more often.",
            lambda c: (*_by_share(c)[1:-1], str(c.jail), str(c.police)),
        ),
        Mistake(
            "the middle the wrong way round",
            "Whoever was sent to jail goes on from there: a square just behind it has more visitors than one far off.",
            lambda c: (*[_by_share(c)[place] for place in (0, 2, 1, 3)],),
        ),
    ),
    hints=(
        "On which square does no throw ever end? And which square gets visitors from two sides?",
        "Whoever is sent to jail begins again from there: the squares just behind it are visited more often.",
        "Jail first, the police square last.",
    ),
)


def _shared_with_police(c: Case) -> Chances:
    shares = long_run(c.squares, c.police, c.jail, c.sides)
    half = shares[c.jail] / 2
    return {**shares, c.jail: half, c.police: half}
