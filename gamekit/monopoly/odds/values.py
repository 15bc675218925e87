"""The worth of deeds to each seat now: expected rents over a horizon, from the exact odds; the model is stated.

The model: the opponents together still throw so many times and land as in the long run. A whole group is built as
far as the owner's money and mortgages reach, and later to three huts, which counts for less. A part of a group is worth
its price, and more the nearer it is to being whole. What helps an opponent costs the others an equal share of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, NamedTuple

from gamekit.monopoly.odds.landing import landing
from gamekit.monopoly.rules.holdings import Held, noted
from gamekit.monopoly.rules.moves import Offer
from gamekit.monopoly.rules.plan import Numbers, Plan
from gamekit.monopoly.rules.state import Table


def _assumed(value: float, words: str) -> Any:
    return field(default=value, metadata={"words": words})


@dataclass(frozen=True, slots=True)
class Model:
    """The assumptions of a valuation; change it and see what changes.

    >>> print(Model(horizon=30))  # doctest: +ELLIPSIS
    horizon = 30: so many throws the opponents still make together
    spared = 50: cash that nobody builds with
    ...
    """

    horizon: int = _assumed(60, "so many throws the opponents still make together")
    spared: int = _assumed(50, "cash that nobody builds with")
    credit: float = _assumed(1.0, "the share of what mortgages would bring that is built with")
    later: float = _assumed(0.3, "the share that counts of what three huts would bring when money for them comes")
    hope: float = _assumed(0.25, "times the cube of the part one owns: the share of a whole group's worth that counts")
    grudge: float = _assumed(1.0, "the share of an opponent's gain that counts as lost, split among all opponents")

    def __str__(self) -> str:
        """Every assumption with what it means."""
        return "\n".join(f"{f.name} = {getattr(self, f.name)}: {f.metadata['words']}" for f in fields(self))


MODEL = Model()


@dataclass(frozen=True, slots=True)
class Worth:
    """An amount of money, and where it comes from."""

    amount: int
    why: str


class Figures:
    """The odds of one box, as plain numbers: made once, read by every valuation."""

    def __init__(self, plan: Plan):
        box = plan.box
        long_run = landing(board=box)
        self.chance = tuple(float(long_run[i]) for i in range(plan.size))
        # Expected rent for each opponent's throw: of a street at each level (0: whole group, bare), of a group.
        self.street = tuple(
            tuple(self.chance[i] * rent * (2 if level == 0 else 1) for level, rent in enumerate(plan.rent[i]))
            for i in range(plan.size)
        )
        levels = range(plan.inn + 1)
        self.group = tuple(
            tuple(sum(self.street[i][level] for i in streets) for level in levels) for streets in plan.groups
        )
        self.cost = tuple(sum(plan.hut[i] for i in streets) for streets in plan.groups)
        self.price = tuple(sum(plan.price[i] for i in streets) for streets in plan.groups)
        pips = (sum(box.dice) + 2) / 2
        treats = sum(self.chance[i] for i in plan.treats) / max(1, len(plan.treats))
        companies = sum(self.chance[i] for i in plan.companies) / max(1, len(plan.companies))
        self.treats = (0.0, *(n * treats * rent for n, rent in enumerate(box.treat_rent, 1)))
        self.companies = (0.0, *(n * companies * pips * factor for n, factor in enumerate(box.company_rent, 1)))


@lru_cache(maxsize=16)
def figures(plan: Plan) -> Figures:
    """The figures of a box, worked out once."""
    return Figures(plan)


class Whole(NamedTuple):
    """A colour group that one seat owns whole."""

    incomes: tuple[float, ...]  # expected rent for each opponent's throw, by level
    cost: int  # of one hut on each street
    now: float  # huts on a street, on average
    lifting: int  # what lifting its mortgages takes
    floor: float  # what it is worth at least: its price and half its buildings


class Holdings(NamedTuple):
    """The worth of a seat's deeds and cards by themselves, the credit on them, and its whole groups."""

    fixed: float
    credit: float
    whole: tuple[Whole, ...]


