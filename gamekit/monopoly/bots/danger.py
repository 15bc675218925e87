"""The cost of a seat's next throw: exact chances of one throw, times the rents on the board."""

from __future__ import annotations

from functools import lru_cache

from gamekit.monopoly.odds.landing import after
from gamekit.monopoly.rules.landing import rent_of
from gamekit.monopoly.rules.plan import Plan
from gamekit.monopoly.rules.state import View


@lru_cache(maxsize=16)
def reach(plan: Plan) -> list[list[tuple[int, float]]]:
    """For every square the squares one throw leads to, with their chances."""
    rows = []
    for square in range(plan.size):
        ends = after(1, start=square, board=plan.box)
        rows.append([(place, float(p)) for place, p in ends.items() if isinstance(place, int)])
    return rows


def bill(view: View, seat: int, square: int) -> float:
    """The payment of this seat for standing on a square, on average."""
    owner = view.owner[square]
    if owner < 0 or owner == seat or view.levels[square] < 0:
        return float(view.game.box.squares[square].amount)
    rent = rent_of(view, square)
    return rent * (sum(view.game.box.dice) + 2) / 2 if view.plan.kind[square] == "company" else rent


def danger(view: View, seat: int, square: int) -> float:
    """The cost of one throw from a square, on average."""
    return sum(p * bill(view, seat, to) for to, p in reach(view.plan)[square])


def worst(view: View, seat: int, chance: float = 0.15) -> float:
    """The amount that one throw from here costs with no more than this chance, or a part of the worst one."""
    left = chance
    bills = sorted(((bill(view, seat, to), p) for to, p in reach(view.plan)[view.places[seat]]), reverse=True)
    for amount, p in bills:
        left -= p
        if left < 0:
            return amount
    return 0.0
