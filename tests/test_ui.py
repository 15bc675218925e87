"""The stage without a browser: what it shows, what it sends, what it does with bad input."""

from __future__ import annotations

import json
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from gamekit import heist, ui
from gamekit.core.game import room, rooms
from gamekit.core.serialization import move_to_json
from gamekit.core.table import NAMES
from gamekit.ui import wording
from gamekit.ui.messages import KINDS
from gamekit.ui.snapshot import snapshot
from gamekit.ui.steps import Did, Work
from gamekit.ui.table_setup import levels, table_setup
from tests.games import games_of, opens
from tests.table_play import STAMPED, Play, do, finish, offered


@pytest.fixture
def table() -> Play:
    return Play(heist.Game(players=5))


# --- playing ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in rooms() if opens(name)])
def test_every_game_is_played_to_its_end(name: str) -> None:
    game = games_of(name)[0]
    made = Play(game, seed=1, bots="random")
    rng = Random(1)
    for _ in range(40):
        if made.table["result"] is not None:
            break
        do(made, "move", move=rng.choice(offered(made)))
        assert made.notice == {}
    made.tell({"do": "watch", "on": True})
    made.tell({"do": "speed", "speed": "at once"})
    assert made.table["result"] is not None


def test_a_game_ends_with_words_a_seed_and_a_log(table: Play) -> None:
    finish(table)
    result = table.table["result"]
    assert result["said"] in ("You won", "You lost") and result["seed"] == "3"
    assert "Who was who" in table.log["lines"][-1] and result["shares"].startswith("Won: ")


def test_the_second_click_of_a_double_click_plays_nothing(table: Play) -> None:
    move, stamp = offered(table)[0], table.table["stamp"]
    do(table, "move", move=move)
    lines = table.log
    table.tell({"do": "move", "move": move, "stamp": stamp})
    assert table.log == lines and table.notice == {}


@pytest.mark.parametrize(
    "message",
    [
        None, 7, {}, {"do": "fly"}, {"do": "move", "move": ["Lay", 77]}, {"do": "move", "move": "Lay"},
        {"do": "move", "move": ["Pick", [0, 1, 2]]}, {"do": "move"}, {"do": "form", "form": 0, "answers": {}},
        {"do": "speed", "speed": "mad"}, {"do": "option", "name": "match", "on": True}, {"do": "load", "text": "{"},
        {"do": "load"}, {"do": "review"}, {"do": "new", "wishes": {"players": 99}},
        {"do": "new", "wishes": {"seat": 7}}, {"do": "new", "wishes": {"bots": "genius"}},
        {"do": "new", "wishes": {"players": "many", "switches": 3}}, {"do": "speed", "speed": []},
        {"do": "option", "name": {}, "on": True}, {"do": []}, {"do": "new", "wishes": {"switches": 3}},
        {"do": "new", "wishes": {"bots": []}}, {"do": "recall", "number": True}, {"do": "odds", "on": 1},
        {"do": "new", "wishes": {"seed": "\ud800"}},
    ],
)  # fmt: skip
def test_a_bad_message_is_answered_in_words_and_nothing_is_lost(table: Play, message: Any) -> None:
    before = {name: getattr(table, name) for name in ("picture", "log")}
    if isinstance(message, dict) and message.get("do") in STAMPED:
        message = {**message, "stamp": table.table["stamp"]}
    table.tell(message)
    assert table.notice["text"] and not table.notice["trace"]
    assert {name: getattr(table, name) for name in before} == before
    do(table, "move", move=offered(table)[0])
    assert table.notice == {}


HOSTILE = [None, True, -1, 1.5, "", "fly", [], [[]], {}, {"bots": []}, 10**30, "\x00", ["Lay", {}], {"players": [5]},
           {"seed": "\ud800"}, {"people": ["\ud800"]}, "x" * 5_000, {"bots": "x" * 5_000}]  # fmt: skip


def test_whatever_is_sent_is_answered_in_words_and_never_with_a_traceback(table: Play) -> None:
    rng = Random(1)
    for _ in range(400):
        kind, shape = rng.choice([*KINDS.items()])
        message = {"do": kind} | {one.name: rng.choice(HOSTILE) for one in fields(shape) if rng.random() < 0.9}
        if message != {"do": "watch", "on": True}:
            table.tell(message)
        assert not table.notice.get("trace") and len(table.notice.get("text", "")) < 400, message


