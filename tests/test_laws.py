"""The laws of every room, over random games at every player count."""

import os
import pickle
import re
import subprocess
import sys
from dataclasses import fields, is_dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit import table
from gamekit.core.game import CHANCE, IllegalMove, Result, named, room, rooms
from gamekit.core.serialization import move_from_json, move_to_json
from gamekit.core.values import Value
from tests.games import MOVES, Spot, every_game, opens, random_games, spots, title
from tests.interference import bots_of, differences, refusal, told_too_much, worlds
from tests.strategies import moves_like

JUNK: tuple[Any, ...] = (None, 0, True, 1.5, "Lay", b"", (), [], {}, {1}, object(), object, Exception("no move"))


def _grouped(game: Any) -> Any:
    return pytest.param(game, id=title(game), marks=pytest.mark.xdist_group(title(game)))


every_kind = pytest.mark.parametrize("game", [_grouped(game) for game in every_game()])


def _seats(game: Any) -> range:
    return range(game.players)


@pytest.mark.parametrize("name", rooms())
def test_every_room_opens(name: str) -> None:
    assert room(name).Game().name == name
    assert opens(name)


# --- whole games ----------------------------------------------------------------------------


@every_kind
def test_moves_are_empty_exactly_when_the_game_is_over_or_chance_is_to_move(game) -> None:
    for seed, steps in enumerate(random_games(game)):
        for number, (state, _) in enumerate(steps):
            waits = state.turn is None or state.turn is CHANCE
            assert (state.moves == ()) == waits, (seed, number)
            assert not getattr(state, "several", False) or len(state.moves) > 1, (seed, number)
            assert waits or state.turn in _seats(game), (seed, number)
            assert (state.result is None) == (state.turn is not None), (seed, number)


@every_kind
def test_every_game_ends_within_its_bound_with_a_payoff_for_each_seat(game) -> None:
    for seed, steps in enumerate(random_games(game)):
        result = steps[-1][0].result
        assert len(steps) - 1 <= game.longest, seed
        assert isinstance(result, Result) and isinstance(result.ending, str) and result.ending, seed
        assert len(result) == game.players and all(0 <= payoff <= 1 for payoff in result), (seed, result)


