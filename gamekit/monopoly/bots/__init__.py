"""Players: (view, rng) → move."""

from __future__ import annotations

from gamekit.core.game import Player
from gamekit.monopoly.bots.easy import easy, loner
from gamekit.monopoly.bots.hard import hard
from gamekit.monopoly.bots.medium import medium

LEVELS: dict[str, Player] = {"easy": easy, "medium": medium, "hard": hard}

__all__ = ["LEVELS", "easy", "hard", "loner", "medium"]
