"""Debts: paid at once, or after everybody has had a say; raising money; bankruptcy."""

from __future__ import annotations

from typing import Any

from gamekit.monopoly.rules.buildings import can_sell, can_sell_all
from gamekit.monopoly.rules.events import Bankrupt
from gamekit.monopoly.rules.flow import CLOSE, TASKS, finish, open_window, proceed
from gamekit.monopoly.rules.mortgages import can_mortgage
from gamekit.monopoly.rules.piles import return_cards
from gamekit.monopoly.rules.position import (
    BANK,
    Go,
    Owe,
    Position,
    Rent,
    Sale,
    hand_over,
    interest_on,
    pay,
    put,
)
from gamekit.monopoly.rules.short import count


def charge(s: Position, debtor: int, creditor: int, amount: int, reason: str) -> None:
    """Pay what is owed, now if there is cash, otherwise as a debt; then go on."""
    if s.cash[debtor] >= amount:
        pay(s, debtor, creditor, amount, reason)
    else:
        s.agenda = (Owe(debtor, creditor, amount, reason), *s.agenda)
    proceed(s)


def _owe(s: Position, debt: Owe) -> bool:
    if s.cash[debt.debtor] >= debt.amount:
        s.agenda = s.agenda[1:]
        pay(s, debt.debtor, debt.creditor, debt.amount, debt.reason)
        return False
    open_window(s)
    return True


def settle(s: Position) -> None:
    """The window is over: pay, raise money, or be bankrupt."""
    debt = s.agenda[0]
    if s.cash[debt.debtor] >= debt.amount:
        proceed(s)
    elif raisable(s, debt.debtor):
        s.phase, s.turn = "raise", debt.debtor
    else:
        bankrupt(s, debt.debtor, debt.creditor)
        proceed(s)


TASKS[Owe] = _owe
CLOSE["debt"] = settle


def raisable(s: Position, seat: int) -> bool:
    """Whether this seat still has a building to sell or a deed to mortgage."""
    levels = s.levels
    return any(levels[i] >= 0 for i in s.held.deeds[seat])


def listed(s: Position, seat: int) -> list[Any]:
    """Every way to raise money from the bank."""
    plan, levels = s.plan, s.levels
    moves: list[Any] = []
    for i in s.held.deeds[seat]:
        if levels[i] > 0:
            if can_sell(s, seat, i):
                moves.append(plan.sell[i])
        elif can_mortgage(s, seat, i):
            moves.append(plan.pledge[i])
    if s.huts < plan.top:
        moves += [plan.sell_all[g] for g in range(len(plan.groups)) if can_sell_all(s, seat, g)]
    return moves


def bankrupt(s: Position, seat: int, creditor: int) -> None:
    """Everything goes to the creditor, and the seat is out."""
    if s.log is not None:
        s.log.append(Bankrupt(seat, creditor))
    things = [i for i in s.plan.things if s.owner[i] == seat]
    s.alive = tuple(other for other in s.alive if other != seat)
    s.agenda = tuple(task for task in s.agenda if not _concerns(s, task, seat))
    pay(s, seat, creditor, s.cash[seat], "all that is left")
    owing = _to_bank(s, seat, things) if creditor == BANK else _to_player(s, creditor, things)
    if s.game.short:
        count(s, creditor, owing)
    elif len(s.alive) == 1:
        finish(s, tuple(int(other in s.alive) for other in range(s.game.players)), "last one standing")


def _concerns(s: Position, task: Any, seat: int) -> bool:
    if isinstance(task, Owe):
        return seat in (task.debtor, task.creditor)
    return isinstance(task, Go | Rent) and s.player == seat


def _to_player(s: Position, creditor: int, things: list[int]) -> int:
    """All to the creditor, who owes the interest; in the short game, what of it is left to pay."""
    hand_over(s, things, creditor)
    interest = interest_on(s, things)
    if s.game.short:
        # Ruling: the game is over, so what cash does not cover is no longer raised but counted off.
        paid = min(interest, s.cash[creditor])
        pay(s, creditor, BANK, paid, "interest")
        return interest - paid
    if interest:
        s.agenda = (Owe(creditor, BANK, interest, "interest"), *s.agenda)
    return 0


def _to_bank(s: Position, seat: int, things: list[int]) -> int:
    """Deeds to be auctioned free of mortgage, cards under their piles; nobody owes anything for it."""
    deeds = [i for i in things if i < s.plan.size]
    for i in deeds:
        s.levels = put(s.levels, i, 0)
    return_cards(s, [i for i in things if i >= s.plan.size])
    hand_over(s, deeds, BANK)
    s.agenda = (*(Sale(i, seat) for i in deeds), *s.agenda)
    return 0
