"""What this seat is asked, in words that say what will happen; what cannot be done yet says what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gamekit.core.question import Answer, Question, folded, question
from gamekit.core.words import Phrase
from gamekit.monopoly import coach
from gamekit.monopoly.rules import BUY
from gamekit.monopoly.rules.moves import (
    Accept,
    Bid,
    Build,
    Buy,
    Counter,
    Decline,
    Leave,
    Lift,
    Mortgage,
    Offer,
    Pass,
    PayFine,
    Place,
    Rest,
    Sell,
    SellAll,
    TryDouble,
    UseCard,
    Withdraw,
)
from gamekit.monopoly.rules.state import View


def ask(view: View) -> Question:
    """What this seat decides now."""
    kinds: dict[type, list[Phrase]] = {}
    for move in view.moves:
        kinds.setdefault(type(move), []).append(move)
    first = [*_purchase(view, kinds), *_ways(view, kinds)]
    skip = [Answer("Skip ahead", move, note="until something changes") for move in kinds.pop(Rest, [])]
    rest = [*(one for kind in _LAST for one in _plain(view, kinds.pop(kind, []))), *skip]
    shown = [*first, *_money(view, kinds), *_trades(view, kinds)]
    others = [one for moves in kinds.values() for one in _plain(view, moves)]
    return question(_title(view), [*rest[:1], *shown, *others, *rest[1:]] if Pass in view_kinds(view) else
                    [*shown, *others, *rest])  # fmt: skip


_LAST = (Pass, Withdraw)


def view_kinds(view: View) -> set[type]:
    """The kinds of moves there are."""
    return {type(move) for move in view.moves}


def _title(view: View) -> str:
    """What it is about."""
    if view.phase is BUY:
        return f"{view.plan.name[view.places[view.player]]} is free"
    kinds = view_kinds(view)
    if Accept in kinds and view.trade is not None:
        return f"Do you trade with {{{view.trade.by}}}?"
    if Bid in kinds or Withdraw in kinds:
        return "What do you bid?"
    if PayFine in kinds or TryDouble in kinds:
        return "How do you leave jail?"
    if view.debt and view.debt.debtor == view.seat:
        return f"{max(0, view.debt.amount - view.cash[view.seat])} more must be raised"
    if Pass in kinds:
        return "Anything to do before the dice roll?"
    return "What do you do?"


def _plain(view: View, moves: Sequence[Phrase]) -> list[Answer]:
    return [Answer(coach.called(view, move), move, at=_place(view, move)) for move in moves]


def _place(view: View, move: Phrase) -> str:
    """The square a move is about."""
    match move:
        case Build(name) | Sell(name) | Place(name) | Mortgage(name) | Lift(name) | Buy(name) | Leave(name):
            return f"square{view.plan.thing[name]}"
    return ""


def _purchase(view: View, kinds: dict[type, list[Phrase]]) -> Iterator[Answer]:
    """Buy it, or what is missing; or let it go to an auction."""
    if view.phase is not BUY:
        return
    square, cash = view.places[view.player], view.cash[view.seat]
    price, place = view.plan.price[square], f"square{square}"
    bought = kinds.pop(Buy, [])
    if bought:
        yield Answer(f"Buy it for {price}", bought[0], at=place, note=f"{cash - price} left")
    else:
        off = f"mortgage something first: {price - cash} short"
        yield Answer(f"Buy it for {price}", at=place, off=off)
    for move in kinds.pop(Leave, []):
        yield Answer("Auction it", move, note=f"you can bid up to {cash}")


def _ways(view: View, kinds: dict[type, list[Phrase]]) -> Iterator[Answer]:
    """Out of jail, each way with its price; an answer to a trade; a bid."""
    fine = view.game.box.fine
    for move in kinds.pop(PayFine, []):
        yield Answer(f"Pay {fine}", move, note=f"then throw; {view.cash[view.seat] - fine} left")
    for move in kinds.pop(UseCard, []):
        yield Answer("Use the card", move, note="then throw; costs nothing")
    for move in kinds.pop(TryDouble, []):
        try_ = f"try {view.jail[view.seat]} of {view.game.tries}"
        yield Answer("Try for a double", move, note=f"1 in 6; {try_}")
    yield from _plain(view, [*kinds.pop(Accept, []), *kinds.pop(Decline, [])])
    bids = kinds.pop(Bid, [])
    yield from _plain(view, bids[:3])
    yield from folded("Another bid …", "How much?", _plain(view, bids[3:]))


def _money(view: View, kinds: dict[type, list[Phrase]]) -> Iterator[Answer]:
    """Building, selling, mortgages: one answer for each, then where."""
    plan, thing = view.plan, view.plan.thing
    notes: dict[type, Callable[[Any], str]] = {
        Build: lambda move: f"costs {plan.hut[thing[move.street]]}",
        Sell: lambda move: f"brings {plan.hut[thing[move.street]] // 2}",
        Mortgage: lambda move: f"brings {plan.mortgage[thing[move.deed]]}",
        Lift: lambda move: f"costs {plan.mortgage[thing[move.deed]] + plan.interest[thing[move.deed]]}",
        Place: lambda move: "",
    }
    for kind, (label, title) in _FOLDS.items():
        moves = kinds.pop(kind, [])
        more = _plain(view, kinds.pop(SellAll, [])) if kind is Sell else []
        listed = [Answer(move.label, move, at=_place(view, move), note=notes[kind](move)) for move in moves]
        yield from folded(label, title, [*listed, *more])


_FOLDS: dict[type, tuple[str, str]] = {
    Build: ("Build …", "Where do you build?"),
    Place: ("Put it …", "Where does it go?"),
    Sell: ("Sell buildings …", "What do you sell?"),
    Mortgage: ("Mortgage …", "What do you mortgage?"),
    Lift: ("Lift a mortgage …", "Which mortgage do you lift?"),
}


def _trades(view: View, kinds: dict[type, list[Phrase]]) -> Iterator[Answer]:
    """A trade with somebody: offers that are ready, and one to be made up."""
    offers, counters = kinds.pop(Offer, []), kinds.pop(Counter, [])
    forms = [
        Answer(form.title, form=k, at=f"seat{seat}" if (seat := _seat(form.title)) is not None else "")
        for k, form in enumerate(coach.forms(view))
    ]
    ready = [Answer(coach.called(view, move), move) for move in [*offers, *counters]]
    label = "Another bid of your own …" if view.lot is not None else "Trade …"
    if view.lot is not None:
        yield from (Answer(label, form=one.form) for one in forms)
    else:
        yield from folded(label, "Which trade do you offer?", [*forms, *ready])


def _seat(title: str) -> int | None:
    """Whom a form is about."""
    inner = title.partition("{")[2].partition("}")[0]
    return int(inner) if inner.isdigit() else None
