"""Hard: values from the exact odds; trades that help it, blocks, knows when jail is good, pays in the right order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

from gamekit.core.engine import AnyPhase
from gamekit.core.words import Phrase
from gamekit.monopoly.bots.danger import danger, worst
from gamekit.monopoly.bots.deals import Deal, deals, offer
from gamekit.monopoly.bots.money import best_building, lift_one, raise_money, small_bid, wish
from gamekit.monopoly.odds.values import MODEL, Bargain, auction_value, bargain, figures, trade_value
from gamekit.monopoly.rules import ANSWER, ASK, AUCTION, BUY, CLAIM, JAIL, PLACE, RAISE, WINDOW
from gamekit.monopoly.rules.moves import (
    ACCEPT,
    ASK_RENT,
    DECLINE,
    PAY_FINE,
    REST,
    TRY_DOUBLE,
    WITHDRAW,
    Counter,
    Offer,
    Place,
)
from gamekit.monopoly.rules.state import Debt, View
from gamekit.monopoly.rules.trades import MOST_OFFERS

KEPT = 15
RISK = 0.4  # the chance with which the next throw may cost more than the reserve
SHARES = (0.0, 0.35, 0.5, 0.65)  # of a trade's gain, offered to the other: at first, then after each refusal
FAIR = 1.51  # times its price, at least, for what another has
ELSEWHERE = 1  # offers in a window of somebody else's
IDLE = 100  # cash beyond which a mortgage is lifted
EVEN = 0.7  # what is accepted must bring this much of what it brings the other
LEAST = 15  # a trade must bring this much


def hard(view: View, rng: Random) -> Phrase:
    """Values from the exact odds."""
    return _CHOICES[view.phase](view)


def reserve(view: View) -> int:
    """Cash to keep: what the next throws can well cost."""
    return max(KEPT, round(worst(view, view.seat, RISK)))


def _window(view: View) -> Phrase:
    seat = view.seat
    if seat not in view.owner:
        return REST
    if view.debt:
        return _rescue(view, view.debt) if view.debt.debtor == seat else REST
    spare = view.cash[seat] - reserve(view)
    move = best_building(view, seat, spare) or _pledge_to_build(view, spare) or lift_one(view, seat, spare - IDLE)
    if move is None and view.offers[seat] < (MOST_OFFERS if view.player == seat else ELSEWHERE):
        move = _proposal(view)
    return move or REST


def _rescue(view: View, debt: Debt) -> Phrase:
    """Sell to a player what brings more than from the bank, where mortgages alone would cost huts or the game."""
    seat, plan = view.seat, view.plan
    short, made = debt.amount - view.cash[seat], view.offers[seat]
    if short <= 0 or made == MOST_OFFERS:
        return REST
    groups = view.held.whole[seat]
    lone = [i for i in plan.things if view.owner[i] == seat and (i >= plan.size or plan.group_of[i] not in groups)]
    if short <= sum(plan.mortgage[i] for i in lone if i < plan.size and not view.levels[i]):
        return REST
    most, found = 0, None
    for gain, proposal in _sales(view, lone):
        if gain > most and proposal != view.refused[seat] and view.allows(proposal):
            most, found = gain, proposal
    return found or REST


def _sales(view: View, things: Iterable[int]) -> Iterator[tuple[int, Phrase]]:
    """Offers of these to every other player, each with what it brings beyond the bank's mortgage."""
    seat, plan = view.seat, view.plan
    for thing in things:
        bank = plan.mortgage[thing] if thing < plan.size and not view.levels[thing] else 0
        for to in view.alive:
            if to != seat:
                price = min(_asked(view, to, thing, view.offers[seat]), view.cash[to] - view.interest_on([thing]))
                yield price - bank, offer(view, (to, (thing,), ()), -price)


def _asked(view: View, to: int, thing: int, made: int) -> int:
    """The price for a thing in need: what it is worth to the other, then what looks cheap on paper, then anything."""
    if made == 0:
        return -_balanced(bargain(view, view.seat, to, (thing,), ()), SHARES[1])
    return round(view.plan.worth[thing] / (FAIR if made == 1 else 2 * FAIR))


def _pledge_to_build(view: View, spare: int) -> Phrase | None:
    """Mortgage what stands alone so that a whole group comes to three huts: there the rents jump."""
    seat, plan, levels = view.seat, view.plan, view.levels
    groups = view.held.whole[seat]
    poor = [g for g in groups if 0 <= min(levels[i] for i in plan.groups[g]) < 3 and view.huts]
    if not poor or spare < -reserve(view) // 2:
        return None
    price = min(plan.hut[plan.groups[g][0]] for g in poor)
    alone = _lone(view)
    if not alone or spare + sum(plan.mortgage[i] for i in alone) < price:
        return None
    return plan.pledge[min(alone, key=lambda i: _rate(view, i))]


