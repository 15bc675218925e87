"""The income of a property for each throw of an opponent, and the time until it has paid for itself."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Unpack

from gamekit.core.dist import Dist
from gamekit.monopoly.odds.landing import exact_walk, stationary
from gamekit.monopoly.odds.walk import Options, Walk

LEVELS = ("bare", "whole group", "1 hut", "2 huts", "3 huts", "4 huts", "inn")


@dataclass(frozen=True, slots=True)
class Yield:
    """One property at one level: the chance that a throw ends there, what it then brings, and what it has cost."""

    square: int
    name: str
    group: str
    level: str
    chance: Fraction
    rent: Fraction  # what a visitor pays on average
    cost: int  # the deed, and this street's buildings
    step: int  # what this level alone has cost
    gain: Fraction  # what this level alone adds to each opponent's throw

    @property
    def income(self) -> Fraction:
        """Expected rent for each throw of one opponent."""
        return self.chance * self.rent

    @property
    def payback(self) -> Fraction | None:
        """The throws of opponents that pay back all that it has cost; None: never."""
        return self.cost / self.income if self.income else None

    @property
    def step_payback(self) -> Fraction | None:
        """The throws of opponents that pay back this level alone; None: it costs or brings nothing."""
        return self.step / self.gain if self.gain and self.step else None


@dataclass(frozen=True, slots=True)
class Visit:
    """The ways a throw can end on a square: by the dice, or by a card to the next one."""

    chance: Fraction
    sent: Fraction
    pips: Dist[int] | None  # the dice, given that they brought the piece


def visits(**options: Unpack[Options]) -> dict[int, Visit]:
    """For every square how a throw comes to end there, in the long run.

    >>> float(visits()[12].pips.mean()) < 7 < float(visits()[28].pips.mean())
    True
    """
    return _visits(exact_walk(options))


@lru_cache(maxsize=32)
def _visits(chain: Walk) -> dict[int, Visit]:
    size, total = chain.size, chain.total
    sent, pips = [Fraction(0)] * size, [dict[int, Fraction]() for _ in range(size)]
    for state, share in stationary(chain).items():
        for path, weight in chain.paths(state):
            last = path.touched[-1]
            if last < size:
                if path.sent:
                    sent[last] += share * weight / total
                else:
                    pips[last][path.pips] = pips[last].get(path.pips, Fraction(0)) + share * weight / total
    return {
        i: Visit(sum(pips[i].values(), sent[i]), sent[i], Dist(dict(sorted(pips[i].items()))) if pips[i] else None)
        for i in range(size)
    }


def rents(fresh: bool = True, **options: Unpack[Options]) -> list[Yield]:
    """Every property at every level; `fresh`: a transport company's rent comes from a new throw (the sheet's rule),
    or else from the dice that brought the visitor.

    >>> best = max((y for y in rents() if y.level == "inn"), key=lambda y: y.income)
    >>> best.name, round(float(best.income), 1)
    ('Harbour View', 52.5)
    """
    chain = exact_walk(options)
    board, found = chain.board, list[Yield]()
    seen = _visits(chain)
    for i in board.properties:
        kind = board.squares[i].kind
        if kind == "street":
            found += _street(chain, i, seen[i].chance)
        elif kind == "treat":
            found += _treat(chain, i, seen[i])
        else:
            found += _company(chain, i, seen[i], fresh)
    return found


def _street(chain: Walk, i: int, chance: Fraction) -> list[Yield]:
    square = chain.board.squares[i]
    rents = (square.rent[0], 2 * square.rent[0], *square.rent[1:])
    found, cost, before = list[Yield](), square.price, Fraction(0)
    for number, (level, rent) in enumerate(zip(LEVELS, rents, strict=True)):
        step = (square.price, 0)[number] if number < 2 else square.hut
        cost += square.hut if number >= 2 else 0
        income = chance * rent
        known = {"chance": chance, "rent": Fraction(rent), "gain": income - before}
        found.append(Yield(i, square.name, square.group, level, cost=cost, step=step, **known))
        before = income
    return found


def _treat(chain: Walk, i: int, visit: Visit) -> list[Yield]:
    """A card to the next treat pays double."""
    square, found, before = chain.board.squares[i], list[Yield](), Fraction(0)
    for number, rent in enumerate(chain.board.treat_rent[: len(chain.board.of_kind("treat"))], 1):
        mean = _mean(visit, Fraction(rent), Fraction(2 * rent))
        known = {"chance": visit.chance, "rent": mean, "gain": visit.chance * mean - before}
        found.append(Yield(i, square.name, "treats", f"{number} owned", cost=square.price, step=0, **known))
        before += known["gain"]
    return found


def _company(chain: Walk, i: int, visit: Visit, fresh: bool) -> list[Yield]:
    """A card to the next company pays the highest factor times a new throw, whoever owns what."""
    board = chain.board
    new = Fraction(sum(chain.sides) + 2, 2)
    pips = new if fresh or visit.pips is None else visit.pips.mean()
    factors = board.company_rent[: len(board.of_kind("company"))]
    square, found, before = board.squares[i], list[Yield](), Fraction(0)
    for number, factor in enumerate(factors, 1):
        mean = _mean(visit, factor * pips, factors[-1] * new)
        known = {"chance": visit.chance, "rent": mean, "gain": visit.chance * mean - before}
        found.append(Yield(i, square.name, "companies", f"{number} owned", cost=square.price, step=0, **known))
        before += known["gain"]
    return found


def _mean(visit: Visit, by_dice: Fraction, by_card: Fraction) -> Fraction:
    if not visit.chance:
        return by_dice
    return ((visit.chance - visit.sent) * by_dice + visit.sent * by_card) / visit.chance


@dataclass(frozen=True, slots=True)
class GroupYield:
    """A whole colour group at one level: what it brings for each opponent's throw, and what it has cost."""

    group: str
    level: str
    income: Fraction
    cost: int
    step_payback: Fraction | None

    @property
    def payback(self) -> Fraction | None:
        """The throws of opponents that pay back deeds and buildings; None: never."""
        return self.cost / self.income if self.income else None


def groups(**options: Unpack[Options]) -> list[GroupYield]:
    """The colour groups at every level from the whole group on.

    >>> [g.group for g in sorted((g for g in groups() if g.level == "3 huts"), key=lambda g: g.payback)][:2]
    ['orange', 'dark blue']
    """
    found = [y for y in rents(**options) if y.level in LEVELS[1:]]
    rows = []
    for name in dict.fromkeys(y.group for y in found):
        for level in LEVELS[1:]:
            mine = [y for y in found if y.group == name and y.level == level]
            step, gain = sum(y.step for y in mine), sum(y.gain for y in mine)
            income = sum((y.income for y in mine), Fraction(0))
            payback = step / gain if step and gain else None
            rows.append(GroupYield(name, level, income, sum(y.cost for y in mine), payback))
    return rows


def table(rows: list[Yield] | list[GroupYield]) -> str:
    """The yields as text, one a line: what, income for each opponent's throw, cost, payback in throws."""
    lines = [f"{'':24} {'':12} {'income':>8} {'cost':>6} {'payback':>8}"]
    for row in rows:
        name = row.name if isinstance(row, Yield) else row.group
        payback = "never" if row.payback is None else f"{float(row.payback):.0f}"
        lines.append(f"{name:24} {row.level:12} {float(row.income):8.2f} {row.cost:6} {payback:>8}")
    return "\n".join(lines)
