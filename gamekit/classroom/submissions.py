"""What was handed in: a folder or a learning platform's zip, any file naming, nothing of it trusted."""

from __future__ import annotations

import re
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any

from gamekit.svg import shortened

LARGEST = 20_000_000  # bytes of one file
MOST = 400_000_000  # bytes of all files together
CELLS, CHARACTERS = 2_000, 200_000  # of a notebook, and in a cell: more than anybody writes
JUNK = {".ipynb_checkpoints", "__MACOSX", "__pycache__", "Thumbs.db", "desktop.ini"}
PLATFORMS = (
    re.compile(r"(?P<who>.+?)_\d+_assignsubmission_.*"),  # Moodle
    re.compile(r"(?P<who>[^_]+?)(_LATE)?_\d+_\d+_.+"),  # Canvas
)


@dataclass(frozen=True)
class Submission:
    """One file that was handed in: by whom, as far as its name tells, and the notebook or why there is none."""

    student: str
    file: str
    notebook: Any = None
    problem: str = ""


def collect(source: Path, game: str) -> list[Submission]:
    """Everything in a folder, a zip or a single notebook, one entry for each notebook or useless file."""
    if not source.exists():
        raise ValueError(f"there is no {source}")
    try:
        files = list(_files(source))
    except zipfile.BadZipFile:
        raise ValueError(f"{source.name} is not a zip that can be opened") from None
    parts = _unwrapped([PurePosixPath(path).parts for path, _ in files], game)
    found = [_submission(path, data, who(part, game)) for (path, data), part in zip(files, parts, strict=True)]
    with_notebook = {one.student for one in found if one.file.endswith(".ipynb")}
    return [one for one in found if one.file.endswith(".ipynb") or one.student not in with_notebook]


def _files(source: Path) -> Iterator[tuple[str, bytes | None]]:
    """Paths as text and contents (None: too large); a zip inside is opened once more."""
    total = 0
    for raw, data in _raw(source):
        path = "/".join(part for part in raw.split("/") if part not in ("", ".", ".."))
        if any(part in JUNK or part.startswith(".") for part in PurePosixPath(path).parts):
            continue
        inner = [(path, data)]
        if data is not None and path.lower().endswith(".zip") and zipfile.is_zipfile(BytesIO(data)):
            inner = [(f"{path[:-4]}/{name}", inside) for name, inside in _zipped(BytesIO(data))]
        for name, inside in inner:
            total += len(inside or b"")
            if total > MOST:
                raise ValueError(f"{source.name} holds more than {MOST // 1_000_000} MB: too much to be submissions")
            yield name, inside


def _raw(source: Path) -> Iterator[tuple[str, bytes | None]]:
    if source.is_dir():
        for path in sorted(source.rglob("*")):
            if path.is_file() and not path.is_symlink():
                small = path.stat().st_size <= LARGEST
                yield path.relative_to(source).as_posix(), path.read_bytes() if small else None
    elif source.suffix.lower() == ".zip":
        yield from _zipped(source)
    else:
        yield source.name, source.read_bytes() if source.stat().st_size <= LARGEST else None


def _zipped(source: Path | BytesIO) -> Iterator[tuple[str, bytes | None]]:
    """Members are read into memory and never written under the names they bring."""
    with zipfile.ZipFile(source) as archive:
        for member in sorted(archive.infolist(), key=lambda member: member.filename):
            if member.is_dir():
                continue
            data = None
            if member.file_size <= LARGEST:  # no more than what is declared is ever unpacked
                try:
                    data = archive.read(member)
                except (RuntimeError, zipfile.BadZipFile, NotImplementedError, OSError, zlib.error):
                    data = b""  # locked or damaged: reported as no notebook
            yield member.filename.replace("\\", "/"), data


def _submission(path: str, data: bytes | None, student: str) -> Submission:
    name = shortened(path, 200)
    if data is None:
        return Submission(student, name, problem=f"the file is larger than {LARGEST // 1_000_000} MB")
    if not path.endswith(".ipynb"):
        return Submission(student, name, problem="the file is not a notebook (.ipynb)")
    try:
        return Submission(student, name, notebook(data))
    except ValueError as problem:
        return Submission(student, name, problem=str(problem))


def notebook(data: bytes) -> Any:
    """The notebook in these bytes, in today's format; a ValueError in plain words for anything else."""
    import nbformat

    try:
        made = nbformat.reads(data.decode("utf-8-sig"), as_version=4)
        for cell in made.cells:
            cell.source = cell.source if isinstance(cell.source, str) else "".join(cell.source)
            cell.cell_type, cell.metadata  # noqa: B018
    except UnicodeDecodeError:
        raise ValueError("the file is not text") from None
    except Exception:  # nbformat raises many kinds for damaged files
        raise ValueError("the file is damaged or not a notebook") from None
    if len(made.cells) > CELLS or any(len(cell.source) > CHARACTERS for cell in made.cells):
        raise ValueError(f"the notebook has more than {CELLS} cells, or more than {CHARACTERS} characters in one")
    return made


def _unwrapped(parts: list[tuple[str, ...]], game: str) -> list[tuple[str, ...]]:
    """Paths without a folder that wraps all of them, unless it is what tells the student."""
    while len(parts) > 1 and all(len(part) > 1 for part in parts) and len({part[0] for part in parts}) == 1:
        parts = [part[1:] for part in parts]
    return parts


def who(parts: tuple[str, ...], game: str) -> str:
    """Who handed this in, by the first part of the path that tells.

    >>> who(("Ada Lovelace_4711_assignsubmission_file_", "heist.ipynb"), "heist")
    'Ada Lovelace'
    >>> who(("lovelaceada_12_345_heist-1.ipynb",), "heist"), who(("heist Ada (2).ipynb",), "heist")
    ('lovelaceada', 'Ada')
    """
    for part in (*parts[:-1], re.sub(r"\.\w+$", "", parts[-1])):
        match = next((m for pattern in PLATFORMS if (m := pattern.fullmatch(part))), None)
        name = match["who"] if match else re.sub(rf"(?i)\b{re.escape(game)}\b|\(\d+\)", " ", part.replace("_", " "))
        clean = shortened(" ".join(name.split()).strip(" -.,"), 80)
        if clean and clean != "..":
            return clean
    return ""


def slug(name: str, taken: set[str]) -> str:
    """A short name for folders: letters, digits and hyphens, each once."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "student"
    made, number = stem, 2
    while made in taken:
        made, number = f"{stem}-{number}", number + 1
    taken.add(made)
    return made
