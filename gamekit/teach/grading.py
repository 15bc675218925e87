"""Grading a class: run each submission in a sandbox, judge its answers out here, let nbgrader keep the book."""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from nbformat import NotebookNode

from gamekit.learn.answers import Answer, from_json
from gamekit.learn.cases import fresh_cases, own_case, plain_name
from gamekit.learn.checking import Verdict, judge, judge_player
from gamekit.learn.tasks import BOX, Case, find
from gamekit.svg import shortened
from gamekit.teach.normalize import Normalized, Target, normalize, signature, signed_in, stranger, targets
from gamekit.teach.roster import Class, same_person, words_of
from gamekit.teach.sandbox import Ended, Limits, Sandbox
from gamekit.teach.submissions import Submission, slug

RESTARTS = 3  # how often a submission that ends its process is run again without the cell that did it
UNKNOWN = "unknown"  # and a number: the student whose file and notebook tell no name
START = 30  # seconds for the worker to be there


@dataclass(frozen=True)
class Graded:
    """One student's outcome; `problem` is why it could not be graded, and then there are no points."""

    student: str
    slug: str
    file: str
    verdicts: dict[str, Verdict] = field(default_factory=dict)  # by graded cell
    points: dict[str, float] = field(default_factory=dict)  # by graded cell, as nbgrader's gradebook has them
    notes: tuple[str, ...] = ()
    problem: str = ""
    notebook: NotebookNode | None = None
    code: tuple[str, ...] = ()
    account: str = ""

    @property
    def total(self) -> float | None:
        """The points reached, None when it could not be graded."""
        return None if self.problem else sum(self.points.values())


@dataclass(frozen=True)
class Exam:
    """What all submissions of a grading have in common."""

    game: str
    source: NotebookNode
    klass: Class
    limits: Limits
    isolated: bool

    @property
    def targets(self) -> list[Target]:
        """The graded cells."""
        return targets(self.source)


def grade(
    exam: Exam,
    submissions: Sequence[Submission],
    book: Path,
    tick: Callable[[int, int, str], None],
    earlier: Sequence[Graded] = (),
) -> list[Graded]:
    """Every student's outcome, those graded earlier included, in the order of the names; `book` is nbgrader's."""
    taken = {one.slug for one in earlier}
    waiting = [(one, slug(one.student, taken)) for one in _named(submissions, exam)]
    people = [one.student for one, _ in waiting]
    done: list[Graded] = []
    with ThreadPoolExecutor(max_workers=max(1, min(4, os.cpu_count() or 1))) as pool:
        jobs = [pool.submit(_one, exam, one, short, people) for one, short in waiting]
        for job in as_completed(jobs):
            done.append(job.result())
            tick(len(done), len(jobs), done[-1].student)
    new = _one_each(exam, sorted(done, key=lambda one: one.file))
    merged = _merged(exam, new, earlier)
    recorded = _recorded(exam, [one for one in merged if one.notebook is not None or one.problem], book)
    final = {one.slug: one for one in (*merged, *recorded)}
    return sorted(_copies(list(final.values())), key=lambda one: (plain_name(one.student), one.slug))


def _same_student(exam: Exam, one: Graded, other: Graded) -> bool:
    """Whether two files come from one person: the same account, or the same name where no accounts tell them apart."""
    if one.account and other.account:
        return one.account == other.account
    if one.student.startswith(UNKNOWN) or other.student.startswith(UNKNOWN):
        return one.student == other.student and one.file == other.file
    names = [exam.klass.find(student) or words_of(student) for student in (one.student, other.student)]
    return names[0] == names[1]


def _reached(exam: Exam, one: Graded) -> float:
    """The points that the verdicts are worth, -1 where there are none."""
    points = (target.points for target in exam.targets if one.verdicts and one.verdicts[target.grade_id].right)
    return -1 if one.problem else sum(points)


def _one_each(exam: Exam, done: Sequence[Graded]) -> list[Graded]:
    """The best file of each student, with a note of the others."""
    groups: list[list[Graded]] = []
    for one in done:
        own = next((group for group in groups if _same_student(exam, group[0], one)), None)
        groups.append([one]) if own is None else own.append(one)
    made = []
    for group in groups:
        best, *others = sorted(group, key=lambda one: -_reached(exam, one))
        told = (f"{one.file}: {one.problem or f'{_reached(exam, one):g} points'}" for one in others)
        notes = (f"handed in {len(group)} files, {best.file} counts ({'; '.join(told)})",) if others else ()
        made.append(replace(best, notes=(*best.notes, *notes)))
    return made


