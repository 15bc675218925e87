"""Trades worth thinking about: what would bring somebody closer to a whole group."""

from __future__ import annotations

from collections.abc import Iterator

from gamekit.monopoly.rules.moves import Offer
from gamekit.monopoly.rules.position import noted
from gamekit.monopoly.rules.state import View

Deal = tuple[int, tuple[int, ...], tuple[int, ...]]  # with whom, what I give, what I take


def deals(view: View, seat: int) -> list[Deal]:
    """Trades that bring this seat closer to a whole group, listed once for as long as the same deeds are tradable."""
    known = noted(view)
    if ("deals", seat) not in known:
        known["deals", seat] = list(_deals(view, seat))
    found: list[Deal] = known["deals", seat]
    return found


def _deals(view: View, seat: int) -> Iterator[Deal]:
    """Best hopes first: finish a group, then come to two of three."""
    wishes = _finishing(view, seat)
    for to, wanted in wishes:
        gifts = [given for holder, given in _finishing(view, to) if holder == seat]
        yield to, (), wanted
        yield from ((to, given, wanted) for given in gifts)
        if not gifts:
            mates = view.plan.mates[wanted[0]]
            yield from ((to, (given,), wanted) for given in _loose(view, seat) if given not in mates)
    if not wishes:
        yield from _steps(view, seat)
        yield from _purchases(view, seat)


def _finishing(view: View, seat: int) -> list[tuple[int, tuple[int, ...]]]:
    """Who alone has what this seat lacks of a group it has a part of, and what that is."""
    known = noted(view)
    if ("finishing", seat) not in known:
        owner, free = view.owner, view.held.tradable
        known["finishing", seat] = found = list[tuple[int, tuple[int, ...]]]()
        for streets, held in zip(view.plan.groups, view.held.sets, strict=False):
            if 0 < held.count(seat) < len(held):
                missing = [i for i in streets if owner[i] != seat]
                to = owner[missing[0]]
                if to >= 0 and to == owner[missing[-1]] and free[missing[0]]:
                    found.append((to, tuple(missing)))
    wishes: list[tuple[int, tuple[int, ...]]] = known["finishing", seat]
    return wishes


def _loose(view: View, seat: int) -> Iterator[int]:
    """Deeds of this seat that stand alone in their group: easily spared."""
    group_of, held = view.plan.group_of, view.held.sets
    for i in view.held.deeds[seat]:
        if group_of[i] < 0 or held[group_of[i]].count(seat) == 1:
            yield i


def _steps(view: View, seat: int) -> Iterator[Deal]:
    """One street for another, where each then has two of a group."""
    owner, plan = view.owner, view.plan
    for streets, held in zip(plan.groups, view.held.sets, strict=False):
        if held.count(seat) != 1 or len(streets) < 3:
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
    for streets, held in zip(view.plan.groups, view.held.sets, strict=False):
        if seat in held and view.held.tradable[streets[0]]:
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
