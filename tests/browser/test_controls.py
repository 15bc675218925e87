"""Every control of the stage and of the question widgets, clicked at least once in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import Lab, command, run_all, show, stage
from tests.browser.test_table import PLAY, menu, photograph, play_by_buttons

pytestmark = pytest.mark.xdist_group("browser")  # they share one server

# A coach that says something everywhere, with one form of every kind of question: the stage knows no game by name.
COACHED = """from fractions import Fraction
from types import SimpleNamespace
from gamekit import heist
from gamekit.core.advice import Advice, Amount, Choice, Estimate, Fact, Form, Modelled
from gamekit.core.dist import Dist
from gamekit.core.forecast import Forecast
from gamekit.heist.rules import Lay

form = Form("Lay by number", (
    Choice("who", "For whom", (("{1}", 1), ("{2}", 2))),
    Choice("some", "With what", (("a", 1), ("b", 2), ("c", 3)), 0, 2),
    Amount("card", "Which card", 0, 5, 0)), lambda given: Lay(given["card"]))
table = heist.play(players=5, seed=11, bots="easy")
table.session.use_coach(SimpleNamespace(
    advise=lambda view, *_: [
        Advice(m, Estimate(Fraction(60 - i), 100), f"reason {i}") for i, m in enumerate(view.moves)],
    facts=lambda view, *_: [
        Fact("Loot", Dist.uniform([0, 500]), "by counting"), Fact("{1} is a gangster", Fraction(2, 3))],
    forms=lambda view: [form] if view.phase_name == "choose a card" else [],
    chance=lambda view, levels: Modelled(0.35, 40.0, (0.3, 0.4)),
    win_chance=lambda view, games, rng, levels: Estimate(Fraction(7 * games, 20), games),
    idle=lambda view: next((m for m in view.moves if type(m).__name__ == "Say"), None),
    pointers=lambda view, move: ("at {1}", "the banknotes"), section=lambda view: ("", ""),
    forecasts=lambda view: [Forecast("a chance", "How likely is it?", "3 of 4 ways", Fraction(3, 4))],
    called=lambda view, move: move.label, judge=lambda view, move: ""))
