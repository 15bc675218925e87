"""A submission made gradable: the student's work kept, the teacher's test cells put in, what was repaired said."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

from nbformat import NotebookNode

from gamekit.svg import shortened

HIDDEN = "### BEGIN HIDDEN TESTS"


@dataclass(frozen=True)
class Target:
    """A graded cell of the source: which task it checks, and the student's name for the answer."""

    grade_id: str
    task: str
    name: str
    points: float


@dataclass(frozen=True)
class Normalized:
    """The repaired notebook, the code to run, whose it says it is, and what had to be repaired."""

    notebook: NotebookNode
    code: tuple[str, ...]
    student: str
    key: str
    notes: tuple[str, ...]


def _mark(cell: NotebookNode) -> NotebookNode | dict[str, str]:
    found = cell.metadata.get("nbgrader") or {}
    return found if isinstance(found, dict) and isinstance(found.get("grade_id"), str) else {}


def is_test(cell: NotebookNode) -> bool:
    """Whether this is an autograder's cell: graded, and not the student's to write."""
    mark = _mark(cell)
    return bool(mark.get("grade")) and not mark.get("solution")


def _calls(source: str, function: str) -> Iterator[ast.Call]:
    """Every call of a function of that name; nothing where the text is not plain Python."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name == function:
                yield node


def targets(source: NotebookNode) -> list[Target]:
    """The graded cells of the source notebook, each `check("<task>", <name>)`."""
    found = []
    for cell in source.cells:
        if is_test(cell):
            call = next(_calls(cell.source, "check"))
            task, name = call.args
            assert isinstance(task, ast.Constant) and isinstance(name, ast.Name)
            found.append(Target(_mark(cell)["grade_id"], str(task.value), name.id, float(_mark(cell)["points"])))
    return found


def _begun(notebook: NotebookNode) -> dict[str, str]:
    """What the notebook's `begin(…)` states, by name, read and not run."""
    for cell in notebook.cells:
        for call in _calls(cell.source, "begin") if cell.cell_type == "code" else ():
            given = {word.arg: word.value for word in call.keywords}
            given |= dict(zip(("game", "student", "key"), call.args, strict=False))
            texts = {str(name): node.value for name, node in given.items() if isinstance(node, ast.Constant)}
            return {name: str(text or "").encode("utf-8", "replace").decode() for name, text in texts.items()}
    return {}


def signature(notebook: NotebookNode) -> tuple[str, str]:
    """The student and the key that the notebook states."""
    found = _begun(notebook)
    return found.get("student", ""), found.get("key", "")


def signed_in(source: str) -> bool:
    """Whether this is the cell in which a student says who they are."""
    return any(_calls(source, "begin"))


def stranger(submitted: NotebookNode, source: NotebookNode, game: str) -> str:
    """Why this is no notebook of this game, in words; empty when it is one."""
    stated = _begun(submitted).get("game", "")
    if stated and stated != game:
        return f"this is the notebook of {shortened(stated, 20)}, not of {game}"
    known = {_mark(cell)["grade_id"] for cell in source.cells if _mark(cell)}
    if not stated and not any(_mark(cell).get("grade_id") in known for cell in submitted.cells):
        return f"this is another notebook: nothing of the exercise {game} is in it"
    return ""


def normalize(submitted: NotebookNode, source: NotebookNode) -> Normalized:
    """The student's cells in their order, each graded cell of the source exactly once and as the teacher wrote it."""
    notes: list[str] = []
    known = {_mark(cell)["grade_id"]: cell for cell in source.cells if _mark(cell)}
    kept = [_clean(cell) for cell in submitted.cells]
    tests = [cell for cell in kept if _of_test(cell, known)]
    students = [cell for cell in kept if not _of_test(cell, known)]
    _note_tests(tests, known, notes)
    _note_changes(tests, known, notes)
    _unmark_twins(students, known, notes)
    made = _with_tests(students, source, notes)
    result = deepcopy(source)
    result.cells = made
    student, key = signature(submitted)
    return Normalized(result, _code(students), student, key, tuple(notes))


