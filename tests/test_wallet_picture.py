"""The picture of the wallet's table: whole, harmless, honest, and made of one view only."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gamekit.core.serialization import move_from_json
from gamekit.core.table import NAMES
from gamekit.wallet import Wallet, imagine, picture
from gamekit.wallet.components import BOX
from gamekit.wallet.rules import KINDS, Draw, Flip, Return, View
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


def drawn(view: View, names: Any = NAMES) -> ET.Element:
    return ET.fromstring(picture.draw(view, names[: view.game.players]))


@pytest.mark.parametrize("players", COUNTS)
def test_every_view_is_drawn_as_one_whole_svg_without_scripts_or_references(players: int) -> None:
    allowed = {"svg", "title", "g", "rect", "text", "path", "circle", "polygon"}
    for view in some_views(players):
        root = drawn(view, HOSTILE)
        assert root.tag == f"{SVG}svg" and root.get("viewBox") == "0 0 900 640" and root.get("aria-label")
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
    rng = Random(players)
    for view in some_views(players, 0.03):
        if view.turns and not view.shown:
            other = imagine(view, rng).view(view.seat)
            assert picture.draw(view, NAMES[:players]) == picture.draw(other, NAMES[:players])


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
