"""The place of every square: a ring of equal sides around a felt, LOS at the bottom right, play going clockwise."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

SIZE, CORNER = 820.0, 108.0
Pair: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Cell:
    """The place of a square; `side` says where the outer edge is: bottom, left, top, right, or a corner's."""

    x: float
    y: float
    w: float
    h: float
    side: str
    corner: bool

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.w / 2, self.y + self.h / 2


@lru_cache(maxsize=32)
def cells(squares: int, size: Pair = (SIZE, SIZE), corner: Pair = (CORNER, CORNER)) -> tuple[Cell, ...]:
    """The places of so many squares on a board of this size; where they do not fill the ring, the last stay empty."""
    each = -(-squares // 4)
    steps = max(each - 1, 1)
    (wide, high), (cw, ch) = size, corner
    w, h = (wide - 2 * cw) / steps, (high - 2 * ch) / steps
    found = []
    for number in range(squares):
        side, step = divmod(number, each)
        if step == 0:
            x, y = ((wide - cw, high - ch), (0.0, high - ch), (0.0, 0.0), (wide - cw, 0.0))[side]
            found.append(Cell(x, y, cw, ch, _SIDES[side], True))
        elif side == 0:
            found.append(Cell(wide - cw - step * w, high - ch, w, ch, "bottom", False))
        elif side == 1:
            found.append(Cell(0, high - ch - step * h, cw, h, "left", False))
        elif side == 2:
            found.append(Cell(cw + (step - 1) * w, 0, w, ch, "top", False))
        else:
            found.append(Cell(wide - cw, ch + (step - 1) * h, cw, h, "right", False))
    return tuple(found)


_SIDES = ("bottom", "left", "top", "right")
