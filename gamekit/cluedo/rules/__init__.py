"""The rule book as code: options, states, views, moves and what each seat sees of them."""

from gamekit.cluedo.rules.game import Cluedo
from gamekit.cluedo.rules.moves import (
    Accuse,
    Deal,
    Dice,
    EndTurn,
    LayOpen,
    Move,
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
from gamekit.cluedo.rules.phases import ACCUSE, DECIDE, DICE, MOVE, OVER, REFUTE, SUSPECT, WALK
from gamekit.cluedo.rules.state import LAST, SOLVED, UNFINISHED, Accusation, State, Suspicion, View
from gamekit.core.find_state import find_state

__all__ = [
    "ACCUSE", "DECIDE", "DICE", "LAST", "MOVE", "OVER", "REFUTE", "SOLVED", "SUSPECT", "UNFINISHED", "WALK",
    "Accusation", "Accuse", "Cluedo", "Deal", "Dice", "EndTurn", "LayOpen", "Move", "Pass", "PutWeapon", "Seal", "Show",
    "State", "Stay", "Suspect", "Suspicion", "TakeTaxi", "ThrowDice", "View", "Walk", "find_state",
]  # fmt: skip
