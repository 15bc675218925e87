"""Colours and plain shapes. The board keeps its colours on any theme, as a printed board does."""

from __future__ import annotations

from gamekit.svg import fitted, width

STONE, FLOOR, JOINT, WALL = "#d9cba6", "#f5ecd6", "#dccfa9", "#3a2f22"
CHOICE, GOLD = "#ffcf3f", "#e0a100"
CELLAR = "#7c1f27"  # the floor of the CLUEDO room
ROOMS = ("#e7dcf0", "#dcebd9", "#d5ebdf", "#e9e2d6", "#f6e0bd", "#f3d9d2", "#dfe6f3", "#f0ead0", "#d8e8ee")
FIGURES = ("#b3262e", "#946000", "#7b3f98", "#23744a", "#1f5fa8", "#4b4f58", "#8a5a2b", "#0f7d86", "#9a2f6d")


def in_lines(words: str, room: float, size: float) -> list[str]:
    """A name in one line, or two if it is long; a line that is a little too long is to be squeezed."""
    parts, most = words.split(), 1.35 * room
    if width(words) * size <= room or len(parts) < 2:
        return [fitted(words, most, size)]
    cuts = [(" ".join(parts[:i]), " ".join(parts[i:])) for i in range(1, len(parts))]
    return [fitted(part, most, size) for part in min(cuts, key=lambda cut: max(map(width, cut)))]
