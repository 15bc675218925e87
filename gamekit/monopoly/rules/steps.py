"""The way phases are declared in this room, and the last one."""

from __future__ import annotations

from fractions import Fraction

from gamekit.core.engine import Rules
from gamekit.monopoly.rules import events as see
from gamekit.monopoly.rules.moves import Pass
from gamekit.monopoly.rules.state import Draft, Ending

rules = Rules[Draft]()


def _nothing(draft: Draft, ending: Ending) -> tuple[Pass, ...]:
    return ()


@rules.asks_on("the game is over", _nothing)
def OVER(draft: Draft, move: Pass, ending: Ending) -> None:
    """Nobody is asked any more."""


def finish(draft: Draft, payoffs: tuple[int | Fraction, ...], ending: str) -> None:
    """The game is over."""
    draft.agenda = (OVER.on(Ending(ending, payoffs)),)
    draft.tell(see.Ended, ending)
