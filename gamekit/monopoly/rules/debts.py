"""Debts: paid at once, or after everybody has had a say; raising money; bankruptcy."""

from __future__ import annotations

from fractions import Fraction

from gamekit.core.engine import Step
from gamekit.core.game import Seat
from gamekit.monopoly.rules import events as see
from gamekit.monopoly.rules.auctions import SALE
from gamekit.monopoly.rules.events import BANK
from gamekit.monopoly.rules.moves import Mortgage, Sell, SellAll
from gamekit.monopoly.rules.raising import Raise, can_raise, can_raise_any, raise_money, raisers
from gamekit.monopoly.rules.state import Debt, Draft, Go, Sale, Table, put
from gamekit.monopoly.rules.steps import finish, rules
from gamekit.monopoly.rules.window import ask_all


@rules.happens_on("a debt")
def OWE(draft: Draft, debt: Debt) -> None:
    """Paid at once if there is cash, else after everybody has had a say."""
    if not _paid(draft, debt):
        draft.do(SETTLE.on(debt))
        ask_all(draft, debt)


@rules.happens_on("a debt is settled")
def SETTLE(draft: Draft, debt: Debt) -> None:
    """Pay, raise money, or be bankrupt."""
    if _paid(draft, debt):
        return
    if can_raise_any(draft, debt.debtor):
        draft.do(RAISE.on(debt, debt.debtor))
    else:
        bankrupt(draft, debt.debtor, debt.creditor)


def _paid(draft: Draft, debt: Debt) -> bool:
    """Pay it if there is cash; True if it is done."""
    if draft.cash[debt.debtor] < debt.amount:
        return False
    draft.pay(debt.debtor, debt.creditor, debt.amount, debt.reason, debt.thing)
    return True


def _raisers(s: Table, debt: Debt) -> tuple[Raise, ...]:
    return raisers(s, debt.debtor)


def _may_raise(s: Table, move: Raise, debt: Debt) -> bool:
    return can_raise(s, debt.debtor, move)


@rules.asks_on("money to raise", _raisers, _may_raise)
def RAISE(draft: Draft, move: Sell | SellAll | Mortgage, debt: Debt) -> None:
    """Bankruptcy only after all buildings are sold and all is mortgaged."""
    draft.tell(see.Did, debt.debtor, move)
    raise_money(draft, debt.debtor, move)
    draft.do(SETTLE.on(debt))


# --- bankruptcy ---------------------------------------------------------------------------------


def bankrupt(draft: Draft, seat: Seat, creditor: int) -> None:
    """Everything goes to the creditor, and the seat is out."""
    draft.tell(see.Bankrupt, seat, creditor)
    things = [i for i in draft.plan.things if draft.owner[i] == seat]
    draft.alive = tuple([other for other in draft.alive if other != seat])
    draft.agenda = tuple([step for step in draft.agenda if not _concerns(draft, step, seat)])
    draft.pay(seat, creditor, draft.cash[seat], see.ALL)
    owing = _to_bank(draft, seat, things) if creditor == BANK else _to_player(draft, creditor, things)
    if draft.game.short:
        _count(draft, creditor, owing)
    elif len(draft.alive) == 1:
        finish(draft, tuple([int(other in draft.alive) for other in range(draft.game.players)]), "last one standing")


def _concerns(draft: Draft, step: Step, seat: Seat) -> bool:
    """True if it falls away with this seat: its debts, what is owed to it, its piece's way."""
    about = step.about
    if isinstance(about, Debt):
        return seat in (about.debtor, about.creditor)
    return isinstance(about, Go) and draft.player == seat


def _to_player(draft: Draft, creditor: Seat, things: list[int]) -> int:
    """All to the creditor, who owes the interest; in the short game, what of it is left to pay."""
    draft.hand_over(things, creditor)
    interest = draft.interest_on(things)
    if draft.game.short:
        # Ruling: the game is over, so what cash does not cover is no longer raised but counted off.
        paid = min(interest, draft.cash[creditor])
        draft.pay(creditor, BANK, paid, see.INTEREST)
        return interest - paid
    if interest:
        draft.do(OWE.on(Debt(creditor, BANK, interest, see.INTEREST)))
    return 0


def _to_bank(draft: Draft, seat: Seat, things: list[int]) -> int:
    """Deeds to be auctioned free of mortgage, cards under their piles; nobody owes anything for it."""
    size = draft.plan.size
    deeds = [i for i in things if i < size]
    for i in deeds:
        draft.levels = put(draft.levels, i, 0)
    draft.return_cards([i for i in things if i >= size])
    draft.hand_over(deeds, BANK)
    draft.do(*[SALE.on(Sale(i, seat)) for i in deeds])
    return 0


def wealth(s: Table, seat: Seat) -> int:
    """Cash, deeds at price (mortgaged: half), buildings at price."""
    plan = s.plan
    total = s.cash[seat]
    for i in plan.deeds:
        if s.owner[i] == seat:
            total += plan.mortgage[i] if s.levels[i] < 0 else plan.price[i] + s.levels[i] * plan.hut[i]
    return total


def _count(draft: Draft, creditor: int, owing: int) -> None:
    """Rule: the first bankruptcy ends the short game, and the richest of the others win.

    `owing`: interest that the creditor's cash did not cover.
    """
    riches = [
        wealth(draft, seat) - (owing if seat == creditor else 0) if seat in draft.alive else -1
        for seat in range(draft.game.players)
    ]
    winners = riches.count(max(riches))
    share = 1 if winners == 1 else Fraction(1, winners)
    finish(draft, tuple([share if one == max(riches) else 0 for one in riches]), "richest at the first bankruptcy")
