"""The command line of the teacher: gamekit handout, gamekit grade, gamekit key."""

from __future__ import annotations

import argparse
import csv
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from gamekit.classroom.answers import shown, tidy
from gamekit.classroom.cases import own_case
from gamekit.classroom.course import Class, class_at, exercise_of, games, load_class, names_in, read, source_of
from gamekit.classroom.sandbox import Limits, walls_hold
from gamekit.classroom.task import tasks_of
from gamekit.svg import shortened

CLASS = Path("grading/class.json")
EXAMPLES = """examples:
  gamekit handout {game} --out for-students
        the exercise for your students; grading/class.json is made and stays with you
  gamekit handout {game} --out for-students --students names.txt
        one notebook for each name, with the name already in it
  gamekit grade {game} downloads/submissions.zip
        grades a folder or a learning platform's zip; look at grading/{game}/class.html
  gamekit key {game}
        the answers of every student's own numbers
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; a problem is said in a sentence."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except (ValueError, OSError) as problem:
        print(f"gamekit: {problem}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    known = games()
    examples = EXAMPLES.format(game=known[0] if known else "GAME")
    style = {"formatter_class": argparse.RawDescriptionHelpFormatter, "epilog": examples}
    parser = argparse.ArgumentParser(prog="gamekit", description="Exercises for a class.", **style)  # type: ignore[arg-type]
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, run, words in (
        ("handout", handout, "make what students get: the exercise, no solutions"),
        ("grade", grade, "grade a folder or a zip of submissions"),
        ("key", key, "show the answers of every student's own numbers"),
    ):
        command = commands.add_parser(name, help=words, description=words, **style)  # type: ignore[arg-type]
        command.set_defaults(run=run)
        command.add_argument("game", choices=known, help="one of: " + ", ".join(known), metavar="GAME")
        command.add_argument("--class", dest="klass", type=Path, default=CLASS, help=f"the class file ({CLASS})")
        if name == "grade":
            _add_grade(command)
        else:
            command.add_argument("--students", type=Path, help="a text file with one name a line")
        if name == "handout":
            command.add_argument("--out", type=Path, required=True, help="the folder to make")
    return parser


def _add_grade(command: argparse.ArgumentParser) -> None:
    usual = Limits()
    command.add_argument("submissions", type=Path, metavar="SUBMISSIONS", help="a folder, a zip, or one notebook")
    command.add_argument("--out", type=Path, help="where the grades go (grading/GAME)")
    command.add_argument("--seconds", type=float, default=usual.whole, help="for one submission (%(default)g)")
    command.add_argument("--memory", type=int, default=usual.memory, help="megabytes a submission (%(default)d)")


def handout(options: argparse.Namespace) -> int:
    """The exercise with the key of the class in it, once or once for each student."""
    names = names_in(options.students) if options.students else ()
    text = exercise_of(options.game).read_text(encoding="utf-8")
    klass = class_at(options.klass, names)
    options.out.mkdir(parents=True, exist_ok=True)
    for name in names or ("",):
        file = f"{options.game} {_file_name(name)}.ipynb" if name else f"{options.game}.ipynb"
        (options.out / file).write_text(_signed(text, name, klass.key), encoding="utf-8")
    print(f"For your students: {options.out} ({len(names) or 1} notebook{'s' * (len(names) > 1)})")
    print(f"Keep for yourself: {options.klass} (without it the grades' numbers cannot be made again)")
    return 0


def _file_name(name: str) -> str:
    return shortened("".join(c if c.isalnum() or c in " -'." else " " for c in name).strip(), 60)


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
    from gamekit.classroom import reports
    from gamekit.classroom.grading import Exam
    from gamekit.classroom.grading import grade as grade_all
    from gamekit.classroom.submissions import collect

    home: Path = options.out or Path("grading") / options.game
    klass = load_class(options.klass)
    found = collect(options.submissions, options.game)
    if not found:
        raise ValueError(f"there is nothing to grade in {options.submissions}")
    open_air = walls_hold()
    if open_air:
        print(_warning(open_air), file=sys.stderr)
    _clear(home)
    limits = Limits(whole=options.seconds, memory=options.memory)
    exam = Exam(options.game, read(source_of(options.game)), klass, limits, not open_air)
    start = time.monotonic()
    graded = grade_all(exam, found, home / "nbgrader", _bar)
    reports.write(exam, graded, home)
    bad = [one for one in graded if one.problem]
    print(f"{len(graded) - len(bad)} graded, {len(bad)} could not be, in {time.monotonic() - start:.0f} s")
    for one in bad:
        print(f"  {shortened(one.student, 40)}: {shortened(one.problem, 120)}")
    print(f"Look at {home / 'class.html'}; the points are in {home / 'grades.csv'}")
    return 0


def _warning(why: str) -> str:
    return (
        "WARNING: this system cannot shut the students' code in "
        f"({why}).\nIt runs with limits of time and memory only: it could use the network and read or change your\n"
        "files. Grade on Linux, or only what you would run yourself."
    )


def _clear(home: Path) -> None:
    """Take away an earlier grading, and nothing else."""
    home.mkdir(parents=True, exist_ok=True)
    for folder in ("nbgrader", "reports"):
        if (home / folder).is_dir():
            shutil.rmtree(home / folder)


def _bar(done: int, all_of_them: int, name: str) -> None:
    filled = round(30 * done / all_of_them)
    words = f"[{'#' * filled}{'.' * (30 - filled)}] {done}/{all_of_them} {shortened(name, 30):30}"
    print(f"\r{words}", end="" if done < all_of_them else "\n", file=sys.stderr, flush=True)


def key(options: argparse.Namespace) -> int:
    """A table: student, task, numbers, answer; a function's answer is for the student's own numbers."""
    klass: Class = load_class(options.klass)
    names = names_in(options.students) if options.students else klass.students
    if not names:
        raise ValueError("which students? Give --students names.txt, here or with `gamekit handout`")
    rows = csv.writer(sys.stdout)
    rows.writerow(["student", "task", "numbers", "answer"])
    for name in names:
        for task in tasks_of(options.game):
            if task.kind != "player":
                own = own_case(task, name, klass.key)
                rows.writerow([name, task.name, str(own), shown(tidy(task.answer(own)))])
    return 0
