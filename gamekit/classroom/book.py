"""How far a learner has come: a small file beside the notebook, and a small table that keeps itself up to date."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from html import escape
from pathlib import Path
from typing import Any

from gamekit.classroom.task import Task, tasks_of

FILE = ".progress.json"


@dataclass(frozen=True)
class Step:
    """One exercise: solved or not, tried how often, with how many hints."""

    solved: bool = False
    tries: int = 0
    hints: int = 0

    def tried(self, right: bool) -> Step:
        """After one more check; what was solved stays solved, and its tries are no longer counted."""
        return self if self.solved else replace(self, solved=right, tries=self.tries + 1)


def steps(path: Path | None = None) -> dict[str, Step]:
    """All that is written down; a damaged file counts as an empty one."""
    source = path or Path(FILE)
    try:
        data = json.loads(source.read_text(encoding="utf-8"))
        return {str(name): Step(bool(s["solved"]), int(s["tries"]), int(s["hints"])) for name, s in data.items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        print(f"{source.name} cannot be read; progress starts anew", file=sys.stderr)
        return {}


def note(name: str, step: Step, path: Path | None = None) -> None:
    """Write one exercise down and bring the tables on screen up to date."""
    target = path or Path(FILE)
    known = {**steps(target), name: step}
    new = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        new.write_text(json.dumps({name: asdict(s) for name, s in known.items()}, indent=1), encoding="utf-8")
        new.replace(target)
    except OSError as problem:
        print(f"progress cannot be saved here: {problem.strerror}", file=sys.stderr)
        with suppress(OSError):
            new.unlink()
    for game, handle in _on_screen:
        handle.update(Progress(game))


class Progress:
    """The exercises of a game, which are solved and with how many hints."""

    def __init__(self, game: str):
        self.game, self.steps = game, steps()

    def rows(self) -> list[tuple[Task, Step]]:
        """Each exercise with how far it is."""
        return [(task, self.steps.get(task.name, Step())) for task in tasks_of(self.game)]

    def __repr__(self) -> str:
        done = [f"{'✓' if step.solved else '·'} {task.name} {task.title}" for task, step in self.rows()]
        return "\n".join([self._head(), *done])

    def _head(self) -> str:
        rows = self.rows()
        points = sum(task.points for task, step in rows if step.solved)
        solved = sum(step.solved for _, step in rows)
        return f"{self.game}: {solved} of {len(rows)} solved, {points} of {sum(t.points for t, _ in rows)} points"

    def _repr_html_(self) -> str:
        cells = "".join(
            f"<tr><td>{'✓' if step.solved else '·'}</td><td style='text-align:left'>{escape(task.name)}</td>"
            f"<td style='text-align:left'>{escape(task.title)}</td><td>{escape(task.level)}</td>"
            f"<td>{task.minutes} min</td><td>{step.tries}</td><td>{step.hints}</td></tr>"
            for task, step in self.rows()
        )
        head = "<tr><th></th><th></th><th></th><th>level</th><th>time</th><th>tries</th><th>hints</th></tr>"
        return f'<table class="gk-progress"><caption>{escape(self._head())}</caption>{head}{cells}</table>'


_on_screen: list[tuple[str, Any]] = []


def display(thing: object, **options: Any) -> Any:
    """Show something now, wherever in its cell it stands; IPython's answer, False where there is no notebook."""
    if "IPython" not in sys.modules:
        return False
    from IPython import display as ipython
    from IPython import get_ipython

    return False if get_ipython() is None else ipython.display(thing, **options)


def show(game: str) -> Progress | None:
    """The table; in a notebook it follows every check from now on."""
    handle = display(Progress(game), display_id=True)
    if handle is False:
        return Progress(game)
    if handle is not None:
        _on_screen[:] = [(name, old) for name, old in _on_screen if name != game] + [(game, handle)]
    return None
