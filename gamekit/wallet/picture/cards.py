"""The things that lie about: play cards, their backs, specials, coins, chips, timers.

They keep their colours on any theme, as printed cards do; a sign or words stand beside every colour.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Any

from gamekit.svg import LINE, MUTED, Markup, at, group, rect, tag, text, width
from gamekit.wallet.components import Box, Card
from gamekit.wallet.rules import special_of

WIDE, HIGH = 54, 78  # a card
MINI, FLAT = 40, 24  # a card of somebody else, lying flat
CREAM = "#fbf6ea"
SIGNS = {"dollar": "$", "euro": "€", "pound": "£", "yen": "¥"}
NOTES = (("#14532d", "#dff1e0"), ("#1e3a8a", "#e1e8fb"), ("#6b1d5c", "#f8e3f3"), ("#8a3a0b", "#fde8d5"))
JEWEL = ("#6f5608", "#fff6d1")
AID = ("#374151", "#e8ecf2")
PERSON = ("#3b2f63", "#ece8f8")
LEATHER, LEATHER_DARK, STITCH = "#7a4a2b", "#58331c", "#d8b48c"
SPECIAL, SPECIAL_PAPER, SPECIAL_INK = "#5b2a86", "#f3ebfa", "#3f1d5e"
BACK, BACK_LINE = "#1f4e4a", "#9fd0c8"


def middle(words: object, x: float, y: float, size: float, fill: str, **more: object) -> Markup:
    """Words with their middle at a place."""
    return text(words, x, y, size, text_anchor="middle", fill=fill, **more)


def squeezed(words: str, x: float, y: float, size: float, room: float, fill: str, **more: object) -> Markup:
    """Words with their middle at a place, pressed together where they would not fit the room."""
    if width(words) * size > room:
        more |= {"textLength": f"{room:g}", "lengthAdjust": "spacingAndGlyphs"}
    return middle(words, x, y, size, fill, **more)


def star(x: float, y: float, r: float, points: int = 5, inner: float = 0.45, **more: object) -> Markup:
    """A star with so many points."""
    corners = []
    for i in range(2 * points):
        far = r if i % 2 == 0 else r * inner
        corners.append(f"{x + far * sin(pi * i / points):.1f},{y - far * cos(pi * i / points):.1f}")
    return tag("polygon", points=" ".join(corners), **more)


def colours(box: Box, card: Card) -> tuple[str, str]:
    """The ink and the paper of a card."""
    if card.kind == "note":
        return NOTES[box.currencies.index(card.currency or "") % len(NOTES)]
    return {"jewellery": JEWEL, "identity": PERSON}.get(card.kind, AID)


def currency_sign(card: Card) -> str:
    """The sign of a note's currency, or its first letter."""
    return SIGNS.get(card.currency or "", (card.currency or "?")[:1].upper())


# --- play cards: 54 × 78 --------------------------------------------------------------------


@cache
def face(box: Box, name: str) -> Markup:
    """A play card as it is held."""
    card = box.card[name]
    ink, paper = colours(box, card)
    return group(
        rect(0.75, 0.75, WIDE - 1.5, HIGH - 1.5, 7, paper, stroke=ink, stroke_width=1.5),
        at(WIDE / 2, 31, _drawn(card, ink)),
        *_words(card, ink),
    )


def _drawn(card: Card, ink: str) -> Markup:
    """What is on the card, about 36 × 40 around its middle."""
    if card.kind == "note":
        return group(tag("circle", r=16, fill=ink), middle(currency_sign(card), 0, 7.5, 22, "#ffffff", font_weight=700))
    if card.kind == "jewellery":
        return _jewel(card.name.split()[0], ink)
    if card.kind == "identity":
        return person(card.name, ink)
    return _credit(ink) if card.kind == "credit card" else _badge(ink)


def _words(card: Card, ink: str) -> list[Markup]:
    if card.value:
        return [squeezed(str(card.value), WIDE / 2, 69, 16, WIDE - 8, ink, font_weight=800)]
    lines = card.name.split() if len(card.name) > 9 or " " in card.name else [card.name]
    top = 69 if len(lines) == 1 else 61
    return [
        squeezed(line, WIDE / 2, top + 12 * i, 13, WIDE - 4, ink, font_weight=700) for i, line in enumerate(lines[:2])
    ]


