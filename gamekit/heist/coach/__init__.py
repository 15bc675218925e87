"""The coach: what to play and why, the numbers beside the table, the chance to win."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from gamekit.core import advice
from gamekit.core.advice import Estimate
from gamekit.core.game import checked_games
from gamekit.core.package import called, forms, idle, judge
from gamekit.heist import odds
from gamekit.heist.bots import LEVELS, medium
from gamekit.heist.coach.advising import advise
from gamekit.heist.coach.forecasts import forecasts
from gamekit.heist.coach.numbers import facts
from gamekit.heist.coach.pointers import pointers, section
from gamekit.heist.coach.value import chance
from gamekit.heist.rules import imagine
from gamekit.heist.rules.state import View

__all__ = [
    "advise", "called", "chance", "facts", "forecasts", "forms", "idle", "judge", "pointers", "section", "win_chance",
]  # fmt: skip


def win_chance(
    view: View,
    games: int = 200,
    rng: Random | None = None,
    tick: Callable[[], None] = lambda: None,
    move: Any = None,
    levels: Sequence[str | None] | None = None,
) -> Estimate:
    """How often this seat wins, from this move on if one is given.

    Medium players finish the game, or players of these `levels` (None for one not known: any, drawn each time).
    Each time the characters are dealt again as `odds.teams` says and the unseen cards by pure counting.
    """
    luck = rng or Random("coach")
    casts = odds.teams(view)
    states = (imagine(view, luck, casts.sample(luck)) for _ in range(checked_games(games)))
    players = advice.seated(levels, LEVELS, view.game.players, medium)
    return advice.win_chance(states, view.seat, players, luck, tick, move)
