"""From a click on the stage to the new picture, in a real Chromium on a real JupyterLab."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

# In the page: press a button that plays, and wait until the table is new and asks again; its picture comes with it.
CLICK = """async (times) => {
    const root = document.querySelector('.gk-table'), took = [];
    const ready = () => root.querySelector('.gk-moves .gk-move') || root.querySelector('.gk-result > *');
    for (let i = 0; i < times && !root.querySelector('.gk-result > *'); i++) {
        for (const box of root.querySelectorAll('.gk-checks input')) {
            if (root.querySelector('.gk-moves .gk-move:enabled')) break;
            if (!box.checked) box.click();
        }
        const before = root.dataset.stamp;
        const start = performance.now();
        await new Promise((done, fail) => {
            const late = setTimeout(() => fail(new Error('no new picture')), 10000);
            const watch = new MutationObserver(() => {
                if (root.dataset.stamp === before || !ready()) return;
                watch.disconnect(); clearTimeout(late); done();
            });
            watch.observe(root, {subtree: true, childList: true, attributes: true});
            root.querySelector('.gk-moves .gk-move:enabled').click();
        });
        took.push(performance.now() - start);
        await new Promise((rest) => setTimeout(rest, 80));
    }
    return took;
}"""


def clicks(room: str, players: int, bots: str, games: int = 4) -> list[float]:
    """Milliseconds from click to new picture, over whole games."""
    from playwright.sync_api import sync_playwright

    from tests.browser.lab import CHROMIUM, FLAGS, Lab, run_all, show, stage

    lab, took = Lab(), list[float]()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            play = f"from gamekit import {room}\n{room}.play(players={players}, bots={bots!r}, seed="
            for game in range(games):
                show(page, lab.notebook(f"click{game}.ipynb", f"{play}{game})"))
                run_all(page)
                stage(page)
                took += page.evaluate(CLICK, 60)[1:]  # the first click still loads code
            browser.close()
    finally:
        lab.stop()
    return took


def rows() -> Iterator[tuple[str, str]]:
    """The stage's figures."""
    for room, players, bots in (("heist", 5, "easy"), ("heist", 8, "easy"), ("monopoly", 4, "hard")):
        took = clicks(room, players, bots)
        late = statistics.quantiles(took, n=20)[18]
        measured = f"median {statistics.median(took):.0f} ms, 95th percentile {late:.0f} ms ({len(took)} clicks)"
        yield f"stage: click to new picture, {room}, {players} players, {bots} bots", measured


if __name__ == "__main__":
    for name, measured in rows():
        print(f"{name:60} {measured}")
