"""What a seat may do before a throw or a debt: build, sell, mortgage, lift, trade."""

from __future__ import annotations

from typing import Any

from gamekit.monopoly.rules.buildings import building_moves
from gamekit.monopoly.rules.flow import PASS, REST
from gamekit.monopoly.rules.position import Position, tradables, whole_groups
from gamekit.monopoly.rules.trades import listed_offers


def listed(s: Position, seat: int) -> list[Any]:
    """To pass, and all that this seat may do with what it owns."""
    notes = s.notes
    if ("own", seat) not in notes:
        notes["own", seat] = _holdings(s, seat)
    bare, whole = notes["own", seat]
    moves: list[Any] = [PASS, REST]
    if bare:
        levels, touched, plan, cash = s.levels, s.touched, s.plan, s.cash[seat]
        for i, lifting in bare:
            if not touched >> i & 1:
                if levels[i] == 0:
                    moves.append(plan.pledge[i])
                elif lifting <= cash:
                    moves.append(plan.lift[i])
    for group in whole:
        moves += building_moves(s, seat, group)
    return moves + listed_offers(s, seat)


def _holdings(s: Position, seat: int) -> tuple[list[tuple[int, int]], list[int]]:
    """Deeds of groups without buildings, each with the cost of lifting it; and the whole groups."""
    plan, owner = s.plan, s.owner
    if seat not in owner:
        return [], []
    free = tradables(s)
    bare = [(i, plan.mortgage[i] + plan.interest[i]) for i in plan.deeds if owner[i] == seat and free[i]]
    return bare, whole_groups(s, seat)
