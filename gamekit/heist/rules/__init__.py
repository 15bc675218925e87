"""Options, State, View, moves, events: the rule book and nothing else."""

from gamekit.heist.rules.game import Heist
from gamekit.heist.rules.imagine import imagine
from gamekit.heist.rules.moves import (
    KINDS,
    Accuse,
    Appoint,
    DealCard,
    DealCharacter,
    DrawFourth,
    DrawLeader,
    Hush,
    Lay,
    Look,
    Name,
    Peek,
    Pick,
    Say,
    Swap,
    Trust,
    Wait,
)  # fmt: skip
from gamekit.heist.rules.state import PHASE_NAMES, Round, State
from gamekit.heist.rules.view import View
from gamekit.moments import moment

__all__ = [
    "KINDS", "PHASE_NAMES", "Accuse", "Appoint", "DealCard", "DealCharacter", "DrawFourth", "DrawLeader", "Heist",
    "Hush", "Lay", "Look", "Name", "Peek", "Pick", "Round", "Say", "State", "Swap", "Trust", "View", "Wait", "imagine",
    "moment",
]  # fmt: skip
