"""The same page and the same session over WebSockets: two browsers in two seats of one game."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tornado.websocket import WebSocketHandler

from gamekit import heist
from gamekit.ui import pages as tables
from gamekit.ui.drivers import drive
from gamekit.ui.presenter import present
from gamekit.ui.session import Session
from gamekit.ui.table_setup import table_setup
from tests.browser.homes import PLAY_ON, Document, Server, document

pytestmark = pytest.mark.xdist_group("homes")

LINE = """
const socket = new WebSocket(`ws://${location.host}/table/${location.pathname.slice(1)}`), early = [];
const send = (text) => socket.readyState === 1 ? socket.send(text) : early.push(text);
socket.onopen = () => early.splice(0).forEach(send);
socket.onmessage = ({ data }) => arrive(data);
"""
PEOPLE = {0: 0, 1: 2}  # person, seat


class Watched(tables.Pages):
    """After every frame what nobody on a page may know is dealt again: the page must be the same to the byte."""

    def __init__(self, session: Session):
        super().__init__(session)
        self.rng, self.looked, self.leaks = Random(7), 0, list[str]()

    def show(self) -> None:
        """Send what changed, and look."""
        super().show()
        match = self.session.match
        for page in self._open if match.result is None else ():
            assert page.seat is not None
            real, shown = match._states[-1], json.dumps(page.shown)
            match._states[-1] = heist.imagine(self.session.view(page.seat), self.rng)
            self.session._seen_at = {}
            if json.dumps(present(self.session, page.seat)) != shown:
                self.leaks.append(f"the page of seat {page.seat} at move {match.number}")
            match._states[-1] = real
            self.session._seen_at = {}
            self.looked += 1


class Party:
    """A session, its pages, and every text that a socket was sent."""

    def __init__(self) -> None:
        game = heist.Game(players=5)
        self.session = Session(table_setup(game, tuple(PEOPLE.values()), "hard", 4, None, ["Ada", "Ben"]))
        self.session.pace.speed = "at once"
        self.pages, self.woken = Watched(self.session), asyncio.Event()
        self.sent: dict[int, list[str]] = {person: [] for person in PEOPLE}

    def begin(self) -> asyncio.Task[None]:
        """The table goes on for as long as the server runs."""
        return asyncio.ensure_future(drive(self.session, self.pages, self.woken))


class Socket(WebSocketHandler):
    """One person's line to the table."""

    def initialize(self, party: Party) -> None:
        self.party = party

    def open(self, person: str) -> None:
        self.set_nodelay(True)
        self.person = int(person)
        self.page = self.party.pages.join(self.push, self.person)

    def on_message(self, message: str | bytes) -> None:
        if self.party.pages.tell(self.page, json.loads(message)):
            self.party.woken.set()

    def on_close(self) -> None:
        self.party.pages.close(self.page)

    def push(self, frame: Any) -> None:
        """What a page is told, as the bytes that go over the wire."""
        text = json.dumps(frame)
        self.party.sent[self.person].append(text)
        if self.ws_connection is not None:
            self.write_message(text)


@pytest.fixture
def party() -> Iterator[tuple[Party, str]]:
    here = Party()
    routes = [(r"/[01]", Document, {"content": document(LINE)}), (r"/table/([01])", Socket, {"party": here})]
    server = Server(routes, here.begin)
    yield here, f"http://127.0.0.1:{server.port}"
    server.stop()


def test_two_browsers_play_one_heist_in_two_seats_to_its_end(
    party: tuple[Party, str], page: Page, friend: Page
) -> None:
    here, address = party
    for person, browser in enumerate((page, friend)):
        browser.goto(f"{address}/{person}")
        expect(browser.locator(".gk-table")).to_contain_text("Heist")
    page.locator(".gk-moves .gk-move:enabled").first.click()  # by mouse; from then on as fast as it goes
    for browser in (page, friend):
        browser.evaluate(f"window.over = ({PLAY_ON})().then(() => true), null")
    for browser in (page, friend):
        assert browser.evaluate("window.over")
        expect(browser.locator(".gk-outcome-words")).to_contain_text("You ")
        expect(browser.locator(".gk-notice > *")).to_have_count(0)
    assert here.pages.leaks == [] and here.pages.looked > 50
    mine = [card for card in ("Ada", "Ben") if card not in "".join(here.sent[0] + here.sent[1])]
    assert mine == []  # both are called by their names, and each got frames of their own
    assert here.sent[0] != here.sent[1]
