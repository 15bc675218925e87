"""Playing at a table without a browser: a page that keeps what it was sent, as the script on a real page does."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from gamekit.core.serialization import move_to_json
from gamekit.ui.drivers import settle
from gamekit.ui.pages import Pages
from gamekit.ui.session import Session
from gamekit.ui.table_setup import table_setup

STAMPED = ("move", "form", "preview")


class Window:
    """What a page shows, made from the frames it was sent."""

    def __init__(self, pages: Pages, person: int | None = None):
        self.pages, self.sent, self.letters = pages, list[str](), list[Any]()
        self.page = pages.join(self.receive, person)
        self.now: Any = json.loads(json.dumps(self.page.shown))
        self.number = 0

    def receive(self, frame: Any) -> None:
        """A message from the table."""
        self.sent.append(json.dumps(frame))
        frame = json.loads(self.sent[-1])
        if frame["do"] != "frame":
            self.letters.append(frame)
            return
        assert "whole" in frame or frame["number"] == self.number + 1
        self.number, self.now = frame["number"], frame.get("whole", self.now)
        for path, *what in frame.get("patch", ()):
            owner = self.now
            for key in path[:-1]:
                owner = owner[key]
            if len(what) == 1:
                owner[path[-1]] = what[0]
            else:
                owner[path[-1]][what[0] : what[0] + what[1]] = what[2]

    def tell(self, content: Any) -> bool:
        """A message to the table."""
        woken = self.pages.tell(self.page, content)
        assert self.now == json.loads(json.dumps(self.page.shown))
        return woken


class Play:
    """One table with a first page, driven without pauses."""

    def __init__(self, game: Any, seat: Any = 0, bots: Any = "easy", seed: Any = 3, coach: bool = True, **more: Any):
        setup = table_setup(game, seat, bots, seed, more.get("names"), more.get("people"))
        self.session = Session(setup, coach)
        self.session.pace.speed = "at once"
        self.pages = Pages(self.session)
        self.window = Window(self.pages)
        self.go()

    def __getattr__(self, name: str) -> Any:
        shown = self.window.now[name]
        return _whole(shown) if name == "picture" else shown

    @property
    def view(self) -> Any:
        return self.session.view(self.window.page.seat)

    def go(self) -> None:
        settle(self.session, self.pages)

    def tell(self, content: Any) -> None:
        self.window.tell(content)
        self.go()

    def use(self, coach: Any) -> None:
        self.session.use_coach(coach)
        self.pages.show()


Table = Play


def offered(table: Play) -> list[Any]:
    return [one["move"] for one in answers(table.table["ask"]) if "move" in one]


def answers(asked: dict[str, Any]) -> list[dict[str, Any]]:
    """Every answer below a question, however deep."""
    listed: list[dict[str, Any]] = [*asked.get("choose", {}).get("moves", ()), *asked.get("answers", ())]
    return [found for one in listed for found in [one, *answers(one.get("then", {}))]]


def _whole(drawn: Any) -> str:
    """Every drawing, out of its pieces."""
    return "".join(map(_whole, drawn.values())) if isinstance(drawn, dict) else "".join(drawn)


def do(table: Play, what: str, **more: Any) -> None:
    stamp = {"stamp": table.table["stamp"]} if what in STAMPED else {}
    table.tell({"do": what, **stamp, **more})


def finish(table: Play, seed: int = 0) -> None:
    """Play random moves to the end."""
    rng = Random(seed)
    while table.table["result"] is None:
        do(table, "move", move=move_to_json(rng.choice(table.view.moves)))
        assert table.notice == {}
