"""One piece on its way round the board: every reading of the rules that published tables differ in, as a switch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from typing import Literal, NamedTuple, Protocol, TypeAlias, TypedDict, get_args

from gamekit.monopoly.components import CLASSIC, DECKS, Box, target

Place: TypeAlias = int | Literal["jail"]
State: TypeAlias = tuple[int, int]  # where it stands (the board's size and above: in jail), doubles thrown in a row
Jail = Literal["leave", "stay"]
Count = Literal["throw", "touch", "turn"]
Double = Literal["stop", "again"]
Cards = Literal["replace", "none", "deck"]
JailCard = Literal["back", "kept"]
Way: TypeAlias = tuple[tuple[int, ...], bool]  # the places touched after landing, and whether a card sent it on
TRIES = 3


class Path(NamedTuple):
    """One way a throw can go: the places touched, and the state after it.

    `pips`: the throw; `sent`: a card "to the next …" brought the piece there; `over`: the turn is over.
    """

    touched: tuple[int, ...]
    after: State
    pips: int
    sent: bool
    over: bool


class Shares(Protocol):
    """The share of each place: a Dist, or a dict."""

    def items(self) -> Iterable[tuple[Place, float | Fraction]]: ...


class Reading(TypedDict, total=False):
    """A reading of the rules: the options of a `Walk`, but for the board."""

    jail: Jail
    freeing_double: Double
    reset_doubles: bool
    three_doubles: bool
    dice: tuple[int, int] | None
    cards: Cards
    jail_card: JailCard


class Options(Reading, total=False):
    """All options of a `Walk`."""

    board: Box


@dataclass(frozen=True)
class Walk:
    """The way the piece moves; the default is the rule sheet's reading.

    `jail`: "leave" at once, or "stay" and try for a double up to three times. `freeing_double`: whether a double
    that frees from jail throws again. `reset_doubles`: whether being sent to jail by a card or a square ends the row
    of doubles. `three_doubles`: whether the third double goes to jail (on a board without one: ends the turn).
    `cards`: each drawn from the whole pile ("replace"), not at all ("none"), or from a real pile that cycles ("deck",
    by simulation only). `jail_card`: the get-out-of-jail card goes back at once, or is kept, out of its pile.
    """

    jail: Jail = "leave"
    freeing_double: Double = "stop"
    reset_doubles: bool = True
    three_doubles: bool = True
    dice: tuple[int, int] | None = None
    cards: Cards = "replace"
    jail_card: JailCard = "back"
    board: Box = field(default=CLASSIC, repr=False)

    def __post_init__(self) -> None:
        for name, known in (("jail", Jail), ("freeing_double", Double), ("cards", Cards), ("jail_card", JailCard)):
            if getattr(self, name) not in get_args(known):
                words = " or ".join(map(repr, get_args(known)))
                raise ValueError(f"{name} must be {words}, not {getattr(self, name)!r}")
        for name in ("reset_doubles", "three_doubles"):
            if type(getattr(self, name)) is not bool:
                raise ValueError(f"{name} must be True or False, not {getattr(self, name)!r}")
        if len(self.sides) != 2 or not all(type(n) is int and 1 <= n <= 20 for n in self.sides):
            raise ValueError(f"dice must be two numbers of sides from 1 to 20, not {self.dice!r}")

    @property
    def size(self) -> int:
        """The number of squares; this number and those above stand for jail."""
        return len(self.board.squares)

    @property
    def sides(self) -> tuple[int, int]:
        """The sides of the two dice."""
        return self.dice or self.board.dice

    @cached_property
    def throws(self) -> dict[tuple[int, bool], int]:
        """In how many ways each total comes up, with a double or without."""
        ways: dict[tuple[int, bool], int] = {}
        for a in range(1, self.sides[0] + 1):
            for b in range(1, self.sides[1] + 1):
                ways[a + b, a == b] = ways.get((a + b, a == b), 0) + 1
        return ways

    @cached_property
    def landings(self) -> tuple[int, list[list[tuple[Way, int]]]]:
        """A total weight, and for each square the ways it can go on from there: ((places touched, sent), weight)."""
        found = [self._landing(i, ()) for i in range(self.size)]
        total = lcm(*(per for per, _ in found))
        return total, [[(way, weight * total // per) for way, weight in ways.items()] for per, ways in found]

    def _landing(self, square: int, before: tuple[int, ...]) -> tuple[int, dict[Way, int]]:
        touched = (*before, square)
        kind = self.board.squares[square].kind
        if kind == "go to jail":
            return 1, {((*touched, self.size), False): 1}
        if kind not in DECKS or self.cards == "none":
            return 1, {(touched, False): 1}
        return self._card_square(square, touched)

    def pile(self, square: int) -> list[tuple[int, bool]]:
        """The places to which its cards send the piece: a square, jail (the size of the board) or this square."""
        cards = self.board.deck(self.board.squares[square].kind)
        if self.jail_card == "kept":
            cards = tuple(card for card in cards if card.does != "free")
        places = []
        for card in cards:
            to = self.size if card.does == "jail" else target(self.board, card, square)
            places.append((square if to is None else to, card.does.startswith("next")))
        return places

    def _card_square(self, square: int, touched: tuple[int, ...]) -> tuple[int, dict[Way, int]]:
        parts = []
        for to, sent in self.pile(square):
            if to == square:
                parts.append((1, {(touched, False): 1}))
            elif to == self.size:
                parts.append((1, {((*touched, to), False): 1}))
            else:
                per, ways = self._landing(to, touched)
                parts.append((per, {(path, sent): weight for (path, _), weight in ways.items()}))
        total = lcm(*(per for per, _ in parts))
        merged: dict[Way, int] = {}
        for per, ways in parts:
            for way, weight in ways.items():
                merged[way] = merged.get(way, 0) + weight * total // per
        return total * len(parts), merged

    @property
    def total(self) -> int:
        """The weight of all paths of one throw together."""
        return self.sides[0] * self.sides[1] * self.landings[0]

    def paths(self, state: State) -> list[tuple[Path, int]]:
        """Every way the next throw can go, with its weight."""
        found = self._paths.get(state)
        if found is None:
            found = self._paths[state] = self._ways(*state)
        return found

    @cached_property
    def _paths(self) -> dict[State, list[tuple[Path, int]]]:
        return {}

    def _ways(self, place: int, doubles: int) -> list[tuple[Path, int]]:
        size, base = self.size, self._base(place)
        per, landings = self.landings
        rows = {double: self._row(place, doubles, double) for double in (False, True)}
        found: list[tuple[Path, int]] = []
        for (pips, double), ways in self.throws.items():
            row = rows[double]
            if row is None:
                found.append((Path((size,), (self._held(place, double), 0), pips, False, True), ways * per))
                continue
            jailed_row = 0 if self.reset_doubles else row
            for (touched, sent), weight in landings[(base + pips) % size]:
                last = touched[-1]
                after = (last, jailed_row if last == size else row)
                found.append((Path(touched, after, pips, sent, last == size or not row), ways * weight))
        return found

    def _base(self, place: int) -> int:
        """The square a piece moves on from."""
        base = self.board.jail if place >= self.size else place
        assert base is not None
        return base

    def _held(self, place: int, double: bool) -> int:
        """The place of a piece that stays in jail, or comes there by its third double."""
        return place + 1 if self.jail == "stay" and place >= self.size and not double else self.size

    def _links(self, place: int, doubles: int) -> dict[State, int]:
        """The weights of the states that one throw leads to: the paths added up, without making them."""
        size, base, per = self.size, self._base(place), self.landings[0]
        rows = {double: self._row(place, doubles, double) for double in (False, True)}
        links: dict[State, int] = {}
        for (pips, double), ways in self.throws.items():
            row = rows[double]
            if row is None:
                after = (self._held(place, double), 0)
                links[after] = links.get(after, 0) + ways * per
                continue
            for last, weight in self._ends[(base + pips) % size]:
                after = (last, 0 if last == size and self.reset_doubles else row)
                links[after] = links.get(after, 0) + ways * weight
        return links

    @cached_property
    def _ends(self) -> list[list[tuple[int, int]]]:
        """For each square that a throw comes to, the places where it may end, with their weights."""
        found = []
        for ways in self.landings[1]:
            ends: dict[int, int] = {}
            for (touched, _), weight in ways:
                ends[touched[-1]] = ends.get(touched[-1], 0) + weight
            found.append(list(ends.items()))
        return found

    def _row(self, place: int, doubles: int, double: bool) -> int | None:
        """The doubles in a row after this throw; None: it ends in jail without moving."""
        trying = self.jail == "stay" and place >= self.size
        if not double:
            return None if trying and place < self.size + TRIES - 1 else 0
        if self.three_doubles and doubles == 2:
            return 0 if self.board.jail is None else None  # without a jail it only ends the turn
        if trying and self.freeing_double == "stop":
            return 0
        return doubles + 1 if self.three_doubles else 1

    @cached_property
    def rows(self) -> dict[State, dict[State, int]]:
        """The chain: for each state a piece can come to from LOS, the weights of the next ones."""
        rows: dict[State, dict[State, int]] = {}
        waiting = [(0, 0)]
        while waiting:
            state = waiting.pop()
            if state in rows:
                continue
            rows[state] = row = self._links(*state)
            waiting += row
        return rows

    @cached_property
    def states(self) -> tuple[State, ...]:
        """Every state a piece can come to from LOS, least doubles first."""
        return tuple(sorted(self.rows, key=lambda state: (state[1], state[0])))

    def named(self, place: int) -> Place:
        """A place as it is shown: a square's number, or "jail"."""
        return place if place < self.size else "jail"


@lru_cache(maxsize=32)
def walk(given: Walk) -> Walk:
    """The same walk, made once, with all it has worked out."""
    return given
