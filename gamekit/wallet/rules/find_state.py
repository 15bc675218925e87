"""Finding a moment of a game that was played."""

from __future__ import annotations

from collections.abc import Iterable

from gamekit.core.words import Seat
from gamekit.wallet.rules.numbers import every_phase
from gamekit.wallet.rules.state import State


def find_state(states: Iterable[State], phase: str, turn: Seat | None = None, nth: int = 1, number: int = 1) -> State:
    """The nth state of a phase in round `number`; with `turn`, of those in which that seat is asked."""
    names = [one.name for one in every_phase()]
    if phase not in names:
        raise ValueError(f"there is no phase {phase!r}; there are: {', '.join(names)}")
    left = nth
    for state in states:
        if (state.round, state.phase_name) == (number, phase) and turn in (None, state.turn):
            left -= 1
            if not left:
                return state
    asked = "" if turn is None else f" in which seat {turn} is asked"
    raise ValueError(f"this game has no {nth}. moment “{phase}” in round {number}{asked}")
