"""What the teacher reads: grades.csv, a page for each student, and the class at a glance. Every text is escaped."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from gamekit.learn.tasks import find
from gamekit.svg import Markup, tag
from gamekit.teach.grading import Exam, Graded, missing
from gamekit.teach.normalize import Target

STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #222 }
table { border-collapse: collapse; width: 100%; margin: 1em 0 } caption { text-align: left; font-weight: bold }
th, td { border-bottom: 1px solid #ccc; padding: .3em .6em; text-align: left; vertical-align: top }
.n { text-align: right; white-space: nowrap } .bad { color: #b3450c } .good { color: #00795c }
pre { background: #f4f4f4; padding: .6em; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px }
h3 { font-size: 13px; margin: 1em 0 .2em; break-after: avoid } h2 { break-after: avoid } tr, pre { break-inside: avoid }
@page { margin: 15mm }
@media print { body { margin: 0; font-size: 12px } pre { font-size: 10px } a { color: inherit } }
"""
Cell: TypeAlias = str | Markup | float | None
Row: TypeAlias = Sequence[Cell]
# Nothing may be loaded or run by a report, whatever a submission holds.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def page(title: str, *parts: Markup, style: str = "") -> str:
    """A whole page, in the style of the reports under a heading, or in its own."""
    head = tag(
        "head",
        Markup('<meta charset="utf-8">'),
        Markup(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'),
        tag("title", title),
        tag("style", Markup(style or STYLE)),
    )
    heading = () if style else (tag("h1", title),)
    return "<!doctype html>\n" + tag("html", head, tag("body", *heading, *parts), lang="en")


def table(caption: str, head: Sequence[str], rows: Sequence[Row]) -> Markup:
    """Rows under a head; numbers stand to the right."""
    top = tag("tr", *(tag("th", cell, scope="col") for cell in head))
    return tag("table", tag("caption", caption), top, *(tag("tr", *map(_cell, row)) for row in rows))


def _cell(value: Cell) -> Markup:
    number = isinstance(value, int | float)
    text = f"{value:g}" if number else value
    return Markup(f"<td{' class=n' if number else ''}>{tag('span', text)}</td>")


def _list(items: Sequence[str]) -> Markup:
    return tag("ul", *(tag("li", item) for item in items)) if items else Markup("")


def _name(target: Target) -> str:
    return f"{target.task} {find(target.task).title}"


def write(exam: Exam, graded: Sequence[Graded], home: Path) -> None:
    """All reports, in this folder."""
    _csv(exam, graded, home / "grades.csv")
    pages = home / "reports"
    pages.mkdir(parents=True)
    for one in graded:
        (pages / f"{one.slug}.html").write_text(student_page(exam, one), encoding="utf-8")
    (home / "class.html").write_text(class_page(exam, graded), encoding="utf-8")


def _csv(exam: Exam, graded: Sequence[Graded], path: Path) -> None:
    names = [target.grade_id for target in exam.targets]
    with path.open("w", newline="", encoding="utf-8-sig") as out:  # so that spreadsheets read the letters right
        rows = csv.writer(out)
        rows.writerow(["student", "file", "points", "of", *names, "status", "notes"])
        for one in graded:
            points = ["" if one.problem else f"{one.points[name]:g}" for name in names]
            total = "" if one.total is None else f"{one.total:g}"
            status = f"could not be graded: {one.problem}" if one.problem else "graded"
            texts = [harmless(text) for text in (one.student, one.file, status, "; ".join(one.notes))]
            rows.writerow([*texts[:2], total, f"{full_marks(exam):g}", *points, *texts[2:]])
        for student in missing(exam, graded):
            blank = [""] * len(names)
            rows.writerow([harmless(student), "", "", f"{full_marks(exam):g}", *blank, "nothing handed in", ""])


def harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def full_marks(exam: Exam) -> float:
    """All the points there are."""
    return sum(target.points for target in exam.targets)


def student_page(exam: Exam, one: Graded) -> str:
    """One student's report: each task with its points and what to think about, and the code as text."""
    code = [tag("h2", "The code that was run")] if one.code else []
    for number, source in enumerate(one.code, 1):
        code += [tag("h3", f"code cell {number}"), tag("pre", source)]
    if one.problem:
        words = tag("p", f"This submission could not be graded: {one.problem}. That is not a 0.", class_="bad")
        return page(f"{exam.game}: {one.student}", words, _list(one.notes), *code)
    rows = []
    for target in exam.targets:
        verdict, points = one.verdicts[target.grade_id], one.points[target.grade_id]
        said = "" if verdict.words == find(target.task).title else verdict.words
        rows.append([_name(target), f"{points:g} of {target.points:g}", "✓" if verdict.right else "–", said])
    head = table(f"{one.total:g} of {full_marks(exam):g} points", ["task", "points", "right", "to think about"], rows)
    notes = [tag("h2", "Notes"), _list(one.notes)] if one.notes else []
    return page(f"{exam.game}: {one.student}", head, *notes, *code)


def class_page(exam: Exam, graded: Sequence[Graded]) -> str:
    """The class at a glance: who has how much, which tasks failed most, and with which mistake."""
    good = [one for one in graded if not one.problem]
    bad = [one for one in graded if one.problem]
    totals = [one.total or 0.0 for one in good]
    mean = f"mean {sum(totals) / len(totals):.1f} of {full_marks(exam):g} points" if totals else "none graded"
    people = [[_link(one), one.total, "; ".join(one.notes)] for one in good]
    parts = [
        table(f"Tasks, hardest first ({len(good)} graded)", ["task", "right", "mistakes"], _hardest(exam, good)),
        table(f"Students ({mean})", ["student", "points", "notes"], people),
    ]
    if bad:
        failed = [[_link(one), one.file, one.problem] for one in bad]
        parts.insert(0, table("Could not be graded (no points, not 0)", ["student", "file", "why"], failed))
    if absent := missing(exam, graded):
        parts.append(table("Nothing handed in (not in the mean)", ["student"], [[student] for student in absent]))
    return page(f"{exam.game}: the class", *parts)


def _link(one: Graded) -> Markup:
    return tag("a", one.student, href=f"reports/{one.slug}.html")


def _hardest(exam: Exam, good: Sequence[Graded]) -> list[Row]:
    rows = []
    for target in exam.targets:
        verdicts = [one.verdicts[target.grade_id] for one in good]
        right = sum(verdict.right for verdict in verdicts)
        wrong = Counter(verdict.mistake for verdict in verdicts if not verdict.right)
        rows.append((right, [_name(target), f"{right} of {len(good)}", _counted(wrong)]))
    return [row for _, row in sorted(rows, key=lambda pair: pair[0])]


def _counted(wrong: Counter[str]) -> str:
    return ", ".join(f"{count} × {name}" for name, count in wrong.most_common(4))
