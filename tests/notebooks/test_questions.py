"""What the notebooks ask can be answered: the right answer is always among those offered."""

import ast
import re
from fractions import Fraction
from pathlib import Path

import nbformat
import pytest

from gamekit import heist, table, ui
from gamekit.heist.components import ROLE_NAMES

ROOT = Path(__file__).parent.parent.parent / "notebooks"
LESSONS = (path for path in ROOT.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
ASKING = sorted(path for path in LESSONS if "ask(" in path.read_text(encoding="utf-8"))


def cells(path):
    notebook = nbformat.read(path, as_version=4)
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def possible(options, answer):
    """A choice from a list, or a number from (low, high[, step])."""
    numbers = isinstance(options, tuple) and all(isinstance(one, int | float | Fraction) for one in options)
    return options[0] <= answer <= options[1] if numbers else answer in options


def run(path, monkeypatch):
    """What a notebook leaves behind, and the questions it asks."""
    asked = []
    monkeypatch.setattr(ui, "ask", lambda *args, **more: asked.append((*args, more)))
    monkeypatch.setattr(ui, "play", lambda *args, **more: None)
    monkeypatch.setattr(ui, "slide", lambda *args, **more: None)
    monkeypatch.chdir(path.parent)
    space = {"__name__": "__main__"}
    for source in cells(path):
        exec(compile(source, str(path), "exec"), space)
    return space, asked


@pytest.mark.parametrize("path", ASKING, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_question_has_its_answer_among_those_offered(path, monkeypatch):
    _, asked = run(path, monkeypatch)
    assert asked
    for question, options, *rest, more in asked:
        answer, why = [*rest, *(more[key] for key in ("answer", "why") if key in more)][:2]
        assert possible(options, answer() if callable(answer) else answer), question
        assert why() if callable(why) else why, f"no reason is given: {question}"


def test_bayes_by_hand_is_what_the_odds_say(monkeypatch):
    """The heist's odds: “Bayes' rule says the same in one line”."""
    found, _ = run(ROOT / "heist" / "2_odds.ipynb", monkeypatch)
    by_hand = found["pairs"].p(lambda pair: "Owl" in pair)
    assert by_hand == 1 - heist.odds.gangsters(found["suspicious"], found["deaf"])[1] == Fraction(8, 11)


def test_every_line_that_a_proof_cites_is_printed(monkeypatch, capsys):
    found, _ = run(ROOT / "cluedo" / "2_odds.ipynb", monkeypatch)
    printed = capsys.readouterr().out
    for number in re.findall(r"[Ll]ine (\d+)", str(found["late"].why("case file", "Englischer Garten"))):
        assert re.search(rf"^{number} \w+ asked for", printed, re.MULTILINE), f"line {number}"


def test_a_learner_of_cluedo_is_told_that_the_sheet_names_two_directions():
    for lesson in ("1_rules", "4_notepad"):
        said = " ".join((ROOT / "cluedo" / f"{lesson}.ipynb").read_text(encoding="utf-8").split())
        assert "counter-clockwise" in said and "left" in said


@pytest.mark.parametrize(
    ("lesson", "said"),
    [
        ("monopoly/1_rules", "After the third miss you must pay the 50"),
        ("monopoly/1_rules", "our ruling is its value and 10 % on top"),
        ("monopoly/2_odds", "prints every assumption with what it means"),
        ("monopoly/3_play", "how much cash you give, and how much you ask for"),
        ("monopoly/3_play", "open **Settings** and tick “Wait for me”"),
        ("wallet/1_rules", "he must show himself and inspects one other player"),
    ],
)
def test_what_a_lesson_says_of_the_rules_and_the_table_is_so(lesson, said):
    text = " ".join((ROOT / f"{lesson}.ipynb").read_text(encoding="utf-8").split())
    assert said in text and "Below 0 means" not in text and "may inspect" not in text


def test_a_league_of_equal_bots_is_told_by_teams(capsys):
    """Five bots of one level share one name: a line for each of them would say nothing."""
    *_, code = cells(ROOT / "heist" / "3_play.ipynb")
    exec(code.replace("games=200", "games=4"), {"heist": heist})
    assert {line.split("  ")[0].strip() for line in capsys.readouterr().out.splitlines()} <= {
        "gangsters win", "hostages win"
    }  # fmt: skip


def seeds(path):
    """The seeds of all tables in a notebook, in order."""
    calls = [node for source in cells(path) for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [word.value.value for call in calls for word in call.keywords if word.arg == "seed"]


def test_the_seeds_of_the_heist_deal_what_the_text_says():
    """“You are Raquel”, “You are the Professor”."""
    roles = []
    for seed in seeds(ROOT / "heist" / "3_play.ipynb")[:2]:
        match = table.Match(heist.Heist(players=5), [None] * 5, seed)
        while match.step():
            pass
        roles.append(ROLE_NAMES[match.view(0).role])
    assert roles == ["Raquel", "the Professor"]
