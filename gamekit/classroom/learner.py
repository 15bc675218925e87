"""What a learner calls in an exercise: begin, case, check, hint, progress."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import replace
from html import escape
from typing import Any

from gamekit.classroom import book, mishaps
from gamekit.classroom.answers import Odd
from gamekit.classroom.cases import own_case, plain_name, practice_cases
from gamekit.classroom.judge import Verdict, judge, judge_player
from gamekit.classroom.task import Case, Task, find, tasks_of
from gamekit.classroom.worker import Printed, TimeUp, within
from gamekit.svg import shortened

PATIENCE = 8  # seconds for one answer of a function
MOVE = 2  # and for one move of a player


class _Who:
    """Who sits here; `begin` fills it in."""

    student = ""
    key = ""


class Words(str):
    """A sentence that shows without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return "".join(f"<p>{escape(line)}</p>" for line in self.splitlines())


class _Shown:
    """Is on the screen already: a cell that ends in it does not show it once more."""

    def _ipython_display_(self) -> None:
        """Nothing."""


class _ShownWords(_Shown, Words):
    __slots__ = ()


class _ShownVerdict(_Shown, Verdict):
    """A verdict on the screen."""


def begin(game: str, student: str = "", key: str = "") -> Words:
    """Say who you are: your numbers follow from your name and the key of your class."""
    tasks = tasks_of(game)
    _Who.student, _Who.key = str(student), str(key)
    mishaps.watch()
    points, minutes = sum(task.points for task in tasks), sum(task.minutes for task in tasks)
    size = f"{len(tasks)} exercises, {points} points, about {minutes} minutes."
    if not plain_name(student):
        return Words(f"{size}\nWrite your name between the quotes and run this cell again for numbers of your own.")
    return Words(f"Welcome, {student}. {size}")


def case(name: str, student: str | None = None) -> Case:
    """Your own numbers for an exercise."""
    return own_case(find(name), _Who.student if student is None else student, _Who.key)


def check(name: str, answer: Any, student: str | None = None) -> Verdict:
    """Right or not, in a sentence; a typical mistake is named, the solution never."""
    task = find(name)
    old = mishaps.older_value(name)
    verdict = _verdict(task, answer, _Who.student if student is None else student) if old is None else old
    step = book.steps().get(name, book.Step())
    if verdict.mistake not in ("no answer", mishaps.OLD):
        step = step.tried(verdict.right)
        book.note(name, step)
    if not verdict.right and old is None and step.hints < len(task.hints):
        verdict = replace(verdict, words=f'{verdict.words} For a hint: hint("{name}")')
    return verdict if book.display(verdict) is False else _ShownVerdict(**vars(verdict))


def _verdict(task: Task, answer: Any, student: str) -> Verdict:
    if task.kind == "value":
        return judge(task, lambda _: answer, [own_case(task, student, _Who.key)])
    if answer is None or answer is ...:
        return Verdict(task.name, False, "No answer yet.", "no answer")
    if task.kind == "player":
        if not callable(answer):
            return Verdict(task.name, False, VALUE, "a value for a function")
        return judge_player(task, _patient(answer), "practice")
    ask = asked(answer)

    def in_time(case: Case) -> Any:
        try:
            return within(PATIENCE, lambda: ask(case))
        except TimeUp:
            return Odd(f"no answer in {PATIENCE} seconds: does it stop at all? It was stopped", "endless")

    return judge(task, in_time, practice_cases(task, student, _Who.key))


def _patient(player: Callable[..., Any]) -> Callable[..., Any]:
    """The player with an end to each of its moves; one that took too long is not asked again."""
    late: list[str] = []

    def play(*inputs: Any) -> Any:
        try:
            return within(MOVE, lambda: None if late else player(*inputs))
        except TimeUp:
            late.append("once is enough")
            raise TimeoutError(f"it took longer than {MOVE} seconds for a move and was stopped") from None

    return play


VALUE = "A function is needed here, and this is a value: give the function itself, its name without brackets."
PRINTED = "Your function prints its result and gives nothing back: write return in place of print."


def asked(answer: Any) -> Callable[[Case], Any]:
    """A function or a formula as something that answers a case."""
    if _is_formula(answer):
        return lambda case: formula_at(answer, case)
    if not callable(answer):
        return lambda case: Odd(VALUE, "a value for a function")
    printed: list[Printed] = []

    def ask(case: Case) -> Any:
        out = Printed()
        with redirect_stdout(out):
            given = attempted(answer, *case)
        if given is None and out.text.strip():
            return Odd(PRINTED, "print instead of return")
        printed.append(out)
        if len(printed) == 1 and out.text:  # of the first case only, or it would fill the screen
            print(shortened(out.text, 500))
        return given

    return ask


def _is_formula(answer: Any) -> bool:
    if "sympy" not in sys.modules:
        return False
    from sympy import Basic

    return isinstance(answer, Basic)


def formula_at(formula: Any, case: Case) -> Any:
    """A sympy formula with the numbers of the case put in for the symbols of their names."""
    unknown = sorted(str(s) for s in formula.free_symbols if str(s) not in case.values)
    if unknown:
        return Odd(f"a formula with {', '.join(unknown)} in it; the numbers given are {', '.join(case.values)}")
    return attempted(lambda: formula.subs({s: case.values[str(s)] for s in formula.free_symbols}).doit())


def attempted(function: Callable[..., Any], *inputs: Any) -> Any:
    """What the function gives, or in words how it failed."""
    try:
        return function(*inputs)
    except RecursionError:
        return Odd("an error: it calls itself without an end")
    except (Exception, SystemExit) as problem:  # a learner's function may fail in any way, and is told how
        return Odd(f"an error: {type(problem).__name__}: {_said(problem)}")


def _said(problem: BaseException) -> str:
    try:
        return str(problem)[:160]
    except Exception:  # an error of the learner's own may fail even at this
        return "?"


def hint(name: str) -> Words:
    """One more hint each time you ask, up to three; each is more concrete."""
    task = find(name)
    step = book.steps().get(name, book.Step())
    if step.hints < len(task.hints):
        step = replace(step, hints=step.hints + 1)
        book.note(name, step)
    lines = [f"Hint {i} of {len(task.hints)}: {text}" for i, text in enumerate(task.hints[: step.hints], 1)]
    words = "\n".join(lines)
    return Words(words) if book.display(Words(words)) is False else _ShownWords(words)


def progress(game: str) -> book.Progress | None:
    """Which exercises are solved, and with how many hints."""
    return book.show(game)
