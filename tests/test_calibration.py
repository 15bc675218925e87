"""Every shown number comes true: what is called 80 % happens 80 % of the time, as far as chance lets one tell."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from gamekit.core.advice import Fact, Measured
from gamekit.core.calibration import recorded
from gamekit.core.dist import Dist
from gamekit.core.game import room, rooms
from gamekit.ui import wording
from tests.calibrate.games import MIXED, collected, moments, outcomes
from tests.calibrate.law import Said, bins, breaches

SHORT = {  # games of each level, with the usual number of players: half a minute for all; `make calibrate` plays on
    "heist": {"easy": 60, "medium": 60, "hard": 40, MIXED: 40},
    "monopoly": {"easy": 30, "medium": 30, "hard": 20, MIXED: 20},
    "cluedo": {"easy": 30, "medium": 30, "hard": 5, MIXED: 6},
    "wallet": {"easy": 40, "medium": 60, "hard": 3, MIXED: 8},
}
FEW = 25  # games of a bin


def said(happens: float, games: int = 400, many: int = 3) -> Iterator[Said]:
    """Chances of all sizes, of which each happens so many points more often than it is said."""
    rng = Random(1)
    for game in range(games):
        for _ in range(many):
            p = rng.uniform(0.15, 0.85)
            yield Said("planted", "medium", 4, game, p, float(rng.random() < p + happens))


def test_true_numbers_keep_the_law() -> None:
    assert not list(breaches(bins(said(0.0))))


def test_numbers_that_are_off_by_less_than_five_points_keep_it_too() -> None:
    assert not list(breaches(bins(said(0.03))))


def test_an_overconfident_number_is_caught() -> None:
    rng = Random(2)
    sure = (Said("planted", "hard", 4, game, 0.75, float(rng.random() < 0.34)) for game in range(100))
    found = list(breaches(bins(sure)))  # by itself, with any number of players, and at any level
    assert len(found) == 3 and all("said 75.0%, happened" in one for one in found)


def test_what_was_called_impossible_or_sure_may_never_be_otherwise() -> None:
    for p in (0.0, 1.0):
        assert not list(breaches(bins([Said("planted", "easy", 2, 0, p, p)])))
        assert list(breaches(bins([Said("planted", "easy", 2, 0, p, p), Said("planted", "easy", 2, 1, p, 1 - p)])))


def test_many_numbers_of_one_game_count_as_little_more_than_one() -> None:
    (one,) = (
        b for b in bins([Said("planted", "easy", 2, i // 50, 0.55, i // 50 % 2) for i in range(500)]) if b.players
    )
    assert (one.games, one.many) == (10, 500) and one.off > 0.25


@pytest.mark.parametrize("name", rooms())
def test_every_number_of_a_room_comes_true(name: str) -> None:
    found = [
        one
        for level, games in SHORT[name].items()
        for one in collected(name, level, room(name).Game().players, [f"short {number}" for number in range(games)])
    ]
    assert {one.number for one in found} >= set(outcomes(name).OUTCOMES)
    assert not list(breaches(bins(found), FEW))


@pytest.mark.parametrize("name", rooms())
def test_every_chance_beside_a_table_has_an_outcome_or_a_reason_to_have_none(name: str) -> None:
    game, home = room(name).Game(), outcomes(name)
    for number in range(3):
        for moment in moments(name, game, "easy", f"named {number}", looks=12):
            for fact in room(name).coach.facts(moment.view):
                if isinstance(fact.value, Fraction | Measured | Dist):
                    known = fact.name in home.OUTCOMES or fact.name in home.ADVISED
                    assert known or fact.title.startswith(tuple(home.COUNTED)), fact


def test_an_old_model_is_caught() -> None:
    """Without knowing that players keep what makes them innocent, who is richest is called far too often."""
    rng, found = Random(3), []
    for game in range(800):
        mine = rng.random()
        others = [rng.random() for _ in range(3) if rng.random() < 0.5]  # half of them innocent
        said = (1 - 0.1 * (1 - mine)) ** 3  # as if one in ten were
        found.append(Said("richest", "medium", 4, game, said, float(not others or mine > max(others))))
    assert list(breaches(bins(found)))


def test_a_number_of_a_model_says_how_often_it_came_true() -> None:
    """Once a record is kept, the words beside the number quote it, and no fraction makes it look exact."""
    (told,) = recorded([Fact("{1} is a gangster", Fraction(17, 20), "Because.", "gangster", 1)],
                       "gamekit.heist.coach", ("gangster",), "medium")  # fmt: skip
    assert told.held is not None and told.held[0] < told.held[1]
    plain = wording.fact(told, ("Fox", "Owl"))
    assert plain["value"] == "85.0 %" and "what was called 80–90 % happened" in plain["why"]
