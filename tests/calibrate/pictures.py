"""One picture for each number: what was said along, how often it happened upwards; on the line it is true."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.svg import INK, LINE, MUTED, PAPER, Markup, picture, rect, tag, text
from tests.calibrate.law import BINS, EVERY, Bin

SIZE, LEFT, TOP = 360, 60, 50
FEWEST = 20  # games of a point
COLOURS = {"easy": "#1d4ed8", "medium": "#b45309", "hard": "#9d174d", "mixed": "#17693f"}


def diagram(title: str, found: Sequence[Bin]) -> Markup:
    """How true one number is at each level, with 95 % intervals."""
    shown = [one for one in found if one.players == EVERY and one.level in COLOURS and one.games >= FEWEST]
    levels = [level for level in COLOURS if any(one.level == level for one in shown)]
    parts = [_axes(title), *(_point(one, 4 * levels.index(one.level) - 6) for one in shown if 0 <= one.tenth < BINS)]
    for place, level in enumerate(levels):
        y = TOP + 24 + 20 * place
        parts += [rect(LEFT + 14, y - 10, 12, 12, 2, COLOURS[level]), text(level, LEFT + 32, y, 13, fill=INK)]
    return picture(SIZE + LEFT + 30, SIZE + TOP + 50, title, Markup("".join(parts)))


def _axes(title: str) -> Markup:
    bottom = TOP + SIZE
    parts = [
        rect(LEFT, TOP, SIZE, SIZE, 0, PAPER, stroke=LINE),
        tag("line", x1=LEFT, y1=bottom, x2=LEFT + SIZE, y2=TOP, stroke=MUTED, stroke_dasharray="4 4"),
        text(title, LEFT, 28, 16, fill=INK, font_weight=600),
        text("said", LEFT + SIZE / 2, bottom + 40, 13, fill=MUTED, text_anchor="middle"),
        text("happened", LEFT, TOP - 6, 13, fill=MUTED),
    ]
    for step in range(0, 101, 20):
        at = step * SIZE / 100
        parts += [text(f"{step} %", LEFT + at, bottom + 18, 12, fill=MUTED, text_anchor="middle"),
                  text(f"{step} %", LEFT - 6, bottom - at + 4, 12, fill=MUTED, text_anchor="end")]  # fmt: skip
    return Markup("".join(parts))


def _point(one: Bin, aside: float) -> Markup:
    colour = COLOURS[one.level]
    x, y = LEFT + SIZE * one.said + aside, TOP + SIZE * (1 - one.happened)
    high, low = (TOP + SIZE * (1 - min(1.0, max(0.0, one.happened + sign * one.off))) for sign in (1, -1))
    bar = tag("line", x1=x, y1=low, x2=x, y2=high, stroke=colour, stroke_width=1.5)
    return Markup(bar + tag("circle", cx=x, cy=y, r=4, fill=colour))
