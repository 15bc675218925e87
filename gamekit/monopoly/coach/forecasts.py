"""What a learner is asked before the numbers are shown."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from gamekit.core.forecast import Forecast
from gamekit.monopoly.coach.numbers import called, threats
from gamekit.monopoly.odds.landing import landing
from gamekit.monopoly.rules import BUY, WINDOW
from gamekit.monopoly.rules.landing import rent_of
from gamekit.monopoly.rules.state import View
from gamekit.svg import percent

CLOSE, CLEAR = (
    Fraction(19, 20),
    Fraction(1, 2),
)  # of what the better of two streets earns


def forecasts(view: View) -> list[Forecast]:
    """The questions that fit this decision."""
    if view.turn != view.seat or len(view.moves) < 2 or view.phase not in (WINDOW, BUY) or view.debt is not None:
        return []
    return [*_pay(view), *_earn(view)]


def _pay(view: View) -> list[Forecast]:
    """The next throw, card by card and square by square."""
    if view.phase is not WINDOW or view.player != view.seat or view.jail[view.seat]:
        return []
    found = threats(view)
    chance = sum((p for p, _, _ in found), Fraction(0))
    if not 0 < chance < 1:
        return []
    squares = [f"{called(view, place)} {percent(float(p))}" for p, _, place in sorted(found, key=lambda one: -one[0])]
    rest = f" and {len(squares) - 4} more" if len(squares) > 4 else ""
    way = f"{' + '.join(squares[:4])}{rest} = {percent(float(chance))}"
    question = "You throw the dice next. How likely will you have to pay for where you end?"
    return [Forecast("paying after a throw", question, way, chance)]


def _earn(view: View) -> list[Forecast]:
    """Two streets with owners, one of which earns clearly more, though not many times as much."""
    plan, long_run = view.plan, landing(board=view.plan.box)
    streets = [i for i in plan.deeds if plan.kind[i] == "street" and view.owner[i] >= 0 and view.levels[i] >= 0]
    earns = sorted((long_run[i] * rent_of(view, i), i) for i in streets)
    pairs = [pair for pair in pairwise(earns) if CLEAR < pair[0][0] / pair[1][0] < CLOSE]
    if not pairs:
        return []
    # Best asked: the street with the higher rent earns less, because fewer throws end on it.
    odd = [pair for pair in pairs if rent_of(view, pair[0][1]) > rent_of(view, pair[1][1])] or pairs
    two = sorted(odd[view.cash[view.seat] % len(odd)], key=lambda one: one[1])
    ways = [
        f"{plan.name[i]}: {float(100 * long_run[i]):.2f} % of throws · {rent_of(view, i)} = {float(worth):.2f}"
        for worth, i in two
    ]
    names = [f"{plan.name[i]} (rent {rent_of(view, i)})" for _, i in two]
    options = tuple((name, worth) for name, (worth, _) in zip(names, two, strict=True))
    question = "Which street earns more from an opponent's throw, as they stand now?"
    return [Forecast("what a street earns", question, "; ".join(ways), options=options)]
