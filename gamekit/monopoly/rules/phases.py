"""All phases, in the order of the sheet; each stands with the rules of its subject."""

from __future__ import annotations

from gamekit.monopoly.rules.auctions import AUCTION, PLACE, SALE
from gamekit.monopoly.rules.debts import OWE, RAISE, SETTLE
from gamekit.monopoly.rules.landing import ASK, BUY, DRAW, RENT
from gamekit.monopoly.rules.scarcity import CLAIM, SHARE
from gamekit.monopoly.rules.steps import OVER
from gamekit.monopoly.rules.trades import ANSWER
from gamekit.monopoly.rules.turns import ADVANCE, DEAL, JAIL, NEXT, OPENING, THROW, TRY, TURN, start
from gamekit.monopoly.rules.window import WINDOW

PHASES = (
    OPENING, DEAL, WINDOW, THROW, TRY, RENT, DRAW, JAIL, BUY, ASK, AUCTION, CLAIM, PLACE, ANSWER, RAISE, OVER,
)  # fmt: skip
__all__ = [
    "ADVANCE", "ANSWER", "ASK", "AUCTION", "BUY", "CLAIM", "DEAL", "DRAW", "JAIL", "NEXT", "OPENING", "OVER", "OWE",
    "PHASES", "PLACE", "RAISE", "RENT", "SALE", "SETTLE", "SHARE", "THROW", "TRY", "TURN", "WINDOW", "start",
]  # fmt: skip
