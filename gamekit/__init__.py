"""gamekit: four board games to play, to compute and to learn from.

>>> import gamekit
>>> gamekit.Dist.uniform("ab")["a"]
Fraction(1, 2)
"""

from __future__ import annotations

from typing import Any

from gamekit.dist import Dist
from gamekit.game import CHANCE, IllegalMove, room, rooms

__version__ = "0.1.0"
__all__ = ["CHANCE", "Dist", "IllegalMove", "room", "rooms"]


def __getattr__(name: str) -> Any:
    """Rooms are opened when somebody first asks for them."""
    if name in rooms():
        return room(name)
    raise AttributeError(f"module 'gamekit' has no attribute {name!r}")
