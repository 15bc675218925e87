"""What all rooms agree on: results, names, plain data, advice, pictures."""

import copy
import pickle
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gamekit
from gamekit import svg
from gamekit.core import serialization
from gamekit.core.advice import Advice, Estimate, rollout, verdict, win_chance
from gamekit.core.game import CHANCE, Result, advance_chance, named, room, rooms
from gamekit.core.league import random_player
from gamekit.core.serialization import from_json, is_valid, move_from_json, move_to_json, to_json
from gamekit.heist import Heist
from gamekit.heist.rules import Lay, Pick, Say, imagine

# --- game -----------------------------------------------------------------------------------


def test_results_are_equal_when_payoffs_and_ending_are() -> None:
    won = Result((1, 0), "solved")
    for other, same in ((Result((1, 0), "solved"), True), (Result((1, 0), "given up"), False)):
        assert (won == other) is same and (won != other) is not same
    assert won == (1, 0) and hash(won) == hash((1, 0))


def test_a_result_travels_with_its_ending() -> None:
    won = Result((Fraction(1, 2), 0), "a draw")
    for again in (pickle.loads(pickle.dumps(won)), copy.deepcopy(won), copy.copy(won)):
        assert again == won and again.ending == "a draw"


def test_names_are_put_in_once_and_never_read_as_places() -> None:
    assert named("{0} and {1}", ["{1}", "<b>"]) == "{1} and <b>"
    assert named("{7} {x} {}", ["a"]) == "{7} {x} {}"


def test_rooms_are_found_by_name_and_others_are_told() -> None:
    assert "heist" in rooms() and room("heist").Game is Heist and gamekit.heist.Heist is Heist
    with pytest.raises(ValueError, match=r"no game called 'chess'; there are: .*heist"):
        room("chess")
    with pytest.raises(AttributeError, match="chess"):
        gamekit.chess  # noqa: B018


def test_chance_has_a_name_and_travels() -> None:
    assert repr(CHANCE) == "CHANCE" and pickle.loads(pickle.dumps(CHANCE)) is CHANCE


def test_settling_lets_chance_move_until_a_seat_must() -> None:
    assert advance_chance(Heist().start(), Random(1)).turn == 0


# --- plain data -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal:
    """A move with everything in it."""

    seat: int
    kind: Literal["buy", "sell"]
    goods: tuple[int, ...]
    pair: tuple[int, str]
    price: Fraction
    note: str | None = None
    sure: bool = True


deals = st.builds(
    Deal,
    st.integers(),
    st.sampled_from(["buy", "sell"]),
    st.lists(st.integers()).map(tuple),
    st.tuples(st.integers(), st.text()),
    st.fractions(),
    st.none() | st.text(),
    st.booleans(),
)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(deals)
def test_a_move_is_written_down_and_read_again(deal: Deal) -> None:
    assert move_from_json(move_to_json(deal), (Lay, Deal)) == deal and is_valid(deal, (Lay, Deal))
    assert from_json(Deal, to_json(deal)) == deal


@pytest.mark.parametrize(
    "field",
    [
        {"seat": 1.0}, {"seat": True}, {"seat": "1"}, {"seat": None}, {"kind": "lend"}, {"kind": None},
        {"goods": [1, "2"]}, {"goods": 3}, {"goods": "12"}, {"pair": [1]}, {"pair": [1, "a", 2]}, {"price": 0.5},
        {"price": "1/0"}, {"price": "x"}, {"price": "9" * 300}, {"price": "1e999999999"}, {"note": 3}, {"sure": 1},
        {"more": 1},
    ],
    ids=str,
)  # fmt: skip
def test_what_does_not_fit_is_told(field: dict[str, Any]) -> None:
    whole = to_json(Deal(1, "buy", (1, 2), (1, "a"), Fraction(1, 2)))
    with pytest.raises(ValueError, match=r"expected|needs"):
        from_json(Deal, {**whole, **field})


