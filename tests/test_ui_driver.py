"""The table beside a notebook's cells: one thread, bots that never end, interrupts, whatever is sent."""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from gamekit import heist, ui
from gamekit.core.serialization import move_to_json
from gamekit.ui import drivers
from gamekit.ui.drivers import Background, drive
from gamekit.ui.pages import Pages
from gamekit.ui.session import Session
from gamekit.ui.stopping import Stoppable, Stopped
from gamekit.ui.table_setup import table_setup

GAME = heist.Game(players=4, leader=0)


def background(bots: Any = "easy", **more: Any) -> tuple[Background, Any]:
    """A table that plays in its thread, and its page."""
    driver = Background(Session(table_setup(GAME, 0, bots, 1, None, **more)))
    driver.session.pace.speed = "at once"
    page = driver.join(lambda frame: None)
    driver.wake()
    driver.wait()
    return driver, page


def first_move(driver: Background, page: Any) -> None:
    view = driver.session.view(0)
    stamp = driver.session.people[0].stamp
    driver.tell(page, {"do": "move", "move": move_to_json(view.moves[0]), "stamp": stamp})


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamekit.ui.session.LIMIT", 0.1)
    monkeypatch.setattr(drivers, "STUBBORN", 0.3)


def loops(view: Any, rng: Random) -> Any:
    while True:
        pass


def loops_once() -> Callable[..., Any]:
    """A bot that loops for ever when it is asked for the first time."""
    asked: list[int] = []

    def bot(view: Any, rng: Random) -> Any:
        asked.append(1)
        return loops(view, rng) if len(asked) == 1 else view.moves[0]

    return bot


def loops_and_catches(view: Any, rng: Random) -> Any:
    caught = 0
    while caught < 2:
        try:
            while True:
                pass
        except:  # noqa: E722
            caught += 1
    while True:
        pass


def generates(view: Any, rng: Random) -> Any:
    def forever() -> Iterator[int]:
        while True:
            yield 1

    return sum(forever())


@pytest.mark.parametrize("bot", [loops, loops_and_catches, generates])
def test_a_bot_that_loops_for_ever_is_stopped_named_and_replaced_for_that_move(bot: Callable[..., Any]) -> None:
    before = threading.active_count()
    driver, page = background(["easy", bot, "easy", "easy"])
    first_move(driver, page)
    driver.wait()
    fault = driver.session.match.faults[0]
    assert (fault.seat, fault.player) == (1, bot.__name__) and "no answer within 0.1 seconds" in fault.why
    assert driver.session.view(0).turn == 0 and threading.active_count() <= before + 1  # the clock of the process


def test_what_cannot_be_stopped_is_left_alone_and_not_asked_again() -> None:
    release = threading.Event()
    asked: list[int] = []

    def waits(view: Any, rng: Random) -> Any:
        asked.append(1)
        release.wait(20)
        return view.moves[0]

    driver, page = background(["easy", waits, "easy", "easy"])
    while driver.session.match.result is None:
        first_move(driver, page)
        driver.wait()
    whys = [fault.why for fault in driver.session.match.faults]
    assert len(asked) == 1 and "no answer" in whys[0] and "not asked again" in whys[1]
    release.set()


@pytest.mark.parametrize("problem", [SystemExit, KeyboardInterrupt, GeneratorExit, MemoryError, Stopped])
def test_nothing_a_bot_raises_leaves_the_table(problem: type[BaseException]) -> None:
    def raises(view: Any, rng: Random) -> Any:
        raise problem

    driver, page = background(raises)
    while driver.session.match.result is None:
        first_move(driver, page)
        driver.wait()
    assert driver.session.match.faults
    assert all(person.notice.get("trace", "") == "" for person in driver.session.people.values())


def test_an_undo_ends_the_thought_that_nobody_wants_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamekit.ui.session.LIMIT", 60.0)
    driver, page = background(["easy", loops, "easy", "easy"])
    first_move(driver, page)
    while driver._busy is None:
        time.sleep(0.01)
    driver.tell(page, {"do": "undo"})
    driver.wait()
    assert driver._thread is None and driver.session.view(0).turn == 0 and not driver.session.match.faults


def test_a_long_thought_is_announced_and_can_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamekit.ui.session.LIMIT", 60.0)
    driver, page = background(["easy", loops_once(), "easy", "easy"])
    first_move(driver, page)
    while not page.shown["table"]["thinking"]:
        time.sleep(0.02)
    assert "Owl is thinking" in page.shown["table"]["status"]
    driver.tell(page, {"do": "stop"})
    driver.wait()
    assert driver.session.match.faults[0].why == "stopped by Fox"
    assert "Owl's bot has lost this move" in page.shown["notice"]["text"]


