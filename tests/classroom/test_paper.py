"""On paper: everything that is needed is on the page, nothing is cut, and a plan is one page."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from gamekit.learn.cases import own_case
from gamekit.learn.tasks import tasks_of
from gamekit.svg import tag
from gamekit.teach import command
from gamekit.teach.course import exercise_of, games, read, source_of
from gamekit.teach.handout import plan, sheets
from tests.browser.lab import CHROMIUM, FLAGS

pytestmark = pytest.mark.xdist_group("paper")
CLASS = ["Ada", "Bob <b>Builder</b>"]


def lesson(game: str) -> str:
    return (source_of(game).parent / "lesson.md").read_text(encoding="utf-8")


def pages(html: str, folder: Path) -> int:
    """How many sheets of paper come out of the printer."""
    if CHROMIUM is None:
        reason = "no Chromium on this machine: nothing was printed"
        pytest.fail(reason) if os.environ.get("GAMEKIT_REQUIRE_BROWSER") == "1" else pytest.skip(reason)
    source, printed = folder / "page.html", folder / "page.pdf"
    source.write_text(html, encoding="utf-8")
    offline = ["--headless", f"--user-data-dir={folder / 'profile'}", "--no-pdf-header-footer"]
    command = [CHROMIUM, *FLAGS, *offline, f"--print-to-pdf={printed}", source.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return len(re.findall(rb"/Type /Page\b(?!s)", printed.read_bytes()))


@pytest.mark.parametrize("game", games())
def test_a_sheet_has_every_question_with_the_students_numbers_and_room_to_write(game: str) -> None:
    made = sheets(read(exercise_of(game)), CLASS, "k1")
    assert made.count('class="sheet"') == made.count('class="opening"><') == len(CLASS) and "<svg" in made
    for student in CLASS:
        assert tag("p", f"Name: {student}", class_="name") in made
        for task in tasks_of(game):
            assert f"{task.level} · {task.minutes} minutes · {task.points} point" in made
            lines = own_case(task.box or task, student, "k1").words.splitlines()
            for line in [*lines, task.code] if task.code else lines:
                assert tag("p", line) in made
    assert made.count('class="task"') == len(CLASS) * len(tasks_of(game))
    assert made.count('class="line"') >= 3 * made.count('class="task"')


@pytest.mark.parametrize("game", games())
def test_paper_holds_no_solution_no_address_and_no_html_of_a_name(game: str) -> None:
    made = sheets(read(exercise_of(game)), CLASS, "k1")
    assert "SOLUTION" not in made and "return " not in made and "your code" not in made
    assert "<script" not in made and "<b>Builder" not in made
    assert not re.search(r"(src|href)=|url\(|@import", made) and "default-src 'none'" in made


@pytest.mark.parametrize("game", games())
def test_no_task_is_longer_than_a_page_and_none_is_cut(game: str, tmp_path: Path) -> None:
    made = sheets(read(exercise_of(game)), (), "k1")
    assert ".task, .opening { break-inside: avoid }" in made
    apart = made.replace("</style>", ".task { break-before: page }</style>")
    assert pages(apart, tmp_path) == 1 + len(tasks_of(game))
    assert pages(made, tmp_path) <= 8


@pytest.mark.parametrize("game", games())
def test_a_lesson_plan_is_one_page(game: str, tmp_path: Path) -> None:
    assert pages(plan(lesson(game)), tmp_path) == 1


@pytest.mark.parametrize("game", games())
def test_a_lesson_plan_has_minutes_levels_and_something_to_discuss(game: str) -> None:
    tasks = {task.name: task for task in tasks_of(game)}
    rows = re.findall(r"(?m)^\| \d \| (.+?) \| (\d+) \| (.+?) \|", lesson(game))
    named = [name for names, _, _ in rows for name in names.split(", ")]
    assert named == [*tasks]
    for names, minutes, levels in rows:
        own = [tasks[name] for name in names.split(", ")]
        assert int(minutes) == sum(task.minutes for task in own)
        assert {task.level[-2:] for task in own} == {*re.findall(r"from (\d\d)", levels)}
    assert "discuss" in lesson(game).casefold()
    for task in tasks.values():
        if task.contest:
            assert f"{task.contest.games} " in lesson(game) and f"{float(task.contest.least):.0%}"[:2] in lesson(game)


def test_the_commands_make_pages_to_print(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("names.txt").write_text("Ada\nBob\n")
    assert command.main(["handout", "heist", "--out", "out", "--students", "names.txt", "--paper"]) == 0
    assert "a copy for each student" in capsys.readouterr().out
    [made] = Path("out").iterdir()
    assert made.name == "heist on paper.html" and "Name: Bob" in made.read_text(encoding="utf-8")
    assert command.main(["lesson", "heist"]) == 0
    assert "<h1>Heist" in Path("grading/heist lesson.html").read_text(encoding="utf-8")
