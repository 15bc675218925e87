"""The things that lie about: action cards, their backs, the characters' signs, the leader's crown.

They keep their colours on any theme, as printed cards do; a sign and words stand beside every colour.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from gamekit.heist.components import AMOUNTS, CARD_NAMES, GANGSTER, HOSTAGE, PROFESSOR, Card, Role, is_gangster, is_note
from gamekit.svg import Markup, at, group, rect, tag, text

NOTE_INK, NOTE_PAPER = "#17693f", "#e0f3e6"
SABOTAGE_INK, SABOTAGE_PAPER = "#8a3005", "#fdebd9"
TEAM = {True: "#a01e2c", False: "#1b5e9e"}  # red gangsters, blue hostages
BACK, BACK_LINE = "#7a1f2b", "#e7b3b3"
SHORT = ("gangster", "Professor", "hostage", "Raquel")


def amount(card: Card) -> str:
    """The amount printed on the card; a plain one's kind instead, in few letters."""
    value = AMOUNTS[card]
    return f"+{value}" if value > 0 else f"−{-value}" if value else "note" if is_note(card) else "plain"


def printed(card: Card) -> str:
    """The card's name with a printed minus."""
    return CARD_NAMES[card].replace("-", "−")


def colours(card: Card) -> tuple[str, str]:
    """The ink and the paper of a card."""
    return (NOTE_INK, NOTE_PAPER) if is_note(card) else (SABOTAGE_INK, SABOTAGE_PAPER)


@cache
def kind_sign(card: Card) -> Markup:
    """A banknote or a bolt around 0, 0: about 26 × 22."""
    ink = colours(card)[0]
    if not is_note(card):
        return tag("path", d="M2 -11 L-8 3 H-1 L-3 11 8 -4 H1 Z", fill=ink)
    return group(
        rect(-13, -7.5, 26, 15, 2.5, "none", stroke=ink, stroke_width=1.8),
        tag("circle", r=3.6, fill=ink), tag("circle", cx=-9, r=1.2, fill=ink), tag("circle", cx=9, r=1.2, fill=ink),
    )  # fmt: skip


@cache
def front(card: Card, wide: float = 44, high: float = 60) -> Markup:
    """A card face up with its middle at 0, 0."""
    ink, paper = colours(card)
    return group(
        rect(-wide / 2, -high / 2, wide, high, 6, paper, stroke=ink, stroke_width=1.6),
        at(0, -high * 0.17, kind_sign(card), scale=min(1.1, wide / 42)),
        text(amount(card), 0, high * 0.37, 13.5 if wide >= 40 else 12, text_anchor="middle", font_weight=800, fill=ink),
    )


@cache
def back(wide: float = 34, high: float = 46) -> Markup:
    """A card face down, the dial of a safe, with its middle at 0, 0."""
    return group(
        rect(-wide / 2, -high / 2, wide, high, 6, BACK, stroke="#ffffff", stroke_width=1.5),
        tag("circle", r=wide / 4, fill="none", stroke=BACK_LINE, stroke_width=1.5),
        tag("circle", r=wide / 10, fill=BACK_LINE),
    )


@cache
def gap(wide: float = 34, high: float = 46) -> Markup:
    """Where a card lay, or will lie, with its middle at 0, 0."""
    return rect(-wide / 2, -high / 2, wide, high, 6, "none", stroke="#9cc7bc", stroke_width=1.6, stroke_dasharray="5 4")


@cache
def pill(card: Card, wide: float = 36) -> Markup:
    """A card that was turned up, as it is remembered: 20 high."""
    ink, paper = colours(card)
    words = text(amount(card), wide / 2, 14.2, 12, text_anchor="middle", font_weight=700, fill=ink)
    return group(rect(0.5, 0.5, wide - 1, 19, 5, paper, stroke=ink, stroke_width=0.8), words)


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
    """A character's sign and name on the team's colour: 84 × 20, its middle at 0, 0."""
    return group(
        rect(-42, -10, 84, 20, 10, TEAM[is_gangster(role)]),
        at(-37, -7.5, sign(role), scale=0.62),
        text(SHORT[role], -18, 4.3, 12, fill="#ffffff", font_weight=600),
    )


@cache
def crown() -> Markup:
    """The leader's crown around 0, 0: 24 × 16."""
    path = "M-10 5 L-12 -6 -5 -1 0 -9 5 -1 12 -6 10 5 Z"
    return tag("path", d=path, fill="#e0a100", stroke="#6b4a00", stroke_width=1)
