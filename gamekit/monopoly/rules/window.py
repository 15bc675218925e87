"""What a seat may do before a throw or a debt: build, sell, mortgage, lift, trade."""

from __future__ import annotations

from typing import Any

from gamekit.monopoly.rules.buildings import building_moves
from gamekit.monopoly.rules.flow import PASS, REST
from gamekit.monopoly.rules.position import Position, noted
from gamekit.monopoly.rules.trades import buyable, listed_offers


def listed(s: Position, seat: int) -> list[Any]:
    """To pass, and all that this seat may do with what it owns."""
    known = noted(s)
    if seat not in known:
        free, rows = s.held.tradable, s.plan.bare
        known[seat] = [rows[i] for i in s.held.deeds[seat] if free[i]], buyable(s, seat)
    bare, offers = known[seat]
    moves: list[Any] = [PASS, REST]
    if bare:
        levels, touched, cash = s.levels, s.touched, s.cash[seat]
        for i, bit, pledge, cost, lift in bare:
            if not touched & bit:
                if levels[i] == 0:
                    moves.append(pledge)
                elif cost <= cash:
                    moves.append(lift)
    for group in s.held.whole[seat]:
        moves += building_moves(s, seat, group)
    moves += listed_offers(s, seat, offers)
    return moves
