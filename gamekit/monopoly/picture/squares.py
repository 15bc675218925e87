"""The squares: names, prices, colours, owners, buildings, mortgages, and the chance to land there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamekit.monopoly.components import Box, Square
from gamekit.monopoly.picture.ink import BOARD, PRINT, colour_of, on, sign, wrapped
from gamekit.monopoly.picture.ring import Cell, cells
from gamekit.monopoly.rules.state import View
from gamekit.svg import Markup, at, fitted, group, rect, text, width

BAND = 24


def paper(box: Box, number: int, fill: str = BOARD) -> Markup:
    """The print of one square."""
    cell, square = cells(len(box.squares))[number], box.squares[number]
    parts: list[Markup | None] = [rect(cell.x, cell.y, cell.w, cell.h, 0, fill, stroke=PRINT, stroke_width=1)]
    if square.group:
        x, y, w, h = band(cell)
        parts.append(rect(x, y, w, h, 0, colour_of(tuple(box.groups), square.group), stroke=PRINT, stroke_width=1))
    elif cell.corner or square.kind in ("potion", "cauldron", "tax", "treat", "company"):
        parts.append(_sign(cell, square))
    return group(*parts, *_words(cell, square, box))


def band(cell: Cell) -> tuple[float, float, float, float]:
    """The strip of a square's colour, on its inner side."""
    if cell.side == "bottom":
        return cell.x, cell.y, cell.w, BAND
    if cell.side == "top":
        return cell.x, cell.y + cell.h - BAND, cell.w, BAND
    if cell.side == "left":
        return cell.x + cell.w - BAND, cell.y, BAND, cell.h
    return cell.x, cell.y, BAND, cell.h


def inside(cell: Cell) -> tuple[float, float, float, float]:
    """The part that the strip leaves free."""
    x, y, w, h = cell.x, cell.y, cell.w, cell.h
    if cell.corner:
        return x, y, w, h
    if cell.side in ("bottom", "top"):
        return x, y + (BAND if cell.side == "bottom" else 0), w, h - BAND
    return x + (BAND if cell.side == "right" else 0), y, w - BAND, h


def _sign(cell: Cell, square: Square) -> Markup | None:
    drawing = sign(square.kind)
    if drawing is None:
        return None
    x, y, w, h = band(cell) if not cell.corner else (cell.x, cell.y + 8, cell.w, 40)
    scale = 1.35 if cell.corner else 0.86
    return at(x + w / 2 - 13 * scale, y + h / 2 - 13 * scale, drawing, scale=scale)


def _words(cell: Cell, square: Square, box: Box) -> Iterator[Markup]:
    """The name, and the price or what is due."""
    x, y, w, h = inside(cell)
    longest = max((width(word) for word in square.name.split()), default=0)
    size = 12.5 if cell.corner else 11 if longest * 11 <= w - 3 else 10
    top = y + 62 if cell.corner else y + 13
    for line in wrapped(square.name, w - 3, size, 3 if cell.side in ("bottom", "top") else 2):
        yield text(
            line, x + w / 2, top, size, text_anchor="middle", fill=PRINT, font_weight=600 if cell.corner else 500
        )
        top += size + 0.5
    due = square.price or square.amount
    salary = f"collect {box.salary}" if square.kind == "LOS" else ""
    if due or salary:
        words = salary or (f"pay {due}" if square.amount else str(due))
        yield text(words, x + w / 2, y + h - 6, 11, text_anchor="middle", fill=PRINT, font_weight=700)


def printed(box: Box, fills: Sequence[str] = ()) -> Iterator[Markup]:
    """All squares of a board, in these colours or in its own."""
    for number in range(len(box.squares)):
        yield paper(box, number, fills[number] if fills else BOARD)


def groups_named(box: Box, view: View | None = None) -> Iterator[Markup]:
    """The first letters of each colour in its strip, so that the board reads without colours."""
    for number, square in enumerate(box.squares):
        if square.group and (view is None or view.levels[number] <= 0):
            cell = cells(len(box.squares))[number]
            x, y, w, h = band(cell)
            colour = colour_of(tuple(box.groups), square.group)
            words = square.group if cell.side in ("bottom", "top") else "".join(p[0] for p in square.group.split())
            words = fitted(words, w - 4, 10.5)
            yield text(words, x + w / 2, y + h / 2 + 3.8, 10.5, text_anchor="middle", fill=on(colour), font_weight=600)