def _merged(exam: Exam, new: Sequence[Graded], earlier: Sequence[Graded]) -> list[Graded]:
    """The new outcomes, in place of a student's earlier one, and the earlier ones of all others."""
    made, left = [], list(earlier)
    for one in new:
        before = next((old for old in left if _same_student(exam, old, one)), None)
        if before is None:
            made.append(one)
            continue
        left.remove(before)
        if one.problem and not before.problem:
            again = f"handed in again, and the first time counts: {one.file} ({one.problem})"
            made.append(replace(before, notes=(*before.notes, again)))
        else:
            told = before.problem or f"{before.total:g} points"
            new_file = before.file != one.file or before.code != one.code
            notes = (*one.notes, f"graded before: {before.file} ({told})") if new_file else one.notes
            made.append(replace(one, slug=before.slug, notes=notes))
    return [*made, *left]


def missing(exam: Exam, graded: Sequence[Graded]) -> list[str]:
    """The students of the class from whom there is nothing."""
    there = {exam.klass.find(one.student) for one in graded}
    return [student for student in exam.klass.students if student not in there]


def _named(submissions: Sequence[Submission], exam: Exam) -> list[Submission]:
    """Those whose file does not tell the student are called as they sign, or numbered."""
    made = []
    for number, one in enumerate(submissions, 1):
        signed = signature(one.notebook)[0] if one.notebook is not None and not one.student else ""
        made.append(replace(one, student=one.student or shortened(signed.strip(), 80) or f"{UNKNOWN} {number}"))
    return made


def _one(exam: Exam, submission: Submission, short: str, people: Sequence[str]) -> Graded:
    """One submission, whatever it is, as an outcome: nothing it does may stop the others."""
    start = Graded(submission.student, short, submission.file, account=submission.account)
    try:
        return _graded(exam, submission, start, people)
    except Exception as problem:  # a notebook can be damaged in ways nobody has thought of
        return replace(start, problem=f"the notebook cannot be graded ({type(problem).__name__})")


def _graded(exam: Exam, submission: Submission, start: Graded, people: Sequence[str]) -> Graded:
    """The outcome of an ordinary submission."""
    if submission.notebook is None:
        return replace(start, problem=submission.problem)
    if why := stranger(submission.notebook, exam.source, exam.game):
        return replace(start, problem=why)
    normalized = normalize(submission.notebook, exam.source)
    start = replace(start, notebook=normalized.notebook, code=normalized.code, notes=normalized.notes)
    signed, words = _whose(exam.klass, submission.student, normalized, people)
    notes = (*normalized.notes, *words)
    try:
        verdicts, more = _verdicts(exam, normalized, signed)
    except Ended as problem:
        return replace(start, notes=notes, problem=str(problem))
    return replace(start, notes=(*notes, *more), verdicts=verdicts)


def _whose(klass: Class, student: str, normalized: Normalized, people: Sequence[str]) -> tuple[str, list[str]]:
    """The name whose numbers count, and what is odd about it; a name that another handed in under is not one's own."""
    signed, notes = normalized.student, []
    known, told = klass.find(student), shortened(normalized.student, 40)
    if normalized.key != klass.key:
        notes.append(f"the class key in the notebook is {shortened(normalized.key, 20)!r}, not that of this class")
    if not plain_name(signed):
        whose = f"{known}'s own numbers" if known else "the numbers of a nameless student"
        return known, [*notes, f"no name in the notebook: graded with {whose}"]
    if same_person(signed, [student]) or (known and klass.find(signed) == known):
        pass
    elif known or same_person(signed, people):
        notes.append(f"the notebook is signed {told!r}: graded with {known or student}'s own numbers")
        return known or student, notes
    else:
        notes.append(f"handed in as {shortened(student, 40)!r}, but signed {told!r}")
    if klass.students and not klass.find(signed):
        notes.append(f"signed {told!r}, a name that is not in the class list")
    return signed, notes


def _verdicts(exam: Exam, normalized: Normalized, student: str) -> tuple[dict[str, Verdict], list[str]]:
    """Run the cells, ask for each answer; a cell that ends the process is left out and the rest run again."""
    found: dict[str, Verdict] = {}
    notes: list[str] = []
    left_out: set[int] = set()
    until = time.monotonic() + exam.limits.whole
    cases = {target.task: own_case(find(target.task), student, exam.klass.key) for target in exam.targets}
    for _ in range(RESTARTS + 1):
        with Sandbox(exam.limits, exam.isolated, until) as box:
            box.ask("begin", cases, seconds=START)
            number = _run_cells(box, normalized.code, left_out, notes)
            if number is None:
                blamed = _ask_all(exam, box, cases, found)
                if blamed is None:
                    return _with_boxes(exam, found), notes
                found[blamed.grade_id] = Verdict(blamed.task, False, f"Your code was stopped: {box.why}.", "stopped")
            else:
                left_out.add(number)
                notes.append(f"code cell {number + 1} was left out: {box.why}")
            why = box.why
    raise Ended(f"it was stopped {RESTARTS + 1} times, the last time because {why}")


