"""The matter of the moment in words, with the colour of the deed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamekit.monopoly.picture.ink import PRINT, colour_of, wrapped
from gamekit.monopoly.rules import BANK, BUY, CLAIM, JAIL, WINDOW
from gamekit.monopoly.rules.moves import (
    side,
)
from gamekit.monopoly.rules.state import Debt, Trade, View
from gamekit.svg import Markup, group, tag, text


def matter(view: View, names: Sequence[str]) -> tuple[list[str], str | None]:
    """The matter in at most three lines, and its colour."""
    plan = view.plan
    if view.phase is BUY:
        square = view.places[view.player]
        return [f"{plan.name[square]} is free: {plan.price[square]}", _terms(view, square)], _colour(view, square)
    if view.lot is not None:
        return _auction(view, names), _colour(view, view.lot.square)
    if view.trade is not None:
        offer, by = view.trade.offer, names[view.trade.by]
        effect = "".join(f" ({names[seat]} completes {group})" for seat, group in _completed(view, view.trade))
        mine, yours = side(offer.give, offer.cash), side(offer.take, -offer.cash)
        lines = [f"{by} offers {names[offer.to]} a trade", f"gives {mine}", f"for {yours}{effect}"]
        asked = [f"{by} gives you {mine}", f"for {yours}{effect}"]
        return (lines if view.turn != view.seat else asked), "#8e6c1f"
    if view.debt:
        return _debt(view, view.debt, names), "#b3261e"
    if view.phase is JAIL or (view.jail[view.player] and view.phase is WINDOW):
        tries = f"try number {view.jail[view.player]} of {view.game.tries} for a double"
        return [f"{names[view.player]} is in jail", f"Pay {view.game.box.fine}, use a card, or {tries}"], "#555555"
    square = view.places[view.player]
    doing = "is just visiting the jail" if plan.kind[square] == "jail" else f"stands on {plan.name[square]}"
    return [f"{names[view.player]} {doing}", _terms(view, square)], _colour(view, square)


def _completed(view: View, trade: Trade) -> Iterator[tuple[int, str]]:
    """The seats that would own a whole group after a trade and did not before, and the groups."""
    plan, owner = view.plan, list(view.owner)
    for things, seat in ((trade.offer.give, trade.offer.to), (trade.offer.take, trade.by)):
        for name in things:
            owner[plan.thing[name]] = seat
    for g, streets in enumerate(plan.groups):
        before, after = ({of[i] for i in streets} for of in (view.owner, owner))
        if len(after) == 1 and after != before:
            yield after.pop(), plan.group_name[g]


def _colour(view: View, square: int) -> str | None:
    name = view.game.box.squares[square].group
    return colour_of(view.plan.group_name, name) if name else None


def _terms(view: View, square: int) -> str:
    """The terms of the deed."""
    deed, box = view.game.box.squares[square], view.game.box
    if deed.kind == "street":
        huts = ", ".join(map(str, deed.rent[1:5]))
        return f"Rent {deed.rent[0]}; huts {huts}; inn {deed.rent[5]}; a hut costs {deed.hut}"
    if deed.kind == "treat":
        return f"Rent {', '.join(map(str, box.treat_rent))} by the number of treats owned"
    if deed.kind == "company":
        return f"Rent {' or '.join(map(str, box.company_rent))} times a throw, by the number owned"
    if view.phase is WINDOW:
        return "Now everybody may build, sell, mortgage, lift and trade"
    return ""


def _auction(view: View, names: Sequence[str]) -> list[str]:
    lot = view.lot
    assert lot is not None
    what = (
        f"a {lot.building}" if lot.building else f"{view.plan.name[lot.square]} (price {view.plan.price[lot.square]})"
    )
    if view.phase is CLAIM:
        return [f"{names[lot.caller]} wants {what}; the bank may have too few", "How many does each want now?"]
    bid = "no bid yet" if lot.leader == BANK else f"{lot.bid} by {names[lot.leader]}"
    return [f"Auction of {what}: {bid}", "Still bidding: " + ", ".join(names[seat] for seat in sorted(lot.bidders))]


def _debt(view: View, debt: Debt, names: Sequence[str]) -> list[str]:
    creditor = "the bank" if debt.creditor == BANK else names[debt.creditor]
    missing = debt.amount - view.cash[debt.debtor]
    return [f"{names[debt.debtor]} owes {creditor} {debt.amount} ({debt.words})", f"{missing} more must be raised"]


def paragraph(words: str, x: float, y: float, room: float, size: float = 14) -> Iterator[Markup]:
    """Words on several lines."""
    for k, line in enumerate(wrapped(words, room, size, 4)):
        yield text(line, x, y + k * (size + 5), size, fill=PRINT)


def bar(x: float, y: float, w: float, colours: Sequence[str]) -> Markup:
    """A strip of colours, as a legend."""
    step = w / len(colours)
    return group(
        *(tag("rect", x=x + k * step, y=y, width=step + 0.5, height=14, fill=c) for k, c in enumerate(colours))
    )
