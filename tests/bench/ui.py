"""The table in a real Chromium on a real JupyterLab: from a click to the first thing that moves, frames, the start."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent

# In the page: click a move, wait for the first thing on its way, then count the frames until it has arrived.
CLICK = """async (times) => {
    const root = document.querySelector('.gk-table'), fly = root.querySelector('.gk-fly');
    const find = (wanted) => root.querySelector(wanted);
    const rest = (time) => new Promise((done) => setTimeout(done, time));
    const wanted = ['.gk-moves .gk-move:enabled', '.gk-checks input:not(:checked)',
                    '.gk-moves .gk-opens:not([data-form], [aria-disabled])'];
    const moving = () => new Promise((done) => {
        const late = setTimeout(() => { watch.disconnect(); done(null); }, 2000);
        const watch = new MutationObserver(() => {
            if (!fly.childElementCount) return;
            watch.disconnect(); clearTimeout(late); done(performance.now());
        });
        watch.observe(fly, { childList: true });
    });
    const frames = async (time) => {
        let count = 0, start = null;
        while (true) {
            const now = await new Promise(requestAnimationFrame);
            start ??= now;
            if (now - start >= time) return 1000 * count / (now - start);
            count += 1;
        }
    };
    const took = [], rates = [];
    for (let tries = 0; tries < 60 * times && took.length < times && !find('.gk-result > *'); tries++) {
        const next = fly.childElementCount ? null : wanted.map(find).find(Boolean);
        if (!next?.matches('.gk-move')) { next?.click(); await rest(50); continue; }
        const first = moving(), start = performance.now();
        next.click();
        const seen = await first;
        if (seen === null) continue;
        took.push(seen - start);
        rates.push(await frames(250));
    }
    return [took, rates];
}"""
STARTED = """async () => {
    const start = performance.now();
    window.jupyterapp.commands.execute('notebook:run-all-cells');
    while (!document.querySelector('.gk-table[data-live]')) await new Promise(requestAnimationFrame);
    return performance.now() - start;
}"""


def measured(room: str, players: int, bots: str, games: int = 3, clicks: int = 14) -> tuple[list[float], ...]:
    """Milliseconds until something moves, frames per second while it does, and milliseconds until a table is there."""
    from playwright.sync_api import sync_playwright

    from tests.browser.lab import CHROMIUM, FLAGS, Lab, show

    lab, took, rates, started = Lab(), list[float](), list[float](), list[float]()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
            page: Any = browser.new_page(viewport={"width": 1366, "height": 768})
            page.set_default_timeout(240_000)
            play = f"from gamekit import {room}\n{room}.play(players={players}, bots={bots!r}, seed="
            for game in range(games):
                show(page, lab.notebook(f"click{game}.ipynb", f"{play}{game})"))
                started.append(page.evaluate(STARTED))
                clicked, moved = page.evaluate(CLICK, clicks)
                took += clicked[1:]  # the first click still loads code
                rates += moved
            browser.close()
    finally:
        lab.stop()
    return took, rates, started


def rows() -> Iterator[tuple[str, str]]:
    """The table's figures."""
    size = sum(path.stat().st_size for path in (ROOT / "gamekit/ui/web").iterdir())
    yield "page: scripts and styles", f"{size / 1000:.1f} kB"
    for room, players, bots in (("heist", 5, "easy"), ("heist", 8, "hard"), ("monopoly", 4, "hard")):
        took, rates, started = measured(room, players, bots)
        late = statistics.quantiles(took, n=20)[18]
        what = f"{room}, {players} players, {bots} bots"
        seen = f"median {statistics.median(took):.0f} ms, 95th percentile {late:.0f} ms ({len(took)} clicks)"
        yield f"{what}: click to the first thing moving", seen
        yield (
            f"{what}: frames a second while it moves",
            f"median {statistics.median(rates):.0f}, least {min(rates):.0f}",
        )
        yield f"{what}: from running the cell to its table", f"median {statistics.median(started) / 1000:.2f} s"


if __name__ == "__main__":
    for name, figure in rows():
        print(f"{name:70} {figure}")
