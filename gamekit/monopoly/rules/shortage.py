"""Building, and what happens when the bank has fewer buildings than are wanted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gamekit.monopoly.rules.auctions import next_bidder
from gamekit.monopoly.rules.buildings import can_build, in_stock, next_building, placeable, put_up, room_for
from gamekit.monopoly.rules.flow import from_left, stay
from gamekit.monopoly.rules.moves import Build, Place, Waive, Want
from gamekit.monopoly.rules.position import Lot, Position, Wishes, put, wake

WAIVE = Waive()


def may_build(s: Position, move: Build) -> bool:
    if s.phase != "window" or not isinstance(move.street, str):
        return False
    square = s.plan.thing.get(move.street, -1)
    return 0 <= square < s.plan.size and can_build(s, s.turn, square)  # type: ignore[arg-type]


def do_build(s: Position, move: Build) -> None:
    seat, square = s.turn, s.plan.thing[move.street]
    assert isinstance(seat, int)
    building, wishes = next_building(s, square), s.wishes
    if wishes is not None and wishes.building == building and wishes.counts[seat]:
        _sell_or_auction(s, seat, square, building)
    elif rivals := _rivals(s, seat, building):
        _ask_all(s, square, building, rivals)
    else:
        put_up(s, seat, square, s.plan.hut[square])
        stay(s, seat)


def _most(s: Position, seat: int, building: str) -> int:
    """How many of them this seat may wish for: what it can place and pay for now."""
    return room_for(s, seat, building, s.cash[seat])


def _rivals(s: Position, seat: int, building: str) -> tuple[int, ...]:
    """Those who could want one too; nobody while there is enough for all that could be wanted."""
    could = {other: many for other in from_left(s, seat) if (many := _most(s, other, building))}
    enough = sum(could.values()) <= in_stock(s, building)
    return () if enough else tuple(other for other in could if other != seat)


def _ask_all(s: Position, square: int, building: str, rivals: tuple[int, ...]) -> None:
    """The bank may have fewer than are wanted: everybody says how many they want now."""
    caller = s.turn
    assert isinstance(caller, int)
    asked = (caller, *rivals) if _most(s, caller, building) > 1 else rivals
    s.wishes = Wishes(building, tuple(int(seat == caller) for seat in range(s.game.players)))
    s.lot = Lot(square, building, (), 1, caller, caller, asked)
    s.phase, s.turn = "claim", asked[0]


def may_want(s: Position, move: Want) -> bool:
    if s.phase != "claim" or s.lot is None or type(move.number) is not int:
        return False
    return 1 <= move.number <= _most(s, s.turn, s.lot.building)  # type: ignore[arg-type]


def may_waive(s: Position, move: Waive) -> bool:
    return s.phase == "claim" and s.lot is not None and s.turn != s.lot.caller


def do_want(s: Position, move: Want) -> None:
    wake(s, s.turn)  # type: ignore[arg-type]
    _answered(s, move.number)


def do_waive(s: Position, move: Waive) -> None:
    _answered(s, 0)


def _answered(s: Position, number: int) -> None:
    lot, wishes = s.lot, s.wishes
    assert lot is not None and wishes is not None
    s.wishes = Wishes(lot.building, put(wishes.counts, lot.pending[0], number))
    if len(lot.pending) > 1:
        s.lot = replace(lot, pending=lot.pending[1:])
        s.turn = lot.pending[1]
    else:
        _sell_or_auction(s, lot.caller, lot.square, lot.building)


def _sell_or_auction(s: Position, caller: int, square: int, building: str) -> None:
    """Rule: only if more are wanted than the bank has, it auctions them, one at a time."""
    assert s.wishes is not None
    wished = {seat: min(s.wishes.counts[seat], _most(s, seat, building)) for seat in s.alive}
    bidders = tuple(seat for seat in s.alive if wished[seat] or seat == caller)
    if len(bidders) > 1 and sum(wished.values()) > in_stock(s, building):
        # Ruling: bidding starts from 1, and whoever called for the building has bid it.
        s.lot = lot = Lot(square, building, bidders, 1, caller, caller)
        s.phase, s.turn = "auction", next_bidder(lot, caller)
    else:
        s.lot = None
        put_up(s, caller, square, s.plan.hut[square])
        stay(s, caller)


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
    """None, or so many as this seat can place and pay for; who called wants at least one."""
    assert s.lot is not None
    wants = s.plan.want[: _most(s, seat, s.lot.building)]
    return [*wants] if seat == s.lot.caller else [WAIVE, *wants]


def listed_places(s: Position, seat: int) -> list[Any]:
    """Every street the building may go to."""
    return [s.plan.place[i] for i in places(s)]


MAY = {Build: may_build, Want: may_want, Waive: may_waive, Place: may_place}
DO = {Build: do_build, Want: do_want, Waive: do_waive, Place: do_place}
