"""Play, replay, save, load: the only place with dice and files."""

from gamekit.table.match import NAMES, Match, checked_seating, dice, luck, play
from gamekit.table.record import LONGEST_FILE, VERSION, Fault, Record, from_json, game_from_options, load, replay

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
    "luck",
    "play",
    "replay",
]
