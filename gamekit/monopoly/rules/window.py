"""The moves of a seat before a throw or a debt: build, sell, mortgage, lift, trade."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from gamekit.core.engine import Step
from gamekit.core.game import Seat
from gamekit.monopoly.rules import events as see
from gamekit.monopoly.rules.buildings import building_moves, can_build
from gamekit.monopoly.rules.holdings import Held, noted
from gamekit.monopoly.rules.moves import PASS, REST, Build, Lift, Mortgage, Offer, Pass, Rest, Sell, SellAll
from gamekit.monopoly.rules.plan import Numbers, Pledge, Priced
from gamekit.monopoly.rules.raising import can_lift, can_raise, deed_called, lift, raise_money
from gamekit.monopoly.rules.scarcity import build
from gamekit.monopoly.rules.state import Debt, Draft, Table, Window
from gamekit.monopoly.rules.steps import rules
from gamekit.monopoly.rules.trades import MOST_OFFERS, can_offer, make_offer, purchases, sales, swaps

Act: TypeAlias = Pass | Rest | Build | Sell | SellAll | Mortgage | Lift | Offer


@noted
def _openings(held: Held, levels: Numbers, seat: Seat) -> tuple[tuple[Pledge, ...], tuple[Priced, ...]]:
    """The deeds that may be turned and the offers that may be made, whether the cash reaches or not."""
    free, rows = held.tradable, held.plan.bare
    bare = tuple([rows[i] for i in held.deeds[seat] if free[i]])
    return bare, (*purchases(held, seat), *swaps(held, seat))


def _acts(s: Table, window: Window) -> tuple[Act, ...]:
    """To pass, and all that this seat may do with what it owns."""
    seat, cash = s.asked, s.cash
    bare, offers = _openings(s.held, (), seat)
    mine = cash[seat]
    moves: list[Act] = [PASS, REST]
    if bare:
        levels, touched = s.levels, s.touched
        for i, bit, pledge, cost, lifted in bare:
            if not touched & bit:
                if levels[i] == 0:
                    moves.append(pledge)
                elif cost <= mine:
                    moves.append(lifted)
    for group in s.held.whole[seat]:
        moves += building_moves(s, seat, group)
    if s.offers[seat] < MOST_OFFERS:
        moves += [offer for offer, need, to, theirs in offers if need <= mine and theirs <= cash[to]]
        if window.debt and window.debt.debtor == seat:
            moves += sales(s, seat)
    return tuple(moves)


def _may_act(s: Table, move: Act, window: Window) -> bool:
    # `type(…) is` here and in WINDOW: with a metaclass, isinstance is slow to say no
    if type(move) is Pass or type(move) is Rest:
        return True
    seat = s.asked
    if type(move) is Offer:
        return can_offer(s, seat, move)
    if type(move) is Build:
        square = deed_called(s, move.street)
        return square >= 0 and can_build(s, seat, square)
    if type(move) is Lift:
        square = deed_called(s, move.deed)
        return square >= 0 and can_lift(s, seat, square, s.touched)
    assert type(move) is Mortgage or type(move) is Sell or type(move) is SellAll
    return can_raise(s, seat, move, s.touched)


@rules.asks_on("everybody may act", _acts, _may_act)
def WINDOW(draft: Draft, move: Act, window: Window) -> None:
    """Before a throw or a debt all are asked in turn, from the player to throw, until everybody has passed."""
    seat = draft.asked
    if type(move) is Pass:
        return _ask_next(draft, window, seat)
    if type(move) is Rest:
        draft.resting |= 1 << seat
        return _ask_next(draft, window, seat)
    draft.tell(see.Did, seat, move)
    draft.do(_step(window.debt, 0, seat))  # whoever has acted is asked again, and all others, too
    if type(move) is Offer:
        make_offer(draft, seat, move)
    elif type(move) is Build:
        build(draft, seat, draft.plan.thing[move.street])
    elif type(move) is Lift:
        lift(draft, seat, draft.plan.thing[move.deed])
    else:
        assert type(move) is Mortgage or type(move) is Sell or type(move) is SellAll
        raise_money(draft, seat, move)


@lru_cache(maxsize=1 << 10)
def _step(debt: Debt | None, passes: int, seat: Seat) -> Step:
    return WINDOW.on(Window(debt, passes), seat)


def _ask_next(draft: Draft, window: Window, seat: Seat) -> None:
    """The next seat that does not rest; nobody once all have passed in a row."""
    resting = draft.resting
    for passes in range(window.passes + 1, len(draft.alive)):
        seat = draft.next_seat(seat)
        if not resting >> seat & 1:
            draft.do(_step(window.debt, passes, seat))
            return


def ask_all(draft: Draft, debt: Debt | None = None) -> None:
    """Before a throw or a debt everybody may act, asked from the player to throw."""
    first = draft.player if draft.player in draft.alive else draft.next_seat(draft.player)
    draft.wake(first)
    if debt:
        draft.wake(debt.debtor)
    draft.offers, draft.touched, draft.wishes = (0,) * len(draft.offers), 0, None
    draft.do(_step(debt, 0, first))
