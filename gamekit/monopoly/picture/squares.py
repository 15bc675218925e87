"""The squares: names, prices, colours, owners, buildings, mortgages, and the chance to land there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamekit.monopoly.components import Box, Square
from gamekit.monopoly.picture.ink import BOARD, PRINT, colour_of, hut, inn, on, piece, sign, wrapped
from gamekit.monopoly.picture.ring import CORNER, Cell, cells
from gamekit.monopoly.rules.state import View
from gamekit.svg import Markup, at, fitted, group, rect, tag, text, width

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


def deed(view: View, number: int, letters: Sequence[str]) -> Markup | None:
    """The owner's mark of a square, its buildings, or the sign of a mortgage."""
    owner, level = view.owner[number], view.levels[number]
    if owner < 0:
        return None
    cell = cells(view.plan.size)[number]
    x, y, w, h = inside(cell)
    parts: list[Markup] = [at(*_corner(cell), piece(owner, letters[owner]), scale=0.62)]
    if level < 0:
        stripes = " ".join(
            f"M{x + k:.0f} {y + h:.0f} L{min(x + w, x + k + h):.0f} {max(y, y + h - (w - k)):.0f}"
            for k in range(0, int(w), 11)
        )
        parts.append(tag("path", d=stripes, stroke=PRINT, stroke_width=1, opacity=0.4))
        parts.append(at(x + w / 2, y + h / 2 + 4, _pledged()))
    elif level > 0:
        parts.append(_buildings(cell, level, view.plan.inn))
    return group(*parts)


def _pledged() -> Markup:
    return group(
        rect(-27, -9, 54, 17, 4, "#ffffff", stroke=PRINT),
        text("mortgage", 0, 3.6, 10.5, text_anchor="middle", fill=PRINT),
    )


def _corner(cell: Cell) -> tuple[float, float]:
    """The place of the owner's mark: on the outer edge."""
    x, y, w, h = inside(cell)
    return (x + 9, y + h - 10) if cell.side != "right" else (x + w - 9, y + h - 10)


def _buildings(cell: Cell, level: int, top: int) -> Markup:
    x, y, w, h = band(cell)
    upright = cell.side in ("left", "right")
    if level == top:
        return at(x + w / 2 - (11 if upright else 12), y + h / 2 - 6.5, inn(), scale=0.92 if upright else 1)
    step = min(14.0, ((h if upright else w) - 4) / level)
    first = (h if upright else w) / 2 - step * level / 2
    return group(
        *(
            at(x + BAND / 2 - 6, y + first + step * k + 1, hut()) if upright
            else at(x + first + step * k + 1, y + BAND / 2 - 5.5, hut())
            for k in range(level)
        )
    )  # fmt: skip


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


def pieces(view: View, letters: Sequence[str]) -> Iterator[Markup]:
    """The pieces of all who are still in the game; prisoners sit behind bars."""
    standing: dict[tuple[int, bool], list[int]] = {}
    for seat in view.alive:
        standing.setdefault((view.places[seat], view.jail[seat] > 0), []).append(seat)
    for (square, jailed), seats in standing.items():
        cell = cells(view.plan.size)[square]
        x, y = cell.middle
        if view.plan.kind[square] == "jail":
            x, y = (x, cell.y + 28) if jailed else (x, cell.y + CORNER - 22)
        elif cell.corner and square:
            y = cell.y + CORNER - 22  # below the words
        elif not cell.corner:
            ix, iy, iw, ih = inside(cell)
            x, y = ix + iw / 2, iy + ih * (0.6 if cell.side in ("bottom", "top") else 0.62)
        for k, seat in enumerate(seats):
            across = min(3, len(seats))
            dx, dy = (k % 3 - (across - 1) / 2) * 19, (k // 3) * 19 - (9 if len(seats) > 3 else 0)
            mark = None
            if seat == view.player and view.result is None:
                mark = tag("circle", r=15, fill="none", stroke="#f2b705", stroke_width=3.5)
            yield at(x + dx, y + dy, mark, piece(seat, letters[seat]), scale=0.92)


def chances(shares: dict[int, float], due: dict[int, float], box: Box) -> Iterator[Markup]:
    """A small label with its chance on every square one may come to; where money is due, red and with a mark."""
    for number, share in shares.items():
        if share >= 0.005:
            cost = due.get(number, 0.0)
            fill, edge, ink = ("#ffdcd6", "#b3261e", "#7a140d") if cost else ("#fff4c9", "#8a6d00", "#4a3a00")
            told = f"{box.squares[number].name}: {share:.1%}" + (f", costs {cost:.0f}" if cost else "")
            words = f"{100 * share:.0f} %" + ("!" if cost else "")
            yield at(
                *_beside(cells(len(box.squares))[number]),
                tag("title", told),
                rect(-19, -8, 38, 16, 8, fill, stroke=edge),
                text(words, 0, 4, 11, text_anchor="middle", fill=ink, font_weight=600),
            )


def _beside(cell: Cell) -> tuple[float, float]:
    """A place on the felt beside a square; a corner's is on the square itself."""
    x, y = cell.middle
    if cell.corner:
        return x, cell.y + 12
    beyond = {"bottom": (0, -cell.h / 2 - 11), "top": (0, cell.h / 2 + 11), "left": (cell.w / 2 + 20, 0)}
    dx, dy = beyond.get(cell.side, (-cell.w / 2 - 20, 0))
    return x + dx, y + dy
