"""Options, State, View, moves, events: the rule book and nothing else."""

from gamekit.wallet.rules.acting import DRAWING, PAYING, TAKING
from gamekit.wallet.rules.ending import (
    CREDIT,
    DUTY,
    END_SPECIALS,
    EXTRA_TIME,
    GUILTY,
    PRIZES,
    judged,
    wealth,
)
from gamekit.wallet.rules.find_state import find_state
from gamekit.wallet.rules.game import Wallet
from gamekit.wallet.rules.imagine import imagine, imagined
from gamekit.wallet.rules.moves import (
    Buy,
    DealSpecial,
    Draw,
    DrawCard,
    DrawChip,
    DrawCoin,
    Flip,
    FromHand,
    Give,
    GoWithout,
    Inspect,
    Keep,
    Pay,
    Play,
    PutBack,
    Return,
    Take,
    Wait,
)
from gamekit.wallet.rules.numbers import every_phase
from gamekit.wallet.rules.specials import special_of, specials
from gamekit.wallet.rules.specials.cash_machine import MACHINE, Deposit, Withdraw
from gamekit.wallet.rules.specials.exchange import Exchange
from gamekit.wallet.rules.specials.extra_time import EXTRA_ACTION
from gamekit.wallet.rules.specials.happy_birthday import Present
from gamekit.wallet.rules.specials.hideaway import Hide
from gamekit.wallet.rules.specials.pulling import Refuse
from gamekit.wallet.rules.specials.wish import Ask
from gamekit.wallet.rules.state import Lying, Round, State, View, exchanged
from gamekit.wallet.rules.turns import COINS, DEALING, OVER, SPECIALS, TURN
from gamekit.wallet.rules.verdict import Check, Verdict, euros, verdict
from gamekit.wallet.rules.vocabulary import kinds

KINDS = kinds()

__all__ = [
    "COINS",
    "CREDIT",
    "DEALING",
    "DRAWING",
    "DUTY",
    "END_SPECIALS",
    "EXTRA_ACTION",
    "EXTRA_TIME",
    "GUILTY",
    "KINDS",
    "MACHINE",
    "OVER",
    "PAYING",
    "PRIZES",
    "SPECIALS",
    "TAKING",
    "TURN",
    "Ask",
    "Buy",
    "Check",
    "DealSpecial",
    "Deposit",
    "Draw",
    "DrawCard",
    "DrawChip",
    "DrawCoin",
    "Exchange",
    "Flip",
    "FromHand",
    "Give",
    "GoWithout",
    "Hide",
    "Inspect",
    "Keep",
    "Lying",
    "Pay",
    "Play",
    "Present",
    "PutBack",
    "Refuse",
    "Return",
    "Round",
    "State",
    "Take",
    "Verdict",
    "View",
    "Wait",
    "Wallet",
    "Withdraw",
    "euros",
    "every_phase",
    "exchanged",
    "find_state",
    "imagine",
    "imagined",
    "judged",
    "special_of",
    "specials",
    "verdict",
    "wealth",
]  # fmt: skip
