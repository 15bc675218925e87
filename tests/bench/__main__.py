"""All benchmarks, or those named: `python -m tests.bench [heist …]`.

A benchmark is a file beside this one with `rows() -> Iterator[tuple[str, str]]`: what was measured, and the figure.
"""

from __future__ import annotations

import platform
import sys
from importlib import import_module
from pathlib import Path

FOLDER = Path(__file__).parent


def benchmarks() -> list[str]:
    """The names of all benchmarks."""
    return sorted(path.stem for path in FOLDER.glob("*.py") if "\ndef rows(" in path.read_text(encoding="utf-8"))


def main(asked: list[str]) -> int:
    """Print the rows of each benchmark as they are measured."""
    known = benchmarks()
    if unknown := sorted(set(asked) - set(known)):
        print(f"there is no benchmark called {', '.join(unknown)}; there are: {', '.join(known)}")
        return 2
    print(f"Python {platform.python_version()}, CPU time, one core")
    for name in asked or known:
        print(f"\n{name}", flush=True)
        for what, figure in import_module(f"tests.bench.{name}").rows():
            print(f"  {what:68} {figure:>22}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
