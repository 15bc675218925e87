"""One source: the exercises are what nbgrader makes of the solutions, byte for byte."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

from gamekit.learn.tasks import find, steps_of, tasks_of
from gamekit.teach.grading import Exam, grade
from gamekit.teach.normalize import is_test, targets
from gamekit.teach.sandbox import Limits, isolation_problem
from gamekit.teach.submissions import Submission

from .handed_in import CLASS, signed

ROOT = Path(__file__).parent.parent.parent
GAMES = sorted(path.name for path in (ROOT / "solutions").iterdir() if path.is_dir())


def both(game: str) -> list[Path]:
    return [ROOT / folder / game / f"{game}.ipynb" for folder in ("solutions", "exercises")]


def test_there_are_exercises() -> None:
    assert GAMES and sorted(path.name for path in (ROOT / "exercises").iterdir()) == GAMES


def test_making_the_exercises_again_changes_nothing(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "solutions", tmp_path / "solutions")
    shutil.copy(ROOT / "nbgrader_config.py", tmp_path)
    (tmp_path / "grading").mkdir()
    program = Path(sys.executable).parent / "nbgrader"
    environment = {**os.environ, "HOME": str(tmp_path), "JUPYTER_CONFIG_DIR": str(tmp_path)}
    for game in GAMES:
        command = [str(program), "generate_assignment", "--force", "--no-db", game]
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, env=environment)
    made = {path.relative_to(tmp_path): path.read_bytes() for path in (tmp_path / "exercises").rglob("*.*")}
    there = {path.relative_to(ROOT): path.read_bytes() for path in (ROOT / "exercises").rglob("*.*")}
    assert made == there


@pytest.mark.parametrize("game", GAMES)
def test_notebooks_are_stored_without_outputs_and_with_the_same_cell_ids(game: str) -> None:
    source, exercise = (nbformat.read(path, as_version=4) for path in both(game))
    assert [cell.id for cell in source.cells] == [cell.id for cell in exercise.cells]
    for notebook in (source, exercise):
        nbformat.validate(notebook)
        code = [cell for cell in notebook.cells if cell.cell_type == "code"]
        assert not any(cell.outputs or cell.execution_count for cell in code)


@pytest.mark.parametrize("game", GAMES)
def test_every_task_has_one_graded_cell_with_its_points(game: str) -> None:
    source = nbformat.read(both(game)[0], as_version=4)
    assert [(t.task, t.points) for t in targets(source)] == [(t.name, t.points) for t in steps_of(game)]
    for cell in source.cells:
        if is_test(cell):
            ast.parse(cell.source)
            assert find(targets(source)[0].task)
            first, begin, second, end = cell.source.splitlines()
            assert second == f"assert {first}" and begin.endswith("BEGIN HIDDEN TESTS") and end.endswith("TESTS")


@pytest.mark.parametrize("game", GAMES)
def test_no_exercise_holds_a_solution(game: str) -> None:
    source, exercise = (path.read_text(encoding="utf-8") for path in both(game))
    assert "SOLUTION" in source and "SOLUTION" not in exercise and "HIDDEN" not in exercise
    assert exercise.count("# your code here") == sum(task.kind != "value" for task in tasks_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_most_points_are_reached_without_python(game: str) -> None:
    """Boxes ask for nine of ten ideas, and a box cell of the exercise is one line."""
    tasks, steps = tasks_of(game), steps_of(game)
    boxes = [task.box for task in tasks if task.box is not None]
    assert sum(box.points for box in boxes) >= 0.6 * sum(step.points for step in steps)
    assert len(boxes) >= 0.9 * len(tasks)
    cells = {cell.id: cell.source for cell in nbformat.read(both(game)[1], as_version=4).cells}
    for task in tasks:
        if task.kind != "player":
            cell = f"{game}-{task.name.partition('.')[2]}{'-box' * (task.kind == 'function')}-answer"
            assert re.fullmatch(rf'\w+ = box\("{re.escape(task.name)}"\)', cells[cell])


@pytest.mark.parametrize("game", GAMES)
def test_a_notebook_reads_well(game: str) -> None:
    """One H1, a played position before the first task, short cells, and a lesson plan for the teacher."""
    cells = nbformat.read(both(game)[0], as_version=4).cells
    heads = [
        line for cell in cells if cell.cell_type == "markdown" for line in cell.source.splitlines() if line[:1] == "#"
    ]
    assert heads[0].startswith("# ") and all(head.startswith("## ") for head in heads[1:])
    shown = [i for i, cell in enumerate(cells) if "show" in cell.metadata.get("tags", ())]
    assert shown and shown[0] < next(i for i, cell in enumerate(cells) if is_test(cell))
    assert all(len(cell.source.splitlines()) <= 20 for cell in cells)
    plan = (ROOT / "solutions" / game / "lesson.md").read_text(encoding="utf-8")
    assert all(task.name in plan for task in tasks_of(game)) and 200 < len(plan.split()) < 700
    assert f"{sum(task.minutes for task in tasks_of(game))} minutes" in plan


@pytest.mark.parametrize("game", GAMES)
def test_every_task_is_headed_by_its_title_level_time_and_points(game: str) -> None:
    cells = {cell.id: cell.source for cell in nbformat.read(both(game)[1], as_version=4).cells}
    for number, task in enumerate(tasks_of(game), 1):
        more = ", and 1 in Python" * (task.kind == "function")
        points = f"{task.points} point{'s' * (task.points > 1)}{more}"
        head = f"## {number} · {task.title}\n\n*{task.level} · {task.minutes} minutes · {points}*\n\n"
        assert cells[f"{game}-{number}-text"].startswith(head)


@pytest.mark.parametrize("game", GAMES)
def test_the_opening_is_a_position_in_the_middle_of_a_game(game: str) -> None:
    names: dict[str, Any] = {}
    for cell in nbformat.read(both(game)[1], as_version=4).cells:
        if "show" in cell.metadata.get("tags", ()):
            exec(cell.source, names)
    view = names["match"].view(0)
    assert view.result is None and len(names["match"].record.moves) > 20
    assert game != "wallet" or (view.timers > 0 and view.turn == 0)  # its text asks what to do now


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_scores_full_marks_and_the_blank_exercise_zero_on_every_task(game: str, tmp_path: Path) -> None:
    source, exercise = (signed(nbformat.read(path, as_version=4)) for path in both(game))
    exam = Exam(game, nbformat.read(both(game)[0], as_version=4), CLASS, Limits(), not isolation_problem())
    handed = [Submission("Ada", "a.ipynb", source), Submission("Ada 2", "b.ipynb", exercise)]
    full, none = grade(exam, handed, tmp_path, lambda *_: None)
    assert full.points == {target.grade_id: target.points for target in targets(exam.source)}, full.verdicts
    assert not full.notes
    assert none.points == {target.grade_id: 0 for target in targets(exam.source)}
    assert {verdict.mistake for verdict in none.verdicts.values()} == {"no answer"}


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_runs_from_a_clean_kernel_with_its_hidden_tests(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever grades with plain nbgrader runs these cells; the first picture is drawn, too."""
    from nbclient import NotebookClient

    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook = nbformat.read(both(game)[0], as_version=4)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [cell for cell in notebook.cells if "show" in cell.metadata.get("tags", ())]
    assert "<svg" in shown[0].outputs[-1].data["text/html"]


LENT = {"Fraction", "comb", "combinations", "log2", "Dist", "symbols"}


@pytest.mark.parametrize("game", GAMES)
def test_what_a_text_or_a_hint_suggests_is_imported_where_it_is_needed(game: str) -> None:
    cells = {cell.id: cell.source for cell in nbformat.read(both(game)[1], as_version=4).cells}
    there: set[str] = set()
    for number, task in enumerate(tasks_of(game), 1):
        if task.kind == "value":  # its box asks for no Python
            continue
        there |= set(re.findall(r"(?m)^from \S+ import (.+)$", cells[f"{game}-{number}-answer"]))
        hints = [*task.hints, *(mistake.hint for mistake in task.mistakes)]
        words = " ".join([cells[f"{game}-{number}-text"], task.text, *hints])
        names = {name for line in there for name in line.split(", ")}
        assert not (LENT & set(re.findall(r"\w+", words))) - names, task
        assert not re.search(r"\b(math|itertools|fractions|gamekit|collections)\.\w", words), task
