"""Pictures for eyes: every game at its moments, `python -m tests.browser.gallery [game …]`; nothing compares them."""

from __future__ import annotations

import sys

from playwright.sync_api import sync_playwright

from tests.browser.frames import loaded
from tests.browser.lab import CHROMIUM, FLAGS
from tests.browser.test_layout import MOMENTS, PANE, PHONE, TABLET, show
from tests.browser.test_table import SCREENSHOTS

WAYS = [(PANE, False, False), (PANE, True, False), (PANE, True, True), (TABLET, True, False), (PHONE, True, False)]


def main(names: list[str]) -> None:
    """Write them to `tests/browser/screenshots/gallery`, one file for a moment, a size, and a theme."""
    folder = SCREENSHOTS / "gallery"
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        for size, odds, dark in WAYS:
            context = browser.new_context(
                viewport={"width": size.wide, "height": size.high}, has_touch=size.touch, is_mobile=size.touch
            )
            page = context.new_page()
            for name, players, which in MOMENTS:
                if not names or name in names:
                    show(page, loaded(name, players, which, odds), dark)
                    page.wait_for_timeout(100)  # what fits is measured on the page's first frame
                    how = f"{size.wide}{'_odds' if odds else ''}{'_dark' if dark else ''}"
                    moment = which.replace(" ", "_").replace("+", "_")
                    page.screenshot(path=folder / f"{name}_{players}_{moment}_{how}.png", full_page=size.touch)
            context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
