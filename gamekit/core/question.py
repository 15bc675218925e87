"""What a player is asked, a few answers at a time: a first question and, where it needs one, a second."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

MOST = 7  # answers at a time: more are not read, they are searched


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: a move, a form, a further question, or what cannot be done now and why."""

    label: str  # {seat} stands for a name
    move: Any = None
    then: Question | None = None
    form: int | None = None  # the number of an open-ended move among the coach's forms
    at: str = ""  # the part of the picture it is about
    note: str = ""  # a few words more
    off: str = ""  # why it cannot be chosen


@dataclass(frozen=True, slots=True)
class Question:
    """A question with at most seven answers; or one for some seats at once, where each move names its `seats`."""

    title: str
    answers: tuple[Answer, ...] = ()
    sets: tuple[Any, ...] = ()


def question(title: str, answers: Sequence[Answer], most: int = MOST) -> Question:
    """A question of any length: what is too long is continued in a further one.

    >>> [one.label for one in question("Which?", [Answer(str(n)) for n in range(9)]).answers]
    ['0', '1', '2', '3', '4', '5', '3 more …']
    """
    if len(answers) <= most:
        return Question(title, tuple(answers))
    rest = Answer(f"{len(answers) - most + 1} more …", then=question(title, answers[most - 1 :], most))
    return Question(title, (*answers[: most - 1], rest))


def folded(label: str, title: str, answers: Sequence[Answer], most: int = MOST) -> list[Answer]:
    """Several answers behind one; a single one stands for itself, and none is none.

    >>> folded("Build …", "Where?", [Answer("Build on Oak Path")])[0].label
    'Build on Oak Path'
    """
    if len(answers) < 2:
        return list(answers)
    return [Answer(label, then=question(title, answers, most))]


def by_kind(moves: Sequence[Any], say: Callable[[Any], str], name: Callable[[str], str]) -> Question:
    """The question of a game that asks none of its own: its moves, by kind where they are many."""
    kinds: dict[type, list[Answer]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(Answer(say(move), move))
    if len(moves) <= MOST or len(kinds) == 1:
        return question("What do you do?", [one for answers in kinds.values() for one in answers])
    called = {name(kind.__name__): answers for kind, answers in kinds.items()}
    listed = [one for words, answers in called.items() for one in folded(f"{words} …", words, answers)]
    return question("What do you do?", listed)


def leaves(asked: Question) -> list[Answer]:
    """Every answer that plays a move or opens a form, however deep."""
    found: list[Answer] = [Answer("", move) for move in asked.sets]
    for one in asked.answers:
        found += leaves(one.then) if one.then is not None else [] if one.off else [one]
    return found
