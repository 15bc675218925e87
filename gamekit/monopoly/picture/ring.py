"""The place of every square: a ring of equal sides around a felt, LOS at the bottom right, play going clockwise."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

SIZE, CORNER = 820, 108


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


@lru_cache(maxsize=16)
def cells(squares: int) -> tuple[Cell, ...]:
    """The places of so many squares; where they do not fill the ring, the last ones stay empty."""
    each = -(-squares // 4)
    wide = (SIZE - 2 * CORNER) / (each - 1) if each > 1 else SIZE - 2 * CORNER
    found = []
    for number in range(squares):
        side, step = divmod(number, each)
        along = CORNER + (step - 1) * wide  # from the corner at which this side begins
        far = SIZE - CORNER
        if step == 0:
            x, y = ((far, far), (0, far), (0, 0), (far, 0))[side]
            found.append(Cell(x, y, CORNER, CORNER, _SIDES[side], True))
        elif side == 0:
            found.append(Cell(SIZE - along - wide, far, wide, CORNER, "bottom", False))
        elif side == 1:
            found.append(Cell(0, SIZE - along - wide, CORNER, wide, "left", False))
        elif side == 2:
            found.append(Cell(along, 0, wide, CORNER, "top", False))
        else:
            found.append(Cell(far, along, CORNER, wide, "right", False))
    return tuple(found)


_SIDES = ("bottom", "left", "top", "right")
