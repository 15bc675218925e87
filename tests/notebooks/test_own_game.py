"""“Make your own game” followed word by word: what it builds, what each cell shows, what it says one may try."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import nbformat
import pytest

from gamekit.core import laws, table
from gamekit.core.game import IllegalMove
from tests.table_play import Play, finish

NOTEBOOK = Path(__file__).parent.parent.parent / "notebooks" / "make_your_own_game.ipynb"
CELLS = nbformat.read(NOTEBOOK, as_version=4).cells
CODE = {cell.id: cell.source for cell in CELLS if cell.cell_type == "code"}
PROSE = {cell.id: cell.source for cell in CELLS if cell.cell_type == "markdown"}
GAME = ("tools", "words", "happens", "options", "hidden", "state", "rules", "turns", "ending")


def run(source: str, space: dict[str, Any]) -> Any:
    """A cell, and what it shows: the value of its last line."""
    tree = ast.parse(source)
    last = ast.Expression(tree.body.pop().value) if isinstance(tree.body[-1], ast.Expr) else None  # type: ignore[attr-defined]
    exec(compile(tree, str(NOTEBOOK), "exec"), space)
    return last and eval(compile(last, str(NOTEBOOK), "eval"), space)


@pytest.fixture(scope="module")
def notebook() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """All names that the notebook makes, and what each of its cells shows."""
    module = sys.modules["own_game"] = ModuleType("own_game")
    space = vars(module)
    yield space, {name: run(source, space) for name, source in CODE.items()}
    del sys.modules["own_game"]


@pytest.fixture
def made(notebook: tuple[dict[str, Any], dict[str, Any]]) -> dict[str, Any]:
    return notebook[0]


@pytest.fixture
def shown(notebook: tuple[dict[str, Any], dict[str, Any]]) -> dict[str, Any]:
    return notebook[1]


def played(made: dict[str, Any], *moves: str, cards: tuple[int, int] = (5, 0), **options: int) -> Any:
    state = made["Pig"](**options).start()
    for card in cards:
        state = state.play(made["Card"](card))
    for move in moves:
        state = state.play(made["Die"](int(move)) if move.isdigit() else made[move]())
    return state


def test_the_rules_are_written_in_under_a_hundred_lines() -> None:
    assert set(GAME) < set(CODE)
    assert sum(bool(line.strip()) for name in GAME for line in CODE[name].splitlines()) < 100


def test_a_throw_goes_into_the_pot_and_a_1_empties_it(made: dict[str, Any]) -> None:
    thrown = played(made, "Roll", "6", "Roll", "3")
    assert (thrown.pot, thrown.points, thrown.turn) == (9, (0, 0), 0)
    lost = thrown.play(made["Roll"]()).play(made["Die"](1))
    assert (lost.pot, lost.points, lost.turn) == (0, (0, 0), 1)
    held = thrown.play(made["Hold"]())
    assert (held.pot, held.points, held.turn) == (0, (9, 0), 1)


def test_at_the_beginning_of_a_turn_there_is_nothing_to_hold(made: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove, match=r"seat 0 may not play 'Hold' now \(roll or hold\): it may Roll"):
        played(made).play(made["Hold"]())


@pytest.mark.parametrize(("cards", "shares"), [((0, 0), (0, 1)), ((10, 0), (1, 0)), ((5, 0), (Fraction(1, 2),) * 2)])
def test_the_secret_card_counts_at_the_end_and_whoever_is_level_shares(
    made: dict[str, Any], cards: tuple[int, int], shares: tuple[Any, ...]
) -> None:
    over = played(made, "Roll", "5", "Hold", "Roll", "6", "Roll", "4", "Hold", cards=cards, goal=10)
    assert over.points == (5, 10) and over.shown == cards
    assert tuple(over.result) == shares


def test_a_seat_sees_its_own_card_alone_until_the_end(made: dict[str, Any]) -> None:
    state = played(made, cards=(5, 10))
    assert [state.view(seat).my_card for seat in (0, 1)] == [5, 10]
    assert "10" not in repr(vars(state.view(0)))
    assert played(made, "Roll", "6", "Hold", cards=(5, 10), goal=6).view(0).shown == (5, 10)


def test_without_the_mark_the_game_refuses_to_exist(made: dict[str, Any]) -> None:
    bare = CODE["hidden"].replace('Annotated[tuple[int, ...], own("my_card")]', "tuple[int, ...]")
    assert bare != CODE["hidden"]
    with pytest.raises(TypeError, match=r"cards: who may see it\?"):
        run(bare + "\n\n" + CODE["state"], dict(made))


def test_with_20_in_the_pot_a_throw_loses_as_much_as_it_wins(made: dict[str, Any], shown: dict[str, Any]) -> None:
    assert shown["mean"] == 0
    assert run(CODE["mean"].replace("pot = 20", "pot = 19"), dict(made)) > 0


def test_the_league_says_who_is_better_with_an_interval(shown: dict[str, Any]) -> None:
    standing = shown["league"]
    assert standing.names == ("careful", "hasty") and standing.games == 1000 and not standing.faults
    assert standing[0].interval[0] > 0.5 > standing[1].interval[1]


def test_a_bot_has_all_to_think_about_that_the_text_names(made: dict[str, Any]) -> None:
    view = played(made, "Roll", "6").view(0)
    for name in re.findall(r"`(view\.[\w.]+)`", PROSE["about-better"]):
        assert eval(name, {"view": view}) is not None


def test_the_picture_shows_points_pot_and_the_own_card(made: dict[str, Any], shown: dict[str, Any]) -> None:
    assert "Your secret card: 5. In the pot: 6" in shown["picture"] and shown["picture"].count("<rect") == 2
    assert "currentColor" in shown["picture"]


def test_it_is_played_at_the_table_to_its_end_against_the_bots_of_the_notebook(made: dict[str, Any]) -> None:
    sat = Play(made["Pig"](), bots="careful", seed=1)
    assert "Your secret card" in sat.picture and {"hasty", "careful"} <= set(str(sat.menu).split("'"))
    finish(sat)
    assert sat.table["result"]["ending"] == "the goal was reached"


def test_a_match_of_it_is_replayed(made: dict[str, Any]) -> None:
    record = table.play(made["Pig"](), [made["careful"], made["hasty"]], seed=3)
    *_, last = table.replay(record)
    assert last.result == record.result


def test_all_laws_that_can_be_tried_hold(shown: dict[str, Any]) -> None:
    report = shown["laws"]
    assert report and len(report.findings) == len(laws.LAWS)
    assert f"checked by {len(laws.LAWS)} laws" in PROSE["title"]
    assert [one.law for one in report.findings if one.holds is None] == [
        laws.views_are_numbers.__doc__,
        laws.saves_load_back.__doc__,
    ]


def test_each_broken_law_is_a_sentence_that_says_where(
    made: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    run(CODE["break"], made)
    first, *_ = said = capsys.readouterr().out.split("✗ ")[1:]
    assert len(said) == 2 and not made["report"]
    assert "vocabulary lacks Hold()" in first and "random game 0, after move" in first
    assert "could tell by my_card" in said[1]


def test_imagine_fits_every_view(made: dict[str, Any]) -> None:
    for spot in laws.Sample(made["Pig"](players=3)).spots:
        if spot.state.phase is not made["CARD"]:
            for seat in range(3):
                assert made["imagine"](spot.state.view(seat), Random(1)).view(seat) == spot.state.view(seat), spot
