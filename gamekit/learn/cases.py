"""Whose numbers: a learner's own from their name and the class key, and fresh ones that only the teacher can make."""

from __future__ import annotations

import unicodedata
from random import Random

from gamekit.learn.answers import same, tidy
from gamekit.learn.tasks import BOX, Case, Task

FRESH = 6  # cases a graded function is tried on
PRACTICE = 4  # cases the learner's own check tries a function on, beside their own


def plain_name(name: str) -> str:
    """A name as it is compared: upper and lower case, accents' spelling and blanks do not matter.

    >>> plain_name("  Ada   LOVELACE ") == plain_name("ada lovelace")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", str(name)).casefold().split())


def own_case(task: Task, student: str, key: str) -> Case:
    """The student's own numbers: the same every time, others for the neighbour."""
    return task.draw(Random(f"own/{key}/{plain_name(student)}/{task.name.removesuffix(BOX)}"))


def practice_cases(task: Task, student: str, key: str) -> list[Case]:
    """What the learner's own check tries: their own case first."""
    return _varied(task, [own_case(task, student, key)], f"practice/{task.name}", 1 + PRACTICE)


def fresh_cases(task: Task, secret: str) -> list[Case]:
    """The numbers of a graded test: nobody without the teacher's secret can know them."""
    return _varied(task, [], f"fresh/{secret}/{task.name}", FRESH)


def _varied(task: Task, cases: list[Case], seed: str, count: int) -> list[Case]:
    """So many cases, and more until their answers differ: no single number may be right for all of them."""
    for number in range(10 * count):
        answers = [tidy(task.answer(case)) for case in cases]
        if len(cases) >= count and any(not same(a, answers[0], task.tolerance) for a in answers):
            return cases
        cases = [*cases, task.draw(Random(f"{seed}/{number}"))]
    raise ValueError(f"{task.name}: its answer is the same in {len(cases)} cases")
