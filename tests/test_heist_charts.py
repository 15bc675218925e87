"""The heist's charts: each states its finding, names its axes and reads without colour."""

from fractions import Fraction
from random import Random

import pytest

from gamekit.heist import charts, odds
from gamekit.heist.odds import trials


def lines(figure):
    return [line for line in figure.axes[0].get_lines() if len(line.get_xdata()) > 1]


def title(figure):
    return figure.axes[0].get_title(loc="left")


def test_the_majority_chart_shows_the_exact_odds_of_every_mixture():
    figure = charts.majority(7, 5, 3)
    curve = lines(figure)[0]
    assert list(curve.get_ydata()) == [float(odds.majority(many, 12 - many, 3)) for many in range(13)]
    assert "63.6%" in title(figure) and any(text.get_text() == "7/11" for text in figure.axes[0].texts)


def test_sure_cards_shift_the_curve():
    free, sure = (lines(charts.majority(6, 6, 3, sure_notes=many))[0].get_ydata() for many in (0, 1))
    assert all(b >= a for a, b in zip(free, sure, strict=True)) and sure[6] > free[6]


def test_impossible_numbers_are_refused_in_words():
    with pytest.raises(ValueError, match="picked cards"):
        charts.majority(1, 0, 3)


def test_the_loot_chart_has_one_bar_for_each_change_and_losses_are_hatched():
    changes = odds.loot_change((7, 4, 2, 7, 4, 1), 3)
    figure = charts.loot_change(changes)
    bars = figure.axes[0].patches
    assert [bar.get_height() for bar in bars] == [float(changes[gain]) for gain in sorted(changes)]
    assert [bool(bar.get_hatch()) for bar in bars] == [gain <= 0 for gain in sorted(changes)]


def test_suspicion_names_the_likeliest_hostage_of_those_not_known():
    rows = [(1, Fraction(1, 2), Fraction(1, 2)), (0, Fraction(1, 4), Fraction(3, 4))]
    figure = charts.suspicion(rows, ["Fox", "Owl", "Bear"])
    assert title(figure) == "Owl is the likeliest hostage, with a chance of 75 %"
    assert len({(line.get_marker(), line.get_linestyle()) for line in lines(figure)}) == 3
    assert [text.get_text() for text in figure.axes[0].texts] == ["Fox", "Owl", "Bear"]


@pytest.mark.parametrize(
    ("chances", "claim"),
    [
        ((1, Fraction(1, 1000), Fraction(1, 2)), "Owl is the likeliest hostage, with a chance of over 99 %"),
        ((1, Fraction(1, 2), Fraction(1, 2)), "Nobody stands out: each may be a hostage with a chance of 50 %"),
        (
            (Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)),
            "Fox and Owl are the likeliest hostages: a chance of 75 % each",
        ),
        ((1, 0, 1), "Every character is known"),
    ],
)
def test_the_title_of_the_suspicion_says_what_the_lines_show(chances, claim):
    assert title(charts.suspicion([chances], ["Fox", "Owl", "Bear"])) == claim


def test_suspicion_refuses_rows_that_do_not_fit_the_names():
    with pytest.raises(ValueError, match="2 chances"):
        charts.suspicion([(1, 0, 1)], ["Fox", "Owl"])


@pytest.mark.parametrize("chart", [charts.majority(7, 5, 3), charts.suspicion([(0.5, 1)], ["Fox", "Owl"])])
def test_axes_are_named(chart):
    assert chart.axes[0].get_xlabel() and chart.axes[0].get_ylabel() and title(chart)


# --- the odds of a majority found in three ways ----------------------------------------------


@pytest.mark.parametrize("notes, sabotages, picked, sure_notes, sure_sabotages", [
    (10, 10, 3, 1, 0), (6, 5, 3, 0, 1), (7, 5, 5, 2, 1), (0, 4, 3, 1, 0), (4, 0, 3, 0, 0), (3, 3, 3, 3, 0),
])  # fmt: skip
def test_listing_formula_and_trying_agree(notes, sabotages, picked, sure_notes, sure_sabotages):
    numbers = (notes, sabotages, picked, sure_notes, sure_sabotages)
    exact = odds.majority(*numbers)
    assert trials.listed(*numbers).p(lambda many: 2 * many > picked) == exact
    low, high = trials.simulated(*numbers, games=2_000, rng=Random(1)).interval
    assert low - 1e-9 <= exact <= high + 1e-9


def test_too_many_handfuls_are_not_listed():
    with pytest.raises(ValueError, match="too many to list"):
        trials.listed(60, 60, 5)
