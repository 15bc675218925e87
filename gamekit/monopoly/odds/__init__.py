"""Exact mathematics of the board: where pieces stand, what properties earn, what they are worth to whom."""

from gamekit.monopoly.odds.explain import Derivation, derive
from gamekit.monopoly.odds.landing import after, hits, landing, long_run, stationary
from gamekit.monopoly.odds.rents import LEVELS, GroupYield, Visit, Yield, groups, rents, table, visits
from gamekit.monopoly.odds.simulate import Simulated, simulate
from gamekit.monopoly.odds.values import MODEL, Model, Worth, auction_value, estate, trade_value
from gamekit.monopoly.odds.walk import Walk

__all__ = [
    "LEVELS", "MODEL", "Derivation", "GroupYield", "Model", "Simulated", "Visit", "Walk", "Worth", "Yield", "after",
    "auction_value", "derive", "estate", "groups", "hits", "landing", "long_run", "rents", "simulate", "stationary",
    "table", "trade_value", "visits",
]  # fmt: skip
