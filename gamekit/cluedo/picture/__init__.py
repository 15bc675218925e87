"""The table as one seat sees it, the notepad, the deduction graph and the case file's odds: SVG."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from gamekit.cluedo.odds import CASE_FILE, OPEN, Notepad
from gamekit.cluedo.odds import notepad as pads_of
from gamekit.cluedo.odds.notepad import checked_many, checked_pad
from gamekit.cluedo.picture import graph as graphs
from gamekit.cluedo.picture.asking import ask
from gamekit.cluedo.picture.board import HIGH, WIDE, board
from gamekit.cluedo.picture.pad import Grid, Size, drawn
from gamekit.cluedo.picture.sheet import PANEL, PHONE, SHEET, TALL, grid, hand, hand_size, suspicion
from gamekit.cluedo.rules import View
from gamekit.cluedo.rules.state import checked_view
from gamekit.core.game import checked_list
from gamekit.svg import INK, LINE, PAPER, Markup, arranged, at, picture, rect, shortened, text

__all__ = ["ask", "case_file", "draw", "graph", "notepad", "parts"]


def draw(view: View, names: Sequence[str]) -> Markup:
    """The board, beside it this seat's notepad, and below it the cards held."""
    made = parts(view, names, True)
    placed = (("board", 10, 10), ("side", 402, 14), ("hand", 20, 422))
    there = [(made[name], x, y) for name, x, y in placed if name in made]
    return arranged(726, 576, _title(view, _names(names)), *there)


def parts(view: View, names: Sequence[str], wide: bool, odds: str = "") -> dict[str, Markup]:
    """The board, the notepad and the cards held, each a picture of its own; above them what there is to know."""
    checked_view(view)
    called = _names(names)
    if len(called) < view.game.players:
        raise ValueError(f"{view.game.players} players need as many names, not {len(called)}")
    pad = pads_of(view) if view.dealt else None
    chances = _places(view, pad) if odds and pad else {}
    made = {
        "board": picture(WIDE, HIGH, _title(view, called), *board(view, called, chances)),
        "hand": picture(*hand_size(view, wide), "Your cards", *hand(view, wide)),
    }
    if pad:
        made["side"] = _sheet(view, called, pad, wide, bool(odds))
    if not wide:
        made["score"] = picture(366, PANEL, "The last suspicion", *suspicion(view, called, 366))
    elif odds and pad:
        left, all_ = len(pad.case_file), prod(map(len, pad.cards))
        words = f"{left:,} of {all_:,} case files fit"
        made["score"] = picture(170, 38, words, text(words, 170, 24, 12.5, text_anchor="end", fill=INK))
    return made


def _sheet(view: View, called: Sequence[str], pad: Notepad, wide: bool, odds: bool) -> Markup:
    """The notepad; on a wide page with the suspicion below it."""
    made = grid(view, called, pad, wide, odds)
    if not wide:
        return picture(PHONE, made.high + 4, "Your notepad", at(5, 0, *drawn(made)))
    below = at(5, made.high + 4, *suspicion(view, called, SHEET - 10))
    return picture(SHEET, max(TALL, made.high + PANEL), "Your notepad", at(5, 0, *drawn(made)), below)


def _places(view: View, pad: Notepad) -> dict[str, float]:
    """How likely each place is the one, where that is open."""
    found = {place: float(pad.where(place)[CASE_FILE]) for place in view.game.box.places}
    return {place: share for place, share in found.items() if share > 0}


def notepad(pad: Notepad, names: Sequence[str] = ()) -> Markup:
    """The whole notepad: ticks and crosses for all that is proven, line numbers, and percentages for the rest."""
    pad = _named(pad, names)
    size = Size(row=21, first=200, column=600 / (len(pad.players) + 1), font=13, small=12)
    made = Grid(pad, (), dict(pad.certain), size, odds=True)
    wide, high = made.wide + 24, made.high + 24
    title = f"Notepad: {len(pad.certain)} cells are certain, {pad.deals} deals fit."
    frame = rect(1, 1, wide - 2, high - 2, 12, PAPER, stroke=LINE)
    return picture(wide, high, title, frame, at(12, 12, *drawn(made)))


def graph(pad: Notepad, names: Sequence[str] = ()) -> Markup:
    """The deduction graph: who has which card for certain, which cards were shown unseen, what the case file holds."""
    pad = _named(pad, names)
    high = graphs.height(pad) + 8
    title = f"Deduction graph: {len(pad.certain)} cells are certain, {len(pad.case_file)} case files are possible."
    frame = rect(1, 1, 898, high - 2, 12, PAPER, stroke=LINE)
    return picture(900, high, title, frame, *graphs.graph(pad))


def case_file(pad: Notepad, most: int = 6) -> Markup:
    """The case file's odds as bars: each kind alone, then the likeliest triples."""
    checked_pad(pad)
    checked_many(most)
    high = graphs.bars_height(pad, most) + 32
    best, p = next(iter(pad.case_file.items()))
    title = f"The case file: the likeliest is {', '.join(best)} with {float(p):.1%}."
    return picture(
        900, high, title, rect(1, 1, 898, high - 2, 12, PAPER, stroke=LINE), at(20, 18, *graphs.bars(pad, most))
    )


def _names(names: Sequence[str]) -> tuple[str, ...]:
    called = checked_list(names, "names must be a list")
    return tuple(shortened(str(name)[:200], 30).strip() or "?" for name in called)


def _named(pad: Notepad, names: Sequence[str]) -> Notepad:
    """A pad of seats with the names of those who sit there; where two have the same, their seats are told."""
    checked_pad(pad)
    if not names or not all(isinstance(who, int) for who in pad.players):
        return pad
    shown = [*_names(names), *(f"seat {i}" for i in range(len(names), len(pad.players)))][: len(pad.players)]
    taken = {CASE_FILE, OPEN, *(name for name in shown if shown.count(name) > 1)}
    return pad.renamed([f"{name} (seat {i})" if name in taken else name for i, name in enumerate(shown)])


def _title(view: View, names: Sequence[str]) -> str:
    if view.result is not None:
        return f"Cluedo: {view.result.ending}."
    asked = " It is your move." if view.turn == view.seat else ""
    return f"Cluedo, round {view.round}, {names[view.active]}'s turn: {view.phase_name}.{asked}"
