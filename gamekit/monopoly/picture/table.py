"""The board for a page: squares that can be read, owners, buildings, pieces, and where the next throw may end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gamekit.faces import face
from gamekit.monopoly.components import Box, Square
from gamekit.monopoly.picture.ink import PRINT, colour_of, die, on, sign
from gamekit.monopoly.picture.ring import Cell, Pair, cells
from gamekit.monopoly.rules.state import View
from gamekit.svg import Markup, at, fitted, group, percent, rect, squeezed, tag, text, width

PAPER, GROUND, EDGE, HERE, MINE, QUIET = "#fffdf7", "#eaf1e4", "#b7b09e", "#1d4ed8", "#dce7ff", "#4c5566"
BAND, RED = 8, "#b42318"


@dataclass(frozen=True, slots=True)
class Layout:
    """A board of this size; only a wide one has room for names."""

    size: Pair
    corner: Pair
    names: bool
    small: float

    def cells(self, squares: int) -> tuple[Cell, ...]:
        """The places of the squares."""
        return cells(squares, self.size, self.corner)


WIDE = Layout((584.0, 396.0), (62.0, 60.0), True, 11.5)
NARROW = Layout((366.0, 366.0), (42.0, 42.0), False, 12)
Dangers = Mapping[
    int, tuple[float, float]
]  # by square: the chance to come there with the next throw, and what it costs


def board(view: View, names: Sequence[str], layout: Layout, dangers: Dangers) -> Iterator[Markup]:
    """The whole board; numbers only where they are asked for."""
    (wide, high), found = layout.size, layout.cells(view.plan.size)
    yield rect(0, 0, wide, high, 12, GROUND)
    for number, cell in enumerate(found):
        yield _square(view, names, number, cell, layout, dangers.get(number))
    yield group(*_middle(view, names, layout, bool(dangers)))
    for number, (share, cost) in dangers.items():
        if not found[number].corner:
            yield _danger(found[number], share, cost, layout)
    yield from _pieces(view, names, layout)


# --- the squares -------------------------------------------------------------------------------


def _square(
    view: View, names: Sequence[str], number: int, cell: Cell, layout: Layout, danger: tuple[float, float] | None
) -> Markup:
    here = number == view.places[view.player] and view.result is None
    cost = danger[1] if danger else 0
    fill = MINE if here else PAPER if not cost else "#ffe9b3" if cost < 20 else "#ffc48a" if cost < 100 else "#f6a48c"
    told = _told(view, names, number)
    return group(
        tag("title", told),
        _paper(view.game.box, number, cell, layout, fill, (here, danger is not None)),
        *_deed(view, number, cell),
        role="img", aria_label=told, data_part=f"square{number}", data_name=view.plan.name[number],
    )  # fmt: skip


def _told(view: View, names: Sequence[str], number: int) -> str:
    """A square in words, with its number."""
    plan, owner, level = view.plan, view.owner[number], view.levels[number]
    said = [f"{number}: {plan.name[number]}"]
    if number in plan.deeds:
        said.append(f"price {plan.price[number]}")
        said.append("nobody's" if owner < 0 else f"{names[owner]}'s")
        said += ["mortgaged"] if level < 0 else ["an inn"] if level == plan.inn else [f"{level} huts"] if level else []
    return ", ".join(said)


@lru_cache(maxsize=512)
def _paper(box: Box, number: int, cell: Cell, layout: Layout, fill: str, marks: tuple[bool, bool]) -> Markup:
    """What is printed on a square; the name makes room for a number."""
    here, numbered = marks
    square = box.squares[number]
    edge, thick = (HERE, 2.5) if here else (EDGE, 1)
    frame = rect(cell.x + 0.5, cell.y + 0.5, cell.w - 1, cell.h - 1, 8 if cell.corner else 3, fill, stroke=edge,
                 stroke_width=thick)  # fmt: skip
    strip = None
    if square.group:
        x, y, w, h = _band(cell)
        strip = rect(x + 1, y + 1, w - 2, h - 2, 2, colour_of(tuple(box.groups), square.group), stroke="#6b6557",
                     stroke_width=0.5)  # fmt: skip
    return group(frame, strip, *_printed(square, cell, layout, numbered))


def _printed(square: Square, cell: Cell, layout: Layout, numbered: bool) -> Iterator[Markup]:
    """The name where there is room for it, or a sign."""
    x, y = cell.middle
    drawing = sign(square.kind)
    if not layout.names or (drawing and square.kind in ("potion", "cauldron")):
        if drawing is not None:
            yield at(x - 9, y - 9, drawing, scale=0.7)
        return
    x += {"left": -4, "right": 4}.get("" if cell.corner else cell.side, 0)
    away = 4 if not numbered else -4
    y += {"bottom": away, "top": -away}.get("" if cell.corner else cell.side, 0)
    room, size = cell.w - (4 if cell.side in ("top", "bottom") else 11), layout.small + 0.5 * cell.corner
    lines = _split(square.name, room, size)
    for k, line in enumerate(lines):
        baseline = y + 4 + 12.5 * (k - (len(lines) - 1) / 2)
        yield text(line, x, baseline, size, text_anchor="middle", fill=PRINT, font_weight=600 if cell.corner else None,
                   **squeezed(line, room, size))  # fmt: skip


def _split(words: str, room: float, size: float) -> list[str]:
    """Words on one line or two; a single one too long for its line is pressed together there."""
    first, _, rest = words.partition(" ")
    while rest and width(f"{first} {rest.split()[0]}") * size <= room:
        word, _, rest = rest.partition(" ")
        first += f" {word}"
    return [first, rest] if rest else [first]


def _band(cell: Cell) -> tuple[float, float, float, float]:
    """The strip of a square's colour, on its inner side."""
    if cell.side in ("bottom", "top"):
        return cell.x, cell.y if cell.side == "bottom" else cell.y + cell.h - BAND, cell.w, BAND
    return cell.x if cell.side == "right" else cell.x + cell.w - BAND, cell.y, BAND, cell.h


