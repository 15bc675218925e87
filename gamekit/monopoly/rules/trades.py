"""Trades of deeds, cash and get-out-of-jail cards: offer, accept, counter, decline."""

from __future__ import annotations

from typing import Any

from gamekit.monopoly.rules.flow import stay
from gamekit.monopoly.rules.moves import Accept, Counter, Decline, Offer
from gamekit.monopoly.rules.plan import Priced
from gamekit.monopoly.rules.position import BANK, Position, Trade, hand_over, interest_on, pay

ACCEPT, DECLINE = Accept(), Decline()
MOST_OFFERS = 3


def _things(s: Position, names: Any, seat: int) -> list[int] | None:
    """The numbers of different things this seat has and may trade, or None."""
    if not isinstance(names, tuple):
        return None
    things = list[int]()
    if not names:
        return things
    known, owner, free = s.plan.thing, s.owner, s.held.tradable
    for name in names:
        thing = known.get(name, -1) if isinstance(name, str) else -1
        if thing < 0 or owner[thing] != seat or not free[thing] or thing in things:
            return None
        things.append(thing)
    return things


def lawful(s: Position, by: int, to: int, give: Any, take: Any, cash: Any) -> bool:
    """Whether both sides give something, have it, and can pay what falls due at once."""
    if type(cash) is not int or not (give or cash > 0) or not (take or cash < 0):
        return False
    given, taken = _things(s, give, by), _things(s, take, to)
    if given is None or taken is None or not (given or taken):
        return False
    # Rule: whoever takes over a mortgaged deed pays the 10 % at once.
    mine, theirs = interest_on(s, taken), interest_on(s, given)
    return s.cash[by] >= max(cash, 0, cash + mine) and s.cash[to] >= max(-cash, 0, theirs - cash)


def may_offer(s: Position, move: Offer) -> bool:
    seat = s.turn
    if s.phase != "window" or type(move.to) is not int or s.offers[seat] >= MOST_OFFERS:  # type: ignore[index]
        return False
    return move.to != seat and move.to in s.alive and lawful(s, seat, move.to, move.give, move.take, move.cash)  # type: ignore[arg-type]


def do_offer(s: Position, move: Offer) -> None:
    seat = s.turn
    assert isinstance(seat, int)
    s.offers = tuple(n + 1 if i == seat else n for i, n in enumerate(s.offers))
    s.trade = Trade(seat, move, False)
    s.phase, s.turn = "answer", move.to


def may_counter(s: Position, move: Counter) -> bool:
    trade = s.trade
    if s.phase != "answer" or trade is None or trade.answers:
        return False
    return lawful(s, trade.offer.to, trade.by, move.give, move.take, move.cash)


def do_counter(s: Position, move: Counter) -> None:
    trade = s.trade
    assert trade is not None
    s.trade = Trade(trade.offer.to, Offer(trade.by, move.give, move.take, move.cash), True)
    s.turn = trade.by


def may_answer(s: Position, move: Accept | Decline) -> bool:
    return s.phase == "answer"


def do_decline(s: Position, move: Decline) -> None:
    trade = s.trade
    assert trade is not None
    s.refused = tuple(trade.offer if i == trade.by else last for i, last in enumerate(s.refused))
    _back_to_window(s, trade)


def do_accept(s: Position, move: Accept) -> None:
    trade = s.trade
    assert trade is not None
    by, to, cash = trade.by, trade.offer.to, trade.offer.cash
    given = [s.plan.thing[name] for name in trade.offer.give]
    taken = [s.plan.thing[name] for name in trade.offer.take]
    if cash >= 0:
        pay(s, by, to, cash, "trade")
    else:
        pay(s, to, by, -cash, "trade")
    pay(s, by, BANK, interest_on(s, taken), "interest")
    pay(s, to, BANK, interest_on(s, given), "interest")
    hand_over(s, given, to)
    hand_over(s, taken, by)
    _back_to_window(s, trade)


def _back_to_window(s: Position, trade: Trade) -> None:
    """Whoever made the first offer goes on."""
    s.trade = None
    stay(s, trade.offer.to if trade.answers else trade.by)


def listed_answers(s: Position, seat: int) -> list[Any]:
    """Yes, no, and for a plain purchase a higher price."""
    trade = s.trade
    assert trade is not None
    offer = trade.offer
    moves: list[Any] = [DECLINE, ACCEPT]
    if not trade.answers and not offer.give and len(offer.take) == 1:
        thing = s.plan.thing[offer.take[0]]
        # The offer was lawful, so a higher price only needs the cash, the 10 % included.
        reach = s.cash[trade.by] - interest_on(s, [thing])
        moves += [move for move in s.plan.dearer.get(thing, ()) if offer.cash < -move.cash <= reach]
    return moves


def listed_offers(s: Position, seat: int, offers: list[Priced]) -> list[Any]:
    """What goes with my things for once or twice its price, one of mine for what completes a group, sales in need."""
    if s.offers[seat] >= MOST_OFFERS:
        return []
    cash = s.cash
    mine = cash[seat]
    moves = [offer for offer, need, to, theirs in offers if need <= mine and theirs <= cash[to]]
    if s.agenda and s.agenda[0].debtor == seat:
        moves += _sales(s, seat)
    return moves


def buyable(s: Position, seat: int) -> list[Priced]:
    """Every listed offer of this seat, whether the cash reaches or not."""
    return _purchases(s, seat) + _swaps(s, seat)


def _purchases(s: Position, seat: int) -> list[Priced]:
    plan, owner, free = s.plan, s.owner, s.held.tradable
    found: list[Priced] = []
    for members, held in zip(plan.sets, s.held.sets, strict=True):
        if seat in held and free[members[0]]:
            for i, holder in zip(members, held, strict=True):
                if holder >= 0 and holder != seat:
                    found += plan.priced[holder][i]
    for card in plan.cards:
        if owner[card] >= 0 and owner[card] != seat:
            found += plan.priced[owner[card]].get(card, ())
    return found


def _swaps(s: Position, seat: int) -> list[Priced]:
    plan, free = s.plan, s.held.tradable
    found: list[Priced] = []
    for streets, held in zip(plan.groups, s.held.sets, strict=False):
        if len(held) == 1 or held.count(seat) != len(held) - 1:
            continue
        wanted, holder = next((i, other) for i, other in zip(streets, held, strict=True) if other != seat)
        if holder != BANK:
            swap, fee = plan.swap[holder], plan.interest
            mine = [i for i in s.held.deeds[seat] if free[i] and i not in streets]
            found += [(swap[i][wanted], fee[wanted], holder, fee[i]) for i in mine]
    return found


def _sales(s: Position, seat: int) -> list[Any]:
    """Whoever is in debt may sell a deed to anybody who has its price."""
    plan, cash = s.plan, s.cash
    mine = [i for i in plan.things if s.owner[i] == seat and plan.worth[i] and s.held.tradable[i]]
    return [
        plan.sale[to][i]
        for i in mine
        for to in s.alive
        if to != seat and cash[to] >= plan.worth[i] + interest_on(s, [i])
    ]


MAY = {Offer: may_offer, Counter: may_counter, Accept: may_answer, Decline: may_answer}
DO = {Offer: do_offer, Counter: do_counter, Accept: do_accept, Decline: do_decline}
