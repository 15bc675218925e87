"""Players: (view, rng) → move."""

from __future__ import annotations

from gamekit.core.game import Player
from gamekit.heist.bots.beginner import easy
from gamekit.heist.bots.club import medium
from gamekit.heist.bots.strong import hard
from gamekit.heist.bots.teams import ByTeam, by_team

LEVELS: dict[str, Player] = {"easy": easy, "medium": medium, "hard": hard}

__all__ = ["LEVELS", "ByTeam", "by_team", "easy", "hard", "medium"]
