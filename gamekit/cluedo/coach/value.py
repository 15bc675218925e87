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
from gamekit.core.value import Features, Rows, fitted, names, sure

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


def stage(view: View, found: Rows) -> str:
    """The part of the game, as this seat can tell it."""
    proven = any(name.startswith("proven") for row in found.get(view.seat, ()) for name in row)
    return "the case is proven" if proven else "the case is open"


def features(view: View, levels: Levels) -> Rows:
    """What speaks for each seat that may still accuse, as far as this one can tell."""
    rows = {}
    for seat in range(view.game.players):
        if seat not in view.out:
            row = _heard(view, seat) | (_own(view) if seat == view.seat and view.dealt else {})
            rows[seat] = [_played(row, name, view.round) for name in names(levels, seat, LEVELS)]
    return rows


def _heard(view: View, seat: int) -> dict[str, float]:
    """What everybody heard."""
    asked = [one for one in view.suspicions if one.asker == seat]
    silent = sum([one.shown_by is None for one in asked])
    return {"cards shown to them": log(1 + len(asked) - silent), "questions nobody answered": log(1 + silent)}


def _own(view: View) -> dict[str, float]:
    """What only this seat knows: its notepad, counted exactly."""
    files = notepad(view).counted.case_files.values()
    surest = max(files) / sum(files)
    if surest < 1:
        return {"likeliest case file": surest}
    steps = steps_to(view.game.board, CENTRE).get(view.figures[view.game.figure_of[view.seat]], 0)
    return {"likeliest case file": surest, "proven, steps to the middle": min(100, steps) / 10}


def _played(row: Features, name: str, number: int) -> Features:
    """The same features for a player of this level: what is proven helps whoever sees it."""
    proven = {f"proven, {name}": 1.0} if "proven, steps to the middle" in row else {}
    return {**row, **proven, f"level {name}": 1.0, f"level {name}, later": min(1.0, number / LONG)}
