"""Tables of the Cluedo room for its tests: who holds what is known, and a moment is one call away."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from gamekit.cluedo.box import CENTRE, MUNICH, ROW
from gamekit.cluedo.rules import Cluedo, Dice, Pass, Show, State, Suspect, ThrowDice
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


def table(players: int = 4, **changes: Any) -> State:
    """A dealt game whose cards are known to the test: the case file is FALL, the hands are HANDS."""
    state = advance_chance(Cluedo(players=players).start(), Random(1))
    if players == 4:
        changes = {"case_file": FALL, "hands": HANDS, "open_cards": ("Pistol", MUSEUM), **changes}
    return replace(state, **changes)


def standing(state: State, **spots: Any) -> State:
    """The same with some figures elsewhere: standing(state, f0=BRAUHAUS)."""
    figures = list(state.figures)
    for name, spot in spots.items():
        figures[int(name[1:])] = spot
    return replace(state, figures=tuple(figures))


def thrown(state: State, first: int, second: int) -> State:
    return state.play(ThrowDice()).play(Dice(first, second))


def square(row: int, column: int) -> int:
    return (row - 1) * ROW + column - 1


def asking(who: str = ZOLL, what: str = "Rope", place: str = BRAUHAUS, **changes: Any) -> State:
    """Seat 0 has entered the Hofbräuhaus and raises a suspicion."""
    entered = standing(table(**changes), f0=place)
    return replace(entered, phase="suspect").play(Suspect(who, what, place))


def unrefuted() -> State:
    state = asking(*FALL)
    for _ in range(3):
        assert state.moves == (Pass(),)
        state = state.play(Pass())
    return state


def summoned(who: str = OBERMAIER) -> State:
    """Seat 2 was moved to the Hofbräuhaus by seat 0's suspicion; it is seat 2's turn."""
    state = asking(who, "Dagger").play(Show("Dagger"))
    return replace(state, active=2)


def accusing(seat: int = 0, **changes: Any) -> State:
    return replace(standing(table(**changes), **{f"f{seat}": CENTRE}), active=seat, phase="accuse")