def _jewel(kind: str, ink: str) -> Markup:
    gold: dict[str, Any] = {"fill": "none", "stroke": ink, "stroke_width": 2.6}
    if kind == "watch":
        return group(
            tag("path", d="M-5 -15 V-21 H5 V-15 M-5 15 V21 H5 V15", **gold), tag("circle", r=14, **gold),
            tag("path", d="M0 -9 V0 L6 4", **gold),
        )  # fmt: skip
    if kind == "necklace":
        pearls = {"stroke_dasharray": "0.5 5.5", "stroke_linecap": "round", "stroke_width": 4.6}
        chain = tag("path", d="M-18 -18 Q-17 8 0 8 Q17 8 18 -18", fill="none", stroke=ink, **pearls)
        return group(chain, _gem(12, 8, ink))
    return group(tag("circle", cy=5, r=13, **gold), _gem(-12, 8, ink))


def _gem(y: float, r: float, ink: str) -> Markup:
    points = f"{-r},{y - r / 3} {-r / 2},{y - r} {r / 2},{y - r} {r},{y - r / 3} 0,{y + r}"
    return tag("polygon", points=points, fill="#ffffff", stroke=ink, stroke_width=1.8, stroke_linejoin="round")


def person(name: str, ink: str) -> Markup:
    """A person from the chest up, 36 × 38 around 0, 0."""
    return group(
        tag("circle", cy=-8, r=9, fill=ink), tag("path", d="M-18 20 Q-18 3 0 3 Q18 3 18 20 Z", fill=ink),
        _attribute(name),
    )  # fmt: skip


def _attribute(name: str) -> Markup | None:
    """What tells a person apart without reading the name."""
    light = "#ffffff"
    if name == "Policeman":
        return group(tag("path", d="M-11 -12 Q0 -24 11 -12 L9 -9 H-9 Z", fill="#1c2a4d", stroke=light),
                     star(0, -15, 4, fill="#f2c14e"))  # fmt: skip
    if name == "Millionaire":
        return group(
            rect(-8, -26, 16, 12, 1, "#1c1c1c", stroke=light), rect(-13, -16, 26, 3.5, 1.5, "#1c1c1c", stroke=light)
        )
    if name == "Blonde":
        hair = "M-10 0 Q-14 -21 0 -20 Q14 -21 10 0 Q12 -12 0 -13 Q-12 -12 -10 0 Z"
        return tag("path", d=hair, fill="#f2c14e", stroke=light)
    if name == "Secret agent":
        return group(
            rect(-9.5, -11.5, 8.5, 6, 2, "#0b0b0b", stroke=light), rect(1, -11.5, 8.5, 6, 2, "#0b0b0b", stroke=light)
        )
    return tag("path", d="M-3 5 L0 9 L3 5 L1.5 4 H-1.5 Z M0 9 L3 17 L0 19 L-3 17 Z", fill=light)


def _credit(ink: str) -> Markup:
    return group(
        rect(-21, -14, 42, 28, 4, "#33506f", stroke=ink), rect(-21, -9, 42, 6, 0, "#0f1a26"),
        rect(-16, 2, 9, 7, 1.5, "#f2c14e"), tag("path", d="M-2 5.5 H16", stroke="#ffffff", stroke_dasharray="3 2"),
    )  # fmt: skip


def _badge(ink: str) -> Markup:
    return group(
        star(0, 0, 19, 6, 0.62, fill="#f2c14e", stroke=ink, stroke_width=1.8),
        tag("circle", r=8.5, fill="#ffffff", stroke=ink, stroke_width=1.4),
        star(0, 0.5, 6, fill=ink),
    )


@cache
def mini(box: Box, name: str) -> Markup:
    """A play card seen small, 40 × 24: its sign and its value, or who it is."""
    card = box.card[name]
    ink, paper = colours(box, card)
    frame = rect(0.5, 0.5, MINI - 1, FLAT - 1, 5, paper, stroke=ink)
    if card.kind == "note":
        words = squeezed(f"{currency_sign(card)}{card.value}", MINI / 2, 16.5, 12, MINI - 5, ink, font_weight=700)
        return group(frame, words)
    if card.kind == "jewellery":
        words = squeezed(str(card.value), MINI / 2 + 5, 16.5, 12, MINI - 15, ink, font_weight=700)
        return group(frame, tag("polygon", points="4,12 8,6.5 12,12 8,17.5", fill=ink), words)
    drawn = at(11, 12.5, _drawn(card, ink), scale=0.5 if card.kind == "identity" else 0.42)
    letters = "".join(word[0] for word in card.name.split()).upper() if card.kind == "identity" else ""
    if not letters:
        return group(frame, at(MINI / 2, 12, _drawn(card, ink), scale=0.52))
    return group(frame, drawn, middle(letters, 28, 16.5, 12, ink, font_weight=700))


