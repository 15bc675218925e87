"""A learner's cells in a real kernel: what goes wrong around an answer is said where it happened."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from gamekit.learn import exercises
from gamekit.learn.advising import advice
from gamekit.learn.checking import judge
from gamekit.learn.running import TimeUp, answering, stopped_at, within
from gamekit.learn.tasks import find

Cells = Callable[..., list[str]]
ROOT = Path(__file__).parent.parent.parent
BEGIN = 'from gamekit.classroom import begin, case, check, hint, progress\nbegin("heist", student="Ada", key="k")'


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cells:
    """What each of these cells shows, run one after the other; errors by their names."""
    from nbclient import NotebookClient

    monkeypatch.setenv("PYTHONPATH", str(ROOT))

    def run(*cells: str) -> list[str]:
        notebook = new_notebook(cells=[new_code_cell(source) for source in (BEGIN, *cells)])
        client = NotebookClient(
            notebook, timeout=120, allow_errors=True, resources={"metadata": {"path": str(tmp_path)}}
        )
        return ["\n".join(map(shown, cell.outputs)) for cell in client.execute().cells[1:]]

    return run


def shown(output: nbformat.NotebookNode) -> str:
    if output.output_type == "error":
        return output.ename
    return output.text if output.output_type == "stream" else output.data["text/plain"]


def test_what_is_asked_for_above_an_answer_is_shown_once_and_an_old_value_is_not_judged(told: Cells) -> None:
    first, second, wrong, failed, old, mended, missing, point = told(
        'hint("heist.2")\nsets = 100',
        'hint("heist.2")',
        'check("heist.2", sets)\nsets',
        "sets = Fraction(1, 2)",
        'check("heist.2", sets)',
        "from fractions import Fraction\nsets = Fraction(1, 2)",
        'check("heist.2", setz)',
        'check("heist.2", sets)',
    )
    assert first.count("Hint 1 of 3") == 1 and second.count("Hint 1 of 3") == second.count("Hint 2 of 3") == 1
    assert wrong.count("Your answer is 100") == 1
    assert "NameError" in failed and "run the cell again: from fractions import Fraction" in failed
    assert "The cell that makes sets ended in an error (NameError)" in old and "100" not in old
    assert mended == "" and "nothing called setz yet" in missing
    assert "Your answer is 1/2" in point


def test_a_syntax_error_leaves_an_old_value_too(told: Cells) -> None:
    *_, old = told("note = 0.5", "note = 0,05", 'check("heist.3", note)')
    assert "The cell that makes note ended in an error (SyntaxError)" in old


def test_print_in_place_of_return_is_said_in_one_sentence(told: Cells) -> None:
    _, verdict, *_ = told(
        "def spread(notes, cards, picked):\n    print({k: notes for k in range(300)})", 'check("heist.6", spread)'
    )
    assert verdict == (
        "Not yet: Your function prints its result and gives nothing back: write return in place of print. "
        'For a hint: hint("heist.6")'
    )


def test_what_a_function_prints_beside_its_result_is_shown_for_one_case_only(told: Cells) -> None:
    _, verdict = told('def prints(notes, cards, picked):\n    print("seen")\n    return 2', 'check("heist.5", prints)')
    assert verdict.count("seen") == 1 and "Not yet" in verdict


@pytest.mark.skipif(os.name != "posix", reason="there is no alarm on this system")
def test_a_function_without_an_end_is_stopped_even_one_that_catches_everything(told: Cells) -> None:
    *_, verdict, after = told(
        "from gamekit.learn import exercises\nexercises.PATIENCE = 0.3",
        "def prints(notes, cards, picked):\n    while True:\n        try:\n            while True: pass\n"
        "        except BaseException as problem:\n            if notes == 0: raise\n            stop = problem\n"
        "            break\n    while True: pass",
        'check("heist.5", prints)',
        "1 + 1",
    )
    assert "your function gives no answer in 0.3 seconds: does it stop at all?" in verdict and after == "2"
    assert "It was stopped in prints, at: while True: pass" in verdict


def test_a_loop_is_stopped_in_a_thread_too_where_no_alarm_rings() -> None:
    told: list[str] = []

    def endless() -> None:
        with suppress(BaseException):
            while True:
                pass
        while True:
            pass

    def work() -> None:
        try:
            within(0.2, endless)
        except TimeUp as problem:
            told.append(stopped_at(problem))
        told.append(str(within(5, lambda: 7)))

    thread = Thread(target=work, daemon=True)
    thread.start()
    thread.join(30)
    assert told[-1] == "7" and "It was stopped in endless, at: " in told[-2]


def test_a_player_without_an_end_is_stopped() -> None:

    def endless(view: object, rng: object) -> None:
        while True:
            pass

    exercises.MOVE, before = 0.2, exercises.MOVE
    try:
        verdict = exercises.check("heist.12", endless)
    finally:
        exercises.MOVE = before
    assert "longer than 0.2 seconds" in verdict.words


def test_print_in_place_of_return_is_named_in_grading_too() -> None:
    verdict = judge(find("heist.5"), answering(lambda *numbers: print("x" * 10**6)), [])
    assert verdict.right  # no case, no wrong answer
    from gamekit.learn.answers import from_json, tidy, to_json
    from gamekit.learn.cases import fresh_cases

    task = find("heist.5")
    ask = answering(lambda *numbers: print("x" * 10**6))
    verdict = judge(task, lambda case: from_json(to_json(tidy(ask(case)))), fresh_cases(task, "s"))
    assert (verdict.mistake, verdict.words[:30]) == ("print instead of return", "Your function prints its resul")


def written(body: str) -> Callable[..., object]:
    """A function of heist.5 with this body, in a cell that has imported nothing."""
    made: dict[str, Callable[..., object]] = {}
    exec(f"def prints(notes, cards, picked):\n    {body}", made)
    return made["prints"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('"A line about it."', "No answer yet."),
        ("chance = notes / cards", "gives nothing back: does its last line begin with return?"),
        ("print(notes / cards)", "write return in place of print"),
        ("return comb(notes, 2)", "write this line above it and run the cell again: from math import comb"),
        ("return note / cards", "There is nothing called note yet"),
        ("return notes / (cards - cards)", "Something is divided by 0"),
        ("return 2(notes - 1)", "Brackets behind a number call it: write * for times"),
        ("return None * notes", "None stands for nothing"),
        ("return 0,571", "A comma makes two numbers in Python"),
        ("return [0, 571]", "A comma makes two numbers in Python"),
        ("return '0,2 '", 'I read "0,2 " as 0.2.'),
        ("return 100 * notes / cards / 7 * 0 + 57.5", "for every case"),
    ],
)
def test_a_beginners_function_is_told_what_is_the_matter(body: str, said: str) -> None:
    verdict = exercises.check("heist.5", written(body))
    assert not verdict and said in verdict.words, verdict.words


def test_a_function_of_other_numbers_is_told_which_it_is_given() -> None:
    assert (
        "Your function takes (n), and is asked with (notes, cards, picked)"
        in exercises.check("heist.5", lambda n: n).words
    )


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("if 3 = 4:\n    pass", "To ask whether two things are equal, write =="),
        ("4 / 7 = chance", "one name, such as answer"),
        ("def f(n)\n    return n", "ends in a colon"),
        ("x = (1 + 2", "A bracket is opened and not closed"),
        ("x = 1 + 2)", "a closing bracket too many"),
        ("x = 'Fox", "A text ends with the same quotes"),
        ("def f(n):\nreturn n", "four blanks further to the right"),
        ("x = 1\n  y = 2", "begins too far to the right"),
        ("return 4", "belongs into a function"),
        ("x = 0,05", "write the decimal mark as a point"),
        ("x = 2n", "2 * n, not 2n"),
        ("x = 3 − 2", "Python knows only plain signs"),
    ],
)
def test_a_beginners_syntax_has_a_sentence_of_its_own(cell: str, said: str) -> None:
    with pytest.raises(SyntaxError) as problem:
        compile(cell, "cell", "exec")
    assert said in advice(problem.value)
