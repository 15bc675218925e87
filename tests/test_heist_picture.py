"""The picture of the heist table: whole, harmless, honest, and made of one view only."""

import json
import xml.etree.ElementTree as ET
from random import Random

import pytest

from gamekit.core.game import CHANCE
from gamekit.core.serialization import move_from_json
from gamekit.core.table import NAMES
from gamekit.heist import Heist, imagine, picture
from gamekit.heist.components import ROLE_NAMES, Box
from gamekit.heist.rules import KINDS, Lay
from gamekit.heist.rules.phases import LAYING, OVER
from gamekit.svg import fitted, width
from tests.games import random_game

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"svg", "title", "g", "rect", "text", "tspan", "path", "circle", "ellipse"}
COUNTS = range(4, 9)
TINY = Box(1, 0, (1, 1, 1, 2, 1, 0), 1, 500)  # 3 players, 2 rounds
WIDE = Box(3, 2, (10, 8, 3, 8, 4, 2), 7, 2500)  # all 7 cards go to the press
HOSTILE = (
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "\u202egnol", "x" * 10_000, "", "&amp;'\"",
    "\x00\x07\ud800", "]]></svg>",
)  # fmt: skip


def views(game, seed):
    """Every seat's view of every state of a random game."""
    for state, _ in random_game(game, seed):
        for seat in range(game.players):
            yield state.view(seat)


def asked(game, seed):
    """The view of whoever is to move, through a whole random game."""
    return [state.view(state.turn) for state, _ in random_game(game, seed) if isinstance(state.turn, int)]


def some_views(game, seed, share=0.05):
    """A share of them, the same at every run."""
    rng = Random(f"some/{seed}")
    return [view for view in views(game, seed) if rng.random() < share]


def drawn(view, names=NAMES):
    return ET.fromstring(picture.draw(view, names[: view.game.players]))


def words(root):
    return " ".join(element.text or "" for element in root.iter())


@pytest.mark.parametrize("game", [*map(Heist, COUNTS), Heist(3, box=TINY), Heist(7, box=WIDE)], ids=repr)
def test_every_view_of_a_game_is_drawn_as_one_whole_svg(game):
    for view in some_views(game, "whole"):
        root = drawn(view)
        assert (
            root.tag == f"{SVG}svg" and root.get("viewBox") and root.get("aria-label") and root.get("role") == "group"
        )


@pytest.mark.parametrize("players", COUNTS)
def test_a_picture_holds_no_script_and_refers_to_nothing_outside_itself(players):
    for view in some_views(Heist(players), "inert"):
        for element in drawn(view, HOSTILE).iter():
            assert element.tag.removeprefix(SVG) in SHAPES
            for key, value in element.attrib.items():
                assert not key.lower().startswith("on") and "href" not in key and "url(" not in value


def test_hostile_names_are_shown_as_harmless_text():
    root = drawn(Heist(8).start().view(0), HOSTILE)
    assert "script>" in words(root)
    assert "\u202e" not in words(root) and len(picture.draw(Heist(8).start().view(0), HOSTILE)) < 60_000


@pytest.mark.parametrize("players", COUNTS)
def test_what_can_be_clicked_is_a_legal_move_and_says_so(players):
    for view in [*asked(Heist(players), "clicks"), *some_views(Heist(players), "clicks")]:
        found = drawn(view).findall(".//*[@data-move]")
        moves = [move_from_json(json.loads(element.get("data-move")), KINDS) for element in found]
        assert all(view.allows(move) for move in moves)
        assert all(element.get("aria-label") and element.get("role") == "button" for element in found)
        assert all(element.get("tabindex") == "0" for element in found)


@pytest.mark.parametrize("players", COUNTS)
def test_every_move_that_names_a_card_or_a_seat_can_be_clicked(players):
    by_button = {"Say", "Pick", "Wait", "Accuse", "Trust", "Hush"}
    for view in asked(Heist(players), "all clicks"):
        root = drawn(view)
        found = {element.get("data-move") for element in root.findall(".//*[@data-move]")}
        wanted = [move for move in view.moves if type(move).__name__ not in by_button]
        assert len(found) == len(wanted)


@pytest.mark.parametrize("players", COUNTS)
def test_nothing_that_can_be_clicked_hides_in_a_picture_for_screen_readers(players):
    for view in some_views(Heist(players), "nesting"):
        for element in drawn(view).findall(".//*[@role='img']"):
            assert element.get("aria-label") and element.find(".//*[@data-move]") is None


@pytest.mark.parametrize("players", COUNTS)
def test_the_unseen_dealt_again_gives_the_same_picture(players):
    """Non-interference: a picture that changed would tell a secret."""
    rng = Random(players)
    for state, _ in random_game(Heist(players), "again"):
        if state.phase < LAYING or state.turn is CHANCE or rng.random() > 0.25:
            continue
        view = state.view(rng.randrange(players))
        other = imagine(view, rng).view(view.seat)
        assert picture.draw(view, NAMES[:players]) == picture.draw(other, NAMES[:players])


@pytest.mark.parametrize("players", COUNTS)
def test_nobody_elses_character_is_told_before_the_end(players):
    for state, _ in random_game(Heist(players, powers=False, trump=False), "roles"):
        if state.leaders:
            view = state.view(0)
            names = [f"N{seat}" for seat in range(players)]
            labels = [element.get("aria-label") or "" for element in drawn(view, names).iter()]
            told = [label for label in labels for seat in range(1, players) if label.startswith(f"N{seat}")]
            revealed = [label for label in told if any(f"is {role}" in label for role in ROLE_NAMES)]
            assert len(revealed) == (players - 1 if view.phase is OVER else 0)


def test_the_leader_is_marked_with_a_word_not_only_with_a_colour():
    view = next(view for view in views(Heist(5, leader=3), "leader") if view.phase is LAYING)
    assert "leader" in words(drawn(view)) and "Hare leads" in drawn(view).get("aria-label")


def test_each_card_of_the_hand_can_be_laid_from_the_picture_even_twins():
    view = next(v for v in views(Heist(5), "twins") if v.moves and v.phase is LAYING and len(set(v.hand)) < len(v.hand))
    found = drawn(view).findall(".//*[@data-move]")
    assert len(found) == len(view.hand)
    assert {move_from_json(json.loads(e.get("data-move")), KINDS) for e in found} == {Lay(card) for card in view.hand}


@pytest.mark.parametrize("name", ["W" * 40, "ill" * 20, "李小龙" * 9, "Maximilian von Hohenfels"])
def test_a_name_is_cut_to_the_room_it_has(name):
    cut = fitted(name, 110, 14)
    assert width(cut) * 14 <= 110 and cut.endswith("…") and name.startswith(cut[:-1])


def test_a_drawing_depends_on_nothing_but_the_view():
    view = next(view for view in views(Heist(6), "pure") if view.phase is OVER)
    assert picture.draw(view, NAMES[:6]) == picture.draw(view, NAMES[:6])
