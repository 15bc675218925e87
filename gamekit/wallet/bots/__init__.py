"""Players: (view, rng) → move."""

from __future__ import annotations

from gamekit.core.game import Player
from gamekit.wallet.bots.easy import easy
from gamekit.wallet.bots.hard import hard
from gamekit.wallet.bots.medium import medium

LEVELS: dict[str, Player] = {"easy": easy, "medium": medium, "hard": hard}

__all__ = ["LEVELS", "easy", "hard", "medium"]
