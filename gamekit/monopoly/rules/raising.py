"""Money from the bank: buildings sold, deeds mortgaged at half their price, and lifted again with 10 % on top."""

from __future__ import annotations

from typing import TypeAlias

from gamekit.monopoly.rules import events as see
from gamekit.monopoly.rules.buildings import can_sell, can_sell_all, sell, sell_all
from gamekit.monopoly.rules.events import BANK
from gamekit.monopoly.rules.moves import Mortgage, Sell, SellAll
from gamekit.monopoly.rules.state import Draft, Table, put

Raise: TypeAlias = Sell | SellAll | Mortgage


def can_mortgage(s: Table, seat: int, square: int, touched: int = 0) -> bool:
    """Rule: only after every building of its group is sold. Ruling: each deed is turned once a window."""
    bare = s.owner[square] == seat and s.levels[square] == 0 and s.held.tradable[square]
    return bare and not touched >> square & 1


def lifting(s: Table, square: int) -> int:
    """The price of lifting a mortgage."""
    return s.plan.mortgage[square] + s.plan.interest[square]


def can_lift(s: Table, seat: int, square: int, touched: int = 0) -> bool:
    """True if this seat owns the mortgaged deed and has the money."""
    if s.owner[square] != seat or s.levels[square] >= 0 or touched >> square & 1:
        return False
    return s.cash[seat] >= lifting(s, square)


def deed_called(s: Table, name: str) -> int:
    """The square of that name that can be owned; -1: there is none."""
    thing = s.plan.thing.get(name, -1)
    return thing if thing < s.plan.size else -1


def can_raise(s: Table, seat: int, move: Raise, touched: int = 0) -> bool:
    """True if this brings money from the bank now; `touched`: the bits of this window, if there is one."""
    if isinstance(move, SellAll):
        known = move.group in s.plan.group_name
        return known and can_sell_all(s, seat, s.plan.group_name.index(move.group), touched)
    square = deed_called(s, move.deed if isinstance(move, Mortgage) else move.street)
    return square >= 0 and (can_mortgage if isinstance(move, Mortgage) else can_sell)(s, seat, square, touched)


def raise_money(draft: Draft, seat: int, move: Raise) -> None:
    """Sell to the bank, or mortgage."""
    if isinstance(move, SellAll):
        sell_all(draft, seat, draft.plan.group_name.index(move.group))
    elif isinstance(move, Sell):
        sell(draft, seat, draft.plan.thing[move.street])
    else:
        square = draft.plan.thing[move.deed]
        draft.levels = put(draft.levels, square, -1)
        draft.touched |= 1 << square
        draft.pay(BANK, seat, draft.plan.mortgage[square], see.MORTGAGE, move.deed)


def lift(draft: Draft, seat: int, square: int) -> None:
    """The mortgage is paid back, with 10 % on top."""
    draft.levels = put(draft.levels, square, 0)
    draft.touched |= 1 << square
    draft.pay(seat, BANK, lifting(draft, square), see.LIFTING, draft.plan.name[square])


def can_raise_any(s: Table, seat: int) -> bool:
    """True if this seat still has a building to sell or a deed to mortgage."""
    levels = s.levels
    return any(levels[i] >= 0 for i in s.held.deeds[seat])


def raisers(s: Table, seat: int) -> tuple[Raise, ...]:
    """Every way to raise money from the bank."""
    plan, levels = s.plan, s.levels
    moves: list[Raise] = []
    for i in s.held.deeds[seat]:
        if levels[i] > 0:
            if can_sell(s, seat, i):
                moves.append(plan.sell[i])
        elif can_mortgage(s, seat, i):
            moves.append(plan.pledge[i])
    if s.huts < plan.top:
        moves += [plan.sell_all[g] for g in range(len(plan.groups)) if can_sell_all(s, seat, g)]
    return tuple(moves)
