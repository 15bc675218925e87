"""nbgrader's part: it makes the exercises, and its gradebook holds the grades.

nbgrader usually decides by running test cells in the student's own kernel, where the student's code could
change any test. Here the verdicts are made outside that process, and `Decide` hands them to nbgrader in place of
its `Execute`: the test cell of a wrong answer gets an error as its output, which nbgrader's own rules score as 0.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from nbformat import NotebookNode
from nbformat.v4 import new_output
from nbgrader.api import Gradebook, MissingEntry
from nbgrader.converters import Autograde, GenerateAssignment
from nbgrader.converters.base import BaseConverter, NbGraderException
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import (
    CheckCellMetadata,
    ClearOutput,
    ClearSolutions,
    NbGraderPreprocessor,
    OverwriteCells,
    SaveAutoGrades,
)
from nbgrader.utils import is_grade
from traitlets import Dict
from traitlets.config import Config

from gamekit.learn.checking import Verdict

STUB = "# your code here"
BOX = re.compile(r"(?m)^\w+ = box\(")
Scores = dict[str, tuple[float, float]]  # graded cell → points reached, points to reach


@dataclass(frozen=True)
class Work:
    """A student's normalized notebook, with the verdicts on its graded cells."""

    student: str
    notebook: NotebookNode
    verdicts: dict[str, Verdict]


class ClearBoxes(ClearSolutions):
    """As nbgrader takes out solutions; in a box nothing stands for them, for it asks by itself."""

    def preprocess_cell(
        self, cell: NotebookNode, resources: NotebookNode, cell_index: int
    ) -> tuple[NotebookNode, NotebookNode]:
        """The cell without its solution."""
        cell, resources = super().preprocess_cell(cell, resources, cell_index)
        if BOX.search(cell.source):
            cell.source = cell.source.replace(f"\n{STUB}", "")
        return cell, resources


def clear_boxes(made: Config) -> None:
    """Let nbgrader take out solutions in this way."""
    made.ClearBoxes.code_stub = {"python": STUB}
    steps = GenerateAssignment.preprocessors.default_args[0]
    made.GenerateAssignment.preprocessors = [ClearBoxes if step is ClearSolutions else step for step in steps]


class Decide(NbGraderPreprocessor):
    """Writes the verdicts that were made outside onto the test cells."""

    verdicts = Dict(help="student → graded cell → verdict").tag(config=True)

    def preprocess_cell(
        self, cell: NotebookNode, resources: NotebookNode, index: int
    ) -> tuple[NotebookNode, NotebookNode]:
        """A wrong answer's cell ends in an error; a right one says so. A cell without a verdict has failed."""
        if is_grade(cell):
            own = self.verdicts[resources["nbgrader"]["student"]]
            verdict = own.get(cell.metadata.nbgrader["grade_id"], Verdict("", False, "No verdict."))
            if verdict.right:
                cell.outputs = [new_output("stream", name="stdout", text=repr(verdict))]
            else:
                cell.outputs = [new_output("error", ename="NotYet", evalue=verdict.words, traceback=[repr(verdict)])]
        return cell, resources


def config(root: Path) -> Config:
    """nbgrader's settings for one grading, all of it in one folder."""
    made = Config()
    made.CourseDirectory.root = str(root)
    made.CourseDirectory.course_id = "gamekit"
    made.CourseDirectory.db_url = f"sqlite:///{(root / 'gradebook.db').as_posix()}"
    made.CourseDirectory.source_directory = "source"
    made.CourseDirectory.release_directory = "release"
    clear_boxes(made)
    made.Autograde.sanitize_preprocessors = [ClearOutput, OverwriteCells, CheckCellMetadata]
    made.Autograde.autograde_preprocessors = [Decide, SaveAutoGrades, CheckCellMetadata]
    made.BaseConverter.force = True
    made.Autograde.permissions = 644
    return made


def record(root: Path, game: str, source: bytes, work: dict[str, Work]) -> dict[str, Scores]:
    """Let nbgrader grade these normalized notebooks by these verdicts; the points as its gradebook has them."""
    import nbformat

    root = root.resolve()
    settings = config(root)
    settings.Decide.verdicts = {student: one.verdicts for student, one in work.items()}
    home = root / "source" / game
    home.mkdir(parents=True, exist_ok=True)
    (home / f"{game}.ipynb").write_bytes(source)
    for student, one in work.items():
        for step in ("submitted", "autograded"):
            shutil.rmtree(root / step / student / game, ignore_errors=True)
        folder = root / "submitted" / student / game
        folder.mkdir(parents=True)
        nbformat.write(one.notebook, folder / f"{game}.ipynb")
    with _own_programs(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the database layer, meant for nbgrader's authors
        _run(GenerateAssignment, settings, game)
        if work:
            settings.BaseConverter.force = False  # what was graded earlier stays as it is
            _run(Autograde, settings, game)
        return _scores(settings.CourseDirectory.db_url, game, work)


def forget(root: Path, game: str) -> None:
    """Take one game's submissions and grades out of nbgrader's books."""
    for step in ("submitted", "autograded"):
        for folder in root.glob(f"{step}/*/{game}"):
            shutil.rmtree(folder)
    if (root / "gradebook.db").is_file():
        with Gradebook(config(root.resolve()).CourseDirectory.db_url, "gamekit") as book, suppress(MissingEntry):
            book.remove_assignment(game)


@contextmanager
def _own_programs() -> Iterator[None]:
    """nbgrader starts `alembic` by its name alone; it lies beside our Python, which may not be on the path."""
    before = os.environ.get("PATH", "")
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), before])
    try:
        yield
    finally:
        os.environ["PATH"] = before


def _run(converter: type[BaseConverter], settings: Config, game: str) -> None:
    course = CourseDirectory(config=settings)
    course.assignment_id = game
    made = converter(coursedir=course, config=settings)
    made.log, said = logging.Logger("gamekit.nbgrader", logging.ERROR), _Said()
    made.log.addHandler(said)
    try:
        made.start()
    except NbGraderException as problem:
        if converter is not Autograde:  # one submission that nbgrader refuses must not stop the others
            raise ValueError(f"nbgrader: {' '.join(said.lines) or problem}") from None


class _Said(logging.Handler):
    """Keeps the last line of each thing nbgrader complains about, in place of printing pages of it."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the line."""
        self.lines += record.getMessage().strip().splitlines()[-1:]


def _scores(database: str, game: str, work: dict[str, Work]) -> dict[str, Scores]:
    """What the gradebook holds; a submission that nbgrader refused is left out."""
    found: dict[str, Scores] = {}
    with Gradebook(database, "gamekit") as book:
        for student, one in work.items():
            book.update_or_create_student(student, last_name=one.student)
            try:
                [notebook] = book.find_submission(game, student).notebooks
            except (MissingEntry, ValueError):
                continue
            if all(grade.auto_score is not None for grade in notebook.grades):
                found[student] = {grade.name: (grade.auto_score, grade.max_score) for grade in notebook.grades}
    return found