def test_every_message_is_answered_also_where_nothing_changes(table: Play) -> None:
    do(table, "hint")
    before = len(table.window.sent)
    do(table, "recall", number=0)
    assert len(table.window.sent) > before


def test_undo_goes_back_to_the_last_decision_and_the_cards_stay_the_same(table: Play) -> None:
    before = (table.picture, table.log)
    do(table, "move", move=offered(table)[0])
    after = (table.picture, table.log)
    do(table, "undo")
    assert (table.picture, table.log) == before
    do(table, "move", move=offered(table)[0])
    assert (table.picture, table.log) == after
    do(table, "undo")
    do(table, "undo")
    assert "no decision" in table.notice["text"]


COUNTS = {"heist": range(4, 9), "monopoly": range(2, 7), "cluedo": range(2, 7), "wallet": range(2, 8)}


@pytest.mark.parametrize(("name", "counts"), COUNTS.items())
def test_a_new_game_may_have_any_number_of_players_the_room_allows(name: str, counts: range) -> None:
    made = Play(room(name).Game(), seed=3, bots="random")
    assert made.menu["players"] == list(counts)
    for wish in made.menu["players"]:
        do(made, "new", wishes={"players": wish})
        assert made.notice == {} and made.menu["count"] == wish


def test_options_are_offered_in_words() -> None:
    for name in rooms():
        switches = table_setup(room(name).Game(), 0, "random", None, None).switch_words
        assert all(" " in words for words in switches.values())


def test_a_new_game_takes_count_seat_level_seed_and_switches(table: Play) -> None:
    wishes = {"players": 8, "seat": 5, "bots": "random", "seed": " 12 ", "switches": {"powers": False}}
    do(table, "new", wishes=wishes)
    assert table.notice == {}
    assert table.menu["count"] == 8 and table.menu["seat"] == 5 and table.menu["bots"] == "random"
    assert table.menu["seed"] == "12" and table.menu["switches"]["powers"][1] is False
    assert table.session.match.seed == 12 and table.menu["names"] == list(NAMES)
    finish(table)


def test_forced_moves_are_played_unless_the_learner_wants_to(table: Play) -> None:
    do(table, "option", name="forced", on=False)
    kinds = set()
    while table.table["result"] is None:
        kinds |= {move[0] for move in offered(table)} if len(offered(table)) == 1 else set()
        do(table, "move", move=offered(table)[-1])
    assert "Wait" in kinds


# --- watching --------------------------------------------------------------------------------


def test_watching_plays_on_by_itself_and_stops_when_paused(table: Play) -> None:
    table.window.tell({"do": "watch", "on": True})
    assert table.table["speed"] == "normal"
    assert isinstance(table.session.step(), Did | Work)
    table.tell({"do": "pause", "on": True})
    lines = len(table.log["lines"])
    table.go()
    assert table.table["paused"] and len(table.log["lines"]) == lines and table.table["result"] is None
    table.tell({"do": "pause", "on": False})
    assert table.table["result"] is not None
    do(table, "review")
    assert table.review["total"] == 0


def test_the_learner_takes_the_seat_back(table: Play) -> None:
    table.window.tell({"do": "watch", "on": True})
    table.tell({"do": "watch", "on": False})
    assert table.table["asked"] and not table.table["watching"]
    finish(table)


def broken(view: Any, rng: Random) -> Any:
    raise RuntimeError(f"my hand is {view.hand}")


def test_a_bot_that_fails_is_named_when_the_game_is_over_and_not_before() -> None:
    """Who has one move only is not asked: a failure would tell that a seat had a choice, and so what it holds."""
    made = Play(heist.Game(players=4), seed=1, bots=broken)
    do(made, "move", move=offered(made)[0])
    assert made.session.match.faults and made.table["faults"] == []
    finish(made)
    assert "'s bot failed " in made.table["faults"][0] and "my hand is" in made.table["faults"][0]


# --- secrets ---------------------------------------------------------------------------------


def sent(table: Play) -> str:
    """Everything a page shows."""
    return json.dumps(table.window.now, sort_keys=True)


