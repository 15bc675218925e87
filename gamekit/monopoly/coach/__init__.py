"""The coach: what to play and why, the numbers beside the table, forms for bids and trades, the chance to win."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from gamekit.core import advice
from gamekit.core.advice import Estimate
from gamekit.core.game import checked_games
from gamekit.core.words import Phrase
from gamekit.monopoly.bots import LEVELS, medium
from gamekit.monopoly.coach.advising import advise, judge
from gamekit.monopoly.coach.asking import forms
from gamekit.monopoly.coach.forecasts import forecasts
from gamekit.monopoly.coach.numbers import facts
from gamekit.monopoly.coach.pointers import pointers, section
from gamekit.monopoly.coach.value import chance
from gamekit.monopoly.rules import WINDOW, imagine
from gamekit.monopoly.rules.moves import PASS, REST
from gamekit.monopoly.rules.state import View

__all__ = [
    "advise", "called", "chance", "facts", "forecasts", "forms", "idle", "judge", "pointers", "section", "win_chance",
]  # fmt: skip


def idle(view: View) -> Phrase | None:
    """The move that lets a window pass: in others' turns, and in one's own with nothing to do or throw."""
    if view.phase is not WINDOW or view.turn != view.seat or throws(view):
        return None
    debt = view.debt
    mine = debt.debtor == view.seat if debt is not None else view.player == view.seat
    return None if mine and len(view.moves) > 2 else REST


def throws(view: View) -> bool:
    """True if this seat throws the dice once this window is passed."""
    return view.phase is WINDOW and view.player == view.seat and not view.debt and not view.jail[view.seat]


def called(view: View, move: Phrase) -> str:
    """A move as it is called in this situation: who passes before their own throw, throws."""
    if move == PASS and throws(view):
        return "Throw the dice"
    if move == REST and throws(view):
        return "Throw, and ask me again when something changes"
    return move.label


def win_chance(
    view: View,
    games: int = 1000,
    rng: Random | None = None,
    tick: Callable[[], None] = lambda: None,
    move: Phrase | None = None,
    levels: Sequence[str | None] | None = None,
) -> Estimate:
    """The share of games this seat wins, from this move on if one is given.

    Medium players finish the game, or players of these `levels` (None for one not known: any, drawn each time).
    Only the luck to come is open.
    """
    luck = rng or Random("coach")
    states = (imagine(view, luck) for _ in range(checked_games(games)))
    players = advice.seated(levels, LEVELS, view.game.players, medium)
    return advice.win_chance(states, view.seat, players, luck, tick, move)
