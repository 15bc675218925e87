"""Players: from a view to a move."""

from __future__ import annotations

from gamekit.cluedo.bots.easy import easy
from gamekit.cluedo.bots.hard import hard
from gamekit.cluedo.bots.medium import medium
from gamekit.core.game import Player

LEVELS: dict[str, Player] = {"easy": easy, "medium": medium, "hard": hard}

__all__ = ["LEVELS", "easy", "hard", "medium"]
