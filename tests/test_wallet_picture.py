"""The picture of the wallet's table: whole, harmless, honest, and made of one view only."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gamekit.core.question import MOST, Question, leaves
from gamekit.core.serialization import move_from_json
from gamekit.core.table import NAMES
from gamekit.wallet import Wallet, imagine, odds, picture
from gamekit.wallet.components import BOX
from gamekit.wallet.picture.scale import outcomes
from gamekit.wallet.picture.ways import seen_with
from gamekit.wallet.rules import KINDS, TURN, Draw, Flip, Return, View, verdict
from gamekit.wallet.rules.places import plus
from tests.games import random_game
from tests.test_wallet import JOHN, at_table

SVG = "{http://www.w3.org/2000/svg}"
COUNTS = range(2, 8)
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "\u202egnol",
    "x" * 10_000,
    "",
    "&'\"",
    "\x00",
)


def some_views(players: int, share: float = 0.08) -> Iterator[View]:
    rng = Random(f"some/{players}")
    for state, _ in random_game(Wallet(players=players), "picture"):
        for seat in range(players):
            if rng.random() < share or state.turn == seat:
                yield state.view(seat)


def few_views(players: int) -> list[View]:
    """A few from all parts of a game, the last of them too."""
    found = list(some_views(players, 0.0))
    return [*found[::25], found[-1]]


def drawn(view: View, names: Any = NAMES) -> ET.Element:
    return ET.fromstring(picture.draw(view, names[: view.game.players]))


@pytest.mark.parametrize("players", COUNTS)
def test_every_view_is_drawn_as_one_whole_svg_without_scripts_or_references(players: int) -> None:
    allowed = {"svg", "title", "g", "rect", "text", "tspan", "path", "circle", "ellipse", "polygon"}
    for view in some_views(players):
        root = drawn(view, HOSTILE)
        assert root.tag == f"{SVG}svg" and root.get("viewBox") == "0 0 906 570" and root.get("aria-label")
        for element in root.iter():
            assert element.tag.removeprefix(SVG) in allowed
            for key, value in element.attrib.items():
                assert not key.lower().startswith("on") and "href" not in key and "url(" not in value


@pytest.mark.parametrize("players", COUNTS)
def test_what_can_be_clicked_is_a_legal_move_and_says_so(players: int) -> None:
    for view in some_views(players):
        for element in drawn(view).findall(".//*[@data-move]"):
            assert view.allows(move_from_json(json.loads(element.get("data-move", "")), KINDS))
            assert element.get("aria-label") and element.get("role") == "button" and element.get("tabindex") == "0"


def test_a_turn_can_be_played_by_clicking() -> None:
    view = at_table((JOHN, "euro 200", "badge"), ("euro 50",), ("yen 50",)).view(0)
    found = drawn(view).findall(".//*[@data-move]")
    moves = {move_from_json(json.loads(element.get("data-move", "")), KINDS) for element in found}
    assert moves == {Draw(), Flip(), Return(JOHN), Return("euro 200"), Return("badge")} == set(view.moves)


@pytest.mark.parametrize("players", COUNTS)
def test_the_unseen_dealt_again_gives_the_same_picture(players: int) -> None:
    rng, names = Random(players), NAMES[:players]
    for number, view in enumerate(some_views(players, 0.03)):
        if view.turns and not view.shown and number % 3 == 0:
            other = imagine(view, rng).view(view.seat)
            for wide, odds in ((True, number % 24 == 0), (False, False)):
                assert picture.parts(view, names, wide, odds) == picture.parts(other, names, wide, odds)


def test_every_card_of_the_box_has_a_face_with_its_name_or_value() -> None:
    for card in BOX.cards:
        words = " ".join(e.text or "" for e in ET.fromstring(picture.cards(BOX, [card.name])).iter())
        assert (str(card.value) if card.value else card.name.split()[0]) in words


def test_the_title_says_the_table_in_words() -> None:
    title = drawn(at_table((JOHN, "badge"), ("euro 50",)).view(0)).get("aria-label", "")
    assert "It is your turn. Timers left: 6" in title and "guilty: a badge is for the Policeman only" in title


def test_a_currency_and_a_jewel_of_ones_own_are_drawn_too() -> None:
    from dataclasses import replace

    renamed = {"yen 50": ("krone 50", "krone"), "yen 100": ("krone 100", "krone"), "yen 200": ("krone 200", "krone")}
    cards = tuple(
        replace(c, name=renamed[c.name][0], currency=renamed[c.name][1]) if c.name in renamed else c for c in BOX.cards
    )
    box = replace(BOX, cards=cards)
    assert "K" in picture.cards(box, ["krone 50"])


# --- on a page: parts, questions, letters ---------------------------------------------------


def questions(asked: Question) -> Iterator[Question]:
    """A question and all that it leads to."""
    yield asked
    for answer in asked.answers:
        if answer.then is not None:
            yield from questions(answer.then)


@pytest.mark.parametrize("players", COUNTS)
def test_the_questions_reach_every_legal_move_exactly_once_with_few_answers_at_a_time(players: int) -> None:
    phases = set()
    for seed in range(12):
        for state, _ in random_game(Wallet(players=players), f"asked {seed}"):
            if not isinstance(state.turn, int):
                continue
            view = state.view(state.turn)
            phases.add(view.phase_name)
            asked = picture.ask(view)
            reached = Counter(one.move for one in leaves(asked) if one.move is not None)
            assert reached == Counter(view.moves), view.phase_name
            assert all(one.title and 1 <= len(one.answers) <= MOST for one in questions(asked))
            assert all(one.label for step in questions(asked) for one in step.answers)
    assert len(phases) >= 15


@pytest.mark.parametrize("players", COUNTS)
def test_every_answer_stands_at_a_part_of_the_picture_and_no_part_has_the_name_of_another(players: int) -> None:
    for view in few_views(players):
        for wide in (True, False):
            made = picture.parts(view, NAMES[:players], wide, False)
            found = [element for drawn in made.values() if drawn for element in ET.fromstring(drawn).iter()]
            parts = [name for element in found if (name := element.get("data-part"))]
            assert len(parts) == len(set(parts))
            places = {*parts, *(place for element in found if (place := element.get("data-at")))}
            asked = [one for step in questions(picture.ask(view)) for one in step.answers] if view.moves else []
            assert {one.at for one in asked if one.at} <= places


def letters(element: ET.Element, scale: float = 1.0) -> Iterator[tuple[float, str]]:
    """Every text with the size its letters have on the page."""
    found = re.search(r"scale\(([0-9.]+)", element.get("transform", ""))
    scale *= float(found[1]) if found else 1.0
    if element.tag == f"{SVG}text":
        yield scale * float(element.get("font-size", "0")), "".join(element.itertext())
    for child in element:
        yield from letters(child, scale)


@pytest.mark.parametrize("players", COUNTS)
def test_no_letter_is_below_eleven_pixels_nor_below_twelve_on_a_phone(players: int) -> None:
    for view in few_views(players):
        for wide, least in ((True, 11), (False, 12)):
            for drawn in picture.parts(view, NAMES[:players], wide, True).values():
                small = [found for found in letters(ET.fromstring(drawn)) if found[0] < least] if drawn else []
                assert small == []


@pytest.mark.parametrize("players", COUNTS)
def test_the_parts_fit_one_screen(players: int) -> None:
    """584 × 396 for the board, a rail of 283, a hand that leaves half of the dock to the answers; 366 on a phone."""
    for view in few_views(players):
        for wide, room in ((True, (584, 396, 404, 112)), (False, (366, 470, 342, 140))):
            made = picture.parts(view, NAMES[:players], wide, True)
            board, hand = (ET.fromstring(made[name]).get("viewBox", "").split()[2:] for name in ("board", "hand"))
            assert float(board[0]) == room[0] and float(board[1]) <= room[1]
            assert float(hand[0]) <= room[2] and float(hand[1]) <= room[3]


@pytest.mark.parametrize("players", (2, 4, 7))
def test_a_card_of_another_player_that_is_shown_lies_in_their_hand(players: int) -> None:
    shown = 0
    for seed in range(6):
        for state, _ in random_game(Wallet(players=players), f"known {seed}"):
            for seat, cards in seen_with(state.view(seed % players)).items():
                assert not Counter(cards) - Counter(state.hands[seat])
                shown += len(cards)
    assert shown


def test_what_a_draw_would_do_adds_up_and_agrees_with_the_odds() -> None:
    view = at_table((JOHN, "euro 200", "badge"), ("euro 50",), ("yen 50",)).view(0)
    coming = odds.next_draw(view)
    found = outcomes(view, coming)
    assert sum(one.share for one in found) == pytest.approx(1)
    exact = coming.p(lambda card: verdict(plus(view.hand, card), view.coin, None, view.box).innocent)
    assert sum(one.share for one in found if one.innocent) == pytest.approx(float(exact))


def sources(drawn: str, name: str) -> dict[str, str | None]:
    """Where each part of a picture is said to come from."""
    found = ET.fromstring(drawn).iter()
    return {part: element.get("data-from") for element in found if (part := element.get(name))}


def test_a_drawn_card_is_seen_to_come_from_the_wallet_and_a_returned_one_from_the_hand() -> None:
    before = at_table((JOHN, "euro 200"), ("euro 50",), ("yen 50",))
    after = before.play(Return("euro 200"))
    board = picture.parts(after.view(0), NAMES[:3], True, False)["board"]
    assert sources(board, "data-part")["wallet in 1"] == "own euro 200 0"
    drawn = before.play(Draw())
    drawn = drawn.play(drawn.chances.sample(Random(1)))
    hand = picture.parts(drawn.view(0), NAMES[:3], True, False)["hand"]
    (card,) = Counter(drawn.view(0).hand) - Counter(before.view(0).hand)
    assert sources(hand, "data-at")[f"own {card}"] == "wallet"


def test_numbers_stand_on_the_board_only_where_they_are_asked_for() -> None:
    view = at_table((JOHN, "euro 200"), ("euro 50",), ("yen 50",)).view(0)
    assert view.phase is TURN
    quiet, told = (picture.parts(view, NAMES[:3], True, odds) for odds in (False, True))
    assert "%" not in "".join(quiet.values()) and "If you draw" in told["board"] and "%" in told["board"]
