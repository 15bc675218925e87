"""How every notebook is written: short cells, a plan on top, headings in order, nothing stored that a run makes."""

import re
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("notebooks", "exercises", "solutions")
EVERY = sorted(
    path for folder in FOLDERS for path in (ROOT / folder).rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts
)
LESSONS = [path for path in EVERY if path.is_relative_to(ROOT / "notebooks")]
TO_READ = [path for path in EVERY if not path.is_relative_to(ROOT / "solutions")]  # a solution is a program
LONGEST = 15  # lines of a code cell

every_notebook = pytest.mark.parametrize("path", EVERY, ids=lambda path: str(path.relative_to(ROOT)))
everything_to_read = pytest.mark.parametrize("path", TO_READ, ids=lambda path: str(path.relative_to(ROOT)))
every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: str(path.relative_to(ROOT)))


def test_there_are_notebooks_to_look_at():
    assert ROOT / "notebooks" / "welcome.ipynb" in LESSONS


def read(path):
    return nbformat.reads(path.read_text(encoding="utf-8"), as_version=nbformat.NO_CONVERT)


def prose(path):
    """The text of all markdown cells, fenced code left out."""
    cells = (cell.source for cell in read(path).cells if cell.cell_type == "markdown")
    return re.sub(r"^```.*?^```", "", "\n\n".join(cells), flags=re.DOTALL | re.MULTILINE)


def code_cells(path):
    return [cell for cell in read(path).cells if cell.cell_type == "code"]


@every_notebook
def test_it_is_a_valid_notebook_for_any_python_3_kernel(path):
    notebook = read(path)
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) >= (4, 5)
    assert notebook.metadata.kernelspec.name == "python3"


@every_notebook
def test_every_cell_has_an_id_of_its_own(path):
    ids = [cell.get("id") for cell in read(path).cells]
    assert all(ids) and len(set(ids)) == len(ids)


@every_notebook
def test_it_is_stored_without_outputs(path):
    notebook = read(path)
    assert not any(cell.outputs or cell.execution_count for cell in code_cells(path))
    assert "widgets" not in notebook.metadata


@every_notebook
def test_it_has_one_title_and_skips_no_heading_level(path):
    levels = [len(marks) for marks in re.findall(r"^(#{1,6})\s", prose(path), flags=re.MULTILINE)]
    assert levels[:1] == [1] and levels.count(1) == 1
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels))


@everything_to_read
def test_no_code_cell_is_too_long_to_read(path):
    long = [cell.id for cell in code_cells(path) if len(cell.source.splitlines()) > LONGEST]
    assert not long, f"more than {LONGEST} lines: {long}"


@every_notebook
def test_every_picture_has_words_for_those_who_cannot_see_it(path):
    text = prose(path)
    assert not re.findall(r"!\[\s*\]\(", text)
    assert all(re.search(r'\balt="[^"]+"', image) for image in re.findall(r"<img\b[^>]*>", text))


@every_lesson
def test_it_begins_with_a_plan_for_whom_how_long_and_what_for(path):
    first = read(path).cells[0]
    assert first.cell_type == "markdown"
    assert re.search(r"\bfor\b", first.source, re.IGNORECASE), "for whom?"
    assert re.search(r"\d+\s*min", first.source), "how many minutes?"
    assert re.search(r"\byou\b", first.source, re.IGNORECASE), "what will you be able to do?"


@every_lesson
def test_something_happens_by_the_third_cell(path):
    assert any(cell.cell_type == "code" for cell in read(path).cells[:3])


@every_lesson
def test_every_code_cell_follows_a_sentence_that_says_why(path):
    kinds = [cell.cell_type for cell in read(path).cells]
    assert ("code", "code") not in pairwise(kinds)


@every_lesson
def test_its_links_lead_to_files_that_exist(path):
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose(path))
    assert [link for link in links if not (path.parent / link).exists()] == []


@every_lesson
def test_a_reader_who_does_not_program_sees_few_lines_of_code(path):
    """What only sets something up is folded; every line stays there for who opens it."""
    if path.stem == "make_your_own_game":
        return
    shown = [cell.source for cell in code_cells(path) if not cell.metadata.get("jupyter", {}).get("source_hidden")]
    assert sum(bool(line.strip()) for source in shown for line in source.splitlines()) <= 15
