"""Monopoly's charts: each states its finding, names its axes, and reads without colour."""

from __future__ import annotations

from fractions import Fraction

from gamekit import table
from gamekit.core.advice import Estimate
from gamekit.monopoly import Monopoly, charts, odds
from gamekit.monopoly.bots import medium


def title(made: object) -> str:
    (axes,) = made.axes  # type: ignore[attr-defined]
    assert axes.get_xlabel() and axes.get_ylabel()
    return str(axes.get_title(loc="left"))


def test_two_readings_side_by_side() -> None:
    made = charts.landings(odds.landing(), odds.landing(jail="stay"), ("leave", "stay"))
    assert title(made) == "The two readings differ most on jail: by 5.44 percentage points"


def test_payback_names_the_fastest_group() -> None:
    assert title(charts.payback()) == "The fastest payback: orange with inn, after 24 opponents' throws"


def test_money_over_time_names_the_winner() -> None:
    record = table.play(Monopoly(players=2, turns=60), [medium, medium], seed=1)
    assert "won" in title(charts.money(record))


def test_win_rates_show_their_intervals() -> None:
    shares = [Estimate(Fraction(60), 100), Estimate(Fraction(40), 100)]
    assert title(charts.wins(["hard", "easy"], shares, 0.5)) == "hard wins 60% of the games; fair would be 50%"
