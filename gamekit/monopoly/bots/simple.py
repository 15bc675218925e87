"""Easy: buys what it can, builds when it happens to have money, and goes by the printed prices."""

from __future__ import annotations

from random import Random
from typing import Any

from gamekit.monopoly.bots.money import best_building, lift_one, next_bid
from gamekit.monopoly.rules.flow import REST
from gamekit.monopoly.rules.state import View
from gamekit.monopoly.rules.trades import ACCEPT, DECLINE

KEPT = 100


def easy(view: View, rng: Random) -> Any:
    """Buys what it can."""
    return _CHOICES[view.phase](view, rng) if view.phase in _CHOICES else view.moves[0]


def _window(view: View, rng: Random) -> Any:
    seat = view.seat
    if view.agenda:
        return REST
    spare = view.cash[seat] - KEPT
    built = best_building(view, seat, spare) or lift_one(view, seat, spare - KEPT)
    if built and rng.random() < 0.35:
        return built
    if view.player == seat and not view.offers[seat]:
        offers = [offer for offer in _wishes(view) if offer != view.refused[seat] and view.allows(offer)]
        if offers and rng.random() < 0.25:
            return rng.choice(offers)
    return REST


def _wishes(view: View) -> list[Any]:
    """Twice the price for a street that is missing in a group, the last one first."""
    found: list[list[Any]] = [[], []]
    for streets in view.plan.groups:
        missing = [i for i in streets if view.owner[i] != view.seat]
        if missing and len(missing) < len(streets) and min(view.owner[i] for i in missing) >= 0:
            offers = [view.plan.purchase[view.owner[i]][i][1] for i in missing]
            found[len(missing) > 1] += offers
    return found[0] or found[1]


def _buy(view: View, rng: Random) -> Any:
    square = view.places[view.seat]
    return view.plan.buy[square] if view.cash[view.seat] >= view.plan.price[square] else view.plan.leave[square]


def _bid(view: View, rng: Random) -> Any:
    assert view.lot is not None
    square = view.lot.square
    price = view.plan.hut[square] if view.lot.building else view.plan.price[square]
    return next_bid(view, min(price, view.cash[view.seat] - KEPT)) or view.moves[0]


def _answer(view: View, rng: Random) -> Any:
    """By the printed prices: more than half as much again, and it is a deal."""
    assert view.trade is not None
    offer, plan = view.trade.offer, view.plan
    given = sum(plan.worth[plan.thing[name]] for name in offer.take) + max(0, -offer.cash)
    taken = sum(plan.worth[plan.thing[name]] for name in offer.give) + max(0, offer.cash)
    return ACCEPT if taken >= 1.5 * given else DECLINE


def _random(view: View, rng: Random) -> Any:
    return rng.choice(view.moves)


_CHOICES = {
    "window": _window, "buy": _buy, "auction": _bid, "answer": _answer, "raise": _random, "jail": _random,
    "claim": _random,
}  # fmt: skip


def loner(view: View, rng: Random) -> Any:
    """Buys and builds what it can, never bids, never trades: a very simple player, whose games may never end."""
    if view.phase == "window" and not view.agenda:
        spare = view.cash[view.seat]
        return best_building(view, view.seat, spare) or lift_one(view, view.seat, spare) or REST
    if view.phase == "buy":
        return _buy(view, rng)
    return REST if view.phase == "window" else view.moves[0]