def test_an_interrupt_ends_a_long_thought_and_leaves_the_table_playable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamekit.ui.session.LIMIT", 60.0)
    driver, page = background(["easy", loops_once(), "easy", "easy"])
    first_move(driver, page)
    main = threading.main_thread().ident or 0
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a browser's driver has one of its own
    timer = threading.Timer(0.3, lambda: signal.pthread_kill(main, signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        driver.wait()
    timer.join()
    signal.signal(signal.SIGINT, before)
    driver.wait()
    assert driver.session.match.faults[0].why == "interrupted" and driver.session.view(0).turn == 0


@pytest.mark.parametrize("name", ["dark", "refuting"])
def test_a_long_thought_in_the_dark_is_not_announced(name: str) -> None:
    """Who has something to think about must not be seen: in a power cut, or when a card is to be shown."""

    def slow(view: Any, rng: Random) -> Any:
        time.sleep(0.15 * view.secret)
        return game.bots.easy(view, rng) if name == "refuting" else view.moves[0]

    from gamekit import cluedo

    game = cluedo if name == "refuting" else heist
    session = Session(table_setup(game.Game(players=4), 0, slow, 2, None))
    driver, said = Background(session), list[str]()
    session.pace.speed = "at once"

    def receive(frame: Any) -> None:
        if page.shown:
            said.append(page.shown["table"]["status"])

    page = driver.join(receive)
    driver.wake()
    rng = Random(4)
    for _ in range(6):
        driver.wait()
        moves = [move for move in session.view(0).moves if type(move).__name__ != "Accuse"]
        stamp = session.people[0].stamp
        driver.tell(page, {"do": "move", "move": move_to_json(rng.choice(moves)), "stamp": stamp})
    driver.wait()
    assert said and not any("is thinking" in words for words in said)


def test_fifty_clicks_leave_at_most_one_thread_more() -> None:
    before = threading.active_count()
    driver, page = background()
    for _ in range(50):
        if driver.session.match.result is not None:
            driver.tell(page, {"do": "new", "wishes": {}})
        else:
            first_move(driver, page)
        driver.wait()
    assert threading.active_count() <= before + 1


def test_a_call_that_ends_as_it_is_stopped_leaves_no_exception_behind() -> None:
    call, escaped, rounds = Stoppable(), 0, 300
    rng = Random(1)

    def stopper() -> None:
        while not done.is_set():
            call.stop()
            time.sleep(0.0001)

    def work() -> int:
        return sum(range(rng.randrange(2000)))

    done = threading.Event()
    thread = threading.Thread(target=stopper)
    thread.start()
    try:
        for _ in range(rounds):
            with suppress(Stopped):
                call.run(work)
            try:
                sum(range(100))
            except Stopped:
                escaped += 1
    finally:
        done.set()
        thread.join()
    assert escaped == 0


def test_an_event_loop_drives_a_table_to_its_end() -> None:
    session = Session(table_setup(GAME, 0, "easy", 1, None))
    session.pace.speed = "at once"
    pages = Pages(session)
    page = pages.join(lambda frame: None)

    async def play() -> None:
        woken = asyncio.Event()
        task = asyncio.create_task(drive(session, pages, woken))
        while session.match.result is None:
            await asyncio.sleep(0)
            if session.view(0).moves:
                move, stamp = session.view(0).moves[0], session.people[0].stamp
                if pages.tell(page, {"do": "move", "move": move_to_json(move), "stamp": stamp}):
                    woken.set()
        task.cancel()

    with ThreadPoolExecutor() as beside:  # where no other loop runs
        beside.submit(lambda: asyncio.run(play())).result()
    assert page.shown is not None and page.shown["table"]["result"]


# --- the widget -------------------------------------------------------------------------------


def test_the_widget_syncs_nothing_but_a_first_frame_and_takes_it_away_when_a_page_says_hello() -> None:
    made = ui.play(heist.Game(players=5), bots="easy")
    made.wait()
    own = {name for name in made.keys if not name.startswith("_")} - {"layout", "tabbable", "tooltip"}
    assert own == {"uid", "start"} and made.start["whole"]["menu"]["title"] == "Heist"
    made.tell({"do": "hello", "seen": 0})
    assert made.start == {}
    made.close()


def test_an_error_inside_is_told_with_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    driver, page = background()
    monkeypatch.setattr(driver.session, "do", lambda seat, message: 1 / 0)
    driver.tell(page, {"do": "undo"})
    assert "ZeroDivisionError" in page.shown["notice"]["text"] and "Traceback" in page.shown["notice"]["trace"]
