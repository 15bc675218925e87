"""Every table can be read and pressed: letters, room, contrast and targets, at five sizes, light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gamekit.core.game import room, rooms
from gamekit.core.package import Board
from tests.browser.frames import TABLES, document, loaded, positions
from tests.table_play import Play

pytestmark = pytest.mark.xdist_group("browser")

MEASURES = (Path(__file__).parent / "measures.js").read_text(encoding="utf-8")


class Size(NamedTuple):
    """A page: its size, its smallest letters, whether it is touched, whether all must be on it at once."""

    wide: int
    high: int
    letters: float = 11
    touch: bool = False
    whole: bool = False


PANE = Size(935, 620, whole=True)  # of a screen of 1366 × 768 with JupyterLab and its file browser
SCREEN = Size(1366, 768, whole=True)
DOUBLED = Size(683, 384)  # the same screen at 200 %
TABLET, PHONE = Size(820, 1180, touch=True), Size(390, 844, letters=12, touch=True)


@pytest.fixture(scope="module")
def pages(chromium: Any) -> Iterator[dict[bool, Any]]:
    """A page for a mouse and one for fingers, both without motion."""
    contexts = {touch: chromium.new_context(has_touch=touch, is_mobile=touch, reduced_motion="reduce")
                for touch in (False, True)}  # fmt: skip
    yield {touch: context.new_page() for touch, context in contexts.items()}
    for context in contexts.values():
        context.close()


def faults(page: Any, size: Size, dark: bool = False) -> list[str]:
    """What is wrong on the page at this size."""
    page.set_viewport_size({"width": size.wide, "height": size.high})
    page.evaluate(
        "dark => { document.body.dataset.jpThemeLight = String(!dark); "
        "return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))); }",
        dark,
    )
    asked = {"least": size.letters, "touch": size.touch, "screen": size.whole}
    return list(page.evaluate(f"asked => ({MEASURES})(document.querySelector('.gk-table'), asked)", asked))


def looked_at(pages: dict[bool, Any], table: Play, sizes: dict[Size, tuple[bool, ...]]) -> dict[str, list[str]]:
    """All faults of a table, by size and theme."""
    found = {}
    for touch in {size.touch for size in sizes}:
        pages[touch].set_content(document(table))
        pages[touch].wait_for_selector("body[data-ready]")
    for size, themes in sizes.items():
        for dark in themes:
            if wrong := faults(pages[size.touch], size, dark):
                found[f"{size.wide} × {size.high}, {'dark' if dark else 'light'}"] = wrong
    return found


def moments(name: str, players: int) -> list[str]:
    """Some positions from the first decision to the last, and the end."""
    *asked, end = positions(name, players)
    return [*asked[:: max(1, len(asked) // MANY)], end]


MANY = 4
MOMENTS = [
    (name, players, which)
    for name in rooms()
    if isinstance(room(name).picture, Board)
    for players in TABLES[name]
    for which in moments(name, players)
]


LIGHT, BOTH = (False,), (False, True)  # colours are the same at every size: the dark ones are looked at on two
PLAIN = {PANE: LIGHT, PHONE: LIGHT}
EVERY = {PANE: BOTH, SCREEN: LIGHT, DOUBLED: LIGHT, TABLET: LIGHT, PHONE: BOTH}


@pytest.mark.parametrize(("name", "players", "which"), MOMENTS)
def test_a_table_can_be_read_and_pressed_at_every_size(
    pages: dict[bool, Any], name: str, players: int, which: str
) -> None:
    plain = loaded(name, players, which, odds=False)
    if plain.table["asked"]:
        plain.tell({"do": "hint"})
    assert looked_at(pages, plain, PLAIN) == {}
    assert looked_at(pages, loaded(name, players, which, odds=True), EVERY) == {}
    for _ in range(2):  # the questions behind the first one
        behind = pages[False].locator(".gk-moves .gk-opens:not([data-form], [aria-disabled])")
        if behind.count():
            behind.first.click()
            assert faults(pages[False], PANE) == []


PLANTED = {
    "letters of 9.0 px": ".gk-status { font-size: 9px !important; }",
    "contrast": ".gk-table .gk-title { color: #aaa; }",
    "beside the page": ".gk-status { position: relative; left: 900px; }",
    "out of its picture": ".gk-picture text { translate: 0 400px; }",
    "over each other": ".gk-status { position: absolute; left: 12px; top: 12px; }",
    "to touch": ".gk-table .gk-answer.gk-answer { min-height: 30px; height: 30px; }",
    "wider than its button": ".gk-answer span { white-space: nowrap; letter-spacing: 20px; }",
    "pressed together": ".gk-answer + .gk-answer { margin-left: -20px; }",
    ".gk-dock ends at": ".gk-dock { padding-top: 200px !important; }",
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(pages: dict[bool, Any], fault: str) -> None:
    name, players, which = MOMENTS[0]
    size = PANE._replace(touch=True)
    pages[True].set_content(document(loaded(name, players, which, odds=False)))
    assert fault not in " ".join(faults(pages[True], size))
    pages[True].add_style_tag(content=PLANTED[fault])
    assert fault in " ".join(faults(pages[True], size))