def _clean(cell: NotebookNode) -> NotebookNode:
    """A copy with an id of its own, without outputs, attachments, foreign metadata; in text no HTML, no pictures."""
    from nbformat.v4 import new_code_cell, new_markdown_cell

    mark = _mark(cell)
    metadata = {"nbgrader": dict(mark)} if mark else {}
    made: NotebookNode
    if cell.cell_type == "code":
        made = new_code_cell(cell.source, metadata=metadata)
    else:
        harmless = cell.source.replace("<", "&lt;").replace("![", "! [")  # a picture could call home
        made = new_markdown_cell(harmless, metadata=metadata)
    return made


def _of_test(cell: NotebookNode, known: dict[str, NotebookNode]) -> bool:
    """Whether a cell claims to be one of the source's tests, or any graded cell the source does not have."""
    mark = _mark(cell)
    twin = known.get(mark.get("grade_id", ""))
    return is_test(twin) if twin is not None else is_test(cell)


def _note_tests(tests: list[NotebookNode], known: dict[str, NotebookNode], notes: list[str]) -> None:
    there = [_mark(cell)["grade_id"] for cell in tests]
    wanted = [name for name, cell in known.items() if is_test(cell)]
    for name in wanted:
        if there.count(name) > 1:
            notes.append(f"the test of {name} was there {there.count(name)} times")
        elif name not in there:
            notes.append(f"the test of {name} was missing")
    if extra := sorted(set(there) - set(wanted)):
        notes.append(f"unknown tests taken out: {', '.join(extra)[:100]}")


def _note_changes(tests: list[NotebookNode], known: dict[str, NotebookNode], notes: list[str]) -> None:
    """Say where a check was rewritten: an answer that stands only there is not seen."""
    for cell in tests:
        name = _mark(cell)["grade_id"]
        if name in known and _visible(cell.source) != _visible(known[name].source):
            notes.append(f"the check of {name} was changed; the teacher's is used")


def _visible(source: str) -> str:
    return source.partition(HIDDEN)[0].strip()


def _unmark_twins(students: list[NotebookNode], known: dict[str, NotebookNode], notes: list[str]) -> None:
    """Keep each solution's mark once (a split cell copies it) and drop marks the source does not know."""
    seen: set[str] = set()
    for cell in students:
        mark = _mark(cell)
        if not mark:
            continue
        name = mark["grade_id"]
        twin = known.get(name)
        if name in seen or twin is None or twin.cell_type != cell.cell_type:
            notes.append(f"a second cell marked {name}" if name in seen else f"a strange mark on a cell: {name[:40]}")
            del cell.metadata["nbgrader"]
        else:
            cell.metadata["nbgrader"] = dict(_mark(twin))
            seen.add(name)


def _with_tests(students: list[NotebookNode], source: NotebookNode, notes: list[str]) -> list[NotebookNode]:
    """The student's cells, with each of the source's tests after the solution it follows there."""
    made = list(students)
    place = 0
    for cell in source.cells:
        mark = _mark(cell)
        if not mark:
            continue
        at = next((i for i, own in enumerate(made) if _mark(own).get("grade_id") == mark["grade_id"]), None)
        if at is None:
            if not is_test(cell):
                notes.append(f"the cell of {mark['grade_id']} was missing")
            at = place
            made.insert(at, deepcopy(cell) if is_test(cell) else _blank(cell))
        place = at + 1
    return made


def _blank(cell: NotebookNode) -> NotebookNode:
    """An empty cell with the mark of a solution that was deleted."""
    empty = deepcopy(cell)
    empty.source = ""
    return empty


def _code(students: list[NotebookNode]) -> tuple[str, ...]:
    """What is run: all of the student's code."""
    return tuple(cell.source for cell in students if cell.cell_type == "code" and cell.source.strip())
