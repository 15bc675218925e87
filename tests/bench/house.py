"""How long it takes to open the door."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from gamekit.core.game import rooms

ROOT = Path(__file__).parent.parent.parent
CODE = "import time; begun = time.process_time(); {}; print(time.process_time() - begun)"


def rows() -> Iterator[tuple[str, str]]:
    """CPU seconds of `import gamekit` and of every room, each in a fresh Python."""
    for name in ("gamekit", *(f"gamekit.{room}" for room in rooms())):
        yield f"import {name}", f"{median(_seconds(f'import {name}') for _ in range(7)) * 1000:.0f} ms"


def _seconds(code: str) -> float:
    made = subprocess.run(
        [sys.executable, "-c", CODE.format(code)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return float(made.stdout)
