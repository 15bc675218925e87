"""Where things are: the sources, the exercises, and the class file that a teacher keeps."""

from __future__ import annotations

import csv
import json
import secrets
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from gamekit.classroom.cases import plain_name
from gamekit.course import HOME as HOUSE


@dataclass(frozen=True)
class Class:
    """A class: its key (in the handout), the secret of its graded tests (never in it), and its students."""

    key: str
    secret: str
    students: tuple[str, ...] = ()

    def knows(self, name: str) -> bool:
        """Whether this is the name of one of its students."""
        return plain_name(name) in {plain_name(student) for student in self.students}


def games() -> tuple[str, ...]:
    """The games that have exercises here."""
    return tuple(sorted(path.parent.name for path in HOUSE.glob("exercises/*/*.ipynb")))


def source_of(game: str) -> Path:
    """The notebook with the solutions."""
    return _there(HOUSE / "solutions" / game / f"{game}.ipynb", game)


def exercise_of(game: str) -> Path:
    """The notebook that students get."""
    return _there(HOUSE / "exercises" / game / f"{game}.ipynb", game)


def _there(path: Path, game: str) -> Path:
    if not path.is_file():
        raise ValueError(f"there are no exercises for {game} here: {path} is missing")
    return path


def read(path: Path) -> Any:
    """A notebook of the house."""
    import nbformat

    return nbformat.read(path, as_version=4)


def class_at(path: Path, students: tuple[str, ...] = ()) -> Class:
    """The class in this file; a new one, with a new key and secret, where there is none."""
    known = load_class(path) if path.exists() else Class(secrets.token_hex(3), secrets.token_hex(16))
    made = replace(known, students=students) if students else known
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    new.touch(mode=0o600)  # nobody else on this machine needs to read it
    new.write_text(json.dumps(asdict(made), indent=1, ensure_ascii=False), encoding="utf-8")
    new.replace(path)
    return made


def load_class(path: Path) -> Class:
    """The class in this file, or a ValueError that says what to do."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Class(str(data["key"]), str(data["secret"]), tuple(map(str, data["students"])))
    except FileNotFoundError:
        raise ValueError(f"there is no class file {path}: `gamekit handout` makes it") from None
    except (OSError, ValueError, KeyError, TypeError):
        raise ValueError(f"{path} is not a class file, or it is damaged") from None


def names_in(path: Path) -> tuple[str, ...]:
    """A list of students, one a line, or the first column of a table."""
    data = path.read_bytes()
    if b"\0" in data:
        raise ValueError(f"{path.name} is not a text file: save the list of names as plain text or as CSV")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")  # what spreadsheets on Windows write
    lines = text.splitlines()
    mark = max(";\t", key=text.count)
    if mark not in text and path.suffix.lower() == ".csv":  # in other files a comma belongs to the name
        mark = ","
    if mark in text:
        lines = [row[0] if row else "" for row in csv.reader(lines, delimiter=mark)]
    names = tuple(dict.fromkeys(name for line in lines if (name := " ".join(line.split()))))
    if not names:
        raise ValueError(f"there is no name in {path.name}")
    return names
