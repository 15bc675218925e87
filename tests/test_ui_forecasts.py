"""Asked before told at the table: forecasts, what they hide until they are answered, and hints in three steps."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from gamekit import heist
from gamekit.core.forecast import Forecast
from gamekit.core.game import room, rooms
from gamekit.learn import progress_file
from gamekit.learn.forecasts import Memory, ProgressFile
from tests.games import random_game
from tests.table_play import Play, do, offered
from tests.test_ui_coach import coach

CHANCE = Forecast("a chance", "How likely is {1}?", "3 of 4 ways", Fraction(3, 4))
CHOICE = Forecast("a choice", "Which is best?", "by counting", options=(("a", Fraction(1)), ("{2}", Fraction(4))))


def asking(*forecasts: Forecast) -> Play:
    """A heist whose coach has these questions at every decision."""
    table = Play(heist.Game(players=5))
    made = coach()
    made.forecasts = lambda view: list(forecasts)
    table.use(made)
    do(table, "option", name="forecasts", on=True)
    return table


def next_asked(table: Play) -> int:
    """Play until something is asked, and say after how many decisions."""
    for number in range(1, 30):
        do(table, "move", move=offered(table)[0])
        if table.forecast:
            return number
    raise AssertionError("nothing was asked")


def test_at_most_one_in_three_decisions_is_asked_about_and_the_topics_take_turns() -> None:
    table = asking(CHANCE, CHOICE)
    asked = []
    next_asked(table)
    for _ in range(3):
        asked.append(table.forecast["question"])
        do(table, "no guess")
        assert table.forecast == {}
        assert next_asked(table) >= 3
    assert asked == ["How likely is Owl?", "Which is best?", "How likely is Owl?"]


def test_nothing_that_gives_the_answer_away_is_on_the_page_before_the_guess() -> None:
    table = asking(CHANCE)
    do(table, "odds", on=True)
    next_asked(table)
    sent = json.dumps(table.window.now)
    assert table.advice["facts"] == [] == table.advice["moves"] and "3 of 4" not in sent and "75.0" not in sent
    assert "rank" not in sent and table.forecast.keys() == {"question", "options", "record"}
    do(table, "guess", answer=50)
    told = table.forecast["answered"]
    assert told["exact"] == "3/4 = 75.0 %" and told["said"] == "You said 50 %: 25 points off. It loses 0.062."
    assert told["way"] == "3 of 4 ways" and table.advice["facts"] and "(guess − exact)²" in told["score"]
    do(table, "no guess")
    assert table.forecast == {} and table.advice["facts"]


def test_an_option_is_answered_by_its_number() -> None:
    table = asking(CHOICE)
    next_asked(table)
    assert table.forecast["options"] == ["a", "Bear"]
    do(table, "guess", answer=0)
    told = table.forecast["answered"]
    assert told["best"] == 1 and told["said"] == "The best is Bear: your choice is worth 75.0 % less."


@pytest.mark.parametrize("wrong", [-1, 101, "half", None, 0.5, [1]])
def test_what_is_no_guess_is_refused_in_words_and_the_question_stays(wrong: Any) -> None:
    table = asking(CHANCE)
    next_asked(table)
    do(table, "guess", answer=wrong)
    assert table.notice["text"] and "answered" not in table.forecast
    do(table, "guess", answer=75)
    assert table.forecast["answered"]["said"].startswith("You said 75 %: 0 points off")
    do(table, "guess", answer=80)
    assert "no longer asked" in table.notice["text"]


def test_a_question_goes_with_its_decision_and_can_be_switched_off() -> None:
    table = asking(CHANCE)
    next_asked(table)
    do(table, "move", move=offered(table)[0])
    assert table.forecast == {}
    do(table, "guess", answer=75)
    assert "no longer asked" in table.notice["text"]
    do(table, "option", name="forecasts", on=False)
    for _ in range(8):
        do(table, "move", move=offered(table)[0])
        assert table.forecast == {}


def test_guesses_are_kept_over_all_games_and_drawn_with_the_latest_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress_file, "FILE", str(tmp_path / ".progress.json"))
    for guesses in ((50, 90), (70,)):
        table = asking(CHANCE)
        table.session.people[0].forecasting.notebook = ProgressFile()
        for answer in guesses:
            next_asked(table)
            do(table, "guess", answer=answer)
    assert table.forecast["record"]["last"] == [25, 15, 5]
    assert table.forecast["record"]["off"] == "off by 15 points on average, 5 points at your best"
    assert "best at: a chance, off by 15 points" in "".join(table.forecast["record"]["said"])


def test_several_people_at_one_table_do_not_share_a_record() -> None:
    table = Play(heist.Game(players=5), people=["Ada", "Ben"])
    kept = [person.forecasting.notebook for person in table.session.people.values()]
    assert all(isinstance(one, Memory) for one in kept) and kept[0] is not kept[1]


# --- hints ---------------------------------------------------------------------------------


def test_a_hint_tells_where_to_look_then_what_to_reckon_and_only_then_the_move() -> None:
    table = Play(heist.Game(players=5))
    made = coach()
    made.pointers = lambda view, move: ("at {1}", "the banknotes")
    table.use(made)
    do(table, "hint")
    assert table.table["hint"] == {"look": "at Owl"} and "reason 0" not in json.dumps(table.window.now)
    do(table, "hint")
    assert table.table["hint"] == {"look": "at Owl", "reckon": "the banknotes"}
    do(table, "hint")
    assert table.table["hint"]["why"] == "reason 0" and table.table["hint"]["move"] in offered(table)
    assert table.table["hint"]["look"] == "at Owl"


def test_a_hint_while_a_guess_is_asked_for_skips_the_guess() -> None:
    table = asking(CHANCE)
    next_asked(table)
    do(table, "hint")
    assert table.forecast == {} and table.table["hint"]


@pytest.mark.parametrize("name", rooms())
def test_every_decision_of_every_room_has_two_pointers_and_a_section_that_is_there(name: str) -> None:
    home = room(name)
    seen: dict[str, tuple[str, str]] = {}
    for state, _ in random_game(home.Game(players=4), "pointers"):
        seat = state.turn
        if type(seat) is not int or len(state.view(seat).moves) < 2 or len(seen) > 400:
            continue
        view = state.view(seat)
        look, reckon = home.coach.pointers(view, view.moves[0])
        file, heading = home.coach.section(view)
        seen[look + reckon] = file, heading
        assert "Look at " in look or look.startswith("You lead"), look
        assert reckon and "odds." not in look + reckon
    assert len(seen) > 5
    for file, heading in set(seen.values()):
        cells = json.loads(Path(f"notebooks/{name}/{file}.ipynb").read_text(encoding="utf-8"))["cells"]
        assert any(f"## {heading}" in "".join(cell["source"]).splitlines() for cell in cells), heading
