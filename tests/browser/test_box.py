"""Boxes in a real browser: every kind of field answered by mouse and keyboard, and what was answered kept."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from gamekit.learn.cases import own_case
from gamekit.learn.tasks import find
from gamekit.teach.course import exercise_of
from tests.browser.lab import Lab, await_kernel, command, run_all, show

pytestmark = pytest.mark.xdist_group("browser")  # they share one server
SCREENSHOTS = Path(__file__).parent / "screenshots"
BEGIN = 'from gamekit.classroom import begin, box\nbegin("heist", student="Ada", key="k")'


def answer(name: str) -> object:
    task = find(name)
    return task.answer(own_case(task, "Ada", "k"))


def sources(page: Page) -> list[str]:
    """The cells as they stand in the editor."""
    return list(
        page.evaluate(
            """() => {
            const cells = window.jupyterapp.shell.currentWidget.content.model.cells;
            return Array.from({ length: cells.length }, (_, i) => cells.get(i).sharedModel.getSource());
        }"""
        )
    )


def press(box: Locator, name: str) -> None:
    box.get_by_role("button", name=name, exact=True).click()


def test_an_answer_outlives_its_page_its_kernel_and_another_run(lab: Lab, page: Page) -> None:
    shutil.copy(exercise_of("heist"), lab.root / "boxes.ipynb")
    show(page, lab.address("boxes.ipynb"))
    run_all(page)
    box = page.locator(".gk-box").nth(2)
    box.scroll_into_view_if_needed()
    task = find("heist.3")
    right = str(task.answer(own_case(task, "", "")))
    box.get_by_role("textbox", name="Your answer").fill("0,4")
    expect(box.locator(".gk-read")).to_have_text("I read 40 %.")
    box.get_by_role("textbox", name="Your answer").press("Enter")
    expect(box.locator(".gk-said")).to_contain_text("Not yet")
    press(box, "Hint")
    expect(box.locator(".gk-hints")).to_contain_text(task.hints[0])
    press(box, "Show me another")
    expect(box.locator("h3")).to_contain_text("for practice")
    expect(box.get_by_role("textbox")).to_have_value("")
    press(box, "Back to my numbers")
    expect(box.get_by_role("textbox")).to_have_value("0,4")
    box.get_by_role("textbox").fill(right)
    press(box, "Check")
    expect(box.locator(".gk-said")).to_contain_text("✓ Right.")
    assert f'note = box("heist.3", "{right}")' in sources(page)
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / "box.png")
    command(page, "docmanager:save")
    page.wait_for_timeout(1000)
    saved = json.loads((lab.root / "boxes.ipynb").read_text(encoding="utf-8"))
    assert f'note = box("heist.3", "{right}")' in ["".join(cell["source"]) for cell in saved["cells"]]

    page.reload(wait_until="domcontentloaded")
    page.wait_for_selector("#jupyterlab-splash", state="detached")
    await_kernel(page)
    lab.close_kernels()
    (lab.root / ".progress.json").unlink()  # another machine: the notebook alone was carried there
    show(page, lab.address("boxes.ipynb"))
    run_all(page)
    box.scroll_into_view_if_needed()
    expect(box.get_by_role("textbox")).to_have_value(right)
    expect(box.locator(".gk-said")).to_contain_text("✓ Right.")


def test_an_answer_that_is_not_in_its_cell_comes_back_into_it(lab: Lab, page: Page) -> None:
    """Cells copied from a fresh exercise: what was answered before is written into them as they run."""
    show(page, lab.notebook("again.ipynb", BEGIN, 'note = box("heist.3")'))
    run_all(page)
    box = page.locator(".gk-box")
    box.get_by_role("textbox").fill("1/3")
    press(box, "Check")
    expect(box.locator(".gk-said")).to_be_visible()
    show(page, lab.notebook("afresh.ipynb", BEGIN, 'note = box("heist.3")'))
    run_all(page)
    expect(page.locator(".gk-box").get_by_role("textbox")).to_have_value("1/3")
    assert 'note = box("heist.3", "1/3")' in sources(page)


def test_every_kind_of_field_is_answered(lab: Lab, page: Page) -> None:
    names = ("cluedo.2", "wallet.1", "monopoly.8", "heist.6")
    show(page, lab.notebook("fields.ipynb", BEGIN, *(f'a{i} = box("{name}")' for i, name in enumerate(names))))
    run_all(page)
    choice, several, order, cells = (page.locator(".gk-box").nth(number) for number in range(4))
    card = str(answer("cluedo.2"))
    choice.get_by_role("radio", name=card).check()
    innocent = sorted(answer("wallet.1"))  # type: ignore[call-overload]
    for name in innocent:
        several.get_by_role("checkbox", name=name).check()
    squares = list(answer("monopoly.8.box"))  # type: ignore[call-overload]
    for place, square in zip(("first", "second", "third", "fourth"), squares, strict=True):
        order.get_by_role("combobox", name=place).select_option(square)
    chances = answer("heist.6.box")
    assert isinstance(chances, dict)
    for number, chance in chances.items():
        cells.get_by_role("textbox", name=str(number), exact=True).fill(str(chance))
    expect(cells.locator(".gk-read")).to_contain_text("in all 100 %")
    for box in (choice, several, order, cells):
        press(box, "Check")
        expect(box.locator(".gk-said")).to_contain_text("✓ Right.")
    expect(cells.locator(".gk-then")).to_contain_text("Now let Python do it for all. Write a function")
    told = sources(page)
    assert f'a0 = box("cluedo.2", "{card}")' in told
    assert f'a2 = box("monopoly.8", "{", ".join(squares)}")' in told
    page.screenshot(path=SCREENSHOTS / "fields.png")
