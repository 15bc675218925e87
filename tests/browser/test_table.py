"""The stage in a real browser: whole games by mouse and by keyboard, reloads, restarts, files, hostile names."""

from __future__ import annotations

import json
from base64 import b64decode
from html import escape
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from gamekit.core.game import rooms
from tests.browser.lab import Lab, await_kernel, command, run_all, show, show_without_kernel, stage

pytestmark = pytest.mark.xdist_group("browser")  # they share one server

SCREENSHOTS = Path(__file__).parent / "screenshots"
HASTE = "from gamekit import heist\ntable = heist.play({})\ntable.session.pace.speed = 'at once'\ntable"
PLAY = HASTE.format("players=5, seed=11, bots='easy'")
ANSWERS = ".gk-moves .gk-answer, .gk-moves .gk-move"
OPENS = ".gk-moves .gk-opens:not([data-form], [aria-disabled])"
LONGEST = 200  # no heist has more decisions of one seat


def opened(lab: Lab, page: Page, name: str, *cells: str) -> Locator:
    """A new notebook, run, with its first stage."""
    show(page, lab.notebook(name, *cells))
    run_all(page)
    return stage(page)


def photograph(page: Page, name: str) -> None:
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png")


def stamp(table: Locator) -> str:
    return table.get_attribute("data-stamp") or ""


def moved_on(table: Locator, before: str) -> None:
    """Until the table has changed and the learner is asked again, or the game is over."""
    expect(table).not_to_have_attribute("data-stamp", before)
    expect(table.locator(f"{ANSWERS}, .gk-result > *").first).to_be_visible()


def words_sticking_out(table: Locator) -> list[str]:
    """Buttons that are narrower than their words."""
    wide = "buttons => buttons.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
    return list(table.locator("button").evaluate_all(wide))


def over(table: Locator) -> bool:
    return table.locator(".gk-result > *").count() > 0


def play_by_buttons(table: Locator, most: int = LONGEST) -> None:
    """Click the first answer that leads to a move, until the game is over."""
    for _ in range(most):
        if over(table):
            return
        before = stamp(table)
        for _ in range(4):  # questions, one below the other
            boxes = table.locator(".gk-checks input:not(:checked)")
            while boxes.count() and table.locator(".gk-moves .gk-move:disabled").count():
                boxes.first.click()
            move, opens = table.locator(".gk-moves .gk-move"), table.locator(OPENS)
            if move.count():
                move.first.click()
                break
            opens.first.click()
        moved_on(table, before)
        assert words_sticking_out(table) == []


def click_drawn(page: Page, drawn: Locator) -> None:
    """Click the first shape of a drawn thing, as a hand would: the middle of the whole may be a gap."""
    drawn.scroll_into_view_if_needed()
    box = drawn.locator("rect, circle, path").first.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


# In the page: the drawn things where another one would be played; of cards held as a fan the left edge is seen.
COVERED = """stage => [...stage.querySelectorAll('.gk-picture [data-move]')].filter((drawn) => {
    const shape = [...drawn.querySelectorAll('rect, circle, path')].find((x) => !x.closest('.gk-pointed'));
    const { x, y, width, height } = shape.getBoundingClientRect();
    const hit = document.elementFromPoint(x + Math.min(width / 2, 12), y + height / 2)?.closest('[data-move]');
    return hit && hit.dataset.move !== drawn.dataset.move;
}).map((drawn) => drawn.dataset.move)"""


def test_a_whole_game_is_played_by_mouse(lab: Lab, page: Page) -> None:
    table = opened(lab, page, "mouse.ipynb", PLAY)
    seen_in_picture = 0
    for _ in range(LONGEST):
        if over(table):
            break
        before = stamp(table)
        if table.locator(".gk-picture [data-move]").count():
            seen_in_picture += 1
            click_drawn(page, table.locator(".gk-picture [data-move]").first)
            moved_on(table, before)
        else:
            play_by_buttons(table, 1)
    expect(table.locator(".gk-outcome-words")).to_contain_text("You ")
    assert seen_in_picture >= 3
    photograph(page, "game_over")


@pytest.mark.parametrize("name", rooms())
def test_every_room_is_played_with_the_odds_beside_it(lab: Lab, page: Page, name: str) -> None:
    code = HASTE.format("seed=2, bots='easy'").replace("heist", name)
    table = opened(lab, page, f"{name}.ipynb", code)
    table.locator('[data-key="odds"]').click()
    expect(table.locator(".gk-ranking, .gk-few").first).to_be_visible()
    for _ in range(8):
        assert table.evaluate(COVERED) == []
        play_by_buttons(table, 1)
    expect(table.locator(".gk-notice > *")).to_have_count(0)
    assert table.evaluate("stage => stage.scrollWidth <= stage.clientWidth + 1")
    photograph(page, name)


