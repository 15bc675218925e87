"""Habits with money that players share: what to keep, what to build, what to give up first."""

from __future__ import annotations

from collections.abc import Callable

from gamekit.core.words import Phrase
from gamekit.monopoly.odds.values import figures
from gamekit.monopoly.rules.buildings import can_sell, room_for
from gamekit.monopoly.rules.moves import WAIVE, Bid
from gamekit.monopoly.rules.state import View


def dearest_rent(view: View, seat: int) -> int:
    """The highest rent this seat can meet anywhere."""
    levels, rent = view.levels, view.plan.rent
    most = 0
    for other in view.alive:
        if other != seat:
            for g in view.held.whole[other]:
                for i in view.plan.groups[g]:
                    if levels[i] > 0 and rent[i][levels[i]] > most:
                        most = rent[i][levels[i]]
    return most


def best_building(view: View, seat: int, spare: int) -> Phrase | None:
    """The building that adds most rent for its price, if the money to spare reaches; else None."""
    plan, levels, found, most = view.plan, view.levels, None, 0.0
    known = None
    for g in view.held.whole[seat]:
        streets = plan.groups[g]
        price = plan.hut[streets[0]]
        if price > spare or view.touched & plan.sold_bit[g]:
            continue
        low = min([levels[i] for i in streets])
        if not 0 <= low < plan.inn or not (view.inns if low == plan.top else view.huts):
            continue
        known = known or figures(plan)
        gain = (known.group[g][min(low + 2, plan.inn)] - known.group[g][low]) / price
        if gain > most:
            street = max((i for i in streets if levels[i] == low), key=lambda i: plan.rent[i][low + 1])
            found, most = plan.build[street], gain
    return found


def lift_one(view: View, seat: int, spare: int) -> Phrase | None:
    """The mortgage to lift first: one that keeps a whole group from being built on, else the cheapest; or None."""
    plan, levels, owner = view.plan, view.levels, view.owner
    if spare < 0 or -1 not in levels:
        return None
    found, best = None, (0, 0)
    for i in view.held.deeds[seat]:
        if levels[i] < 0 and not view.touched >> i & 1:
            cost = plan.mortgage[i] + plan.interest[i]
            whole = bool(plan.mates[i]) and all(owner[j] == seat for j in plan.mates[i])
            rank = (int(whole), -cost)
            if cost <= spare and (found is None or rank > best):
                found, best = plan.lift[i], rank
    return found


def raise_money(view: View, seat: int, worth: Callable[[int], float]) -> Phrase | None:
    """The mortgage or building to give up first, as it loses least for the money it brings; None: nothing left."""
    plan, levels = view.plan, view.levels
    found: Phrase | None = None
    move: Phrase
    least = 0.0
    for i in view.held.deeds[seat]:
        if levels[i] < 0:
            continue
        if levels[i] > 0:
            if not can_sell(view, seat, i):
                continue
            loss, move, money = worth(i), plan.sell[i], plan.hut[i] // 2
        elif not view.held.tradable[i]:
            continue
        else:
            loss, move, money = worth(i), plan.pledge[i], plan.mortgage[i]
        if found is None or loss / max(1, money) < least:
            found, least = move, loss / max(1, money)
    return found or _whole_sale(view, seat)


def _whole_sale(view: View, seat: int) -> Phrase | None:
    """The whole group, if the bank has too few huts to break an inn."""
    plan = view.plan
    for g in view.held.whole[seat]:
        if any(view.levels[i] == plan.inn for i in plan.groups[g]) and view.huts < plan.top:
            return plan.sell_all[g]
    return None


def wish(view: View, spare: int) -> Phrase:
    """As many of the few buildings left as this seat would build now with the money to spare."""
    assert view.lot is not None
    building = 0 if view.debt else room_for(view, view.seat, view.lot.building, spare)
    return view.plan.want[max(building, 1) - 1] if building or view.seat == view.lot.caller else WAIVE


def next_bid(view: View, limit: int, steps: int = 8) -> Bid | None:
    """A bid that leaves some steps to the limit; None: too dear."""
    assert view.lot is not None
    limit = min(limit, view.cash[view.seat])
    if view.lot.bid >= limit:
        return None
    return Bid(min(limit, view.lot.bid + max(1, (limit - view.lot.bid) // 2, limit // steps)))


def small_bid(view: View, limit: int, steps: int = 30) -> Bid | None:
    """The next small step towards the limit; None: too dear."""
    assert view.lot is not None
    limit = min(limit, view.cash[view.seat])
    return Bid(min(limit, view.lot.bid + max(1, limit // steps))) if view.lot.bid < limit else None
