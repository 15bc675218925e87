"""Bids and trades as questions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamekit.core.advice import Amount, Choice, Form
from gamekit.monopoly.rules import ANSWER, AUCTION, WINDOW
from gamekit.monopoly.rules.moves import Bid, Counter, Offer, Thing
from gamekit.monopoly.rules.state import View
from gamekit.monopoly.rules.trades import MOST_OFFERS


def forms(view: View) -> list[Form]:
    """The open-ended moves of this moment as questions."""
    if view.turn != view.seat:
        return []
    if view.phase is AUCTION:
        return list(_bids(view))
    if view.phase is WINDOW and view.offers[view.seat] < MOST_OFFERS:
        return [form for other in view.alive if other != view.seat for form in _offers(view, other)]
    if view.phase is ANSWER:
        return list(_counters(view))
    return []


def _bids(view: View) -> Iterator[Form]:
    lot, cash = view.lot, view.cash[view.seat]
    assert lot is not None
    if cash <= lot.bid:
        return
    start = next((move.amount for move in view.moves if type(move) is Bid), lot.bid + 1)
    what = f"a {lot.building}" if lot.building else view.plan.name[lot.square]
    amount = Amount("amount", f"Your bid for {what}", lot.bid + 1, cash, start)
    yield Form("Bid", (amount,), lambda answers: Bid(answers["amount"]))


def _things(view: View, seat: int) -> tuple[tuple[str, Thing], ...]:
    """The things a seat may trade, with the price and what is special about it."""
    plan, found = view.plan, []
    for i in plan.things:
        if view.owner[i] == seat and view.held.tradable[i]:
            price = f", {plan.price[i]}" if i < plan.size else ""
            group = f", {plan.group_name[plan.group_of[i]]}" if i < plan.size and plan.group_of[i] >= 0 else ""
            pledged = ", mortgaged" if i < plan.size and view.levels[i] < 0 else ""
            found.append((f"{plan.thing_name[i]}{group}{price}{pledged}", plan.thing_name[i]))
    return tuple(found)


def _sides(view: View, mine: int, theirs: int, give: str, take: str) -> tuple[Choice | Amount, ...]:
    """The two sides of a trade as fields, and the cash."""
    fields: list[Choice | Amount] = []
    for name, label, seat in (("give", give, mine), ("take", take, theirs)):
        options = _things(view, seat)
        if options:
            fields.append(Choice(name, label, options, 0, max(2, len(options))))
    for name, label, seat in (("paid", "Cash that you give", mine), ("asked", "Cash that you ask for", theirs)):
        if view.cash[seat]:
            fields.append(Amount(name, label, 0, view.cash[seat], 0))
    return tuple(fields)


def _offers(view: View, to: int) -> Iterator[Form]:
    fields = _sides(view, view.seat, to, "You give", f"{{{to}}} gives")
    if any(isinstance(asked, Choice) for asked in fields):
        yield Form(f"Offer {{{to}}} a trade", fields, lambda answers: Offer(to, *_terms(answers)))


def _counters(view: View) -> Iterator[Form]:
    trade = view.trade
    assert trade is not None
    if not trade.answers:
        fields = _sides(view, view.seat, trade.by, "You would rather give", f"{{{trade.by}}} gives")
        yield Form(f"Make {{{trade.by}}} another offer", fields, lambda answers: Counter(*_terms(answers)))


def _terms(answers: dict[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    cash = answers.get("paid", 0) - answers.get("asked", 0)
    return tuple(answers.get("give", ())), tuple(answers.get("take", ())), cash
