"""Play, replay, save, load: the only place with dice and files."""

from gamekit.core.match import NAMES, Match, checked_seating, dice, play, player_rng
from gamekit.core.record import LONGEST_FILE, VERSION, Fault, Record, from_json, game_from_options, load, replay

__all__ = [
    "LONGEST_FILE",
    "NAMES",
    "VERSION",
    "Fault",
    "Match",
    "Record",
    "checked_seating",
    "dice",
    "from_json",
    "game_from_options",
    "load",
    "play",
    "player_rng",
    "replay",
]
