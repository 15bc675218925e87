"""Options, State, View, moves, events: the rule book and nothing else."""

from gamekit.core.find_state import find_state
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
)
from gamekit.heist.rules.phases import DEALING, LAYING, NEXT, OVER, PICKING, TALK, THEORIES
from gamekit.heist.rules.powers import LOOKS, NAMING, PEEKS, PROFESSORS_LOOK, RAQUELS_SWAP, SWAPS
from gamekit.heist.rules.state import Round, State, View

__all__ = [
    "DEALING",
    "KINDS",
    "LAYING",
    "LOOKS",
    "NAMING",
    "NEXT",
    "OVER",
    "PEEKS",
    "PICKING",
    "PROFESSORS_LOOK",
    "RAQUELS_SWAP",
    "SWAPS",
    "TALK",
    "THEORIES",
    "Accuse",
    "Appoint",
    "DealCard",
    "DealCharacter",
    "DrawFourth",
    "DrawLeader",
    "Heist",
    "Hush",
    "Lay",
    "Look",
    "Name",
    "Peek",
    "Pick",
    "Round",
    "Say",
    "State",
    "Swap",
    "Trust",
    "View",
    "Wait",
    "find_state",
    "imagine",
]  # fmt: skip
