"""The heist room: hidden roles, bluffing, and the exact odds of a majority."""

from __future__ import annotations

from gamekit.heist import bots, coach, components, odds, picture, rules
from gamekit.heist.rules import Heist, imagine
from gamekit.launcher import launcher

Game = Heist
play = launcher(Heist)

__all__ = ["Game", "Heist", "bots", "coach", "components", "imagine", "odds", "picture", "play", "rules"]
