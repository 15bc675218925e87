"""The command line of the teacher: gamekit handout, lesson, grade, key."""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

from gamekit.learn.answers import Answer, shown, tidy
from gamekit.learn.cases import own_case
from gamekit.learn.tasks import tasks_of
from gamekit.svg import shortened
from gamekit.teach.course import exercise_of, games, read, source_of
from gamekit.teach.roster import Class, class_at, load_class, names_in
from gamekit.teach.sandbox import Limits, isolation_problem

CLASS = Path("grading/class.json")
RESULTS = "grades.json"
WHOLE = 2_000  # characters: room for every answer in the key
EXAMPLES = """examples:
  gamekit handout {game} --out for-students
        the exercise for your students; grading/class.json is made and stays with you
  gamekit handout {game} --out for-students --students names.txt
        one notebook for each name, with the name already in it
  gamekit handout {game} --out for-students --students names.txt --paper
        one page to print in place of the notebooks: everybody's questions, with room to write
  gamekit lesson {game}
        the lesson plan, on one page to print
  gamekit grade {game} downloads/submissions.zip
        grades a folder or a learning platform's zip; look at grading/{game}/class.html
  gamekit key {game} --out key.csv
        the answers of every student's own numbers, for your spreadsheet
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; a problem is said in a sentence."""
    options = _parser().parse_args((sys.argv[1:] if arguments is None else arguments) or ["--help"])
    try:
        return int(options.run(options))
    except OSError as problem:
        print(f"gamekit: {problem.filename or ''}: {problem.strerror or problem}", file=sys.stderr)
    except ValueError as problem:
        print(f"gamekit: {problem}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    known = games()
    examples = EXAMPLES.format(game=known[0] if known else "GAME")
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        prog="gamekit", description="Exercises for a class.", formatter_class=raw, epilog=examples
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, run, words in (
        ("handout", handout, "make what students get: the exercise, no solutions"),
        ("lesson", lesson, "make the lesson plan as a page to print"),
        ("grade", grade, "grade a folder or a zip of submissions"),
        ("key", key, "show the answers of every student's own numbers"),
    ):
        command = commands.add_parser(name, help=words, description=words, formatter_class=raw, epilog=examples)
        command.set_defaults(run=run)
        command.add_argument("game", choices=known, help="one of: " + ", ".join(known), metavar="GAME")
        _OPTIONS[name](command)
    return parser


def _add_class(command: argparse.ArgumentParser) -> None:
    words = f"the class file ({CLASS})"
    command.add_argument("--class", dest="klass", type=Path, default=CLASS, metavar="FILE", help=words)


def _add_students(command: argparse.ArgumentParser) -> None:
    _add_class(command)
    words = "a text file with one name a line, or a table as CSV"
    command.add_argument("--students", type=Path, metavar="FILE", help=words)


def _add_handout(command: argparse.ArgumentParser) -> None:
    _add_students(command)
    command.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="the folder to make")
    command.add_argument("--paper", action="store_true", help="one page to print in place of notebooks")


def _add_lesson(command: argparse.ArgumentParser) -> None:
    words = "the folder it goes to (%(default)s)"
    command.add_argument("--out", type=Path, default=CLASS.parent, metavar="FOLDER", help=words)


def _add_key(command: argparse.ArgumentParser) -> None:
    _add_students(command)
    words = "a file for your spreadsheet (otherwise it is shown here)"
    command.add_argument("--out", type=Path, metavar="FILE", help=words)


def _add_grade(command: argparse.ArgumentParser) -> None:
    _add_class(command)
    usual = Limits()
    command.add_argument("submissions", type=Path, metavar="SUBMISSIONS", help="a folder, a zip, or one notebook")
    command.add_argument("--out", type=Path, metavar="FOLDER", help="where the grades go (grading/GAME)")
    command.add_argument(
        "--fresh", action="store_true", help="grade anew; otherwise earlier grades stay and are added to"
    )
    command.add_argument("--seconds", type=float, default=usual.whole, help="for one submission (%(default)g)")
    command.add_argument("--memory", type=int, default=usual.memory, help="megabytes a submission (%(default)d)")


