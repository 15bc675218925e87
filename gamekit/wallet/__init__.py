"""The wallet room: guilty or innocent, counted; drawing without replacement, risk and stopping."""

from __future__ import annotations

from gamekit.launcher import launcher
from gamekit.wallet import bots, coach, components, odds, picture, rules
from gamekit.wallet.rules import Wallet, imagine

Game = Wallet
play = launcher(Wallet)

__all__ = ["Game", "Wallet", "bots", "coach", "components", "imagine", "odds", "picture", "play", "rules"]
