"""Before a move is told: where to look and what to reckon; and where the notebooks teach it."""

from __future__ import annotations

from gamekit.core.words import Phrase
from gamekit.wallet.rules import GUILTY, TURN, Inspect, Play, View


def pointers(view: View, move: Phrase) -> tuple[str, str]:
    """Where to look, and what to reckon."""
    if view.phase is GUILTY:
        return "Look at your chips.", "Each counts its number: which one costs you least?"
    if isinstance(move, Inspect):
        look = "Look at who has drawn and returned most, and at who was in a hurry to flip."
        return look, "Whoever is found guilty pays a chip. Who is least likely innocent?"
    broken = view.verdict.faults
    state = f"You break: {'; '.join(broken)}" if broken else "You are innocent as you are"
    if view.phase is not TURN:
        return "Look at what your identity allows, condition by condition.", f"{state}. Which card changes that?"
    if isinstance(move, Play):
        look = "Look at your specials: one of them does more now than an ordinary action."
        return look, f"{state}. What can you not do with your own cards?"
    n = view.timers
    look = f"Look at your conditions and at the timers: {n} {'is' if n == 1 else 'are'} left to flip."
    turns = "this may be your last turn" if n <= 1 else "somebody else may flip one before your next turn"
    return look, f"{state}; {turns}. Which single card would mend it, and how many such cards may still come?"


def section(view: View) -> tuple[str, str]:
    """The notebook and its heading that teach what this decision asks for."""
    if view.phase is not TURN:
        return "2_odds", "Without replacement"
    return "2_odds", "Stopping: flip the timer, or draw once more?" if view.timers <= 1 else "One more card?"
