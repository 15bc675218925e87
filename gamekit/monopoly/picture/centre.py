"""The felt in the middle: whose turn it is, what is at stake, what everybody has, what the bank has left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamekit.core.game import named
from gamekit.monopoly import coach
from gamekit.monopoly.picture.ink import PRINT, colour_of, die, hut, inn, on, piece, sign, wrapped
from gamekit.monopoly.rules import BANK, BUY, CLAIM, JAIL, WINDOW
from gamekit.monopoly.rules.moves import (
    Accept,
    AskRent,
    Buy,
    Decline,
    ForgoRent,
    Leave,
    Pass,
    PayFine,
    TryDouble,
    UseCard,
    Waive,
    Want,
    Withdraw,
    side,
)
from gamekit.monopoly.rules.state import Debt, Trade, View
from gamekit.svg import Markup, at, clickable, fitted, group, rect, tag, text, width

LEFT, RIGHT = 42, 562
BUTTONS = (Buy, Leave, Accept, Decline, PayFine, UseCard, TryDouble, AskRent, ForgoRent, Want, Waive, Withdraw, Pass)


def centre(view: View, names: Sequence[str], letters: Sequence[str]) -> Iterator[Markup]:
    """Everything in the middle, 604 × 604."""
    yield from _head(view, names)
    yield at(LEFT, 98, *_stake(view, names))
    room = 336 / max(4, view.game.players)
    for seat in range(view.game.players):
        yield at(LEFT, 214 + seat * room, _player(view, seat, names, letters, room - 6))
    yield at(LEFT, 562, *_bank(view))


def _head(view: View, names: Sequence[str]) -> Iterator[Markup]:
    title = (
        "Game over" if view.result else f"Turn {view.turns} · {names[view.player]}" if view.turns else "The first throw"
    )
    yield text(fitted(title, 400, 25), LEFT, 52, 25, font_weight=700, fill=PRINT)
    yield text(fitted(_doing(view, names), 430, 14.5), LEFT, 78, 14.5, fill=PRINT)
    if view.dice[0]:
        yield at(480, 30, group(die(view.dice[0]), at(42, 0, die(view.dice[1])), role="img", aria_label=_thrown(view)))


def _thrown(view: View) -> str:
    return f"Last throw: {view.dice[0]} and {view.dice[1]}"


def _doing(view: View, names: Sequence[str]) -> str:
    if view.result is not None:
        winners = [name for name, share in zip(names, view.result, strict=True) if share]
        return f"{view.result.ending}: {', '.join(winners) or 'nobody wins'}"
    who = f"{names[view.turn]} decides" if isinstance(view.turn, int) else "The dice decide"
    return f"{who}: {view.phase_name}"


# --- what is at stake ------------------------------------------------------------------------


def _stake(view: View, names: Sequence[str]) -> Iterator[Markup]:
    """A card with what is on the table now, and its choices as buttons."""
    lines, colour = _matter(view, names)
    buttons = [move for move in view.moves if isinstance(move, BUTTONS)] if view.turn == view.seat else []
    yield rect(0, 0, RIGHT - LEFT, 100, 12, "#fffdf5", stroke=PRINT, stroke_width=1.5)
    if colour:
        yield rect(0, 0, 14, 100, 6, colour, stroke=PRINT)
    for k, line in enumerate(lines[:3] if not buttons else lines[:2]):
        yield text(
            fitted(line, 484, 15 if k else 16),
            26,
            27 + 22 * k,
            15 if k else 16,
            fill=PRINT,
            font_weight=None if k else 700,
        )
    x = 26.0
    for move in buttons[:4]:
        label = named(coach.called(view, move), names)
        words = fitted(_SHORT.get(type(move), label), 190, 14)
        wide = width(words) * 14 + 24
        if x + wide > RIGHT - LEFT - 8:
            break
        yield clickable(
            move, label, rect(x, 62, wide, 28, 14, "#1d5a86", stroke="#ffffff", stroke_width=1.5),
            text(words, x + wide / 2, 81, 14, text_anchor="middle", fill="#ffffff", font_weight=600),
        )  # fmt: skip
        x += wide + 10


_SHORT = {Buy: "Buy it", Leave: "Leave it to an auction"}


def _matter(view: View, names: Sequence[str]) -> tuple[list[str], str | None]:
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


# --- what everybody has ----------------------------------------------------------------------


def _player(view: View, seat: int, names: Sequence[str], letters: Sequence[str], room: float) -> Markup:
    out = seat not in view.alive
    mine = seat == view.seat
    cash = "bankrupt" if out else f"{view.cash[seat]}"
    jailed = " · in jail" if view.jail[seat] and not out else ""
    you = " (you)" if mine else ""
    middle = room / 2
    acting = seat == view.player and view.result is None
    edge, thick = ("#f2b705", 3) if acting else (PRINT, 1)
    return group(
        rect(0, 0, RIGHT - LEFT, room, 9, "#fffdf5" if mine else "#f0f3e6", stroke=edge, stroke_width=thick),
        at(22, middle, piece(seat, letters[seat]), scale=1.1),
        text(fitted(f"{names[seat]}{you}", 112, 15), 42, middle - 3, 15, fill=PRINT, font_weight=700),
        text(f"{cash}{jailed}", 42, middle + 15, 15, fill=PRINT),
        at(160, middle, *_deeds(view, seat)),
        opacity=0.45 if out else None,
        role="img",
        aria_label=f"{names[seat]}{you}: {cash}{jailed}, {_owned(view, seat)}",
    )  # fmt: skip


def _owned(view: View, seat: int) -> str:
    names = [view.plan.thing_name[i] for i in view.plan.things if view.owner[i] == seat]
    return ", ".join(names) or "owns nothing"


def _deeds(view: View, seat: int) -> Iterator[Markup]:
    """One small field for every deed of a group, filled where this seat owns it."""
    plan, x = view.plan, 0.0
    step = min(40.0, 272 / max(1, len(plan.groups)))
    for g, streets in enumerate(plan.groups):
        colour = colour_of(plan.group_name, plan.group_name[g])
        wide = min(11.0, (step - 6) / len(streets))
        for k, i in enumerate(streets):
            owned = view.owner[i] == seat
            fill, edge = (colour, PRINT) if owned else ("none", "#b9bfa8")
            yield rect(x + k * wide, -9, wide, 18, 1.5, fill, stroke=edge, stroke_width=1)
            if owned and view.levels[i]:
                mark = "m" if view.levels[i] < 0 else "▲" if view.levels[i] == plan.inn else str(view.levels[i])
                yield text(mark, x + (k + 0.5) * wide, 4, 11, text_anchor="middle", fill=on(colour), font_weight=700)
        x += step
    yield at(x, 0, *_sets(view, seat))


def _sets(view: View, seat: int) -> Iterator[Markup]:
    """The number of treats, companies and get-out-of-jail cards of this seat."""
    plan, x = view.plan, 0.0
    for kind, members in (("treat", plan.treats), ("company", plan.companies)):
        many = sum(view.owner[i] == seat for i in members)
        drawing = sign(kind)
        if members and drawing is not None:
            number = text(f"×{many}", x + 17, 4.5, 12, fill=PRINT, font_weight=700)
            yield group(at(x - 2, -9, drawing, scale=0.68), number, opacity=None if many else 0.3)
            x += 44
    cards = sum(view.owner[i] == seat for i in plan.cards)
    if cards:
        yield text(f"jail card ×{cards}", x - 8, 23, 11, text_anchor="end", fill=PRINT)


def _bank(view: View) -> Iterator[Markup]:
    """The bank's stock, and the piles."""
    yield text("Bank:", 0, 4, 14, fill=PRINT, font_weight=700)
    yield at(46, -6, hut(), scale=1.1)
    yield text(f"×{view.huts}", 63, 4, 14, fill=PRINT)
    yield at(104, -8, inn(), scale=1.05)
    yield text(f"×{view.inns}", 133, 4, 14, fill=PRINT)
    left = [f"{name} {len(pile.unseen)} unseen" for name, pile in zip(("potion", "cauldron"), view.piles, strict=True)]
    yield text(f"Cards: {', '.join(left)}", 184, 4, 14, fill=PRINT)


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
