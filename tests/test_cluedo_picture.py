"""The pictures of the Cluedo room: whole, harmless, honest, and made of one view or one pad only."""

import json
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import product
from random import Random

import pytest

from gamekit.cluedo import Cluedo, charts, imagine, odds, picture
from gamekit.cluedo.components import CENTRE, MUNICH, Box
from gamekit.cluedo.odds.ways import steps_to
from gamekit.cluedo.picture.paint import CHOICE
from gamekit.cluedo.rules import SUSPECT, Show, TakeTaxi, ThrowDice, Walk
from gamekit.cluedo.rules.movement import board
from gamekit.core.question import leaves
from gamekit.core.serialization import move_from_json
from gamekit.core.table import NAMES
from tests.cluedo_tables import BRAUHAUS, MUSEUM, NYMPHENBURG, asking, put, square, standing, table, thrown
from tests.games import random_game

SVG = "{http://www.w3.org/2000/svg}"
TAGS = {"svg", "title", "g", "rect", "text", "tspan", "path", "circle", "ellipse"}
TINY = Box(("P", "Q"), ("R",), ("S", "T"), (("S", "T"),), ("1.2", "axb", "..."))
HOSTILE = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "\u202egnol", "x" * 9999, "", "]]></svg>")
GAMES = [*(Cluedo(players=n, rounds=8) for n in range(2, 7)), Cluedo(players=2, box=TINY, rounds=4)]


def drawn(view, names=NAMES):
    return ET.fromstring(picture.draw(view, names[: view.game.players]))


def some_views(game, seed, share=0.04):
    rng = Random(f"some/{seed}")
    for state, _ in random_game(game, seed):
        for seat in range(game.players):
            if rng.random() < share:
                yield state, state.view(seat)


def inert(root):
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in TAGS
        for key, value in element.attrib.items():
            assert not key.lower().startswith("on") and "href" not in key and "url(" not in value


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.players}-{len(game.box.cards)}")
def test_every_view_is_one_whole_svg_without_script(game):
    for _, view in some_views(game, "whole"):
        root = drawn(view, HOSTILE)
        assert root.tag == f"{SVG}svg" and root.get("viewBox") and root.get("aria-label")
        inert(root)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_what_can_be_clicked_is_a_legal_move_and_every_walk_can_be_clicked(players):
    for state, view in some_views(Cluedo(players=players, rounds=8), "click", 0.1):
        moves = [
            move_from_json(json.loads(e.get("data-move")), view.game.kinds)
            for e in drawn(view).iter()
            if e.get("data-move")
        ]
        assert all(view.allows(move) for move in moves) and len(set(moves)) == len(moves)
        wanted = (Walk, TakeTaxi, ThrowDice, Show)
        assert {m for m in view.moves if isinstance(m, wanted)} == set(moves), state


@pytest.mark.parametrize("players", [3, 5])
def test_a_picture_tells_nothing_that_the_seat_cannot_know(players):
    rng = Random(4)
    for _, view in some_views(Cluedo(players=players, rounds=8), "leak", 0.05):
        if view.dealt and view.turn is not None:
            again = imagine(view, rng).view(view.seat)
            assert picture.draw(again, NAMES) == picture.draw(view, NAMES)
            assert all(picture.parts(again, NAMES, *how) == picture.parts(view, NAMES, *how) for how in WAYS)
            assert picture.ask(again) == picture.ask(view)


# --- on a page: in parts, wide and narrow, with the odds and without ------------------------------