def _inner(cell: Cell, beyond: float) -> tuple[float, float]:
    """A place on the felt beside a square, so far from its inner edge."""
    x, y = cell.middle
    if cell.corner:
        return x, y
    if cell.side in ("bottom", "top"):
        return x, cell.y - beyond if cell.side == "bottom" else cell.y + cell.h + beyond
    return cell.x + cell.w + beyond if cell.side == "left" else cell.x - beyond, y


def _deed(view: View, number: int, cell: Cell) -> Iterator[Markup]:
    """Who owns a square, what stands on it, or that it is mortgaged."""
    owner, level = view.owner[number], view.levels[number]
    if owner < 0:
        return
    x, y = _inner(cell, 1)
    if level < 0:
        yield rect(cell.x + 1, cell.y + 1, cell.w - 2, cell.h - 2, 3, "#7d7768", opacity=0.35)
    yield at(x, y, tag("circle", r=9, fill="#ffffff"), face(owner, 8.4), part=f"owner{number}")
    if level > 0:
        yield from _buildings(cell, level, view.plan.inn)


def _buildings(cell: Cell, level: int, top: int) -> Iterator[Markup]:
    """Huts in a row beside the owner, or an inn."""
    x, y, w, h = _band(cell)
    many, (wide, colour) = (1, (16, RED)) if level == top else (level, (7, "#17693f"))
    for k in range(many):
        step = 3 + k * (wide + 1.5)
        dx, dy = (step, 0.5) if w > h else (0.5, step * h / 31)
        across, down = (wide, 7) if w > h else (7, wide * min(1, h / 31) if many == 1 else 5.5)
        yield rect(x + dx, y + dy, across, down, 1.5, colour, stroke="#ffffff", stroke_width=0.9)


def _danger(cell: Cell, share: float, cost: float, layout: Layout) -> Markup:
    """The chance to come here with the next throw, and what it costs, always with its sign."""
    words = percent(share) + (f" −{cost:.0f}" if cost else "") if layout.names else f"{100 * share:.0f}"
    fill, ink = (RED, "#ffffff") if cost >= 20 else ("#ffe9b3", PRINT) if cost else ("#ffffff", PRINT)
    wide = width(words) * 11.5 + 8
    x, y = cell.middle if not layout.names else _inner(cell, 0)
    if not layout.names:
        wide = 22
    elif cell.side in ("bottom", "top"):
        words = words.replace(" %", "%")
        wide, y = min(cell.w - 2, width(words) * 11.5 + 4), y + (51.5 if cell.side == "bottom" else -51.5)
    else:
        x += (14 + wide / 2) * (1 if cell.side == "left" else -1)
    return group(
        rect(x - wide / 2, y - 8, wide, 16, 8, fill, stroke=EDGE if fill == "#ffffff" else fill),
        text(
            words,
            x,
            y + 4,
            layout.small,
            text_anchor="middle",
            fill=ink,
            font_weight=700,
            **squeezed(words, wide - 4, 11.5),
        ),
    )


# --- the pieces ----------------------------------------------------------------------------------


def _pieces(view: View, names: Sequence[str], layout: Layout) -> Iterator[Markup]:
    """The faces of all who are still in the game, inside the ring; prisoners sit behind bars."""
    standing: dict[int, list[int]] = {}
    for seat in view.alive:
        standing.setdefault(view.places[seat], []).append(seat)
    for square, seats in standing.items():
        cell = layout.cells(view.plan.size)[square]
        x, y = _stand(cell, layout)
        for k, seat in enumerate(seats):
            dx, dy = (k * 15, 0) if cell.side in ("bottom", "top") or cell.corner else (0, k * 13)
            shift = -7.5 * (len(seats) - 1) if dx or cell.side in ("bottom", "top") else 0
            yield _piece(view, names, seat, x + dx + shift, y + dy)


