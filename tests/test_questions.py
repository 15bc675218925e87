"""The two small widgets: they ask before they tell, and say in words what does not work."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from gamekit.charts import figure
from gamekit.core.dist import Dist
from gamekit.learn.progress_file import FILE
from gamekit.svg import picture, text
from gamekit.ui import ask, slide
from gamekit.ui.html import html
from gamekit.ui.questions import Question


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def told(shown: Any) -> str:
    return str(getattr(shown, "box", shown).children[-1].value)


def guess(question: Question, value: Any) -> str:
    """Choose and press the button."""
    *_, control, button, _ = question.box.children
    control.value = value
    button.click()
    return told(question)


def test_a_guess_is_kept_when_the_cell_runs_again() -> None:
    options = ["a", 2, Fraction(1, 3)]
    guess(ask("Which?", options, 2), Fraction(1, 3))
    guess(ask("How many?", (0, 100), 7), 40)
    guess(ask("How long?", (0, 1, 0.25), 0.5), 0.75)
    again = [ask("Which?", options, 2), ask("How many?", (0, 100), 7), ask("How long?", (0, 1, 0.25), 0.5)]
    assert [one.guess.value for one in again] == [Fraction(1, 3), 40, 0.75]
    assert "Not 1/3, but 2" in again[0].page and "You guessed 40" in again[1].page
    assert "guessed" not in ask("How many then?", (0, 100), 7).page


@pytest.mark.parametrize("damaged", ["[1]", '{"steps": {}, "answers": 3}', '{"steps": {}}', "{"])
def test_a_damaged_file_is_no_guess(damaged: str) -> None:
    Path(FILE).write_text(damaged)
    assert not ask("How many?", (0, 100), 7).page
    guess(ask("How many?", (0, 100), 7), 40)
    assert ask("How many?", (0, 100), 7).page


def test_a_guess_that_is_not_offered_any_more_is_forgotten() -> None:
    guess(ask("Which?", ["a", "b"], "a"), "b")
    assert not ask("Which?", ["a", "c"], "a").page
    guess(ask("How many?", (0, 100), 7), 90)
    assert not ask("How many?", (0, 10), 7).page


def test_an_answered_question_is_a_page_of_the_notebook(tmp_path: Path) -> None:
    """In a real kernel: the widget first; run again, after a restart, the page, which a saved notebook holds."""
    from nbclient import NotebookClient
    from nbformat.v4 import new_code_cell, new_notebook

    code = 'from gamekit.ui import ask\nquestion = ask("How many?", (0, 100), 7, "Count them.")\nquestion'
    places = {"metadata": {"path": str(tmp_path)}}

    def run(*more: str) -> list[Any]:
        made = new_notebook(cells=[new_code_cell(source) for source in (code, *more)])
        return [cell.outputs for cell in NotebookClient(made, timeout=60, resources=places).execute().cells]

    first, *_ = run("question.box.children[-2].click()")
    assert "You guessed 50. It is 7: you were 43 above" in first[0].data["text/html"] and len(first) == 1
    assert "application/vnd.jupyter.widget-view+json" not in first[0].data
    [again] = run()
    assert again[0].data == first[0].data


def test_a_choice_is_judged_and_explained() -> None:
    box = ask("Which is more likely?", ["six", "seven"], "seven", why=lambda: Dist.uniform("ab"))
    assert told(box) == ""
    box.box.children[-2].click()
    assert "Choose first" in told(box)
    assert "Not six, but seven" in guess(box, "six") and "1/2" in told(box)
    assert "✓ Right: seven" in guess(box, "seven")


def test_a_guessed_number_is_told_how_far_off_it_is() -> None:
    box = ask("How many of 100?", (0, 100), lambda: Fraction(125, 3), "count them", unit=" %")
    assert "You guessed 40 %. It is 5/12 ≈ 41.7 %: you were 1.67 points below" in guess(box, 40)
    assert "✓" in told(box) and "count them" in told(box) and "✓" not in guess(box, 80)


@pytest.mark.parametrize(
    ("right", "unit", "value", "words"),
    [
        (Fraction(1450, 19), " %", 50, "You guessed 50 %. It is 29/38 ≈ 76.3 %: you were 26.3 points below"),
        (Fraction(50), " %", 51, "It is 50 %: you were 1 point above"), (7, "", 7, "It is 7: exactly your guess"),
        (Fraction(125, 3), "", 40, "It is 125/3 ≈ 41.67: you were 1.67 below"),
        (1500, "", 50, "It is 1500: you were 1450 below"),
        (Fraction(10**20 + 1, 3 * 10**18), " %", 50, "It is 33.33 %: you were 16.7 points above"),
        (43.0, "", 50, "It is 43:"),
    ],
)  # fmt: skip
def test_a_percentage_is_told_as_a_chance_and_the_difference_in_points(
    right: Any, unit: str, value: int, words: str
) -> None:
    assert words in guess(ask("How likely?", (0, 100), right, unit=unit), value)


def test_an_error_in_the_answer_is_told_in_words() -> None:
    box = ask("?", [1, 2], lambda: 1 / 0)
    assert "This does not work: ZeroDivisionError" in guess(box, 1)


def test_questions_and_options_are_data() -> None:
    box = ask("<script>alert(1)</script>", ["<b>", "x"], "<b>", "<i>")
    assert "<script" not in box.box.children[0].value
    assert "&lt;b&gt;" in guess(box, "<b>") and "<i>" not in told(box)


def test_a_slider_shows_again_what_the_function_gives() -> None:
    box = slide(lambda n, kind, sure: f"{n} {kind} {sure}", n=(1, 9, 2), kind=["a", "b"], sure=True)
    assert "5 a True" in told(box)
    box.children[0].value, box.children[1].value = 9, "b"
    assert "9 b True" in told(box)


def test_an_error_at_a_slider_is_told_in_words_and_goes_away() -> None:
    box = slide(lambda n: 1 / n, n=(-1, 3))
    box.children[0].value = 0
    assert "ZeroDivisionError" in told(box)
    box.children[0].value = 2
    assert told(box) == "<p>0.5</p>"


def test_the_first_error_shows_in_the_cell() -> None:
    with pytest.raises(ZeroDivisionError):
        slide(lambda n: n / 0, n=(1, 2))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"n": (3, 1)}, "from a low to a higher"), ({"n": "ab"}, "n must be"), ({"n": []}, "n must be"),
        ({"m": (1, 2)}, "do not fit the function"), ({}, "at least one control"), ({"n": (1, 2, 0)}, "steps above 0"),
    ],
)  # fmt: skip
def test_wrong_controls_are_told_in_words(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        slide(lambda n: n, **wrong)


def test_slide_wants_a_function() -> None:
    with pytest.raises(ValueError, match="function first"):
        slide(3, n=(1, 2))  # type: ignore[arg-type]


def test_everything_a_notebook_shows_can_be_shown() -> None:
    from matplotlib.figure import Figure

    made, _ = figure("More notes, more loot", "notes", "loot")
    bare = Figure()
    bare.subplots().set_title("A <claim>")
    shown = [
        html(thing) for thing in (made, bare, Dist.uniform([1]), picture(9, 9, "t", text("x", 1, 1)), 0, 0.5, [1, "a"])
    ]
    assert all(shown) and "More notes" in shown[0] and "A &lt;claim&gt;" in shown[1] and shown[6] == "<p>1</p><p>a</p>"
    assert html(None) == html("") == ""


def test_mathematics_is_shown_as_mathematics() -> None:
    import sympy

    assert "$" in html(sympy.Rational(1, 2))
