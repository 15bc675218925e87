"""A learner solves an exercise in a real browser: wrong, a hint, right, and the progress shown."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from gamekit.learn.progress_file import FILE
from gamekit.learn.tasks import find
from gamekit.teach.course import exercise_of
from tests.browser.lab import Lab, command, run_all, show

pytestmark = pytest.mark.xdist_group("browser")  # they share one server

SCREENSHOTS = Path(__file__).parent / "screenshots"
TASK = find("heist.4")
HEAD = "from fractions import Fraction\nfrom math import comb\n\ndef exactly(notes, cards, size, k):\n    return "
WRONG = HEAD + "comb(size, k) * Fraction(notes, cards) ** k * Fraction(cards - notes, cards) ** (size - k)"
RIGHT = HEAD + "Fraction(comb(notes, k) * comb(cards - notes, size - k), comb(cards, size))"


def cell(page: Page, text: str) -> Locator:
    """The code cell that begins with this text."""
    found = page.locator(".jp-Notebook .jp-CodeCell").filter(has_text=text)
    found.first.scroll_into_view_if_needed()
    return found.first


def write(page: Page, where: Locator, code: str) -> None:
    """Replace what stands in a cell and run it, by keyboard."""
    where.locator(".cm-content").click()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(code)
    page.keyboard.press("Shift+Enter")


def run(page: Page, where: Locator) -> None:
    where.locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")


def test_wrong_then_a_hint_then_right_and_the_progress_is_shown(lab: Lab, page: Page) -> None:
    shutil.copy(exercise_of("heist"), lab.root / "exercise.ipynb")
    (lab.root / FILE).unlink(missing_ok=True)  # of another test
    show(page, lab.address("exercise.ipynb"))
    run_all(page)
    verdict = cell(page, 'check("heist.4", exactly)').locator(".gk-verdict")
    expect(verdict).to_contain_text("No answer yet")
    write(page, cell(page, "def exactly"), WRONG)
    run(page, cell(page, 'check("heist.4", exactly)'))
    expect(verdict).to_contain_text("Not yet")
    expect(verdict).to_contain_text(TASK.mistakes[0].hint)

    cell(page, 'check("heist.4", exactly)').locator(".cm-content").click()
    command(page, "notebook:insert-cell-below")
    write(page, page.locator(".jp-Notebook .jp-CodeCell.jp-mod-active"), 'hint("heist.4")')
    expect(page.locator(".jp-OutputArea").filter(has_text="Hint 1 of 3")).to_contain_text(TASK.hints[0])
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / "exercise.png")

    write(page, cell(page, "def exactly"), RIGHT)
    run(page, cell(page, 'check("heist.4", exactly)'))
    expect(verdict).to_contain_text("Right")
    table = page.locator(".gk-progress")
    table.scroll_into_view_if_needed()
    expect(table.locator("caption")).to_have_text("heist: 2 of 20 solved, 3 of 34 points")  # its box is solved with it
    expect(table.locator("tr").nth(5)).to_contain_text("✓")
    page.screenshot(path=SCREENSHOTS / "progress.png")
