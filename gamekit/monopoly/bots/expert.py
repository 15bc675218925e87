"""Hard: values from the exact odds; trades that help it, blocks, knows when jail is good, pays in the right order."""

from __future__ import annotations

from random import Random
from typing import Any

from gamekit.monopoly.bots.danger import danger, worst
from gamekit.monopoly.bots.deals import Deal, affordable, deals, offer
from gamekit.monopoly.bots.money import best_building, lift_one, next_bid, raise_money, whole_groups
from gamekit.monopoly.odds.values import MODEL, auction_value, figures, trade_value
from gamekit.monopoly.rules.auctions import WITHDRAW
from gamekit.monopoly.rules.flow import REST
from gamekit.monopoly.rules.jail import PAY_FINE, TRY_DOUBLE
from gamekit.monopoly.rules.moves import Counter, Offer
from gamekit.monopoly.rules.rent import ASK_RENT
from gamekit.monopoly.rules.shortage import WAIVE, WANT
from gamekit.monopoly.rules.state import View
from gamekit.monopoly.rules.trades import ACCEPT, DECLINE, MOST_OFFERS

KEPT = 60
SHARES = (0.35, 0.5, 0.65)  # how much of a trade's gain is offered to the other: first, second, third offer
FAIR = 1.6  # times its price, at least, for a street that finishes a group
ELSEWHERE = 1  # offers in a window of somebody else's
IDLE = 300  # cash beyond which a mortgage is lifted
EVEN = 0.7  # what is accepted must bring this much of what it brings the other
LEAST = 15  # a trade must bring this much


def hard(view: View, rng: Random) -> Any:
    """Values from the exact odds."""
    return _CHOICES[view.phase](view)


def reserve(view: View) -> int:
    """Cash to keep: what the next throws can well cost."""
    return max(KEPT, round(worst(view, view.seat)))


def _window(view: View) -> Any:
    seat = view.seat
    if view.agenda or seat not in view.owner:
        return REST
    spare = view.cash[seat] - reserve(view)
    move = best_building(view, seat, spare) or _pledge_to_build(view, spare) or lift_one(view, seat, spare - IDLE)
    if move is None and view.offers[seat] < (MOST_OFFERS if view.player == seat else ELSEWHERE):
        move = _proposal(view)
    return move or REST


def _pledge_to_build(view: View, spare: int) -> Any:
    """Mortgage what stands alone so that a whole group comes to three huts: there the rents jump."""
    seat, plan, levels = view.seat, view.plan, view.levels
    groups = whole_groups(view, seat)
    poor = [g for g in groups if 0 <= min(levels[i] for i in plan.groups[g]) < 3 and view.huts]
    if not poor or spare < -reserve(view) // 2:
        return None
    price = min(plan.hut[plan.groups[g][0]] for g in poor)
    alone = [
        i for i in plan.deeds
        if view.owner[i] == seat and levels[i] == 0 and not view.touched >> i & 1 and plan.group_of[i] not in groups
    ]  # fmt: skip
    if not alone or spare + sum(plan.mortgage[i] for i in alone) < price:
        return None
    known = figures(plan)
    return plan.pledge[min(alone, key=lambda i: known.street[i][0] / plan.mortgage[i] if plan.hut[i] else 1.0)]


def _balanced(view: View, deal: Deal, share: float) -> int:
    """The cash with which the other gets this share of what the trade brings both."""
    seat, cash = view.seat, 0
    for _ in range(4):
        mine, theirs = trade_value(view, seat, offer(view, deal, cash))
        change = round(share * mine.amount - (1 - share) * theirs.amount)
        cash += change
        if abs(change) < 10:
            break
    return cash


def _proposal(view: View) -> Any:
    """The trade that brings most to this seat and something to the other."""
    seat, best, found = view.seat, LEAST, None
    share = SHARES[view.offers[seat]]
    for deal in deals(view, seat):
        cash = max(_balanced(view, deal, share), _decent(view, deal))
        if not affordable(view, seat, deal, cash, keep=KEPT):
            cash = min(cash, view.cash[seat] - KEPT)
            if not affordable(view, seat, deal, cash, keep=KEPT):
                continue
        proposal = offer(view, deal, cash)
        mine, theirs = trade_value(view, seat, proposal)
        if mine.amount > best and theirs.amount > 0 and _is_new(view, proposal) and view.allows(proposal):
            best, found = mine.amount, proposal
    return found


