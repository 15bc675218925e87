"""Huts and inns: built and sold evenly, as far as the bank's stock reaches."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from gamekit.monopoly.rules.flow import acted
from gamekit.monopoly.rules.moves import Sell, SellAll
from gamekit.monopoly.rules.position import BANK, Position, Wishes, has_all, held, pay, put


def built_bit(s: Position, square: int) -> int:
    """Marks a group as built on in this window."""
    return s.plan.built_bit[s.plan.group_of[square]]


def sold_bit(s: Position, square: int) -> int:
    """Marks a group as sold from in this window."""
    return s.plan.sold_bit[s.plan.group_of[square]]


def next_building(s: Position, square: int) -> str:
    """What comes next on a street."""
    return "inn" if s.levels[square] == s.plan.top else "hut"


def can_place(s: Position, seat: int, square: int) -> bool:
    """Whether the next building of a street may stand there: whole group, no mortgage, evenly."""
    mates, levels = s.plan.mates[square], s.levels
    if not mates or levels[square] >= s.plan.inn or not has_all(s, seat, square):
        return False
    # Ruling: in one window a group is either built on or sold from, so that every window ends.
    if s.touched & sold_bit(s, square):
        return False
    return levels[square] == min([levels[i] for i in mates]) >= 0


def in_stock(s: Position, building: str) -> int:
    """How many of them the bank has."""
    return s.inns if building == "inn" else s.huts


def can_build(s: Position, seat: int, square: int) -> bool:
    """Whether a seat may call for the next building of a street and pay its price."""
    if s.cash[seat] < s.plan.hut[square] or not can_place(s, seat, square):
        return False
    return in_stock(s, next_building(s, square)) > 0


def room_for(s: Position, seat: int, building: str, money: int) -> int:
    """How many of what the bank has a seat could put up now, one after the other, at the printed price."""
    top, prices = s.plan.top, list[int]()
    for g in s.held.whole[seat]:
        streets = s.plan.groups[g]
        levels = [s.levels[i] for i in streets]
        if min(levels) < 0 or s.touched & sold_bit(s, streets[0]):
            continue
        if building == "hut":
            many = sum([top - level for level in levels if level < top])
        else:
            many = levels.count(top) if min(levels) >= top else 0
        prices += [s.plan.hut[streets[0]]] * many
    totals = accumulate(sorted(prices)[: in_stock(s, building)])
    return sum(total <= money for total in totals)


def placeable(s: Position, seat: int, building: str) -> list[int]:
    """The streets on which a seat may put this building now."""
    return [i for i in s.plan.deeds if can_place(s, seat, i) and next_building(s, i) == building]


def put_up(s: Position, seat: int, square: int, price: int) -> None:
    """The building goes from the bank to the street; an inn sends its huts back."""
    building, wishes = next_building(s, square), s.wishes
    pay(s, seat, BANK, price, f"{building} on {s.plan.name[square]}")
    if wishes is not None and wishes.building == building:
        s.wishes = Wishes(building, put(wishes.counts, seat, max(0, wishes.counts[seat] - 1)))
    s.touched |= built_bit(s, square)
    if s.levels[square] == s.plan.top:
        s.inns -= 1
        s.huts += s.plan.top
    else:
        s.huts -= 1
    if s.levels[square] == 0:
        _built(s, s.built | 1 << s.plan.group_of[square])
    s.levels = put(s.levels, square, s.levels[square] + 1)


def _built(s: Position, groups: int) -> None:
    if groups != s.built:
        s.built, s.held = groups, held(s.plan, s.owner, groups)


def _may_touch(s: Position, square: int) -> bool:
    return s.phase in ("raise", "auction", "buy") or (s.phase == "window" and not s.touched & built_bit(s, square))


def can_sell(s: Position, seat: int, square: int) -> bool:
    """Whether one building of a street may go back: evenly, and an inn only if the bank has the huts for it."""
    level, mates = s.levels[square], s.plan.mates[square]
    if level <= 0 or s.owner[square] != seat or level < max([s.levels[i] for i in mates]):
        return False
    return (level < s.plan.inn or s.huts >= s.plan.top) and _may_touch(s, square)


def can_sell_all(s: Position, seat: int, group: int) -> bool:
    """Rule: a group with an inn that the bank has too few huts to break is sold as a whole."""
    streets = s.plan.groups[group]
    if s.huts >= s.plan.top or s.owner[streets[0]] != seat:
        return False
    return any(s.levels[i] == s.plan.inn for i in streets) and _may_touch(s, streets[0])


def building_moves(s: Position, seat: int, group: int) -> list[Any]:
    """Everything a window allows with the buildings of a group that this seat owns."""
    plan, levels, touched = s.plan, s.levels, s.touched
    streets = plan.groups[group]
    stands = [levels[i] for i in streets]
    low, high = min(stands), max(stands)
    moves: list[Any] = []
    stock = s.inns if low == plan.top else s.huts
    if stock and 0 <= low < plan.inn and s.cash[seat] >= plan.hut[streets[0]] and not touched & plan.sold_bit[group]:
        moves += [plan.build[i] for i in streets if levels[i] == low]
    if high > 0 and not touched & plan.built_bit[group]:
        if high < plan.inn or s.huts >= plan.top:
            moves += [plan.sell[i] for i in streets if levels[i] == high]
        else:
            moves.append(plan.sell_all[group])
    return moves


def _for_sale(s: Position) -> bool:
    return s.phase in ("window", "raise", "buy") or (s.phase == "auction" and s.lot is not None and not s.lot.building)


def may_sell(s: Position, move: Sell) -> bool:
    if not _for_sale(s) or not isinstance(move.street, str):
        return False
    square = s.plan.thing.get(move.street, -1)
    return 0 <= square < s.plan.size and can_sell(s, s.turn, square)  # type: ignore[arg-type]


def do_sell(s: Position, move: Sell) -> None:
    seat, square = s.turn, s.plan.thing[move.street]
    assert isinstance(seat, int)
    s.touched |= sold_bit(s, square)
    _take_down(s, seat, square, s.plan.top if s.levels[square] == s.plan.inn else s.levels[square] - 1)
    acted(s, seat)


def _take_down(s: Position, seat: int, square: int, level: int) -> None:
    """Buildings go back to the bank until this level; each is worth half its price."""
    old, plan = s.levels[square], s.plan
    if old == plan.inn:
        s.inns += 1
        s.huts -= level
    else:
        s.huts += old - level
    s.levels = put(s.levels, square, level)
    if max([s.levels[i] for i in plan.mates[square]]) <= 0:
        _built(s, s.built & ~(1 << plan.group_of[square]))
    pay(s, BANK, seat, (old - level) * plan.hut[square] // 2, f"buildings on {plan.name[square]}")


def may_sell_all(s: Position, move: SellAll) -> bool:
    if not _for_sale(s) or move.group not in s.plan.group_name:
        return False
    return can_sell_all(s, s.turn, s.plan.group_name.index(move.group))  # type: ignore[arg-type]


def do_sell_all(s: Position, move: SellAll) -> None:
    seat, streets = s.turn, s.plan.groups[s.plan.group_name.index(move.group)]
    assert isinstance(seat, int)
    s.touched |= sold_bit(s, streets[0])
    for square in streets:
        _take_down(s, seat, square, 0)
    acted(s, seat)


MAY = {Sell: may_sell, SellAll: may_sell_all}
DO = {Sell: do_sell, SellAll: do_sell_all}
