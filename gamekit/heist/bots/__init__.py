"""Players: (view, rng) → move."""

from __future__ import annotations

from gamekit.core.game import Player
from gamekit.heist.bots.easy import easy
from gamekit.heist.bots.hard import hard
from gamekit.heist.bots.medium import medium
from gamekit.heist.bots.teams import ByTeam, by_team

LEVELS: dict[str, Player] = {"easy": easy, "medium": medium, "hard": hard}

__all__ = ["LEVELS", "ByTeam", "by_team", "easy", "hard", "medium"]