WAYS = list(product((True, False), (True, False)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.players}-{len(game.box.cards)}")
def test_every_part_is_whole_and_no_name_stands_twice_on_a_page(game):
    for _, view in some_views(game, "parts", 0.02):
        for how in WAYS:
            made = [ET.fromstring(part) for part in picture.parts(view, HOSTILE, *how).values()]
            names = [e.get("data-part") for root in made for e in root.iter() if e.get("data-part")]
            assert len(names) == len(set(names)), "a part could not be followed from place to place"
            assert {f"figure{i}" for i in range(len(game.box.suspects))} <= set(names)
            for root in made:
                inert(root)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_questions_reach_every_legal_move_exactly_once_and_point_at_what_is_drawn(players):
    for state, _ in random_game(Cluedo(players=players, rounds=6), "asked"):
        if not isinstance(state.turn, int) or not state.moves:
            continue
        view = state.view(state.turn)
        asked = picture.ask(view)
        assert Counter(one.move for one in leaves(asked)) == Counter(view.moves)
        drawn_names = {
            e.get("data-part")
            for part in picture.parts(view, NAMES, True, False).values()
            for e in ET.fromstring(part).iter()
        }
        assert {one.at for one in answers(asked)} - {""} <= drawn_names


def answers(asked):
    return [one for answer in asked.answers for one in (answer, *(answers(answer.then) if answer.then else ()))]


def test_a_suspicion_is_asked_for_as_a_suspect_then_a_weapon():
    view = put(standing(table(), f0=BRAUHAUS), SUSPECT).view(0)
    who = picture.ask(view)
    assert who.title == "Whom do you suspect here?" and len(who.answers) == 6
    assert [one.note for one in who.answers][:2] == ["your card", ""] and who.answers[1].at == "figure1"
    assert [one.move.weapon for one in who.answers[1].then.answers] == list(MUNICH.weapons)


def test_squares_are_asked_for_by_the_place_they_are_nearest_to():
    asked = picture.ask(thrown(standing(table(), f0=square(18, 8)), 1, 3).view(0))
    assert asked.title == "You threw 4: where to?"
    assert [one.label for one in asked.answers] == ["Marienplatz", "Theresienwiese", "Viktualienmarkt", "A square …"]
    towards = asked.answers[-1].then
    assert towards.title == "Towards which place?" and {one.label for one in towards.answers} >= {"Marienplatz"}
    some = next(one for one in towards.answers if one.label == "Marienplatz").then.answers
    steps = [steps_to(board(MUNICH), "Marienplatz")[one.move.to] for one in some if one.move]
    assert steps == sorted(steps) and some[0].note == ("at its door" if steps[0] == 1 else f"{steps[0]} steps away")


def test_a_card_that_is_shown_goes_from_whoever_shows_it_to_the_suspicion():
    def start(state, seat):
        root = ET.fromstring(picture.parts(state.view(seat), NAMES, True, False)["side"])
        return next((e.get("data-from") for e in root.iter() if e.get("data-from")), None)

    asked = asking(who="Kevin Buschinski", what="Dagger")
    told = asked.play(Show("Dagger"))
    assert start(asked, 0) is None
    assert start(told, 0) == start(told, 2) == "seat1"
    assert start(told, 1) == f"card{MUNICH.number['Dagger']}"
    text = ["".join(ET.fromstring(picture.parts(told.view(s), NAMES, True, False)["side"]).itertext()) for s in (0, 2)]
    assert "Owl showed Dagger." in text[0] and "Owl showed a card." in text[1]


def test_chances_stand_in_the_cells_and_in_the_places_only_where_they_are_asked_for():
    view = asking().view(0)
    pad = odds.notepad(view)
    quiet, loud = (picture.parts(view, NAMES, True, on) for on in (False, True))
    place = next(name for name in MUNICH.places if 0 < pad.where(name)[odds.CASE_FILE] < 1)
    said = f"{place} in the case file: {float(pad.where(place)[odds.CASE_FILE]):.0%}".replace("%", " %")
    assert said in loud["board"] and "case file:" not in quiet["board"]
    assert f"{len(pad.case_file)} of 324 case files fit" in loud["score"] and "score" not in quiet
    cell = f"Owl: {float(pad.where('Dagger')[1]):.0%}".replace("%", " %")
    assert cell in loud["side"] and cell not in quiet["side"]


def test_a_taxi_that_may_be_taken_lights_up_the_place_it_goes_to():
    said = {e.get("aria-label") for e in drawn(standing(table(), f0=NYMPHENBURG).view(0)).iter() if e.get("data-move")}
    assert said == {"Throw the dice", f"Take the taxi to {MUSEUM}"}


def light(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_the_name_of_a_place_that_is_lit_up_can_be_read():
    view = thrown(standing(table(), f0=square(12, 17)), 6, 6).view(0)
    every = list(ET.fromstring(picture.parts(view, NAMES, True, False)["board"]).iter())
    last = max(i for i, e in enumerate(every) if e.get("data-move") and "Walk" in e.get("data-move"))
    names = {e.text: (i, e) for i, e in enumerate(every) if e.text in (CENTRE, "Olympiapark")}
    assert set(names) == {CENTRE, "Olympiapark"}
    for i, name in names.values():
        assert i > last, "what lights a place up is drawn over its name"
        assert contrast(name.get("fill"), name.get("stroke", CHOICE)) > 4.5


def test_the_picture_says_in_words_what_is_going_on():
    assert "where to walk" in drawn(thrown(table(), 3, 4).view(0)).get("aria-label")
    root = drawn(asking().view(2))
    assert any("suspects Ferdinand Zoll" in (e.get("aria-label") or "") for e in root.iter())


def test_pad_graph_and_bars_are_whole_and_harmless_at_any_moment():
    for state, view in some_views(Cluedo(players=5, rounds=8), "pads", 0.03):
        if not state.dealt:
            continue
        pad = odds.notepad(view)
        for made in (picture.notepad(pad, HOSTILE), picture.graph(pad, HOSTILE), picture.case_file(pad)):
            inert(ET.fromstring(made))


def test_the_graph_draws_a_knot_for_every_unseen_card_and_changes_with_each_line():
    pad = odds.Notepad(("Ann", "Ben"), (4, 4), "Ann", ("a1", "b1", "c1", "c2"), cards=_kinds())
    told = pad.heard("Ann", "a2", "b2", "c3", shown_by="Ben")
    assert picture.graph(told) != picture.graph(pad)
    assert "asked for a2, b2 and c3" in picture.graph(told)


def _kinds():
    return tuple(tuple(f"{letter}{i}" for i in range(1, n + 1)) for letter, n in (("a", 3), ("b", 3), ("c", 5)))


def test_charts_state_their_finding_as_a_title():
    state = next(state for state, _ in random_game(Cluedo(players=4, rounds=8), 3) if len(state.suspicions) == 6)
    pad = odds.notepad(state.view(0))
    for made in (charts.uncertainty(pad), charts.questions(pad.best_suspicions()), charts.two_ideas(pad)):
        title = made.axes[0].get_title(loc="left")
        assert any(c.isdigit() for c in title) and made._repr_html_().startswith("<img alt=")
