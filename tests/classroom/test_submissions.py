"""Whatever comes from a learning platform is taken apart carefully."""

import io
import os
import zipfile
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell

from gamekit.teach import submissions
from gamekit.teach.course import exercise_of
from gamekit.teach.normalize import normalize, signature, stranger, targets
from gamekit.teach.submissions import collect, slug, who

from .handed_in import as_bytes, blank, exam, solution, with_code


def zipped(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def found(path: Path) -> dict[str, str]:
    return {one.student: one.problem for one in collect(path, "heist")}


def test_the_zips_of_platforms_tell_the_students(tmp_path: Path) -> None:
    book = as_bytes(blank())
    moodle = {f"{name}_47{i}_assignsubmission_file_/heist.ipynb": book for i, name in enumerate(("Ada L", "Bob"))}
    assert found(zipped(tmp_path / "moodle.zip", moodle)) == {"Ada L": "", "Bob": ""}
    canvas = {"lovelaceada_12_99_heist-1.ipynb": book, "bob_LATE_13_98_heist.ipynb": book}
    assert found(zipped(tmp_path / "canvas.zip", canvas)) == {"lovelaceada": "", "bob": ""}
    wrapped = {"all of them/Ada/heist.ipynb": book, "all of them/Bob/my work.ipynb": book}
    assert found(zipped(tmp_path / "wrapped.zip", wrapped)) == {"Ada": "", "Bob": ""}


def test_a_folder_with_all_kinds_of_files(tmp_path: Path) -> None:
    (tmp_path / "Ada.ipynb").write_bytes(as_bytes(blank()))
    (tmp_path / "heist_Bob (2).ipynb").write_bytes(as_bytes(blank()))
    (tmp_path / "Cleo.pdf").write_bytes(b"%PDF")
    (tmp_path / "Dora.ipynb").write_bytes(b"\xff\xfe nonsense")
    (tmp_path / "Emil.ipynb").write_bytes(b'{"cells": 3}')
    (tmp_path / "Ada.txt").write_text("my notes")
    (tmp_path / ".DS_Store").write_text("")
    zipped(tmp_path / "Finn.zip", {"deep/heist.ipynb": as_bytes(blank()), "__MACOSX/._heist.ipynb": b"junk"})
    zipped(tmp_path / "Gina.zip", {"__MACOSX/._heist.ipynb": b"junk"})
    (tmp_path / "Hans.IPYNB").write_bytes(b"")
    told = found(tmp_path)
    assert {name for name, problem in told.items() if not problem} == {"Ada", "Bob", "Finn"}
    assert told["Cleo"] == "the file is not a notebook (.ipynb)" and "not text" in told["Dora"]
    assert "not a notebook" in told["Emil"] and "not a notebook" in told["Gina"]
    assert told["Hans"] == "the file is empty, or locked with a password"


def test_paths_that_climb_and_names_with_html_do_no_harm(tmp_path: Path) -> None:
    evil = {"../../../etc/evil.ipynb": as_bytes(blank()), "<script>alert(1)<\\script>.ipynb": as_bytes(blank())}
    before = sorted(tmp_path.parent.rglob("*"))
    names = [one.student for one in collect(zipped(tmp_path / "a.zip", evil), "heist")]
    assert len(names) == 2 and ".." not in names
    assert sorted(tmp_path.parent.rglob("*")) == sorted([*before, tmp_path / "a.zip"])
    assert all(set(slug(name, set())) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for name in names)


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.ipynb"
    secret.write_bytes(as_bytes(blank()))
    inside = tmp_path / "in"
    inside.mkdir()
    (inside / "Ada.ipynb").symlink_to(secret)
    assert collect(inside, "heist") == []


def test_a_bomb_is_not_unpacked_and_stops_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(submissions, "LARGEST", 100_000)
    monkeypatch.setattr(submissions, "OF_ONE", 5)
    unpacked: list[int] = []
    read = zipfile.ZipFile.read
    monkeypatch.setattr(zipfile.ZipFile, "read", lambda *a: unpacked.append(len(data := read(*a))) or data)
    inner = zipped(tmp_path / "inner.zip", {f"{i}.ipynb": b"0" * 90_000 for i in range(100)}).read_bytes()
    many = zipped(tmp_path / "many.zip", {f"{i}.ipynb": b"" for i in range(100)}).read_bytes()
    bombs = {"Ada.ipynb": b"0" * 10_000_000, "Bob.zip": inner, "Dora.zip": many, "Emil.txt": b"0" * 90_000}
    told = found(zipped(tmp_path / "a.zip", {**bombs, "Cleo.ipynb": as_bytes(blank())}))
    assert "larger" in told.pop("Ada") and "larger" in told["Bob"] and "larger" in told["Dora"]
    assert told["Cleo"] == "" and told["Emil"] == "the file is not a notebook (.ipynb)"
    assert sum(unpacked) < 500_000


def test_a_folder_that_cannot_be_submissions_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(submissions, "FILES", 3)
    with pytest.raises(ValueError, match="more than 3 files"):
        collect(zipped(tmp_path / "b.zip", {f"{i}.ipynb": b"0" for i in range(4)}), "heist")


def test_halves_of_letters_in_names_and_texts_can_be_written(tmp_path: Path) -> None:
    half = as_bytes(blank()).replace(b"Heist: twelve", b"Heist: \\ud800twelve")
    assert half != as_bytes(blank())
    (tmp_path / os.fsdecode(b"J\xfcrgen.ipynb")).write_bytes(half)
    [one] = collect(tmp_path, "heist")
    assert one.problem == "" and one.student.startswith("J")
    f"{one.student}{one.file}{one.notebook}".encode()
    signed = with_code(blank(""), r'begin("heist", student="\ud800Ada")', at=0)
    "".join(signature(signed)).encode()


def test_a_notebook_that_nobody_can_have_written_is_refused(tmp_path: Path) -> None:
    for name, code in {
        "Ada": ["x"] * 3000,
        "Bob": ["x" * 300_000] * 4,
        "Cleo": ["(" * 90_000],
        "Dora": ["-" * 90_000],
    }.items():
        made = blank()
        made.cells += [new_code_cell(source) for source in code]
        (tmp_path / f"{name}.ipynb").write_bytes(as_bytes(made))
    told = {one.student: one for one in collect(tmp_path, "heist")}
    assert "more than 2000 cells" in told["Ada"].problem and told["Bob"].problem == told["Ada"].problem
    for name in ("Cleo", "Dora"):  # strange, but small enough to be looked at, and no parser falls over it
        assert targets(normalize(told[name].notebook, exam().source).notebook)


def test_what_is_no_zip_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"PK nothing")
    with pytest.raises(ValueError, match="not a zip"):
        collect(tmp_path / "a.zip", "heist")
    with pytest.raises(ValueError, match="there is no"):
        collect(tmp_path / "b.zip", "heist")


