"""The notepad as an app: pure data that the form app can draw, every form makes sense at any time."""

import xml.etree.ElementTree as ET
from random import Random

import pytest

from gamekit import cluedo
from gamekit.cluedo import Cluedo, odds
from gamekit.cluedo.components import MUNICH
from gamekit.cluedo.odds import CASE_FILE, Contradiction
from gamekit.cluedo.picture.notepad_app import PadPage, Setup
from gamekit.core.advice import Choice
from tests.games import random_game

HAND = ("Gloria Hermann", "Rope", "Hofbräuhaus", "Marienplatz")


def form(page, title):
    return next(one for one in page.forms if one.title == title)


def started():
    seated = form(Setup(), "Set the table").make({"count": 4, "me": 1, "dealt_out": False})
    return form(seated, "Start").make({"hand": HAND, "open_cards": ("Pistol", "Olympiapark")})


def test_a_table_is_set_without_typing():
    page = started()
    assert page.pad.players == ("Fox", "Owl", "Bear", "Hare") and page.pad.me == "Owl" and page.pad.hand == HAND
    assert all(isinstance(field, Choice) for one in page.forms for field in one.fields)


@pytest.mark.parametrize(("players", "cards", "open_cards"), [(2, 9, 0), (3, 6, 0), (4, 4, 2), (5, 3, 3), (6, 3, 0)])
def test_the_hands_asked_for_fit_the_number_of_players(players, cards, open_cards):
    seated = form(Setup(), "Set the table").make({"count": players, "me": 0, "dealt_out": False})
    fields = form(seated, "Start").fields
    assert [field.least for field in fields] == ([cards, open_cards] if open_cards else [cards])


def test_one_cannot_sit_where_nobody_sits():
    with pytest.raises(ValueError, match="Fox, Owl or Bear"):
        form(Setup(), "Set the table").make({"count": 3, "me": 5, "dealt_out": False})


def test_where_all_cards_are_dealt_out_some_have_one_more():
    seated = form(Setup(), "Set the table").make({"count": 4, "me": 1, "dealt_out": True})
    start = form(seated, "Start")
    assert [(field.name, field.least, field.most) for field in start.fields] == [("hand", 4, 5), ("richer", 2, 2)]
    page = start.make({"hand": (*HAND, "Pistol"), "richer": ("Owl", "Hare")})
    assert page.pad.hand_sizes == (4, 5, 4, 5) and page.pad.open_cards == ()
    with pytest.raises(ValueError, match="must have 4 cards, not 5"):
        start.make({"hand": (*HAND, "Pistol"), "richer": ("Fox", "Hare")})


@pytest.mark.parametrize("dealt_out", [False, True])
def test_one_may_only_watch(dealt_out):
    seated = form(Setup(), "Set the table").make({"count": 5, "me": None, "dealt_out": dealt_out})
    cards = {"richer": ("Fox", "Owl", "Bear")} if dealt_out else {"open_cards": ("Rope", "Pistol", "Dagger")}
    page = form(seated, "Start").make(cards)
    assert page.pad.me is None and "only watch" in seated.said
    assert "What should I ask?" not in [one.title for one in page.forms]
    six = form(Setup(), "Set the table").make({"count": 6, "me": None, "dealt_out": dealt_out})
    assert form(six, "Start").make({}).pad.hand_sizes == (3,) * 6


def test_a_suspicion_is_written_and_taken_back():
    told = {"asker": "Owl", "suspect": "Ferdinand Zoll", "weapon": "Dagger", "place": "Frauenkirche"}
    page = form(started(), "Suspicion").make({**told, "shown_by": "Hare", "card": "weapon"})
    assert page.lines == ("Owl asked for Ferdinand Zoll, Dagger and Frauenkirche: Hare showed Dagger",)
    assert page.pad.certain["Hare", "Dagger"] and "more cells are certain" in page.said
    assert page.without(1).pad == started().pad


def test_a_contradiction_is_told_and_the_old_desk_still_works():
    page = form(started(), "Somebody has a card").make({"who": "Fox", "card": "Dagger"})
    with pytest.raises(Contradiction, match="line 1: Fox has Dagger"):
        form(page, "Somebody does not have a card").make({"who": "Fox", "card": "Dagger"})
    assert page.pages


