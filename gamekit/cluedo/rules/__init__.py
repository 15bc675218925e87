"""The rule book as code: options, states, views, moves and what each seat sees of them."""

from gamekit.cluedo.rules.game import Cluedo
from gamekit.cluedo.rules.moves import (
    Accuse,
    Deal,
    Dice,
    EndTurn,
    LayOpen,
    Pass,
    PutWeapon,
    Seal,
    Show,
    Stay,
    Suspect,
    TakeTaxi,
    ThrowDice,
    Walk,
)
from gamekit.cluedo.rules.situation import Accusation, Suspicion
from gamekit.cluedo.rules.state import LAST, SOLVED, UNFINISHED, State, View
from gamekit.moments import moment

__all__ = [
    "LAST", "SOLVED", "UNFINISHED", "Accusation", "Accuse", "Cluedo", "Deal", "Dice", "EndTurn", "LayOpen", "Pass",
    "PutWeapon", "Seal", "Show", "State", "Stay", "Suspect", "Suspicion", "TakeTaxi", "ThrowDice", "View", "Walk",
    "moment",
]  # fmt: skip
