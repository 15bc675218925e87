"""The course (notebooks, exercises, solutions): where it is, and a copy of it in a folder of the learner's."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
IN_PLACE = not (HERE / "notebooks").is_dir()  # a clone; an installed package carries the course in this folder
HOME = HERE.parent.parent if IN_PLACE else HERE
SETTINGS = HOME / ".jupyter"
FOR_LEARNERS = ("notebooks", "exercises")
FOR_TEACHERS = ("solutions",)
FOLDER = Path("~/gamekit")
RECORD = ".gamekit.json"


@dataclass(frozen=True)
class Copied:
    """What a copy did: files that are new, files brought up to date, and new editions beside a learner's own."""

    new: tuple[Path, ...]
    updated: tuple[Path, ...]
    beside: tuple[Path, ...]

    def __str__(self) -> str:
        counts = [(len(self.new), "new"), (len(self.updated), "brought up to date")]
        said = ["The course: " + ", ".join(f"{many} files {what}" for many, what in counts if many) + "."]
        said += [f"You changed {_original(path).name}; its new edition is beside it: {path}" for path in self.beside]
        return "\n".join(said if self.new or self.updated else said[1:])


def files(*folders: str) -> tuple[Path, ...]:
    """Every file of these folders of the course, as paths from its top."""
    found = (path.relative_to(HOME) for folder in folders for path in sorted((HOME / folder).rglob("*")))
    kept = (path for path in found if not any(name.startswith((".", "__")) for name in path.parts))
    return tuple(path for path in kept if (HOME / path).is_file())


def copy(to: Path, *folders: str) -> Copied:
    """The course in a folder of the learner's; what they changed there stays as it is."""
    if to.resolve() == HOME.resolve():
        raise ValueError(f"{to} is the course itself: choose another folder")
    given = _read_record(to)
    new, updated, beside = [], [], []
    try:
        for path in files(*folders):
            data = (HOME / path).read_bytes()
            edition, name = sha256(data).hexdigest(), path.as_posix()
            place = to / path
            if not place.exists():
                new.append(_write(place, data))
            elif (there := place.read_bytes()) != data and given.get(name) != edition:
                if sha256(there).hexdigest() == given.get(name):
                    updated.append(_write(place, data))
                else:
                    beside.append(_write(_free(place), data))
            given[name] = edition
    finally:
        _write(to / RECORD, json.dumps(given, indent=1).encode())
    return Copied(tuple(new), tuple(updated), tuple(beside))


def _read_record(to: Path) -> dict[str, str]:
    """The edition of every file that was given before; nothing where nobody knows."""
    try:
        return {str(name): str(edition) for name, edition in json.loads((to / RECORD).read_bytes()).items()}
    except (OSError, ValueError, AttributeError):
        return {}


def _free(place: Path) -> Path:
    """A name beside this one that nobody has taken: rules.ipynb → rules-new.ipynb, rules-new2.ipynb."""
    number = 1
    while (free := place.with_stem(f"{place.stem}-new{number if number > 1 else ''}")).exists():
        number += 1
    return free


def _original(beside: Path) -> Path:
    return beside.with_stem(beside.stem.rpartition("-new")[0])


def _write(place: Path, data: bytes) -> Path:
    """Write a file whole or not at all."""
    place.parent.mkdir(parents=True, exist_ok=True)
    half = place.with_name(f".{place.name}.half")
    try:
        half.write_bytes(data)
        half.replace(place)
    finally:
        half.unlink(missing_ok=True)
    return place
