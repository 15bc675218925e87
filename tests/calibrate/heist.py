"""What the heist's numbers are chances of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamekit.heist import coach
from gamekit.heist.components import PROFESSOR, is_gangster, is_note
from gamekit.heist.rules.powers import LOOKS, PEEKS, SWAPS
from tests.calibrate.games import Moment, Outcomes, values


def _gangster(moment: Moment, seat: int) -> bool:
    return is_gangster(moment.state.roles[seat])


def _looks(moment: Moment, seat: int) -> bool | None:
    """To somebody who does not know who is asked in secret: that alone would tell the character."""
    return None if moment.state.phase in (LOOKS, PEEKS, SWAPS) else _gangster(moment, seat)


def _gangsters_win(moment: Moment, about: Any) -> bool:
    return bool(moment.states[-1].step.about.gangsters_win)


def _majority(moment: Moment, about: Any) -> bool:
    """The cards that lie at the press now."""
    cards = [moment.state.laid[seat] for seat in moment.view.picked]
    return 2 * sum(map(is_note, cards)) > len(cards)


OUTCOMES: Outcomes = {
    "gangster": _gangster,
    "looks": _looks,
    "gangsters win": _gangsters_win,
    "majority": _majority,
    "professor": lambda moment, about: f"{{{moment.state.roles.index(PROFESSOR)}}}",
}

ADVISED = ("best pick",)
# Counted from the box alone, or shown to nobody but the one it is true of.
COUNTED = ("Banknotes win if yours", "A card you have not seen", "You look like the Professor")


def advised(moment: Moment, level: str) -> Iterator[tuple[str, float, float]]:
    """The best move's chance to win, played on from the real table."""
    for move, chance in list(values(coach.advise(moment.view, level)))[:1]:
        yield f"best {type(move).__name__.lower()}", chance, moment.won_with(move)
