"""The Monopoly room: every rule of the sheet, the exact odds of landing, and players who trade."""

from __future__ import annotations

from gamekit.door import door
from gamekit.monopoly import bots, box, coach, odds, picture, rules
from gamekit.monopoly.rules import Monopoly, imagine

Game = Monopoly
play = door(Monopoly)

__all__ = ["Game", "Monopoly", "bots", "box", "coach", "imagine", "odds", "picture", "play", "rules"]
