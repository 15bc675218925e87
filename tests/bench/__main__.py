"""All benchmarks, or those named: `python -m tests.bench [heist …]`.

A benchmark is a file beside this one with `rows() -> Iterator[tuple[str, str]]`: what was measured, and the figure.
"""

from __future__ import annotations

import platform
import subprocess
import sys
from importlib import import_module
from pathlib import Path

FOLDER = Path(__file__).parent


def benchmarks() -> list[str]:
    """The names of all benchmarks."""
    return sorted(path.stem for path in FOLDER.glob("*.py") if "\ndef rows(" in path.read_text(encoding="utf-8"))


def main(asked: list[str]) -> int:
    """Print the rows of each benchmark as they are measured; several run one after the other, each in its own process.

    In one process what one has kept in memory would weigh on the garbage collector of the next.
    """
    known = benchmarks()
    if unknown := sorted(set(asked) - set(known)):
        print(f"there is no benchmark called {', '.join(unknown)}; there are: {', '.join(known)}")
        return 2
    names = asked or known
    if len(names) > 1:
        return max(subprocess.run([sys.executable, "-m", "tests.bench", name]).returncode for name in names)
    print(f"\n{names[0]} (Python {platform.python_version()}, CPU time, one core)", flush=True)
    for what, figure in import_module(f"tests.bench.{names[0]}").rows():
        print(f"  {what:68} {figure:>22}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
