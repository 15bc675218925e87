"""Building, and what happens when the bank has fewer buildings than several players could want."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gamekit.monopoly.rules.auctions import next_bidder
from gamekit.monopoly.rules.buildings import can_build, demand, in_stock, next_building, placeable, put_up
from gamekit.monopoly.rules.flow import from_left, stay
from gamekit.monopoly.rules.moves import Build, Place, Waive, Want
from gamekit.monopoly.rules.position import Lot, Position

WANT, WAIVE = Want(), Waive()


def may_build(s: Position, move: Build) -> bool:
    if s.phase != "window" or not isinstance(move.street, str):
        return False
    square = s.plan.thing.get(move.street, -1)
    return 0 <= square < s.plan.size and can_build(s, s.turn, square)  # type: ignore[arg-type]


def do_build(s: Position, move: Build) -> None:
    seat, square = s.turn, s.plan.thing[move.street]
    assert isinstance(seat, int)
    building = next_building(s, square)
    rivals = _rivals(s, seat, building)
    if rivals:
        call_for_building(s, square, building, rivals)
    else:
        put_up(s, seat, square, s.plan.hut[square])
        stay(s, seat)


def _rivals(s: Position, seat: int, building: str) -> tuple[int, ...]:
    """Those who could want this building too; nobody while there is enough for all."""
    left, rivals = in_stock(s, building) - demand(s, seat, building), list[int]()
    for other in from_left(s, seat)[:-1]:
        if s.cash[other] > 1 and (wanted := demand(s, other, building)):
            left -= wanted
            rivals.append(other)
    return tuple(rivals) if left < 0 else ()


def call_for_building(s: Position, square: int, building: str, rivals: tuple[int, ...]) -> None:
    """The bank has fewer than could be wanted: ask who else wants one before it is sold."""
    caller = s.turn
    assert isinstance(caller, int)
    s.lot = Lot(square, building, (caller,), 1, caller, caller, rivals)
    s.phase, s.turn = "claim", rivals[0]


def may_claim(s: Position, move: Want | Waive) -> bool:
    return s.phase == "claim"


def do_want(s: Position, move: Want) -> None:
    _answered(s, wants=True)


def do_waive(s: Position, move: Waive) -> None:
    _answered(s, wants=False)


def _answered(s: Position, wants: bool) -> None:
    lot = s.lot
    assert lot is not None
    bidders = (*lot.bidders, lot.pending[0]) if wants else lot.bidders
    s.lot = lot = replace(lot, bidders=bidders, pending=lot.pending[1:])
    if lot.pending:
        s.turn = lot.pending[0]
    elif len(bidders) == 1:
        s.lot = None
        put_up(s, lot.caller, lot.square, s.plan.hut[lot.square])
        stay(s, lot.caller)
    else:
        # Ruling: bidding starts from 1, and whoever called for the building has bid it.
        s.phase, s.turn = "auction", next_bidder(lot, lot.caller)


def may_place(s: Position, move: Place) -> bool:
    if s.phase != "place" or not isinstance(move.street, str):
        return False
    return s.plan.thing.get(move.street, -1) in places(s)


def do_place(s: Position, move: Place) -> None:
    lot = s.lot
    assert lot is not None
    s.lot = None
    put_up(s, lot.leader, s.plan.thing[move.street], lot.bid)
    stay(s, lot.caller)


def places(s: Position) -> list[int]:
    """Where the winner of a building auction may put the building."""
    lot = s.lot
    assert lot is not None
    return placeable(s, lot.leader, lot.building)


def listed_claims(s: Position, seat: int) -> list[Any]:
    """Yes or no."""
    return [WAIVE, WANT]


def listed_places(s: Position, seat: int) -> list[Any]:
    """Every street the building may go to."""
    return [s.plan.place[i] for i in places(s)]


MAY = {Build: may_build, Want: may_claim, Waive: may_claim, Place: may_place}
DO = {Build: do_build, Want: do_want, Waive: do_waive, Place: do_place}
