"""gamekit: four board games to play, to compute and to learn from.

>>> import gamekit
>>> gamekit.Dist.uniform("ab")["a"]
Fraction(1, 2)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE, IllegalMove, room, rooms

if TYPE_CHECKING:
    from gamekit.core import league, table

__version__ = "0.1.0"
__all__ = ["CHANCE", "Dist", "IllegalMove", "league", "room", "rooms", "table"]


def __getattr__(name: str) -> Any:
    """Rooms, the table and the league are opened when somebody first asks for them."""
    if name in ("league", "table"):
        return import_module(f"gamekit.core.{name}")
    if name in rooms():
        return room(name)
    raise AttributeError(f"module 'gamekit' has no attribute {name!r}")
