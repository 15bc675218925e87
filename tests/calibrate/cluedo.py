"""What Cluedo's numbers are chances of."""

from __future__ import annotations

from collections.abc import Iterator

from gamekit.cluedo import coach
from tests.calibrate.games import Moment, Outcomes, values

OUTCOMES: Outcomes = {
    "case file": lambda moment, triple: tuple(moment.state.case_file) == triple,
    "one card": lambda moment, kind: moment.state.case_file[kind],
}

ADVISED: tuple[str, ...] = ()
COUNTED = ("Deals that fit",)


def advised(moment: Moment, level: str) -> Iterator[tuple[str, float, float]]:
    """The chance that an accusation is right."""
    for move, chance in values(coach.advise(moment.view, level)):
        yield "accusation", chance, (move.suspect, move.weapon, move.place) == tuple(moment.state.case_file)
