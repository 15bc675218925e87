"""Trades worth thinking about: what would bring somebody closer to a whole group."""

from __future__ import annotations

from collections.abc import Iterator

from gamekit.monopoly.rules.moves import Offer
from gamekit.monopoly.rules.position import tradable
from gamekit.monopoly.rules.state import View

Deal = tuple[int, tuple[int, ...], tuple[int, ...]]  # with whom, what I give, what I take


def deals(view: View, seat: int) -> list[Deal]:
    """Trades that bring this seat closer to a whole group, listed once for as long as the same deeds are tradable."""
    notes = view.notes
    if ("deals", seat) not in notes:
        notes["deals", seat] = list(_deals(view, seat))
    found: list[Deal] = notes["deals", seat]
    return found


def _deals(view: View, seat: int) -> Iterator[Deal]:
    """Best hopes first: finish a group, then come to two of three."""
    wishes = list(_finishing(view, seat))
    for to, wanted in wishes:
        gifts = list(_finishing(view, to, seat))
        yield to, (), wanted
        for _, given in gifts:
            if not set(given) & set(wanted):
                yield to, given, wanted
        if not gifts:
            yield from ((to, (given,), wanted) for given in _loose(view, seat) if given not in _mates(view, wanted))
    if not wishes:
        yield from _steps(view, seat)
        yield from _purchases(view, seat)


def _mates(view: View, things: tuple[int, ...]) -> set[int]:
    return {mate for i in things for mate in view.plan.mates[i]}


def _finishing(view: View, seat: int, only: int | None = None) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Who alone has what this seat lacks of a group it has a part of, and what that is."""
    owner = view.owner
    for streets in view.plan.groups:
        missing = tuple(i for i in streets if owner[i] != seat)
        if not missing or len(missing) == len(streets):
            continue
        to = owner[missing[0]]
        if to >= 0 and to == owner[missing[-1]] and only in (None, to) and tradable(view, missing[0]):
            yield to, missing


def _loose(view: View, seat: int) -> Iterator[int]:
    """Deeds of this seat that stand alone in their group: easily spared."""
    owner, plan = view.owner, view.plan
    for i in plan.deeds:
        if owner[i] == seat and sum(owner[j] == seat for j in plan.mates[i]) <= 1:
            yield i


def _steps(view: View, seat: int) -> Iterator[Deal]:
    """One street for another, where each then has two of a group."""
    owner, plan = view.owner, view.plan
    for streets in plan.groups:
        if sum(owner[i] == seat for i in streets) != 1 or len(streets) < 3:
            continue
        for wanted in streets:
            to = owner[wanted]
            if to >= 0 and to != seat:
                for given in _loose(view, seat):
                    mates = plan.mates[given]
                    if mates and given not in streets and any(owner[j] == to for j in mates):
                        yield to, (given,), (wanted,)


def _purchases(view: View, seat: int) -> Iterator[Deal]:
    """One street more of a group that others share, for cash alone."""
    owner = view.owner
    for streets in view.plan.groups:
        if any(owner[i] == seat for i in streets) and tradable(view, streets[0]):
            yield from ((owner[i], (), (i,)) for i in streets if owner[i] >= 0 and owner[i] != seat)


def offer(view: View, deal: Deal, cash: int) -> Offer:
    """The deal as a move, with so much cash added (below 0: asked for)."""
    to, give, take = deal
    name = view.plan.thing_name
    return Offer(to, tuple(name[i] for i in give), tuple(name[i] for i in take), cash)


def affordable(view: View, seat: int, deal: Deal, cash: int, keep: int = 0) -> bool:
    """Whether both sides have the cash, the 10 % on mortgaged deeds included."""
    to, give, take = deal
    plan, levels = view.plan, view.levels
    mine = sum(plan.interest[i] for i in take if i < plan.size and levels[i] < 0)
    theirs = sum(plan.interest[i] for i in give if i < plan.size and levels[i] < 0)
    return view.cash[seat] - mine - cash >= keep and view.cash[to] - theirs + cash >= 0


def swapped(view: View, seat: int, deal: Deal) -> list[int]:
    """Who would own what after the deal."""
    to, give, take = deal
    owner = list(view.owner)
    for i in give:
        owner[i] = to
    for i in take:
        owner[i] = seat
    return owner
