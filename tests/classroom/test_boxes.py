"""Boxes: answers without Python, kept in the notebook, and graded from what stands there."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import gamekit.classroom as classroom
from gamekit.core.game import rooms
from gamekit.learn import progress
from gamekit.learn.boxes import Box
from gamekit.learn.cases import own_case
from gamekit.learn.mishaps import with_answer
from gamekit.learn.tasks import Task, find, steps_of, tasks_of

from .handed_in import CLASS, blank, outcome, solution

BOXES = [task.box for game in rooms() for task in tasks_of(game) if task.box is not None]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    classroom.begin("heist", student="Ada", key=CLASS.key)


def typed(answer: Any) -> str:
    """An answer as somebody types or chooses it."""
    if hasattr(answer, "items"):
        return "; ".join(f"{name}: {typed(value)}" for name, value in answer.items())
    if isinstance(answer, set | tuple | list):
        return ", ".join(map(str, answer))
    return str(answer)


def box_of(task: Task, student: str = "Ada") -> Box:
    return Box(task, own_case(task, student, CLASS.key))


def answered(box: Box, text: str) -> dict[str, Any]:
    box.tell({"do": "check", "typed": text})
    return box.shown()


@pytest.mark.parametrize("task", BOXES, ids=lambda task: task.name)
def test_a_right_answer_is_right_is_kept_and_is_there_again(task: Task) -> None:
    shown = answered(box_of(task), typed(task.answer(own_case(task, "Ada", CLASS.key))))
    assert shown["verdict"]["right"], shown
    again = box_of(task)
    assert again.shown()["verdict"]["right"] and again.typed == shown["typed"]
    assert progress.load_steps()[task.name] == progress.Step(solved=True, tries=1)
    other = next(box for number in range(9) if (box := box_of(task, f"Bob {number}")).own.words != again.own.words)
    assert other.typed == ""


@pytest.mark.parametrize("task", BOXES, ids=lambda task: task.name)
def test_a_question_speaks_of_no_python(task: Task) -> None:
    own = own_case(task, "Ada", CLASS.key)
    told = " ".join([own.words, *task.hints, *(mistake.hint for mistake in task.mistakes)])
    shown = box_of(task).shown()
    assert not [word for word in ("function", "return", "dict", "Dist", "range(", "sympy") if word in own.words]
    assert "for _ in" not in told and "{k:" not in told
    assert shown["field"] == "number" or len(shown["labels"]) >= 3
    assert shown["read"] == "" and shown["verdict"] is None


def test_what_is_typed_is_read_back_and_nothing_is_judged_before_check() -> None:
    box = box_of(find("heist.3"))
    box.tell({"do": "read", "typed": "57,1 %"})
    assert box.shown()["read"] == "I read 57.1 %." and box.shown()["verdict"] is None and not progress.load_steps()
    box.tell({"do": "read", "typed": "half"})
    assert box.shown()["read"].startswith("That is no number yet")
    spread = box_of(find("heist.6.box"))
    spread.tell({"do": "read", "typed": "0: 1/4; 1: 0,5; 2: x"})
    assert spread.shown()["read"] == "No number yet: 2."
    spread.tell({"do": "read", "typed": "0: 1/4; 1: 0,5"})
    assert spread.shown()["read"] == "I read 0: 1/4 = 25.0 %, 1: 50 %; in all 75 %."


def test_rounding_is_judged_kindly_and_said() -> None:
    box = box_of(find("heist.3"))
    truth = find("heist.3").answer(box.own)
    assert isinstance(truth, Fraction)
    three = answered(box, f"{float(truth):.3f}")["verdict"]
    assert three["right"] and three["words"].startswith(f"Rounded well: exactly it is {truth}")
    two = answered(box, f"{float(truth) + 0.004:.3f}")["verdict"]
    assert not two["right"] and "very near" in two["words"]


def test_practice_with_other_numbers_counts_and_keeps_nothing() -> None:
    box = box_of(find("heist.3"))
    answered(box, "1/2")
    before = progress.load_steps()
    box.tell({"do": "another"})
    shown = box.shown()
    assert shown["practice"] and shown["question"] != box.own.words.splitlines() and shown["typed"] == ""
    assert answered(box, typed(box.task.answer(box.case)))["verdict"]["right"]
    assert progress.load_steps() == before and box.typed == "1/2"
    box.tell({"do": "mine"})
    assert not box.shown()["practice"] and box.shown()["typed"] == "1/2"


def test_hints_come_one_by_one_when_asked_for_and_tries_count_once() -> None:
    box = box_of(find("heist.3"))
    for number in (1, 2, 3):
        assert box.shown()["more"]
        box.tell({"do": "hint"})
        assert box.shown()["hints"] == list(box.task.hints[:number])
    assert not box.shown()["more"]
    answered(box, "1/2")
    answered(box, "1/2")
    assert progress.load_steps()["heist.3"] == progress.Step(tries=1, hints=3)
    answered(box, "")
    assert progress.load_steps()["heist.3"].tries == 1 and box.shown()["verdict"]["words"] == "No answer yet."


@pytest.mark.parametrize(
    "sent", [None, 3, {}, {"do": []}, {"do": "judge"}, {"do": "read"}, {"do": "check", "typed": 5}]
)
def test_whatever_a_page_sends_is_no_error(sent: object) -> None:
    box = box_of(find("heist.6.box"))
    box.tell(sent)
    assert json.dumps(box.shown())


@pytest.mark.parametrize(
    ("source", "after"),
    [
        ('x = box("heist.3")', 'x = box("heist.3", "4/7")'),
        ("x = box('heist.3', '')", 'x = box("heist.3", "4/7")'),
        ('x = box("heist.3", "a \\" b")  # mine', 'x = box("heist.3", "4/7")  # mine'),
        ('box( "heist.3" ,\n  "1/2",\n)', 'box( "heist.3", "4/7")'),
        ('x = box("heist.30")', 'x = box("heist.30")'),
        ('x = 4\ny = box("heist.3")\nz', 'x = 4\ny = box("heist.3", "4/7")\nz'),
    ],
)
def test_an_answer_is_written_into_its_cell(source: str, after: str) -> None:
    assert with_answer(source, "heist.3", "4/7") == after


def test_a_box_gives_what_stands_between_its_quotes() -> None:
    assert classroom.box("heist.3", "4/7") == "4/7" and classroom.box("heist.3") == ""
    with pytest.raises(ValueError, match="it has no box"):
        classroom.box("heist.12")


def test_a_function_solves_its_box_too() -> None:
    task = find("heist.4")
    assert classroom.check("heist.4", lambda *case: task.answer(type("Case", (), {"__iter__": lambda _: iter(case)})()))
    assert progress.load_steps()["heist.4.box"].solved


def with_boxes(notebook: Any, student: str) -> Any:
    """The notebook with every box answered, as its page writes it."""
    for cell in notebook.cells:
        for step in steps_of("heist"):
            if step.kind == "value" and cell.cell_type == "code":
                answer = typed(step.answer(own_case(step, student, CLASS.key)))
                cell.source = with_answer(cell.source, step.name.removesuffix(".box"), answer)
    return notebook


@pytest.mark.xdist_group("grading")
def test_boxes_are_graded_from_the_notebook_and_a_function_stands_for_its_box(tmp_path: Path) -> None:
    boxes, functions = with_boxes(blank("s00", 6), "s00"), solution("s01", 6)
    for cell in functions.cells:
        if cell.id.endswith("-box-answer"):
            cell.source = "from fractions import Fraction\nfrom math import comb"
    copied = with_boxes(blank("s02", 6), "s00")
    first, second, third = outcome(tmp_path, boxes, functions, copied, tasks=6)
    assert (first.total, second.total) == (9, 12), (first.verdicts, second.verdicts)
    assert third.total < 4 and third.notes == first.notes == ("the code is the same as in 1 other submission",)
