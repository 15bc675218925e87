"""What was handed in: a folder or a learning platform's zip, any file naming, nothing of it trusted."""

from __future__ import annotations

import json
import re
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path, PurePosixPath

from nbformat import NotebookNode

from gamekit.svg import shortened

LARGEST = 20_000_000  # bytes of one file
FILES, OF_ONE = 20_000, 200  # of all students together, and in one student's zip
CELLS, CHARACTERS = 2_000, 1_000_000  # of a notebook: more than anybody writes
JUNK = {".ipynb_checkpoints", "__MACOSX", "__pycache__", "Thumbs.db", "desktop.ini"}
PLATFORMS = (
    re.compile(r"(?P<who>.+?)_(?P<account>\d+)_assignsubmission_.*"),  # Moodle
    re.compile(r"(?P<who>[^_]+?)(_LATE)?_(?P<account>\d+)_\d+_.+"),  # Canvas
)


@dataclass(frozen=True)
class Submission:
    """One file that was handed in: by whom, as far as its name tells, and the notebook or why there is none."""

    student: str
    file: str
    notebook: NotebookNode | None = None
    problem: str = ""
    account: str = ""  # the platform's number of the student


def collect(source: Path, game: str) -> list[Submission]:
    """Everything in a folder, a zip or a single notebook, one entry for each notebook or useless file."""
    if not source.exists():
        raise ValueError(f"there is no {source}")
    try:
        read = [(path, _submission(path, data)) for path, data in _files(source)]
    except zipfile.BadZipFile:
        raise ValueError(f"{source.name} is not a zip that can be opened") from None
    parts = _unwrapped([PurePosixPath(path).parts for path, _ in read])
    found = []
    for (_, one), part in zip(read, parts, strict=True):
        name, account = who(part, game)
        found.append(replace(one, student=name, account=account))
    with_notebook = {one.student for one in found if is_notebook(one.file)}
    return [one for one in found if is_notebook(one.file) or one.student not in with_notebook]


def _files(source: Path) -> Iterator[tuple[str, bytes | None]]:
    """Paths as text and contents (None: too large); a zip inside is opened once more."""
    for number, (raw, data) in enumerate(_raw(source)):
        if number == FILES:
            raise ValueError(f"{source.name} holds more than {FILES} files: too many to be submissions")
        path = _clean(raw)
        if _is_junk(path):
            continue
        if data is not None and path.lower().endswith(".zip") and zipfile.is_zipfile(BytesIO(data)):
            yield from _inner(path, data)
        else:
            yield path, data


def _clean(raw: str) -> str:
    """A path that climbs nowhere, in letters that can be written."""
    plain = raw.encode("utf-8", "replace").decode()
    return "/".join(part for part in plain.split("/") if part not in ("", ".", ".."))


def _is_junk(path: str) -> bool:
    """Whether this is none of the student's work: what systems and editors leave behind."""
    return not path or any(part in JUNK or part.startswith(".") for part in PurePosixPath(path).parts)


def _inner(path: str, data: bytes) -> list[tuple[str, bytes | None]]:
    """What a student's own zip holds; all of it together may be no larger than one file."""
    found: list[tuple[str, bytes | None]] = []
    room = LARGEST
    try:
        for number, (raw, inside) in enumerate(_zipped(BytesIO(data))):
            room -= LARGEST + 1 if inside is None else len(inside)
            if room < 0 or number == OF_ONE:
                return [(path, None)]
            if not _is_junk(name := _clean(raw)):
                found.append((f"{path[:-4]}/{name}", inside))
    except zipfile.BadZipFile:
        return [(path, b"")]
    return found or [(path, b"")]


def _raw(source: Path) -> Iterator[tuple[str, bytes | None]]:
    if source.is_dir():
        for path in sorted(source.rglob("*")):
            if path.is_file() and not path.is_symlink():
                yield path.relative_to(source).as_posix(), _contents(path)
    elif source.suffix.lower() == ".zip":
        yield from _zipped(source)
    else:
        yield source.name, _contents(source)


def _contents(path: Path) -> bytes | None:
    """The file's bytes; nothing where they will not be looked at."""
    if not _worth_reading(path.name):
        return b""
    return path.read_bytes() if path.stat().st_size <= LARGEST else None


def _worth_reading(name: str) -> bool:
    return name.lower().endswith((".ipynb", ".zip"))