def _stand(cell: Cell, layout: Layout) -> tuple[float, float]:
    x, y = _inner(cell, 26 if layout.names else 22)
    return (x, y + (16 if cell.h > 50 else 8)) if cell.corner else (x, y)


def _piece(view: View, names: Sequence[str], seat: int, x: float, y: float) -> Markup:
    turn = seat == view.player and view.result is None
    jailed = view.jail[seat] > 0
    bars = tag("path", d="M-6 -12 V12 M0 -13 V13 M6 -12 V12", stroke=PRINT, stroke_width=1.8) if jailed else None
    told = f"{names[seat]} stands on {view.plan.name[view.places[seat]]}{', in jail' if jailed else ''}"
    return group(
        tag("title", told),
        tag("circle", r=13, fill="#ffffff", stroke=HERE if turn else PRINT, stroke_width=2.5 if turn else 1.2),
        face(seat, 11), bars,
        transform=f"translate({x:g} {y:g})", role="img", aria_label=told, data_part=f"piece{seat}",
        data_along="square", data_on=view.places[seat], data_of=view.plan.size,
    )  # fmt: skip


# --- the middle: the dice, and what everybody has ------------------------------------------------


def _middle(view: View, names: Sequence[str], layout: Layout, legend: bool) -> Iterator[Markup]:
    (wide, high), (cw, ch) = layout.size, layout.corner
    inset = 92.0 if layout.names else 14.0
    left, room = cw + inset, wide - 2 * (cw + inset)
    top = ch + (34 if layout.names else 12)
    if view.dice[0]:
        thrown = f"Last throw: {view.dice[0]} and {view.dice[1]}"
        both = group(at(0, 0, die(view.dice[0]), scale=0.8), at(32, 0, die(view.dice[1]), scale=0.8))
        yield group(at(left, top, both), role="img", aria_label=thrown, data_part="dice", data_turns="tumble")
    title = "Game over" if view.result else f"Turn {view.turns}" if view.turns else "The first throw"
    yield text(title, left + 72, top + 12, 14, font_weight=700, fill=PRINT)
    doing = view.result.ending if view.result else f"{names[view.player]}'s turn"
    yield text(fitted(doing, room - 74, 12.5), left + 72, top + 28, 12.5, fill=QUIET)
    step = min(33.0, (high - 2 * ch - 90) / max(4, view.game.players))
    for seat in range(view.game.players):
        yield at(left, top + 38 + seat * step, _player(view, seat, names, room, step - 3))
    below = top + 38 + view.game.players * step + 14
    yield text(f"bank: {view.huts} huts, {view.inns} inns", left, below, 12, fill=QUIET)
    if legend:
        words = "on squares: chance of your next throw, cost" if layout.names else "% of your next throw"
        yield text(words, left, below + 16, 12, fill=PRINT, font_weight=600, **squeezed(words, room, 13))


def _player(view: View, seat: int, names: Sequence[str], room: float, high: float) -> Markup:
    """One row: face, name, cash, deeds by group."""
    out, mine, y = seat not in view.alive, seat == view.seat, high / 2
    cash = "bankrupt" if out else str(view.cash[seat])
    called, ink = "You" if mine else names[seat], QUIET if out else PRINT
    owned = [view.plan.thing_name[i] for i in view.plan.things if view.owner[i] == seat]
    told = f"{names[seat]}: {cash}, {', '.join(owned) or 'owns nothing'}"
    return group(
        tag("title", told),
        rect(0, 0, room, high, 8, MINE if mine else "#ffffff"),
        at(15, y, tag("g", face(seat, min(11, high / 2 - 2)), opacity=0.5 if out else None)),
        text(fitted(called, 58, 13), 30, y + 4.5, 13, font_weight=700, fill=ink),
        text(cash, 160 if out else 122, y + 4.5, 13, font_weight=700, fill=ink, text_anchor="end"),
        at(134, y, *_holdings(view, seat, room - 140)),
        role="img", aria_label=told, data_part=f"seat{seat}", data_name=names[seat],
        data_purse=view.cash[seat],
    )  # fmt: skip


def _holdings(view: View, seat: int, room: float) -> Iterator[Markup]:
    """A small field for every deed, in the colour of its group."""
    plan, x = view.plan, 0.0
    owned = [i for i in plan.deeds if view.owner[i] == seat]
    sets = sorted({plan.set_of[i] for i in owned})
    step = min(8.0, (room - 3 * len(sets)) / max(1, len(owned)))
    for number in sets:
        for i in owned:
            if plan.set_of[i] == number:
                group_of = plan.group_of[i]
                fill = colour_of(plan.group_name, plan.group_name[group_of]) if group_of >= 0 else QUIET
                yield rect(x, -7, step - 1.2, 14, 1.5, fill, stroke=PRINT, stroke_width=0.5,
                           opacity=0.4 if view.levels[i] < 0 else None)  # fmt: skip
                x += step
        x += 3


__all__ = ["NARROW", "WIDE", "Dangers", "Layout", "board", "on"]
