"""The chance to win that every position has: it comes true, it sees a view only, and it says what it rests on.

The games here are played on seeds that no weights were fitted to.
"""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest

from gamekit import charts
from gamekit.core.advice import Estimate, Modelled
from gamekit.core.game import room, rooms
from gamekit.core.laws import worlds
from gamekit.core.package import Homemade, chance
from tests.games import games_of, player_counts, sample, spots, title
from tests.values import fitting
from tests.values.positions import MASKS, Seen, positions

GAMES = {"cluedo": (4, 120), "heist": (5, 400), "monopoly": (4, 150), "wallet": (2, 120)}  # players, and how many
every_room = pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.xdist_group(n)) for n in rooms()])


@cache
def played(name: str) -> tuple[Seen, ...]:
    """Positions of games on seeds used for nothing else."""
    players, games = GAMES[name]
    return tuple(one for number in range(games) for one in positions(name, players, number, "trial"))


@cache
def numbers(name: str) -> fitting.Table:
    return fitting.table(name, played(name), [*weights(name)])


def weights(name: str) -> dict[str, float]:
    return dict(room(name).coach.value.fitted(room(name).coach.value.FILE).weights)


def said(name: str, times: float = 1.0) -> Any:
    """The chances with these weights, or with all of them made so many times as strong."""
    return fitting.own(numbers(name), np.array([*weights(name).values()]) * times)


def breaches(name: str, times: float = 1.0) -> list[fitting.Kept]:
    table = numbers(name)
    return fitting.breaches(fitting.reliability(said(name, times), fitting.won(table), table.game))


@every_room
def test_what_is_said_comes_true(name: str) -> None:
    """No bin of a hundred games or more is off by more than 5 points beyond three standard errors."""
    assert not breaches(name)


@every_room
def test_weights_that_are_too_bold_are_found_out(name: str) -> None:
    assert breaches(name, times=3)


@every_room
def test_it_is_better_than_to_call_all_players_alike(name: str) -> None:
    table = numbers(name)
    alike = np.full(len(table.seen), 1 / (2 if name == "heist" else GAMES[name][0]))
    happened = fitting.won(table)
    assert fitting.brier(said(name), happened) < fitting.brier(alike, happened)


