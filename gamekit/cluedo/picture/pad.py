"""The detective's notepad as a grid: who has a card, who has not, and which unseen cards may have been this one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gamekit.cluedo.odds import CASE_FILE, Heard, Notepad
from gamekit.cluedo.odds.sheet import KINDS, Sheet
from gamekit.cluedo.odds.statements import Name
from gamekit.svg import ACCENT, BAD, GOOD, INK, LINE, PAPER, SOFT, Markup, fitted, group, rect, tag, text

TITLES = {"suspect": "Who?", "weapon": "With what?", "place": "Where?"}
Marks = dict[tuple[Name, str], bool]


@dataclass(frozen=True)
class Size:
    """How large the grid is: a row's height, the first column, the width of the others, the font."""

    row: float = 15.6
    first: float = 128
    column: float = 22
    font: float = 11


def seen(pad: Notepad) -> Marks:
    """What needs no thinking: own cards, open cards, cards shown, and everybody who passed."""
    sheet = Sheet(pad, range(1, len(pad.statements) + 1))
    found = {(pad.holders[h], pad.all_cards[c]): has for (c, h), has in sheet.cells.items()}
    for (_, card), has in list(found.items()):
        if has:
            found |= {(other, card): found.get((other, card), False) for other in (*pad.players, CASE_FILE)}
    return found


def grid(pad: Notepad, names: Sequence[str], marks: Marks, size: Size, odds: bool = False) -> Iterator[Markup]:
    """The rows of the notepad, from 0, 0."""
    columns: list[Name] = [*pad.players, CASE_FILE]
    titles = [called(who, names) for who in columns]
    small = 9.5 if size.column < 40 else 12
    heads = [fitted(title, size.column - 1, small, more="") for title in titles[:-1]] + ["file"]
    wide, y = size.first + size.column * len(columns), 14.0
    for i, head in enumerate(heads):
        x = size.first + size.column * (i + 0.5)
        me = pad.me is not None and columns[i] == pad.me
        yield text(head, x, 9, small, text_anchor="middle", fill=INK, font_weight=700 if me else None)
    notes = _notes(pad, marks)
    for kind, cards in zip(KINDS, pad.cards, strict=True):
        yield text(TITLES[kind], 2, y + size.row - 4.5, size.font, font_weight=700, fill=INK)
        y += size.row
        for i, card in enumerate(cards):
            yield _row(pad, card, columns, titles, marks, notes, size, y, wide, i % 2 == 0, odds)
            y += size.row


def height(pad: Notepad, size: Size) -> float:
    """How high the grid is."""
    return 14 + size.row * (len(pad.all_cards) + 3)


def called(who: Name, names: Sequence[str]) -> str:
    """A player's name, whether the pad knows it by name or by seat."""
    return names[who] if isinstance(who, int) and who < len(names) else str(who)


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


def _row(
    pad: Notepad, card: str, columns: list[Name], titles: list[str], marks: Marks,
    notes: dict[tuple[Name, str], list[int]], size: Size, y: float, wide: float, dark: bool, odds: bool,
) -> Markup:  # fmt: skip
    middle = y + size.row / 2
    solved = marks.get((CASE_FILE, card))
    marked = [(name, marks[who, card]) for name, who in zip(titles, columns, strict=True) if (who, card) in marks]
    told = [f"{name}: {'has it' if has else 'has it not'}" for name, has in marked]
    parts = [
        rect(0, y, wide, size.row, 0, SOFT if dark else PAPER),
        text(
            fitted(card, size.first - 6, size.font), 3, middle + size.font * 0.36, size.font, fill=INK,
            font_weight=700 if solved else None, text_decoration="line-through" if solved is False else None,
            opacity=0.65 if solved is False else None,
        ),
    ]  # fmt: skip
    for i, who in enumerate(columns):
        x = size.first + size.column * (i + 0.5)
        parts.append(tag("path", d=f"M{x - size.column / 2:g} {y:g} v{size.row:g}", stroke=LINE, stroke_width=0.7))
        if (who, card) in marks:
            parts.append(_mark(marks[who, card], x, middle, size.row))
        else:
            numbers = ",".join(map(str, notes.get((who, card), ())))
            parts += _open(pad, who, card, x, middle, size) if odds else ()
            fit = min(9.5, size.column * (0.6 if odds else 1.75) / max(len(numbers), 1))
            shift = size.column * 0.28 if odds else 0
            parts.append(text(numbers, x + shift, middle + 3, round(fit, 1), text_anchor="middle", fill=ACCENT))
    return group(*parts, role="img", aria_label=f"{card}. {'; '.join(told) or 'nothing known'}")


def _open(pad: Notepad, who: Name, card: str, x: float, y: float, size: Size) -> Iterator[Markup]:
    """The exact chance of an open cell, as a shade and a number."""
    p = float(pad.where(card)[who])
    wide, high = size.column - 1.4, size.row
    yield rect(x - wide / 2, y - high / 2, wide, high, 0, ACCENT, opacity=round(0.35 * p, 3))
    yield text(f"{100 * p:.0f} %", x - size.column * 0.08, y + 3.6, 10.5, text_anchor="middle", fill=INK)


def _mark(has: bool, x: float, y: float, row: float) -> Markup:
    s = row * 0.26
    if has:
        disc = tag("circle", cx=f"{x:g}", cy=f"{y:g}", r=f"{row * 0.42:.3g}", fill=GOOD)
        tick = f"M{x - s:g} {y:g} L{x - s * 0.2:g} {y + s * 0.8:g} L{x + s:g} {y - s * 0.8:g}"
        return group(disc, tag("path", d=tick, stroke=PAPER, stroke_width=2, fill="none"))
    cross = f"M{x - s * 0.8:g} {y - s * 0.8:g} l{s * 1.6:g} {s * 1.6:g} m0 -{s * 1.6:g} l-{s * 1.6:g} {s * 1.6:g}"
    return tag("path", d=cross, stroke=BAD, stroke_width=1.3, opacity=0.75)
