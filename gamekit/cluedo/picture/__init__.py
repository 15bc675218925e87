"""The table as one seat sees it, the notepad, the deduction graph and the case file's odds: SVG."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.cluedo.odds import CASE_FILE, OPEN, Notepad
from gamekit.cluedo.odds.notepad import checked_many, checked_pad
from gamekit.cluedo.picture import graph as graphs
from gamekit.cluedo.picture import pad as pads
from gamekit.cluedo.picture.board import WIDE, board
from gamekit.cluedo.picture.side import side
from gamekit.cluedo.rules import View
from gamekit.cluedo.rules.state import checked_view
from gamekit.core.game import checked_list
from gamekit.svg import LINE, PAPER, Markup, at, picture, rect, shortened

WIDTH, HEIGHT = 908, 634


def draw(view: View, names: Sequence[str]) -> Markup:
    """The board and, beside it, what this seat knows."""
    checked_view(view)
    called = _names(names)
    if len(called) < view.game.players:
        raise ValueError(f"{view.game.players} players need as many names, not {len(called)}")
    return picture(
        WIDTH, HEIGHT, _title(view, called),
        rect(1, 1, WIDTH - 2, HEIGHT - 2, 14, PAPER, stroke=LINE),
        at(17, 17, *board(view, called)),
        at(17 + WIDE + 18, 9, *side(view, called)),
    )  # fmt: skip


def notepad(pad: Notepad, names: Sequence[str] = ()) -> Markup:
    """The whole notepad: ticks and crosses for all that is proven, line numbers, and percentages for the rest."""
    pad = _named(pad, names)
    size = pads.Size(row=21, first=200, column=600 / (len(pad.players) + 1), font=13)
    wide, high = size.first + size.column * (len(pad.players) + 1) + 24, pads.height(pad, size) + 24
    title = f"Notepad: {len(pad.certain)} cells are certain, {pad.deals} deals fit."
    rows = pads.grid(pad, (), dict(pad.certain), size, odds=True)
    return picture(wide, high, title, rect(1, 1, wide - 2, high - 2, 12, PAPER, stroke=LINE), at(12, 12, *rows))


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