@pytest.mark.parametrize("data", [None, [], "Deal", {}, [1], [["Deal"]], ["Deal"], ["Steal", 1], {"Deal": 1}], ids=str)
def test_something_else_is_no_move(data: Any) -> None:
    with pytest.raises(ValueError, match=r"move|needs"):
        move_from_json(data, (Deal,))


@pytest.mark.parametrize(
    "move", [Lay(True), Lay(1.0), Lay(None), Say(0, "keep"), Pick([0, 1]), Pick((0, 1.0)), Lay, "Lay", None, [Lay(0)]]
)  # type: ignore[arg-type]
def test_nearly_a_move_is_no_move(move: Any) -> None:
    assert not is_valid(move, Heist().kinds)


def test_a_move_is_checked_without_being_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("to_json", "from_json", "move_to_json"):
        monkeypatch.setattr(serialization, name, None)
    assert is_valid(Lay(0), Heist().kinds) and not is_valid(Lay(True), Heist().kinds)


def test_what_is_not_plain_is_refused() -> None:
    for value in (1.5, {1}, object(), b"x"):
        with pytest.raises(TypeError, match="plain data"):
            to_json(value)


# --- advice ---------------------------------------------------------------------------------


def test_a_verdict_says_rank_loss_and_the_best_move() -> None:
    advices = [Advice("a", Fraction(1, 2), "good"), Advice("b", Fraction(1, 4), "worse"), Advice("c", None, "a guess")]
    found = verdict(7, "b", advices)
    assert found is not None and (found.rank, found.loss, found.best.move, found.turn) == (2, 0.25, "a", 7)
    judged, unheard = verdict(7, "c", advices), verdict(7, "d", advices, undone=True)
    assert judged is not None and judged.loss is None
    assert unheard is not None and (unheard.rank, unheard.played, unheard.undone) == (4, None, True)
    assert verdict(7, "a", advices[:1]) is None


def test_a_win_chance_is_measured_on_imagined_states_with_a_tick_each() -> None:
    state = advance_chance(Heist().start(), Random(1))
    ticks: list[int] = []
    worlds = (imagine(state.view(0), Random(seed)) for seed in range(20))
    found = win_chance(worlds, 0, [random_player] * 5, Random(1), lambda: ticks.append(1))
    assert isinstance(found, Estimate) and found.games == len(ticks) == 20 and 0 <= found.wins <= 20
    assert rollout(state, [random_player] * 5, Random(1)) == rollout(state, [random_player] * 5, Random(1))


# --- pictures -------------------------------------------------------------------------------

HOSTILE = "<script>alert('x')</script> \" & \x00\x0b\ud800\ufffe\u202e]]>"


def test_hostile_words_stay_words_and_never_break_the_picture() -> None:
    drawn = svg.picture(
        100, 50, HOSTILE, svg.clickable(Lay(0), HOSTILE, svg.text(HOSTILE, 1, 2), data_name=HOSTILE), HOSTILE
    )
    root = ET.fromstring(drawn)
    assert not [node for node in root.iter() if "script" in node.tag]
    assert "alert('x')" in (root.findtext("{http://www.w3.org/2000/svg}title") or "")


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.text())
def test_any_words_make_a_picture_that_can_be_read(words: str) -> None:
    ET.fromstring(svg.picture(10, 10, words, svg.text(words, 1, 1)))
    assert len(svg.shortened(words, 5)) <= 5 and all(c.isprintable() for c in svg.shortened(words, 5))


def test_what_can_be_clicked_says_its_move_and_is_reached_by_keyboard() -> None:
    node = ET.fromstring(svg.clickable(Pick((0, 1, 2)), "Pick", svg.text("Pick", 0, 0)))
    assert (node.get("data-move"), node.get("role"), node.get("tabindex"), node.get("aria-label")) == (
        '["Pick", [0, 1, 2]]', "button", "0", "Pick",
    )  # fmt: skip
