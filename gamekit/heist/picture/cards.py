"""The things that lie about: action cards, their backs, the characters' signs, the leader's crown.

They keep their colours on any theme, as printed cards do; a sign and words stand beside every colour.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from gamekit.heist.components import AMOUNTS, CARD_NAMES, GANGSTER, HOSTAGE, PROFESSOR, Card, Role, is_gangster, is_note
from gamekit.svg import INK, PAPER, Markup, at, group, rect, tag, text

NOTE_INK, NOTE_PAPER = "#14532d", "#e3f4e4"
SABOTAGE_INK, SABOTAGE_PAPER = "#5f1410", "#fdeedd"
TEAM = {True: "#a8232b", False: "#1c5aa0"}  # red gangsters, blue hostages
BACK, BACK_LINE = "#7d1a22", "#e7b9a8"

ROLE_SHORT = ("gangster", "Professor", "hostage", "Raquel")


def amount(card: Card) -> str:
    """The amount printed on the card; nothing on a plain one."""
    value = AMOUNTS[card]
    return f"+{value}" if value > 0 else f"−{-value}" if value else ""


def printed(card: Card) -> str:
    """The card's name with a printed minus."""
    return CARD_NAMES[card].replace("-", "−")


_NARROW, _WIDE = frozenset("fijlrtI.,:;'|!()[]· "), frozenset("mwMW@%<>=+~—…")


def _note_sign(x: float, y: float, w: float) -> Markup:
    """A banknote, w wide, with its middle at x, y."""
    h = w * 0.58
    return group(
        rect(x - w / 2, y - h / 2, w, h, 2.5, "#ffffff", stroke=NOTE_INK, stroke_width=1.6),
        tag("circle", cx=x, cy=y, r=h * 0.33, fill=NOTE_INK),
        tag("circle", cx=x - w * 0.36, cy=y, r=h * 0.09, fill=NOTE_INK),
        tag("circle", cx=x + w * 0.36, cy=y, r=h * 0.09, fill=NOTE_INK),
    )


def _bolt_sign(x: float, y: float, w: float) -> Markup:
    """A warning sign with a bolt, w wide, with its middle at x, y."""
    triangle = "M0 -46 L52 42 L-52 42 Z"
    bolt = "M7 -22 L-17 13 L-2 13 L-8 36 L18 0 L3 0 Z"
    return group(
        tag("path", d=triangle, fill="#f2b705", stroke=SABOTAGE_INK, stroke_width=9, stroke_linejoin="round"),
        tag("path", d=bolt, fill=SABOTAGE_INK),
        transform=f"translate({x:g} {y:g}) scale({w / 110:.3f})",
    )


def _stripes(y: float) -> Markup:
    """A strip of barrier tape across a large card."""
    bars = " ".join(f"M{x} {y + 9} l6 -9 h6 l-6 9 Z" for x in range(5, 58, 12))
    return tag("path", d=bars, fill=SABOTAGE_INK)


@cache
def face(card: Card) -> Markup:
    """A card as it is held: 70 × 100."""
    note = is_note(card)
    ink, paper = (NOTE_INK, NOTE_PAPER) if note else (SABOTAGE_INK, SABOTAGE_PAPER)
    bands = (rect(6, 6, 58, 9, 2, NOTE_INK, opacity=0.18), rect(6, 85, 58, 9, 2, NOTE_INK, opacity=0.18))
    words = amount(card)
    high = 35 if words else 45
    return group(
        rect(0, 0, 70, 100, 8, paper, stroke=ink, stroke_width=2),
        *(bands if note else (_stripes(6), _stripes(85))),
        _note_sign(35, high, 44) if note else _bolt_sign(35, high - 1, 36),
        text(words, 35, 67, 17, text_anchor="middle", font_weight=700, fill=ink) if words else None,
        text("banknote" if note else "sabotage", 35, 80 if words else 78, 12, text_anchor="middle", fill=ink),
    )


def _squeezed(words: str, x: float, y: float, size: float, room: float, ink: str) -> Markup | None:
    """Words made just as wide as the room, whatever the font."""
    fit: dict[str, Any] = {"textLength": room, "lengthAdjust": "spacingAndGlyphs", "text_anchor": "middle"}
    return text(words, x, y, size, fill=ink, font_weight=600, **fit) if words else None


