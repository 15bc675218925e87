"""The law of exercises, over the tasks of every room."""

import re
from collections import Counter
from fractions import Fraction

import pytest

from gamekit.core.game import rooms
from gamekit.learn.answers import InvalidAnswer, shown, tidy
from gamekit.learn.cases import fresh_cases, own_case, practice_cases
from gamekit.learn.checking import judge, judge_player
from gamekit.learn.tasks import Task, find, tasks_of

TASKS = [task for game in rooms() for task in tasks_of(game)]
COUNTED = [step for task in TASKS for step in task.steps if step.kind != "player"]  # boxes and functions
PLAYERS = [task for task in TASKS if task.kind == "player"]
CLASS = [f"student {number}" for number in range(30)]
DEEP: list = []
for _ in range(2000):
    DEEP = [DEEP]
ODD_ANSWERS = (
    True, "", "what?", "1/977", b"1/977", 0, -1, 10**9 + 7, 10**6000, Fraction(1, 10**6000), 1e308, float("nan"),
    float("inf"), 1j, (), [[]], DEEP, {}, {1: None}, {None: 1}, {(1, 2): "x"}, set(), {"?"}, object(), print,
    InvalidAnswer("an error"),
)  # fmt: skip


def named(task: Task) -> str:
    return task.name


def cases(task: Task, student: str) -> list:
    return [own_case(task, student, "key")] if task.kind == "value" else fresh_cases(task, f"secret/{student}")


@pytest.mark.parametrize("game", [game for game in rooms() if tasks_of(game)])
def test_a_room_has_ten_tasks_or_more_numbered_from_one(game: str) -> None:
    assert [task.name for task in tasks_of(game)] == [f"{game}.{n + 1}" for n in range(len(tasks_of(game)))]
    assert len(tasks_of(game)) >= 10


@pytest.mark.parametrize("task", TASKS, ids=named)
def test_a_task_says_its_level_time_and_points_and_has_three_hints(task: Task) -> None:
    assert re.fullmatch(r"from 1[4-8]", task.level)
    assert 3 <= task.minutes <= 60 and 1 <= task.points <= 5
    assert len({*task.hints}) == 3
    assert len(task.mistakes) >= 3
    assert (
        len({mistake.hint for mistake in task.mistakes}) == len({m.name for m in task.mistakes}) == len(task.mistakes)
    )


@pytest.mark.parametrize("task", COUNTED, ids=named)
def test_the_answer_is_right(task: Task) -> None:
    for student in CLASS[:10]:
        assert judge(task, task.answer, cases(task, student))


@pytest.mark.parametrize("task", COUNTED, ids=named)
def test_every_typical_mistake_is_wrong_and_gets_its_own_hint(task: Task) -> None:
    for student in CLASS[:10]:
        for mistake in task.mistakes:
            verdict = judge(task, mistake.answer, cases(task, student))
            assert (verdict.right, verdict.mistake, verdict.words) == (False, mistake.name, mistake.hint), student


@pytest.mark.parametrize("task", [task for task in COUNTED if task.kind == "function"], ids=named)
def test_one_right_number_for_every_case_is_wrong(task: Task) -> None:
    """A typical cheat: the answer to one's own numbers, hard-coded."""
    own = practice_cases(task, "Ada", "key")
    verdict = judge(task, lambda _: task.answer(own[0]), own)
    assert not verdict


@pytest.mark.parametrize("task", COUNTED, ids=named)
def test_neighbours_have_different_numbers(task: Task) -> None:
    numbers = {str(own_case(task, student, "key")) for student in CLASS}
    assert len(numbers) >= 6, numbers


@pytest.mark.parametrize("task", COUNTED, ids=named)
def test_the_numbers_follow_from_name_and_key_alone(task: Task) -> None:
    case = own_case(task, "Ada Lovelace", "key")
    assert own_case(task, " ada  LOVELACE", "key") == case
    assert any(own_case(task, student, "other") != own_case(task, student, "key") for student in CLASS)


@pytest.mark.parametrize("task", COUNTED, ids=named)
def test_neighbours_seldom_have_the_same_answer(task: Task) -> None:
    answers = Counter(shown(tidy(task.answer(own_case(task, student, "key"))), 2000) for student in CLASS)
    assert max(answers.values()) <= 12 and len(answers) >= 6, answers


@pytest.mark.parametrize("task", COUNTED, ids=named)
def test_no_case_is_trivial(task: Task) -> None:
    """Of equal difficulty: nothing is certain or impossible, and no answer is 0."""
    for student in CLASS:
        answer = tidy(task.answer(own_case(task, student, "key")))
        assert answer != 0 and not (task.chance and answer == 1)
        if isinstance(answer, dict):
            assert sum(p > 0 for p in answer.values()) >= min(4, len(answer))


@pytest.mark.parametrize("task", COUNTED, ids=named)
def test_no_answer_to_anything_gives_the_solution_away(task: Task) -> None:
    """Whatever is answered, the words hold the solution neither as it is shown nor as a decimal number."""
    asked = cases(task, "Ada")
    told = {text for case in asked for text in spelled(tidy(task.answer(case)))}
    for answer in ODD_ANSWERS:
        words = judge(task, lambda _, answer=answer: answer, asked).words
        assert not [text for text in told if re.search(rf"(?<![\w./]){re.escape(text)}(?![\w./])", words)], words


def spelled(truth: object) -> set[str]:
    """The solution in all the ways in which somebody could read it."""
    found = {shown(truth), str(truth)}
    if isinstance(truth, Fraction | float) and truth != int(truth):
        found |= {f"{float(truth):.{digits}f}" for digits in (3, 4, 5, 6)}
    return found


@pytest.mark.parametrize("task", PLAYERS, ids=named)
def test_a_good_player_passes_and_typical_ones_do_not(task: Task) -> None:
    case = own_case(task, "", "")
    assert judge_player(task, task.answer(case), "seed")
    for mistake in task.mistakes:
        verdict = judge_player(task, mistake.answer(case), "seed")
        assert not verdict and verdict.mistake == mistake.name and mistake.hint in verdict.words


def test_an_unknown_task_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match=r"there is no exercise 'heist.99'; heist has: heist.1, "):
        find("heist.99")
    with pytest.raises(ValueError, match="there is no game called 'chess'"):
        find("chess.1")