@every_room
def test_the_coach_says_what_the_weights_say(name: str) -> None:
    table = numbers(name)
    for i in range(0, len(table.seen), len(table.seen) // 30):
        one, mask = table.seen[i], table.masks[i]
        found = room(name).coach.chance(one.view, one.masked(mask))
        assert found.value == pytest.approx(said(name)[i])
        assert found.interval[0] <= found.value <= found.interval[1]


@every_room
def test_reasons_add_up_to_the_strength_and_a_feature_can_be_taken_away(name: str) -> None:
    value, one = room(name).coach.value, played(name)[3]
    model, rows, seat = value.fitted(value.FILE), value.features(one.view, one.levels), one.view.seat
    reasons = model.reasons(rows, seat)
    others = [model.strength(row) for other, row in rows.items() if other != seat]
    assert sum(reasons.values()) == pytest.approx(model.strength(rows[seat]) - sum(others) / len(others))
    assert list(reasons.values()) == sorted(reasons.values(), key=abs, reverse=True)
    most = next(iter(reasons))
    assert most not in {stem for stem, weight in model.without(most).reasons(rows, seat).items() if weight}
    assert sum(model.without(most).chances(rows).values()) == pytest.approx(1)
    drawn = charts.reasons(reasons, "What speaks for it").axes[0]
    assert drawn.get_title(loc="left") == "What speaks for it"
    assert len(drawn.patches) == sum(abs(weight) >= 0.01 for weight in reasons.values())


@every_room
def test_every_weight_has_its_feature_and_every_feature_its_weight(name: str) -> None:
    value, found = room(name).coach.value, set()
    for players in player_counts(name):
        for number in range(2):
            for one in positions(name, players, number, "names"):
                for mask in MASKS:
                    found |= {key for row in value.features(one.view, one.masked(mask)).values() for key in row}
    for one in played(name):
        for mask in MASKS:
            found |= {key for row in value.features(one.view, one.masked(mask)).values() for key in row}
    assert found == weights(name).keys()


@every_room
def test_the_file_says_which_games_it_comes_from(name: str) -> None:
    content = json.loads(room(name).coach.value.FILE.read_text(encoding="utf-8"))
    assert content["games"].keys() == {str(n) for n in player_counts(name)}
    assert all(one["fitted"] and one["tried"] for one in content["games"].values())
    assert content["date"] and "values/" in content["seeds"] and content["counts as"] > 0


@pytest.mark.parametrize("game", [pytest.param(game, id=title(game)) for name in rooms() for game in games_of(name)])
def test_every_position_has_a_chance_and_those_of_all_make_one(game: Any) -> None:
    coach, public = room(game.name).coach, game.name == "monopoly"
    for spot in spots(game)[::4]:
        found = [coach.chance(spot.state.view(seat)) for seat in range(game.players)]
        assert all(0 <= one.value <= 1 and isinstance(one, Modelled) for one in found), spot
        if spot.state.result is not None:
            assert [one.value for one in found] == [float(share) for share in spot.state.result], spot
        elif public:
            assert sum(one.value for one in found) == pytest.approx(1), spot
        else:
            model, view = coach.value.fitted(coach.value.FILE), spot.state.view(0)
            rows = coach.value.features(view, (None,) * game.players)
            assert sum(model.chances(rows).values()) == pytest.approx(1), spot


@every_room
def test_a_chance_is_the_same_in_every_world_a_seat_could_be_in(name: str) -> None:
    """It is a function of the view: nothing hidden, no luck, no memory."""
    game = games_of(name)[0]
    for spot in sample(game).spots[::3]:
        for seat in range(game.players):
            real = room(name).coach.chance(spot.state.view(seat))
            for world in worlds(spot, seat, 2):
                assert room(name).coach.chance(world.view(seat)) == real, (spot, seat)


@every_room
def test_levels_are_told_by_name_and_change_the_chance(name: str) -> None:
    coach, one = room(name).coach, played(name)[1]
    n = one.players
    easy, hard = ["easy"] * n, ["easy"] * n
    hard[one.view.seat] = "hard"
    assert coach.chance(one.view, hard).value > coach.chance(one.view, easy).value
    assert coach.chance(one.view) == coach.chance(one.view, [None] * n)
    for wrong in (["easy"], ["expert"] * n, "easy", 3):
        with pytest.raises(ValueError, match="levels must be"):
            coach.chance(one.view, wrong)


@every_room
def test_a_play_out_seats_those_who_really_sit_there(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot that is asked notes its name; who is not known plays at any level."""
    coach, one = room(name).coach, played(name)[1]
    asked: dict[int, set[str]] = {}

    def noting(level: str) -> Any:
        def player(view: Any, rng: Random) -> Any:
            asked.setdefault(view.seat, set()).add(level)
            return room(name).bots.easy(view, rng)

        return player

    for level in room(name).bots.LEVELS:
        monkeypatch.setitem(room(name).bots.LEVELS, level, noting(level))
    levels = ["hard", None] + ["easy"] * (one.players - 2)
    coach.win_chance(one.view, games=12, rng=Random(1), levels=levels)
    assert asked[0] == {"hard"} and len(asked[1]) > 1
    assert all(names == {"easy"} for seat, names in asked.items() if seat > 1)


def test_play_outs_and_model_are_mixed_by_their_weights_and_the_interval_shrinks() -> None:
    model = Modelled(0.25, counts_as=40)
    both = model.refined(Estimate(Fraction(45), 60))
    assert both.value == pytest.approx((0.25 * 40 + 45) / 100) and both.counts_as == 100
    assert both.interval[1] - both.interval[0] < model.interval[1] - model.interval[0]
    assert model.refined(Estimate(Fraction(0), 0)) == model
    assert both.refined(Estimate(Fraction(0), 0)).value == both.value


def test_a_game_of_ones_own_begins_with_all_players_alike() -> None:
    class View:
        game = Homemade()

    object.__setattr__(View.game, "players", 5)
    found = chance(View())
    assert found.value == 1 / 5 and not found.tells
    assert found.refined(Estimate(Fraction(3), 4)).value == pytest.approx((0.2 + 3) / 5)


@every_room
def test_what_is_kept_of_the_file_cannot_be_changed(name: str) -> None:
    value = room(name).coach.value
    found = value.fitted(value.FILE)
    assert isinstance(found.weights, MappingProxyType) and isinstance(found.stages, MappingProxyType)
    with pytest.raises(AttributeError):
        found.counts_as = 1000
    assert replace(found, counts_as=1.0) != found