def press_to(page: Page, wanted: str, most: int = 80) -> None:
    """Tab until the focus is on something that fits the selector."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    seen = page.evaluate("document.activeElement.outerHTML.slice(0, 300)")
    raise AssertionError(f"the keyboard does not reach {wanted}, but {seen}")


def focused(page: Page, wanted: str) -> bool:
    return bool(page.evaluate("wanted => document.activeElement.matches(wanted)", wanted))


def test_a_whole_game_is_played_by_keyboard_alone(lab: Lab, page: Page) -> None:
    table = opened(lab, page, "keyboard.ipynb", PLAY)
    page.evaluate("document.querySelector('.gk-table button').focus()")
    press_to(page, ".gk-picture [data-move]")
    before = stamp(table)
    page.keyboard.press("Enter")
    moved_on(table, before)
    for turn in range(LONGEST):
        expect(table.locator(f"{ANSWERS}, .gk-result > *").first).to_be_visible()
        if over(table):
            break
        before = stamp(table)
        while table.locator(".gk-moves .gk-move:enabled").count() == 0:
            press_to(page, f"{OPENS}, .gk-checks input:not(:checked)")
            page.keyboard.press("Space")
        if not focused(page, ".gk-moves .gk-move:enabled"):
            press_to(page, ".gk-moves .gk-move:enabled")
        page.keyboard.press("Space" if turn % 2 else "Enter")
        moved_on(table, before)
    expect(table.locator(".gk-outcome-words")).to_contain_text("You ")
    assert page.locator(".jp-Cell").count() == 1, "a key went to the notebook and not to the stage"


def test_the_focus_survives_a_redraw_and_can_be_seen(lab: Lab, page: Page) -> None:
    table = opened(lab, page, "focus.ipynb", PLAY)
    page.evaluate("document.querySelector('.gk-table button').focus()")
    press_to(page, ".gk-picture [data-move]")
    key = page.evaluate("document.activeElement.dataset.move")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    for name in ("more", "settings"):
        table.locator(f'[data-key="{name}"]').evaluate("button => button.click()")
    page.evaluate(
        "key => [...document.querySelectorAll('.gk-picture [data-move]')].find(x => x.dataset.move === key).focus()",
        key,
    )
    page.evaluate("document.querySelector('.gk-table input[name=forced]').click()")
    page.wait_for_timeout(300)
    assert page.evaluate("document.activeElement.dataset.move") == key


def test_a_reloaded_page_shows_the_same_table_and_plays_on(lab: Lab, page: Page) -> None:
    table = opened(lab, page, "reload.ipynb", PLAY)
    play_by_buttons(table, 3)
    lines = table.locator(".gk-log li").all_inner_texts()
    command(page, "docmanager:save")
    page.reload()
    again = stage(page)
    assert again.locator(".gk-log li").all_inner_texts() == lines
    play_by_buttons(again)
    expect(again.locator(".gk-outcome-words")).to_be_visible()


def test_restart_kernel_and_run_all_gives_a_new_table(lab: Lab, page: Page) -> None:
    table = opened(lab, page, "restart.ipynb", PLAY)
    fresh = table.locator(".gk-log li").all_inner_texts()
    play_by_buttons(table, 3)
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    await_kernel(page)
    run_all(page)
    expect(page.locator(".gk-table")).to_have_count(1)
    expect(stage(page).locator(".gk-log li")).to_have_count(len(fresh))
    play_by_buttons(stage(page), 2)


def test_a_hint_asked_for_too_often_is_no_silence(lab: Lab, page: Page) -> None:
    table = opened(lab, page, "hints.ipynb", PLAY)
    for _ in range(5):  # more often than there are steps: nothing changes on the page
        table.locator('[data-key="hint"]').click()
    page.wait_for_timeout(13_000)  # the page complains after 12
    expect(table.locator(".gk-notice > *")).to_have_count(0)


def test_a_kernel_that_was_restarted_is_told_in_words(lab: Lab, page: Page) -> None:
    table = opened(lab, page, "dead.ipynb", PLAY)
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    expect(table.locator(".gk-notice")).to_contain_text("Run this cell again")


def test_a_saved_notebook_shows_the_last_picture_without_a_kernel(lab: Lab, page: Page) -> None:
    table = opened(lab, page, "kept.ipynb", PLAY)
    expect(page.locator(".gk-snapshot")).to_be_hidden()
    play_by_buttons(table, 3)
    for _ in range(10):  # it is brought up to date when the table has come to rest
        page.wait_for_timeout(1500)
        title = table.locator(".gk-picture > svg").get_attribute("aria-label") or ""
        expect(page.locator(".gk-snapshot b")).to_have_text(table.locator(".gk-status").inner_text())
        command(page, "docmanager:save")
        saved = (lab.root / "kept.ipynb").read_text(encoding="utf-8")
        if escape(title) in _pictures(saved)[-1]:
            break
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    assert escape(title) in _pictures(saved)[-1]
    show_without_kernel(page, lab, "kept.ipynb")
    page.wait_for_function(  # the launcher may open later and lie in front: look for the notebook itself
        "() => [...window.jupyterapp.shell.widgets('main')]"
        ".some(tab => tab.context?.path === 'kept.ipynb' && !tab.sessionContext.session?.kernel)"
    )
    _last_picture_is_shown(page)
    photograph(page, "without_a_kernel")
    show(page, lab.address("kept.ipynb"))  # the same with a new kernel in which nothing was run
    _last_picture_is_shown(page)
    expect(page.get_by_text("model not found")).to_be_hidden()
    (lab.root / "given.ipynb").write_text(saved.replace("seed=11", "seed=12"), encoding="utf-8")
    show(page, lab.address("given.ipynb"))  # and when somebody else ran it: not trusted, nothing may run
    _last_picture_is_shown(page)


def _last_picture_is_shown(page: Page) -> None:
    still = page.locator(".gk-snapshot")
    expect(still).to_be_visible()
    expect(still).to_contain_text("run this cell again")
    loaded = "image => image.complete && image.naturalWidth > 0"
    page.wait_for_function(loaded, arg=still.locator("img").element_handle())


def _pictures(notebook: str) -> list[str]:
    """The pictures kept in a notebook, as SVG text."""
    texts = ["".join(o["data"].get("text/html", "")) for c in json.loads(notebook)["cells"] for o in c["outputs"]]
    return [b64decode(t.split("base64,")[1].split('"')[0]).decode() for t in texts if "base64," in t]


def test_two_stages_on_one_page_do_not_disturb_each_other(lab: Lab, page: Page) -> None:
    second = HASTE.format("players=8, seed=4, bots='easy', seat=3")
    table = opened(lab, page, "two.ipynb", PLAY, second)
    other = stage(page, 1)
    before = other.locator(".gk-log li").all_inner_texts()
    play_by_buttons(table, 3)
    assert other.locator(".gk-log li").all_inner_texts() == before
    mine = table.locator(".gk-log li").all_inner_texts()
    play_by_buttons(other)
    expect(other.locator(".gk-outcome-words")).to_be_visible()
    assert table.locator(".gk-log li").all_inner_texts() == mine


NAMES = [
    "<script>window.bad = 1</script>",
    '<img src=x onerror="window.bad=2">',
    "\"'><b>",
    "\u202egnp.exe",
    "A" * 10_000,
]
HOSTILE = HASTE.format(f"players=5, seed=11, bots='easy', names={NAMES!r}")


def test_hostile_names_do_no_harm(lab: Lab, page: Page) -> None:
    table = opened(lab, page, "hostile.ipynb", HOSTILE)
    play_by_buttons(table, 6)
    assert page.evaluate("window.bad") is None
    assert table.locator("script, img, b, iframe, foreignObject").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert all(len(line) < 400 for line in table.locator(".gk-log li").all_inner_texts())
    photograph(page, "hostile_names")


def menu(table: Locator, name: str) -> None:
    """Something behind the three dots."""
    table.locator('[data-key="more"]').click()
    table.locator(f'[data-key="{name}"]').click()


def load(page: Page, table: Locator, path: Path) -> None:
    """Press the button and choose a file."""
    with page.expect_file_chooser() as chooser:
        menu(table, "load")
    chooser.value.set_files(path)


def test_a_game_is_saved_and_loaded_and_a_bad_file_loses_nothing(lab: Lab, page: Page, tmp_path: Path) -> None:
    table = opened(lab, page, "files.ipynb", PLAY)
    play_by_buttons(table, 3)
    lines = table.locator(".gk-log li").all_inner_texts()
    menu(table, "save")
    expect(table.locator(".gk-fold")).to_contain_text("secrets")
    with page.expect_download() as download:
        table.get_by_role("button", name="Save it").click()
    saved = tmp_path / "saved.json"
    download.value.save_as(saved)
    assert json.loads(saved.read_text(encoding="utf-8"))["game"] == "heist"
    bad = tmp_path / "bad.json"
    bad.write_text("{not a game", encoding="utf-8")
    load(page, table, bad)
    expect(table.locator(".gk-notice")).to_contain_text("not a saved game")
    assert table.locator(".gk-log li").all_inner_texts() == lines
    play_by_buttons(table, 2)
    load(page, table, saved)
    expect(table.locator(".gk-notice")).to_contain_text("on the table")
    assert table.locator(".gk-log li").all_inner_texts() == lines  # at once: the words come after the table
    play_by_buttons(table)
    with page.expect_download():
        menu(table, "save")
