"""Every notebook in a real browser: every question answered, every slider moved, every table on screen."""

from __future__ import annotations

import re
import shutil

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import ROOT, Lab, run_all, show

pytestmark = pytest.mark.xdist_group("browser")  # they share one server

NOTEBOOKS = sorted(
    path.relative_to(ROOT / "notebooks").with_suffix("").as_posix()
    for path in (ROOT / "notebooks").rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)
ALL_CELLS = """() => {  // also those that are scrolled out of sight
    const notebook = window.jupyterapp.shell.currentWidget.content;
    notebook.notebookConfig = {...notebook.notebookConfig, windowingMode: 'none'};
}"""


LARGE_ENOUGH = "told => [...told.querySelectorAll('img')].every((one) => one.getBoundingClientRect().width > 200)"


@pytest.fixture(params=NOTEBOOKS)
def notebook(lab: Lab, page: Page, request: pytest.FixtureRequest) -> Locator:
    """One of the notebooks, all its cells run."""
    shutil.copytree(ROOT / "notebooks", lab.root, dirs_exist_ok=True)
    shown = show(page, lab.address(f"{request.param}.ipynb"))
    page.evaluate(ALL_CELLS)
    run_all(page)
    return shown


def answer(question: Locator) -> None:
    """Take the first choice, or the slider's other end, and say so."""
    choice = question.locator("input[type=radio]").first
    if choice.count():
        choice.check()
    else:
        question.get_by_role("slider").press("End")
    question.get_by_role("button", name="That is my guess").click()
    expect(question).to_contain_text(re.compile("✓ Right|✗ Not|You guessed"))


def move(slide: Locator, page: Page) -> None:
    """Change every control by one step: what is shown changes, and nothing goes wrong."""
    told = slide.locator(".widget-htmlmath-content").last
    before = told.inner_html()
    for slider in slide.get_by_role("slider").all():
        slider.press("ArrowRight")
    for choice in slide.locator("select").all():
        choice.select_option(index=1)
    page.wait_for_function("([shown, before]) => shown.innerHTML !== before", arg=[told.element_handle(), before])
    expect(slide).not_to_contain_text("This does not work")
    page.wait_for_function(LARGE_ENOUGH, arg=told.element_handle())  # it may be drawn twice, once for each control


def test_a_notebook_shows_its_tables_and_reacts_to_every_control(notebook: Locator, page: Page) -> None:
    expect(notebook.locator("svg").first).to_be_visible()
    for question in notebook.locator(".gk-ask").all():
        answer(question)
    for slide in notebook.locator(".gk-slide").all():
        move(slide, page)
    assert not notebook.locator("[data-mime-type*=stderr]").count()