_OPTIONS = {"handout": _add_handout, "lesson": _add_lesson, "grade": _add_grade, "key": _add_key}


def handout(options: argparse.Namespace) -> int:
    """The exercise with the key of the class in it, once or once for each student, as notebooks or on paper."""
    listed, how = names_in(options.students) if options.students else ((), "")
    exercise = exercise_of(options.game)
    klass, changes = class_at(options.klass, listed)
    names = [klass.find(name) or name for name in listed]
    options.out.mkdir(parents=True, exist_ok=True)
    made = (_paper if options.paper else _notebooks)(options, names, klass, exercise)
    for words in filter(None, (how, changes, f"For your students: {made}")):
        print(words)
    print(f"Keep for yourself: {options.klass} (without it the grades' numbers cannot be made again)")
    return 0


def _paper(options: argparse.Namespace, names: Sequence[str], klass: Class, exercise: Path) -> str:
    from gamekit.teach.handout import sheets

    file = options.out / f"{options.game} on paper.html"
    file.write_text(sheets(read(exercise), names, klass.key), encoding="utf-8")
    copies = "a copy for each student, with their own numbers" if names else "one copy, the same numbers for all"
    return f"{file} (open it in a browser and print it; {copies}; A4)"


def _notebooks(options: argparse.Namespace, names: Sequence[str], klass: Class, exercise: Path) -> str:
    from gamekit.teach.submissions import once

    text, taken = exercise.read_text(encoding="utf-8"), set[str]()
    for name in names or ("",):
        file = once(f"{options.game} {_file_name(name)}".strip(), taken)
        (options.out / f"{file}.ipynb").write_text(_signed(text, name, klass.key), encoding="utf-8")
    return f"{options.out} ({len(names) or 1} notebook{'s' * (len(names) > 1)})"


def _file_name(name: str) -> str:
    plain = "".join(c if c.isalnum() or c in " -'." else " " for c in name)
    return shortened(" ".join(plain.split()), 60)


def lesson(options: argparse.Namespace) -> int:
    """The lesson plan as a page to print."""
    from gamekit.teach.handout import plan

    text = (source_of(options.game).parent / "lesson.md").read_text(encoding="utf-8")
    options.out.mkdir(parents=True, exist_ok=True)
    file = options.out / f"{options.game} lesson.html"
    file.write_text(plan(text), encoding="utf-8")
    print(f"For yourself: {file} (open it in a browser and print it; one page, A4)")
    return 0


def _signed(text: str, name: str, key: str) -> str:
    """The exercise with name and key put into its `begin` cell, nothing else changed."""
    import json

    blank = json.dumps('student="", key=""')[1:-1]
    if text.count(blank) != 1:
        raise ValueError('the exercise has no single cell begin(…, student="", key="")')
    plain = json.dumps(f'student={json.dumps(name, ensure_ascii=False)}, key="{key}"', ensure_ascii=False)
    return text.replace(blank, plain[1:-1])


def grade(options: argparse.Namespace) -> int:
    """Grade them all and say where the results are."""
    from gamekit.teach import reports
    from gamekit.teach.gradebook import forget
    from gamekit.teach.grading import Exam, missing, save, saved
    from gamekit.teach.grading import grade as grade_all
    from gamekit.teach.submissions import collect, is_notebook

    home: Path = options.out or Path("grading") / options.game
    books = home / "nbgrader" if options.out else home.parent / "nbgrader"  # one for all games: nbgrader's own pages
    klass = load_class(options.klass)
    found = collect(options.submissions, options.game)
    if not any(is_notebook(one.file) for one in found):
        raise ValueError(f"there is no notebook (.ipynb) in {options.submissions}: nothing to grade")
    open_air = isolation_problem()
    if open_air:
        print(_warning(open_air), file=sys.stderr)
    limits = Limits(whole=options.seconds, memory=options.memory)
    exam = Exam(options.game, read(source_of(options.game)), klass, limits, not open_air)
    _ours(home)
    earlier = [] if options.fresh else saved(exam, home / RESULTS)
    if not earlier:
        forget(books, options.game)
    start = time.monotonic()
    graded = grade_all(exam, found, books, _bar, earlier)
    before = _put_aside(home)
    reports.write(exam, graded, home)
    save(exam, graded, home / RESULTS)
    bad, absent = [one for one in graded if one.problem], missing(exam, graded)
    print(f"{len(graded) - len(bad)} graded, {len(bad)} could not be, in {time.monotonic() - start:.0f} s", end="")
    print(f"; {len(earlier)} of them were graded before (--fresh leaves them out)" if earlier else "")
    for one in bad:
        print(f"  {shortened(one.student, 40)}: {shortened(one.problem, 120)}")
    if absent:
        print(f"Nothing handed in: {', '.join(absent)}")
    if before:
        print(f"The grades before are in {before}")
    print(f"Look at {home / 'class.html'}; the points are in {home / 'grades.csv'}")
    return 0


