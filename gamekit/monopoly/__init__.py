"""The Monopoly room: every rule of the sheet, the exact odds of landing, and players who trade."""

from __future__ import annotations

from gamekit.launcher import launcher
from gamekit.monopoly import bots, coach, components, odds, picture, rules
from gamekit.monopoly.rules import Monopoly, imagine

Game = Monopoly
play = launcher(Monopoly)

__all__ = ["Game", "Monopoly", "bots", "coach", "components", "imagine", "odds", "picture", "play", "rules"]
