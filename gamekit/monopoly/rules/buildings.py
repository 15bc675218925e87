"""Huts and inns: built and sold evenly, as far as the bank's stock reaches."""

from __future__ import annotations

from itertools import accumulate

from gamekit.monopoly.rules import events as see
from gamekit.monopoly.rules.events import BANK
from gamekit.monopoly.rules.holdings import held
from gamekit.monopoly.rules.moves import Build, Sell, SellAll
from gamekit.monopoly.rules.state import Draft, Table, Wishes, put


def built_bit(s: Table, square: int) -> int:
    """Marks a group as built on in this window."""
    return s.plan.built_bit[s.plan.group_of[square]]


def sold_bit(s: Table, square: int) -> int:
    """Marks a group as sold from in this window."""
    return s.plan.sold_bit[s.plan.group_of[square]]


# --- building ---------------------------------------------------------------------------------


def next_building(s: Table, square: int) -> str:
    """The kind of building that comes next on a street."""
    return "inn" if s.levels[square] == s.plan.top else "hut"


def can_place(s: Table, seat: int, square: int) -> bool:
    """True if the next building of a street may stand there: whole group, no mortgage, evenly."""
    mates, levels = s.plan.mates[square], s.levels
    if not mates or levels[square] >= s.plan.inn or not s.has_all(seat, square):
        return False
    # Ruling: in one window a group is either built on or sold from, so that every window ends.
    if s.touched & sold_bit(s, square):
        return False
    return levels[square] == min([levels[i] for i in mates]) >= 0


def in_stock(s: Table, building: str) -> int:
    """The number of them that the bank has."""
    return s.inns if building == "inn" else s.huts


def can_build(s: Table, seat: int, square: int) -> bool:
    """True if a seat may call for the next building of a street and pay its price."""
    if s.cash[seat] < s.plan.hut[square] or not can_place(s, seat, square):
        return False
    return in_stock(s, next_building(s, square)) > 0


def room_for(s: Table, seat: int, building: str, money: int) -> int:
    """The number of them that a seat could put up now, one after the other, at the printed price."""
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


def placeable(s: Table, seat: int, building: str) -> list[int]:
    """The streets on which a seat may put this building now."""
    return [i for i in s.plan.deeds if can_place(s, seat, i) and next_building(s, i) == building]


def put_up(draft: Draft, seat: int, square: int, price: int) -> None:
    """The building goes from the bank to the street; an inn sends its huts back."""
    building, wishes = next_building(draft, square), draft.wishes
    draft.pay(seat, BANK, price, see.BUILDING[building], draft.plan.name[square])
    if wishes is not None and wishes.building == building:
        draft.wishes = Wishes(building, put(wishes.counts, seat, max(0, wishes.counts[seat] - 1)))
    draft.touched |= built_bit(draft, square)
    if building == "inn":
        draft.inns -= 1
        draft.huts += draft.plan.top
    else:
        draft.huts -= 1
    if draft.levels[square] == 0:
        _built(draft, draft.held.built | 1 << draft.plan.group_of[square])
    draft.levels = put(draft.levels, square, draft.levels[square] + 1)


def _built(draft: Draft, groups: int) -> None:
    if groups != draft.held.built:
        draft.held = held(draft.plan, draft.owner, groups)


# --- selling ----------------------------------------------------------------------------------


def can_sell(s: Table, seat: int, square: int, touched: int = 0) -> bool:
    """True if one building of a street may go back: evenly, and an inn only if the bank has the huts for it.

    `touched`: what was done in this window, where there is one.
    """
    level, mates = s.levels[square], s.plan.mates[square]
    if level <= 0 or s.owner[square] != seat or level < max([s.levels[i] for i in mates]):
        return False
    return (level < s.plan.inn or s.huts >= s.plan.top) and not touched & built_bit(s, square)


def can_sell_all(s: Table, seat: int, group: int, touched: int = 0) -> bool:
    """Rule: a group with an inn that the bank has too few huts to break is sold as a whole."""
    streets = s.plan.groups[group]
    if s.huts >= s.plan.top or s.owner[streets[0]] != seat:
        return False
    return any(s.levels[i] == s.plan.inn for i in streets) and not touched & s.plan.built_bit[group]


def sell(draft: Draft, seat: int, square: int) -> None:
    """One building goes back."""
    draft.touched |= sold_bit(draft, square)
    level, inn = draft.levels[square], draft.plan.inn
    _take_down(draft, seat, square, draft.plan.top if level == inn else level - 1)


def sell_all(draft: Draft, seat: int, group: int) -> None:
    """All buildings of a group go back."""
    draft.touched |= draft.plan.sold_bit[group]
    for square in draft.plan.groups[group]:
        _take_down(draft, seat, square, 0)


def _take_down(draft: Draft, seat: int, square: int, level: int) -> None:
    """Buildings go back to the bank until this level; each is worth half its price."""
    old, plan = draft.levels[square], draft.plan
    if old == plan.inn:
        draft.inns += 1
        draft.huts -= level
    else:
        draft.huts += old - level
    draft.levels = put(draft.levels, square, level)
    if max([draft.levels[i] for i in plan.mates[square]]) <= 0:
        _built(draft, draft.held.built & ~(1 << plan.group_of[square]))
    draft.pay(BANK, seat, (old - level) * plan.hut[square] // 2, see.BUILDINGS, plan.name[square])


def building_moves(s: Table, seat: int, group: int) -> list[Build | Sell | SellAll]:
    """Everything a window allows with the buildings of a group that this seat owns."""
    plan, levels, touched = s.plan, s.levels, s.touched
    streets = plan.groups[group]
    stands = [levels[i] for i in streets]
    low, high = min(stands), max(stands)
    moves: list[Build | Sell | SellAll] = []
    stock = s.inns if low == plan.top else s.huts
    if stock and 0 <= low < plan.inn and s.cash[seat] >= plan.hut[streets[0]] and not touched & plan.sold_bit[group]:
        moves += [plan.build[i] for i in streets if levels[i] == low]
    if high > 0 and not touched & plan.built_bit[group]:
        if high < plan.inn or s.huts >= plan.top:
            moves += [plan.sell[i] for i in streets if levels[i] == high]
        else:
            moves.append(plan.sell_all[group])
    return moves
