"""What a learner sees: own numbers, checks, hints one by one, progress."""

from pathlib import Path

import pytest

import gamekit.classroom as classroom
from gamekit.learn import progress, progress_file
from gamekit.learn.tasks import find, tasks_of

ONE = "heist.3"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    classroom.begin("heist", student="Ada", key="k")


def right() -> object:
    return find(ONE).answer(classroom.case(ONE))


def wrong() -> object:
    return find(ONE).mistakes[0].answer(classroom.case(ONE))


def test_wrong_then_hint_then_right_is_written_down() -> None:
    verdict = classroom.check(ONE, wrong())
    assert not verdict and find(ONE).mistakes[0].hint in verdict.words and 'hint("heist.3")' in verdict.words
    assert str(classroom.hint(ONE)).startswith("Hint 1 of 3")
    assert classroom.check(ONE, right())
    assert progress.load_steps()[ONE] == progress.Step(solved=True, tries=2, hints=1)
    assert "1 of 20 solved, 1 of 34 points" in repr(classroom.progress("heist"))


def test_each_hint_comes_when_asked_for_and_the_third_is_the_last() -> None:
    shown = [str(classroom.hint(ONE)) for _ in range(5)]
    assert [text.count("Hint") for text in shown] == [1, 2, 3, 3, 3]
    assert "For a hint" not in classroom.check(ONE, wrong()).words


def test_no_answer_is_no_try() -> None:
    assert classroom.check(ONE, None).words.startswith("No answer yet.")
    assert classroom.check("heist.5", ...).words.startswith("No answer yet.")
    assert progress.load_steps() == {}


def test_a_case_speaks_of_its_numbers() -> None:
    case = classroom.case(ONE)
    assert str(case.notes) in case.words and f"notes = {case.notes}" in repr(case)
    assert classroom.case(ONE, student="Bob") != case
    with pytest.raises(AttributeError, match="it has: notes, cards, mine, hand"):
        _ = case.hands


def test_the_check_of_another_student_uses_their_numbers() -> None:
    answer = find(ONE).answer(classroom.case(ONE, student="Bob"))
    assert classroom.check(ONE, answer, student="Bob") and not classroom.check(ONE, answer)


def test_looking_at_an_exercise_tells_no_hint() -> None:
    for task in tasks_of("heist"):
        shown = f"{task!r} {classroom.case(task.name)!r} {classroom.case(task.name)._repr_html_()}"
        assert not any(text in shown for text in (*task.hints, *(mistake.hint for mistake in task.mistakes)))


def test_a_damaged_progress_file_is_no_catastrophe(capsys: pytest.CaptureFixture[str]) -> None:
    Path(progress_file.FILE).write_text("[1, 2")
    assert classroom.check(ONE, right())
    assert "starts anew" in capsys.readouterr().err
    assert progress.load_steps()[ONE].solved


def test_what_is_solved_stays_solved() -> None:
    classroom.check(ONE, right())
    classroom.check(ONE, wrong())
    assert progress.load_steps()[ONE] == progress.Step(solved=True, tries=1)


def test_a_name_with_html_stays_text() -> None:
    shown = classroom.begin("heist", student="<img src=x onerror=alert(1)>")._repr_html_()
    assert "<img" not in shown
