"""The board: squares, places with their doors, taxis, figures, weapons, dice, and where a throw may lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from gamekit.cluedo.components import CENTRE, ROW, Box, Spot
from gamekit.cluedo.picture import signs
from gamekit.cluedo.picture.asking import part
from gamekit.cluedo.picture.paint import CELLAR, CHOICE, FIGURES, FLOOR, GOLD, JOINT, ROOMS, STONE, WALL, in_lines
from gamekit.cluedo.rules import TakeTaxi, ThrowDice, View, Walk
from gamekit.svg import CAN, Markup, at, clickable, group, percent, rect, squeezed, tag, text

WIDE, HIGH, EDGE = 381.0, 396.0, 8.0
LETTER, LINE = 12.6, 14  # still 12 on a phone, where the board is a little smaller
GUEST, BAND = 21, 19  # a figure or a weapon; the lower part of a place, with its taxi and its chance
Chances = Mapping[str, float]


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

    @property
    def middle(self) -> float:
        """Halfway between its left and its right wall."""
        return self.left + self.wide / 2


@cache
def cell(box: Box) -> float:
    """The side of a square."""
    return float(min((WIDE - 2 * EDGE) / len(box.plan[0]), (HIGH - 2 * EDGE) / len(box.plan)))


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
        floor, " ".join(walls), " ".join(doors), left=min(columns) * size, top=min(rows) * size,
        wide=(max(columns) - min(columns) + 1) * size, high=(max(rows) - min(rows) + 1) * size,
    )  # fmt: skip


@cache
def printed(box: Box) -> Markup:
    """All that is printed on the board but the names."""
    size = cell(box)
    free = [n for n, sign in box.signs.items() if sign == "." or sign.isdigit()]
    squares = " ".join(f"M{n % ROW * size:g} {n // ROW * size:g} h{size:g} v{size:g} h-{size:g} Z" for n in free)
    starts = [
        rect((n % ROW + 0.1) * size, (n // ROW + 0.1) * size, size * 0.8, size * 0.8, 3, "none",
             stroke=FIGURES[i % len(FIGURES)], stroke_width=1.8)
        for i, n in enumerate(box.starts)
    ]  # fmt: skip
    places = [*((place, ROOMS[i % len(ROOMS)]) for i, place in enumerate(box.places)), (CENTRE, CELLAR)]
    return group(
        tag("path", d=squares, fill=FLOOR, stroke=JOINT, stroke_width=0.8),
        *starts,
        *(_floor(box, i, place, colour) for i, (place, colour) in enumerate(places)),
        *(_taxi(box, here, there) for pair in box.taxis for here, there in (pair, pair[::-1])),
    )


def _floor(box: Box, number: int, place: str, colour: str) -> Markup:
    shape = region(box, place)
    return group(
        tag("path", d=shape.floor, fill=colour),
        at(shape.middle, shape.top + shape.high / 2 + 6, signs.place(place, min(shape.wide, shape.high) * 0.78)),
        tag("path", d=shape.walls, stroke=WALL, stroke_width=2.2, stroke_linecap="square"),
        tag("path", d=shape.doors, stroke=FLOOR, stroke_width=3.2),
        role="img", aria_label=place, data_part=f"place{number}", data_name=place,
    )  # fmt: skip


def _taxi(box: Box, here: str, there: str) -> Markup:
    shape = region(box, here)
    sign = group(tag("title", f"Taxi from {here} to {there}"), signs.taxi())
    return at(shape.left + 4, shape.top + shape.high - BAND, sign, scale=0.85)


@cache
def names_of(box: Box) -> Markup:
    """The names of the places, to be drawn above whatever lights a place up; each has an edge it can be read on."""
    lines = [
        text(line, shape.middle, shape.top + LINE * (i + 1), LETTER, text_anchor="middle", font_weight=650, fill=WALL,
             **squeezed(line, shape.wide - 6, 1.1 * LETTER))
        for place in box.places
        for shape in [region(box, place)]
        for i, line in enumerate(_lines(place, shape))
    ]  # fmt: skip
    shape = region(box, CENTRE)
    centre = {"text_anchor": "middle", "fill": "#f6e3b4", "stroke": CELLAR, "stroke_width": 4, "paint_order": "stroke"}
    return group(
        *lines,
        text(CENTRE, shape.middle, shape.top + 18, 15, font_weight=800, stroke_linejoin="round", **centre),
        text("accuse here", shape.middle, shape.top + 33, LETTER, **centre,
             **squeezed("accuse here", shape.wide - 8, LETTER)),
        pointer_events="none",
    )  # fmt: skip


def _lines(place: str, shape: Region) -> list[str]:
    return in_lines(place, shape.wide - 6, LETTER)


def board(view: View, names: Sequence[str], chances: Chances) -> Iterator[Markup]:
    """The printed board and all that stands or lies on it now; the chances of the places where they are asked for."""
    box = view.game.box
    yield rect(0, 0, WIDE, HIGH, 12, STONE)
    size = cell(box)
    standing = [(i, spot) for i, spot in enumerate(view.figures) if isinstance(spot, int)]
    lying = [
        printed(box), *_choices(view), names_of(box), _dice(view),
        *(guest for place in (*box.places, CENTRE) for guest in _guests(view, place, names)),
        *(at((spot % ROW + 0.5) * size, (spot // ROW + 0.5) * size, _figure(view, i, names), part=f"figure{i}")
          for i, spot in standing),
        *(_chance(box, place, share) for place, share in chances.items()),
    ]  # fmt: skip
    yield at((WIDE - size * len(box.plan[0])) / 2, (HIGH - size * len(box.plan)) / 2, *lying)


def _figure(view: View, number: int, names: Sequence[str]) -> Markup:
    """A figure around 0, 0: the face of whoever plays it in its colour, or its initials."""
    name, seat = view.game.box.suspects[number], view.game.seat_of[number]
    told = f"{name}, played by {names[seat]}" if seat is not None else f"{name}, played by nobody"
    turn = seat is not None and seat == view.active and view.result is None
    halo = tag("circle", r=13, fill="none", stroke=CHOICE, stroke_width=3) if turn else None
    return group(tag("title", told), halo, signs.figure(number, name, seat), role="img", aria_label=told,
                 data_name=name)  # fmt: skip


def _guests(view: View, place: str, names: Sequence[str]) -> Iterator[Markup]:
    """Figures and weapons in a place, in rows below its name; where they are many, they move closer together."""
    box, shape = view.game.box, region(view.game.box, place)
    here = [(f"figure{i}", _figure(view, i, names)) for i, spot in enumerate(view.figures) if spot == place]
    here += [
        (part(view, name), group(tag("title", name), signs.weapon(name), role="img", aria_label=name, data_name=name))
        for name, spot in zip(box.weapons, view.weapons, strict=False)
        if spot == place
    ]
    below = 44 + DIE if place == CENTRE else 5 + LINE * len(_lines(place, shape))
    room = max(1, int((shape.high - below - (0 if place == CENTRE else BAND)) // GUEST))
    row = max(int((shape.wide - 4) // GUEST), -(-len(here) // room))
    for i, (name, thing) in enumerate(here):
        together = min(row, len(here) - i // row * row)
        step = min(GUEST, (shape.wide - 6 - GUEST) / max(1, together - 1))
        x = shape.middle + step * (i % row - (together - 1) / 2)
        yield at(x, shape.top + below + GUEST * (i // row + 0.5), thing, part=name)


def _chance(box: Box, place: str, share: float) -> Markup:
    """How likely the case file holds this place, at its lower wall."""
    shape, words = region(box, place), percent(share)
    x, y = shape.left + shape.wide - 25, shape.top + shape.high - 11
    return group(
        rect(x - 22, y - 8, 44, 16, 8, "#fff3cf", stroke="#b98700"),
        text(words, x, y + 4.4, LETTER, text_anchor="middle", fill="#5a3d00", font_weight=700),
        role="img", aria_label=f"{place} in the case file: {words}", pointer_events="none",
    )  # fmt: skip


# --- what can be done on it -----------------------------------------------------------------------

DIE = 28


def _dice(view: View) -> Markup:
    """The dice, in the middle of the board."""
    shape, faces = region(view.game.box, CENTRE), view.dice or (0, 0)
    x, y = shape.middle, shape.top + 42
    told = f"dice: {faces[0]} and {faces[1]}" if view.dice else "dice not thrown"
    shown = group(
        *(at(x + side, y, signs.die(pips), scale=DIE / 34) for side, pips in zip((-DIE - 2, 2), faces, strict=True)),
        role="img", aria_label=told,
    )  # fmt: skip
    if not view.allows(ThrowDice()):
        return group(shown, data_part="dice")
    frame = rect(x - DIE - 6, y - 4, 2 * DIE + 12, DIE + 8, 8, "none", stroke=CHOICE, stroke_width=2.5, **CAN)
    return clickable(ThrowDice(), ThrowDice().label, frame, shown, cursor="pointer", data_part="dice")


def _choices(view: View) -> Iterator[Markup]:
    """Where the throw or the taxi may lead: squares and whole places that can be clicked."""
    if view.turn != view.seat:
        return
    box = view.game.box
    for move in view.moves:
        if isinstance(move, TakeTaxi):
            yield clickable(move, move.label, *_marked(box, move.to), cursor="pointer")
        elif isinstance(move, Walk):
            yield clickable(move, move.label, *_marked(box, move.to), _way(box, view.path(move.to)), cursor="pointer")


def _way(box: Box, path: Sequence[Spot]) -> Markup:
    """One way to walk there, which is seen while one points at the square."""
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
        yield tag("path", d=shape.floor, fill=CHOICE, opacity=0.35)
        yield tag("path", d=f"{shape.walls} {shape.doors}", stroke=GOLD, stroke_width=3)
        return
    size = cell(box)
    x, y = spot % ROW * size, spot // ROW * size
    yield rect(x + 1, y + 1, size - 2, size - 2, 4, CHOICE, stroke=GOLD, stroke_width=1)
    yield tag("circle", cx=x + size / 2, cy=y + size / 2, r=2, fill=WALL)
    yield tag("circle", cx=x + size / 2, cy=y + size / 2, r=size * 0.7, fill="transparent")  # easier to hit
