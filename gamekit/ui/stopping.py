"""How a call is stopped that does not end by itself: an exception is sent into its thread, again and again."""

from __future__ import annotations

import ctypes
import heapq
from collections.abc import Callable
from itertools import count
from threading import Condition, Lock, Thread, get_ident
from time import monotonic
from typing import TypeVar

T = TypeVar("T")


class Stopped(BaseException):
    """Enough: this call is to end now. No `except Exception` of a bot catches it."""


def _send(ident: int, kind: type[BaseException] | None) -> None:
    """An exception for that thread, to be raised before its next step; None takes back what it has not met yet."""
    sent = None if kind is None else ctypes.py_object(kind)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(ident), sent)


class Stoppable:
    """One call in the thread that makes it, which any other thread may end."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._ident: int | None = None

    def stop(self) -> bool:
        """End the call; False if it has ended already."""
        with self._lock:
            if self._ident is not None:
                _send(self._ident, Stopped)
            return self._ident is not None

    def run(self, call: Callable[[], T]) -> T:
        """The call's own answer or exception, or `Stopped`; after this, no exception is on its way any more."""
        try:
            with self._lock:
                self._ident = get_ident()
            try:
                return call()
            finally:
                with self._lock:
                    self._ident = None
        finally:
            self._ident = None
            _send(get_ident(), None)


class Clock:
    """One thread for the whole process that calls what is due; it is started when it is first needed."""

    def __init__(self) -> None:
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._changed, self._numbers = Condition(), count()
        self._thread: Thread | None = None

    def after(self, seconds: float, call: Callable[[], None]) -> None:
        """Make this short call in so many seconds; it must see for itself whether it is still wanted."""
        with self._changed:
            heapq.heappush(self._due, (monotonic() + seconds, next(self._numbers), call))
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._run, name="table clock", daemon=True)
                self._thread.start()
            self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._due or self._due[0][0] > monotonic():
                    self._changed.wait(self._due[0][0] - monotonic() if self._due else None)
                _, _, call = heapq.heappop(self._due)
            call()


CLOCK = Clock()
