"""A learner's code, run: stopped when its time is up, what it prints kept apart, its errors in words."""

from __future__ import annotations

import ctypes
import io
import linecache
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from pathlib import Path
from traceback import walk_tb
from typing import TypeVar

from gamekit.learn.advising import advice, is_empty, wrong_inputs
from gamekit.learn.answers import InvalidAnswer, is_formula
from gamekit.learn.tasks import Case
from gamekit.svg import shortened

T = TypeVar("T")

VALUE = "A function is needed here, and this is a value: give the function itself, its name without brackets."
PRINTED = "Your function prints its result and gives nothing back: write return in place of print."
NOTHING = "Your function gives nothing back: does its last line begin with return?"
OUTPUT = 20_000  # characters kept of what is printed
AGAIN = 0.5  # seconds until somebody who catches everything is stopped once more
PACKAGE = str(Path(__file__).parent.parent)


class TimeUp(BaseException):
    """Not an Exception, so that `except Exception` does not stop it."""


class Printed(io.TextIOBase):
    """Takes what is printed and keeps the beginning."""

    def __init__(self) -> None:
        self.kept: list[str] = []
        self.room = OUTPUT

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self.room > 0:
            self.kept.append(text[: self.room])
            self.room -= len(text)
        return len(text)

    @property
    def text(self) -> str:
        """What was kept."""
        return "".join(self.kept) + ("\n… (cut)" if self.room < 0 else "")


def within(seconds: float, work: Callable[[], T]) -> T:
    """What the work gives, or TimeUp, raised inside it wherever it is when its time is up.

    An alarm where there is one: it ends a sleep, too. Elsewhere (Windows, another thread) an exception sent
    into the thread, which ends any loop of Python's. In a browser there is neither, and nothing is stopped.
    """
    main = threading.current_thread() is threading.main_thread()
    with _alarm(seconds) if main and hasattr(signal, "setitimer") else _exception(seconds):
        return work()


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    def ring(number: int, frame: object) -> None:
        raise TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _exception(seconds: float) -> Iterator[None]:
    thread, done, turn = ctypes.c_ulong(threading.get_ident()), threading.Event(), threading.Lock()

    def watch() -> None:
        wait = seconds
        while not done.wait(wait):
            with turn:
                if not done.is_set():
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(TimeUp))
            wait = AGAIN

    with suppress(RuntimeError):  # no threads in a browser
        threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        with turn:
            done.set()
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, None)  # one that is still under way


def stopped_at(problem: BaseException) -> str:
    """The learner's own line at which their code was stopped, in words; empty where it is not known."""
    lines = [
        (frame.f_code.co_name, text)
        for frame, number in walk_tb(problem.__traceback__)
        if not (file := frame.f_code.co_filename).startswith((PACKAGE, sys.base_prefix))
        and (text := linecache.getline(file, number).strip())
    ]
    return f" It was stopped in {lines[-1][0]}, at: {shortened(lines[-1][1], 60)}" if lines else ""


def answering(answer: object) -> Callable[[Case], object]:
    """A function or a formula as something that answers a case."""
    if is_formula(answer):
        return lambda case: formula_at(answer, case)
    if not callable(answer):
        return lambda case: InvalidAnswer(VALUE, "a value for a function")
    printed: list[Printed] = []

    def ask(case: Case) -> object:
        if why := wrong_inputs(answer, tuple(case.values)):
            return InvalidAnswer(why)
        out = Printed()
        with redirect_stdout(out):
            given = attempted(answer, *case)
        if given is None and out.text.strip():
            return InvalidAnswer(PRINTED, "print instead of return")
        if given is None and not is_empty(answer):
            return InvalidAnswer(NOTHING, "no return")
        printed.append(out)
        if len(printed) == 1 and out.text:  # of the first case only, or it would fill the screen
            print(shortened(out.text, 500))
        return given

    return ask


def formula_at(formula: object, case: Case) -> object:
    """A sympy formula with the numbers of the case put in for the symbols of their names."""
    from sympy import Basic

    assert isinstance(formula, Basic)
    unknown = sorted(str(s) for s in formula.free_symbols if str(s) not in case.values)
    if unknown:
        return InvalidAnswer(
            f"a formula with {', '.join(unknown)} in it; the numbers given are {', '.join(case.values)}"
        )
    return attempted(lambda: formula.subs({s: case.values[str(s)] for s in formula.free_symbols}).doit())


def attempted(function: Callable[..., object], *inputs: object) -> object:
    """What the function gives, or in words how it failed."""
    try:
        return function(*inputs)
    except RecursionError:
        return InvalidAnswer("an error: it calls itself without an end")
    except (Exception, SystemExit) as problem:  # a learner's function may fail in any way, and is told how
        return InvalidAnswer(f"an error: {error_words(problem, 160)}. {advice(problem)}".rstrip(". "))


def error_words(problem: BaseException, most: int = 300) -> str:
    """An error's name and message; one of the learner's own may fail even at telling it."""
    try:
        words = str(problem)[:most]
    except Exception:
        words = "?"
    return f"{type(problem).__name__}: {words}"
