"""The stage without a browser: how moves are laid out, forms, the coach, the review."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from gamekit import heist
from gamekit.core.advice import Advice, Amount, Choice, Estimate, Fact, Form, Modelled
from gamekit.core.dist import Dist
from gamekit.core.game import room, rooms
from gamekit.core.package import Board
from gamekit.core.question import Question, by_kind, leaves
from gamekit.core.table import NAMES
from gamekit.heist.rules import Lay, Name, Say, Wait
from gamekit.heist.rules.moves import SAY, picks
from gamekit.ui import offer
from tests.games import random_game
from tests.table_play import Play, do, finish, offered


@pytest.fixture
def table() -> Play:
    return Play(heist.Game(players=5))


# --- how moves are asked for ----------------------------------------------------------------


def test_a_question_never_has_more_than_seven_answers_and_leads_to_every_move() -> None:
    for moves in (SAY, [Lay(0), Wait()], [Wait(), *map(Name, range(8)), *map(Lay, range(6))]):
        asked = by_kind(moves, lambda move: move.label, str)
        assert most(asked) <= 7
        assert sorted(str(one.move) for one in leaves(asked)) == sorted(map(str, moves))


def most(asked: Question) -> int:
    return max(len(asked.answers), *(most(one.then) for one in asked.answers if one.then), 0)


@pytest.mark.parametrize("name", rooms())
def test_in_every_room_each_question_is_short_and_leads_to_every_move(name: str) -> None:
    home = room(name)
    if not isinstance(home.picture, Board):
        return
    for players in (min(home.Game(players=4).players, 4), 6):
        for state, _ in random_game(home.Game(players=players), "asked"):
            if type(state.turn) is int and state.view(state.turn).moves:
                view = state.view(state.turn)
                asked = home.picture.ask(view)
                forms = {one.form for one in leaves(asked)} - {None}
                assert most(asked) <= 7 and forms <= set(range(len(home.coach.forms(view))))
                offered = {str(one.move) for one in leaves(asked)}
                formed = () if not home.coach.forms(view) else [m for m in view.moves if str(m) not in offered]
                assert offered | set(map(str, formed)) >= set(map(str, view.moves))
                assert all(view.allows(one.move) for one in leaves(asked) if one.move is not None)


def test_picks_become_seats_to_choose_with_the_leaders_own_chosen_for_good() -> None:
    part = SimpleNamespace(draw=str, parts=str, ask=lambda view: Question("Pick", sets=picks(8, 2, 5)))
    asked = offer.offer(part, SimpleNamespace(), NAMES)["choose"]
    assert asked["count"] == [5] and len(asked["options"]) == 8
    assert [name for name, _, sure in asked["options"] if sure] == ["Bear"]
    assert sorted(len(one["of"]) for one in asked["moves"]) == [5] * 35


def test_a_room_may_call_a_move_differently_in_a_situation() -> None:
    asked = offer.offer(None, SimpleNamespace(moves=[Wait()]), NAMES, say=lambda move: "Close your eyes, {1}")
    assert asked["answers"][0]["label"] == "Close your eyes, Owl"


def test_a_form_stands_among_the_answers() -> None:
    asked = offer.offer(None, SimpleNamespace(moves=[Wait()]), NAMES, ["Offer {1} a trade"])
    assert asked["answers"][1] == {"label": "Offer Owl a trade", "form": 0}


# --- a room with forms, a coach and an idle move ----------------------------------------------

FORM = Form(
    "Lay by number",
    (
        Choice("who", "Who", (("{1}", 1), ("{2}", 2))),
        Choice("some", "Some", (("a", "A"), ("b", "B"), ("c", "C")), 0, 2),
        Amount("card", "Card", 0, 5, 0),
    ),
    lambda given: Lay(given["card"]),
)


def coach(idle: bool = False) -> Any:
    made = SimpleNamespace(
        advise=lambda view, against="": [
            Advice(move, Estimate(60 - i, 100), f"reason {i}") for i, move in enumerate(view.moves)
        ],
        facts=lambda view, against="": [Fact("Chance of {1}", Dist.uniform("ab"), "why {2}"), Fact("Text", "words")],
        forms=lambda view: [FORM],
        idle=lambda view: next((m for m in view.moves if idle and isinstance(m, Say) and m.claim is None), None),
        called=lambda view, move: move.label,
        judge=lambda view, move: "",
        pointers=lambda view, move: ("", ""),
        section=lambda view: ("", ""),
        forecasts=lambda view: [],
        chance=lambda view, levels: Modelled(0.5, 1.0),
        win_chance=lambda view, games, rng, levels=None, move=None: Estimate(Fraction(games, 2), games),
    )
    return made


def test_a_form_makes_a_move_and_says_what_is_missing(table: Play) -> None:
    table.use(coach())
    do(table, "odds", on=True)
    assert [field["name"] for field in table.table["forms"][0]["fields"]] == ["who", "some", "card"]
    assert table.table["forms"][0]["fields"][0]["options"] == ["Owl", "Bear"]
    hand = table.view.hand
    for wrong in (
        {"who": 9},
        {"who": 0, "some": [0, 1, 2]},
        {"who": 0, "some": [], "card": 9},
        {"who": 0, "some": [1, 1]},
    ):
        do(table, "form", form=0, answers=wrong)
        assert table.notice["text"]
    missing = next(card for card in range(6) if card not in hand)
    do(table, "form", form=0, answers={"who": 0, "some": [1], "card": missing})
    assert "do not allow" in table.notice["text"]
    do(table, "form", form=0, answers={"who": 0, "some": [0, 2], "card": hand[0]})
    assert table.notice == {} and "lays a card" in " ".join(table.log["lines"])


def test_a_form_is_read_back_in_words_and_judged_only_while_the_odds_are_shown(
    table: Play,
) -> None:
    table.use(coach())
    table.session.coach.judge = lambda view, move: "Not bad, {1}."
    table.session.coach.called = lambda view, move: f"Down with card {move.card}"
    before, card = table.session.match.record, table.view.hand[0]
    good = {"who": 0, "some": [], "card": card}
    do(table, "preview", form=0, answers=good)
    do(table, "preview", form=0, answers={"who": 0, "some": [0, 1, 2]})
    do(table, "odds", on=True)
    do(table, "preview", form=0, answers=good)
    do(table, "preview", form=0, answers=good, stamp=-1)
    told = [message["text"] for message in table.window.letters if message["do"] == "preview"]
    down = f"Down with card {card}"
    assert told == [down, "Some: please choose 0 to 2, not 3", f"{down}. Not bad, Owl.", ""]
    assert table.session.match.record == before and table.notice == {}


def test_the_coach_shows_facts_intervals_and_a_hint(table: Play) -> None:
    table.use(coach())
    do(table, "odds", on=True)
    facts, best = table.advice["facts"], table.advice["moves"][0]
    assert facts[0]["title"] == "Chance of Owl" and facts[0]["bars"][0]["text"] == "1/2 = 50.0 %"
    assert best["interval"][0] < 0.6 < best["interval"][1] and "to" in best["value"]
    do(table, "hint")
    assert table.table["hint"]["why"] == "reason 0"
    do(table, "move", move=table.table["hint"]["move"])
    assert table.table["hint"] == {}
    do(table, "odds", on=False)
    assert table.advice == {"on": False}


@pytest.mark.parametrize("name", rooms())
def test_every_room_measures_what_a_move_is_worth(name: str) -> None:
    made = Play(room(name).Game(), seed=5, bots="random")
    view, coach = made.view, made.session.coach
    for move in (view.moves[0], view.moves[-1]):
        assert coach is not None and coach.win_chance(view, games=2, rng=Random(1), move=move).games == 2


def test_a_decision_can_be_looked_at_again_when_all_is_over(table: Play) -> None:
    first, moves = table.picture, offered(table)
    finish(table)
    last = table.picture
    do(table, "recall", number=1)
    assert table.picture == first and table.table["recalled"] == 1 and moves and not table.table["asked"]
    do(table, "recall", number=0)
    assert table.picture == last and table.table["recalled"] == 0


def test_the_chance_to_win_stands_at_once_and_games_make_it_surer(table: Play) -> None:
    table.use(coach())
    made = table.session.coach
    made.chance = lambda view, levels: Modelled(0.5, 40.0, (0.4, 0.6), True, "")
    made.win_chance = lambda view, games, rng, levels: Estimate(Fraction(games * (rng.random() < 0.2)), games)
    lines = table.log
    table.window.sent.clear()
    do(table, "odds", on=True)
    shown = [one for one in map(json.loads, table.window.sent) if "value" in json.dumps(one)]
    assert "50.0 % (" in json.dumps(shown[0]) and "happened 40 to 60 %" in json.dumps(shown[0])
    chance = table.advice["chance"]
    assert chance["games"] == 160 and not chance["more"] and 0.2 < chance["share"] < 0.35 and table.log == lines
    low, high = chance["interval"]
    assert high - low < 0.15


def test_idle_moves_are_made_unless_the_learner_wants_to_be_waited_for(table: Play) -> None:
    table.use(coach(idle=True))
    do(table, "move", move=offered(table)[0])
    assert not any(move[0] == "Say" for move in offered(table))
    do(table, "undo")
    assert offered(table)[0][0] == "Lay"
    do(table, "option", name="waits", on=True)
    do(table, "move", move=offered(table)[0])
    assert any(move[0] == "Say" for move in offered(table))
    assert table.menu["idle"]


def test_without_a_coach_there_is_no_hint() -> None:
    made = Play(heist.Game(players=5), seed=3, bots="easy", coach=False)
    assert made.menu["coach"] is False
    do(made, "hint")
    assert "no hint" in made.notice["text"]
