"""The coach: what to play and why, the numbers beside the table, forms for bids and trades, the chance to win."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from gamekit import advice
from gamekit.advice import Estimate
from gamekit.game import checked_games
from gamekit.monopoly.bots import medium
from gamekit.monopoly.coach.advising import advise
from gamekit.monopoly.coach.asking import forms
from gamekit.monopoly.coach.numbers import facts
from gamekit.monopoly.rules import imagine
from gamekit.monopoly.rules.flow import REST
from gamekit.monopoly.rules.state import View

__all__ = ["advise", "facts", "forms", "idle", "win_chance"]


def idle(view: View) -> Any:
    """The move that lets a window pass: always in the others' turns, in one's own when there is nothing to do."""
    if view.phase != "window" or view.turn != view.seat:
        return None
    debt = view.agenda[0] if view.agenda else None
    mine = debt.debtor == view.seat if debt is not None else view.player == view.seat
    return None if mine and len(view.moves) > 2 else REST


def win_chance(
    view: View, games: int = 200, rng: Random | None = None, tick: Callable[[], None] = lambda: None
) -> Estimate:
    """How often this seat wins when medium players finish the game from here; only the luck to come is open."""
    luck = rng or Random("coach")
    states = (imagine(view, luck) for _ in range(checked_games(games)))
    return advice.win_chance(states, view.seat, [medium] * view.game.players, luck, tick)
