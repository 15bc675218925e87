"""Saved games: read back equal, and anything else is a ValueError in words."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit import table
from gamekit.core.league import random_player
from gamekit.core.table import Record, from_json, load, play
from gamekit.heist import Heist
from tests.test_heist import TINY

GAME = Heist(players=5)
BOTS = [random_player] * 5
PLAYED = play(GAME, BOTS, seed=7)


@pytest.fixture
def record() -> Record:
    return PLAYED


def test_a_save_is_read_back_equal_whatever_the_names(record: Record, tmp_path: Path) -> None:
    names = ["<script>", "\u202eright to left", "x" * 10_000, "\ud800 half", 'quote " and \\ and \x00']
    odd = play(GAME, BOTS, seed="a text", names=names)
    for each in (record, odd):
        assert load(each.save(tmp_path / "game.json")) == each


def test_a_save_that_fails_says_so_and_loses_nothing(record: Record, tmp_path: Path, monkeypatch) -> None:
    with pytest.raises(ValueError, match=r"game\.json cannot be written"):
        record.save(tmp_path / "no such folder" / "game.json")
    path = record.save(tmp_path / "game.json")

    def full(*args: Any, **kwargs: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(ValueError, match="No space left"):
        play(GAME, BOTS, seed=8).save(path)
    assert load(path) == record


def test_a_save_with_an_editors_mark_in_front_is_still_a_save(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(record.to_json(), encoding="utf-8-sig")
    assert load(path) == record


def test_a_box_of_ones_own_is_saved_in_full() -> None:
    own = play(Heist(players=3, box=TINY), BOTS[:3])
    assert '"cards":[2,1,0,2,1,0]' in own.to_json() and from_json(own.to_json()) == own


def changed(record: Record, **changes: Any) -> str:
    return json.dumps({**json.loads(record.to_json()), **changes})


def without(record: Record, key: str) -> str:
    return json.dumps({name: value for name, value in json.loads(record.to_json()).items() if name != key})


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "{}", "7", '"gamekit"', "NaN", '{"gamekit": "1"}', "\x00"])
def test_something_else_is_not_a_saved_game(text: str) -> None:
    with pytest.raises(ValueError, match="not a saved game"):
        from_json(text)


@pytest.mark.parametrize("version", [0, 2, 99, -1])
def test_another_version_says_so(record: Record, version: int) -> None:
    with pytest.raises(ValueError, match=rf"saved in format {version}.* reads format 1"):
        from_json(changed(record, gamekit=version))


@pytest.mark.parametrize("depth", [100, 500, 900, 950, 990, 1_000, 5_000, 100_000])
def test_lists_within_lists_are_no_traceback(record: Record, depth: int) -> None:
    nested = "[" * depth + "]" * depth
    for text in (nested, record.to_json().replace('"undone":[]', f'"undone":{nested}')):
        with pytest.raises(ValueError, match="saved game"):
            from_json(text)
    with pytest.raises(ValueError, match="saved game"):
        from_json(record.to_json().replace('"moves":[', f'"moves":[{nested},'))


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"}, {"game": None}, {"game": "__init__"}, {"game": "../heist"},
        {"options": {"players": 9}}, {"options": {"cheat": True}}, {"options": []}, {"options": {"players": 5.0}},
        {"options": {"box": {"gangsters": 1}}}, {"options": {"powers": 1}},
        {"seed": 1.5}, {"seed": None}, {"names": ["a"]}, {"names": "abcde"}, {"players": [1, 2, 3, 4, 5]},
        {"moves": None}, {"moves": {}}, {"moves": [[]]}, {"moves": [["Castle", 1]]}, {"moves": [["DealCard", 99]]},
        {"moves": [["DealCard"]]}, {"moves": [["DealCard", "0"]]}, {"moves": [["DealCard", True]]}, {"moves": ["x"]},
        {"moves": [[["DealCard"], 0]]}, {"moves": [["Lay", 0]]}, {"moves": [["DealCharacter", 0]] * 9999},
        {"result": None}, {"result": [[1, 1, 1, 1, 1], "everybody wins"]}, {"result": 3},
        {"faults": [{"number": 0}]}, {"faults": [{"number": 0, "seat": 9, "player": "x", "why": "x"}]},
        {"faults": [{"number": 10**6, "seat": 0, "player": "x", "why": "x"}]}, {"faults": 3},
        {"undone": [-1]}, {"undone": ["1"]}, {"undone": [10**9]}, {"more": 1}, {"gamekit": True},
    ],
    ids=str,
)  # fmt: skip
def test_a_damaged_save_is_told_in_words(record: Record, changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"this saved game is damaged: ."):
        from_json(changed(record, **changes))


@pytest.mark.parametrize(
    "changes",
    [{"game": "x" * 100_000}, {"options": {"y" * 100_000: 1}}, {"gamekit": 10**4000}, {"moves": [["z" * 100_000]]}],
    ids=("game", "options", "format", "move"),
)
def test_a_refused_save_quotes_only_a_little_of_it(record: Record, changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError) as refused:
        from_json(changed(record, **changes))
    assert len(str(refused.value)) < 400


KEYS = ("game", "options", "seed", "players", "names", "moves", "result", "faults", "undone")


@pytest.mark.parametrize("key", KEYS)
def test_a_save_with_something_missing_is_told_in_words(record: Record, key: str) -> None:
    with pytest.raises(ValueError, match="damaged"):
        from_json(without(record, key))


def test_an_over_long_file_is_refused_before_it_is_read(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "long.json"
    with path.open("wb") as file:
        file.truncate(4 * table.LONGEST_FILE + 1)
    with pytest.raises(ValueError, match="too long"):
        load(path)
    with pytest.raises(ValueError, match="too long"):
        from_json(" " * (table.LONGEST_FILE + 1))


def test_a_file_that_is_not_there_or_no_text_is_told_in_words(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"gone\.json cannot be read"):
        load(tmp_path / "gone.json")
    with pytest.raises(ValueError, match="cannot be read"):
        load(tmp_path)
    (tmp_path / "picture.json").write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    with pytest.raises(ValueError, match="not text"):
        load(tmp_path / "picture.json")


@settings(max_examples=150, deadline=None, derandomize=True)
@given(data=st.binary(max_size=200))
def test_any_bytes_are_a_value_error(data: bytes, tmp_path_factory) -> None:
    path = tmp_path_factory.mktemp("bytes") / "game.json"
    path.write_bytes(data)
    with pytest.raises(ValueError, match="saved game"):
        load(path)


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(
    key=st.sampled_from(["game", "options", "seed", "players", "names", "moves", "result", "faults", "undone"]),
    value=plain,
)
def test_any_other_value_in_any_place_is_a_value_error_or_a_whole_game(key: str, value: Any) -> None:
    text = changed(PLAYED, **{key: value})
    try:
        read = from_json(text)
    except ValueError as problem:
        assert "saved game" in str(problem)
    else:
        assert from_json(read.to_json()) == read