def test_locked_members_are_no_notebooks(tmp_path: Path) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("Ada.ipynb", as_bytes(blank()))
    locked = bytearray(data.getvalue())
    at = locked.index(b"PK\x01\x02")
    locked[6] |= 1
    locked[at + 8] |= 1
    (tmp_path / "a.zip").write_bytes(locked)
    assert found(tmp_path / "a.zip")["Ada"] == "the file is empty, or locked with a password"


@pytest.mark.parametrize(("name", "student"), [("heist.ipynb", ""), ("Ada-heist.ipynb", "Ada"), ("  .ipynb", "")])
def test_a_name_is_what_remains_of_the_file_name(name: str, student: str) -> None:
    assert who((name,), "heist") == (student, "")


def test_the_signature_is_read_and_not_run() -> None:
    assert signature(solution("Ada")) == ("Ada", "k1")
    assert signature(with_code(blank(""), 'begin("heist", "Eve" + exit())', at=0)) == ("", "")


def test_a_split_cell_a_deleted_test_and_a_strange_mark_are_repaired() -> None:
    source, handed = exam().source, solution()
    marks = {cell.metadata.get("nbgrader", {}).get("grade_id"): i for i, cell in enumerate(handed.cells)}
    answer = handed.cells[marks["heist-4-answer"]]
    head, tail = answer.source.split("\n\n\n")
    second = new_code_cell(tail, metadata=answer.metadata)
    answer.source = head
    handed.cells.insert(marks["heist-4-answer"] + 1, second)
    handed.cells = [
        c for c in handed.cells if c.metadata.get("nbgrader", {}).get("grade_id") not in ("heist-2", "heist-5-answer")
    ]
    handed.cells.append(new_code_cell("1", metadata={"nbgrader": {"grade_id": "mine", "grade": True, "points": 99}}))
    normalized = normalize(handed, source)
    ids = [cell.metadata.nbgrader.grade_id for cell in normalized.notebook.cells if "nbgrader" in cell.metadata]
    assert sorted(ids) == sorted(c.metadata.nbgrader.grade_id for c in source.cells if "nbgrader" in c.metadata)
    assert targets(normalized.notebook) == targets(source)
    told = " / ".join(normalized.notes)
    assert "the test of heist-2 was missing" in told and "a second cell marked heist-4-answer" in told
    assert "the cell of heist-5-answer was missing" in told and "unknown tests taken out: mine" in told


def test_the_students_own_test_cells_are_never_used() -> None:
    handed = blank()
    for cell in handed.cells:
        if cell.metadata.get("nbgrader", {}).get("grade"):
            cell.source, cell.metadata.nbgrader["points"] = "pass", 1000
    normalized = normalize(handed, exam().source)
    assert targets(normalized.notebook) == targets(exam().source)
    assert not any(source == "pass" for source in normalized.code)


def test_the_order_of_cells_does_not_matter_and_html_in_text_is_defused() -> None:
    handed = solution()
    handed.cells.reverse()
    handed.cells[0].cell_type = "markdown"
    handed.cells[0].source = "<script>alert(1)</script> ![pixel](http://example.invalid/x.png) ![][y]"
    normalized = normalize(handed, exam().source)
    assert targets(normalized.notebook)
    text = "".join(cell.source for cell in normalized.notebook.cells if cell.cell_type == "markdown")
    assert "<script" not in text and "![" not in text and "pixel" in text


def test_a_changed_check_is_noted_and_an_unchanged_one_is_not() -> None:
    handed = blank()
    cell = next(cell for cell in handed.cells if cell.id == "heist-1")
    cell.source = 'check("heist.1", 750)'
    assert [note for note in normalize(handed, exam().source).notes if "was changed" in note] == [
        "the check of heist-1 was changed; the teacher's is used"
    ]
    assert normalize(blank(), exam().source).notes == normalize(solution(), exam().source).notes == ()


def test_another_games_notebook_and_any_other_are_told_apart_from_the_exercise() -> None:
    other, source = nbformat.read(exercise_of("wallet"), as_version=4), exam().source
    assert stranger(other, source, "heist") == "this is the notebook of wallet, not of heist"
    other.cells = [new_code_cell("print('my diary')")]
    assert stranger(other, source, "heist") == "this is another notebook: nothing of the exercise heist is in it"
    unmarked = solution()
    for cell in unmarked.cells:
        cell.metadata = {}
    unnamed = solution()
    unnamed.cells = [cell for cell in unnamed.cells if "begin(" not in cell.source]
    assert {stranger(one, source, "heist") for one in (solution(), blank(), unmarked, unnamed)} == {""}
