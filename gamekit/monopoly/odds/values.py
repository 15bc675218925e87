"""What deeds are worth to whom now: expected rents over a horizon, from the exact odds; the model is stated.

The model: the opponents together still throw so many times and land as in the long run. A whole group is built as
far as the owner's money and mortgages reach, and later to three huts, which counts for less. A part of a group is worth
its price, and more the nearer it is to being whole. What helps an opponent costs the others an equal share of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gamekit.monopoly.odds.landing import landing
from gamekit.monopoly.rules.moves import Offer
from gamekit.monopoly.rules.plan import Plan
from gamekit.monopoly.rules.position import Position


@dataclass(frozen=True, slots=True)
class Model:
    """What a valuation assumes; change it and see what changes.

    `horizon`: so many throws the opponents still make together. `spared`: cash that nobody builds with. `credit`: how
    much of what mortgages would bring may be built with. `later`: how much of what three huts would bring counts
    where there is no money for them yet. `hope`: how much of a whole
    group's worth lies in a part of it, times the cube of that part. `grudge`: how much of what one opponent gains
    counts as lost, shared among all opponents.
    """

    horizon: int = 60
    spared: int = 150
    credit: float = 0.7
    later: float = 0.8
    hope: float = 0.25
    grudge: float = 0.5


MODEL = Model()


@dataclass(frozen=True, slots=True)
class Worth:
    """An amount of money, and where it comes from."""

    amount: int
    why: str


class Figures:
    """What the odds say about one box, as plain numbers: made once, read by every valuation."""

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
        pips = (sum(box.dice) + 2) / 2
        treats = sum(self.chance[i] for i in plan.treats) / max(1, len(plan.treats))
        companies = sum(self.chance[i] for i in plan.companies) / max(1, len(plan.companies))
        self.treats = (0.0, *(n * treats * rent for n, rent in enumerate(box.treat_rent, 1)))
        self.companies = (0.0, *(n * companies * pips * factor for n, factor in enumerate(box.company_rent, 1)))


@lru_cache(maxsize=16)
def figures(plan: Plan) -> Figures:
    """The figures of a box, worked out once."""
    return Figures(plan)


def estate(s: Position, seat: int, owner: Any = None, cash: int | None = None, model: Model = MODEL) -> float:
    """What all that this seat has is worth, its money included; `owner` and `cash`: as if they were so."""
    owner = s.owner if owner is None else owner
    money = s.cash[seat] if cash is None else cash
    plan, known = s.plan, figures(s.plan)
    total, spare, whole = float(money), float(money - model.spared), list[int]()
    for g, streets in enumerate(plan.groups):
        mine = sum(owner[i] == seat for i in streets)
        if mine == len(streets):
            whole.append(g)
        elif mine:
            total += _part(s, known, g, seat, owner, mine, model)
            spare += model.credit * sum(plan.mortgage[i] for i in streets if owner[i] == seat and s.levels[i] == 0)
    for members, incomes in ((plan.treats, known.treats), (plan.companies, known.companies)):
        mine = sum(owner[i] == seat for i in members)
        if mine:
            total += mine * plan.price[members[0]] + model.horizon * max(0.0, incomes[mine] - mine * incomes[1])
            spare += model.credit * sum(plan.mortgage[i] for i in members if owner[i] == seat and s.levels[i] == 0)
            total -= sum(plan.mortgage[i] + plan.interest[i] for i in members if owner[i] == seat and s.levels[i] < 0)
    for g in whole:
        worth, spare = _whole(s, known, g, model, spare)
        total += worth
    return total + sum(plan.worth[i] * 0.6 for i in plan.cards if owner[i] == seat)


def _whole(s: Position, known: Figures, g: int, model: Model, spare: float) -> tuple[float, float]:
    """A whole group: its rents at the level its owner can pay for, and half-way on to three huts."""
    plan, streets, incomes, cost = s.plan, s.plan.groups[g], known.group[g], known.cost[g]
    levels = [s.levels[i] for i in streets]
    lifting = sum(plan.mortgage[i] + plan.interest[i] for i in streets if s.levels[i] < 0)
    now = sum(level for level in levels if level > 0) / len(levels)
    reach = min(float(plan.inn), now + max(0.0, spare - lifting) / cost)
    goal = max(reach, min(3.0, plan.top))
    spent = (reach - now) * cost
    rich = model.horizon * _between(incomes, reach) - spent
    hoped = model.horizon * _between(incomes, goal) - (goal - now) * cost
    floor = sum(plan.price[i] for i in streets) + now * cost / 2
    return max(floor, rich + model.later * max(0.0, hoped - rich)) - lifting, spare - spent - lifting


def _between(incomes: tuple[float, ...], level: float) -> float:
    low = int(level)
    if low >= len(incomes) - 1:
        return incomes[-1]
    return incomes[low] + (level - low) * (incomes[low + 1] - incomes[low])


def _part(s: Position, known: Figures, g: int, seat: int, owner: Any, mine: int, model: Model) -> float:
    """Streets of a group that is not whole: their price, and a share of what the whole group would be worth."""
    plan, streets = s.plan, s.plan.groups[g]
    total = 0.0
    for i in streets:
        if owner[i] == seat:
            total += plan.price[i] if s.levels[i] >= 0 else plan.price[i] - plan.mortgage[i] - plan.interest[i]
    whole = model.horizon * known.group[g][min(3, plan.top)] - 3 * known.cost[g]
    return total + max(0.0, whole) * model.hope * (mine / len(streets)) ** 3


def auction_value(view: Position, square: int, seat: int, model: Model = MODEL) -> Worth:
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


def _gain(view: Position, square: int, seat: int, model: Model) -> float:
    owner = list(view.owner)
    owner[square] = seat
    return estate(view, seat, owner, model=model) - estate(view, seat, model=model)


def trade_value(view: Position, by: int, offer: Offer, model: Model = MODEL) -> tuple[Worth, Worth]:
    """What a trade is worth to the one who offers and to the one who is asked, each other's gain counted against it."""
    plan, to = view.plan, offer.to
    owner, interest = list(view.owner), {by: 0, to: 0}
    for names, taker in ((offer.give, to), (offer.take, by)):
        for name in names:
            thing = plan.thing[name]
            owner[thing] = taker
            if thing < plan.size and view.levels[thing] < 0:
                interest[taker] += plan.interest[thing]
    gains = {}
    for seat, cash in ((by, -offer.cash), (to, offer.cash)):
        after = view.cash[seat] + cash - interest[seat]
        gains[seat] = estate(view, seat, owner, after, model) - estate(view, seat, model=model)
    others = max(1, len(view.alive) - 1)
    return tuple(
        Worth(
            round(gains[me] - model.grudge * gains[you] / others),
            f"{{{me}}} gains {gains[me]:.0f}, {{{you}}} gains {gains[you]:.0f}",
        )
        for me, you in ((by, to), (to, by))
    )  # type: ignore[return-value]
