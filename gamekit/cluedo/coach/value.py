"""The chance to win at once: who plays, what is proven, and how much the others were told, by fitted weights."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from pathlib import Path

from gamekit.cluedo.bots import LEVELS
from gamekit.cluedo.components import CENTRE
from gamekit.cluedo.odds import notepad
from gamekit.cluedo.odds.ways import steps_to
from gamekit.cluedo.rules import View
from gamekit.cluedo.rules.state import checked_view
from gamekit.core.advice import Levels, Modelled, checked_levels
from gamekit.core.value import UNKNOWN, Features, fitted, level, sure

FILE = Path(__file__).with_name("value.json")
LONG = 15  # rounds, of a game that is long


def chance(view: View, levels: Sequence[str | None] | None = None) -> Modelled:
    """The chance of this seat to win; `levels` of the players by seat, None for one not known."""
    checked_view(view)
    known = checked_levels(levels, view.game.players, LEVELS)
    if view.result is not None:
        return sure(float(view.result[view.seat]))
    found = features(view, known)
    return fitted(FILE).modelled(view.seat, found, stage(view, found))


def stage(view: View, found: dict[int, Features]) -> str:
    """The part of the game, as this seat can tell it."""
    proven = any(name.startswith("proven") for name in found.get(view.seat, {}))
    return "the case is proven" if proven else "the case is open"


def features(view: View, levels: Levels) -> dict[int, Features]:
    """What speaks for each seat that may still accuse, as far as this one can tell."""
    seats = [seat for seat in range(view.game.players) if seat not in view.out]
    rows: dict[int, Features] = {seat: _heard(view, seat, levels) for seat in seats}
    if view.seat in rows and view.dealt:
        rows[view.seat] = {**rows[view.seat], **_own(view, levels[view.seat] or UNKNOWN)}
    return rows


def _heard(view: View, seat: int, levels: Levels) -> dict[str, float]:
    """What everybody heard."""
    asked = [one for one in view.suspicions if one.asker == seat]
    silent = sum([one.shown_by is None for one in asked])
    return {
        "cards shown to them": log(1 + len(asked) - silent),
        "questions nobody answered": log(1 + silent),
        f"level {levels[seat] or UNKNOWN}, later": min(1.0, view.round / LONG),
        **level(levels, seat),
    }


def _own(view: View, name: str) -> dict[str, float]:
    """What only this seat knows: its notepad, counted exactly."""
    files = notepad(view).counted.case_files.values()
    surest = max(files) / sum(files)
    if surest < 1:
        return {"likeliest case file": surest}
    steps = steps_to(view.game.board, CENTRE).get(view.figures[view.game.figure_of[view.seat]], 0)
    return {"likeliest case file": surest, f"proven, {name}": 1.0, "proven, steps to the middle": steps / 10}
