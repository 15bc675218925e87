"""The class: its file, its students by name however a platform writes them, and lists of names from any school."""

from __future__ import annotations

import csv
import json
import re
import secrets
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from gamekit.learn.cases import plain_name

GIVEN = re.compile(r"(vor|ruf)name|(first|given) ?name|forename|prénom|voornaam|nombre")
FAMILY = re.compile(r"(nach|familien|zu)name|(last|family) ?name|surname|achternaam|apellidos?|nom")
WHOLE = re.compile(r"((full|vollständiger) )?names?|namen|students?|schüler([/*:]?in(nen)?)?|naam|leerling|élève")
KINDS = (GIVEN, FAMILY, WHOLE)
LONGEST = 80  # characters of a name
TOP = 5  # lines among which a heading is looked for


@dataclass(frozen=True)
class Class:
    """A class: its key (in the handout), the secret of its graded tests (never in it), and its students."""

    key: str
    secret: str
    students: tuple[str, ...] = ()

    def find(self, name: str) -> str:
        """The student of this name, in whatever order and spelling it comes; empty when it is none or several."""
        return same_person(name, self.students)


def words_of(name: str) -> tuple[str, ...]:
    """The words of a name in no order, without accents and commas: what Jürgen Groß and GROSS, Juergen share."""
    plain = unicodedata.normalize("NFKD", plain_name(name))
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    for long, short in (("ae", "a"), ("oe", "o"), ("ue", "u")):
        plain = plain.replace(long, short)
    return tuple(sorted(word for part in plain.split() if (word := part.strip(",.;"))))


def same_person(name: str, people: Sequence[str]) -> str:
    """The one of these people who is meant: by name, in another order, run together, or in part.

    >>> same_person("LOVELACE, Ada", ["Ada Lovelace", "Bob"]), same_person("lovelaceada", ["Ada Lovelace", "Bob"])
    ('Ada Lovelace', 'Ada Lovelace')
    """
    words = words_of(name)
    ways: tuple[Callable[[str], bool], ...] = (
        lambda one: plain_name(one) == plain_name(name),
        lambda one: words_of(one) == words,
        lambda one: (len(words) == 1) != (len(words_of(one)) == 1) and _letters(one) == _letters(name),
        lambda one: bool(words) and ({*words} <= {*words_of(one)} or {*words_of(one)} <= {*words}),
    )
    for way in ways if words else ():
        if found := [one for one in people if words_of(one) and way(one)]:
            return found[0] if len(found) == 1 else ""
    return ""


def _letters(name: str) -> list[str]:
    return sorted(c for word in words_of(name) for c in word if c.isalnum())


def class_at(path: Path, students: Sequence[str] = ()) -> tuple[Class, str]:
    """The class in this file with these students added, or a new one; and in a sentence who is new."""
    old = load_class(path) if path.exists() else Class(secrets.token_hex(3), secrets.token_hex(16))
    known, listed = ({words_of(name) for name in names} for names in (old.students, students))
    new = tuple(name for name in students if words_of(name) not in known)
    made = replace(old, students=(*old.students, *new))
    absent = [name for name in old.students if students and words_of(name) not in listed]
    said = f"{len(new)} of them new in {path}: {', '.join(new)}. " if new and old.students else ""
    if absent:
        said += f"Not in this list, but in the class, where they stay: {', '.join(absent)} (delete them in {path}). "
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.new")
    fresh.unlink(missing_ok=True)
    fresh.touch(mode=0o600)  # nobody else on this machine needs to read it
    fresh.write_text(json.dumps(asdict(made), indent=1, ensure_ascii=False), encoding="utf-8")
    fresh.replace(path)
    return made, said.strip()


