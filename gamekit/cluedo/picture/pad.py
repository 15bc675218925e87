"""The detective's notepad as a grid: who has a card, who has not, and which unseen cards may have been this one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gamekit.cluedo.odds import CASE_FILE, OPEN, Heard, Notepad
from gamekit.cluedo.odds.sheet import KINDS, Sheet
from gamekit.cluedo.odds.statements import Name
from gamekit.cluedo.picture.paint import GOLD
from gamekit.faces import face
from gamekit.svg import (
    ACCENT,
    GOOD,
    INK,
    LINE,
    MUTED,
    PAPER,
    Markup,
    at,
    fitted,
    group,
    percent,
    rect,
    squeezed,
    tag,
    text,
)

TITLES = {"suspect": "Who?", "weapon": "With what?", "place": "Where?"}
HEAD = 36
Marks = dict[tuple[Name, str], bool]


@dataclass(frozen=True)
class Size:
    """How large the grid is: a row's height, the first column, the width of the others, the fonts."""

    row: float
    first: float
    column: float
    font: float
    small: float


@dataclass(frozen=True)
class Grid:
    """A pad with the marks to show, and the names and sizes they are shown in."""

    pad: Notepad
    names: Sequence[str]
    marks: Marks
    size: Size
    odds: bool = False
    asked: Sequence[str] = ()  # the cards of a suspicion, which are framed
    active: Name | None = None  # whose turn it is

    @property
    def columns(self) -> list[Name]:
        """The players, and the case file."""
        return [*self.pad.players, CASE_FILE]

    @property
    def wide(self) -> float:
        """How wide it is."""
        return self.size.first + self.size.column * len(self.columns)

    @property
    def high(self) -> float:
        """How high it is."""
        return HEAD + self.size.row * (len(self.pad.all_cards) + 3)

    def middle(self, column: int) -> float:
        """The middle of a column."""
        return self.size.first + self.size.column * (column + 0.5)

    def called(self, who: Name) -> str:
        """A player's name, whether the pad knows it by name or by seat."""
        return self.names[who] if isinstance(who, int) and who < len(self.names) else str(who)


def seen(pad: Notepad) -> Marks:
    """What needs no thinking: own cards, open cards, cards shown, and everybody who passed."""
    sheet = Sheet(pad, range(1, len(pad.statements) + 1))
    found = {(pad.holders[h], pad.all_cards[c]): has for (c, h), has in sheet.cells.items()}
    for (_, card), has in list(found.items()):
        if has:
            found |= {(other, card): found.get((other, card), False) for other in (*pad.players, CASE_FILE)}
    return found


def drawn(grid: Grid) -> Iterator[Markup]:
    """The notepad, from 0, 0."""
    yield from _heads(grid)
    size, notes, y = grid.size, _notes(grid.pad, grid.marks), float(HEAD)
    for kind, cards in zip(KINDS, grid.pad.cards, strict=True):
        yield text(TITLES[kind], 2, y + size.row - 5, size.font, font_weight=700, fill=MUTED)
        if grid.odds and kind == KINDS[0]:
            yield text("chances in %", grid.wide, y + size.row - 5, size.small, fill=MUTED, text_anchor="end")
        for card in cards:
            y += size.row
            yield at(0, y, _row(grid, card, notes))
        y += size.row


def _heads(grid: Grid) -> Iterator[Markup]:
    """A face and a name above each column, an envelope above the case file's."""
    for i, who in enumerate(grid.columns[:-1]):
        name, seat = grid.called(who), who if isinstance(who, int) else None
        own = grid.pad.me is not None and who == grid.pad.me
        label = text(fitted(name, grid.size.column - 1, grid.size.small, more=""), 0, 32, grid.size.small,
                     text_anchor="middle", fill=INK, font_weight=700 if own else None)  # fmt: skip
        turn = None if seat is None or who != grid.active else tag("circle", cy=11, r=11, fill="none", stroke=ACCENT,
                                                                    stroke_width=2.5)  # fmt: skip
        drawing = None if seat is None else at(0, 11, face(seat, 9))
        marks = {"data_part": None if seat is None else f"seat{seat}", "data_name": name}
        told = f"{name}{' (you)' if own else ''}{', whose turn it is' if turn else ''}"
        yield at(
            grid.middle(i), 0, group(tag("title", told), drawing, turn, label, role="img", aria_label=told, **marks)
        )
    x = grid.middle(len(grid.columns) - 1)
    flap = rect(x - 12, 3, 24, 16, 3, "#fff3cf", stroke="#8a6400", stroke_width=1.4)
    yield group(flap, tag("path", d=f"M{x - 12:g} 5 l12 8 12 -8", fill="none", stroke="#8a6400", stroke_width=1.4))
    yield text("file", x, 32, grid.size.small, text_anchor="middle", fill=INK, font_weight=700)


