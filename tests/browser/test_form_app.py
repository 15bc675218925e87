"""A form app in a real browser, with Cluedo's notepad on it: set a table, write, take back, all by clicks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import Lab, run_all, show

pytestmark = pytest.mark.xdist_group("browser")  # they share one server
HAND, OPEN = ("Gloria Hermann", "Rope", "Hofbräuhaus", "Marienplatz"), ("Pistol", "Olympiapark")


def test_a_notepad_is_kept_by_clicks_alone(lab: Lab, page: Page) -> None:
    show(page, lab.notebook("notepad_app.ipynb", "from gamekit import cluedo\ncluedo.notepad_app()"))
    run_all(page)
    app = page.locator(".gk-form-app")
    app.get_by_role("button", name="4 players").click()
    app.get_by_role("button", name="Set the table").click()
    expect(app).to_contain_text("Fox, Owl, Bear, Hare move, and are asked, in this order")
    for number, cards in enumerate((HAND, OPEN)):
        for card in cards:
            app.get_by_role("button", name=card, exact=True).nth(number).click()
    app.get_by_role("button", name="Start").click()
    expect(app.locator("svg")).to_have_count(1)
    app.get_by_role("button", name="Bear", exact=True).last.click()
    app.locator("button.mod-primary").click()
    expect(app).to_contain_text("Line 1 written")
    app.get_by_role("button", name="Reasons").click()
    expect(app.locator("svg")).to_contain_text("case file")
    app.get_by_role("button", name="Undo").click()
    expect(app).to_contain_text("Undone.")
    expect(app.get_by_role("button", name="Take this line back")).to_have_count(0)
