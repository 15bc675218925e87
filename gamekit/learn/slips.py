"""Slips that can be made in any task: what a wrong answer has to do with the right one, whatever they are about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from gamekit.learn.answers import Answer, Number, is_number, same
from gamekit.learn.tasks import Task

Pair = tuple[Answer, Answer]  # the answer given, the right one
NEAR = "That is very near. Was it rounded on the way? Give one digit more after the point, or a fraction."


def slip(task: Task, pairs: Sequence[Pair]) -> tuple[str, str] | None:
    """Mistakes that can be made in any game."""
    answers = [answer for answer, _ in pairs]
    truths = [truth for _, truth in pairs]
    if _one_for_all(answers) and not _one_for_all(truths):
        return "hard-coded", "Your function gives the same for every case: compute with the numbers it is given."
    if _all(pairs, lambda a, t: _near(a, t, task)):
        return "rounded", NEAR
    if not task.chance:
        return None
    if _all(pairs, lambda a, t: same(a, 100 * t, 100 * task.tolerance)):
        return "in percent", "That is in percent. A probability is a number from 0 to 1: write 1/4 or 0.25 for 25 %."
    if _all(pairs, lambda a, t: same(a, 1 - t, task.tolerance)):
        return "the opposite", "That is the probability of the opposite event: what happens when it does not happen?"
    if any(_outside(answer) for answer in answers):
        return "outside 0 to 1", "A probability lies between 0 and 1: which of the two numbers belongs on top?"
    if any(_unbalanced(a, task.tolerance) and not _unbalanced(t, task.tolerance) for a, t in pairs):
        return "not adding up to 1", "The probabilities of all outcomes add up to 1; yours do not. Is one left out?"
    return None


def _one_for_all(answers: Sequence[Answer]) -> bool:
    return len(answers) > 1 and all(is_number(a) and a == answers[0] for a in answers)


def _all(pairs: Iterable[tuple[Answer, Answer]], fits: Callable[[Number, Number], bool]) -> bool:
    return all(is_number(a) and is_number(t) and fits(a, t) for a, t in pairs)


def _near(answer: Number, truth: Number, task: Task) -> bool:
    """Right but for the digits that were left out."""
    whole = isinstance(truth, Fraction) and truth.denominator == 1
    reach = 0.0 if whole and not task.chance else abs(float(truth)) / (50 if task.chance else 200)
    return bool(abs(float(answer) - float(truth)) <= reach)


def _outside(answer: Answer) -> bool:
    parts = answer.values() if isinstance(answer, dict) else [answer]
    return any(is_number(p) and not 0 <= p <= 1 for p in parts)


def _unbalanced(answer: Answer, tolerance: float) -> bool:
    if not isinstance(answer, dict):
        return False
    parts = [p for p in answer.values() if is_number(p)]
    return len(parts) == len(answer) and not same(sum(parts, Fraction(0)), Fraction(1), tolerance)