def test_why_and_best_question_are_answered_in_words():
    page = form(started(), "Why?").make({"who": "Fox", "card": "Rope"})
    assert "So: Fox does not have Rope." in page.said
    assert "Not certain" in form(page, "Why?").make({"who": CASE_FILE, "card": "Dagger"}).said
    idea = {"who": "Fox", "card": "Rope", "has": False}
    assert form(page, "Check my idea").make(idea).said.startswith("Right: Fox does not have Rope.")
    assert "bits" in form(page, "What should I ask?").make({"place": "Hofbräuhaus"}).said


def test_the_pages_are_whole_pictures_and_seats_get_names():
    state = next(s for s, _ in random_game(Cluedo(players=3, rounds=9), 1) if len(s.suspicions) == 4)
    page = PadPage(odds.notepad(state.view(0)).renamed(("Ann", "Ben", "Cat")))
    assert all(ET.fromstring(page).get("viewBox") for _, page in page.pages)
    assert all(name in " ".join(page.lines) for name in ("Ann", "Ben", "Cat"))
    assert "seat" not in " ".join([*page.lines, page.title, *(str(page) for _, page in page.pages)])


def test_any_answers_give_a_desk_or_words():
    rng, page = Random(2), started()
    for _ in range(60):
        one = rng.choice(page.forms)
        answers = {field.name: rng.choice(field.options)[1] for field in one.fields}
        try:
            page = one.make(answers)
        except ValueError as problem:
            assert str(problem)
    assert page.pad.deals and len(MUNICH.cards) == 21


# On the stage


def found(root, kind, text):
    """The first control of this kind whose words contain the text."""
    waiting = [root]
    while waiting:
        one = waiting.pop(0)
        words = f"{getattr(one, 'description', '')} {getattr(one, 'options', '')}"
        if type(one).__name__ == kind and text in words:
            return one
        waiting += getattr(one, "children", ())
    raise AssertionError(f"no {kind} with {text!r}")


def words(app):
    return app.children[0].value + app.children[1].value


def test_the_app_is_used_by_clicks_alone_and_everything_can_be_undone():
    app = cluedo.notepad_app()
    found(app, "ToggleButtons", "4 players").value = 2
    found(app, "ToggleButtons", "Owl").value = 1
    found(app, "Button", "Set the table").click()
    found(app, "Button", "Start").click()
    assert "please choose 4, not 0" in words(app)
    hand, opened = app.children[2].children[:2]
    for field, cards in ((hand, HAND), (opened, ("Pistol", "Olympiapark"))):
        for card in cards:
            found(field, "ToggleButton", card).value = True
    found(app, "Button", "Start").click()
    assert app.page.pad == started().pad and "deals fit" in words(app)
    found(app, "Button", "Suspicion").click()
    assert len(app.page.lines) == 1 or "This does not work" in words(app)
    before = len(app.page.lines)
    found(app, "ToggleButtons", "Why?").value = 4
    found(app, "Button", "Why?").click()
    assert "certain" in words(app) or "So:" in words(app)
    for _ in range(6):
        found(app, "Button", "Undo").click()
    assert before <= 1 and app.page == Setup()


def test_a_line_is_taken_back_and_a_contradiction_is_told_in_the_app():
    app = cluedo.notepad_app(started().pad.holds("Fox", "Dagger"))
    app._then(lambda: app.page._write(odds.Lacks("Fox", "Dagger")))
    assert "cannot all be true" in words(app) and len(app.page.lines) == 1
    found(app, "Button", "Take this line back").click()
    assert app.page.lines == () and "taken back" in words(app)


def test_what_was_chosen_stays_chosen_when_something_is_missing():
    app = cluedo.notepad_app()
    found(app, "Button", "Set the table").click()
    found(app.children[2].children[0], "ToggleButton", "Rope").value = True
    found(app, "Button", "Start").click()
    assert "please choose" in words(app) and found(app.children[2].children[0], "ToggleButton", "Rope").value


def test_pages_change_by_a_click():
    app = cluedo.notepad_app(started().pad)
    first = app.children[-1].value
    found(app, "ToggleButtons", "Reasons").value = 2
    assert app.children[-1].value != first and "<svg" in app.children[-1].value
