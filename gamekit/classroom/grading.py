"""Grading a class: run each submission behind walls, judge its answers out here, let nbgrader keep the book."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from gamekit.classroom.answers import from_json
from gamekit.classroom.cases import fresh_cases, own_case, plain_name
from gamekit.classroom.judge import Verdict, judge, judge_player
from gamekit.classroom.mend import Mended, Target, mend, signature, signed_in, stranger, targets
from gamekit.classroom.roster import Class
from gamekit.classroom.sandbox import Ended, Limits, Sandbox
from gamekit.classroom.submissions import Submission, slug
from gamekit.classroom.task import find
from gamekit.svg import shortened

RESTARTS = 3  # how often a submission that ends its process is run again without the cell that did it
START = 30  # seconds for the worker to be there


@dataclass(frozen=True)
class Graded:
    """One submission's outcome; `problem` is why it could not be graded, and then there are no points."""

    student: str
    slug: str
    file: str
    verdicts: dict[str, Verdict] = field(default_factory=dict)  # by graded cell
    points: dict[str, float] = field(default_factory=dict)  # by graded cell, as nbgrader's gradebook has them
    notes: tuple[str, ...] = ()
    problem: str = ""
    notebook: Any = None
    code: tuple[str, ...] = ()

    @property
    def total(self) -> float | None:
        """The points reached, None when it could not be graded."""
        return None if self.problem else sum(self.points.values())


@dataclass(frozen=True)
class Exam:
    """What all submissions of a grading have in common."""

    game: str
    source: Any
    klass: Class
    limits: Limits
    behind_walls: bool

    @property
    def targets(self) -> list[Target]:
        """The graded cells."""
        return targets(self.source)


def grade(
    exam: Exam, submissions: Sequence[Submission], home: Path, tick: Callable[[int, int, str], None]
) -> list[Graded]:
    """Every submission's outcome, in the order of the students' names."""
    taken: set[str] = set()
    named = _named(submissions, exam)
    waiting = [(one, slug(one.student, taken)) for one in named]
    done: list[Graded] = []
    with ThreadPoolExecutor(max_workers=max(1, min(4, os.cpu_count() or 1))) as pool:
        jobs = [pool.submit(_one, exam, one, short) for one, short in waiting]
        for job in as_completed(jobs):
            done.append(job.result())
            tick(len(done), len(jobs), done[-1].student)
    return sorted(_recorded(exam, _same_names(done), home), key=lambda one: (plain_name(one.student), one.slug))


def _named(submissions: Sequence[Submission], exam: Exam) -> list[Submission]:
    """Those whose file does not tell the student are called as they sign, or numbered."""
    made = []
    for number, one in enumerate(submissions, 1):
        signed = signature(one.notebook)[0] if one.notebook is not None and not one.student else ""
        made.append(replace(one, student=one.student or shortened(signed.strip(), 80) or f"unknown {number}"))
    return made


def _one(exam: Exam, submission: Submission, short: str) -> Graded:
    """One submission, whatever it is, as an outcome: nothing it does may stop the others."""
    start = Graded(submission.student, short, submission.file)
    try:
        return _graded(exam, submission, start)
    except Exception as problem:  # a notebook can be damaged in ways nobody has thought of
        return replace(start, problem=f"the notebook cannot be graded ({type(problem).__name__})")


def _graded(exam: Exam, submission: Submission, start: Graded) -> Graded:
    """The outcome of an ordinary submission."""
    if submission.notebook is None:
        return replace(start, problem=submission.problem)
    if why := stranger(submission.notebook, exam.source, exam.game):
        return replace(start, problem=why)
    mended = mend(submission.notebook, exam.source)
    start = replace(start, notebook=mended.notebook, code=mended.code, notes=mended.notes)
    signed, words = _whose(exam, submission.student, mended)
    notes = (*mended.notes, *words)
    try:
        verdicts, more = _verdicts(exam, mended, signed)
    except Ended as problem:
        return replace(start, notes=notes, problem=str(problem))
    return replace(start, notes=(*notes, *more), verdicts=verdicts)


def _whose(exam: Exam, student: str, mended: Mended) -> tuple[str, list[str]]:
    """The name whose numbers count, and what is odd about it."""
    signed, klass = mended.student, exam.klass
    notes = []
    if mended.key != klass.key:
        notes.append(f"the class key in the notebook is {shortened(mended.key, 20)!r}, not that of this class")
    if not plain_name(signed):
        known = klass.find(student)
        whose = f"{student}'s own numbers" if known else "the numbers of a nameless student"
        return (student if known else ""), [*notes, f"no name in the notebook: graded with {whose}"]
    if klass.find(student) and plain_name(signed) != plain_name(student):
        notes.append(f"the notebook is signed {shortened(signed, 40)!r}: graded with {student}'s own numbers")
        return student, notes
    if _letters(signed) != _letters(student):
        notes.append(f"handed in as {shortened(student, 40)!r}, but signed {shortened(signed, 40)!r}")
    if klass.students and not klass.find(signed):
        notes.append(f"signed {shortened(signed, 40)!r}, a name that is not in the class list")
    return signed, notes


