"""Options, State, View, moves, events: the rule book and nothing else."""

from gamekit.wallet.rules import ending, specials, turns  # each phase finds its question and its effect here
from gamekit.wallet.rules.imagine import imagine, imagined
from gamekit.wallet.rules.moments import moment
from gamekit.wallet.rules.moves import (
    KINDS,
    Ask,
    Buy,
    DealSpecial,
    Deposit,
    Draw,
    DrawCard,
    DrawChip,
    DrawCoin,
    Exchange,
    Flip,
    Give,
    GoWithout,
    Hide,
    Inspect,
    Keep,
    Pay,
    Play,
    Present,
    PutBack,
    Refuse,
    Return,
    Take,
    Wait,
    Withdraw,
)  # fmt: skip
from gamekit.wallet.rules.state import PHASE_NAMES, Round, State, Wallet
from gamekit.wallet.rules.verdict import Check, Verdict, euros, verdict
from gamekit.wallet.rules.view import View

__all__ = [
    "KINDS", "PHASE_NAMES", "Ask", "Buy", "Check", "DealSpecial", "Deposit", "Draw", "DrawCard", "DrawChip", "DrawCoin",
    "Exchange", "Flip", "Give", "GoWithout", "Hide", "Inspect", "Keep", "Pay", "Play", "Present", "PutBack", "Refuse",
    "Return", "Round", "State", "Take", "Verdict", "View", "Wait", "Wallet", "Withdraw", "ending", "euros", "imagine",
    "imagined", "moment", "specials", "turns", "verdict",
]  # fmt: skip
