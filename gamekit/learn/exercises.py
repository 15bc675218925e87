"""The functions a learner calls in an exercise: begin, case, check, hint, progress."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from gamekit.extras import needed
from gamekit.learn import mishaps
from gamekit.learn.answers import InvalidAnswer
from gamekit.learn.boxes import Box, Typed
from gamekit.learn.cases import own_case, plain_name, practice_cases
from gamekit.learn.checking import Verdict, judge, judge_player
from gamekit.learn.progress import Progress, Step, display, in_notebook, load_steps, save_step, show_progress
from gamekit.learn.running import VALUE, TimeUp, answering, stopped_at, within
from gamekit.learn.tasks import BOX, Case, Player, Task, find, steps_of, tasks_of

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
    points, minutes = sum(step.points for step in steps_of(game)), sum(task.minutes for task in tasks)
    size = f"{len(tasks)} exercises, {points} points, about {minutes} minutes."
    if not plain_name(student):
        return Words(f"{size}\nWrite your name between the quotes and run this cell again for numbers of your own.")
    return Words(f"Welcome, {student}. {size}")


def case(name: str, student: str | None = None) -> Case:
    """Your own numbers for an exercise."""
    return own_case(find(name), _Who.student if student is None else student, _Who.key)


def box(name: str, answer: str = "") -> Typed:
    """The question with your own numbers and a field for the answer, which is kept here, between the quotes."""
    step = find(name).box
    if step is None:
        raise ValueError(f"{name} asks for a player: it has no box")
    made = Box(step, own_case(step, _Who.student, _Who.key), str(answer))
    if in_notebook():
        if made.typed != answer:
            mishaps.write_answer(name, made.typed)
        with needed("lab"):
            from gamekit.ui.box import show
        show(made, name)
    return made.typed


def check(name: str, answer: object, student: str | None = None) -> Verdict:
    """Right or not, in a sentence; a typical mistake is named, the solution never."""
    task = find(name)
    if isinstance(answer, Typed) and task.kind == "value":  # its box has said it
        return _ShownVerdict(**vars(_verdict(task, answer, _Who.student if student is None else student)))
    old = mishaps.older_value(name)
    verdict = _verdict(task, answer, _Who.student if student is None else student) if old is None else old
    step = load_steps().get(name, Step())
    if verdict.mistake not in ("no answer", mishaps.OLD):
        step = step.tried(verdict.right)
        save_step(name, step)
        if verdict.right and task.kind == "function":  # whoever can do it for all numbers can do it for their own
            save_step(name + BOX, load_steps().get(name + BOX, Step()).tried(True))
    if not verdict.right and old is None and step.hints < len(task.hints):
        verdict = replace(verdict, words=f'{verdict.words} For a hint: hint("{name}")')
    return verdict if display(verdict) is None else _ShownVerdict(**vars(verdict))


def _verdict(task: Task, answer: object, student: str) -> Verdict:
    if task.kind == "value":
        return judge(task, lambda _: answer, [own_case(task, student, _Who.key)])
    if answer is None or answer is ...:
        return Verdict(task.name, False, "No answer yet.", "no answer")
    if task.kind == "player":
        if not callable(answer):
            return Verdict(task.name, False, VALUE, "a value for a function")
        return judge_player(task, _patient(answer), "practice")
    ask, late = answering(answer), list[InvalidAnswer]()

    def in_time(case: Case) -> object:
        try:
            return late[0] if late else within(PATIENCE, lambda: ask(case))
        except TimeUp as problem:  # one case is enough: nobody wants to wait for five
            why = f"no answer in {PATIENCE} seconds: does it stop at all?{stopped_at(problem)}"
            late.append(InvalidAnswer(why, "endless"))
            return late[0]

    return judge(task, in_time, practice_cases(task, student, _Who.key))


def _patient(player: Player) -> Player:
    """The player with an end to each of its moves; one that took too long is not asked again."""
    late: list[str] = []

    def play(*inputs: object) -> object:
        try:
            return within(MOVE, lambda: None if late else player(*inputs))
        except TimeUp as problem:
            late.append(f"it took longer than {MOVE} seconds for a move and was stopped.{stopped_at(problem)}")
            raise TimeoutError(late[0]) from None

    return play


def hint(name: str) -> Words:
    """One more hint each time you ask, up to three; each is more concrete."""
    task = find(name)
    step = load_steps().get(name, Step())
    if step.hints < len(task.hints):
        step = replace(step, hints=step.hints + 1)
        save_step(name, step)
    lines = [f"Hint {i} of {len(task.hints)}: {text}" for i, text in enumerate(task.hints[: step.hints], 1)]
    words = "\n".join(lines)
    return Words(words) if display(Words(words)) is None else _ShownWords(words)


def progress(game: str) -> Progress | None:
    """Which exercises are solved, and with how many hints."""
    return show_progress(game)