def _warning(why: str) -> str:
    return (
        "WARNING: this system cannot shut the students' code in "
        f"({why}).\nIt runs with limits of time and memory only: it could use the network and read or change your\n"
        "files. Grade on Linux, or only what you would run yourself."
    )


MADE = ("grades.csv", "class.html", "reports", RESULTS)


def _ours(home: Path) -> None:
    """Refuse a folder with reports that no grading has made."""
    home.mkdir(parents=True, exist_ok=True)
    there = [folder for name in ("nbgrader", "reports") if (folder := home / name).exists()]
    ours = (home / "grades.csv").is_file() or (home / "nbgrader" / "source").is_dir()  # done, or broken off
    if there and not ours:
        raise ValueError(f"{there[0]} is not from an earlier grading and is left alone: choose another --out")


def _put_aside(home: Path) -> Path | None:
    """Keep what the grading before has made, under its time."""
    if not any((home / name).exists() for name in MADE):
        return None
    folder = home / "earlier" / time.strftime("%Y-%m-%d %H.%M.%S")
    while folder.exists():
        folder = folder.with_name(f"{folder.name}+")
    folder.mkdir(parents=True)
    for name in MADE:
        if (home / name).exists():
            (home / name).rename(folder / name)
    return folder


def _bar(done: int, all_of_them: int, name: str) -> None:
    filled = round(30 * done / all_of_them)
    words = f"[{'#' * filled}{'.' * (30 - filled)}] {done}/{all_of_them} {shortened(name, 30):30}"
    print(f"\r{words}", end="" if done < all_of_them else "\n", file=sys.stderr, flush=True)


def key(options: argparse.Namespace) -> int:
    """A table: student, task, numbers, answer; a function's answer is for the student's own numbers."""
    klass: Class = load_class(options.klass)
    names, how = names_in(options.students) if options.students else (klass.students, "")
    print(how, end="\n" if how else "", file=sys.stderr)
    if options.out is None:
        csv.writer(sys.stdout).writerows(_key_rows(options.game, names or ("",), klass))
        return 0
    with options.out.open("w", newline="", encoding="utf-8-sig") as out:  # so that spreadsheets read the letters right
        csv.writer(out).writerows(_key_rows(options.game, names or ("",), klass))
    print(f"For yourself: {options.out}")
    return 0


def _key_rows(game: str, names: Sequence[str], klass: Class) -> Iterator[Sequence[str]]:
    from gamekit.teach.reports import harmless

    yield "student", "task", "numbers", "answer"
    for name in names:
        for task in tasks_of(game):
            if (step := task.box) is not None:
                own = own_case(step, name, klass.key)
                numbers = ", ".join(f"{name} = {shown(tidy(value), WHOLE)}" for name, value in own.values.items())
                yield harmless(name) or "(no name)", task.name, numbers, _answer(tidy(step.answer(own)))


def _answer(value: Answer) -> str:
    """An answer of the key; a fraction with its decimals, or a spreadsheet takes 1/2 for a day in February."""
    words = shown(value, WHOLE)
    return f"{words} ({float(value):.6g})" if isinstance(value, Fraction) and value.denominator != 1 else words
