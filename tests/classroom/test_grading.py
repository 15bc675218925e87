"""A whole class, graded in one command."""

import csv
import json
import re
import zipfile
from contextlib import nullcontext
from pathlib import Path

import pytest
from nbformat.v4 import new_code_cell

from gamekit.learn.checking import judge
from gamekit.learn.tasks import find, tasks_of
from gamekit.teach import command, grading
from gamekit.teach.course import HOUSE, exercise_of, games
from gamekit.teach.grading import grade, missing
from gamekit.teach.normalize import targets
from gamekit.teach.roster import Class, names_in, same_person
from gamekit.teach.submissions import Submission

from .handed_in import as_bytes, blank, outcome, signed, solution, source, with_code

pytestmark = pytest.mark.xdist_group("grading")
FULL = 34
WRONG = """
from fractions import Fraction
def exactly(notes, cards, size, k):
    return comb(size, k) * Fraction(notes, cards) ** k * Fraction(cards - notes, cards) ** (size - k)
"""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A teacher's folder with a class."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: object) -> int:
    return command.main([str(argument) for argument in arguments])


def rows(path: Path) -> dict[str, dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as lines:
        return {row["student"]: row for row in csv.DictReader(lines)}


def handed_in(key: str) -> dict[str, bytes]:
    """Thirty submissions as a platform's zip holds them: good ones, half ones, empty ones and hopeless ones."""
    files = {}
    for number in range(30):
        name = f"Student {number:02}"
        made = signed(source(), name, key)
        if number % 5 == 1:
            made = signed(blank(), name, key)
        elif number % 5 == 2:
            at = next(i for i, cell in enumerate(made.cells) if cell.id == "heist-4")
            made.cells.insert(at, new_code_cell(WRONG))
        data = as_bytes(made) if number != 29 else b"this is no notebook"
        files[f"{name}_{4000 + number}_assignsubmission_file_/my heist.ipynb"] = data
    return files


def test_thirty_submissions_in_one_command(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("handout", "heist", "--out", "out") == 0
    key = json.loads(Path("grading/class.json").read_text())["key"]
    with zipfile.ZipFile("submissions.zip", "w") as archive:
        for name, data in handed_in(key).items():
            archive.writestr(name, data)
    assert run("grade", "heist", "submissions.zip") == 0
    said = capsys.readouterr()
    assert "29 graded, 1 could not be" in said.out and "30/30" in said.err
    grades = rows(Path("grading/heist/grades.csv"))
    assert len(grades) == 30
    points = {name: row["points"] for name, row in grades.items()}
    assert points.pop("Student 29") == ""
    assert "could not be graded" in grades["Student 29"]["status"]
    for name, reached in points.items():
        kind = int(name[-2:]) % 5
        # A wrong `exactly` spoils what is built on it, the majority and the distribution; their boxes are right.
        assert float(reached) == {1: 0, 2: FULL - 3}.get(kind, FULL), name
    overview = Path("grading/heist/class.html").read_text(encoding="utf-8")
    assert "6 × with putting back" in overview and "not 0" in overview
    assert len(list(Path("grading/heist/reports").glob("*.html"))) == 30
    report = Path("grading/heist/reports/student-02.html").read_text(encoding="utf-8")
    assert "Your formula puts each card back" in report


def test_names_keys_and_copies_are_noted(tmp_path: Path) -> None:
    klass = Class("k1", "secret", ("s00", "s01", "s02", "Cleo"))
    own, copied, nameless, stranger = outcome(
        tmp_path,
        solution("s00", tasks=3),
        typed("s00"),
        signed(source(3), "", "k1"),
        signed(source(3), "Zoe", "another"),
        klass=klass,
        tasks=3,
    )
    assert own.total == 3 and not [note for note in own.notes if "signed" in note]
    assert copied.total < 3 and any("signed 's00'" in note for note in copied.notes)
    assert nameless.total == 3 and any("no name" in note for note in nameless.notes)
    told = " / ".join(stranger.notes)
    assert "not in the class list" in told and "not that of this class" in told


def test_a_copier_is_found_whatever_name_comes_first(tmp_path: Path) -> None:
    """The platform calls him Schröder Jonas; he hands in Anna's numbers, with her name in the notebook."""
    from .handed_in import exam

    for number, klass in enumerate((Class("k1", "secret", ("Anna Müller", "Jonas Schröder")), Class("k1", "secret"))):
        handed = [
            Submission("Müller Anna", "a.ipynb", typed("Anna Müller", "Anna Müller")),
            Submission("Schröder Jonas", "b.ipynb", typed("Anna Müller", "Anna Müller")),
        ]
        anna, jonas = grade(exam(klass=klass, tasks=3), handed, tmp_path / str(number), lambda *_: None)
        assert (anna.total, jonas.total) == (3, 0), jonas.notes
        assert any("is signed 'Anna Müller'" in note for note in jonas.notes)
        assert not any("signed" in note for note in anna.notes), anna.notes


def test_two_files_of_one_student_are_one_row_and_two_accounts_of_one_name_are_two(tmp_path: Path) -> None:
    from .handed_in import exam

    handed = [
        Submission("Ada Miller", "first.ipynb", blank("Ada Miller", 1), account="7"),
        Submission("Ada Miller", "second.ipynb", solution("Ada Miller", 1), account="7"),
        Submission("Ada Miller", "other.ipynb", blank("Ada Miller", 1), account="8"),
        Submission("Bob", "notes.pdf", problem="the file is not a notebook (.ipynb)"),
    ]
    klass = Class("k1", "secret", ("Ada Miller", "Bob", "Cleo"))
    test = exam(klass=klass, tasks=1)
    graded = grade(test, handed, tmp_path, lambda *_: None)
    assert [(one.student, one.total) for one in graded] == [("Ada Miller", 1), ("Ada Miller", 0), ("Bob", None)]
    assert "handed in 2 files, second.ipynb counts (first.ipynb: 0 points)" in graded[0].notes
    assert "one of several students of this name: other.ipynb" in graded[1].notes
    assert missing(test, graded) == ["Cleo"]


def test_late_submissions_are_added_and_the_grades_before_are_kept(
    desk: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grading, "targets", lambda source: targets(source)[:2])
    (desk / "names.txt").write_text("Ada\nBob\nCleo\nDora\n")
    run("handout", "heist", "--out", "out", "--students", "names.txt")
    key = json.loads(Path("grading/class.json").read_text())["key"]
    for folder, people in (("first", {"Ada": solution, "Bob": blank}), ("late", {"Bob": solution, "Cleo": blank})):
        (desk / folder).mkdir()
        for name, made in people.items():
            (desk / folder / f"{name}.ipynb").write_bytes(as_bytes(signed(made("", 2), name, key)))
    assert run("grade", "heist", "first") == 0
    first = Path("grading/heist/grades.csv").read_text()
    assert run("grade", "heist", "late") == 0
    said = capsys.readouterr().out
    assert "Nothing handed in: Dora" in said and "2 of them were graded before" in said
    grades = rows(Path("grading/heist/grades.csv"))
    assert {name: row["points"] for name, row in grades.items()} == {"Ada": "2", "Bob": "2", "Cleo": "0", "Dora": ""}
    assert grades["Dora"]["status"] == "nothing handed in" and "graded before" in grades["Bob"]["notes"]
    assert len(list(Path("grading/heist/reports").glob("*.html"))) == 3
    assert "Nothing handed in" in Path("grading/heist/class.html").read_text(encoding="utf-8")
    [kept] = Path("grading/heist/earlier").iterdir()
    assert (kept / "grades.csv").read_text() == first and (kept / "class.html").is_file()
    (desk / "late" / "Bob.ipynb").write_text("broken")
    assert run("grade", "heist", "late") == 0
    again = rows(Path("grading/heist/grades.csv"))
    assert again["Bob"]["points"] == "2" and "handed in again, and the first time counts" in again["Bob"]["notes"]
    assert run("grade", "heist", "late", "--fresh") == 0
    assert {name: row["points"] for name, row in rows(Path("grading/heist/grades.csv")).items()} == {
        "Ada": "", "Bob": "", "Cleo": "0", "Dora": ""
    }  # fmt: skip
    run("handout", "heist", "--out", "b", "--class", "grading/8b.json")
    assert run("grade", "heist", "late", "--class", "grading/8b.json") == 2
    assert "holds the grades of another class" in capsys.readouterr().err


def test_nbgraders_own_pages_show_what_was_graded(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The formgrader asks this interface, with the settings that lie in the project's folder."""
    from nbgrader.apps import NbGraderAPI
    from traitlets.config import PyFileConfigLoader

    monkeypatch.setattr(grading, "targets", lambda source: targets(source)[:1])
    (desk / "names.txt").write_text("Ada Miller\nBob\n")
    settings = PyFileConfigLoader("nbgrader_config.py", path=str(HOUSE)).load_config()
    (desk / "solutions").symlink_to(HOUSE / "solutions")
    for game in ("heist", "wallet"):
        run("handout", game, "--out", game, "--students", "names.txt")
        assert run("grade", game, game) == 0
        settings.CourseDirectory.root = str(desk)
        api = NbGraderAPI(config=settings)
        found = next(one for one in api.get_assignments() if one["name"] == game)
        assert found["num_submissions"] == 2
        handed = api.get_submissions(game)
        assert [(one["last_name"], one["autograded"], one["score"]) for one in handed] == [
            ("Ada Miller", True, 0), ("Bob", True, 0)
        ]  # fmt: skip
        assert [one["name"] for one in api.get_notebooks(game)] == [game]
    assert {one["last_name"] for one in api.get_students()} == {"Ada Miller", "Bob"}


def typed(student: str, sign: str = "") -> object:
    """The solution of this student with the numbers typed in, as a neighbour copies them."""
    from gamekit.learn.cases import own_case

    made = solution(sign or student, tasks=3)
    for number, name in enumerate(("loot", "sets", "note"), 1):
        task = find(f"heist.{number}")
        cell = next(cell for cell in made.cells if cell.id == f"heist-{number}-answer")
        cell.source = f"from fractions import Fraction\n{name} = {task.answer(own_case(task, student, 'k1'))!r}"
    return made


def test_a_split_cell_and_deleted_tests_cost_nothing(tmp_path: Path) -> None:
    handed = solution(tasks=5)
    at = next(i for i, cell in enumerate(handed.cells) if cell.id == "heist-4-answer")
    head, tail = handed.cells[at].source.split("\n\n\n")
    twin = new_code_cell(tail, metadata=handed.cells[at].metadata)
    handed.cells[at].source = head
    handed.cells.insert(at + 1, twin)
    handed.cells = [cell for cell in handed.cells if not cell.metadata.get("nbgrader", {}).get("grade")]
    [one] = outcome(tmp_path, handed, tasks=5)
    assert one.total == 9 and len(one.notes) >= 6


def test_answers_are_found_without_any_mark_or_id(tmp_path: Path) -> None:
    """Some editors drop the metadata of cells; the answers are asked for by their names."""
    handed = solution(tasks=5)
    for cell in handed.cells:
        cell.metadata = {}
    handed.nbformat_minor = 4
    for cell in handed.cells:
        cell.pop("id")
    [one] = outcome(tmp_path, handed, tasks=5)
    assert one.total == 9


def test_what_the_opening_makes_may_be_used_in_an_answer(tmp_path: Path) -> None:
    """The first cells import the game and name its beginner: an answer that relies on them is as right as at home."""
    handed = with_code(
        solution(tasks=3), "loot = loot if callable(easy) and heist.components and table.Match else None", at=99
    )
    [one] = outcome(tmp_path, handed, tasks=3)
    assert one.total == 3, one.notes


def test_copies_are_noted_whatever_the_name_and_blank_ones_are_not(tmp_path: Path) -> None:
    own = with_code(solution("s02", tasks=3), "extra = 1")
    handed = [solution("s00", tasks=3), solution("s01", tasks=3), own, blank("s03", 3), blank("s04", 3)]
    graded = outcome(tmp_path, *handed, tasks=3)
    noted = [[note for note in one.notes if "same" in note] for one in graded]
    assert noted == [["the code is the same as in 1 other submission"]] * 2 + [[]] * 3


def test_a_foreign_name_is_noted_without_a_class_list(tmp_path: Path) -> None:
    own, turned, foreign = outcome(
        tmp_path, solution("S 00", tasks=1), solution("01 S", tasks=1), solution("Eve", tasks=1), tasks=1
    )
    assert "handed in as 's02', but signed 'Eve'" in foreign.notes
    assert not any("signed" in note for one in (own, turned) for note in one.notes)


def test_another_games_notebook_and_a_broken_one_are_listed_and_not_given_zero(tmp_path: Path) -> None:
    import nbformat

    other, broken = nbformat.read(exercise_of("wallet"), as_version=4), solution(tasks=1)
    broken.cells[3].metadata = ["no", "metadata"]
    wrong, strange, good = outcome(tmp_path, other, broken, solution("s02", tasks=1), tasks=1)
    assert wrong.total is None and wrong.problem == "this is the notebook of wallet, not of heist"
    assert strange.total is None and strange.problem.startswith("the notebook cannot be graded")
    assert good.total == 1


def test_half_a_letter_in_a_submission_stops_nobody(tmp_path: Path) -> None:
    from gamekit.teach import reports
    from gamekit.teach.grading import grade
    from gamekit.teach.submissions import Submission, notebook

    from .handed_in import exam

    name = r"\ud800Ada"
    data = as_bytes(with_code(signed(source(1), "@NAME@"), "raise ValueError('HALF')"))
    data = data.replace(b"@NAME@", name.encode()).replace(b"HALF", rb"\ud800")
    test = exam(tasks=1)
    graded = grade(test, [Submission("", "a.ipynb", notebook(data))], tmp_path / "nbgrader", lambda *_: None)
    reports.write(test, graded, tmp_path)
    assert graded[0].total == 1 and (tmp_path / "class.html").is_file(), graded[0].notes


def test_a_slow_or_cheating_player_fails_alone(tmp_path: Path) -> None:
    from gamekit.teach.sandbox import Limits

    slow = with_code(solution(), "import time\ndef leader(view, rng):\n    time.sleep(60)", at=99)
    dying = with_code(solution(), "import os\ndef leader(view, rng):\n    os._exit(0)", at=99)
    peeking = """
import sys
def leader(view, rng):
    frame = sys._getframe()
    while frame:
        for value in frame.f_locals.values():
            if type(value).__name__ in ('State', 'Match'): raise SystemError('found the cards')
        frame = frame.f_back
    return view.moves[0]
"""
    peeked = with_code(solution(), peeking, at=99)
    graded = outcome(tmp_path, slow, dying, peeked, limits=Limits(move=0.3, contest=5))
    assert [one.total for one in graded] == [FULL - 4] * 3
    last = [one.verdicts["heist-12"] for one in graded]
    assert "0.3 seconds" in last[0].words and last[1].mistake == "stopped" and "found" not in last[2].words


def test_the_handout_is_the_exercise_with_name_and_key(desk: Path) -> None:
    (desk / "names.csv").write_text('Ada Lovelace;7b\nBob "the" Builder\n\n', encoding="utf-8")
    assert run("handout", "heist", "--out", "out", "--students", "names.csv") == 0
    key = json.loads(Path("grading/class.json").read_text())["key"]
    files = sorted(Path("out").iterdir())
    assert [file.name for file in files] == ["heist Ada Lovelace.ipynb", "heist Bob the Builder.ipynb"]
    plain = exercise_of("heist").read_text(encoding="utf-8")
    filled = f'student=\\"Ada Lovelace\\", key=\\"{key}\\"'
    assert files[0].read_text(encoding="utf-8") == plain.replace('student=\\"\\", key=\\"\\"', filled)
    json.loads(files[1].read_text(encoding="utf-8"))
    assert not any("secret" in file.read_text() or "SOLUTION" in file.read_text() for file in files)
    assert Path("grading/class.json").stat().st_mode & 0o077 == 0


def test_a_second_handout_keeps_the_class(desk: Path) -> None:
    run("handout", "heist", "--out", "a")
    first = Path("grading/class.json").read_bytes()
    run("handout", "heist", "--out", "b")
    assert Path("grading/class.json").read_bytes() == first


@pytest.mark.parametrize(
    ("file", "data", "names"),
    [
        ("a.txt", b"Lovelace, Ada\n\n  Bob   Builder \nBob Builder\n", ("Lovelace, Ada", "Bob Builder")),
        ("a.csv", 'Jürgen;7b\n"Groß; Eva";7b\n'.encode("cp1252"), ("Jürgen", "Groß; Eva")),
        ("a.csv", b"Ada,7b\nBob,7b\n", ("Ada", "Bob")),
        ("a.csv", "\ufeffZoë\t1\n".encode(), ("Zoë",)),
        ("a.csv", "\ufeffNachname;Vorname\nMüller;Ada\nMüller;Bob\n".encode(), ("Ada Müller", "Bob Müller")),
        ("a.csv", b"Nr.;Name;Vorname;Klasse\n1;Miller;Ada;7b\n2;Miller;Bob;7b\n", ("Ada Miller", "Bob Miller")),
        ("a.csv", b"sep=,\nClass 7b,,\nFirst name,Last name,E-mail\nAda,Miller,a@b.c\n", ("Ada Miller",)),
        ("a.txt", b"Name, Vorname\nMiller, Ada\nMiller, Bob\n", ("Ada Miller", "Bob Miller")),
        ("a.csv", "Nachname\tVorname\nGroß\tEva\n".encode("utf-16"), ("Eva Groß",)),
        ("a.csv", b"Miller;Ada\nMiller;Bob\n", ("Miller Ada", "Miller Bob")),
        ("a.txt", b"Name\nAda\nBob\n", ("Ada", "Bob")),
        ("a.csv", b"Student\r\nAda Miller\r\n", ("Ada Miller",)),
    ],
)
def test_a_list_of_names_may_come_from_any_spreadsheet(
    desk: Path, file: str, data: bytes, names: tuple[str, ...]
) -> None:
    (desk / file).write_bytes(data)
    assert names_in(desk / file)[0] == names


def test_what_was_understood_is_said_and_nobody_is_dropped_without_a_word(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (desk / "7b.csv").write_text("Nachname;Vorname\nMiller;Ada\nMiller;Bob\nMiller;Bob\n")
    (desk / "late.txt").write_text("Cleo Duke\nMILLER, Ada\n")
    (desk / "one.txt").write_text("Ada Miller\n")
    assert run("handout", "heist", "--out", "out", "--students", "7b.csv") == 0
    said = capsys.readouterr().out
    assert "7b.csv: 2 names under Vorname and Nachname, from Ada Miller to Bob Miller." in said
    assert "Twice in the list and taken once: Bob Miller" in said
    assert run("handout", "heist", "--out", "out", "--students", "late.txt") == 0
    said = capsys.readouterr().out
    assert (
        "1 of them new" in said and "Cleo Duke. Not in this list, but in the class, where they stay: Bob Miller" in said
    )
    assert json.loads(Path("grading/class.json").read_text())["students"] == ["Ada Miller", "Bob Miller", "Cleo Duke"]
    assert run("handout", "heist", "--out", "out", "--students", "one.txt") == 0
    assert "one.txt: 1 name, from Ada Miller to Ada Miller." in capsys.readouterr().out
    assert Path("out/heist Ada Miller.ipynb").is_file()  # spelt as before, or the numbers would be others


@pytest.mark.parametrize(
    ("file", "data"),
    [
        ("a.xlsx", b"Ada\nBob\n"),
        ("a.txt", bytes(range(1, 256)) * 4),
        ("a.csv", b"PK\x03\x04\x14\x00\x08\x00zipped"),
        ("a.csv", b"<html>\n<body>\nAda\n"),
        ("a.txt", b"1;Ada\n2;Bob\n"),
        ("a.txt", b"Ada\n" + b"Bob " * 40 + b"\n"),
    ],
)
def test_what_is_no_list_of_names_is_refused(desk: Path, file: str, data: bytes) -> None:
    (desk / file).write_bytes(data)
    with pytest.raises(ValueError, match=r"Save the list of names as plain text"):
        names_in(desk / file)


PEOPLE = ["Anna Müller", "Jonas Schröder", "Ben Müller", "Jean-Luc van der Berg", "Student 01", "Student 10"]


@pytest.mark.parametrize(
    ("name", "person"),
    [
        ("Schröder Jonas", "Jonas Schröder"),
        ("SCHROEDER, Jonas", "Jonas Schröder"),
        ("schroederjonas", "Jonas Schröder"),
        ("Jonas Peter Schröder", "Jonas Schröder"),
        ("Jonas", "Jonas Schröder"),
        ("Müller", ""),
        ("Berg, Jean-Luc van der", "Jean-Luc van der Berg"),
        ("10 Student", "Student 10"),
        ("Student 100", ""),
        ("Eve", ""),
        ("", ""),
    ],
)
def test_a_name_in_any_order_and_spelling_is_the_same_person(name: str, person: str) -> None:
    assert same_person(name, PEOPLE) == person


def test_two_names_that_look_alike_as_files_get_two_notebooks(desk: Path) -> None:
    (desk / "names.txt").write_text("A/B\nA B\na b.\n")
    run("handout", "heist", "--out", "out", "--students", "names.txt")
    assert sorted(file.name for file in Path("out").iterdir()) == [
        "heist A B-2.ipynb",
        "heist A B.ipynb",
        "heist a b..ipynb",
    ]


def test_a_folder_that_is_not_from_grading_is_left_alone(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("handout", "heist", "--out", "out")
    (desk / "mine" / "reports").mkdir(parents=True)
    (desk / "mine" / "reports" / "thesis.txt").write_text("years of work")
    assert run("grade", "heist", "out", "--out", "mine") == 2
    assert "left alone" in capsys.readouterr().err
    assert (desk / "mine" / "reports" / "thesis.txt").read_text() == "years of work"


def test_the_key_for_a_spreadsheet_is_whole_and_holds_no_dates(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "names.txt").write_text("=Ada()\n")
    run("handout", "monopoly", "--out", "out", "--students", "names.txt")
    assert run("key", "monopoly", "--out", "key.csv") == 0 and "key.csv" in capsys.readouterr().out
    table = list(csv.reader(Path("key.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert {row[0] for row in table[1:]} == {"'=Ada()"}
    assert not any("…" in text or re.fullmatch(r"\d+/\d+", text) for row in table for text in row)


def test_without_names_the_key_is_for_the_nameless(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("handout", "heist", "--out", "out", "--paper")
    capsys.readouterr()
    assert run("key", "heist") == 0
    assert {row[0] for row in csv.reader(capsys.readouterr().out.splitlines())} == {"student", "(no name)"}


def test_the_key_has_every_students_answers(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "names.txt").write_text("Ada\nBob\n")
    run("handout", "heist", "--out", "out", "--students", "names.txt")
    capsys.readouterr()
    assert run("key", "heist") == 0
    table = list(csv.reader(capsys.readouterr().out.splitlines()))
    assert len(table) == 1 + 2 * sum(task.kind != "player" for task in tasks_of("heist"))
    answers = {row[0]: row[3] for row in table if row[1] == "heist.7"}
    assert answers["Ada"] != answers["Bob"]
    from gamekit.learn.cases import own_case

    key = json.loads(Path("grading/class.json").read_text())["key"]
    task = find("heist.2")
    [given] = [row[3] for row in table if row[:2] == ["Bob", "heist.2"]]
    assert judge(task, lambda _: int(given), [own_case(task, "Bob", key)])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["grade", "heist", "nowhere"], "there is no class file"),
        (["key", "heist"], "there is no class file"),
        (["handout", "heist", "--out", "out", "--students", "nobody.txt"], "nobody.txt: No such file"),
        (["handout", "heist", "--out", "out", "--students", "list.xlsx"], "Save the list of names as plain text"),
        (["handout", "heist", "--out", "out", "--students", "empty.txt"], "there is no name in empty.txt"),
    ],
)
def test_a_problem_is_said_in_a_sentence(
    desk: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    (desk / "list.xlsx").write_bytes(b"PK\0\0")
    (desk / "empty.txt").write_text("\n \n")
    assert run(*arguments) == 2
    assert words in capsys.readouterr().err


def test_a_grading_that_was_broken_off_can_be_done_again(desk: Path) -> None:
    run("handout", "heist", "--out", "out")
    (desk / "grading" / "heist" / "nbgrader" / "source").mkdir(parents=True)
    assert run("grade", "heist", "out") == 0


def test_what_nbgrader_complains_about_is_said(
    desk: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from gamekit.teach import gradebook

    run("handout", "heist", "--out", "out")
    (desk / "in").mkdir()
    (desk / "in" / "Ada.ipynb").write_text("nothing")
    monkeypatch.setattr(gradebook, "_own_programs", nullcontext)
    monkeypatch.setenv("PATH", "")
    assert run("grade", "heist", "in") == 2
    assert "No such file or directory: 'alembic'" in capsys.readouterr().err


def test_a_list_of_names_is_not_graded_and_an_earlier_grading_stays(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("handout", "heist", "--out", "out")
    (desk / "grading" / "heist" / "reports").mkdir(parents=True)
    (desk / "grading" / "heist" / "grades.csv").write_text("of last week")
    (desk / "names.txt").write_text("Ada\n")
    assert run("grade", "heist", "names.txt") == 2
    assert "there is no notebook (.ipynb) in names.txt" in capsys.readouterr().err
    assert (desk / "grading" / "heist" / "grades.csv").read_text() == "of last week"


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        [],
        ["--help"],
        ["grade", "--help"],
        ["handout", "--help"],
        ["lesson", "--help"],
        ["key", "--help"],
    ):
        with pytest.raises(SystemExit):
            command.main(arguments)
        assert f"gamekit grade {games()[0]} downloads/submissions.zip" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        command.main(["grade", "chess", "x"])


def test_a_system_without_walls_is_warned_about(
    desk: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("handout", "heist", "--out", "out")
    monkeypatch.setattr(command, "isolation_problem", lambda: "no walls here")
    (desk / "in").mkdir()
    (desk / "in" / "Ada.ipynb").write_text("nothing")
    assert run("grade", "heist", "in") == 0
    assert "WARNING" in capsys.readouterr().err
