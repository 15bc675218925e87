"""What questions tell about who asks them: some players have habits that everybody at the table could know."""

from __future__ import annotations

from gamekit.cluedo.odds.notepad import Contradiction, Notepad, notepad
from gamekit.cluedo.rules import View

NEVER_OWN = ("easy", "medium")  # they never ask for a suspect or a weapon that they hold or have been shown


def notepad_against(view: View, against: str) -> Notepad:
    """The pad of a seat among players of this level: who has a choice shows each card alike.

    Whoever never asks for their own cards holds none that they asked for; of people nothing is taken for granted.
    """
    pad = notepad(view, "uniform")
    if against not in NEVER_OWN:
        return pad
    asked = {(s.asker, card) for s in view.history if s.asker != view.seat for card in (s.suspect, s.weapon)}
    try:
        for asker, card in sorted(asked):
            pad = pad.lacks(asker, card)
    except Contradiction:  # this one is nobody of that level
        return notepad(view, "uniform")
    return pad