def load_class(path: Path) -> Class:
    """The class in this file, or a ValueError that says what to do."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Class(str(data["key"]), str(data["secret"]), tuple(map(str, data["students"])))
    except FileNotFoundError:
        raise ValueError(f"there is no class file {path}: `gamekit handout` makes it") from None
    except (OSError, ValueError, KeyError, TypeError):
        raise ValueError(f"{path} is not a class file, or it is damaged") from None


def names_in(path: Path) -> tuple[tuple[str, ...], str]:
    """The students of a list, one a line or in the columns of a table, and in a sentence how it was read."""
    rows, columns, how = _columns(_table(path, _text(path)))
    names = [" ".join(" ".join(row[at] for at in columns if at < len(row)).split()) for row in rows]
    names = [name for name in names if name]
    if not names:
        raise ValueError(f"there is no name in {path.name}")
    for name in names:
        if len(name) > LONGEST or not re.search(r"[^\W\d_]", name) or re.search(r"[<>{}|\ufffd]", name):
            raise ValueError(f"{path.name} is no list of names: {name[:40]!r} is none. {SAVE}")
    once = tuple(dict.fromkeys(names))
    said = f"{path.name}: {len(once)} name{'s' * (len(once) > 1)}{how}, from {once[0]} to {once[-1]}."
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        said += (
            f" Twice in the list and taken once: {', '.join(twice)}; two students of one name need a mark, such as 2."
        )
    return once, said


SAVE = "Save the list of names as plain text, one name a line, or as CSV (UTF-8)."


def _text(path: Path) -> str:
    """What stands in the file; whatever is no text is refused."""
    data = path.read_bytes()
    wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")  # as some spreadsheets write "Unicode text"
    if path.suffix.lower() not in ("", ".txt", ".csv", ".tsv", ".md") or (b"\0" in data and not wide):
        raise ValueError(f"{path.name} is not a text file. {SAVE}")
    try:
        text = data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")  # what spreadsheets on Windows write
    if any(unicodedata.category(c) == "Cc" and c not in "\r\n\t" for c in text):
        raise ValueError(f"{path.name} is not a text file. {SAVE}")
    return text


def _table(path: Path, text: str) -> list[list[str]]:
    """The rows in cells; in a text file a comma belongs to a name, unless it parts a heading."""
    lines = [line for line in text.splitlines() if line.strip(" ;,\t") and not line.casefold().startswith("sep=")]
    heads = [mark for line in lines[:TOP] for mark in ";\t," if len(cells := line.split(mark)) > 1 and _heading(cells)]
    mark = heads[0] if heads else max(";\t", key=text.count)
    if mark not in text:
        mark = "," if path.suffix.lower() == ".csv" else ""
    rows = csv.reader(lines, delimiter=mark) if mark else ([line] for line in lines)
    return [[" ".join(cell.split()) for cell in row] for row in rows]


def _heading(cells: Sequence[str]) -> list[int]:
    """Where a row that is a heading says the names are, given name first; nothing for other rows."""
    heads = [plain_name(cell.strip().strip('"')) for cell in cells]
    given, family, whole = ([at for at, head in enumerate(heads) if known.fullmatch(head)] for known in KINDS)
    return [*given[:1], *(family or whole)[:1]] if given or family else whole[:1]


def _columns(rows: list[list[str]]) -> tuple[list[list[str]], list[int], str]:
    """The rows below the heading, which columns make a name, and so in words."""
    for number, row in enumerate(rows[:TOP]):
        if found := _heading(row):
            return rows[number + 1 :], found, f" under {' and '.join(row[at] for at in found)}"
    second = [row[1] if len(row) > 1 else "" for row in rows]
    parted = (  # family names and given names without a heading: words, and no class or mark
        all(re.fullmatch(r"[^\W\d_][^\d;]*", cell) for cell in (*second, *(row[0] for row in rows)))
        and len({*second}) > len(second) // 2
        and sum(" " not in row[0] for row in rows) > len(rows) // 2
    )
    return (rows, [0, 1], " in the first two columns") if parted and rows else (rows, [0], "")
