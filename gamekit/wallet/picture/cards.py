"""The things that lie about: play cards, their backs, specials, coins, chips, timers.

They keep their colours on any theme, as printed cards do; a sign and words stand beside every colour.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Any

from gamekit.svg import LINE, Markup, at, group, rect, tag, text
from gamekit.wallet.components import Box, Card
from gamekit.wallet.rules import special_of

WIDE, HIGH = 62, 88  # a card
DARK, CREAM = "#2b2118", "#fbf6ea"
SIGNS = {"dollar": "$", "euro": "€", "pound": "£", "yen": "¥"}
NOTES = (("#14532d", "#dff1e0"), ("#1e3a8a", "#e1e8fb"), ("#6b1d5c", "#f8e3f3"), ("#8a3a0b", "#fde8d5"))
JEWEL = ("#8a6d0b", "#fff6d1")
AID = ("#374151", "#e8ecf2")
PERSON = ("#3b2f63", "#ece8f8")
LEATHER, LEATHER_DARK, STITCH = "#7a4a2b", "#58331c", "#d8b48c"
SPECIAL, SPECIAL_LINE = "#5b2a86", "#d7c3ea"


def middle(words: object, x: float, y: float, size: float, fill: str, **more: Any) -> Markup:
    """Words with their middle at a place."""
    return text(words, x, y, size, text_anchor="middle", fill=fill, **more)


def squeezed(words: str, x: float, y: float, size: float, room: float, fill: str, **more: Any) -> Markup:
    """Words with their middle at a place, pressed together where they would not fit the room."""
    if 0.65 * size * len(words) > room:
        more |= {"textLength": f"{room:g}", "lengthAdjust": "spacingAndGlyphs"}
    return middle(words, x, y, size, fill, **more)


def star(x: float, y: float, r: float, points: int = 5, inner: float = 0.45, **more: Any) -> Markup:
    """A star with so many points."""
    corners = []
    for i in range(2 * points):
        far = r if i % 2 == 0 else r * inner
        corners.append(f"{x + far * sin(pi * i / points):.1f},{y - far * cos(pi * i / points):.1f}")
    return tag("polygon", points=" ".join(corners), **more)


# --- play cards -----------------------------------------------------------------------------


@cache
def face(box: Box, name: str) -> Markup:
    """A play card as it is held."""
    card = box.card[name]
    draw = {"note": _note, "jewellery": _jewel, "identity": _person, "credit card": _credit, "badge": _badge}[card.kind]
    return draw(box, card)


def _frame(ink: str, paper: str) -> Markup:
    return rect(0.75, 0.75, WIDE - 1.5, HIGH - 1.5, 6, paper, stroke=ink, stroke_width=1.5)


def _note(box: Box, card: Card) -> Markup:
    place = box.currencies.index(card.currency or "") % len(NOTES)
    ink, paper = NOTES[place]
    sign = SIGNS.get(card.currency or "", (card.currency or "?")[:1].upper())
    return group(
        _frame(ink, paper),
        rect(6, 22, 50, 36, 3, "#ffffff", stroke=ink, stroke_width=1.2),
        tag("circle", cx=31, cy=40, r=14, fill=ink),
        middle(sign, 31, 46.5, 19, "#ffffff", font_weight=700),
        *(tag("circle", cx=cx, cy=cy, r=1.8, fill=ink) for cx in (11, 51) for cy in (27, 53)),
        text(f"{sign}{card.value}", 6, 16, 13, fill=ink, font_weight=700),
        squeezed(f"{card.value}", 31, 80, 18, 50, ink, font_weight=700),
    )


def _jewel(box: Box, card: Card) -> Markup:
    ink, paper = JEWEL
    return group(
        _frame(ink, paper),
        text(f"◆{card.value}", 6, 16, 13, fill=ink, font_weight=700),
        _jewel_sign(card.name.split()[0], ink),
        squeezed(card.name.split()[0], 31, 69, 10.5, 50, ink),
        middle(card.value, 31, 83, 14, ink, font_weight=700),
    )


def _jewel_sign(kind: str, ink: str) -> Markup:
    gold: dict[str, Any] = {"fill": "none", "stroke": ink, "stroke_width": 2.6}
    if kind == "watch":
        return group(
            tag("path", d="M26 24 V19 H36 V24 M26 56 V61 H36 V56", **gold),
            tag("circle", cx=31, cy=40, r=15, **gold),
            tag("path", d="M31 31 V40 L37 44", **gold),
        )
    if kind == "necklace":
        pearls = {"stroke_dasharray": "0.5 5.5", "stroke_linecap": "round", "stroke_width": 4.6}
        chain = tag("path", d="M13 20 Q14 46 31 46 Q48 46 49 20", fill="none", stroke=ink, **pearls)
        return group(chain, _gem(31, 50, 8, ink))
    return group(tag("circle", cx=31, cy=45, r=13, **gold), _gem(31, 29, 8, ink))


def _gem(x: float, y: float, r: float, ink: str) -> Markup:
    points = f"{x - r},{y - r / 3} {x - r / 2},{y - r} {x + r / 2},{y - r} {x + r},{y - r / 3} {x},{y + r}"
    return tag("polygon", points=points, fill="#ffffff", stroke=ink, stroke_width=1.8, stroke_linejoin="round")


def _person(box: Box, card: Card) -> Markup:
    ink, paper = PERSON
    words = card.name.split()
    lines = words if len(words) > 1 else ["", card.name]
    return group(
        _frame(ink, paper),
        rect(0.75, 0.75, WIDE - 1.5, 15, 6, ink),
        middle("IDENTITY", 31, 11.5, 8.5, "#ffffff", letter_spacing=0.8),
        tag("circle", cx=31, cy=33, r=9.5, fill=ink),
        tag("path", d="M13 60 Q13 44 31 44 Q49 44 49 60 Z", fill=ink),
        _attribute(card.name),
        *(squeezed(line, 31, 72 + 11 * i, 10.5, 54, ink, font_weight=700) for i, line in enumerate(lines) if line),
    )


def _attribute(name: str) -> Markup | None:
    """What tells a person apart without reading the name."""
    light = "#ffffff"
    if name == "Policeman":
        return group(tag("path", d="M20 29 Q31 17 42 29 L40 32 H22 Z", fill="#1c2a4d", stroke=light),
                     star(31, 26, 4, fill="#f2c14e"))  # fmt: skip
    if name == "Millionaire":
        return group(
            rect(23, 13.5, 16, 12, 1, "#1c1c1c", stroke=light), rect(18, 24, 26, 3.5, 1.5, "#1c1c1c", stroke=light)
        )
    if name == "Blonde":
        return tag(
            "path", d="M21 41 Q17 20 31 21 Q45 20 41 41 Q43 29 31 28 Q19 29 21 41 Z", fill="#f2c14e", stroke=light
        )
    if name == "Secret agent":
        return group(
            rect(21.5, 29.5, 8.5, 6, 2, "#0b0b0b", stroke=light), rect(32, 29.5, 8.5, 6, 2, "#0b0b0b", stroke=light)
        )
    return tag("path", d="M28 46 L31 50 L34 46 L32.5 45 H29.5 Z M31 50 L34 58 L31 60 L28 58 Z", fill=light)


def _credit(box: Box, card: Card) -> Markup:
    ink, paper = AID
    return group(
        _frame(ink, paper),
        at(5, 20, rect(0, 0, 52, 34, 4, "#33506f", stroke=ink), rect(0, 6, 52, 7, 0, "#0f1a26"),
           rect(6, 18, 10, 8, 1.5, "#f2c14e"), middle("1234", 36, 27, 9, "#ffffff", letter_spacing=1)),
        squeezed("credit", 31, 70, 11, 50, ink, font_weight=700),
        squeezed("card", 31, 81, 11, 50, ink, font_weight=700),
    )  # fmt: skip


def _badge(box: Box, card: Card) -> Markup:
    ink, paper = AID
    return group(
        _frame(ink, paper),
        star(31, 39, 22, 6, 0.62, fill="#f2c14e", stroke=ink, stroke_width=1.8),
        tag("circle", cx=31, cy=39, r=9.5, fill=paper, stroke=ink, stroke_width=1.4),
        middle("P", 31, 43.5, 12, ink, font_weight=700),
        squeezed("badge", 31, 78, 12, 50, ink, font_weight=700),
    )


@cache
def back() -> Markup:
    """A play card face down."""
    return group(
        rect(0.75, 0.75, WIDE - 1.5, HIGH - 1.5, 6, "#1f4e4a", stroke="#ffffff", stroke_width=1.5),
        rect(5, 5, WIDE - 10, HIGH - 10, 4, "none", stroke="#9fd0c8"),
        tag("path", d="M31 18 L50 44 L31 70 L12 44 Z M31 30 L41 44 L31 58 L21 44 Z", fill="none", stroke="#9fd0c8"),
        middle("G", 31, 50, 16, "#9fd0c8", font_weight=700),
    )


# --- specials, coins, chips, timers ---------------------------------------------------------


@cache
def special_face(name: str) -> Markup:
    """A special, 92 × 40."""
    return group(
        rect(0.75, 0.75, 90.5, 38.5, 6, "#f3ebfa", stroke=SPECIAL, stroke_width=1.5),
        rect(0.75, 0.75, 25, 38.5, 6, SPECIAL),
        middle(special_of(name).sign, 13, 25.5, 15, "#ffffff", font_weight=700),
        squeezed(name, 58, 24, 11.5, 61, "#3f1d5e", font_weight=600),
    )


@cache
def special_back() -> Markup:
    """A special face down, 18 × 24."""
    return group(
        rect(0.5, 0.5, 17, 23, 3, SPECIAL, stroke="#ffffff"),
        star(9, 12, 5.5, 4, 0.35, fill=SPECIAL_LINE),
    )


@cache
def coin(cents: int, r: float = 15) -> Markup:
    """A coin with its middle at 0, 0."""
    return group(
        tag("circle", r=r, fill="#d9a441", stroke="#7a5410", stroke_width=1.6),
        tag("circle", r=r - 3.2, fill="none", stroke="#7a5410", stroke_width=0.8),
        middle(cents, 0, r * 0.36, r * 1.0, "#3a2706", font_weight=700),
    )


@cache
def chip(value: int | None, r: float = 11) -> Markup:
    """A victory chip with its middle at 0, 0; None: face down."""
    rim = tag("circle", r=r - 1.6, fill="none", stroke="#ffffff", stroke_width=2, stroke_dasharray=f"{r * 0.45:.1f}")
    return group(
        tag("circle", r=r, fill="#9b1c31", stroke="#4d0b17"),
        rim,
        middle("" if value is None else value, 0, r * 0.36, r * 1.05, "#ffffff", font_weight=700) if value else None,
    )


@cache
def timer(left: bool) -> Markup:
    """A timer card, 34 × 48: an hourglass, or face down once it is flipped."""
    if not left:
        return group(rect(0.75, 0.75, 32.5, 46.5, 5, "none", stroke=LINE, stroke_width=1.5, stroke_dasharray="4 3"),
                     tag("path", d="M11 18 L23 30 M23 18 L11 30", stroke=LINE, stroke_width=2))  # fmt: skip
    glass = "M10 11 H24 M10 37 H24 M12 11 Q12 20 17 24 Q22 20 22 11 M12 37 Q12 28 17 24 Q22 28 22 37"
    return group(
        rect(0.75, 0.75, 32.5, 46.5, 5, CREAM, stroke=DARK, stroke_width=1.5),
        tag("path", d=glass, fill="none", stroke=DARK, stroke_width=1.8),
        tag("path", d="M13.5 15 Q14 20 17 23 Q20 20 20.5 15 Z M13.5 36 Q15 31 17 31 Q19 31 20.5 36 Z", fill="#d9a441"),
    )
