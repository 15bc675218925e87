"""Colours and plain shapes. The board keeps its colours on any theme, as a printed board does."""

from __future__ import annotations

from typing import Any

from gamekit.svg import Markup, group, tag

INK, PAPER, LINE, SOFT, ACCENT, GOOD, BAD = (
    f"var(--gk-{name}, {colour})"
    for name, colour in (
        ("ink", "#1f2328"), ("paper", "#ffffff"), ("line", "#c9ced6"), ("soft", "#f3f4f6"), ("accent", "#0b6bcb"),
        ("good", "#1a7f4b"), ("bad", "#b3261e"),
    )
)  # fmt: skip
BOARD, FLOOR, JOINT, WALL, CHOICE = "#27443a", "#f2e8cf", "#d3c39a", "#3a2f22", "#ffcf3f"
ROOMS = ("#e7dcf0", "#dcebd9", "#d5ebdf", "#e9e2d6", "#f6e0bd", "#f3d9d2", "#dfe6f3", "#f0ead0", "#d8e8ee")
FIGURES = ("#b3262e", "#b27400", "#7b3f98", "#23744a", "#1f5fa8", "#4b4f58", "#8a5a2b", "#0f7d86", "#9a2f6d")


def rect(x: float, y: float, w: float, h: float, rx: float, fill: str, stroke: str = "none", **more: Any) -> Markup:
    """A rectangle with round corners."""
    return tag("rect", x=f"{x:g}", y=f"{y:g}", width=f"{w:g}", height=f"{h:g}", rx=rx, fill=fill, stroke=stroke, **more)


def at(x: float, y: float, *things: Markup | None, scale: float = 1) -> Markup:
    """Things moved to a place."""
    sized = "" if scale == 1 else f" scale({scale:g})"
    return group(*things, transform=f"translate({x:g} {y:g}){sized}")


def width(words: str) -> float:
    """About how many times the font size the words are wide; a little too much rather than too little."""
    narrow, wide = "fijlrtI.,:;'|!()· ", "mwMW%"
    return sum(0.36 if c in narrow else 0.95 if c in wide else 0.72 if c.isupper() else 0.6 for c in words)


def fitted(words: str, room: float, size: float, more: str = "…") -> str:
    """The words, cut where they would not fit the room."""
    if width(words) * size <= room:
        return words
    while words and width(words + more) * size > room:
        words = words[:-1]
    return words.rstrip() + more


def in_lines(words: str, room: float, size: float) -> list[str]:
    """A name in one line, or two if it is long."""
    parts = words.split()
    if width(words) * size <= room or len(parts) < 2:
        return [fitted(words, room, size)]
    cuts = [(" ".join(parts[:i]), " ".join(parts[i:])) for i in range(1, len(parts))]
    return [fitted(part, room, size) for part in min(cuts, key=lambda cut: max(map(width, cut)))]
