"""Where a throw leads: squares at the end of a path that uses the whole throw and no square twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from gamekit.cluedo.components import ROW, Box, Card, Spot
from gamekit.core.values import Value


class Board(Value):
    """The plan made ready for walking: sets of squares are integers, square n being bit n."""

    box: Box
    squares: int  # all squares one can stand on
    doors: Mapping[Card, int]  # the entrance squares of each place, the CLUEDO room included
    taxis: Mapping[Card, Card]  # from each corner place to the opposite one
    near: tuple[int, ...]  # the squares beside each square

    __hash__ = object.__hash__  # there is one for each box
    __eq__ = object.__eq__

    def __reduce__(self) -> tuple[Callable[[Box], Board], tuple[Box]]:
        return board, (self.box,)

    def first_steps(self, start: Spot, free: int) -> int:
        """The free squares that can be stepped on first."""
        return free & (self.doors[start] if isinstance(start, str) else beside(1 << start))


def beside(region: int) -> int:
    """Everything one step away from a set of squares, never diagonally."""
    return region << 1 | region >> 1 | region << ROW | region >> ROW


def bits(region: int) -> Iterator[int]:
    """The squares of a set, lowest number first."""
    while region:
        low = region & -region
        yield low.bit_length() - 1
        region ^= low


@cache
def board(box: Box) -> Board:
    """The walking board of a box."""
    squares = sum(1 << square for square, sign in box.signs.items() if sign == "." or sign.isdigit())
    doorways = {
        place: sum(1 << square for square, sign in box.signs.items() if sign == letter.lower())
        for place, letter in box.letters.items()
    }
    doors = {place: beside(doorway) & squares for place, doorway in doorways.items()}
    taxis = {here: there for pair in box.taxis for here, there in (pair, pair[::-1])}
    near = tuple(beside(1 << n) & squares for n in range(squares.bit_length()))
    return Board(box, squares, MappingProxyType(doors), MappingProxyType(taxis), near)


def destinations(where: Board, start: Spot, pips: int, occupied: int) -> tuple[Spot, ...]:
    """Every square and place that a throw of so many pips may end on; empty for a figure that is boxed in."""
    far = _ball(where, start, pips)
    return _destinations(where, start, pips, occupied & far)


@lru_cache(maxsize=1 << 12)
def _ball(where: Board, start: Spot, pips: int) -> int:
    """The squares that could matter to a throw, as if nobody stood in the way."""
    reached = layer = where.first_steps(start, where.squares)
    for _ in range(pips - 1):
        layer = beside(layer) & where.squares & ~reached
        reached |= layer
    return reached


@lru_cache(maxsize=1 << 16)
def _destinations(where: Board, start: Spot, pips: int, occupied: int) -> tuple[Spot, ...]:
    places = _places(where, start, pips, occupied)
    for length in range(pips, 0, -1):
        squares = _squares(where, start, length, occupied)
        # Rule: the whole throw is used unless a place is entered; only where neither can be done, as far as possible.
        if squares or places:
            return (*places, *squares)
    return ()


def _free(where: Board, start: Spot, occupied: int) -> int:
    own = 0 if isinstance(start, str) else 1 << start
    return where.squares & ~occupied & ~own


def _places(where: Board, start: Spot, pips: int, occupied: int) -> tuple[str, ...]:
    """Places whose entrance is near enough; a shortest path never uses a square twice."""
    free = _free(where, start, occupied)
    standing = 0 if isinstance(start, str) else 1 << start
    reached = layer = standing or where.first_steps(start, free)
    for _ in range(pips - 1 if standing else pips - 2):
        layer = beside(layer) & free & ~reached
        reached |= layer
    # Rule: a place may not be left and re-entered in the same turn.
    return tuple(place for place, doors in where.doors.items() if doors & reached and place != start)


def _squares(where: Board, start: Spot, length: int, occupied: int) -> tuple[int, ...]:
    """The squares at the end of a path of exactly so many steps over free squares, none twice."""
    free = _free(where, start, occupied)
    first = layer = where.first_steps(start, free)
    for _ in range(length - 1):
        layer = beside(layer) & free
    easy = _easily(where, first, length, free)
    return tuple(n for n in bits(layer) if n in easy or _exact(where, start, n, length, free))


def _easily(where: Board, first: int, length: int, free: int) -> dict[int, list[int]]:
    """Most of these squares, found with two paths kept for each square and each number of steps."""
    near = where.near
    paths = {square: [free ^ 1 << square] for square in bits(first)}
    for _ in range(length - 1):
        longer: dict[int, list[int]] = {}
        for square, kept in paths.items():
            for unused in kept:
                steps = near[square] & unused
                while steps:
                    low = steps & -steps
                    steps ^= low
                    ways = longer.setdefault(low.bit_length() - 1, [])
                    if len(ways) < 2:
                        ways.append(unused ^ low)
        paths = longer
    return paths


def _exact(where: Board, start: Spot, goal: int, length: int, free: int) -> list[int] | None:
    """A path of exactly so many steps over free squares, none twice, if there is one."""
    # ahead[r]: the squares from which r steps could still lead to the goal, were squares allowed twice.
    ahead = [1 << goal]
    elsewhere = free & ~ahead[0]
    for _ in range(length - 1):
        ahead.append(beside(ahead[-1]) & elsewhere)
    near, path = where.near, [0] * length

    def walk(steps: int, left: int, unused: int) -> bool:
        steps &= unused & ahead[left]
        while steps:
            low = steps & -steps
            square = path[length - 1 - left] = low.bit_length() - 1
            if left == 0 or walk(near[square], left - 1, unused ^ low):
                return True
            steps ^= low
        return False

    return path if walk(where.first_steps(start, free), length - 1, free) else None


def path(where: Board, start: Spot, to: Spot, pips: int, occupied: int) -> tuple[Spot, ...]:
    """One way to walk there, both ends included: what to draw."""
    free = _free(where, start, occupied)
    if isinstance(to, int):
        # The whole throw, or where that cannot be, as far as possible.
        found = (_exact(where, start, to, length, free) for length in range(pips, 0, -1))
        return (start, *next(steps for steps in found if steps))
    doors = where.doors[to]
    if isinstance(start, int) and doors >> start & 1:
        return start, to
    found = (_exact(where, start, door, length, free) for length in range(1, pips) for door in bits(doors))
    return (start, *next(steps for steps in found if steps), to)
