"""The laws of every room, over random games at every player count."""

import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit import table
from gamekit.core import laws
from gamekit.core.game import room, rooms
from tests.games import MOVES, every_game, opens, random_games, sample, spots, title
from tests.strategies import moves_like


def _grouped(game: Any) -> Any:
    return pytest.param(game, id=title(game), marks=pytest.mark.xdist_group(title(game)))


every_kind = pytest.mark.parametrize("game", [_grouped(game) for game in every_game()])


@pytest.mark.parametrize("name", rooms())
def test_every_room_opens(name: str) -> None:
    assert room(name).Game().name == name
    assert opens(name)


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
@every_kind
def test_it_keeps_the_law(game: Any, law: laws.Law) -> None:
    assert not next(law(sample(game)), None)


@every_kind
def test_the_only_move_is_the_one_that_is_listed_alone(game) -> None:
    for steps in random_games(game):
        for number, (state, _) in enumerate(steps):
            assert state.only_move == (state.moves[0] if len(state.moves) == 1 else None), (steps[0], number)


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


@every_kind
@settings(max_examples=40, deadline=None, derandomize=True)
@given(data=st.data())
def test_any_move_that_can_be_written_is_allowed_and_plays_or_is_refused(game, data) -> None:
    spot = data.draw(st.sampled_from(spots(game)))
    move = data.draw(moves_like(game))
    if spot.state.allows(move):
        assert spot.state.play(move) != spot.state
    else:
        assert laws.refused(spot.state, move), spot


@every_kind
@settings(max_examples=40, deadline=None, derandomize=True)
@given(data=st.data())
def test_any_other_text_is_a_value_error_or_another_whole_game(game, data) -> None:
    text = laws.record_of(data.draw(st.sampled_from(spots(game)[:40]))).to_json()
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
