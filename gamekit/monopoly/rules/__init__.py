"""The rules, split by subject; this is what the other files of the room use.

Where the sheet is silent, and "at any time" had to be made playable, these are ours:
- before each throw, and before a debt that cash does not cover, everybody is asked in turn until all have passed;
- `Rest` is a pass that holds until it is one's own throw, one's money changes or a deed changes hands;
- in one such window a seat makes at most three offers, a deed is mortgaged or lifted once, and a group is either
  built on or sold from: so every window ends, and a game has a stated longest course;
- after 20 ties for the first turn the first of those tied starts;
- on a board without a jail the third double in a row moves and ends the turn;
- in the short game, interest that the creditor's cash does not cover is counted off the creditor's riches.
"""

from gamekit.monopoly.rules.arrange import arrange, passed
from gamekit.monopoly.rules.events import (
    BANK,
    Bankrupt,
    Begins,
    Did,
    Drew,
    Ended,
    Freed,
    Got,
    Jailed,
    Moved,
    Paid,
    Threw,
    Unsold,
)
from gamekit.monopoly.rules.moves import (
    Accept,
    AskRent,
    Bid,
    Build,
    Buy,
    Counter,
    Deal,
    Decline,
    Draw,
    ForgoRent,
    Leave,
    Lift,
    Mortgage,
    Offer,
    Pass,
    PayFine,
    Place,
    Rest,
    Sell,
    SellAll,
    Throw,
    TryDouble,
    UseCard,
    Waive,
    Want,
    Withdraw,
)
from gamekit.monopoly.rules.state import Monopoly, State, View, imagine

__all__ = [
    "BANK",
    "Accept",
    "AskRent",
    "Bankrupt",
    "Begins",
    "Bid",
    "Build",
    "Buy",
    "Counter",
    "Deal",
    "Decline",
    "Did",
    "Draw",
    "Drew",
    "Ended",
    "ForgoRent",
    "Freed",
    "Got",
    "Jailed",
    "Leave",
    "Lift",
    "Monopoly",
    "Mortgage",
    "Moved",
    "Offer",
    "Paid",
    "Pass",
    "PayFine",
    "Place",
    "Rest",
    "Sell",
    "SellAll",
    "State",
    "Threw",
    "Throw",
    "TryDouble",
    "Unsold",
    "UseCard",
    "View",
    "Waive",
    "Want",
    "Withdraw",
    "arrange",
    "imagine",
    "passed",
]
