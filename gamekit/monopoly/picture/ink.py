"""Colours, words that fit, and the small things that lie on the board: pieces, dice, huts, signs."""

from __future__ import annotations

from functools import cache

from gamekit.svg import Markup, fitted, group, rect, tag, text, width

PRINT, BOARD, FELT = (
    "#22301f",
    "#f6f1e2",
    "#e3ead6",
)  # the board keeps its own colours on any theme, as a printed one does
COLOURS = {
    "brown": "#8a5a2e", "light blue": "#9fd4ee", "pink": "#d9609f", "orange": "#ee8f2b", "red": "#d43a32",
    "yellow": "#f3d33c", "green": "#3f9b52", "dark blue": "#2b55a6", "blue": "#2b55a6",
}  # fmt: skip
SPARE = ("#7b6fb5", "#4aa3a2", "#b5836f", "#86a34a", "#a34a86", "#4a6ea3", "#a3864a", "#6f6f6f")
SEATS = ("#c0392b", "#1f6fb2", "#1e8449", "#8e44ad", "#b9770e", "#34495e")
SHAPES = (
    "M0 -9 A9 9 0 1 1 0 9 A9 9 0 1 1 0 -9 Z",
    "M-8 -8 H8 V8 H-8 Z",
    "M0 -10.5 L9.8 7.6 H-9.8 Z",
    "M0 -10.5 L9.5 0 L0 10.5 L-9.5 0 Z",
    "M-5 -9 H5 L10 0 L5 9 H-5 L-10 0 Z",
    "M0 -11 L3 -3.6 L10.6 -3.4 L4.7 1.5 L6.6 9 L0 4.8 L-6.6 9 L-4.7 1.5 L-10.6 -3.4 L-3 -3.6 Z",
)


def colour_of(groups: tuple[str, ...], name: str) -> str:
    """The colour of a group; names nobody has painted yet get a spare one."""
    return COLOURS.get(name) or SPARE[groups.index(name) % len(SPARE)]


def on(colour: str) -> str:
    """Black or white, whichever reads better on this colour."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#10150e" if 0.3 * red + 0.59 * green + 0.11 * blue > 140 else "#ffffff"


def wrapped(words: str, room: float, size: float, most: int) -> list[str]:
    """The words on as few lines as they need, at most so many."""
    lines: list[str] = []
    for word in words.replace("-", "- ").split():
        joined = f"{lines[-1]} {word}".replace("- ", "-") if lines else word
        if lines and width(joined) * size <= room:
            lines[-1] = joined
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [fitted(line, room, size) for line in lines]


@cache
def piece(seat: int, letter: str) -> Markup:
    """A seat's piece, about 22 × 22 around its middle: a colour, a shape and a letter."""
    return group(
        tag("path", d=SHAPES[seat], fill=SEATS[seat], stroke="#ffffff", stroke_width=2, stroke_linejoin="round"),
        text(letter, 0, 4, 10.5, text_anchor="middle", font_weight=700, fill="#ffffff"),
    )


@cache
def die(pips: int) -> Markup:
    """One die, 34 × 34; more than six sides are written as a number."""
    places = {
        1: ((17, 17),), 2: ((9, 9), (25, 25)), 3: ((9, 9), (17, 17), (25, 25)),
        4: ((9, 9), (25, 9), (9, 25), (25, 25)), 5: ((9, 9), (25, 9), (17, 17), (9, 25), (25, 25)),
        6: ((9, 8), (25, 8), (9, 17), (25, 17), (9, 26), (25, 26)),
    }  # fmt: skip
    dots = [tag("circle", cx=x, cy=y, r=3.4, fill=PRINT) for x, y in places.get(pips, ())]
    number = text(pips, 17, 23, 17, text_anchor="middle", font_weight=700, fill=PRINT) if pips > 6 else None
    return group(rect(1, 1, 32, 32, 7, "#ffffff", stroke=PRINT, stroke_width=1.5), *dots, number)


@cache
def hut() -> Markup:
    """A hut, 12 × 11."""
    return tag("path", d="M0 5.5 L6 0 L12 5.5 V11 H0 Z", fill="#2c7a3f", stroke="#ffffff", stroke_width=1)


@cache
def inn() -> Markup:
    """An inn, 24 × 13, with a flag."""
    house = tag("path", d="M0 6 L6 1 H18 L24 6 V13 H0 Z", fill="#b32d22", stroke="#ffffff", stroke_width=1)
    return group(house, text("INN", 12, 11.6, 7.4, text_anchor="middle", font_weight=700, fill="#ffffff"))


_SIGNS = {
    "potion": (
        "M9 2 H17 M11 2 V9 L4 21 Q3 25 7 25 H19 Q23 25 22 21 L15 9 V2",
        "M6.5 17 H19.5 L21 21 Q22 24 19 24 H7 Q4 24 5 21 Z",
    ),
    "cauldron": (
        "M4 9 H22 Q25 9 22 13 Q23 24 13 24 Q3 24 4 13 Q1 9 4 9 M7 23 L5 26 M19 23 L21 26",
        "M6 13 H20 Q20 22 13 22 Q6 22 6 13 Z",
    ),
    "treat": ("M8 18 L3 23 M3 20 L5.5 22.5", "M8 18 Q4 10 12 5 Q20 2 22 10 Q23 18 15 20 Q10 21 8 18 Z"),
    "company": ("M13 3 V23 M3 13 H23 M6 6 L20 20 M20 6 L6 20 M13 3 A10 10 0 1 0 13.1 3", "M13 10 A3 3 0 1 0 13.1 10 Z"),
    "tax": ("M13 4 A9 9 0 1 0 13.1 4", "M13 8 A5 5 0 1 0 13.1 8 Z"),
    "parking": ("M13 3 V24 M13 6 Q22 8 22 13 M13 6 Q4 8 4 13", "M5 13 Q13 8 21 13 Q13 17 5 13 Z"),
    "go to jail": ("M3 13 H19 M14 7 L20 13 L14 19 M23 4 V22", ""),
    "jail": ("M4 3 H22 V23 H4 Z M9 3 V23 M13 3 V23 M17 3 V23", ""),
    "LOS": ("M23 13 H4 M10 6 L3 13 L10 20", ""),
}  # fmt: skip


@cache
def sign(kind: str) -> Markup | None:
    """A small drawing for a kind of square, 26 × 26."""
    if kind not in _SIGNS:
        return None
    line, filled = _SIGNS[kind]
    style = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return group(
        tag("path", d=filled, fill="#7d9b5b", opacity=0.75) if filled else None,
        tag("path", d=line, fill="none", stroke=PRINT, stroke_width=1.8, **style),
    )
