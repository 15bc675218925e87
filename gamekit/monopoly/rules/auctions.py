"""Auctions: open bidding, from 1 up, in cash; passing is final; the highest bidder must buy."""

from __future__ import annotations

from bisect import bisect_right

from gamekit.core.game import Seat
from gamekit.monopoly.rules import events as see
from gamekit.monopoly.rules.buildings import placeable, put_up
from gamekit.monopoly.rules.events import BANK
from gamekit.monopoly.rules.moves import WITHDRAW, Bid, Mortgage, Place, Sell, SellAll, Withdraw
from gamekit.monopoly.rules.plan import LADDER
from gamekit.monopoly.rules.raising import Raise, can_raise, raise_money, raisers
from gamekit.monopoly.rules.state import Draft, Lot, Sale, Table
from gamekit.monopoly.rules.steps import rules

STEPS_LISTED = 5


def next_bidder(lot: Lot, seat: Seat) -> Seat:
    """The next seat in the round that has not stopped bidding."""
    return next((other for other in sorted(lot.bidders) if other > seat), min(lot.bidders))


def next_steps(s: Table, lot: Lot, seat: Seat) -> tuple[Bid, ...]:
    """The next few bids of the ladder that this seat has the cash for."""
    first = bisect_right(LADDER, lot.bid)
    return s.plan.bids[first : min(first + STEPS_LISTED, bisect_right(LADDER, s.cash[seat]))]


def _bids(s: Table, lot: Lot) -> tuple[Bid | Withdraw | Raise, ...]:
    """To stop, the next few steps of the ladder, and for a deed what may be sold or mortgaged for it."""
    seat = s.asked
    return (WITHDRAW, *next_steps(s, lot, seat), *(() if lot.building else raisers(s, seat)))


def _may_bid(s: Table, move: Bid | Withdraw | Raise, lot: Lot) -> bool:
    if isinstance(move, Bid):
        return lot.bid < move.amount <= s.cash[s.asked]
    return isinstance(move, Withdraw) or (not lot.building and can_raise(s, s.asked, move))


@rules.asks_on("an auction", _bids, _may_bid)
def AUCTION(draft: Draft, move: Bid | Withdraw | Sell | SellAll | Mortgage, lot: Lot) -> None:
    """Open bidding, from 1 up, in cash; passing is final; the highest bidder must buy."""
    seat, bidders = draft.asked, lot.bidders
    draft.tell(see.Did, seat, move)
    if isinstance(move, Bid):
        lot = Lot(lot.square, lot.building, bidders, move.amount, seat, lot.caller)
    elif isinstance(move, Withdraw):
        left = tuple([other for other in bidders if other != seat])
        lot = Lot(lot.square, lot.building, left, lot.bid, lot.leader, lot.caller)
    else:
        raise_money(draft, seat, move)
        draft.do(AUCTION.on(lot, seat))
        return
    if lot.bidders in ((), (lot.leader,)):
        _hammer(draft, lot)
    else:
        draft.do(AUCTION.on(lot, next_bidder(lot, seat)))


def _hammer(draft: Draft, lot: Lot) -> None:
    """The highest bidder must buy."""
    name = draft.plan.name[lot.square]
    if lot.building:
        draft.do(PLACE.on(Lot(lot.square, lot.building, (), lot.bid, lot.leader, lot.caller), lot.leader))
    elif lot.leader == BANK:
        draft.tell(see.Unsold, name)
    else:
        draft.pay(lot.leader, BANK, lot.bid, see.PRICE, name)
        draft.hand_over([lot.square], lot.leader)


@rules.happens_on("a bankrupt's deed is auctioned")
def SALE(draft: Draft, sale: Sale) -> None:
    """Ruling: deeds are auctioned one by one among the others, from the left of whoever went bankrupt."""
    bidders = draft.from_left(sale.seller)
    draft.do(AUCTION.on(Lot(sale.square, "", bidders), bidders[0]))


def _places(s: Table, lot: Lot) -> tuple[Place, ...]:
    return tuple([s.plan.place[i] for i in placeable(s, lot.leader, lot.building)])


@rules.asks_on("a building to place", _places)
def PLACE(draft: Draft, move: Place, lot: Lot) -> None:
    """The bid replaces the price of a building won in an auction."""
    draft.tell(see.Did, draft.asked, move)
    put_up(draft, lot.leader, draft.plan.thing[move.street], lot.bid)