table.session.pace.speed = "at once"
table.wait(); table.driver.wake(); table.wait(); table"""


def key(table: Locator, name: str) -> Locator:
    return table.locator(f'[data-key="{name}"]')


def hinted(table: Locator) -> None:
    """A hint, step by step."""
    key(table, "hint").click()
    expect(table.locator(".gk-hint")).to_contain_text("at Owl")
    key(table, "more-hint").click()
    expect(table.locator(".gk-hint")).to_contain_text("the banknotes")
    expect(table.locator(".gk-hint")).not_to_contain_text("reason 0")
    key(table, "more-hint").click()
    expect(table.locator(".gk-hint")).to_contain_text("reason 0")


@pytest.fixture
def table(lab: Lab, page: Page, request: pytest.FixtureRequest) -> Locator:
    show(page, lab.notebook(f"{request.node.name}.ipynb", COACHED))
    run_all(page)
    return stage(page)


def test_the_coach_hints_shows_odds_and_folds_them_away(table: Locator) -> None:
    hinted(table)
    expect(table.locator(".gk-moves .gk-hinted")).to_have_count(1)
    expect(table.locator(".gk-picture .gk-hinted").first).to_be_visible()
    before = table.locator(".gk-log li").all_inner_texts()
    key(table, "follow").click()
    expect(table.locator(".gk-log")).to_contain_text("Fox lays a card (")
    key(table, "undo").click()
    expect(table.locator(".gk-log li")).to_have_text(before)
    key(table, "odds").click()
    key(table, "numbers").click()
    expect(table.locator(".gk-fold")).to_contain_text("2/3 ≈ 66.7 %")
    expect(table.locator(".gk-fold")).to_contain_text("by counting")
    key(table, "close").click()
    expect(table.locator(".gk-ranking .gk-bar > i").first).to_be_attached()
    expect(key(table, "odds")).to_have_attribute("aria-pressed", "true")
    expect(table.locator(".gk-odds .gk-measured")).to_contain_text("Your chance to win: 35.0 % (")
    expect(table.locator(".gk-odds .gk-measured")).to_contain_text("160 imagined games in it.")
    key(table, "odds").click()
    expect(table.locator(".gk-odds > *")).to_have_count(0)


def test_a_guess_is_asked_for_and_answered_before_the_odds_are_shown(table: Locator) -> None:
    key(table, "more").click()
    key(table, "settings").click()
    key(table, "option-forecasts").check()
    key(table, "close").click()
    key(table, "odds").click()
    asked = table.locator(".gk-forecast .gk-question")
    for _ in range(12):
        play_by_buttons(table, 1)
        table.page.wait_for_timeout(500)
        if asked.count():
            break
    expect(asked).to_have_text("Before you see the odds: how likely is it?")
    expect(table.locator(".gk-odds")).to_be_hidden()
    key(table, "guess").fill("60")
    expect(table.locator(".gk-guess-value")).to_have_text("60 %")
    key(table, "my-guess").click()
    expect(table.locator(".gk-forecast")).to_contain_text("You said 60 %: 15 points off. It loses 0.022.")
    expect(table.locator(".gk-guess-value")).to_have_text("3/4 = 75.0 %")
    expect(table.locator(".gk-odds .gk-ranking")).to_be_visible()
    key(table, "score").click()
    expect(table.locator(".gk-forecast details")).to_contain_text("Nobody does better")
    key(table, "no-guess").click()
    expect(table.locator(".gk-forecast > *")).to_have_count(0)


def test_a_long_ranking_unfolds(lab: Lab, page: Page) -> None:
    show(page, lab.notebook("ranking.ipynb", PLAY))
    run_all(page)
    table = stage(page)
    key(table, "odds").click()
    table.locator(".gk-answers .gk-move").first.click()
    expect(table.locator(".gk-question")).to_contain_text("What do you say")
    key(table, "numbers").click()
    expect(table.locator(".gk-fold .gk-ranking li:visible")).to_have_count(5)
    key(table, "ranking").click()
    expect(table.locator(".gk-fold .gk-ranking li:visible")).to_have_count(21)


def test_a_form_is_filled_in_by_every_kind_of_field(table: Locator) -> None:
    table.locator('.gk-moves [data-form="0"]').click()
    table.locator(".gk-form select").select_option(label="Bear")
    boxes = table.locator(".gk-form input[type=checkbox]")
    for number in range(3):
        boxes.nth(number).check()
    expect(table.locator(".gk-form legend")).to_contain_text("3 chosen")
    key(table, "form-0").click()
    expect(table.locator(".gk-notice")).to_contain_text("please choose 0 to 2")
    boxes.nth(1).uncheck()  # what was filled in is still there
    expect(table.locator(".gk-form legend")).to_contain_text("2 chosen")
    table.locator(".gk-form input[type=range]").fill("5")
    expect(table.locator(".gk-form input[type=number]")).to_have_value("5")
    expect(table.locator(".gk-preview")).to_have_text("The rules do not allow this now: Lay a sabotage -500")
    hinted(table)
    expect(table.locator(".gk-form legend")).to_contain_text("2 chosen")  # a hint wipes nothing out
    expect(table.locator(".gk-form input[type=number]")).to_have_value("5")
    held = table.locator('.gk-move[data-key^="[\\"Lay\\""]').first.get_attribute("data-key") or ""
    table.locator(".gk-form input[type=number]").fill(held.strip("[]").split(",")[1])
    key(table, "form-0").click()
    expect(table.locator(".gk-log")).to_contain_text("Fox lays a card (")


def test_several_forms_are_folded_and_the_first_moves_stay_in_sight(lab: Lab, page: Page) -> None:
    show(page, lab.notebook("folded.ipynb", COACHED.replace("[form] if", "[form, form] if")))
    run_all(page)
    table = stage(page)
    expect(table.locator(".gk-form:visible")).to_have_count(0)
    expect(table.locator(".gk-answers .gk-move").first).to_be_visible()
    table.locator('.gk-moves [data-form="1"]').click()
    expect(table.locator(".gk-form:visible")).to_have_count(1)
    held = table.locator('.gk-move[data-key^="[\\"Lay\\""]').first.get_attribute("data-key") or ""
    table.locator(".gk-form:visible input[type=number]").fill(held.strip("[]").split(",")[1])
    key(table, "form-1").click()
    expect(table.locator(".gk-log")).to_contain_text("Fox lays a card (")


def test_settings_change_how_the_stage_plays_for_the_learner(table: Locator) -> None:
    menu(table, "settings")
    table.get_by_label("Wait for me").check()
    table.get_by_label("Play forced moves for me").uncheck()
    table.get_by_label("The bots play").select_option("fast")
    table.locator(".gk-answers .gk-move").first.click()
    expect(table.locator(".gk-question")).to_contain_text("What do you say")  # waited for
    expect(key(table, "pause")).to_be_visible()
    table.get_by_label("The bots play").select_option("at once")
    expect(table.get_by_label("Wait for me")).to_be_checked()
    table.locator(".gk-moves .gk-opens:not([data-form])").first.click()
    table.locator(".gk-moves .gk-move").first.click()
    key(table, "close").click()
    expect(table.locator(".gk-drawer")).to_have_count(0)


def test_undo_takes_a_decision_back(table: Locator) -> None:
    before = table.locator(".gk-log li").all_inner_texts()
    table.locator(".gk-answers .gk-move").first.click()
    expect(table.locator(".gk-log li")).not_to_have_count(len(before))
    key(table, "undo").click()
    expect(table.locator(".gk-log li")).to_have_text(before)
    key(table, "undo").click()
    expect(table.locator(".gk-notice")).to_contain_text("no decision of yours")


def test_a_new_game_is_set_up_and_can_be_called_off(table: Locator) -> None:
    menu(table, "new")
    table.get_by_role("button", name="Cancel").click()
    expect(table.locator(".gk-drawer")).to_have_count(0)
    menu(table, "new")
    table.get_by_label("Players").select_option("8")
    table.locator("select[name=seat]").select_option("6")
    table.get_by_label("Opponents").select_option("random")
    table.get_by_label("Seed").fill("42")
    table.get_by_label("Powers").uncheck()
    table.get_by_label("Trump").uncheck()
    table.get_by_role("button", name="Start").click()
    expect(table.locator(".gk-status")).to_contain_text("Mole")
    menu(table, "new")
    expect(table.get_by_label("Seed")).to_have_value("42")
    expect(table.get_by_label("Powers")).not_to_be_checked()
    expect(table.get_by_label("Players")).to_have_value("8")


def test_watching_runs_pauses_and_ends_with_a_result_and_a_review(table: Locator, page: Page) -> None:
    table.locator(".gk-answers .gk-move").first.click()
    menu(table, "watch")
    key(table, "pause").click()
    expect(key(table, "pause")).to_have_attribute("aria-pressed", "true")
    lines = table.locator(".gk-log li").count()
    page.wait_for_timeout(1500)
    assert table.locator(".gk-log li").count() == lines
    key(table, "more").click()
    expect(key(table, "watch")).to_have_attribute("aria-pressed", "true")
    key(table, "more").click()
    key(table, "pause").click()
    menu(table, "settings")
    table.get_by_label("The bots play").select_option("at once")
    expect(table.locator(".gk-outcome-words")).to_be_visible()
    key(table, "review").click()
    key(table, "decisions").click()
    expect(table.locator(".gk-review-table tbody tr")).to_have_count(1)
    expect(table.locator(".gk-review-table")).to_contain_text("reason 0")
    expect(table.locator(".gk-review-table")).to_be_in_viewport()
    last = table.locator(".gk-picture > svg").get_attribute("aria-label") or ""
    key(table, "look-1").click()
    expect(table.locator(".gk-picture > svg")).to_be_in_viewport()
    expect(table.locator(".gk-status")).to_have_text("Decision 1: the table as it was")
    expect(table.locator(".gk-picture > svg")).not_to_have_attribute("aria-label", last)
    key(table, "look-1").click()
    expect(table.locator(".gk-picture > svg")).to_have_attribute("aria-label", last)


def test_the_review_shows_its_moments_and_any_of_them_is_played_again(lab: Lab, page: Page) -> None:
    show(page, lab.notebook("reviewed.ipynb", PLAY))
    run_all(page)
    table = stage(page)
    key(table, "odds").click()
    play_by_buttons(table)
    key(table, "review").click()
    first = table.locator(".gk-moment").first
    expect(first).to_be_in_viewport()
    expect(table.locator(".gk-lesson")).to_contain_text("decisions nothing better was found")
    expect(table.locator(".gk-curve svg")).to_be_in_viewport()
    first.click()
    expect(table.locator(".gk-opened")).to_contain_text("You could have known")
    expect(table.locator(".gk-status")).to_contain_text("the table as it was")
    slider = key(table, "curve")
    slider.fill("1")
    expect(table.locator(".gk-status")).to_have_text("Decision 1: the table as it was")
    slider.press("ArrowRight")
    expect(table.locator(".gk-status")).to_have_text("Decision 2: the table as it was")
    key(table, "to-end").click()
    expect(table.locator(".gk-status")).to_contain_text("The game is over")
    photograph(page, "review")
    first.click()
    key(table, "again").click()
    expect(table.locator(".gk-review > *")).to_have_count(0)
    expect(table.locator(".gk-status")).to_contain_text("Your move")
    play_by_buttons(table)
    expect(table.locator(".gk-result")).to_contain_text("The first time you had")


def test_the_dark_theme_small_windows_and_less_motion_work(table: Locator, page: Page) -> None:
    light = table.evaluate("stage => getComputedStyle(stage).color")
    command(page, "apputils:change-theme", theme="JupyterLab Dark")
    page.wait_for_function("light => getComputedStyle(document.querySelector('.gk-table')).color !== light", arg=light)
    menu(table, "settings")
    table.get_by_label("Wait for me").check()
    table.locator(".gk-answers .gk-move").first.click()
    expect(table.locator(".gk-question")).to_contain_text("What do you say")
    page.emulate_media(reduced_motion="reduce")
    moving = "stage => getComputedStyle(stage.querySelector('.gk-button')).transitionDuration"
    assert table.evaluate(moving) == "0s"
    for width, height in ((1280, 720), (640, 360)):  # the second is 1280 × 720 at 200 %
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        wide = "stage => [...stage.querySelectorAll('*')].every(x => x.getBoundingClientRect().right <= innerWidth + 1)"
        assert table.evaluate("stage => stage.scrollWidth <= stage.clientWidth + 1"), (width, height)
        cut = "stage => [...stage.querySelectorAll('button')].filter(x => x.scrollWidth > x.clientWidth + 1).length"
        assert table.evaluate(cut) == 0, "a button is narrower than its words"
        assert width < 1000 or table.evaluate(wide)
    nameless = "stage => stage.querySelectorAll('div[aria-label]:not([role]), span[aria-label]:not([role])').length"
    assert table.evaluate(nameless) == 0, "a name on what has no role is not read out"
    command(page, "apputils:change-theme", theme="JupyterLab Light")


QUESTIONS = """from fractions import Fraction
from gamekit import Dist
from gamekit.ui import ask, slide
display(ask("Which is <b>more</b> likely?", ["six", "seven"], "seven", why=lambda: Dist.uniform("ab")))
display(ask("How many of 100?", (0, 100), lambda: Fraction(125, 3), "count them", unit=" %"))
slide(lambda n: 10 / n if n else {}[n], n=(-3, 5))"""

SCROLLED = """areas => areas.filter((area) =>
    area.scrollWidth > area.clientWidth && ['auto', 'scroll'].includes(getComputedStyle(area).overflowX)
).map((area) => area.className)"""


def test_questions_are_asked_guessed_and_answered(lab: Lab, page: Page, tmp_path: Path) -> None:
    show(page, lab.notebook("questions.ipynb", QUESTIONS))
    run_all(page)
    choice, number = page.locator(".gk-ask").first, page.locator(".gk-ask").nth(1)
    expect(choice).to_contain_text("<b>more</b>")
    choice.get_by_role("button", name="That is my guess").click()
    expect(choice).to_contain_text("Choose first")
    choice.get_by_label("six").check()
    choice.get_by_role("button", name="That is my guess").click()
    expect(choice).to_contain_text("Not six, but seven")
    expect(choice.get_by_role("table", name="distribution")).to_be_visible()
    number.get_by_role("slider").press("ArrowRight")
    number.get_by_role("button", name="That is my guess").click()
    expect(number).to_contain_text("You guessed 51 %. It is 5/12 ≈ 41.7 %: you were 9.33 points above")
    slider = page.locator(".gk-slide")
    assert page.locator(".gk-ask, .gk-ask *, .gk-slide, .gk-slide *").evaluate_all(SCROLLED) == []
    expect(slider).to_contain_text("10")
    slider.get_by_role("slider").press("ArrowLeft")
    expect(slider).to_contain_text("This does not work: KeyError")
    slider.get_by_role("slider").press("ArrowLeft")
    expect(slider).to_contain_text("-10")
