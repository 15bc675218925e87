"""Before a move is told: where to look and what to reckon; and where the notebooks teach it."""

from __future__ import annotations

from gamekit.core.words import Phrase
from gamekit.monopoly.bots.danger import danger, worst
from gamekit.monopoly.rules import ANSWER, ASK, AUCTION, BUY, JAIL, RAISE, WINDOW
from gamekit.monopoly.rules.moves import Build, Counter, Lift, Mortgage, Offer, Sell, SellAll
from gamekit.monopoly.rules.state import View


def pointers(view: View, move: Phrase) -> tuple[str, str]:
    """Where to look, and what to reckon."""
    if view.phase is JAIL:
        return _jail(view)
    if view.phase is ANSWER and view.trade is not None:
        look = f"Look at the groups that you and {{{view.trade.by}}} would hold after the trade."
        return look, "What rent would each new group bring, and who of the two can pay for huts on it first?"
    if view.phase in (BUY, AUCTION):
        return _purchase(view)
    if view.phase is ASK:
        return "Look at who stands on your street.", "What do you lose by asking for what is yours?"
    debt = view.debt
    if view.phase is RAISE or (debt is not None and debt.debtor == view.seat):
        owed = debt.amount - view.cash[view.seat] if debt is not None else 0
        look = f"{owed} are missing. Look at what earns you least: single streets, then buildings."
        return look, "What does each way bring now, what does it cost to undo it, and which rents does it take away?"
    return _window(view, move) if view.phase is WINDOW else _scarce(view)


def section(view: View) -> tuple[str, str]:
    """The notebook and its heading that teach what this decision asks for."""
    if view.phase in (BUY, AUCTION):
        return "2_odds", "What it is worth to you, now"
    return "2_odds", "The real board" if view.phase in (JAIL, RAISE) else "What it is worth"


def _jail(view: View) -> tuple[str, str]:
    jail = view.game.box.jail
    assert jail is not None
    free = sum(view.owner[i] < 0 for i in view.plan.deeds)
    look = "Look at the next twelve squares after the jail: what is free there, and whose huts stand there?"
    cost = danger(view, view.seat, jail)
    return look, f"A throw from here costs {cost:.0f} on average; {free} properties are free; a double has chance 1/6."


def _purchase(view: View) -> tuple[str, str]:
    lot = view.lot
    square = view.places[view.seat] if lot is None else lot.square
    group = next((streets for streets in view.plan.groups if square in streets), (square,))
    mine = sum(view.owner[i] == view.seat for i in group)
    look = f"Look at its group: you own {mine} of {len(group)}. Does somebody else need it?"
    cash, price = view.cash[view.seat], view.plan.price[square]
    cost = f"It costs {price}" if lot is None else f"Its printed price is {price}, the bid {lot.bid}"
    return look, f"{cost}; you have {cash}. What could the next throws cost you, {_bad(view)}?"


def _bad(view: View) -> str:
    keep = worst(view, view.seat)
    return f"{keep:.0f} or more with a chance of 15 %" if keep >= 1 else "when hardly any rent is due on your way"


def _window(view: View, move: Phrase) -> tuple[str, str]:
    cash = view.cash[view.seat]
    if isinstance(move, Build):
        return "Look at your full groups.", f"You have {cash}. Where does a hut raise the rent most for its price?"
    if isinstance(move, Offer | Counter):
        look = "Look at which street somebody else holds that you need, and which of yours they need."
        return look, "A trade is taken only if both gain: what would each of you have afterwards?"
    if isinstance(move, Mortgage | Lift | Sell | SellAll):
        look = "Look at your mortgages and your cash."
        return look, f"You have {cash}. What is the cash needed for, and what earns more?"
    return "Look at the squares that two dice can reach.", f"You have {cash}; the next throw can cost {_bad(view)}."


def _scarce(view: View) -> tuple[str, str]:
    look = "Look at how many buildings the bank has left, and at who else can build."
    return look, "What does each building earn you here, and what would it earn the others?"
