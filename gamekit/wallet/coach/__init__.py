"""The coach: what to play and why, the numbers beside the table, payments as a form, the chance to win."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from gamekit.core import advice
from gamekit.core.advice import Choice, Estimate, Form
from gamekit.core.package import called, idle, judge
from gamekit.wallet.bots import LEVELS, medium
from gamekit.wallet.coach.advising import advise
from gamekit.wallet.coach.forecasts import forecasts
from gamekit.wallet.coach.numbers import facts
from gamekit.wallet.coach.play_out import play_out
from gamekit.wallet.coach.pointers import pointers, section
from gamekit.wallet.coach.value import chance
from gamekit.wallet.rules import PAYING, Pay, View, imagine

__all__ = [
    "advise", "called", "chance", "facts", "forecasts", "forms", "idle", "judge", "pointers", "section", "win_chance",
]  # fmt: skip


def forms(view: View) -> list[Form]:
    """A payment is any notes and jewellery worth the price or more: tick the cards."""
    if view.phase is not PAYING or view.turn != view.seat:
        return []
    money = [card for card in view.hand if card in view.box.money]
    options = tuple((f"{card} (worth {view.box.value[card]})", place) for place, card in enumerate(money))

    def make(answers: dict[str, Any]) -> Pay:
        ticked = answers["cards"] if isinstance(answers["cards"], tuple) else (answers["cards"],)
        return Pay(tuple(sorted(money[place] for place in ticked)))

    label = f"Cards worth {view.box.price} or more together; no change is given"
    return [Form("Pay with any cards", (Choice("cards", label, options, 1, len(money)),), make)]


def win_chance(
    view: View,
    games: int = 60,
    rng: Random | None = None,
    tick: Callable[[], None] = lambda: None,
    move: Any = None,
    levels: Sequence[str | None] | None = None,
) -> Estimate:
    """How often this seat wins, from this move on if one is given.

    Medium players finish the game, or players of these `levels` (None for one not known: any, drawn each time).
    The unseen is dealt again each time.
    """
    luck = rng or Random("coach")
    states = (imagine(view, luck) for _ in range(games))  # each for itself, so that the interval means what it says
    players = advice.seated(levels, LEVELS, view.game.players, medium)
    return advice.win_chance(states, view.seat, players, luck, tick, move, play_out=play_out)
