"""On paper: an exercise with its numbers and room to write, and a lesson plan on one page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import deepcopy

from nbformat import NotebookNode

from gamekit.learn.cases import own_case
from gamekit.learn.tasks import BOX, Task, find
from gamekit.svg import Markup, tag
from gamekit.teach.normalize import Target, targets
from gamekit.teach.reports import page

STYLE = """
@page { size: A4; margin: 15mm 17mm }
:root { color-scheme: light }
body { font: 11pt/1.4 system-ui, sans-serif; color: #000; background: #fff; max-width: 176mm; margin: 0 auto }
h1 { font-size: 19pt; margin: 0 0 2mm } h2 { font-size: 13.5pt; margin: 6mm 0 1mm } p { margin: 1.5mm 0 }
h2, .question { break-after: avoid } .task, .opening { break-inside: avoid } .sheet + .sheet { break-before: page }
.opening svg { max-width: 100%; max-height: 130mm } .name { border-bottom: 1px solid #000; padding-top: 4mm }
.question { border-left: 1.5mm solid #777; padding-left: 3mm } pre, code { font-size: 9.5pt }
pre { margin: 2mm 0 0; white-space: pre-wrap } .line { border-bottom: 1px dotted #777; height: 7.5mm }
.points { float: right; border: 1px solid #000; padding: .5mm 2mm; margin-top: 7mm }
table { border-collapse: collapse; width: 100%; margin: 2mm 0 }
th, td { border-bottom: 1px solid #999; padding: .6mm 2mm; text-align: left; vertical-align: top }
"""
PLAN = "@page { margin: 13mm 16mm } body { font: 9.5pt/1.34 system-ui } h2 { font-size: 12pt; margin: 3mm 0 1mm }"
HOW = (
    "On paper: work with the numbers printed here. Where a function is asked for, write down the result for these "
    "numbers and the rule for any numbers, in words, as a formula or in Python. To try out a player you need a "
    "computer; for the idea you do not."
)
STUB = re.compile(r"(?m)^(from .*|import .*| *# your .*| *)(\n|\Z)| *None  # your .*| *box\(.*\)")


def sheets(notebook: NotebookNode, students: Sequence[str], key: str) -> str:
    """The exercise as a page to print, one sheet after the other for these students, or one without a name."""
    cells = {cell.id: cell for cell in notebook.cells}
    opening = tag("div", _words(cells["opening-1"].source), *_pictures(notebook), class_="opening")
    made = []
    for student in students or ("",):
        head = [_words(cells["title"].source), tag("p", f"Name: {student}", class_="name"), tag("p", HOW), opening]
        tasks = [_task(cells, target, student, key) for target in targets(notebook) if not target.task.endswith(BOX)]
        made.append(tag("section", *head, *tasks, class_="sheet"))
    return page(_title(cells["title"].source), *made, style=STYLE)


def plan(text: str) -> str:
    """A lesson plan as a page to print."""
    return page(_title(text), _words(text), style=STYLE + PLAN)


def _title(text: str) -> str:
    return text.splitlines()[0].lstrip("# ")


def _words(text: str) -> Markup:
    """Text of ours with its headings, tables and code; whatever is no markdown stays text."""
    import mistune

    return Markup(mistune.create_markdown(plugins=["table"])(text))


def _pictures(notebook: NotebookNode) -> list[Markup]:
    """What the cells of ours show that only show something; a kernel runs them."""
    from nbclient import NotebookClient
    from nbformat.v4 import new_notebook

    shows = [cell for cell in notebook.cells if "show" in cell.metadata.get("tags", ())]
    ran = NotebookClient(new_notebook(cells=deepcopy(shows)), timeout=120).execute()
    return [Markup(cell.outputs[-1].data["text/html"]) for cell in ran.cells]


def _task(cells: dict[str, NotebookNode], target: Target, student: str, key: str) -> Markup:
    """One task: its text, its numbers, the beginning of an answer, and room for the rest."""
    task = find(target.task)
    lines = own_case(task.box or task, student, key).words.splitlines() + [task.code] * bool(task.code)
    parts = [
        tag("div", f"      / {sum(step.points for step in task.steps)}", class_="points"),
        _words(cells[f"{target.grade_id}-text"].source),
        tag("div", *(tag("p", line) for line in lines), class_="question"),
        tag("pre", STUB.sub("", cells[f"{target.grade_id}-answer"].source).strip()),
        *[Markup('<div class="line"></div>')] * _room(task),
    ]
    return tag("section", *parts, class_="task")


def _room(task: Task) -> int:
    """How many lines there are to write on."""
    return max(3, min(9, round(task.minutes / 3)))
