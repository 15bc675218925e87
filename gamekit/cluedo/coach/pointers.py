"""Before a move is told: where to look and what to reckon; and where the notebooks teach it."""

from __future__ import annotations

from gamekit.cluedo.odds import CASE_FILE, notepad
from gamekit.cluedo.rules import ACCUSE, DECIDE, REFUTE, SUSPECT, Move, View


def pointers(view: View, move: Move) -> tuple[str, str]:
    """Where to look, and what to reckon."""
    if view.phase is REFUTE:
        look = "Look at what you have shown before, and to whom."
        return look, "A card that the asker knows already tells nothing new. Which of yours is that, or tells least?"
    pad = notepad(view)
    left = " · ".join(str(sum(pad.where(card)[CASE_FILE] > 0 for card in kind)) for kind in view.game.box.kinds)
    open_cards = f"{pad.deals:,} deals still fit; suspects · weapons · places that can lie in the case file: {left}"
    if view.phase in (DECIDE, ACCUSE):
        chance = max(chance for _, chance in pad.case_file.items())
        look = "Look at the likeliest case file on your notepad."
        return look, f"It is right in {float(chance):.0%} of the deals that fit. Who else may be ready before you?"
    if view.phase is SUSPECT:
        look = f"Look at the rows of the notepad that are still open, and at who answers first: {_next(view)}."
        return look, f"{open_cards}. Which question halves them best, whatever the answer? Own cards narrow an answer."
    look = "Look at the places that you have not settled yet, and how many steps they are away."
    return look, f"{open_cards}. Where would a question tell most, and how likely do you get there?"


def section(view: View) -> tuple[str, str]:
    """The notebook and its heading that teach what this decision asks for."""
    if view.phase in (DECIDE, ACCUSE):
        return "2_odds", "Count the deals"
    return "2_odds", "Monty Hall in Munich" if view.phase is REFUTE else "What is a question worth?"


def _next(view: View) -> str:
    return f"{{{(view.seat + 1) % view.game.players}}}"
