"""What moves on the table and what a click then does, and two people at one page: the page's own code in a browser."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gamekit import cluedo, heist, monopoly
from gamekit.ui.steps import Wait
from tests.browser.frames import document
from tests.table_play import Play

pytestmark = pytest.mark.xdist_group("homes")

FLIGHTS = """() => document.querySelector('.gk-fly').getAnimations({ subtree: true })
    .map((flight) => flight.effect.getKeyframes())"""
LEFT = """() => [document.querySelector('.gk-fly').children.length,
    [...document.querySelectorAll('[data-part]')].filter((part) => part.style.visibility).length]"""


def put(page: Page, whole: Any) -> None:
    """Show this on the page."""
    page.evaluate("text => window.model.put(JSON.parse(text))", json.dumps(whole))


class Beside:
    """A table in this process and its page in the browser."""

    def __init__(self, page: Page, table: Play):
        self.page, self.table = page, table
        page.set_content(document(table))
        page.wait_for_selector("body[data-ready]")
        self.sent()

    def sent(self) -> list[Any]:
        """What the page asked for since the last time."""
        return list(self.page.evaluate("window.sent.splice(0)"))

    def show(self) -> None:
        """What the table looks like now goes to the page."""
        put(self.page, self.table.window.now)

    def answer(self) -> list[Any]:
        """Do what the page asked for, and show what comes of it."""
        asked = self.sent()
        for message in asked:
            self.table.tell(message)
        self.show()
        return asked

    def flights(self) -> list[list[dict[str, Any]]]:
        """What is on its way, as keyframes."""
        return list(self.page.evaluate(FLIGHTS))

    def rest(self) -> None:
        """Until everything has landed: nothing stays unseen, and nothing is left over."""
        self.page.wait_for_function(f"() => !({FLIGHTS})().length")
        assert self.page.evaluate(LEFT) == [0, 0]


def lay(beside: Beside) -> None:
    """Lay the first card by a click on it."""
    beside.page.locator(".gk-hand [data-move]").first.click()
    assert [message["do"] for message in beside.answer()] == ["move"]


def test_a_card_that_is_laid_goes_to_its_place_and_nothing_stays_unseen(page: Page) -> None:
    beside = Beside(page, Play(heist.Game(players=5), seed=11))
    lay(beside)
    ways = [flight for flight in beside.flights() if "translate" in flight[0] and flight[0]["translate"] != "0px"]
    assert ways, "no part was seen to move"
    beside.rest()


def test_with_less_motion_everything_is_where_it_belongs_at_once(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    beside = Beside(page, Play(heist.Game(players=5), seed=11))
    lay(beside)
    assert beside.flights() == [] and page.evaluate(LEFT) == [0, 0]


def test_dice_tumble_a_piece_walks_square_by_square_and_money_goes_from_one_to_another(page: Page) -> None:
    beside = Beside(page, Play(monopoly.Game(players=2), seed=1, bots="random"))
    tumbled = walked = paid = 0
    for _ in range(12):
        page.locator(".gk-moves .gk-move:enabled").first.click()
        beside.answer()
        for flight in beside.flights():
            tumbled += "rotate" in flight[0]
            walked += len(flight) > 3
        paid += page.locator(".gk-fly .gk-coin").count()
        beside.rest()
    assert tumbled and walked and paid


def test_a_click_while_something_moves_is_meant_for_what_lies_there(page: Page) -> None:
    beside = Beside(page, Play(heist.Game(players=5), seed=11))
    whole = deepcopy(beside.table.window.now)
    hand = "".join(whole["picture"]["wide"]["hand"])
    assert 'data-part="hand0"' in hand and 'data-part="hand1"' in hand
    halfway = hand.replace('data-part="hand0"', 'data-part="?"').replace('data-part="hand1"', 'data-part="hand0"')
    whole["picture"]["wide"]["hand"] = [halfway.replace('data-part="?"', 'data-part="hand1"')]
    box = page.locator(".gk-hand [data-move]").first.bounding_box()
    assert box
    put(page, whole)  # the two are on their way to each other's place
    assert beside.flights()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert [message["do"] for message in beside.sent()] == ["move"]


def test_a_click_on_the_table_or_the_space_bar_goes_on(page: Page) -> None:
    table = Play(heist.Game(players=5), seed=11)
    beside = Beside(page, table)
    table.session.pace.speed = "normal"
    page.locator(".gk-moves .gk-move:enabled").first.click()
    for message in beside.sent():
        table.window.tell(message)
    while not isinstance(table.session.step(), Wait):
        pass
    table.pages.show()
    beside.show()
    expect(page.locator(".gk-waiting")).to_be_visible()
    page.locator("div.gk-picture").click(position={"x": 3, "y": 3})
    assert beside.sent() == [{"do": "skip"}]
    page.keyboard.press("Space")
    assert beside.sent() == [{"do": "skip"}]
    assert table.window.tell({"do": "skip"}) and not isinstance(table.session.step(), Wait)


# --- two people at one page ----------------------------------------------------------------------


@pytest.mark.parametrize("game", [heist.Game(players=4), cluedo.Game(players=3), monopoly.Game(players=2)])
def test_two_people_take_turns_at_one_page(page: Page, game: Any) -> None:
    beside = Beside(page, Play(game, seed=2, people=["Ada", "Ben"]))
    called: list[str] = []
    for _ in range(24):
        if page.locator(".gk-outcome-words").count():
            break
        curtain = page.locator(".gk-curtain button")
        if curtain.count():
            called.append(curtain.inner_text())
            expect(page.locator(".gk-main")).to_be_hidden()
            assert page.locator(".gk-picture svg, .gk-hand svg, .gk-log li").count() == 0
            curtain.click()
        else:
            expect(page.locator(".gk-main")).to_be_visible()
            page.evaluate(ONE)
        beside.answer()
        expect(page.locator(".gk-notice > *")).to_have_count(0)
    assert set(called) == (set() if game.name == "monopoly" else {"I am Ada", "I am Ben"})


ONE = """() => {
    const find = (wanted) => document.querySelector(wanted);
    for (let i = 0; i < 12 && !window.sent.length; i++) {
        (find('.gk-moves .gk-move:enabled') ?? find('.gk-checks input:not(:checked)')
            ?? find('.gk-moves .gk-opens:not([data-form], [aria-disabled])')).click();
    }
}"""
