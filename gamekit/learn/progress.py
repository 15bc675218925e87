"""How far a learner has come: a small file beside the notebook, and a small table that keeps itself up to date."""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass, replace
from html import escape
from typing import TYPE_CHECKING

from gamekit.learn.forecasts import Calibration, ProgressFile
from gamekit.learn.progress_file import load_part, save_entry
from gamekit.learn.tasks import Task, steps_of

if TYPE_CHECKING:
    from IPython.display import DisplayHandle


@dataclass(frozen=True)
class Step:
    """One exercise: solved or not, tried how often, with how many hints."""

    solved: bool = False
    tries: int = 0
    hints: int = 0

    def tried(self, right: bool) -> Step:
        """After one more check; what was solved stays solved, and its tries are no longer counted."""
        return self if self.solved else replace(self, solved=right, tries=self.tries + 1)


def load_steps() -> dict[str, Step]:
    """How far each exercise is."""
    return {name: Step(**step) for name, step in load_part("steps").items() if isinstance(step, dict)}


def save_step(name: str, step: Step) -> None:
    """Write one exercise down and bring the tables on screen up to date."""
    save_entry("steps", name, asdict(step))
    for game, handle in _on_screen:
        handle.update(Progress(game))


def load_answer(name: str) -> object:
    """What the learner answered to a question before; None where that was nothing."""
    return load_part("answers").get(name)


def save_answer(name: str, answer: object) -> None:
    """Keep an answer for the next time its cell is run."""
    save_entry("answers", name, answer)


class Progress:
    """The exercises of a game, which are solved and with how many hints; and how true one's own forecasts come."""

    def __init__(self, game: str):
        self.game, self.steps = game, load_steps()
        self.forecasts = Calibration(ProgressFile().read())

    def rows(self) -> list[tuple[Task, Step]]:
        """Each exercise with how far it is."""
        return [(task, self.steps.get(task.name, Step())) for task in steps_of(self.game)]

    def __repr__(self) -> str:
        done = [f"{'✓' if step.solved else '·'} {task.name} {task.title}" for task, step in self.rows()]
        return "\n".join([self._head(), *done, "", str(self.forecasts)])

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
        solved = f'<table class="gk-progress"><caption>{escape(self._head())}</caption>{head}{cells}</table>'
        return solved + self.forecasts._repr_html_()


_on_screen: list[tuple[str, DisplayHandle]] = []


def in_notebook() -> bool:
    """Whether there is a notebook to show something in."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    return get_ipython() is not None


def display(thing: object, raw: bool = False) -> DisplayHandle | None:
    """Show something now, wherever in its cell it stands, by a handle to change it; None where there is no notebook."""
    if not in_notebook():
        return None
    from IPython import display as ipython

    handle: DisplayHandle = ipython.display(thing, raw=raw, display_id=True)
    return handle


def show_progress(game: str) -> Progress | None:
    """The table; in a notebook it follows every check from now on."""
    handle = display(Progress(game))
    if handle is None:
        return Progress(game)
    _on_screen[:] = [(name, old) for name, old in _on_screen if name != game] + [(game, handle)]
    return None