@every_kind
def test_chances_add_up_to_one_and_never_give_what_happens_no_chance(game) -> None:
    for seed, steps in enumerate(random_games(game, MOVES // 4)):
        for number, (state, move) in enumerate(steps):
            if state.turn is CHANCE:
                assert sum(p for _, p in state.chances.items()) == 1, (seed, number)
                assert state.chances[move] > 0, (seed, number)


@every_kind
def test_nothing_is_lost_or_made(game) -> None:
    """A room's own tests say what is kept: `conserved(state)` in tests/test_<room>.py."""
    if find_spec(f"tests.test_{game.name}") is None:
        pytest.skip(f"tests/test_{game.name}.py is missing")
    conserved = getattr(import_module(f"tests.test_{game.name}"), "conserved", None)
    if conserved is None:
        pytest.skip(f"{game.name} has nothing to keep: tests/test_{game.name}.py has no conserved(state)")
    for seed, steps in enumerate(random_games(game, MOVES // 4)):
        whole = conserved(steps[0][0])
        for number, (state, _) in enumerate(steps):
            assert conserved(state) == whole, (seed, number)


# --- moves ----------------------------------------------------------------------------------


def _kept(state: Any) -> tuple[Any, ...]:
    """All that a state is, to see whether it changed."""
    return hash(state), *(getattr(state, f.name) for f in fields(state))


def _refused(state: Any, move: Any, spot: Spot) -> None:
    before = _kept(state)
    with pytest.raises(IllegalMove):
        state.play(move)
    assert _kept(state) == before, (spot, move)


@every_kind
def test_every_listed_move_is_allowed_and_plays(game) -> None:
    for spot in spots(game):
        state, before = spot.state, _kept(spot.state)
        assert len(set(state.moves)) == len(state.moves), spot
        for move in state.moves if state.turn is not CHANCE else state.chances:
            assert state.allows(move), (spot, move)
            assert state.play(move) != state, (spot, move)
        assert _kept(state) == before, spot


@every_kind
def test_all_else_raises_and_changes_nothing(game) -> None:
    rng = Random(1)
    known = (*game.vocabulary, *game.draws)
    for spot in spots(game):
        state = spot.state
        for move in (*JUNK, *rng.sample(known, min(40, len(known)))):
            if not state.allows(move):
                _refused(state, move, spot)
            else:
                assert state.play(move) != state, (spot, move)


@every_kind
def test_chance_does_not_make_a_seats_move_nor_a_seat_chances(game) -> None:
    for spot in spots(game):
        for move in game.vocabulary[:50] if spot.state.turn is CHANCE else game.draws[:50]:
            assert not spot.state.allows(move), (spot, move)


@every_kind
@settings(max_examples=40, deadline=None, derandomize=True)
@given(data=st.data())
def test_any_move_that_can_be_written_is_allowed_and_plays_or_is_refused(game, data) -> None:
    spot = data.draw(st.sampled_from(spots(game)))
    move = data.draw(moves_like(game))
    if spot.state.allows(move):
        assert spot.state.play(move) != spot.state
    else:
        _refused(spot.state, move, spot)


@every_kind
def test_the_vocabulary_has_every_listable_move_once_and_all_kinds_differ(game) -> None:
    known = (*game.vocabulary, *game.draws)
    assert len(set(known)) == len(known)
    assert {type(move) for move in known} <= set(game.kinds)
    assert len({kind.__name__ for kind in game.kinds}) == len(game.kinds)
    listable, draws = set(game.vocabulary), set(game.draws)
    for spot in spots(game):
        assert set(spot.state.moves) <= listable, spot
        assert spot.state.turn is not CHANCE or set(spot.state.chances) <= draws, spot


@every_kind
def test_moves_of_different_kinds_are_never_equal(game) -> None:
    by_fields: dict[Any, list[Any]] = {}
    for move in (*game.vocabulary, *game.draws):
        by_fields.setdefault(tuple(getattr(move, f.name) for f in fields(move)), []).append(move)
    for alike in by_fields.values():
        assert all(one is other or one != other for one in alike for other in alike)


@every_kind
def test_moves_are_frozen_and_are_written_down_and_read_again(game) -> None:
    for kind in game.kinds:
        assert issubclass(kind, Value) or (is_dataclass(kind) and kind.__dataclass_params__.frozen), kind
        assert "__slots__" in vars(kind), kind
    for move in (*game.vocabulary, *game.draws):
        again = move_from_json(move_to_json(move), game.kinds)
        assert again == move and hash(again) == hash(move) and again.label == move.label


@every_kind
def test_labels_are_words_with_seats_that_exist_and_tell_a_seats_moves_apart(game) -> None:
    names = [f"<{seat}>" for seat in _seats(game)]
    for move in (*game.vocabulary, *game.draws):
        assert isinstance(move.label, str) and move.label.strip() == move.label != "", move
        assert not re.search(r"[{}]", named(move.label, names)), move.label
    for spot in spots(game):
        labels = [(type(move), move.label) for move in spot.state.moves]
        assert len(set(labels)) == len(labels), spot


# --- views ----------------------------------------------------------------------------------


@every_kind
def test_a_view_says_whose_turn_it_is_and_lists_moves_for_that_seat_only(game) -> None:
    for spot in spots(game):
        for seat in _seats(game):
            view = spot.state.view(seat)
            assert (view.seat, view.turn, view.result) == (seat, spot.state.turn, spot.state.result), spot
            assert view.moves == (spot.state.moves if spot.state.turn == seat else ()), (spot, seat)
            assert all(view.allows(move) for move in view.moves), (spot, seat)
            assert not any(view.allows(move) for move in game.draws[:20]), (spot, seat)


@every_kind
def test_a_seat_that_does_not_exist_has_no_view(game) -> None:
    for seat in (-1, game.players, None, "0", 1.0, True):
        with pytest.raises(ValueError, match="seat"):
            game.start().view(seat)


@every_kind
def test_a_view_is_as_many_whole_numbers_in_every_state(game) -> None:
    length = len(game.start().view(0).numbers)
    for spot in spots(game):
        for seat in _seats(game):
            numbers = spot.state.view(seat).numbers
            assert len(numbers) == length and all(type(number) is int for number in numbers), (spot, seat)


@every_kind
def test_a_view_is_a_value_that_travels(game) -> None:
    for spot in spots(game)[::40]:
        view = spot.state.view(0)
        assert pickle.loads(pickle.dumps(view)) == view == spot.state.view(0), spot
        assert pickle.loads(pickle.dumps(spot.state)) == spot.state, spot


@every_kind
def test_dealing_the_unseen_again_changes_nothing_a_seat_can_notice(game) -> None:
    for spot in spots(game):
        for seat in _seats(game):
            for world in worlds(spot, seat, 1):
                assert differences(spot.state, world, seat) == [], (spot, seat)


@every_kind
def test_bots_answer_the_same_whatever_they_cannot_see(game) -> None:
    bots = bots_of(game)
    if not bots:
        pytest.skip(f"{game.name} has no bots yet")
    asked = [spot for spot in spots(game) if len(spot.state.moves) > 1]
    for spot in asked[:: max(1, len(asked) // 6)]:
        for world in worlds(spot, spot.state.turn, 1):
            assert differences(spot.state, world, spot.state.turn, bots) == [], spot


@every_kind
def test_a_refusal_tells_a_seat_nothing_it_does_not_know(game) -> None:
    rng = Random(2)
    for spot in spots(game):
        if isinstance(spot.state.turn, int):
            for world in worlds(spot, spot.state.turn, 1):
                for move in rng.sample(game.vocabulary, min(10, len(game.vocabulary))):
                    assert refusal(spot.state, move) == refusal(world, move), (spot, move)


@every_kind
def test_events_tell_no_more_than_the_view_after_them(game) -> None:
    """Another seat's secret move looks the same to me as any other that leaves me the same view."""
    rng = Random(3)
    for spot in spots(game):
        mover = spot.state.turn
        if not isinstance(mover, int):
            continue
        for seat in (seat for seat in _seats(game) if seat != mover):
            for world in worlds(spot, seat, 1):
                assert told_too_much(spot.state, world, seat, rng) is None, (spot, seat)


@every_kind
def test_events_are_words_about_seats_that_exist(game) -> None:
    names = [f"<{seat}>" for seat in _seats(game)]
    for steps in list(random_games(game, 2_000))[:5]:
        for (state, move), (after, _) in pairwise(steps):
            for seat in _seats(game):
                for event in state.witness(seat, move, after):
                    assert isinstance(event.label, str) and event.label, event
                    assert not re.search(r"[{}]", named(event.label, names)), event.label


# --- records --------------------------------------------------------------------------------


def _record(spot: Spot) -> table.Record:
    count = spot.game.players
    return table.Record(spot.game, spot.moves, spot.seed, ("bot",) * count, table.NAMES[:count], spot.state.result)


@every_kind
def test_the_same_options_and_moves_give_the_same_states(game) -> None:
    for spot in spots(game)[::5]:
        *_, last = table.replay(_record(spot))
        assert last == spot.state and hash(last) == hash(spot.state), spot


@every_kind
def test_a_save_loads_back_equal(game) -> None:
    for spot in spots(game)[::5]:
        record = _record(spot)
        assert table.from_json(record.to_json()) == record, spot


@every_kind
@settings(max_examples=40, deadline=None, derandomize=True)
@given(data=st.data())
def test_any_other_text_is_a_value_error_or_another_whole_game(game, data) -> None:
    text = _record(data.draw(st.sampled_from(spots(game)[:40]))).to_json()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    changed = text[:start] + data.draw(st.text(max_size=6) | st.sampled_from(["-1", "[", "]", '"', "9e9"])) + text[end:]
    try:
        read = table.from_json(changed)
    except ValueError as problem:
        assert str(problem)
    else:
        assert table.from_json(read.to_json()) == read


def _fingerprint(seed: str) -> str:
    root = Path(__file__).parent.parent
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
    made = subprocess.run(
        [sys.executable, "-m", "tests.fingerprint"], cwd=root, env=environment, capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr
    return made.stdout


@pytest.mark.xdist_group("fingerprint")
def test_games_and_bots_are_the_same_under_any_hash_seed() -> None:
    assert _fingerprint("1") == _fingerprint("20202")


def test_reports_can_tell_the_games_apart() -> None:
    titles = [title(game) for game in every_game()]
    assert len(set(titles)) == len(titles)