def _zipped(source: Path | BytesIO) -> Iterator[tuple[str, bytes | None]]:
    """Members are read into memory and never written under the names they bring."""
    with zipfile.ZipFile(source) as archive:
        for member in sorted(archive.infolist(), key=lambda member: member.filename):
            if member.is_dir():
                continue
            data: bytes | None = b""
            if _worth_reading(member.filename):
                data = _unpacked(archive, member) if member.file_size <= LARGEST else None
            yield member.filename.replace("\\", "/"), data


def _unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """The member's bytes, never more than it declares; a locked or damaged one has none."""
    try:
        return archive.read(member)
    except (RuntimeError, zipfile.BadZipFile, NotImplementedError, OSError, zlib.error, EOFError):
        return b""


def _submission(path: str, data: bytes | None) -> Submission:
    name = shortened(path, 200)
    if data is None:
        return Submission("", name, problem=f"the file, or what is in it, is larger than {LARGEST // 1_000_000} MB")
    if not is_notebook(path):
        return Submission("", name, problem="the file is not a notebook (.ipynb)")
    if not data:
        return Submission("", name, problem="the file is empty, or locked with a password")
    try:
        return Submission("", name, notebook(data))
    except ValueError as problem:
        return Submission("", name, problem=str(problem))


def is_notebook(path: str) -> bool:
    """Whether a file is called a notebook."""
    return path.lower().endswith(".ipynb")


def notebook(data: bytes) -> NotebookNode:
    """The notebook in these bytes, in today's format; a ValueError in plain words for anything else."""
    import nbformat

    try:
        text = data.decode("utf-8-sig")
        written = json.dumps(json.loads(text), ensure_ascii=False).encode("utf-8", "replace")  # halves of letters go
        made: NotebookNode = nbformat.reads(written.decode(), as_version=4)
        for cell in made.cells:
            cell.source = cell.source if isinstance(cell.source, str) else "".join(cell.source)
            cell.cell_type  # noqa: B018
            cell.metadata = {name: mark for name, mark in cell.metadata.items() if name == "nbgrader"}
            cell.pop("outputs", None), cell.pop("attachments", None)  # never looked at, and often large
    except UnicodeDecodeError:
        raise ValueError("the file is not text") from None
    except Exception:  # nbformat raises many kinds for damaged files
        raise ValueError("the file is damaged or not a notebook") from None
    if len(made.cells) > CELLS or sum(len(cell.source) for cell in made.cells) > CHARACTERS:
        raise ValueError(f"the notebook has more than {CELLS} cells, or more than {CHARACTERS} characters")
    return made


def _unwrapped(parts: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Paths without a folder that wraps all of them, unless it is what tells the student."""
    while len(parts) > 1 and all(len(part) > 1 for part in parts) and len({part[0] for part in parts}) == 1:
        parts = [part[1:] for part in parts]
    return parts


def who(parts: tuple[str, ...], game: str) -> tuple[str, str]:
    """Who handed this in, and their account, by the part of the path that a platform made, or the first that tells.

    >>> who(("Ada Lovelace_4711_assignsubmission_file_", "heist.ipynb"), "heist")
    ('Ada Lovelace', '4711')
    >>> who(("lovelaceada_12_345_heist-1.ipynb",), "heist"), who(("heist Ada (2).ipynb",), "heist")
    (('lovelaceada', '12'), ('Ada', ''))
    """
    names = (*parts[:-1], re.sub(r"\.\w+$", "", parts[-1]))
    found = [match for part in names for pattern in PLATFORMS if (match := pattern.fullmatch(part))]
    told = [(match["who"], match["account"]) for match in found]
    rest = [(re.sub(rf"(?i)\b{re.escape(game)}\b|\(\d+\)", " ", part.replace("_", " ")), "") for part in names]
    for name, account in (*told, *rest):
        clean = shortened(" ".join(name.split()).strip(" -.,"), 80)
        if clean and clean != "..":
            return clean, account
    return "", ""


def slug(name: str, taken: set[str]) -> str:
    """A short name for folders: letters, digits and hyphens, each once."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "student"
    return once(stem, taken)


def once(name: str, taken: set[str]) -> str:
    """The name, with a number where it is taken already; from now on it is taken, in upper and lower case."""
    made, number = name, 2
    while made.casefold() in taken:
        made, number = f"{name}-{number}", number + 1
    taken.add(made.casefold())
    return made
