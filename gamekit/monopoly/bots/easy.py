"""Easy: buys what it can, builds when it can, and goes by the printed prices."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from gamekit.core.engine import AnyPhase
from gamekit.core.words import Phrase
from gamekit.monopoly.bots.money import best_building, lift_one, next_bid, raise_money, wish
from gamekit.monopoly.rules import ANSWER, ASK, AUCTION, BUY, CLAIM, JAIL, PLACE, RAISE, WINDOW
from gamekit.monopoly.rules.buildings import can_build
from gamekit.monopoly.rules.moves import ACCEPT, ASK_RENT, DECLINE, PAY_FINE, REST, TRY_DOUBLE, WITHDRAW, Offer
from gamekit.monopoly.rules.state import View

KEPT = 100
DEAL = 1.5  # times the printed price: enough to part with a deed


def easy(view: View, rng: Random) -> Phrase:
    """Buys what it can."""
    return _CHOICES[view.phase](view, rng)


def _window(view: View, rng: Random) -> Phrase:
    seat = view.seat
    if view.debt or seat not in view.owner:
        return REST
    spare = view.cash[seat] - KEPT
    move = _building(view, spare) or lift_one(view, seat, spare - KEPT)
    if move is None and view.player == seat and not view.offers[seat]:
        offers = [offer for offer in _wishes(view) if offer != view.refused[seat] and view.allows(offer)]
        move = rng.choice(offers) if offers else None
    return move or REST


def _building(view: View, spare: int) -> Phrase | None:
    """The first building that the rules and the money allow, in board order; else None."""
    plan = view.plan
    for g in view.held.whole[view.seat]:
        for street in plan.groups[g]:
            if plan.hut[street] <= spare and can_build(view, view.seat, street):
                return plan.build[street]
    return None


def _wishes(view: View) -> list[Offer]:
    """Twice the price for a street that is missing in a group, the last one first."""
    found: list[list[Offer]] = [[], []]
    for streets in view.plan.groups:
        missing = [i for i in streets if view.owner[i] != view.seat]
        if missing and len(missing) < len(streets) and min(view.owner[i] for i in missing) >= 0:
            offers = [view.plan.purchase[view.owner[i]][i][1] for i in missing]
            found[len(missing) > 1] += offers
    return found[0] or found[1]


def _buy(view: View, rng: Random) -> Phrase:
    square = view.places[view.seat]
    return view.plan.buy[square] if view.cash[view.seat] >= view.plan.price[square] else view.plan.leave[square]


def _bid(view: View, rng: Random) -> Phrase:
    assert view.lot is not None
    square = view.lot.square
    price = view.plan.hut[square] if view.lot.building else view.plan.price[square]
    return next_bid(view, min(price, view.cash[view.seat] - KEPT)) or WITHDRAW


def _answer(view: View, rng: Random) -> Phrase:
    """By the printed prices: half as much again, and it is a deal."""
    assert view.trade is not None
    offer = view.trade.offer
    given = _printed(view, offer.take) + max(0, -offer.cash)
    taken = _printed(view, offer.give) + max(0, offer.cash)
    return ACCEPT if taken >= DEAL * given else DECLINE


def _printed(view: View, names: tuple[str, ...]) -> int:
    """The sum printed on these things: the price, and for a mortgaged deed what is left of it."""
    plan, total = view.plan, 0
    for name in names:
        thing = plan.thing[name]
        total += plan.worth[thing]
        if thing < plan.size and view.levels[thing] < 0:
            total -= plan.mortgage[thing] + plan.interest[thing]
    return total


def _raise(view: View, rng: Random) -> Phrase:
    """The cheapest deed first; huts only when no deed is left to mortgage."""
    plan, levels = view.plan, view.levels
    found = raise_money(view, view.seat, lambda i: (levels[i] * 1000.0 + plan.price[i]) * plan.price[i])
    return found or view.moves[0]


def _jail(view: View, rng: Random) -> Phrase:
    """Out as soon as possible."""
    cards = [move for thing, move in view.plan.use_card.items() if view.owner[thing] == view.seat]
    if cards:
        return cards[0]
    return PAY_FINE if view.cash[view.seat] >= view.game.box.fine + KEPT else TRY_DOUBLE


_CHOICES: dict[AnyPhase, Callable[[View, Random], Phrase]] = {
    WINDOW: _window, BUY: _buy, AUCTION: _bid, ANSWER: _answer, RAISE: _raise, JAIL: _jail,
    CLAIM: lambda view, rng: wish(view, view.cash[view.seat] - KEPT),
    PLACE: lambda view, rng: view.moves[0], ASK: lambda view, rng: ASK_RENT,
}  # fmt: skip


def loner(view: View, rng: Random) -> Phrase:
    """Buys and builds what it can, never bids, never trades: a very simple player, whose games may never end."""
    if view.phase is WINDOW and not view.debt:
        spare = view.cash[view.seat]
        return best_building(view, view.seat, spare) or lift_one(view, view.seat, spare) or REST
    if view.phase is BUY:
        return _buy(view, rng)
    return REST if view.phase is WINDOW else view.moves[0]
