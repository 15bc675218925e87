"""What a seat may do before a throw or a debt: build, sell, mortgage, lift, trade."""

from __future__ import annotations

from typing import Any

from gamekit.monopoly.rules.buildings import building_moves
from gamekit.monopoly.rules.flow import PASS, REST
from gamekit.monopoly.rules.position import Position, deeds_of, tradables, whole_groups
from gamekit.monopoly.rules.trades import listed_offers


def listed(s: Position, seat: int) -> list[Any]:
    """To pass, and all that this seat may do with what it owns."""
    known = s.notes.get(("own", seat))
    if known is None:
        known = s.notes["own", seat] = _holdings(s, seat)
    bare, whole = known
    moves: list[Any] = [PASS, REST]
    if bare:
        levels, touched, cash = s.levels, s.touched, s.cash[seat]
        for i, bit, pledge, cost, lift in bare:
            if not touched & bit:
                if levels[i] == 0:
                    moves.append(pledge)
                elif cost <= cash:
                    moves.append(lift)
    for group in whole:
        moves += building_moves(s, seat, group)
    moves += listed_offers(s, seat)
    return moves


def _holdings(s: Position, seat: int) -> tuple[list[Any], list[int]]:
    """Deeds of groups without buildings, each with what may be done with it; and the whole groups."""
    deeds = deeds_of(s, seat)
    if not deeds:
        return [], []
    rows, free = s.plan.bare, tradables(s)
    bare = [rows[i] for i in deeds if free[i]]
    return bare, whole_groups(s, seat)
