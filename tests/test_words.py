"""Bad input anywhere is answered in the learner's words: a ValueError that says what was wanted."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from gamekit import heist, league, table, ui
from gamekit.core.dist import Dist
from gamekit.heist import coach, odds
from gamekit.heist.bots import easy
from gamekit.heist.odds import Behaviour
from gamekit.heist.odds.trials import simulated
from gamekit.heist.rules import find_state

GAME = heist.Heist(5)
STATE = find_state(table.replay(table.play(GAME, [easy] * 5, seed=1)), 1, "the leader picks")
VIEW = STATE.view(0)
POOL = (1, 1, 1, 1, 1, 1)


@pytest.mark.parametrize("players", [3, 9, 5.0, True, "5", None, -1, float("nan")])
def test_only_so_many_can_play(players: Any) -> None:
    with pytest.raises(ValueError, match="players must be a whole number from 4 to 8"):
        heist.Heist(players)


@pytest.mark.parametrize("players", [easy, None, "hard", 5])
def test_players_are_a_list(players: Any) -> None:
    for run in (lambda: table.play(GAME, players), lambda: league.run(GAME, players, 1)):
        with pytest.raises(ValueError, match="players must be a list, one for each of the 5 seats"):
            run()


@pytest.mark.parametrize("games", [0, -3, True, 2.0, None, "9"])
def test_games_are_counted_from_1(games: Any) -> None:
    for run in (
        lambda: league.run(GAME, [easy] * 5, games),
        lambda: coach.win_chance(VIEW, games=games),
        lambda: simulated(6, 4, 3, games=games, rng=Random(0)),
    ):
        with pytest.raises(ValueError, match="games must be a whole number of at least 1"):
            run()


@pytest.mark.parametrize("wrong", [None, 5, "view", STATE])
@pytest.mark.parametrize("question", [odds.hands, odds.teams, odds.reach_target, coach.advise, coach.facts])
def test_who_asks_for_odds_must_give_a_view(question: Any, wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"a view is needed .* such as state\.view\(0\)"):
        question(wrong)


@pytest.mark.parametrize("wrong", [9, -1, "a", None, True])
def test_there_are_only_these_seats_and_cards(wrong: Any) -> None:
    with pytest.raises(ValueError, match="seat must be a whole number from 0 to 4"):
        odds.explain_teams(VIEW, wrong)
    with pytest.raises(ValueError, match="seat must be a whole number from 0 to 4"):
        VIEW.said(wrong)
    with pytest.raises(ValueError, match="a card is a number from 0 to 5"):
        odds.explain_hands(VIEW, wrong)


@pytest.mark.parametrize("wrong", [(5, 3), (None, 3), (POOL, 3, 5), (POOL, 3, (0, "a")), ("abcdef", 3), (POOL, 99)])
def test_a_pool_is_six_counts(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"pool|known cards|picked"):
        odds.loot_change(*wrong)


@pytest.mark.parametrize(
    "wrong",
    [{"gangster_notes": 4}, {"gangster_notes": (1, 2)}, {"gangster_notes": ("a",) * 5}, {"leading": "x"},
     {"leading": float("nan")}, {"gangster_truth": 0.5}, {"gangster_truth": (2, 1)}, {"dodge": None}, {"swap": 1}],
)  # fmt: skip
def test_a_model_of_behaviour_is_made_of_numbers(wrong: Any) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong)).split("_")[0] if "truth" not in str(wrong) else "truth"):
        Behaviour(**wrong)


def test_a_model_of_behaviour_takes_decimals_as_they_are_written() -> None:
    assert Behaviour(gangster_truth=(0.9, 0.8), swap=0.25) == Behaviour(  # type: ignore[arg-type]
        gangster_truth=(Fraction(9, 10), Fraction(4, 5)), swap=Fraction(1, 4)
    )


@pytest.mark.parametrize("wrong", [None, 5, 3.5, [], b"abc"])
def test_a_file_is_given_by_its_name(wrong: Any) -> None:
    record = table.play(GAME, [easy] * 5)
    for run in (lambda: table.load(wrong), lambda: record.save(wrong)):
        with pytest.raises(ValueError, match="a file is given by its name"):
            run()
    with pytest.raises(ValueError, match="a saved game is a text"):
        table.from_json(wrong)


def test_a_distribution_is_not_added_to_a_number() -> None:
    with pytest.raises(ValueError, match="a weight for each outcome"):
        Dist([1, 2])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="'Dist' and 'int'"):
        Dist.sure(1) + 3  # type: ignore[operator]


@pytest.mark.parametrize("wrong", [None, "heist", heist.Heist])
def test_a_stage_needs_a_game_with_its_options(wrong: Any) -> None:
    with pytest.raises(ValueError, match="play needs a game with its options"):
        ui.play(wrong)


@pytest.mark.parametrize("bots", [3, None, {}, [], ["expert"] * 5, [[]] * 5, [1] * 5, ["hard"]])
def test_bots_are_levels_or_players(bots: Any) -> None:
    with pytest.raises(ValueError, match="bots"):
        heist.play(bots=bots)
