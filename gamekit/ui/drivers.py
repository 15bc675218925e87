"""Who drives a session: a plain loop, the kernel of a notebook with one thread, or an event loop."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, RLock, Thread, current_thread
from time import monotonic
from typing import Any

from gamekit.core.match import failure
from gamekit.ui.pages import Page, Pages
from gamekit.ui.session import Session
from gamekit.ui.steps import Ask, Did, Over, Step, Wait, Work
from gamekit.ui.stopping import CLOCK, Stoppable, Stopped
from gamekit.ui.wording import Plain

PATIENCE = 0.12  # seconds until all are told who is thinking
TICK = 0.05  # seconds between two looks at whoever is at work
STUBBORN = 2.0  # seconds after which a call that does not stop is left to itself


def run(session: Session, work: Work) -> None:
    """Do it here and now, and hand back the answer."""
    try:
        answer = work.call()
    except (Exception, SystemExit, GeneratorExit, KeyboardInterrupt) as problem:
        session.done(work, failed=failure(problem))
    else:
        session.done(work, answer)


def settle(session: Session, pages: Pages | None = None, most: int = 100_000) -> Step:
    """Drive on without any pause until somebody must be asked, or all is over: for tests and programs."""
    for _ in range(most):
        step = session.step()
        if isinstance(step, Work):
            run(session, step)
        if pages is not None and (
            isinstance(step, Wait | Ask | Over) or (isinstance(step, Work) and step.kind != "bot")
        ):
            pages.show()
        if isinstance(step, Ask | Over):
            return step
    raise RuntimeError(f"nobody was asked within {most} steps")


async def drive(session: Session, pages: Pages, woken: asyncio.Event) -> None:
    """Drive it on an event loop, for ever; set `woken` where `pages.tell` says so."""
    while True:
        step = session.step()
        if isinstance(step, Work):
            await asyncio.sleep(0)  # messages and pages first
            run(session, step)
        if isinstance(step, Did):
            continue
        pages.show()
        if isinstance(step, Wait | Ask | Over):
            seconds = step.seconds if isinstance(step, Wait) else None
            with suppress(TimeoutError):
                await asyncio.wait_for(woken.wait(), seconds)
            woken.clear()


def _late(work: Work) -> str:
    return f"TimeoutError: no answer within {work.limit:g} seconds"


class Background:
    """Drives a session beside a notebook's cells.

    Messages are dealt with where they arrive, under a lock that is never held for long; one thread pauses and thinks
    outside that lock, and ends when somebody has to be asked.
    """

    def __init__(self, session: Session):
        self.session, self.pages = session, Pages(session)
        self.resting: list[Callable[[], None]] = []  # called when somebody is asked or all is over
        self._lock = RLock()
        self._changed = Condition(self._lock)
        self._thread: Thread | None = None
        self._woken = False
        self._call = Stoppable()
        self._busy: Work | None = None  # what is being found out, since when, and since when it is told to stop
        self._since = 0.0
        self._stopped: float | None = None
        self._announced = self._ticking = False

    def join(self, send: Callable[[Plain], None], person: int | None = None) -> Page:
        """A new page of this table."""
        with self._lock:
            page = self.pages.join(send, person)
            self.pages.show()  # others may have to move over
            return page

    def whole(self, page: Page) -> Plain:
        """The frame that a page would have to be sent if it had seen none."""
        with self._lock:
            return {"do": "frame", "number": page.sent, "whole": page.shown}

    def close(self, page: Page) -> None:
        """This page is gone."""
        with self._lock:
            self.pages.close(page)
            self.pages.show()

    def tell(self, page: Page, content: object) -> None:
        """A message from a page."""
        with self._lock:
            try:
                woken = self.pages.tell(page, content)
            except Exception as problem:
                woken = True
                self._confess(problem, page)
            if self._busy is not None and not self.session.wants(self._busy):
                self._stop(self._busy)
            if woken:
                self.wake()

    def wake(self) -> None:
        """Go on now."""
        with self._lock:
            self._woken = True
            if self._thread is None:
                self._thread = Thread(target=self._run, name="table", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def wait(self, seconds: float = 30) -> None:
        """Until somebody is asked or all is over, so many seconds at most; an interrupt ends a long thought."""
        with self._lock:
            try:
                self._changed.wait_for(lambda: self._thread is None, seconds)
            except KeyboardInterrupt:
                if self._busy is not None:
                    self.session.done(self._busy, failed="interrupted")
                    self._stop(self._busy)
                raise

    def _run(self) -> None:
        me = current_thread()
        while True:
            with self._lock:
                if self._thread is not me:
                    return
                try:
                    step = self.session.step()
                    if not isinstance(step, Did | Work):
                        self.pages.show()
                except Exception as problem:
                    self._confess(problem)
                    step = Over()
                if isinstance(step, Ask | Over):
                    self._thread = None
                    self._changed.notify_all()
                    break
                if isinstance(step, Wait):
                    self._woken = False
                    self._changed.wait_for(lambda: self._woken, step.seconds)
                if not isinstance(step, Work):
                    continue
                self._begin(step)
            self._work(step)
        for call in list(self.resting):
            call()

    def _work(self, work: Work) -> None:
        """Outside the lock: find it out, or be stopped."""
        handed: dict[str, Any]
        try:
            handed = {"answer": self._call.run(work.call)}
        except Stopped:
            handed = {"failed": _late(work)}
        except BaseException as problem:  # whatever a bot raises, the table stays
            handed = {"failed": failure(problem)}
        with self._lock:
            if self._thread is not current_thread():
                return
            self._busy = None
            try:
                self.session.done(work, **handed)
                if work.kind != "bot":
                    self.pages.show()
            except Exception as problem:
                self._confess(problem)

    def _begin(self, work: Work) -> None:
        self._busy, self._since, self._announced, self._stopped = work, monotonic(), False, None
        if not self._ticking:
            self._ticking = True
            CLOCK.after(TICK, self._tick)

    def _tick(self) -> None:
        """Now and then, as long as somebody is at work: has it taken too long?"""
        with self._lock:
            if self._thread is None:
                self._ticking = False
                return
            work, took = self._busy, monotonic() - self._since
            if work is not None and took > PATIENCE and not self._announced:
                self._announced = True
                if self.session.announce(work):
                    self.pages.show()
            if work is not None and (took > work.limit or not self.session.wants(work)):
                self._stop(work)
            CLOCK.after(TICK, self._tick)

    def _stop(self, work: Work) -> None:
        """Stop it, and once more at the next tick; what cannot be stopped is left alone, and another thread goes on."""
        self._call.stop()
        if self._stopped is None:
            self._stopped = monotonic()
        if monotonic() - self._stopped > STUBBORN:
            self._busy, self._thread, self._call = None, None, Stoppable()
            self.session.done(work, failed=_late(work), lost=True)
            self.wake()

    def _confess(self, problem: Exception, page: Page | None = None) -> None:
        """A mistake of ours: it is told in words, with what a programmer needs."""
        words, trace = f"Something went wrong inside: {type(problem).__name__}: {problem}", traceback.format_exc()
        if page is not None:
            self.pages.tell_off(page, words, trace)
        for person in self.session.people.values() if page is None else ():
            person.say(words, trace)
        self.pages.show()