@cache
def back(wide: float = WIDE, high: float = HIGH) -> Markup:
    """A play card face down."""
    x, y, edge = wide / 2, high / 2, wide / 11
    inner = rect(edge, edge, wide - 2 * edge, high - 2 * edge, wide / 14, "none", stroke=BACK_LINE)
    gem = f"M{x:g} {y * 0.45:.1f} L{x * 1.6:.1f} {y:g} L{x:g} {y * 1.55:.1f} L{x * 0.4:.1f} {y:g} Z"
    return group(
        rect(0.5, 0.5, wide - 1, high - 1, wide / 8, BACK, stroke="#ffffff"), inner if wide > 20 else None,
        tag("path", d=gem, fill="none", stroke=BACK_LINE),
    )  # fmt: skip


# --- specials, coins, chips, timers ---------------------------------------------------------


@cache
def special_face(name: str, wide: float = 112, high: float = 34) -> Markup:
    """A special with its sign and its name."""
    return group(
        rect(0.75, 0.75, wide - 1.5, high - 1.5, 8, SPECIAL_PAPER, stroke=SPECIAL, stroke_width=1.5),
        rect(0.75, 0.75, 25, high - 1.5, 8, SPECIAL),
        middle(special_of(name).sign, 13, high / 2 + 5, 14, "#ffffff", font_weight=700),
        squeezed(name, (wide + 26) / 2, high / 2 + 4.5, 13, wide - 32, SPECIAL_INK, font_weight=600),
    )


@cache
def special_back() -> Markup:
    """A special face down, 15 × 20."""
    return group(rect(0.5, 0.5, 14, 19, 3, SPECIAL, stroke="#ffffff"), star(7.5, 10, 5, 4, 0.35, fill="#d7c3ea"))


@cache
def coin(cents: int, r: float = 12) -> Markup:
    """A coin with its middle at 0, 0."""
    return group(
        tag("circle", r=r, fill="#e3b04b", stroke="#7a5410", stroke_width=1.6),
        middle(cents, 0, 4.5, 13, "#3a2706", font_weight=700),
    )


@cache
def chip(value: int | None, r: float = 9) -> Markup:
    """A victory chip with its middle at 0, 0; None: face down."""
    rim = tag("circle", r=r - 1.6, fill="none", stroke="#ffffff", stroke_width=2, stroke_dasharray=f"{r * 0.45:.1f}")
    return group(
        tag("circle", r=r, fill="#9b1c31", stroke="#4d0b17"), rim,
        tag("circle", r=r - 3.2, fill="#9b1c31") if value else None,
        middle(value, 0, 4.5, 13, "#ffffff", font_weight=700) if value else None,
    )  # fmt: skip


@cache
def timer(left: bool, wide: float = 40) -> Markup:
    """A timer card: a clock, or an empty place once it is flipped."""
    if not left:
        return rect(1, 1, wide - 2, wide - 2, 7, "none", stroke=LINE, stroke_width=1.6, stroke_dasharray="4 3")
    c, r = wide / 2, wide * 0.3
    hands = f"M{c:g} {c - r * 0.6:.1f} V{c:g} L{c + r * 0.5:.1f} {c + r * 0.3:.1f}"
    return group(
        rect(1, 1, wide - 2, wide - 2, 7, "#fff6e0", stroke="#8a6d0b", stroke_width=1.6),
        tag("circle", cx=c, cy=c, r=r, fill="none", stroke="#6f5608", stroke_width=2.2),
        tag("path", d=hands, fill="none", stroke="#6f5608", stroke_width=2.2),
    )


def quiet(words: object, x: float, y: float, size: float = 12, **more: object) -> Markup:
    """Words of less weight."""
    return text(words, x, y, size, fill=MUTED, **more)
