"""What goes wrong around an answer: a cell that ended in an error and left the old value, a name that is not there."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from gamekit.core.game import rooms
from gamekit.learn.checking import Verdict

if TYPE_CHECKING:
    from IPython.core.interactiveshell import ExecutionInfo, ExecutionResult

OLD = "old value"
MADE = re.compile(r"(?m)^(?:def\s+([A-Za-z_]\w*)|([A-Za-z_]\w*)\s*=(?!=))")  # def x…, x = …
IMPORTS = {
    name: f"from {module} import {name}"
    for module, names in {
        "fractions": ("Fraction",),
        "math": ("comb", "factorial", "perm", "prod", "log2", "log", "sqrt"),
        "itertools": ("combinations", "permutations", "product"),
        "collections": ("Counter", "defaultdict"),
        "sympy": ("symbols", "binomial", "Rational", "simplify"),
        "gamekit": ("Dist", "table", *rooms()),
        "gamekit.classroom": ("begin", "box", "case", "check", "hint", "progress"),
    }.items()
    for name in names
} | {name: f"import {name}" for name in ("math", "itertools", "random", "sympy", "fractions")}


class Watch:
    """Follows a notebook's cells: which answers are older than the cell that should have made them."""

    def __init__(self, names: dict[str, object], write: Callable[[str], None] = lambda source: None):
        self.names, self.source, self.write = names, "", write
        self.before: dict[str, object] = {}
        self.old: dict[str, str] = {}  # name → the error that kept it from being made

    def starts(self, info: ExecutionInfo) -> None:
        """A cell is about to run."""
        self.source = str(info.raw_cell or "")
        self.before = {name: self.names.get(name) for name in (a or b for a, b in MADE.findall(self.source))}

    def ended(self, result: ExecutionResult) -> None:
        """A cell has run."""
        problem = result.error_before_exec or result.error_in_exec
        for name, value in self.before.items():
            self.old.pop(name, None)
            if problem is not None and self.names.get(name) is value:
                self.old[name] = type(problem).__name__
        self.before = {}
        if isinstance(problem, NameError) and (advice := about_name(problem.name or "")):
            print(advice)


def about_name(name: str) -> str:
    """What to do about a name that Python does not know."""
    if not name:
        return ""
    if name in IMPORTS:
        return f"Python does not know {name} yet: write this line above it and run the cell again: {IMPORTS[name]}"
    return f"There is nothing called {name} yet: is it spelt as above, and has the cell that makes it been run?"


_watch: list[Watch] = []


def watch() -> None:
    """Follow the cells of this notebook from now on."""
    if "IPython" not in sys.modules or _watch:
        return
    from IPython import get_ipython

    shell = get_ipython()
    if shell is not None:
        _watch.append(Watch(shell.user_ns, lambda source: shell.set_next_input(source, replace=True)))
        shell.events.register("pre_run_cell", _watch[0].starts)
        shell.events.register("post_run_cell", _watch[0].ended)


def with_answer(source: str, task: str, answer: str) -> str:
    """A cell with this answer in its box.

    >>> with_answer('one = box("dice.1")', "dice.1", "1/6")
    'one = box("dice.1", "1/6")'
    """
    text = r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\''
    call = rf"""(\bbox\(\s*)(["']){re.escape(task)}\2\s*(?:,\s*(?:{text})\s*)?,?\s*\)"""
    return re.sub(
        call, lambda found: f"{found[1]}{json.dumps(task)}, {json.dumps(answer, ensure_ascii=False)})", source
    )


def write_answer(task: str, answer: str) -> None:
    """Put what was answered earlier into the running cell: what is handed in stands in the notebook itself."""
    for one in _watch:
        one.write(with_answer(one.source, task, answer))


def older_value(task: str) -> Verdict | None:
    """The verdict on an answer whose cell ended in an error; None for all others."""
    for one in _watch:
        found = re.search(rf"""check\(\s*["']{re.escape(task)}["']\s*,\s*(\w+)\s*[,)]""", one.source)
        if found and (problem := one.old.get(found[1])):
            words = (
                f"The cell that makes {found[1]} ended in an error ({problem}): mend it and run it, then check again."
            )
            return Verdict(task, False, words, OLD)
    return None