def deal_again_and_again(table: Play, moves: int = 8) -> None:
    """Play on; at every decision the unseen is dealt again, and nothing on the page may change."""
    rng = Random(5)
    do(table, "odds", on=True)
    for _ in range(moves):
        page, match = sent(table), table.session.match
        view = table.view
        real = match._states[-1]
        for _ in range(3):
            match._states[-1] = room(match.game.name).imagine(view, rng)
            table.session.version += 1
            table.go()
            assert sent(table) == page
        match._states[-1] = real
        if table.table["result"] is None:
            do(table, "move", move=move_to_json(rng.choice(view.moves)))
    assert {letter["do"] for letter in table.window.letters} <= {"heard"}


@pytest.mark.parametrize("name", [name for name in rooms() if opens(name)])
def test_dealing_the_unseen_again_changes_nothing_on_the_page(name: str) -> None:
    made = Play(games_of(name)[-1], seed=3, bots="easy")
    deal_again_and_again(made)


def test_a_leak_would_be_caught(table: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    real = wording.status
    match = table.session.match
    monkeypatch.setattr(wording, "status", lambda *given: real(*given) + str(match._states[-1].hands))
    with pytest.raises(AssertionError):
        deal_again_and_again(table)


def test_the_seed_is_told_at_the_end_only() -> None:
    made = Play(heist.Game(players=5), seed=None)
    seed = str(made.session.match.seed)
    assert made.menu["seed"] == "" and made.table["result"] is None
    finish(made)
    assert made.table["result"]["seed"] == seed


# --- files -----------------------------------------------------------------------------------


def test_a_saved_game_goes_on_where_it_was(table: Play) -> None:
    do(table, "move", move=offered(table)[0])
    page, lines = table.picture, table.log
    do(table, "save")
    messages = [letter for letter in table.window.letters if letter["do"] == "file"]
    assert messages[0]["name"].startswith("heist-move-")
    do(table, "new", wishes={"players": 7, "seat": 2})
    do(table, "load", text=messages[0]["text"])
    assert (table.picture, table.log) == (page, lines)
    do(table, "undo")
    assert table.notice == {}
    finish(table)


def test_names_are_data(table: Play) -> None:
    names = ["<script>alert(1)</script>", "\u202eevil", "A" * 10_000, '"><b>', "{0}"]
    made = Play(heist.Game(players=5), seed=3, bots="easy", names=names)
    finish(made)
    page = sent(made)
    assert "<script" not in made.picture and "\u202e" not in page and "A" * 50 not in page
    assert "<script" not in snapshot(made.picture, made.table["status"], "0")


# --- play's own arguments --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"seat": 5}, "seat must be a whole number from 0 to 4"), ({"seat": "0"}, "seat must be"),
        ({"bots": 7}, "bots must be one of"), ({"bots": ["random"]}, "1 were given"), ({"bots": [3] * 5}, "neither"),
        ({"seed": 1.5}, "seed must be"), ({"names": "Fox"}, "names must be"), ({"names": ["a"]}, "1 were given"),
        ({"names": [1] * 5}, "names must be"),
    ],
)  # fmt: skip
def test_play_says_what_is_wrong(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ui.play(heist.Game(players=5), **wrong)


def test_play_wants_a_game() -> None:
    with pytest.raises(ValueError, match="play needs a game"):
        ui.play("heist")


def test_bots_of_ones_own_play_and_can_be_mixed() -> None:
    made = table_setup(heist.Game(players=4), 0, [None, "random", broken, "nobody"], None, None)
    assert [chair.bot for chair in made.chairs[1:]] == [levels(made.game)["random"], broken, None]
    alone = table_setup(heist.Game(players=4), 0, broken, 1, None)
    assert {chair.bot for chair in alone.chairs} == {broken}


def test_a_seat_without_a_bot_is_a_persons() -> None:
    bots = [None, None, "hard", "easy", "easy"]
    assert table_setup(heist.Game(players=5), 0, bots, None, None).seats == (0, 1)
    with pytest.raises(ValueError, match="seat 1 has no player; people sit in 0, 2"):
        heist.play(players=5, bots=bots, seat=[0, 2])


def test_an_option_that_does_not_exist_is_answered_with_those_that_do() -> None:
    with pytest.raises(ValueError, match="no option 'player'; this game knows: players, powers"):
        heist.play(player=5)
