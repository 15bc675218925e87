"""The command `gamekit`, and what it does with a learner's files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gamekit import command, course
from gamekit.core.game import rooms
from gamekit.teach import command as classroom


@pytest.fixture
def edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small course that a test may bring out anew, instead of the real one."""
    home = tmp_path / "course"
    (home / "notebooks").mkdir(parents=True)
    (home / "notebooks" / "rules.ipynb").write_text("first edition", encoding="utf-8")
    (home / "notebooks" / ".progress.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(course, "HOME", home)
    return home / "notebooks" / "rules.ipynb"


def copy(to: Path) -> str:
    return str(course.copy(to, "notebooks"))


def test_the_course_is_copied_byte_for_byte_and_nothing_of_somebody_elses(edition: Path, tmp_path: Path) -> None:
    assert copy(tmp_path / "mine") == "The course: 1 files new."
    assert (tmp_path / "mine/notebooks/rules.ipynb").read_bytes() == edition.read_bytes()
    assert not (tmp_path / "mine/notebooks/.progress.json").exists()


def test_a_second_copy_changes_nothing_and_says_nothing(edition: Path, tmp_path: Path) -> None:
    copy(tmp_path)
    assert copy(tmp_path) == ""


def test_what_a_learner_changed_stays_and_is_not_copied_again(edition: Path, tmp_path: Path) -> None:
    copy(tmp_path)
    mine = tmp_path / "notebooks/rules.ipynb"
    mine.write_text("my notes", encoding="utf-8")
    assert copy(tmp_path) == ""
    assert [path.name for path in mine.parent.iterdir()] == ["rules.ipynb"]
    assert mine.read_text(encoding="utf-8") == "my notes"


def test_what_nobody_changed_is_brought_up_to_date(edition: Path, tmp_path: Path) -> None:
    copy(tmp_path)
    edition.write_text("second edition", encoding="utf-8")
    assert copy(tmp_path) == "The course: 1 files brought up to date."
    assert (tmp_path / "notebooks/rules.ipynb").read_text(encoding="utf-8") == "second edition"


def test_a_new_edition_lies_beside_what_was_changed_once_and_in_a_sentence(edition: Path, tmp_path: Path) -> None:
    copy(tmp_path)
    mine = tmp_path / "notebooks/rules.ipynb"
    mine.write_text("my notes", encoding="utf-8")
    for number, text in ((1, "second edition"), (2, "third edition")):
        edition.write_text(text, encoding="utf-8")
        beside = mine.with_name(f"rules-new{number if number > 1 else ''}.ipynb")
        assert copy(tmp_path) == f"You changed rules.ipynb; its new edition is beside it: {beside}"
        assert beside.read_text(encoding="utf-8") == text
        assert copy(tmp_path) == ""
    assert mine.read_text(encoding="utf-8") == "my notes"


@pytest.mark.parametrize("record", ["", "[]", "{}", '{"notebooks/rules.ipynb": 3}', "\x00"])
def test_where_the_record_of_editions_is_lost_nothing_is_overwritten(
    edition: Path, tmp_path: Path, record: str
) -> None:
    copy(tmp_path)
    (tmp_path / course.RECORD).write_text(record, encoding="utf-8")
    edition.write_text("second edition", encoding="utf-8")
    assert "beside it" in copy(tmp_path)
    assert (tmp_path / "notebooks/rules.ipynb").read_text(encoding="utf-8") == "first edition"


def test_a_file_that_was_deleted_comes_back(edition: Path, tmp_path: Path) -> None:
    copy(tmp_path)
    (tmp_path / "notebooks/rules.ipynb").unlink()
    assert copy(tmp_path) == "The course: 1 files new."


def test_the_course_is_not_copied_onto_itself(edition: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["notebooks", "--to", str(course.HOME)]) == 2
    assert "choose another folder" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert command.main(["notebooks", "--to", str(tmp_path / "file")]) == 2
    assert capsys.readouterr().err.startswith("gamekit: ")


def test_students_get_no_solutions_unless_they_are_asked_for(tmp_path: Path) -> None:
    assert command.main(["notebooks", "--to", str(tmp_path)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [course.RECORD, "exercises", "notebooks"]
    assert command.main(["notebooks", "--to", str(tmp_path), "--solutions"]) == 0
    assert len([*tmp_path.glob("solutions/*/lesson.md")]) == len(rooms())


def test_the_help_lists_every_command_of_the_teacher(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        classroom.main(["--help"])
    known = {
        line.split()[0] for line in capsys.readouterr().out.splitlines() if line.startswith("    ") and line.split()
    }
    assert set(command.TEACHER) <= known
    with pytest.raises(SystemExit):
        command.main(["--help"])
    assert set(command.TEACHER) | set(command.OWN) <= set(capsys.readouterr().out.split())


def test_a_command_of_the_teacher_is_done_by_the_classroom(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["lesson", rooms()[0], "--out", str(tmp_path)]) == 0
    assert len([*tmp_path.iterdir()]) == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "heist", "--players", "9"], "players must be a whole number from 4 to 8, not 9"),
        (["play", "heist", "--bots", "clever"], "there are no 'clever' bots; there are: easy, medium, hard"),
        (["notebooks", "--to", "x", "--all"], "--all is nothing that this command knows: gamekit notebooks --help"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(words) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("game", rooms())
def test_a_table_is_a_notebook_of_one_cell_that_runs(game: str, tmp_path: Path) -> None:
    code = f"from gamekit import {game}\n\n{game}.play(bots='easy')"
    path = tmp_path / command._table(tmp_path, game, code)
    (cell,) = json.loads(path.read_text(encoding="utf-8"))["cells"]
    names: dict[str, object] = {}
    exec(cell["source"], names)
    assert game in names


def test_a_table_that_was_only_played_is_set_anew_and_one_that_was_written_in_is_kept(tmp_path: Path) -> None:
    first = tmp_path / command._table(tmp_path, "game", "1 + 1")
    page = json.loads(first.read_text(encoding="utf-8"))
    page["cells"][0]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "2"}]
    first.write_text(json.dumps(page), encoding="utf-8")
    assert tmp_path / command._table(tmp_path, "game", "2 + 2") == first
    page["cells"][0]["source"] = "my own idea"
    first.write_text(json.dumps(page), encoding="utf-8")
    assert command._table(tmp_path, "game", "3 + 3") == "tables/game2.ipynb"
    assert "my own idea" in first.read_text(encoding="utf-8")