@cache
def small(card: Card | None) -> Markup:
    """A card as it is remembered or claimed: 30 × 38; None is a card nobody speaks of."""
    if card is None:
        frame = rect(0.5, 0.5, 29, 37, 4, PAPER, stroke=INK, stroke_dasharray="3 3")
        return group(frame, text("?", 15, 25, 17, text_anchor="middle", fill=INK))
    note = is_note(card)
    ink, paper = (NOTE_INK, NOTE_PAPER) if note else (SABOTAGE_INK, SABOTAGE_PAPER)
    words = amount(card)
    high = 12.5 if words else 19
    return group(
        rect(0.5, 0.5, 29, 37, 4, paper, stroke=ink),
        _note_sign(15, high, 22) if note else _bolt_sign(15, high, 19),
        _squeezed(words, 15, 34, 12, 26, ink),
    )


@cache
def back() -> Markup:
    """A card face down, 44 × 60: the dial of a safe."""
    spokes = " ".join(("M22 16 V44", "M8 30 H36", "M12 20 L32 40", "M32 20 L12 40"))
    return group(
        rect(0, 0, 44, 60, 6, BACK, stroke="#ffffff", stroke_width=1.5),
        rect(4, 4, 36, 52, 4, "none", stroke=BACK_LINE, stroke_width=1),
        tag("path", d=spokes, stroke=BACK_LINE, stroke_width=1.5),
        tag("circle", cx=22, cy=30, r=9, fill=BACK, stroke=BACK_LINE, stroke_width=2),
        tag("circle", cx=22, cy=30, r=2.5, fill=BACK_LINE),
    )


@cache
def gap() -> Markup:
    """Where a card lay, or will lie: 44 × 60."""
    return rect(1, 1, 42, 58, 6, "none", stroke="#ffffff", stroke_width=1.5, stroke_dasharray="4 4", opacity=0.55)


def glow(x: float, y: float) -> Markup:
    """The frame round a card on the table that can be clicked."""
    return rect(x - 4, y - 4, 52, 68, 9, "none", stroke="#ffd75e", stroke_width=2.5, stroke_dasharray="6 4")


@cache
def turned(card: Card) -> Markup:
    """A card turned up on the table, 44 × 60."""
    note, words = is_note(card), amount(card)
    ink, paper = (NOTE_INK, NOTE_PAPER) if note else (SABOTAGE_INK, SABOTAGE_PAPER)
    high = 24 if words else 31
    return group(
        rect(0, 0, 44, 60, 6, paper, stroke=ink, stroke_width=2),
        _note_sign(22, high, 33) if note else _bolt_sign(22, high, 31),
        _squeezed(words, 22, 53, 14, 36, ink),
    )


@cache
def sign(role: Role, colour: str = "#ffffff") -> Markup:
    """The sign of a character in a 24 × 24 field: a mask, glasses, a padlock, a star."""
    line: dict[str, Any] = {"fill": "none", "stroke": colour, "stroke_width": 2, "stroke_linecap": "round"}
    if role == GANGSTER:
        head = "M12 2 C5 2 4 8 4 13 C4 19 8 22 12 22 C16 22 20 19 20 13 C20 8 19 2 12 2 Z"
        return tag("path", d=f"{head} M7 9 H17 Q19 12 16 14 H8 Q5 12 7 9 Z", fill=colour, fill_rule="evenodd")
    if role == PROFESSOR:
        return group(
            tag("circle", cx=6.5, cy=13, r=4.2, **line), tag("circle", cx=17.5, cy=13, r=4.2, **line),
            tag("path", d="M10.7 12 Q12 10.6 13.3 12 M2.4 12 L1 8 M21.6 12 L23 8", **line),
        )  # fmt: skip
    if role == HOSTAGE:
        return group(rect(4.5, 11, 15, 10.5, 2, colour), tag("path", d="M8 11 V8 A4 4 0 0 1 16 8 V11", **line))
    star = "M12 1.5 L15 8.6 L22.6 9.2 L16.8 14.2 L18.6 21.6 L12 17.6 L5.4 21.6 L7.2 14.2 L1.4 9.2 L9 8.6 Z"
    return tag("path", d=star, fill=colour)


@cache
def badge(role: Role) -> Markup:
    """A character's sign and name on the team's colour: 92 × 20."""
    return group(
        rect(0, 0, 92, 20, 10, TEAM[is_gangster(role)]),
        at(6, 2.5, sign(role), scale=0.62),
        text(ROLE_SHORT[role], 26, 14.3, 11.5, fill="#ffffff", font_weight=600),
    )


@cache
def crown() -> Markup:
    """The leader's crown: 26 × 18."""
    return tag(
        "path", d="M2 16 L0 3 L7 8 L13 0 L19 8 L26 3 L24 16 Z", fill="#f2b705", stroke="#6b4e00", stroke_width=1.2,
        stroke_linejoin="round",
    )  # fmt: skip
