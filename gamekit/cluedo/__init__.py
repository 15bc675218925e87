"""The Cluedo room: exact deduction, reasons for everything proven, and a notepad for a real table."""

from __future__ import annotations

from typing import Any

from gamekit.cluedo import bots, coach, components, odds, picture, rules
from gamekit.cluedo.odds import Notepad, imagine
from gamekit.cluedo.odds.notepad import checked_cards, checked_pad
from gamekit.cluedo.picture.notepad_app import PadPage, Setup
from gamekit.cluedo.rules import Cluedo
from gamekit.launcher import launcher

Game = Cluedo
play = launcher(Cluedo)

__all__ = [
    "Cluedo",
    "Game",
    "Notepad",
    "bots",
    "coach",
    "components",
    "imagine",
    "notepad_app",
    "odds",
    "picture",
    "play",
    "rules",
]


def notepad_app(pad: Notepad | None = None, names: Any = (), cards: Any = components.MUNICH.kinds) -> Any:
    """The notepad as an app for a real table, typing-free; without a pad it asks for the players and your cards."""
    from gamekit.ui import form_app

    if pad is None:
        return form_app(Setup(checked_cards(cards)))
    checked_pad(pad)
    return form_app(PadPage(pad.renamed(names) if names else pad))
