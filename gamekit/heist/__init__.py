"""The heist room: hidden roles, bluffing, and the exact odds of a majority."""

from __future__ import annotations

from gamekit.door import door
from gamekit.heist import bots, coach, components, odds, picture, rules
from gamekit.heist.rules import Heist, imagine

Game = Heist
play = door(Heist)

__all__ = ["Game", "Heist", "bots", "coach", "components", "imagine", "odds", "picture", "play", "rules"]
