"""Trades worth thinking about: what would bring somebody closer to a whole group."""

from __future__ import annotations

from collections.abc import Iterator

from gamekit.monopoly.rules.holdings import Held, noted
from gamekit.monopoly.rules.moves import Offer
from gamekit.monopoly.rules.plan import Numbers
from gamekit.monopoly.rules.state import View

Deal = tuple[int, tuple[int, ...], tuple[int, ...]]  # with whom, what I give, what I take


@noted
def deals(held: Held, levels: Numbers, seat: int) -> tuple[Deal, ...]:
    """Trades that bring this seat closer to a whole group, best hopes first."""
    return tuple(_hopes(held, seat))


def _hopes(held: Held, seat: int) -> Iterator[Deal]:
    """Finish a group, else come to two of three."""
    wishes = _finishing(held, (), seat)
    for to, wanted in wishes:
        gifts = [given for holder, given in _finishing(held, (), to) if holder == seat]
        yield to, (), wanted
        yield from ((to, given, wanted) for given in gifts)
        if not gifts:
            mates = held.plan.mates[wanted[0]]
            yield from ((to, (given,), wanted) for given in _loose(held, seat) if given not in mates)
    if not wishes:
        yield from _steps(held, seat)
        yield from _purchases(held, seat)


@noted
def _finishing(held: Held, levels: Numbers, seat: int) -> tuple[tuple[int, Numbers], ...]:
    """The seats that alone have what this one lacks of a group it has a part of, and the deeds it lacks."""
    owner, found = held.owner, list[tuple[int, Numbers]]()
    for streets, holders in zip(held.plan.groups, held.sets, strict=False):
        if 0 < holders.count(seat) < len(holders):
            missing = tuple([i for i in streets if owner[i] != seat])
            to = owner[missing[0]]
            if to >= 0 and to == owner[missing[-1]] and held.tradable[missing[0]]:
                found.append((to, missing))
    return tuple(found)


def _loose(held: Held, seat: int) -> Iterator[int]:
    """Deeds of this seat that stand alone in their group: easily spared."""
    group_of = held.plan.group_of
    for i in held.deeds[seat]:
        if group_of[i] < 0 or held.sets[group_of[i]].count(seat) == 1:
            yield i


def _steps(held: Held, seat: int) -> Iterator[Deal]:
    """One street for another, where each then has two of a group."""
    owner, plan = held.owner, held.plan
    for streets, holders in zip(plan.groups, held.sets, strict=False):
        if holders.count(seat) != 1 or len(streets) < 3:
            continue
        for wanted in streets:
            to = owner[wanted]
            if to >= 0 and to != seat:
                for given in _loose(held, seat):
                    mates = plan.mates[given]
                    if mates and given not in streets and any(owner[j] == to for j in mates):
                        yield to, (given,), (wanted,)


def _purchases(held: Held, seat: int) -> Iterator[Deal]:
    """One street more of a group that others share, for cash alone."""
    owner = held.owner
    for streets, holders in zip(held.plan.groups, held.sets, strict=False):
        if seat in holders and held.tradable[streets[0]]:
            yield from ((owner[i], (), (i,)) for i in streets if owner[i] >= 0 and owner[i] != seat)


def offer(view: View, deal: Deal, cash: int) -> Offer:
    """The deal as a move, with so much cash added (below 0: asked for)."""
    to, give, take = deal
    name = view.plan.thing_name
    return Offer(to, tuple(name[i] for i in give), tuple(name[i] for i in take), cash)


def affordable(view: View, seat: int, deal: Deal, cash: int, keep: int = 0) -> bool:
    """True if both sides have the cash, the 10 % on mortgaged deeds included."""
    to, give, take = deal
    mine, theirs = view.interest_on(take), view.interest_on(give)
    return view.cash[seat] - mine - cash >= keep and view.cash[to] - theirs + cash >= 0


def swapped(held: Held, seat: int, deal: Deal) -> list[int]:
    """The owners of all things after the deal."""
    to, give, take = deal
    owner = list(held.owner)
    for i in give:
        owner[i] = to
    for i in take:
        owner[i] = seat
    return owner