def estate_of(plan: Plan, levels: Numbers, seat: int, owner: Sequence[int], model: Model = MODEL) -> Holdings:
    """All that this seat has but its money, if the deeds were owned so."""
    known = figures(plan)
    fixed, credit, whole = 0.0, 0.0, list[Whole]()
    for g, streets in enumerate(plan.groups):
        mine = [i for i in streets if owner[i] == seat]
        if len(mine) == len(streets):
            whole.append(_group(plan, levels, g))
        elif mine:
            fixed += _part(plan, levels, g, mine, model)
            credit += _credit(plan, levels, mine)
    for members, incomes in ((plan.treats, known.treats), (plan.companies, known.companies)):
        mine = [i for i in members if owner[i] == seat]
        if mine:
            many = len(mine)
            fixed += many * plan.price[members[0]] + model.horizon * max(0.0, incomes[many] - many * incomes[1])
            fixed -= _lifting(plan, levels, mine)
            credit += _credit(plan, levels, mine)
    for card in plan.cards:
        if owner[card] == seat:
            fixed += 0.6 * plan.worth[card]
    return Holdings(fixed, model.credit * credit, tuple(whole))


@noted
def _estate_now(held: Held, levels: Numbers, seat: int, model: Model) -> Holdings:
    """All that this seat has now, worked out once for as long as nothing of it changes."""
    return estate_of(held.plan, levels, seat, held.owner, model)


def _credit(plan: Plan, levels: Numbers, deeds: list[int]) -> int:
    """The money that mortgages on these deeds would bring."""
    return sum([plan.mortgage[i] for i in deeds if levels[i] == 0])


def _lifting(plan: Plan, levels: Numbers, deeds: Iterable[int]) -> int:
    """The price of lifting the mortgages on these deeds."""
    return sum([plan.mortgage[i] + plan.interest[i] for i in deeds if levels[i] < 0])


def estate(
    s: Table, seat: int, owner: Sequence[int] | None = None, cash: int | None = None, model: Model = MODEL
) -> float:
    """The worth of all that this seat has, its money included; `owner` and `cash`: as if they were so."""
    had = (
        _estate_now(s.held, s.levels, seat, model) if owner is None else estate_of(s.plan, s.levels, seat, owner, model)
    )
    return _with_money(s.plan, had, s.cash[seat] if cash is None else cash, model)


def _with_money(plan: Plan, had: Holdings, money: int, model: Model) -> float:
    total, spare = had.fixed + money, had.credit + money - model.spared
    for group in had.whole:
        worth, spare = _whole(plan, group, model, spare)
        total += worth
    return total


def _group(plan: Plan, levels: Numbers, g: int) -> Whole:
    """A whole group as it stands."""
    known, streets = figures(plan), plan.groups[g]
    cost = known.cost[g]
    now = sum([levels[i] for i in streets if levels[i] > 0]) / len(streets)
    return Whole(known.group[g], cost, now, _lifting(plan, levels, streets), known.price[g] + now * cost / 2)


def _whole(plan: Plan, group: Whole, model: Model, spare: float) -> tuple[float, float]:
    """A whole group: its rents at the level its owner can pay for, and part of the way on to three huts."""
    incomes, cost, now, lifting, floor = group
    reach = min(float(plan.inn), now + max(0.0, spare - lifting) / cost)
    goal = max(reach, min(3.0, plan.top))
    spent = (reach - now) * cost
    rich = model.horizon * _between(incomes, reach) - spent
    hoped = model.horizon * _between(incomes, goal) - (goal - now) * cost
    return max(floor, rich + model.later * max(0.0, hoped - rich)) - lifting, spare - spent - lifting


def _between(incomes: tuple[float, ...], level: float) -> float:
    low = int(level)
    if low >= len(incomes) - 1:
        return incomes[-1]
    return incomes[low] + (level - low) * (incomes[low + 1] - incomes[low])


def _part(plan: Plan, levels: Numbers, g: int, mine: list[int], model: Model) -> float:
    """Streets of a group that is not whole: their price, and a share of what the whole group would be worth."""
    known = figures(plan)
    total = sum([plan.price[i] for i in mine]) - _lifting(plan, levels, mine)
    whole = model.horizon * known.group[g][min(3, plan.top)] - 3 * known.cost[g]
    return total + max(0.0, whole) * model.hope * (len(mine) / len(plan.groups[g])) ** 3


