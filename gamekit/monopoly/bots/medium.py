"""Medium: collects groups, keeps a reserve, builds, bids and trades with a simple sense of what a group is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from gamekit.core.engine import AnyPhase
from gamekit.core.words import Phrase
from gamekit.monopoly.bots.deals import Deal, affordable, deals, offer, swapped
from gamekit.monopoly.bots.money import best_building, dearest_rent, lift_one, next_bid, raise_money, wish
from gamekit.monopoly.rules import ANSWER, ASK, AUCTION, BUY, CLAIM, JAIL, PLACE, RAISE, WINDOW
from gamekit.monopoly.rules.holdings import Held, noted
from gamekit.monopoly.rules.moves import ACCEPT, ASK_RENT, DECLINE, PAY_FINE, REST, TRY_DOUBLE, WITHDRAW
from gamekit.monopoly.rules.plan import Numbers, Plan
from gamekit.monopoly.rules.state import View

RESERVE = 100
WARY = 20
FAIR = 1.5  # times its price, at least, for what finishes a group
TIMES = {1: (0.0, 2.5), 2: (0.0, 1.1, 2.6), 3: (0.0, 1.0, 1.4, 3.0)}  # what a part of a group is worth, times its price
TREATS = (0.0, 1.0, 1.1, 1.25, 1.5)
COMPANIES = (0.0, 1.0, 1.15)


def medium(view: View, rng: Random) -> Phrase:
    """Collects groups and keeps a reserve."""
    return _CHOICES[view.phase](view)


def reserve(view: View) -> int:
    """Cash to keep: more when dear rents are about."""
    return RESERVE + dearest_rent(view, view.seat) // WARY


def gain(plan: Plan, seat: int, before: Sequence[int], after: Sequence[int], things: tuple[int, ...]) -> float:
    """The gain of a seat when these things change hands: deeds at price, more for every part of a group."""
    total = 0.0
    for number in {plan.set_of[i] for i in things}:
        if number >= 0:
            total += _part(plan, number, seat, after) - _part(plan, number, seat, before)
    for i in things:
        if i >= plan.size:
            total += plan.worth[i] * ((after[i] == seat) - (before[i] == seat))
    return total


def _part(plan: Plan, number: int, seat: int, owner: Sequence[int]) -> float:
    """The worth of a seat's part of a group, of the treats or of the companies."""
    members, many, price = plan.sets[number], 0, 0
    for i in members:
        if owner[i] == seat:
            many += 1
            price += plan.price[i]
    if not many:
        return 0.0
    if number < len(plan.groups):
        return price * (TIMES[len(members)][many] if len(members) in TIMES else 1.0 + 2.0 * (many / len(members)) ** 3)
    row = TREATS if number == len(plan.groups) else COMPANIES
    return price * row[min(many, len(row) - 1)]


def _window(view: View) -> Phrase:
    seat = view.seat
    if view.debt or seat not in view.owner:
        return REST
    move = None
    if view.held.whole[seat] or -1 in view.levels:
        spare = view.cash[seat] - reserve(view)
        move = best_building(view, seat, spare) or lift_one(view, seat, spare - 100)
    if move is None and view.player == seat and not view.offers[seat] and not view.doubles:
        move = _proposal(view)
    return move or REST


def _proposal(view: View) -> Phrase | None:
    """The trade with the largest gain for both, shared equally."""
    seat, plan = view.seat, view.plan
    best, found = 0.0, None
    for deal, here, there in _gains(view.held, (), seat):
        cash = round((here - there) / 2)
        if not deal[1]:
            least = round(FAIR * sum(plan.price[i] for i in deal[2]))
            # Try the price that looks good on paper first, and share the gain once that was declined.
            cash = least if view.refused[seat] is None else max(min(cash, view.cash[seat] - 2 * RESERVE), least)
        if here + there > best and affordable(view, seat, deal, cash, keep=RESERVE):
            best, found = here + there, (deal, cash)
    if found is None:
        return None
    proposal = offer(view, *found)
    return None if proposal == view.refused[seat] else proposal


@noted
def _gains(held: Held, levels: Numbers, seat: int) -> tuple[tuple[Deal, float, float], ...]:
    """Every deal with what it brings to both, cash aside."""
    found: list[tuple[Deal, float, float]] = []
    for deal in deals(held, levels, seat):
        owner, things = swapped(held, seat, deal), deal[1] + deal[2]
        here, there = (gain(held.plan, side, held.owner, owner, things) for side in (seat, deal[0]))
        found.append((deal, here, there))
    return tuple(found)


def _answer(view: View) -> Phrase:
    """Yes to what helps as much as it helps the other, or nearly so."""
    assert view.trade is not None
    proposal, by, seat, plan = view.trade.offer, view.trade.by, view.seat, view.plan
    numbers = [tuple(plan.thing[name] for name in names) for names in (proposal.give, proposal.take)]
    deal: Deal = (seat, numbers[0], numbers[1])
    owner = swapped(view.held, by, deal)
    here = gain(plan, seat, view.owner, owner, numbers[0] + numbers[1]) + proposal.cash
    there = gain(plan, by, view.owner, owner, numbers[0] + numbers[1]) - proposal.cash
    return ACCEPT if here > 0 and here >= 0.7 * there else DECLINE


def _worth(view: View, square: int) -> float:
    owner = list(view.owner)
    owner[square] = view.seat
    return gain(view.plan, view.seat, view.owner, owner, (square,))


def _buy(view: View) -> Phrase:
    square, cash, plan = view.places[view.seat], view.cash[view.seat], view.plan
    price = plan.price[square]
    good = cash >= price and (cash - price >= RESERVE // 3 or _worth(view, square) > 1.5 * price)
    return plan.buy[square] if good else plan.leave[square]


def _bid(view: View) -> Phrase:
    assert view.lot is not None
    square = view.lot.square
    if view.lot.building:
        return next_bid(view, min(2 * view.plan.hut[square], view.cash[view.seat] - RESERVE)) or WITHDRAW
    limit = min(round(0.9 * _worth(view, square)), view.cash[view.seat] - RESERVE // 3)
    return next_bid(view, limit) or WITHDRAW


def _jail(view: View) -> Phrase:
    """Out at once while there is something to buy, in when rents are dear."""
    cards = [move for thing, move in view.plan.use_card.items() if view.owner[thing] == view.seat]
    free = sum(view.owner[i] < 0 for i in view.plan.deeds)
    if free < 4 and dearest_rent(view, view.seat) > 200:
        return TRY_DOUBLE
    if cards:
        return cards[0]
    return PAY_FINE if view.cash[view.seat] > view.game.box.fine + RESERVE else TRY_DOUBLE


def _raise(view: View) -> Phrase:
    plan, levels, seat, owner = view.plan, view.levels, view.seat, view.owner

    def loss(i: int) -> float:
        if levels[i] > 0:
            return 10.0 * (plan.rent[i][levels[i]] - plan.rent[i][levels[i] - 1])
        return plan.price[i] * (3.0 if plan.mates[i] and all(owner[j] == seat for j in plan.mates[i]) else 1.0)

    return raise_money(view, seat, loss) or view.moves[0]


_CHOICES: dict[AnyPhase, Callable[[View], Phrase]] = {
    WINDOW: _window, BUY: _buy, AUCTION: _bid, ANSWER: _answer, RAISE: _raise, JAIL: _jail,
    CLAIM: lambda view: wish(view, view.cash[view.seat] - reserve(view)),
    PLACE: lambda view: view.moves[0], ASK: lambda view: ASK_RENT,
}  # fmt: skip
