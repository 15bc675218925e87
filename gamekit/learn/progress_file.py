"""What is written down of a learner: a small file beside the notebook, and one for all games beside the course."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path

FILE = ".progress.json"
PARTS = ("steps", "answers", "forecasts")
EVERYWHERE = ("forecasts",)  # parts that are about all games together
COURSE = Path("notebooks", "welcome.ipynb")
MOST = 500  # entries of a part that are kept, the latest: answers to questions made by chance never come again


def load_part(part: str) -> dict[str, object]:
    """One part of what is written down; a damaged file counts as an empty one."""
    return _load(_place(part), part)


def _place(part: str) -> Path:
    """The file beside the notebook, or beside the folder that holds the course's notebooks."""
    here = Path.cwd()
    if part in EVERYWHERE:
        here = next((above for above in (here, *here.parents) if (above / COURSE).is_file()), here)
    return here / FILE


def _load(place: Path, part: str) -> dict[str, object]:
    try:
        data = json.loads(place.read_text(encoding="utf-8"))
        if "steps" not in data:  # once there were only steps
            return dict(data) if part == "steps" else {}
        return dict(data.get(part, {}))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, KeyError):
        print(f"{FILE} cannot be read; progress starts anew", file=sys.stderr)
        return {}


def save_entry(part: str, name: str, value: object) -> None:
    """Write the file anew, whole or not at all."""
    place = _place(part)
    data = {one: _load(place, one) for one in PARTS}
    data[part] = dict([*({**data[part], name: value}).items()][-MOST:])
    new = place.with_name(f"{place.name}.{os.getpid()}")
    try:
        new.write_text(json.dumps(data, indent=1), encoding="utf-8")
        new.replace(place)
    except OSError as problem:
        print(f"progress cannot be saved here: {problem.strerror}", file=sys.stderr)
        with suppress(OSError):
            new.unlink()
