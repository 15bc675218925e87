"""Building, and what happens when the bank has fewer buildings than are wanted."""

from __future__ import annotations

from gamekit.core.game import Seat
from gamekit.monopoly.rules import events as see
from gamekit.monopoly.rules.auctions import AUCTION, next_bidder
from gamekit.monopoly.rules.buildings import in_stock, next_building, put_up, room_for
from gamekit.monopoly.rules.moves import WAIVE, Waive, Want
from gamekit.monopoly.rules.state import Draft, Lot, Table, Wishes, put
from gamekit.monopoly.rules.steps import rules


def most(s: Table, seat: Seat, building: str) -> int:
    """The number of them this seat may wish for: what it can place and pay for now."""
    return room_for(s, seat, building, s.cash[seat])


def _rivals(s: Table, seat: Seat, building: str) -> tuple[Seat, ...]:
    """Those who could want one too; nobody while there is enough for all that could be wanted."""
    could = {other: many for other in s.from_left(seat) if (many := most(s, other, building))}
    enough = sum(could.values()) <= in_stock(s, building)
    return () if enough else tuple([other for other in could if other != seat])


def build(draft: Draft, seat: Seat, square: int) -> None:
    """Put it up, or first hear who else wants one of the few that are left."""
    building, wishes = next_building(draft, square), draft.wishes
    lot = Lot(square, building, (), 1, seat, seat)
    if wishes is not None and wishes.building == building and wishes.counts[seat]:
        draft.do(SHARE.on(lot))
    elif rivals := _rivals(draft, seat, building):
        asked = (seat, *rivals) if most(draft, seat, building) > 1 else rivals
        draft.wishes = Wishes(building, tuple([int(other == seat) for other in range(draft.game.players)]))
        draft.do(*[CLAIM.on(lot, other) for other in asked], SHARE.on(lot))
    else:
        put_up(draft, seat, square, draft.plan.hut[square])


def _claims(s: Table, lot: Lot) -> tuple[Want | Waive, ...]:
    """None, or so many as this seat can place and pay for; who called wants at least one."""
    wants = s.plan.want[: most(s, s.asked, lot.building)]
    return wants if s.asked == lot.caller else (WAIVE, *wants)


@rules.asks_on("few buildings left: who wants how many", _claims)
def CLAIM(draft: Draft, move: Want | Waive, lot: Lot) -> None:
    """The bank may have fewer than are wanted: everybody who could want one says how many they want now."""
    seat, wishes = draft.asked, draft.wishes
    assert wishes is not None
    draft.tell(see.Did, seat, move)
    if isinstance(move, Want):
        draft.wake(seat)
    draft.wishes = Wishes(lot.building, put(wishes.counts, seat, move.number if isinstance(move, Want) else 0))


@rules.happens_on("the few buildings are shared out")
def SHARE(draft: Draft, lot: Lot) -> None:
    """Only if more are wanted than the bank has, it auctions them, one at a time."""
    assert draft.wishes is not None
    building, caller = lot.building, lot.caller
    wished = {seat: min(draft.wishes.counts[seat], most(draft, seat, building)) for seat in draft.alive}
    bidders = tuple([seat for seat in draft.alive if wished[seat] or seat == caller])
    if len(bidders) > 1 and sum(wished.values()) > in_stock(draft, building):
        # Ruling: bidding starts from 1, and whoever called for the building has bid it.
        lot = Lot(lot.square, building, bidders, 1, caller, caller)
        draft.do(AUCTION.on(lot, next_bidder(lot, caller)))
    else:
        put_up(draft, caller, lot.square, draft.plan.hut[lot.square])
