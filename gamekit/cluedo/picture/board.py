"""The board: squares, places with their doors, taxis, figures, weapons, and where a throw may lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from gamekit.cluedo.components import CENTRE, ROW, Box, Spot
from gamekit.cluedo.picture import signs
from gamekit.cluedo.picture.paint import BOARD, CELLAR, CHOICE, FIGURES, FLOOR, JOINT, ROOMS, WALL, in_lines
from gamekit.cluedo.rules import TakeTaxi, View, Walk
from gamekit.svg import Markup, at, clickable, group, rect, tag, text

WIDE, HIGH = 576, 600


@dataclass(frozen=True)
class Region:
    """A place on the plan: its cells, walls and doors, and the rectangle its name and guests are put in."""

    floor: str
    walls: str
    doors: str
    left: float
    top: float
    wide: float
    high: float


@cache
def cell(box: Box) -> float:
    """The side of a square."""
    return float(min(WIDE / len(box.plan[0]), HIGH / len(box.plan)))


@cache
def region(box: Box, place: str) -> Region:
    """The shape of a place."""
    size, letter = cell(box), box.letters[place]
    cells = [(n // ROW, n % ROW) for n, sign in box.signs.items() if sign.upper() == letter]
    walls: list[str] = []
    doors: list[str] = []
    for row, column in cells:
        for dr, dc, edge in ((-1, 0, (0, 0, 1, 0)), (1, 0, (0, 1, 1, 1)), (0, -1, (0, 0, 0, 1)), (0, 1, (1, 0, 1, 1))):
            there = box.signs.get((row + dr) * ROW + column + dc, "#") if column + dc >= 0 <= row + dr else "#"
            if there.upper() == letter:
                continue
            x1, y1, x2, y2 = (size * (column * (i % 2 == 0) + row * (i % 2) + e) for i, e in enumerate(edge))
            open_to = box.signs[row * ROW + column].islower() and (there == "." or there.isdigit())
            (doors if open_to else walls).append(f"M{x1:g} {y1:g} L{x2:g} {y2:g}")
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    floor = " ".join(f"M{column * size:g} {row * size:g} h{size:g} v{size:g} h-{size:g} Z" for row, column in cells)
    return Region(
        floor, " ".join(walls), " ".join(doors), min(columns) * size, min(rows) * size,
        (max(columns) - min(columns) + 1) * size, (max(rows) - min(rows) + 1) * size,
    )  # fmt: skip


@cache
def printed(box: Box) -> Markup:
    """All that is printed on the board."""
    size = cell(box)
    free = [n for n, sign in box.signs.items() if sign == "." or sign.isdigit()]
    squares = " ".join(f"M{n % ROW * size:g} {n // ROW * size:g} h{size:g} v{size:g} h-{size:g} Z" for n in free)
    starts = [
        rect((n % ROW + 0.1) * size, (n // ROW + 0.1) * size, size * 0.8, size * 0.8, 3, "none",
             stroke=FIGURES[i % len(FIGURES)], stroke_width=1.8)
        for i, n in enumerate(box.starts)
    ]  # fmt: skip
    return group(
        rect(-8, -8, len(box.plan[0]) * size + 16, len(box.plan) * size + 16, 10, BOARD),
        tag("path", d=squares, fill=FLOOR, stroke=JOINT, stroke_width=0.8),
        *starts,
        *(_floor(box, place, ROOMS[i % len(ROOMS)]) for i, place in enumerate(box.places)),
        _floor(box, CENTRE, CELLAR),
    )


@cache
def named(box: Box) -> Markup:
    """The names of the places, to be drawn above whatever lights a place up; each has an edge it can be read on."""
    lines = [
        text(line, middle, shape.top + 18 + 14 * i, 12, text_anchor="middle", font_weight=650, fill=WALL)
        for place in box.places
        for shape in [region(box, place)]
        for middle in [shape.left + shape.wide / 2]
        for i, line in enumerate(in_lines(place, shape.wide - 16, 12.6))
    ]
    return group(*lines, _case_file(box), pointer_events="none")


def _floor(box: Box, place: str, colour: str) -> Markup:
    shape = region(box, place)
    middle = shape.left + shape.wide / 2
    return group(
        tag("path", d=shape.floor, fill=colour),
        at(middle, shape.top + shape.high / 2 + 6, signs.place(place, min(shape.wide, shape.high) * 0.78)),
        tag("path", d=shape.walls, stroke=WALL, stroke_width=3, stroke_linecap="square"),
        tag("path", d=shape.doors, stroke=FLOOR, stroke_width=4),
    )


def _case_file(box: Box) -> Markup:
    shape = region(box, CENTRE)
    x, y = shape.left + shape.wide / 2, shape.top + shape.high / 2
    flap = f"M{x - 34:g} {y - 2:g} h68 v42 h-68 Z M{x - 34:g} {y - 2:g} L{x:g} {y + 22:g} L{x + 34:g} {y - 2:g}"
    return group(
        text(
            CENTRE, x, y - 26, 21, text_anchor="middle", font_weight=800, fill="#f6e3b4", letter_spacing="2",
            stroke=CELLAR, stroke_width=5, stroke_linejoin="round", paint_order="stroke",
        ),
        tag("path", d=flap, fill="#f1dca6", stroke="#4a3413", stroke_width=1.6, stroke_linejoin="round"),
        text("case file", x, y + 36, 9.5, text_anchor="middle", fill="#4a3413"),
    )  # fmt: skip


def board(view: View, names: Sequence[str]) -> Iterator[Markup]:
    """The printed board and all that stands or lies on it now."""
    yield printed(view.game.box)
    yield from _taxis(view)
    yield from _choices(view)
    yield named(view.game.box)
    for place in (*view.game.box.places, CENTRE):
        yield from _guests(view, place, names)
    size = cell(view.game.box)
    for number, spot in enumerate(view.figures):
        if isinstance(spot, int):
            x, y = (spot % ROW + 0.5) * size, (spot // ROW + 1) * size - 1.5
            yield at(x, y, _figure(view, number, names), scale=size / 25)


def _figure(view: View, number: int, names: Sequence[str]) -> Markup:
    name, seat = view.game.box.suspects[number], view.game.seat_of[number]
    told = f"{name}, played by {names[seat]}" if seat is not None else f"{name}, played by nobody"
    turn = seat == view.active and view.result is None
    halo = tag("circle", cx=0, cy=-11, r=14.5, fill="none", stroke=CHOICE, stroke_width=2.6) if turn else None
    return group(tag("title", told), halo, signs.pawn(number, signs.initials(name)), role="img", aria_label=told)


def _guests(view: View, place: str, names: Sequence[str]) -> Iterator[Markup]:
    """Figures and weapons in a place, in rows at its lower wall."""
    things = [_figure(view, i, names) for i, spot in enumerate(view.figures) if spot == place]
    lying = [name for name, spot in zip(view.game.box.weapons, view.weapons, strict=False) if spot == place]
    things = [at(11, 23, thing) for thing in things]
    things += [group(tag("title", name), signs.weapon(name), role="img", aria_label=name) for name in lying]
    shape = region(view.game.box, place)
    row = max(1, int((shape.wide - 8) // 24))
    for i, thing in enumerate(things):
        here = things[i // row * row : i // row * row + row]
        x = shape.left + shape.wide / 2 - 12 * len(here) + 24 * (i % row)
        yield at(x + 1, shape.top + shape.high - 28 - 25 * (i // row), thing)


def _taxis(view: View) -> Iterator[Markup]:
    box = view.game.box
    for here, there in view.game.board.taxis.items():
        shape = region(box, here)
        sign = group(tag("title", f"Taxi from {here} to {there}"), signs.taxi())
        left = shape.left + (6 if shape.left < WIDE / 2 else shape.wide - 36)
        yield at(left, shape.top + 42, sign)
        ride = TakeTaxi(here)
        if view.allows(ride):
            frame = tag("path", d=shape.floor, fill=CHOICE, opacity=0.35)
            edge = tag("path", d=shape.walls, stroke=CHOICE, stroke_width=3.5)
            yield clickable(ride, ride.label, frame, edge, cursor="pointer")


def _choices(view: View) -> Iterator[Markup]:
    """Where the throw may lead: squares and whole places that can be clicked."""
    if view.turn != view.seat:
        return
    for move in view.moves:
        if isinstance(move, Walk):
            way = _way(view.game.box, view.path(move.to))
            yield clickable(move, move.label, *_marked(view.game.box, move.to), way, cursor="pointer")


def _way(box: Box, path: Sequence[Spot]) -> Markup:
    """One way to walk there; the stage shows it while one points at the square."""
    size = cell(box)
    at_door = [(n % ROW + 0.5, n // ROW + 0.5) for n in path if isinstance(n, int)]
    line = " L".join(f"{x * size:g} {y * size:g}" for x, y in at_door)
    return tag(
        "path", d=f"M{line}", fill="none", stroke=WALL, stroke_width=3, stroke_dasharray="1 6", stroke_linecap="round",
        class_="gk-pointed", visibility="hidden", pointer_events="none",
    )  # fmt: skip


def _marked(box: Box, spot: Spot) -> Iterator[Markup]:
    if isinstance(spot, str):
        shape = region(box, spot)
        yield tag("path", d=shape.floor, fill=CHOICE, opacity=0.3)
        yield tag("path", d=f"{shape.walls} {shape.doors}", stroke=CHOICE, stroke_width=3.5)
        return
    size = cell(box)
    x, y = spot % ROW * size, spot // ROW * size
    yield rect(x + 2, y + 2, size - 4, size - 4, 4, CHOICE, stroke=WALL, stroke_width=1.2)
    yield tag("circle", cx=x + size / 2, cy=y + size / 2, r=3, fill=WALL)
