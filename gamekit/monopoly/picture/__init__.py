"""The board as one seat sees it, and the board as a map of numbers: one SVG each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from gamekit.core.game import named
from gamekit.core.words import Phrase
from gamekit.monopoly.coach.numbers import next_throw, threats
from gamekit.monopoly.components import CLASSIC, Box
from gamekit.monopoly.odds.walk import Shares
from gamekit.monopoly.picture.centre import bar, centre, paragraph
from gamekit.monopoly.picture.ink import FELT, PRINT
from gamekit.monopoly.picture.ring import CORNER, SIZE, cells
from gamekit.monopoly.picture.squares import band, chances, deed, groups_named, paper, pieces, printed
from gamekit.monopoly.rules import JAIL, THROW, TRY, WINDOW
from gamekit.monopoly.rules.moves import Build, Buy, Place
from gamekit.monopoly.rules.state import View
from gamekit.svg import PAPER, Markup, at, clickable, group, picture, rect, shortened, text

EDGE = 10
HEAT = ("#fffaf0", "#fef0d2", "#fde3b0", "#fcd38c", "#fac069", "#f7aa4d", "#f2923a", "#ea7a2f")


def draw(view: View, names: Sequence[str]) -> Markup:
    """The board as this seat sees it: owners, buildings, mortgages, pieces, money, and where the next throw may end."""
    called = tuple(shortened(str(name)[:200], 18).strip() or "?" for name in names)
    letters = tuple(name[0].upper() for name in called)
    shares = {place: float(p) for place, p in next_throw(view).items() if isinstance(place, int)}
    due = {square: float(amount) for _, amount, square in threats(view)}
    parts = [
        _print(view.game.box), *groups_named(view.game.box, view), *(deed(view, i, letters) for i in view.plan.deeds),
        *_clicks(view, called), *(chances(shares, due, view.game.box) if _throws_next(view) else ()),
        at(CORNER, CORNER, *centre(view, called, letters)), *pieces(view, letters),
    ]  # fmt: skip
    return _board(_title(view, called), parts)


def _board(title: str, parts: Sequence[Markup | None]) -> Markup:
    whole = 2 * EDGE + SIZE
    paper = rect(1, 1, whole - 2, whole - 2, 14, PAPER, stroke=PRINT)
    return picture(whole, whole, title, paper, at(EDGE, EDGE, *parts))


@lru_cache(maxsize=8)
def _print(box: Box) -> Markup:
    """The part that never changes: the felt and the printed squares."""
    return group(rect(CORNER, CORNER, SIZE - 2 * CORNER, SIZE - 2 * CORNER, 0, FELT, stroke=PRINT), *printed(box))


def _throws_next(view: View) -> bool:
    """True if this seat's own throw is the next thing to come."""
    return view.player == view.seat and not view.debt and view.phase in (WINDOW, THROW, JAIL, TRY)


def _clicks(view: View, names: Sequence[str]) -> Iterator[Markup]:
    """Squares that play a move: buy here, build here."""
    if view.turn != view.seat:
        return
    for move in view.moves:
        if isinstance(move, Build | Place):
            frame = band(cells(view.plan.size)[view.plan.thing[move.street]])
            yield _frame(move, named(move.label, names), frame, "+")
        elif isinstance(move, Buy):
            cell = cells(view.plan.size)[view.plan.thing[move.deed]]
            yield _frame(move, named(move.label, names), (cell.x, cell.y, cell.w, cell.h), "")


def _frame(move: Phrase, label: str, place: tuple[float, float, float, float], mark: str) -> Markup:
    x, y, w, h = place
    plus = text(mark, x + w - 9, y + 15, 17, text_anchor="middle", fill="#10150e", font_weight=700) if mark else None
    shade = "rgba(255, 255, 255, 0.001)"  # catches the click all over
    frame = rect(x + 1.5, y + 1.5, w - 3, h - 3, 4, shade, stroke="#f2b705", stroke_width=3, stroke_dasharray="6 3")
    return clickable(move, label, frame, plus)


def _title(view: View, names: Sequence[str]) -> str:
    """The whole picture in words."""
    if view.result is not None:
        return f"Monopoly: the game is over, {view.result.ending}."
    money = ", ".join(f"{names[seat]} {view.cash[seat]}" for seat in view.alive)
    asked = " It is your move." if view.turn == view.seat else ""
    return f"Monopoly, turn {view.turns}, {names[view.player]}: {view.phase_name}. Cash: {money}.{asked}"


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


__all__ = ["draw", "heat"]
