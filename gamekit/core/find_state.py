"""Finding one's way in a game that was played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gamekit.core.game import Seat


def find_state(states: Iterable[Any], number: int, phase: str, turn: Seat | None = None) -> Any:
    """The first state of a phase in round `number`; with `turn`, the first in which that seat is asked."""
    met: dict[str, None] = {}
    for state in states:
        met[state.phase_name] = None
        if (state.round, state.phase_name) == (number, phase) and turn in (None, state.turn):
            return state
    if phase not in met:
        raise ValueError(f"this game has no phase {phase!r}; it has: {', '.join(met)}")
    asked = "" if turn is None else f" in which seat {turn} is asked"
    raise ValueError(f"this game has no moment “{phase}” in round {number}{asked}")