def _decent(view: View, deal: Deal) -> int:
    """What nobody would be ashamed to offer: printed prices, and well above them for what finishes a group."""
    plan = view.plan
    _, give, take = deal
    return round(FAIR * sum(plan.worth[i] for i in take) - sum(plan.worth[i] for i in give)) if not give else -10_000


def _is_new(view: View, proposal: Offer) -> bool:
    """Whether it is not what was just declined, or is a better price for it."""
    last = view.refused[view.seat]
    same = last is not None and (last.to, last.give, last.take) == (proposal.to, proposal.give, proposal.take)
    return not same or (last is not None and proposal.cash > last.cash + 20)


def _answer(view: View) -> Any:
    """Yes to a gain that is not too small beside the other's; a counter-offer where a better price would do."""
    assert view.trade is not None
    proposal, by = view.trade.offer, view.trade.by
    theirs, mine = trade_value(view, by, proposal)
    if mine.amount >= LEAST and mine.amount >= EVEN * theirs.amount:
        return ACCEPT
    if not view.trade.answers and mine.amount + theirs.amount > 2 * LEAST:
        more = (theirs.amount - mine.amount) // 2
        counter = Counter(proposal.take, proposal.give, -(proposal.cash + more))
        if view.allows(counter):
            return counter
    return DECLINE


def _value(view: View, square: int) -> int:
    return auction_value(view, square, view.seat).amount


def _buy(view: View) -> Any:
    seat, plan = view.seat, view.plan
    square = view.places[seat]
    price, cash = plan.price[square], view.cash[seat]
    value = _value(view, square)
    if cash < price:
        if value > 1.6 * price and (move := _least_mortgage(view, price - cash)):
            return move
        return plan.leave[square]
    keep = 0 if value > 1.5 * price else KEPT
    return plan.buy[square] if value >= price and cash - price >= keep else plan.leave[square]


def _least_mortgage(view: View, needed: int) -> Any:
    """A mortgage of a deed that stands alone, if these reach for what is needed."""
    plan, seat = view.plan, view.seat
    groups = whole_groups(view, seat)
    alone = [i for i in plan.deeds if view.owner[i] == seat and not view.levels[i] and plan.group_of[i] not in groups]
    if sum(plan.mortgage[i] for i in alone) < needed:
        return None
    return plan.pledge[min(alone, key=lambda i: plan.price[i])]


def _bid(view: View) -> Any:
    assert view.lot is not None
    square, cash = view.lot.square, view.cash[view.seat]
    if view.lot.building:
        return next_bid(view, min(3 * view.plan.hut[square], cash - reserve(view))) or WITHDRAW
    limit = min(_value(view, square), cash - KEPT)
    return next_bid(view, limit) or WITHDRAW


def _jail(view: View) -> Any:
    """Out while there is something to win on the board, in while it costs more than it brings."""
    seat, plan = view.seat, view.plan
    cards = [move for thing, move in plan.use_card.items() if view.owner[thing] == seat]
    free = sum(view.owner[i] < 0 for i in plan.deeds)
    assert view.game.box.jail is not None
    if danger(view, seat, view.game.box.jail) > 12 + 12 * free:
        return TRY_DOUBLE
    if cards:
        return cards[0]
    return PAY_FINE if view.cash[seat] >= view.game.box.fine + KEPT else TRY_DOUBLE


def _raise(view: View) -> Any:
    plan, levels, seat, owner = view.plan, view.levels, view.seat, view.owner
    known = figures(plan)

    def loss(i: int) -> float:
        level = levels[i]
        if level > 0:
            return MODEL.horizon * (known.street[i][level] - known.street[i][level - 1])
        if plan.mates[i] and all(owner[j] == seat for j in plan.mates[i]):
            return MODEL.horizon * known.group[plan.group_of[i]][2]
        return MODEL.horizon * (known.street[i][0] / 2 if plan.hut[i] else 25 * known.chance[i]) + plan.interest[i]

    return raise_money(view, seat, loss) or view.moves[0]


def _claim(view: View) -> Any:
    assert view.lot is not None
    return WANT if view.cash[view.seat] - view.plan.hut[view.lot.square] > reserve(view) else WAIVE


def _place(view: View) -> Any:
    plan = view.plan
    return max(view.moves, key=lambda move: plan.rent[plan.thing[move.street]][-1])


_CHOICES = {
    "window": _window, "buy": _buy, "auction": _bid, "answer": _answer, "raise": _raise, "jail": _jail,
    "claim": _claim, "place": _place, "ask": lambda view: ASK_RENT,
}  # fmt: skip