def _notes(pad: Notepad, marks: Marks) -> dict[tuple[Name, str], list[int]]:
    """The lines in which somebody showed a card unseen that may have been this one."""
    notes: dict[tuple[Name, str], list[int]] = {}
    for number, line in enumerate(pad.statements, 1):
        if not isinstance(line, Heard) or line.shown_by is None or line.card is not None:
            continue
        left = [card for card in line.cards if marks.get((line.shown_by, card)) is not False]
        if not any(marks.get((line.shown_by, card)) for card in left):
            for card in left:
                notes.setdefault((line.shown_by, card), []).append(number)
    return notes


def _row(grid: Grid, card: str, notes: dict[tuple[Name, str], list[int]]) -> Markup:
    """One card: its name, and a cell for everybody."""
    pad, marks, size, columns = grid.pad, grid.marks, grid.size, grid.columns
    solved, middle = marks.get((CASE_FILE, card)), size.row / 2
    told = [f"{grid.called(who)}: {'has it' if marks[who, card] else 'has it not'}" for who in columns
            if (who, card) in marks]  # fmt: skip
    framed = card in grid.asked
    parts = [
        tag("path", d=f"M0 0 h{grid.wide:g}", stroke=LINE, stroke_width=0.6),
        text(card, 2, middle + size.font * 0.36, size.font, fill=MUTED if solved is False else INK,
             font_weight=700 if solved or framed else None, **squeezed(card, size.first - 6, size.font)),
        rect(-3, 1, grid.wide + 5, size.row - 2, 6, "none", stroke=ACCENT, stroke_width=1.8) if framed else None,
    ]  # fmt: skip
    if marks.get((OPEN, card)):
        told = ["lies open"]
        parts.append(text("lies open", (size.first + grid.wide) / 2, middle + 4, size.small, text_anchor="middle",
                          fill=MUTED))  # fmt: skip
        columns = []
    for i, who in enumerate(columns):
        x = grid.middle(i)
        if (who, card) in marks:
            parts.append(at(x, middle, _mark(marks[who, card], size)))
            continue
        lines = notes.get((who, card), [])
        told += [f"{grid.called(who)}: may have shown it in line {', '.join(map(str, lines))}"] if lines else []
        if grid.odds:
            share = float(pad.where(card)[who])
            told.append(f"{grid.called(who)}: {percent(share)}")
            parts.append(at(x, middle, _chance(share, GOLD if who == CASE_FILE else ACCENT, size)))
        elif lines:
            words = ",".join(map(str, lines))
            words = fitted(words, size.column - 2, size.small)
            parts.append(text(words, x, middle + 4, size.small, text_anchor="middle", fill=ACCENT))
    return group(tag("title", f"{card}. {'; '.join(told)}"), *parts, role="img",
                 aria_label=f"{card}. {'; '.join(told) or 'nothing known'}", data_name=card)  # fmt: skip


def _chance(share: float, colour: str, size: Size) -> Markup:
    """The exact chance of an open cell, as a shade and a number, around 0, 0."""
    words = percent(share) if size.column > 44 else percent(share).removesuffix(" %")
    wide, high = size.column - 3, size.row - 3
    return group(
        rect(-wide / 2, -high / 2, wide, high, 4, colour, opacity=round(0.08 + 0.37 * share, 2)),
        text(words, 0, size.small * 0.36, size.small, text_anchor="middle", fill=INK, font_weight=600),
    )


def _mark(has: bool, size: Size) -> Markup:
    """A tick or a cross around 0, 0."""
    if not has:
        return tag("path", d="M-3.5 -3.5 l7 7 m0 -7 l-7 7", stroke=MUTED, stroke_width=1.2)
    wide = min(size.column - 3, 34)
    return group(
        rect(-wide / 2, 1.5 - size.row / 2, wide, size.row - 3, 4, GOOD),
        tag("path", d="M-5 0 L-1.5 4 L5.5 -4", stroke=PAPER, stroke_width=2.2, fill="none", stroke_linecap="round"),
    )
