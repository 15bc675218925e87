"""Mortgages: half the price from the bank, and back with 10 % on top."""

from __future__ import annotations

from gamekit.monopoly.rules.flow import acted
from gamekit.monopoly.rules.moves import Lift, Mortgage
from gamekit.monopoly.rules.position import BANK, Position, pay, put


def can_mortgage(s: Position, seat: int, square: int) -> bool:
    """Rule: only after every building of its group is sold."""
    if s.owner[square] != seat or s.levels[square] != 0 or not s.held.tradable[square]:
        return False
    # Ruling: each deed is mortgaged or lifted once a window.
    return s.phase != "window" or not s.touched >> square & 1


def _square(s: Position, name: object) -> int:
    return s.plan.thing.get(name, -1) if isinstance(name, str) else -1


def may_mortgage(s: Position, move: Mortgage) -> bool:
    square = _square(s, move.deed)
    if not 0 <= square < s.plan.size or s.phase not in ("window", "raise", "buy", "auction"):
        return False
    building = s.phase == "auction" and s.lot is not None and s.lot.building
    return not building and can_mortgage(s, s.turn, square)  # type: ignore[arg-type]


def do_mortgage(s: Position, move: Mortgage) -> None:
    seat, square = s.turn, s.plan.thing[move.deed]
    assert isinstance(seat, int)
    s.levels = put(s.levels, square, -1)
    s.touched |= 1 << square
    pay(s, BANK, seat, s.plan.mortgage[square], f"mortgage on {move.deed}")
    acted(s, seat)


def lifting(s: Position, square: int) -> int:
    """What it costs to lift a mortgage."""
    return s.plan.mortgage[square] + s.plan.interest[square]


def can_lift(s: Position, seat: int, square: int) -> bool:
    """Whether this seat owns the mortgaged deed and has the money."""
    if s.owner[square] != seat or s.levels[square] >= 0 or s.touched >> square & 1:
        return False
    return s.cash[seat] >= lifting(s, square)


def may_lift(s: Position, move: Lift) -> bool:
    square = _square(s, move.deed)
    return 0 <= square < s.plan.size and s.phase == "window" and can_lift(s, s.turn, square)  # type: ignore[arg-type]


def do_lift(s: Position, move: Lift) -> None:
    seat, square = s.turn, s.plan.thing[move.deed]
    assert isinstance(seat, int)
    s.levels = put(s.levels, square, 0)
    s.touched |= 1 << square
    pay(s, seat, BANK, lifting(s, square), f"lifting {move.deed}")
    acted(s, seat)


MAY = {Mortgage: may_mortgage, Lift: may_lift}
DO = {Mortgage: do_mortgage, Lift: do_lift}
