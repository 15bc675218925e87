"""Every shown number comes true: what is called 80 % happens 80 % of the time, as far as chance lets one tell."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.calibrate.law import Said, bins, breaches


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
