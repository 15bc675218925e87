"""JupyterLab with the project's settings: no pop-ups, and room for the table on every window."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.lab import ROOT, Lab, run_all, show, stage

TABLE = "from gamekit import heist\n\nheist.play(players=4, bots='easy', seed=1)"
BROWSER = "#jp-left-stack .jp-FileBrowser"


def opened(page: Any, lab: Lab, width: int, height: int) -> Any:
    page.set_viewport_size({"width": width, "height": height})
    show(page, lab.notebook(f"table{width}.ipynb", TABLE))
    run_all(page)
    return stage(page).bounding_box()


@pytest.mark.parametrize(("width", "height", "least"), [(390, 844, 340), (1099, 800, 900)])
def test_on_a_small_window_the_table_has_the_width(page: Any, lab: Lab, width: int, height: int, least: int) -> None:
    box = opened(page, lab, width, height)
    assert page.locator(BROWSER).is_hidden()
    assert page.evaluate("window.jupyterapp.shell.mode") == "single-document"
    assert box["width"] >= least and box["x"] + box["width"] <= width


def test_on_a_wide_window_the_file_browser_stays_beside_the_notebooks_and_nothing_pops_up(page: Any, lab: Lab) -> None:
    opened(page, lab, 1366, 768)
    assert page.locator(BROWSER).is_visible()
    assert page.evaluate("window.jupyterapp.shell.mode") == "multiple-document"
    page.wait_for_timeout(1_000)
    assert page.locator(".Toastify__toast, .jp-Dialog").count() == 0


def test_a_table_that_was_asked_for_runs_as_it_is_opened(page: Any, chromium: Any) -> None:
    own = Lab(run="table.ipynb")
    try:
        page.goto(own.notebook("table.ipynb", TABLE))
        assert stage(page).bounding_box()["width"] > 900
        assert page.evaluate("window.jupyterapp.shell.mode") == "single-document"
        page.goto(own.notebook("other.ipynb", TABLE))  # no other notebook does
        page.wait_for_timeout(3_000)
        assert page.locator(".jp-Notebook:visible .gk-table").count() == 0
    finally:
        own.stop()


def test_the_settings_come_from_the_folder_that_the_command_names() -> None:
    from gamekit import course

    assert course.SETTINGS == ROOT / ".jupyter"
