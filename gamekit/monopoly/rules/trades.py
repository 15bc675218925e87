"""Trades of deeds, cash and get-out-of-jail cards: offer, accept, counter, decline."""

from __future__ import annotations

from gamekit.core.game import Seat
from gamekit.monopoly.rules import events as see
from gamekit.monopoly.rules.events import BANK
from gamekit.monopoly.rules.holdings import Held
from gamekit.monopoly.rules.moves import ACCEPT, DECLINE, Accept, Counter, Decline, Offer, Thing
from gamekit.monopoly.rules.plan import Priced
from gamekit.monopoly.rules.state import Draft, Table, Trade, put
from gamekit.monopoly.rules.steps import rules

MOST_OFFERS = 3


def _numbers(s: Table, names: tuple[Thing, ...], seat: Seat) -> list[int] | None:
    """The numbers of different things this seat has and may trade, or None."""
    things = list[int]()
    if not names:
        return things
    known, owner, free = s.plan.thing, s.owner, s.held.tradable
    for name in names:
        thing = known.get(name, -1)
        if thing < 0 or owner[thing] != seat or not free[thing] or thing in things:
            return None
        things.append(thing)
    return things


def lawful(s: Table, by: Seat, offer: Offer) -> bool:
    """True if both sides give something, have it, and can pay what falls due at once."""
    to, give, take, cash = offer.to, offer.give, offer.take, offer.cash
    if not (give or cash > 0) or not (take or cash < 0):
        return False
    given, taken = _numbers(s, give, by), _numbers(s, take, to)
    if given is None or taken is None or not (given or taken):
        return False
    # Rule: whoever takes over a mortgaged deed pays the 10 % at once.
    mine, theirs = s.interest_on(taken), s.interest_on(given)
    return s.cash[by] >= max(cash, 0, cash + mine) and s.cash[to] >= max(-cash, 0, theirs - cash)


def can_offer(s: Table, seat: Seat, offer: Offer) -> bool:
    """True if this seat may make this offer in this window."""
    if s.offers[seat] >= MOST_OFFERS or offer.to == seat or offer.to not in s.alive:
        return False
    return lawful(s, seat, offer)


def make_offer(draft: Draft, seat: Seat, offer: Offer) -> None:
    """Put a trade to another seat, who answers it now."""
    draft.offers = put(draft.offers, seat, draft.offers[seat] + 1)
    draft.do(ANSWER.on(Trade(seat, offer, False), offer.to))


def _answers(s: Table, trade: Trade) -> tuple[Accept | Decline | Counter, ...]:
    """Yes, no, and for a plain purchase a higher price."""
    offer = trade.offer
    if trade.answers or offer.give or len(offer.take) != 1:
        return DECLINE, ACCEPT
    thing = s.plan.thing[offer.take[0]]
    # The offer was lawful, so a higher price only needs the cash, the 10 % included.
    reach = s.cash[trade.by] - s.interest_on([thing])
    dearer = [move for move in s.plan.dearer.get(thing, ()) if offer.cash < -move.cash <= reach]
    return DECLINE, ACCEPT, *dearer


def _turned(trade: Trade, move: Counter) -> Offer:
    """The counter-offer as an offer of the seat that was asked."""
    return Offer(trade.by, move.give, move.take, move.cash)


def _may_answer(s: Table, move: Accept | Decline | Counter, trade: Trade) -> bool:
    if isinstance(move, Counter):
        return not trade.answers and lawful(s, trade.offer.to, _turned(trade, move))
    return True


@rules.asks_on("a trade to answer", _answers, _may_answer)
def ANSWER(draft: Draft, move: Accept | Decline | Counter, trade: Trade) -> None:
    """Yes, no, or one counter-offer."""
    seat = draft.asked
    draft.tell(see.Did, seat, move)
    if isinstance(move, Accept):
        _exchange(draft, trade)
    elif isinstance(move, Decline):
        draft.refused = put(draft.refused, trade.by, trade.offer)
    else:
        draft.do(ANSWER.on(Trade(seat, _turned(trade, move), True), trade.by))


def _exchange(draft: Draft, trade: Trade) -> None:
    by, to, cash = trade.by, trade.offer.to, trade.offer.cash
    given, taken = ([draft.plan.thing[name] for name in names] for names in (trade.offer.give, trade.offer.take))
    payer, payee = (by, to) if cash >= 0 else (to, by)
    draft.pay(payer, payee, abs(cash), see.TRADE)
    draft.pay(by, BANK, draft.interest_on(taken), see.INTEREST)
    draft.pay(to, BANK, draft.interest_on(given), see.INTEREST)
    draft.hand_over(given, to)
    draft.hand_over(taken, by)


# --- the offers that are listed -----------------------------------------------------------------


def purchases(held: Held, seat: Seat) -> list[Priced]:
    """Offers for what goes with my things, and for any card, for once or twice its price."""
    plan = held.plan
    found: list[Priced] = []
    for members, holders in zip(plan.sets, held.sets, strict=True):
        if seat in holders and held.tradable[members[0]]:
            for i, holder in zip(members, holders, strict=True):
                if holder >= 0 and holder != seat:
                    found += plan.priced[holder][i]
    for card in plan.cards:
        holder = held.owner[card]
        if holder >= 0 and holder != seat:
            found += plan.priced[holder].get(card, ())
    return found


def swaps(held: Held, seat: Seat) -> list[Priced]:
    """One of my deeds for what completes a group."""
    plan, free = held.plan, held.tradable
    found: list[Priced] = []
    for streets, holders in zip(plan.groups, held.sets, strict=False):
        if len(holders) == 1 or holders.count(seat) != len(holders) - 1:
            continue
        wanted, holder = next((i, other) for i, other in zip(streets, holders, strict=True) if other != seat)
        if holder != BANK:
            swap, fee = plan.swap[holder], plan.interest
            mine = [i for i in held.deeds[seat] if free[i] and i not in streets]
            found += [(swap[i][wanted], fee[wanted], holder, fee[i]) for i in mine]
    return found


def sales(s: Table, seat: Seat) -> list[Offer]:
    """Whoever is in debt may sell a deed to anybody who has its price."""
    plan, cash = s.plan, s.cash
    mine = [i for i in plan.things if s.owner[i] == seat and plan.worth[i] and s.held.tradable[i]]
    others = [to for to in s.alive if to != seat]
    return [plan.sale[to][i] for i in mine for to in others if cash[to] >= plan.worth[i] + s.interest_on([i])]
