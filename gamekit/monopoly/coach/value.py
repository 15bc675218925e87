"""The chance to win at once: estate, rents and danger of every seat, by fitted weights."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from pathlib import Path

from gamekit.core.advice import Levels, Modelled, checked_levels
from gamekit.core.value import Features, fitted, level, sure
from gamekit.monopoly.bots import LEVELS
from gamekit.monopoly.bots.danger import danger
from gamekit.monopoly.odds.values import estate, figures
from gamekit.monopoly.rules.state import View

FILE = Path(__file__).with_name("value.json")


def chance(view: View, levels: Sequence[str | None] | None = None) -> Modelled:
    """The chance of this seat to win; `levels` of the players by seat, None for one not known."""
    known = checked_levels(levels, view.game.players, LEVELS)
    if view.result is not None:
        return sure(float(view.result[view.seat]))
    found = features(view, known)
    return fitted(FILE).modelled(view.seat, found, stage(view, found))


def stage(view: View, found: dict[int, Features]) -> str:
    """The part of the game, as far as one sees it on the board."""
    if any(level > 0 for level in view.levels):
        return "huts stand"
    free = sum(view.owner[i] < 0 for i in view.plan.deeds)
    return "half of the deeds are free" if 2 * free >= len(view.plan.deeds) else "no huts yet"


def features(view: View, levels: Levels) -> dict[int, Features]:
    """What speaks for each seat that is still in the game."""
    return {seat: _of(view, seat, levels) for seat in view.alive}


def _of(view: View, seat: int, levels: Levels) -> dict[str, float]:
    """Money and rents count by their logarithm: twice as much is as good at any size."""
    debt = view.debt
    owed = 0 if debt is None else debt.amount * ((debt.debtor == seat) - (debt.creditor == seat))
    money = view.cash[seat] - owed
    return {
        "log estate": log(max(100.0, estate(view, seat, cash=money))),
        "log rents": log(0.3 + rents(view, seat)),
        "log danger": log(5 + danger(view, seat, view.places[seat])),
        "whole groups": float(len(view.held.whole[seat])),
        "deeds": float(len(view.held.deeds[seat])),
        **level(levels, seat),
    }


def rents(view: View, seat: int) -> float:
    """Rent that one throw of one opponent brings on average, as in the long run."""
    known, plan, levels = figures(view.plan), view.plan, view.levels
    mine = [i for i in view.held.deeds[seat] if levels[i] >= 0]
    total = known.treats[sum(i in plan.treats for i in mine)] + known.companies[sum(i in plan.companies for i in mine)]
    for i in mine:
        if plan.hut[i]:
            bare = levels[i] == 0 and not view.has_all(seat, i)
            total += known.street[i][levels[i]] / (2 if bare else 1)  # level 0 is the double rent of a whole group
    return total
