"""Auctions: open bidding, from 1 up, in cash; passing is final; the highest bidder must buy."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import Any

from gamekit.monopoly.rules.debts import listed as money_raisers
from gamekit.monopoly.rules.events import Unsold
from gamekit.monopoly.rules.flow import TASKS, from_left, proceed
from gamekit.monopoly.rules.moves import Bid, Withdraw
from gamekit.monopoly.rules.plan import LADDER
from gamekit.monopoly.rules.position import BANK, Lot, Position, Sale, hand_over, pay

WITHDRAW = Withdraw()
STEPS_LISTED = 5


def open_auction(s: Position, square: int, bidders: tuple[int, ...]) -> None:
    """Everybody may bid for a deed, from 1 up."""
    s.lot = Lot(square, "", bidders, 0, BANK, BANK)
    s.phase, s.turn = "auction", bidders[0]


def _sale(s: Position, task: Sale) -> bool:
    s.agenda = s.agenda[1:]
    open_auction(s, task.square, from_left(s, task.seller))
    return True


TASKS[Sale] = _sale


def next_bidder(lot: Lot, seat: int) -> int:
    """The next seat in the round that has not stopped bidding."""
    return next((other for other in sorted(lot.bidders) if other > seat), min(lot.bidders))


def may_bid(s: Position, move: Bid) -> bool:
    lot = s.lot
    if s.phase != "auction" or lot is None or type(move.amount) is not int:
        return False
    return lot.bid < move.amount <= s.cash[s.turn]  # type: ignore[index]


def do_bid(s: Position, move: Bid) -> None:
    seat, lot = s.turn, s.lot
    assert isinstance(seat, int) and lot is not None
    s.lot = Lot(lot.square, lot.building, lot.bidders, move.amount, seat, lot.caller)
    if len(lot.bidders) == 1:
        _hammer(s)
    else:
        s.turn = next_bidder(lot, seat)


def may_withdraw(s: Position, move: Withdraw) -> bool:
    return s.phase == "auction"


def do_withdraw(s: Position, move: Withdraw) -> None:
    seat, lot = s.turn, s.lot
    assert isinstance(seat, int) and lot is not None
    bidders = tuple(other for other in lot.bidders if other != seat)
    s.lot = lot = replace(lot, bidders=bidders)
    if not bidders or bidders == (lot.leader,):
        _hammer(s)
    else:
        s.turn = next_bidder(lot, seat)


def _hammer(s: Position) -> None:
    """The highest bidder must buy."""
    lot = s.lot
    assert lot is not None
    if lot.building:
        s.phase, s.turn = "place", lot.leader
        return
    s.lot = None
    if lot.leader == BANK:
        if s.log is not None:
            s.log.append(Unsold(s.plan.name[lot.square]))
    else:
        pay(s, lot.leader, BANK, lot.bid, s.plan.name[lot.square])
        hand_over(s, [lot.square], lot.leader)
    proceed(s)


def listed_bids(s: Position, seat: int) -> list[Any]:
    """To stop, the next few steps of the ladder, and for a deed what may be sold or mortgaged for it."""
    lot = s.lot
    assert lot is not None
    return [WITHDRAW, *next_steps(s, seat), *([] if lot.building else money_raisers(s, seat))]


def next_steps(s: Position, seat: int) -> tuple[Bid, ...]:
    """The next few bids of the ladder that this seat has the cash for."""
    assert s.lot is not None
    first = bisect_right(LADDER, s.lot.bid)
    return s.plan.bids[first : min(first + STEPS_LISTED, bisect_right(LADDER, s.cash[seat]))]


MAY = {Bid: may_bid, Withdraw: may_withdraw}
DO = {Bid: do_bid, Withdraw: do_withdraw}
