"""The players and the coach of the Cluedo room."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from random import Random
from typing import Any

import pytest

from gamekit import table
from gamekit.cluedo import Cluedo, coach, odds
from gamekit.cluedo.bots import LEVELS, easy, hard, medium
from gamekit.cluedo.bots.hard import Mind, least_told, spectator
from gamekit.cluedo.bots.medium import crossed_off
from gamekit.cluedo.components import Box
from gamekit.cluedo.odds.ways import THROW, reach, steps_to
from gamekit.cluedo.rules import DECIDE, REFUTE, SUSPECT, Accuse, EndTurn, Show, Suspect, Walk
from gamekit.core.advice import Estimate
from gamekit.core.dist import Dist
from tests.cluedo_tables import (
    BRAUHAUS,
    BUSCHINSKI,
    CENTRE,
    FALL,
    MARKT,
    accusing,
    asking,
    put,
    square,
    standing,
    unrefuted,
)
from tests.cluedo_tables import table as dealt


def decisions(players: int, bot: Any, seed: int = 1, rounds: int = 12) -> list[Any]:
    """Every view in which somebody had a choice in one game."""
    record = table.play(Cluedo(players=players, rounds=rounds), [bot] * players, seed)
    assert not record.faults
    states = list(table.replay(record))
    return [state.view(state.turn) for state in states if isinstance(state.turn, int) and len(state.moves) > 1]


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("level", LEVELS)
def test_every_player_plays_whole_games_without_a_fault(level: str, players: int) -> None:
    views = decisions(players, LEVELS[level])
    for view in views[::7]:
        assert LEVELS[level](view, Random(3)) == LEVELS[level](view, Random(3))


def test_easy_never_asks_for_a_card_it_has_seen_when_it_need_not() -> None:
    for view in decisions(4, easy):
        if view.phase is SUSPECT:
            move = easy(view, Random(1))
            assert move.suspect not in view.hand and move.weapon not in view.open_cards


def test_medium_crosses_off_what_it_saw_and_keeps_what_everybody_passed_on() -> None:
    state = unrefuted()
    left = crossed_off(state.view(0))
    assert left == [[FALL[0]], [FALL[1]], [FALL[2]]]
    assert medium(state.view(0), Random(1)) == Accuse(*FALL)


def test_hard_accuses_at_once_when_nobody_could_refute_the_truth() -> None:
    assert hard(unrefuted().view(0), Random(1)) == Accuse(*FALL)


def test_hard_does_not_walk_into_the_cluedo_room_without_an_idea() -> None:
    state = standing(dealt(), f0=square(9, 12))
    moved = state.play(state.moves[0]).play(next(iter(state.play(state.moves[0]).chances)))
    assert Walk(CENTRE) in moved.moves and hard(moved.view(0), Random(1)) != Walk(CENTRE)


def test_hard_shows_again_what_the_asker_has_seen() -> None:
    first = asking(BUSCHINSKI, "Dagger").play(Show("Dagger"))
    again = put(first, SUSPECT, active=0).play(Suspect(BUSCHINSKI, "Dagger", BRAUHAUS))
    assert hard(again.view(1), Random(1)) == Show("Dagger")
    assert {move for _, move in least_told(again.view(1))} == set(again.moves)


def test_a_spectator_knows_no_more_than_everybody() -> None:
    state = asking(BUSCHINSKI, "Dagger").play(Show("Dagger"))
    assert {spectator(state.view(seat)) for seat in range(4)} == {spectator(state.view(0))}
    assert spectator(state.view(0)).where("Dagger")[1] < 1


def test_when_sure_it_goes_where_it_may_accuse() -> None:
    mind = Mind(unrefuted().view(0))
    assert mind.sure and CENTRE in mind.goals and MARKT in mind.goals and BRAUHAUS not in mind.goals


def test_the_ways_are_shortest_and_reach_adds_up_the_dice() -> None:
    board = Cluedo().board
    assert steps_to(board, BRAUHAUS)[square(12, 17)] == 1
    near = standing(dealt(), f0=square(12, 17))
    assert reach(near.view(0))[BRAUHAUS] == 1
    far = reach(dealt().view(0))
    assert far[BRAUHAUS] == 0 and all(0 <= p <= 1 for p in far.values())
    assert sum(p for _, p in THROW.items()) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_every_player_finds_its_way_on_a_board_whose_parts_only_a_taxi_joins(level: str) -> None:
    box = Box(("P", "Q"), ("R",), ("S", "T"), (("S", "T"),), ("1.2", "axx", "###", "b.."))
    assert steps_to(Cluedo(players=2, box=box).board, "T")["S"] == inf
    assert not table.play(Cluedo(players=2, box=box, rounds=8), [LEVELS[level]] * 2, 1).faults


# The coach


@pytest.mark.parametrize("players", [3, 4, 6])
def test_the_coach_speaks_about_legal_moves_best_first_and_always_the_same(players: int) -> None:
    for view in decisions(players, hard, seed=players)[::3]:
        listed = coach.advise(view)
        assert listed and listed == coach.advise(view)
        assert all(view.allows(one.move) and one.why for one in listed)
        assert len({one.move for one in listed}) == len(listed)
        values = [one.value for one in listed if one.value is not None]
        assert values == sorted(values, reverse=True)
        assert coach.advise(view)[0].move == hard(view, Random(1)) or view.phase is not REFUTE


def test_the_coach_is_silent_when_it_is_not_ones_turn() -> None:
    state = asking()
    assert coach.advise(state.view(0)) == [] and coach.forms(state.view(0)) == []


def test_an_accusations_value_is_its_exact_chance() -> None:
    listed = coach.advise(unrefuted().view(0))
    assert listed[0].move == Accuse(*FALL) and listed[0].value == 1
    early = coach.advise(accusing().view(0))
    pad = odds.notepad(accusing().view(0))
    assert all(one.value == pad.case_file[one.move.suspect, one.move.weapon, one.move.place] for one in early)


def test_ending_the_turn_is_preferred_to_a_guess() -> None:
    state = asking("Gloria Hermann", "Lead pipe", "Olympiapark")
    while state.phase is REFUTE:
        state = state.play(state.moves[0])
    assert state.phase is DECIDE and coach.advise(state.view(0))[0].move == EndTurn()


def test_the_facts_are_the_notepads() -> None:
    view = unrefuted().view(0)
    found = {fact.title: fact.value for fact in coach.facts(view)}
    assert found["The likeliest case file"] == 1 and found["Who"] == Dist.sure(FALL[0])
    assert coach.facts(Cluedo().start().view(0)) == []


def test_the_chance_to_win_is_an_estimate_from_imagined_deals() -> None:
    ticks: list[int] = []
    found = coach.win_chance(dealt().view(0), games=12, rng=Random(1), tick=lambda: ticks.append(1))
    assert isinstance(found, Estimate) and found.games == len(ticks) == 12 and 0 <= found.wins <= 12
    assert found == coach.win_chance(dealt().view(0), games=12, rng=Random(1))
    assert isinstance(found.wins, Fraction)
