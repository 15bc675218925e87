"""Whatever is handed to the Cluedo room, it answers, or says in a sentence what it needs."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from gamekit import cluedo
from gamekit.cluedo import Cluedo, Notepad, charts, coach, imagine, odds, picture
from gamekit.cluedo.components import MUNICH, MUNICH_TOML, Box
from gamekit.cluedo.odds import Holds
from gamekit.core.table import NAMES
from tests.cluedo_tables import asking

KINDS = (("Red", "Blue", "Green"), ("Rope", "Axe", "Gun"), ("Park", "Inn", "Zoo"))
FRIENDS = ("Ann", "Ben", "Cat")
PAD = Notepad(FRIENDS, (2, 2, 2), "Ann", ("Red", "Rope"), cards=KINDS).heard("Ann", "Red", "Axe", "Inn", "Ben", "Axe")
VIEW = asking().view(1)
WRONG = (
    None, 3, 1.5, -1, True, "x", "", b"x", [], [[]], {}, (1, 2), ("a",), object(), float("nan"), {"Ann"}, type, [None],
    [[1]], ("Ann", "Ben", 3), ([], [], []), (("a", "b"), ("c", "d"), ("e", 3)),
)  # fmt: skip

CALLS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "Cluedo": (Cluedo, (4, (), 100, MUNICH)),
    "Box": (Box, (*MUNICH.kinds, MUNICH.taxis, MUNICH.plan, MUNICH.victim)),
    "Box.from_toml": (Box.from_toml, (MUNICH_TOML,)),
    "Notepad": (Notepad, (FRIENDS, (2, 2, 2), "Ann", ("Red", "Rope"), (), KINDS, PAD.statements, "any")),
    "heard": (PAD.heard, ("Ann", "Red", "Axe", "Inn", "Ben", "Axe")),
    "holds": (PAD.holds, ("Ann", "Red")),
    "lacks": (PAD.lacks, ("Ben", "Gun")),
    "accused": (PAD.accused, ("Ben", "Red", "Axe", "Inn")),
    "with_line": (PAD.with_line, (Holds("Ben", "Axe"),)),
    "changed": (PAD.changed, (1, Holds("Ben", "Axe"))),
    "without": (PAD.without, (1,)),
    "renamed": (PAD.renamed, (("A", "B", "C"),)),
    "assuming": (PAD.assuming, ("any",)),
    "where": (PAD.where, ("Gun",)),
    "sample": (PAD.sample, (Random(1), 2)),
    "why": (PAD.why, ("Ben", "Axe")),
    "since": (PAD.since, ("Ben", "Axe")),
    "check": (PAD.check, ("Ben", "Axe", True)),
    "best_suspicions": (PAD.best_suspicions, ("Inn",)),
    "seat": (PAD.seat, ("Ann",)),
    "evidence": (PAD.evidence, ([1],)),
    "passed": (PAD.passed, (PAD.statements[0],)),
    "odds.notepad": (odds.notepad, (VIEW, "any", NAMES[:4])),
    "picture.draw": (picture.draw, (VIEW, NAMES)),
    "picture.notepad": (picture.notepad, (PAD, FRIENDS)),
    "picture.graph": (picture.graph, (PAD, FRIENDS)),
    "picture.case_file": (picture.case_file, (PAD, 3)),
    "charts.uncertainty": (charts.uncertainty, (PAD,)),
    "charts.questions": (charts.questions, (PAD.best_suspicions("Inn"), 3)),
    "charts.two_ideas": (charts.two_ideas, (PAD,)),
    "coach.advise": (coach.advise, (VIEW,)),
    "coach.facts": (coach.facts, (VIEW,)),
    "coach.forms": (coach.forms, (VIEW,)),
    "coach.win_chance": (coach.win_chance, (VIEW, 1, Random(1))),
    "imagine": (imagine, (VIEW, Random(1))),
    "view": (asking().view, (1,)),
    "notepad_app": (cluedo.notepad_app, (PAD, FRIENDS, KINDS)),
    **{
        f"bots.{level}": (lambda view, bot=bot: bot(view, Random(1)), (VIEW,))
        for level, bot in cluedo.bots.LEVELS.items()
    },
}


@pytest.mark.parametrize("name", CALLS)
def test_wrong_things_are_answered_in_words(name: str) -> None:
    ask, right = CALLS[name]
    ask(*right)
    for at in range(len(right)):
        for wrong in WRONG:
            try:
                ask(*right[:at], wrong, *right[at + 1 :])
            except ValueError as problem:
                assert str(problem), f"{wrong!r} as argument {at + 1} of {name} is refused without a word"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: Cluedo(box=9), "box must be a Box"),  # type: ignore[arg-type]
        (lambda: Cluedo(characters=1.5), "characters must be a list of names, not 1.5"),  # type: ignore[arg-type]
        (lambda: PAD.without("1"), "a line is told by its number, not '1'"),  # type: ignore[arg-type]
        (lambda: PAD.changed(1, "Ben has Axe"), "a line must be a Heard, Holds, Lacks or Accused"),  # type: ignore[arg-type]
        (lambda: PAD.why(["Ben"], "Axe"), r"no player \['Ben'\]"),  # type: ignore[arg-type]
        (lambda: PAD.check("Ben", "Sword", True), "no card 'Sword'"),
        (lambda: coach.advise(asking()), "a view of a Cluedo game is needed"),  # type: ignore[arg-type]
        (lambda: picture.draw(VIEW, ("Fox",)), "4 players need as many names, not 1"),
    ],
)
def test_the_sentence_names_what_is_needed(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        call()


def test_characters_may_be_a_list() -> None:
    game = Cluedo(players=2, characters=["Ferdinand Zoll", "Kevin Buschinski"])  # type: ignore[arg-type]
    assert hash(game) == hash(Cluedo(players=2, characters=("Ferdinand Zoll", "Kevin Buschinski")))
