"""The board in pictures: always well-formed, clickable only for whoever is asked, and readable in words."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from gamekit.core.question import leaves
from gamekit.monopoly import Monopoly, odds, picture
from gamekit.monopoly.components import SMALL
from gamekit.monopoly.picture.ring import SIZE, cells
from gamekit.monopoly.rules import Buy, Pass, Throw, arrange
from tests.games import random_game

NAMES = ["Fox", "<Owl> & co", "", "Hare" * 20, "Lynx", "狐"]


def moves_in(drawn: str) -> list[str]:
    return [found for node in ElementTree.fromstring(drawn).iter() if (found := node.get("data-move"))]


@pytest.mark.parametrize("game", [Monopoly(players=6, turns=40), Monopoly(players=2, box=SMALL, turns=40)], ids=str)
def test_every_position_is_drawn_and_only_the_one_asked_can_click(game: Any) -> None:
    for number, (state, _) in enumerate(random_game(game, 2)):
        if number % 9:
            continue
        for seat in (0, 1):
            drawn = picture.draw(state.view(seat), NAMES[: game.players])
            clicks = moves_in(drawn)
            assert state.turn == seat or not clicks
            assert "<script" not in drawn and "<Owl>" not in drawn


def test_one_can_build_and_buy_on_the_square_itself() -> None:
    table = arrange(Monopoly(players=2), own={0: ["brown"]})
    built = {one.at for one in leaves(picture.ask(table.view(0))) if type(one.move).__name__ == "Build"}
    assert built == {"square1", "square3"}
    landed = table.play(Pass()).play(Pass()).play(Throw(2, 4))
    buy = next(one for one in picture.ask(landed.view(0)).answers if one.move == Buy("Oak Path"))
    assert buy.at == "square6" and 'data-part="square6"' in picture.draw(landed.view(0), NAMES[:2])


def test_what_cannot_be_bought_says_how_much_is_missing() -> None:
    landed = arrange(Monopoly(players=2), cash=[40, 1500]).play(Pass()).play(Pass()).play(Throw(2, 4))
    buy = picture.ask(landed.view(0)).answers[0]
    assert buy.move is None and buy.off == "mortgage something first: 60 short"


def test_the_title_says_in_words_what_is_seen() -> None:
    drawn = picture.draw(arrange(Monopoly(players=2)).view(0), NAMES[:2])
    root = ElementTree.fromstring(drawn)
    assert "Monopoly, turn 1, Fox: before the throw" in (root.get("aria-label") or "")
    assert "Cash: Fox 1500" in (root.get("aria-label") or "")


@pytest.mark.parametrize("squares", [4, 8, 13, 40, 100])
def test_the_ring_never_overlaps(squares: int) -> None:
    places = cells(squares)
    assert len(places) == squares
    for a in range(squares):
        for b in range(a):
            one, two = places[a], places[b]
            apart = one.x + one.w <= two.x + 0.01 or two.x + two.w <= one.x + 0.01
            assert apart or one.y + one.h <= two.y + 0.01 or two.y + two.h <= one.y + 0.01
    assert all(cell.x >= -0.01 and cell.x + cell.w <= SIZE + 0.01 for cell in places)


def test_the_map_of_heat_writes_every_number() -> None:
    drawn = picture.heat(odds.landing(), "Where throws end")
    assert "3.19" in drawn and "In jail: 3.95%" in drawn
    ElementTree.fromstring(drawn)
