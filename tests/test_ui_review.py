"""The review: its curve, its key moments by what they cost, and play on from any of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gamekit import cluedo, heist
from gamekit.core.game import room, rooms
from gamekit.core.serialization import move_to_json
from gamekit.ui.review import MOST, Gap, Review
from tests.table_play import Play, do, finish, offered
from tests.test_ui_coach import coach


def over(name: str, seed: int = 4, level: str = "medium") -> Play:
    """A game played to its end by a bot of this level in the learner's seat, and reviewed."""
    home = room(name)
    table, rng = Play(home.Game(), bots="medium", seed=seed), Random(seed)
    while table.table["result"] is None:
        do(table, "move", move=move_to_json(home.bots.LEVELS[level](table.view, rng)))
    do(table, "review")
    assert table.notice == {}
    return table


@pytest.mark.parametrize("name", rooms())
def test_the_review_of_a_whole_game_has_a_curve_moments_and_a_lesson(name: str) -> None:
    table = over(name, level="easy")
    review = table.review
    assert review["done"] == review["total"] == len(review["curve"]) and review["settled"]
    assert all(0 <= low <= value <= high <= 1 for value, low, high in review["curve"])
    assert len(review["moments"]) <= MOST and review["moments"] == sorted(review["moments"], key=lambda m: m["number"])
    for one in review["moments"]:
        assert one["played"] and one["why"] and one["known"] and one["phase"] and (one["good"] or one["points"] < 0)
        assert one["played"] != one["best"] or one["good"]
    assert "nothing better was found" in review["said"][0] and len(review["rows"]) > 5
    if any(not one["good"] for one in review["moments"]):
        assert "Try next" in review["said"][-1] and all(review["section"])


def test_a_wrong_accusation_stands_among_the_moments_and_costs_most() -> None:
    home, found = cluedo, 0
    for seed in range(3):
        table, rng = Play(home.Game(), bots="easy", seed=seed), Random(seed)
        planted = 0
        while table.table["result"] is None:
            view = table.view
            accusations = [move for move in view.moves if type(move).__name__ == "Accuse"]
            advised = [one.move for one in home.coach.advise(view)]
            if accusations and not planted and len(view.suspicions) > 2:
                likely = [one for one in advised if one in accusations]
                move = next(one for one in accusations if one not in likely)
                planted = len(table.session.decisions(0)) + 1
            else:
                move = home.bots.LEVELS["hard"](view, rng)
            do(table, "move", move=move_to_json(move))
        if planted:
            do(table, "review")
            costs = {one["number"]: one["points"] for one in table.review["moments"]}
            assert costs[planted] == min(costs.values()) < -8, (seed, costs, planted)
            found += 1
    assert found


def test_a_gap_is_the_mean_difference_in_the_same_worlds() -> None:
    gap = Gap((0.1, 0.3, 0.2, 0.2))
    assert gap.mean == pytest.approx(0.2) and gap.off == pytest.approx(1.96 * (0.02 / 3) ** 0.5 / 2)
    assert gap.words == "20 points (± 8)" and Gap().off == 1.0


def test_a_decision_is_measured_more_closely_on_demand() -> None:
    table = over("heist", level="easy")
    open_rows = [row for row in table.review["rows"] if row["open"]]
    for row in open_rows[:1]:
        do(table, "measure", number=row["number"])
        after = next(one for one in table.review["rows"] if one["number"] == row["number"])
        assert not after["open"] and "points (±" in after["cost"]
    for wrong in (0, 999, -1):
        do(table, "measure", number=wrong)
        assert "not in the review" in table.notice["text"]


def test_what_the_coach_cannot_answer_leaves_a_gap_and_the_review_goes_on() -> None:
    table = Play(heist.Game(players=5))
    finish(table)
    made = coach()
    calls = []

    def advise(view: Any) -> list[Any]:
        calls.append(view)
        if len(calls) == 2:
            raise ValueError("no idea")
        return list(coach().advise(view))

    made.advise = advise
    table.use(made)
    do(table, "review")
    review = table.review
    assert review["done"] == review["total"] and len(review["rows"]) == review["total"] - 1 and review["settled"]


def test_play_on_from_here_puts_the_same_cards_on_the_table_and_compares_the_outcome() -> None:
    table = over("heist", level="easy")
    assert table.review["moments"]
    number = table.review["moments"][0]["number"]
    _, view, made = table.session.decisions(0)[number - 1]
    ended = table.session.match.result[0]
    do(table, "again", number=number, better=False)
    assert table.table["asked"] and table.view == view and table.review == {} and table.table["result"] is None
    do(table, "move", move=move_to_json(made))
    while table.table["result"] is None:
        move = room("heist").bots.LEVELS["hard"](table.view, Random(1))
        do(table, "move", move=move_to_json(move))
    now = table.session.match.result[0]
    said = "better" if now > ended else "worse" if now < ended else "the same"
    assert table.table["result"]["before"].endswith(f"this time it went {said}.")


def test_play_on_with_the_better_move_makes_it() -> None:
    table = over("heist", level="easy")
    one = next(one for one in table.review["moments"] if not one["good"])
    before = len(table.session.decisions(0))
    better = table.session.people[0].analysis.better(one["number"])
    do(table, "again", number=one["number"], better=True)
    made = table.session.match.decisions(0)
    assert len(table.session.decisions(0)) < before or table.table["asked"]
    assert better in [move for _, _, move in made] and table.notice == {}


def test_only_a_decision_of_a_game_that_is_over_is_played_again() -> None:
    table = Play(heist.Game(players=5))
    do(table, "again", number=1)
    assert "when the game is over" in table.notice["text"]
    finish(table)
    for wrong in (0, 999):
        do(table, "again", number=wrong)
        assert "not in the review" in table.notice["text"]
    do(table, "again", number=1, better=True)
    assert "not in the review" in table.notice["text"]  # nothing has been looked at yet


def test_what_is_looked_at_comes_one_by_one_and_only_what_is_new_is_sent() -> None:
    table = over("heist", level="easy")
    table.window.sent.clear()
    do(table, "review")
    frames = [one for one in table.window.sent if '"review"' in one]
    assert len(frames) > len(table.review["rows"]) and max(map(len, frames)) < 6_000
    assert offered(table) == [] and isinstance(table.session.people[0].analysis._review, Review)