def _with_boxes(exam: Exam, found: dict[str, Verdict]) -> dict[str, Verdict]:
    """Whoever wrote the function for all numbers has shown the idea that its box asks for."""
    made = {verdict.task for verdict in found.values() if verdict.right}
    return {
        cell: Verdict(verdict.task, True, f"{find(verdict.task).title}: shown by the function")
        if verdict.task.endswith(BOX) and verdict.task.removesuffix(BOX) in made and not verdict.right
        else verdict
        for cell, verdict in found.items()
    }


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


def _ask_all(exam: Exam, box: Sandbox, cases: dict[str, Case], found: dict[str, Verdict]) -> Target | None:
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


def _verdict(exam: Exam, box: Sandbox, target: Target, own: Case) -> Verdict:
    """The verdict on one answer: the numbers and the judge are out here, only the answer comes from inside."""
    task, seconds = find(target.task), box.limits.question
    if task.kind == "value":
        answer = from_json(str(box.ask("value", target.name, seconds, seconds=seconds).get("answer")))
        return judge(task, lambda _: answer, [own])
    if task.kind == "function":

        def ask(case: Case) -> Answer:
            return from_json(str(box.ask("call", target.name, case, seconds, seconds=seconds).get("answer")))

        return judge(task, ask, fresh_cases(task, exam.klass.secret))
    if not box.ask("has", target.name, seconds=seconds).get("has"):
        return Verdict(task.name, False, "No answer yet.", "no answer")
    assert task.contest is not None
    verdict = judge_player(task, box.player(target.name, task.contest.kinds), exam.klass.secret)
    if box.why:  # a match goes on when a player fails, so it has to be asked
        raise Ended(box.why)
    return verdict


def _copies(done: list[Graded]) -> list[Graded]:
    """Say so where two students have the same code, or two accounts one name."""
    codes = Counter(_own_work(one) for one in done)
    names = Counter(words_of(one.student) for one in done)
    made = []
    for one in done:
        notes = [note for note in one.notes if not note.startswith((SAME_CODE, SAME_NAME))]
        others = codes[_own_work(one)] - 1
        if others and _own_work(one):
            notes.append(f"{SAME_CODE} {others} other submission{'s' * (others > 1)}")
        if names[words_of(one.student)] > 1:
            notes.append(f"{SAME_NAME}: {one.file}")
        made.append(replace(one, notes=tuple(notes)))
    return made


SAME_CODE, SAME_NAME = "the code is the same as in", "one of several students of this name"


def _own_work(one: Graded) -> tuple[str, ...]:
    """The code but for the cell with the name; nothing where nothing was answered."""
    if all(verdict.mistake == "no answer" for verdict in one.verdicts.values()):
        return ()
    return tuple(source for source in one.code if not signed_in(source))


def _recorded(exam: Exam, done: list[Graded], book: Path) -> list[Graded]:
    """The same with the points from nbgrader's gradebook."""
    import nbformat

    from gamekit.teach.gradebook import Work, record

    work = {one.slug: Work(one.student, one.notebook, one.verdicts) for one in done if one.notebook and not one.problem}
    points = record(book, exam.game, nbformat.writes(exam.source).encode(), work)
    made = []
    for one in done:
        if one.problem:
            made.append(one)
        elif one.slug in points:
            made.append(replace(one, points={name: reached for name, (reached, _) in points[one.slug].items()}))
        else:
            made.append(replace(one, problem="nbgrader refuses the notebook"))
    return made


def save(exam: Exam, graded: Sequence[Graded], path: Path) -> None:
    """Keep the outcomes, so that more submissions can be graded later."""
    kept = [asdict(replace(one, notebook=None)) for one in graded]
    path.write_text(json.dumps({"class": exam.klass.key, "graded": kept}), encoding="utf-8")


def saved(exam: Exam, path: Path) -> list[Graded]:
    """The outcomes of the grading before; a ValueError when they are another class's."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        same, made = data["class"] == exam.klass.key, [_graded_before(one) for one in data["graded"]]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise ValueError(f"{path} is damaged: with --fresh everything is graded anew") from None
    if not same:
        raise ValueError(f"{path.parent} holds the grades of another class: choose another --out, or --fresh")
    return made


def _graded_before(data: NotebookNode) -> Graded:
    verdicts = {cell: Verdict(**verdict) for cell, verdict in data["verdicts"].items()}
    return Graded(**{**data, "verdicts": verdicts, "notes": tuple(data["notes"]), "code": tuple(data["code"])})
