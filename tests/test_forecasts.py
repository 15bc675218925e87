"""Forecasts: the rule that scores them, the questions of each game, and a learner's own record."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gamekit.core.forecast import Forecast
from gamekit.core.game import CHANCE, room, rooms
from gamekit.heist.components import CARDS, is_note
from gamekit.heist.odds import unseen_pool
from gamekit.learn import progress_file
from gamekit.learn.forecasts import Calibration, Guess, ProgressFile, guessed
from gamekit.learn.progress import Progress
from gamekit.wallet import odds
from gamekit.wallet.rules import Draw

TWENTIETHS = [Fraction(k, 20) for k in range(21)]


def asked(name: str, bots: str = "easy", seeds: int = 2, most: int = 500) -> Iterator[tuple[Any, Forecast]]:
    """Every question that a coach has in whole games of bots, with the view it is about."""
    home = room(name)
    player = home.bots.LEVELS[bots]
    for seed in range(seeds):
        state, rng = home.Game(players=4).start(), Random(seed)
        for _ in range(most):
            if state.result is not None:
                break
            if state.turn is CHANCE:
                state = state.play(state.chances.sample(rng))
                continue
            view = state.view(state.turn)
            for one in home.coach.forecasts(view):
                yield view, one
            assert not home.coach.forecasts(state.view((state.turn + 1) % 4))
            state = state.play(player(view, rng))


# --- the rule -------------------------------------------------------------------------------


def expected(guess: Fraction, chance: Fraction) -> Fraction:
    """What the quadratic rule costs on average: (guess − 1)² where it happens, guess² where it does not."""
    return chance * (guess - 1) ** 2 + (1 - chance) * guess**2


@pytest.mark.parametrize("chance", [Fraction(k, 36) for k in range(37)])
def test_the_score_is_what_the_quadratic_rule_costs_beyond_the_best_answer_there_is(chance: Fraction) -> None:
    question = Forecast("", "", "", chance)
    best = min(expected(guess, chance) for guess in [*TWENTIETHS, chance])
    for guess in [*TWENTIETHS, chance]:
        assert question.lost(guess) == expected(guess, chance) - best


@pytest.mark.parametrize("chance", TWENTIETHS)
def test_the_true_chance_is_the_only_best_answer(chance: Fraction) -> None:
    question = Forecast("", "", "", chance)
    best = min(question.lost(guess) for guess in TWENTIETHS)
    assert [guess for guess in TWENTIETHS if question.lost(guess) == best] == [chance]


def test_of_options_only_the_best_loses_nothing() -> None:
    question = Forecast("", "", "", options=(("a", Fraction(1, 4)), ("b", Fraction(1, 2)), ("c", Fraction(1, 2))))
    assert [question.lost(number) for number in range(3)] == [Fraction(1, 4), 0, 0]


# --- the questions --------------------------------------------------------------------------


@pytest.mark.parametrize("name", rooms())
def test_every_question_is_whole_and_its_answer_is_exact_and_open(name: str) -> None:
    found = [one for _, one in asked(name, "medium" if name == "cluedo" else "easy")]
    assert len(found) > 20
    for one in found:
        assert one.topic and one.question.endswith("?") and one.way and len(one.way) < 220
        assert "odds." not in one.way + one.question
        if one.options:
            worths = [worth for _, worth in one.options]
            assert 2 <= len(worths) <= 4 and min(worths) >= 0 and max(worths) > min(worths)
            assert len({label for label, _ in one.options}) == len(worths)
        else:
            assert isinstance(one.exact, Fraction) and 0 <= one.exact <= 1


def test_a_majority_is_the_share_of_all_ways_to_add_unseen_cards() -> None:
    looked = 0
    for view, one in asked("heist"):
        if one.topic != "a majority at the press":
            continue
        (pool,) = unseen_pool(view)
        unseen = [is_note(card) for card, many in zip(CARDS, pool, strict=True) for _ in range(many)]
        mine = is_note(view.laid[-1] if view.statements or len(view.laid) == view.round else min(view.hand))
        ways = [sum(two) + mine > 1 for two in combinations(unseen, 2)]
        assert one.exact == Fraction(sum(ways), len(ways))
        looked += 1
    assert looked > 20


def test_innocent_after_a_draw_is_what_the_look_ahead_says() -> None:
    found = [(view, one) for view, one in asked("wallet")]
    for view, one in found:
        draw = next(move for move in view.moves if isinstance(move, Draw))
        assert one.exact == odds.after(view, draw).first


def test_the_share_of_deals_is_a_whole_number_of_them() -> None:
    for view, one in asked("cluedo", "medium", 1):
        if not one.options:
            assert (one.exact * odds_deals(view)).denominator == 1


def odds_deals(view: Any) -> int:
    from gamekit.cluedo.odds import notepad

    return notepad(view).deals


# --- a learner's record ---------------------------------------------------------------------


def test_what_was_called_80_percent_is_held_against_what_happens() -> None:
    record = Calibration([Guess("rents", 0.8, 0.6, 0.2)] * 11 + [Guess("rents", 0.8, 0.62, 0.18)] * 12)
    assert str(record.levels()[0]) == "What you called 80% happens 61% of the time (23 forecasts)."
    assert "off by 19 points on average (23 forecasts)" in str(record)


def test_the_best_and_the_worst_kind_are_named_once_there_are_a_few_of_each() -> None:
    record = Calibration([Guess("rents", 0.5, 0.45, 0.05)] * 3 + [Guess("draws", 0.5, 0.9, 0.4)] * 3)
    assert [topic for topic, _, _ in record.topics()] == ["rents", "draws"]
    assert "You are best at: rents" in str(record) and "You are furthest off at: draws" in str(record)
    assert Calibration([Guess("rents", 0.5, 0.45, 0.05)] * 2).sentences() == []


def test_guesses_outlive_the_table_in_the_progress_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    which = Forecast("streets", "", "", options=(("a", Fraction(1)), ("b", Fraction(3))))
    ProgressFile().add(guessed(Forecast("rents", "", "", Fraction(1, 3)), 0.25))
    ProgressFile().add(guessed(which, 0))
    first, second = ProgressFile().read()
    assert first.topic == "rents" and first.said == 0.25 and first.missed == pytest.approx(1 / 12, abs=1e-6)
    assert second == Guess("streets", None, 0.0, pytest.approx(2 / 3, abs=1e-6))
    for _ in range(3):
        ProgressFile().add(guessed(Forecast("rents", "", "", Fraction(1, 3)), 0.3))
    shown = Progress("heist")
    assert "5 forecasts" in repr(shown) and "<svg" in shown._repr_html_() and "rents" in shown._repr_html_()


def test_a_record_that_somebody_wrote_into_is_read_as_far_as_it_makes_sense(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for row in ([1, 2], "x", ["rents", "half", 0.5, 0.1], ["rents", 0.5, 0.25, 0.25], {"a": 1}):
        progress_file.save_entry("forecasts", str(row), row)
    assert ProgressFile().read() == [Guess("rents", 0.5, 0.25, 0.25)]
    ProgressFile().add(Guess("rents", 0.5, 0.5, 0.0))
    assert len(ProgressFile().read()) == 2


def test_guesses_are_kept_beside_the_course_for_all_games_and_steps_beside_the_notebook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("notebooks/heist", "exercises/wallet"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "notebooks" / "welcome.ipynb").write_text("{}", encoding="utf-8")
    monkeypatch.chdir(tmp_path / "notebooks" / "heist")
    ProgressFile().add(Guess("a majority", 0.5, 0.7, 0.2))
    progress_file.save_entry("steps", "heist.1", {"solved": True})
    monkeypatch.chdir(tmp_path / "exercises" / "wallet")
    ProgressFile().add(Guess("a draw", 0.5, 0.4, 0.1))
    assert [one.topic for one in ProgressFile().read()] == ["a majority", "a draw"]
    assert progress_file.load_part("steps") == {}
