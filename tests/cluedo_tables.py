"""Tables of the Cluedo room for its tests: who holds what is known, and a moment is one call away."""

from __future__ import annotations

from random import Random
from typing import Any

from gamekit.cluedo.components import CENTRE, MUNICH, ROW
from gamekit.cluedo.rules import ACCUSE, SUSPECT, Cluedo, Dice, Pass, Show, State, Suspect, ThrowDice
from gamekit.core.game import advance_chance

HERMANN, BUSCHINSKI, OBERMAIER, VON_THAL, LECHNER, ZOLL = MUNICH.suspects
NYMPHENBURG, OLYMPIAPARK, GARTEN, KIRCHE, BRAUHAUS, MARIENPLATZ, WIESE, MARKT, MUSEUM = MUNICH.places
FALL = (ZOLL, "Rope", MARKT)
HANDS = (
    (HERMANN, "Lead pipe", NYMPHENBURG, OLYMPIAPARK),
    (BUSCHINSKI, OBERMAIER, "Dagger", BRAUHAUS),
    (VON_THAL, "Wrench", KIRCHE, GARTEN),
    (LECHNER, "Candlestick", MARIENPLATZ, WIESE),
)


def put(state: State, phase: Any = None, **changes: Any) -> State:
    """The same position with some fields changed, or in another phase of the turn of the active player."""
    known = {**state.__dict__, **changes}
    if phase or "active" in changes:
        known["turn"] = known["active"]
        known["step"] = (phase or state.phase)(known["active"])
    made = object.__new__(State)
    object.__setattr__(made, "__dict__", known)
    return made


def table(players: int = 4, **changes: Any) -> State:
    """A dealt game whose cards are known to the test: the case file is FALL, the hands are HANDS."""
    state = advance_chance(Cluedo(players=players).start(), Random(1))
    if players == 4:
        changes = {"case_file": FALL, "hands": HANDS, "open_cards": ("Pistol", MUSEUM), **changes}
    return put(state, **changes)


def standing(state: State, **spots: Any) -> State:
    """The same with some figures elsewhere: standing(state, f0=BRAUHAUS)."""
    figures = list(state.figures)
    for name, spot in spots.items():
        figures[int(name[1:])] = spot
    return put(state, figures=tuple(figures))


def thrown(state: State, first: int, second: int) -> State:
    return state.play(ThrowDice()).play(Dice(first, second))


def square(row: int, column: int) -> int:
    return (row - 1) * ROW + column - 1


def asking(who: str = ZOLL, what: str = "Rope", place: str = BRAUHAUS, **changes: Any) -> State:
    """Seat 0 has entered the Hofbräuhaus and raises a suspicion."""
    entered = standing(table(**changes), f0=place)
    return put(entered, SUSPECT).play(Suspect(who, what, place))


def unrefuted() -> State:
    state = asking(*FALL)
    for _ in range(3):
        assert state.moves == (Pass(),)
        state = state.play(Pass())
    return state


def summoned(who: str = OBERMAIER) -> State:
    """Seat 2 was moved to the Hofbräuhaus by seat 0's suspicion; it is seat 2's turn."""
    state = asking(who, "Dagger").play(Show("Dagger"))
    return put(state, active=2)


def accusing(seat: int = 0, **changes: Any) -> State:
    return put(standing(table(**changes), **{f"f{seat}": CENTRE}), ACCUSE, active=seat)
