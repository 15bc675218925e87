"""The board as one seat sees it, and the board as a map of numbers: one SVG each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamekit.monopoly.coach.numbers import threats
from gamekit.monopoly.components import CLASSIC, Box
from gamekit.monopoly.odds.next_throw import next_throw
from gamekit.monopoly.odds.walk import Shares
from gamekit.monopoly.picture import own
from gamekit.monopoly.picture.asking import ask
from gamekit.monopoly.picture.ink import FELT, PRINT
from gamekit.monopoly.picture.matter import bar, paragraph
from gamekit.monopoly.picture.ring import CORNER, SIZE, cells
from gamekit.monopoly.picture.squares import groups_named, paper
from gamekit.monopoly.picture.table import NARROW, WIDE, Dangers, board
from gamekit.monopoly.rules import JAIL, THROW, TRY, WINDOW
from gamekit.monopoly.rules.state import View
from gamekit.svg import PAPER, Markup, arranged, at, picture, rect, shortened, text

EDGE = 10
HEAT = ("#fffaf0", "#fef0d2", "#fde3b0", "#fcd38c", "#fac069", "#f7aa4d", "#f2923a", "#ea7a2f")


def draw(view: View, names: Sequence[str]) -> Markup:
    """The board as this seat sees it: owners, buildings, mortgages, pieces, money, and what it is about."""
    made = parts(view, names, True)
    placed = ((made["board"], 10, 10), (made["side"], 606, 20), (made["hand"], 20, 418))
    return arranged(900, 540, _title(view, _names(names)), *placed)


def parts(view: View, names: Sequence[str], wide: bool, odds: str = "") -> dict[str, Markup]:
    """The board, what this seat owns, and what it is about, each a picture of its own."""
    called, layout = _names(names), WIDE if wide else NARROW
    around = board(view, called, layout, _dangers(view) if odds and _throws_next(view) else {})
    return {
        "board": picture(*layout.size, _title(view, called), *around),
        "hand": picture(own.long(view), own.HIGH, "Your cash and deeds", *own.hand(view)),
        "side": picture(283, 88, "What it is about", *own.stake(view, called)),
    }


def _dangers(view: View) -> Dangers:
    """Where the next throw may end, how likely, and what that costs."""
    costs = {place: float(p * due) for p, due, place in threats(view)}
    places = next_throw(view).map(lambda one: one.place)
    shares = {place: float(p) for place, p in places.items() if isinstance(place, int)}
    return {place: (share, costs.get(place, 0.0) / share) for place, share in shares.items() if share >= 0.005}


def _names(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(shortened(str(name)[:200], 18).strip() or "?" for name in names)


def _throws_next(view: View) -> bool:
    """True if this seat's own throw is the next thing to come."""
    return view.player == view.seat and not view.debt and view.phase in (WINDOW, THROW, JAIL, TRY)


def _title(view: View, names: Sequence[str]) -> str:
    """The whole picture in words."""
    if view.result is not None:
        return f"Monopoly: the game is over, {view.result.ending}."
    money = ", ".join(f"{names[seat]} {view.cash[seat]}" for seat in view.alive)
    asked = " It is your move." if view.turn == view.seat else ""
    return f"Monopoly, turn {view.turns}, {names[view.player]}: {view.phase_name}. Cash: {money}.{asked}"


def _board(title: str, parts: Sequence[Markup | None]) -> Markup:
    whole = 2 * EDGE + SIZE
    paper = rect(1, 1, whole - 2, whole - 2, 14, PAPER, stroke=PRINT)
    return picture(whole, whole, title, paper, at(EDGE, EDGE, *parts))


def heat(shares: Shares, title: str = "Where pieces land", board: Box = CLASSIC) -> Markup:
    """The board as a map: the darker a square, the larger its number; each number is written on it.

    >>> heat({0: 1}).startswith("<svg")
    True
    """
    numbers: dict[object, float] = {place: float(share) for place, share in shares.items()}
    squares = [numbers.get(i, 0.0) for i in range(len(board.squares))]
    top = max(squares) or 1.0
    low = min((share for share in squares if share), default=0.0)
    spread = (top - low) or 1.0
    fills = [HEAT[round(7 * (share - low) / spread)] if share else "#ffffff" for share in squares]
    legend = [
        *paragraph(title, 0, 40, 520, 30), bar(0, 190, 300, HEAT), text(f"{low:.2%}", 0, 226, 16, fill=PRINT),
        text(f"{top:.2%}", 300, 226, 16, fill=PRINT, text_anchor="end"),
        text(f"In jail: {numbers['jail']:.2%}" if "jail" in numbers else "", 0, 280, 22, fill=PRINT),
    ]  # fmt: skip
    parts = [
        rect(CORNER, CORNER, SIZE - 2 * CORNER, SIZE - 2 * CORNER, 0, FELT, stroke=PRINT),
        *(paper(board, i, fills[i]) for i in range(len(squares))), *groups_named(board), *_labels(squares, board),
        at(CORNER + 40, CORNER + 60, *legend),
    ]  # fmt: skip
    largest = max(range(len(squares)), key=lambda i: squares[i])
    return _board(f"{title}. Largest: {largest} with {top:.2%}.", parts)


def _labels(squares: list[float], board: Box) -> Iterator[Markup]:
    for number, share in enumerate(squares):
        if share:
            cell = cells(len(board.squares))[number]
            x, y = cell.middle
            yield at(
                x, y + (28 if cell.corner else 16 if cell.side in ("bottom", "top") else 4),
                rect(-20, -9, 40, 17, 4, "#ffffff", stroke=PRINT, opacity=0.92),
                text(f"{100 * share:.2f}", 0, 4.2, 11.5, text_anchor="middle", fill=PRINT, font_weight=700),
            )  # fmt: skip


__all__ = ["ask", "draw", "heat", "parts"]
