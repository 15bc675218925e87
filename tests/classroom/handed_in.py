"""Submissions made for the tests: the solution, the exercise, and changes to them."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell

from gamekit.teach.course import exercise_of, read, source_of
from gamekit.teach.grading import Exam, Graded, grade
from gamekit.teach.roster import Class
from gamekit.teach.sandbox import Limits, isolation_problem
from gamekit.teach.submissions import Submission

CLASS = Class(key="k1", secret="of the teacher", students=())
GAME = "heist"


def signed(notebook: Any, student: str = "Ada", key: str = CLASS.key) -> Any:
    """A copy with this name in its first cell."""
    made = deepcopy(notebook)
    for cell in made.cells:
        cell.source = cell.source.replace('student="", key=""', f'student={json.dumps(student)}, key="{key}"')
    return made


def source(tasks: int = 12) -> Any:
    """The source with its first tasks only: less to run where the tasks do not matter."""
    return _short(read(source_of(GAME)), tasks)


def _short(notebook: Any, tasks: int) -> Any:
    numbers = {cell.id: int(cell.id.split("-")[1]) for cell in notebook.cells if cell.id.startswith(f"{GAME}-")}
    notebook.cells = [cell for cell in notebook.cells if numbers.get(cell.id, 0) <= tasks]
    return notebook


def solution(student: str = "Ada", tasks: int = 12) -> Any:
    """The solution, handed in by this student."""
    return signed(source(tasks), student)


def blank(student: str = "Ada", tasks: int = 12) -> Any:
    """The exercise as it was given out."""
    return signed(_short(read(exercise_of(GAME)), tasks), student)


def with_code(notebook: Any, code: str, at: int = 3) -> Any:
    """The same with one more code cell."""
    made = deepcopy(notebook)
    made.cells.insert(at, new_code_cell(code))
    return made


def exam(limits: Limits | None = None, klass: Class = CLASS, tasks: int = 12) -> Exam:
    """The heist's exam, behind walls where the system has them."""
    return Exam(GAME, source(tasks), klass, limits or Limits(), not isolation_problem())


def outcome(
    home: Path, *notebooks: Any, limits: Limits | None = None, klass: Class = CLASS, tasks: int = 12
) -> list[Graded]:
    """What grading makes of these notebooks, in their order."""
    handed = [Submission(f"s{i:02}", f"s{i:02}.ipynb", notebook) for i, notebook in enumerate(notebooks)]
    return grade(exam(limits, klass, tasks), handed, home, lambda *_: None)


def as_bytes(notebook: Any) -> bytes:
    """The notebook's file."""
    return nbformat.writes(notebook).encode()