def _letters(name: str) -> list[str]:
    """What Ada Lovelace, Lovelace Ada and lovelaceada have in common."""
    return sorted(c for c in plain_name(name) if c.isalnum())


def _verdicts(exam: Exam, mended: Mended, student: str) -> tuple[dict[str, Verdict], list[str]]:
    """Run the cells, ask for each answer; a cell that ends the process is left out and the rest run again."""
    found: dict[str, Verdict] = {}
    notes: list[str] = []
    left_out: set[int] = set()
    until = time.monotonic() + exam.limits.whole
    cases = {target.task: own_case(find(target.task), student, exam.klass.key) for target in exam.targets}
    for _ in range(RESTARTS + 1):
        with Sandbox(exam.limits, exam.behind_walls, until) as box:
            box.ask("begin", cases, seconds=START)
            number = _run_cells(box, mended.code, left_out, notes)
            if number is None:
                blamed = _ask_all(exam, box, cases, found)
                if blamed is None:
                    return found, notes
                found[blamed.grade_id] = Verdict(blamed.task, False, f"Your code was stopped: {box.why}.", "stopped")
            else:
                left_out.add(number)
                notes.append(f"code cell {number + 1} was left out: {box.why}")
            why = box.why
    raise Ended(f"it was stopped {RESTARTS + 1} times, the last time because {why}")


def _run_cells(box: Sandbox, code: Sequence[str], left_out: set[int], notes: list[str]) -> int | None:
    """Run the cells; the number of the one that ended the process, None when all went well."""
    told = []
    for number, source in enumerate(code):
        if number in left_out:
            continue
        try:
            reply = box.ask("cell", source, box.limits.cell, seconds=box.limits.cell)
        except Ended as problem:
            box.why = box.why or str(problem)
            return number
        error = shortened(str(reply.get("error") or ""), 160)
        if error.startswith("MemoryError"):  # nothing is left for the cells after it
            box.why = box.why or f"MemoryError, it wanted more than {box.limits.memory} MB"
            return number
        if error:
            told.append(f"code cell {number + 1}: {error}")
    notes += [words for words in told if words not in notes]
    return None


def _ask_all(exam: Exam, box: Sandbox, cases: dict[str, Any], found: dict[str, Verdict]) -> Target | None:
    """Ask for every answer that has no verdict yet; the target whose answer ended the process, None when none did."""
    for target in exam.targets:
        if target.grade_id in found:
            continue
        try:
            found[target.grade_id] = _verdict(exam, box, target, cases[target.task])
        except Ended as problem:
            box.why = box.why or str(problem)
            return target
    return None


def _verdict(exam: Exam, box: Sandbox, target: Target, own: Any) -> Verdict:
    """The verdict on one answer: the numbers and the judge are out here, only the answer comes from inside."""
    task, seconds = find(target.task), box.limits.question
    if task.kind == "value":
        answer = from_json(str(box.ask("value", target.name, seconds, seconds=seconds).get("answer")))
        return judge(task, lambda _: answer, [own])
    if task.kind == "function":

        def ask(case: Any) -> Any:
            return from_json(str(box.ask("call", target.name, case, seconds, seconds=seconds).get("answer")))

        return judge(task, ask, fresh_cases(task, exam.klass.secret))
    if not box.ask("has", target.name, seconds=seconds).get("has"):
        return Verdict(task.name, False, "No answer yet.", "no answer")
    assert task.contest is not None
    verdict = judge_player(task, box.player(target.name, task.contest.kinds), exam.klass.secret)
    if box.why:  # a match goes on when a player fails, so it has to be asked
        raise Ended(box.why)
    return verdict


def _same_names(done: list[Graded]) -> list[Graded]:
    """Say so where two submissions have the same code, or one student handed in twice."""
    codes = Counter(_own_work(one) for one in done)
    names = Counter(plain_name(one.student) for one in done)
    made = []
    for one in done:
        notes = list(one.notes)
        others = codes[_own_work(one)] - 1
        if others and _own_work(one):
            notes.append(f"the code is the same as in {others} other submission{'s' * (others > 1)}")
        if names[plain_name(one.student)] > 1:
            notes.append("handed in more than once")
        made.append(replace(one, notes=tuple(notes)))
    return made


def _own_work(one: Graded) -> tuple[str, ...]:
    """The code but for the cell with the name; nothing where nothing was answered."""
    if all(verdict.mistake == "no answer" for verdict in one.verdicts.values()):
        return ()
    return tuple(source for source in one.code if not signed_in(source))


def _recorded(exam: Exam, done: list[Graded], home: Path) -> list[Graded]:
    """The same with the points from nbgrader's gradebook."""
    import nbformat

    from gamekit.classroom.gradebook import record

    work = {one.slug: (one.notebook, one.verdicts) for one in done if not one.problem}
    book = record(home, exam.game, nbformat.writes(exam.source).encode(), work)
    made = []
    for one in done:
        if one.problem:
            made.append(one)
        elif one.slug in book:
            made.append(replace(one, points={name: points for name, (points, _) in book[one.slug].items()}))
        else:
            made.append(replace(one, problem="nbgrader refuses the notebook"))
    return made