def _balanced(deal: Bargain, share: float) -> int:
    """The cash with which the other gets this share of what the trade brings both."""
    cash = 0
    for _ in range(4):
        mine, theirs = deal.worth(cash)
        change = round(share * mine - (1 - share) * theirs)
        cash += change
        if abs(change) < 10:
            break
    return cash


def _proposal(view: View) -> Phrase | None:
    """The trade that brings most to this seat: first at a price that looks good on paper, then what is fair."""
    seat, best, found = view.seat, float(LEAST), None
    spare = view.cash[seat] - KEPT
    share = SHARES[0 if view.refused[seat] is None else 1 + view.offers[seat]]
    for deal in deals(view.held, (), seat):
        to, give, take = deal
        terms = bargain(view, seat, to, give, take)
        cash = _decent(view, deal)
        if share:
            cash = _balanced(terms, share) if give else max(cash, _balanced(terms, share))
            cash = min(cash, spare - terms.interest[0])
        if cash + terms.interest[0] > spare or view.cash[to] + cash < terms.interest[1]:
            continue
        mine, theirs = terms.worth(cash)
        if mine > best and (theirs > 0 or not share):
            proposal = offer(view, deal, cash)
            if _is_new(view, proposal) and view.allows(proposal):
                best, found = mine, proposal
    return found


def _lone(view: View) -> list[int]:
    """Deeds that stand alone and may be mortgaged now."""
    seat, plan, levels, groups = view.seat, view.plan, view.levels, view.held.whole[view.seat]
    return [
        i for i in plan.deeds
        if view.owner[i] == seat and levels[i] == 0 and not view.touched >> i & 1 and plan.group_of[i] not in groups
    ]  # fmt: skip


def _rate(view: View, i: int) -> float:
    """The rent that a mortgage loses for each coin it brings; treats and companies last."""
    plan = view.plan
    return figures(plan).street[i][0] / plan.mortgage[i] if plan.hut[i] else 1.0


def _decent(view: View, deal: Deal) -> int:
    """The cash that looks good to whoever goes by the printed prices: half as much again as what they part with."""
    worth = view.plan.worth
    given, taken = sum(worth[i] for i in deal[1]), sum(worth[i] for i in deal[2])
    more = FAIR * taken - given
    return round(more if more > 0 else more / FAIR)


def _is_new(view: View, proposal: Offer) -> bool:
    """True unless it was just declined, or is hardly a better price for it."""
    last = view.refused[view.seat]
    same = last is not None and (last.to, last.give, last.take) == (proposal.to, proposal.give, proposal.take)
    return not same or (last is not None and proposal.cash > last.cash + 20)


def _answer(view: View) -> Phrase:
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


def _buy(view: View) -> Phrase:
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


def _least_mortgage(view: View, needed: int) -> Phrase | None:
    """A mortgage of a deed that stands alone, if these reach for what is needed."""
    plan, seat = view.plan, view.seat
    groups = view.held.whole[seat]
    alone = [i for i in plan.deeds if view.owner[i] == seat and not view.levels[i] and plan.group_of[i] not in groups]
    if sum(plan.mortgage[i] for i in alone) < needed:
        return None
    return plan.pledge[min(alone, key=lambda i: plan.price[i])]


def _bid(view: View) -> Phrase:
    assert view.lot is not None
    square, cash = view.lot.square, view.cash[view.seat]
    if view.lot.building:
        return small_bid(view, min(3 * view.plan.hut[square], cash - reserve(view))) or WITHDRAW
    limit = min(_value(view, square), cash - KEPT)
    return small_bid(view, limit) or WITHDRAW


def _jail(view: View) -> Phrase:
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


def loss_of(view: View, seat: int, i: int) -> float:
    """What a mortgage, or a building less, costs in rents to come."""
    plan, level, known = view.plan, view.levels[i], figures(view.plan)
    if level > 0:
        return MODEL.horizon * (known.street[i][level] - known.street[i][level - 1])
    if plan.mates[i] and all(view.owner[j] == seat for j in plan.mates[i]):
        return MODEL.horizon * known.group[plan.group_of[i]][2]
    return MODEL.horizon * (known.street[i][0] / 2 if plan.hut[i] else 25 * known.chance[i]) + plan.interest[i]


def _raise(view: View) -> Phrase:
    seat = view.seat
    return raise_money(view, seat, lambda i: loss_of(view, seat, i)) or view.moves[0]


def _place(view: View) -> Phrase:
    plan = view.plan
    places = [move for move in view.moves if isinstance(move, Place)]
    return max(places, key=lambda move: plan.rent[plan.thing[move.street]][-1])


_CHOICES: dict[AnyPhase, Callable[[View], Phrase]] = {
    WINDOW: _window, BUY: _buy, AUCTION: _bid, ANSWER: _answer, RAISE: _raise, JAIL: _jail,
    CLAIM: lambda view: wish(view, view.cash[view.seat] - reserve(view)), PLACE: _place,
    ASK: lambda view: ASK_RENT,
}  # fmt: skip
