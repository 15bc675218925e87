"""The wallet's charts: one figure, one claim, numbers taken from the odds."""

from __future__ import annotations

from fractions import Fraction
from io import BytesIO

from gamekit.wallet import charts, odds
from gamekit.wallet.rules import Draw
from tests.test_wallet import JOHN, at_table

FIVE = (JOHN, "euro 200", "yen 100", "ring 50", "badge")
VIEW = at_table(FIVE, ("euro 50", "euro 100", "yen 50", "pound 50", "dollar 50")).view(0)


def shown(figure) -> str:
    figure.savefig(BytesIO(), format="png")
    axes = figure.axes[0]
    return axes.get_title(loc="left")


def test_every_chart_states_its_finding() -> None:
    assert "note" in shown(charts.draws(odds.next_draw(VIEW, "kind")))
    assert "500 or more" in shown(charts.first_hand(odds.dealt(4)))
    assert "at best" in shown(charts.outlooks(odds.outlook(VIEW)))
    assert "turns are left" in shown(charts.turns_left(odds.timer(VIEW)))
    assert shown(charts.compared([("a", Fraction(1, 2)), ("b", Fraction(1, 3))], "a is more")) == "a is more"


def test_the_bars_of_a_draw_add_up_to_one() -> None:
    axes = charts.draws(odds.next_draw(VIEW)).axes[0]
    assert abs(sum(bar.get_height() for bar in axes.patches) - 1) < 1e-9
    assert odds.after(VIEW, Draw()).second >= odds.after(VIEW, Draw()).first


def test_a_chart_says_how_far_to_trust_it() -> None:
    sureness = odds.outlook_sureness(VIEW)
    for chart in (
        charts.draws(odds.next_draw(VIEW, "kind"), "kind", sureness),
        charts.outlooks(odds.outlook(VIEW), sureness),
    ):
        shown(chart)
        assert sureness in chart.axes[0].get_xlabel()