def auction_value(view: Table, square: int, seat: int, model: Model = MODEL) -> Worth:
    """The most this seat should pay for a deed: what it adds to its estate, and what it keeps from others."""
    mine = _gain(view, square, seat, model)
    rival, most = seat, 0.0
    for other in view.alive:
        if other not in (seat, view.owner[square]):
            gain = _gain(view, square, other, model)
            if gain > most and view.cash[other] >= view.plan.price[square] // 2:
                rival, most = other, gain
    block = model.grudge * max(0.0, most - view.plan.price[square]) / max(1, len(view.alive) - 1)
    amount = round(mine + block)
    why = f"it adds {mine:.0f} to what {{{seat}}} has"
    if block >= 1:
        why += f", and keeping it from {{{rival}}} is worth {block:.0f}"
    return Worth(amount, f"{why} (if opponents throw {model.horizon} times more)")


def _gain(view: Table, square: int, seat: int, model: Model) -> float:
    owner = list(view.owner)
    owner[square] = seat
    return estate(view, seat, owner, model=model) - estate(view, seat, model=model)


@dataclass(frozen=True, slots=True)
class Bargain:
    """Deeds and cards that would change hands between two seats, the cash still open."""

    view: Table
    seats: tuple[int, int]  # who offers, who is asked
    before: tuple[float, float]
    after: tuple[Holdings, Holdings]
    interest: tuple[int, int]  # what each pays at once for mortgaged deeds
    model: Model

    def gains(self, cash: int) -> tuple[float, float]:
        """The gain of each side if the one who offers adds so much cash (below 0: asks for it)."""
        here, there = (
            _with_money(self.view.plan, had, self.view.cash[seat] + money - interest, self.model) - before
            for seat, had, money, interest, before in zip(
                self.seats, self.after, (-cash, cash), self.interest, self.before, strict=True
            )
        )
        return here, there

    def worth(self, cash: int) -> tuple[float, float]:
        """The worth to each side, the other's gain counted against it."""
        here, there = self.gains(cash)
        grudge = self.model.grudge / max(1, len(self.view.alive) - 1)
        return here - grudge * there, there - grudge * here


def bargain(
    view: Table, by: int, to: int, give: tuple[int, ...], take: tuple[int, ...], model: Model = MODEL
) -> Bargain:
    """The worth of a trade of these things to both, for any cash."""
    after = _exchanged(view.held, view.levels, (by, to), (give, take), model)
    before = estate(view, by, model=model), estate(view, to, model=model)
    return Bargain(view, (by, to), before, after, (view.interest_on(take), view.interest_on(give)), model)


@noted
def _exchanged(
    held: Held, levels: Numbers, seats: tuple[int, int], things: tuple[Numbers, Numbers], model: Model
) -> tuple[Holdings, Holdings]:
    """The holdings of both once these things have changed hands."""
    owner, (by, to) = list(held.owner), seats
    for given, taker in zip(things, (to, by), strict=True):
        for thing in given:
            owner[thing] = taker
    return estate_of(held.plan, levels, by, owner, model), estate_of(held.plan, levels, to, owner, model)


def trade_value(view: Table, by: int, offer: Offer, model: Model = MODEL) -> tuple[Worth, Worth]:
    """The worth of a trade to the one who offers and to the one who is asked, the other's gain counted against it."""
    thing = view.plan.thing
    give, take = (tuple(thing[name] for name in names) for names in (offer.give, offer.take))
    deal = bargain(view, by, offer.to, give, take, model)
    here, there = deal.gains(offer.cash)
    mine, theirs = deal.worth(offer.cash)
    one, other = _changed(by, here), _changed(offer.to, there)
    return Worth(round(mine), f"{one}, {other}"), Worth(round(theirs), f"{other}, {one}")


def _changed(seat: int, amount: float) -> str:
    """The effect of a trade on a seat, in words."""
    return f"{{{seat}}} {'gains' if amount >= 0 else 'loses'} {abs(amount):.0f}"
