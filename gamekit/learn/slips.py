"""Slips that can be made in any task: what a wrong answer has to do with the right one, or with the question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import permutations
from math import isfinite
from operator import add, mul, sub, truediv

from gamekit.learn.answers import Answer, Key, Number, is_number, same, shown
from gamekit.learn.tasks import Case, Task

Judged = tuple[Case, Answer, Answer]  # a case, the answer given, the right one
Pair = tuple[Number, Number]
Found = tuple[str, str] | None  # a name, and the words that help

NEAR = "That is very near. Was it rounded on the way? Give one digit more after the point, or a fraction."
COARSE = "That is rounded too much: give three digits after the point, or a fraction."
PERCENT = "That is in percent. A probability is a number from 0 to 1: write 1/4 or 0.25 for 25 %."
OPPOSITE = "That is the probability of the opposite event: what happens when it does not happen?"
OUTSIDE = "A probability lies between 0 and 1: which of the two numbers belongs on top?"
HALF = "Two things can happen, but that does not make them equally likely: count the ways to each."
CERTAIN = "That would be impossible, or sure. Can it go either way?"
SUM = "The probabilities of all outcomes add up to 1; yours do not. Is one left out?"


def slip(task: Task, judged: Sequence[Judged]) -> Found:
    """The slip that explains all these answers, the most certain one first."""
    answers, truths = [answer for _, answer, _ in judged], [truth for *_, truth in judged]
    if _one_for_all(answers) and not _one_for_all(truths):
        return "hard-coded", "Your function gives the same for every case: compute with the numbers it is given."
    numbers = [(a, t) for a, t in zip(answers, truths, strict=True) if is_number(a) and is_number(t)]
    if len(numbers) == len(judged):
        return _of_a_number(task, numbers) or _of_the_question(task, [case for case, *_ in judged], numbers)
    for _, answer, truth in judged:
        if isinstance(answer, dict) and isinstance(truth, dict) and not same(answer, truth, task.tolerance):
            return _of_cells(task, answer, truth)
    return _of_names(answers[0], truths[0]) if len(judged) == 1 else None


def _one_for_all(answers: Sequence[Answer]) -> bool:
    return len(answers) > 1 and all(is_number(a) and a == answers[0] for a in answers)


# --- one number ----------------------------------------------------------------------------------------


def _of_a_number(task: Task, pairs: Sequence[Pair]) -> Found:
    def always(fits: Callable[[Number, Number], bool]) -> bool:
        return all(fits(answer, truth) for answer, truth in pairs)

    if always(lambda a, t: _near(a, t, task)):
        return "rounded", NEAR
    if not task.chance:
        if always(lambda a, t: same(a, -t, task.tolerance)):
            return "the wrong sign", "Look at the sign: should it be above 0 or below?"
        return ("rounded", COARSE) if always(lambda a, t: not _whole(t) and _coarse(a, t, 1)) else None
    if always(lambda a, t: same(a, 100 * t, 100 * task.tolerance)):
        return "in percent", PERCENT
    if always(lambda a, t: same(a, 1 - t, task.tolerance)):
        return "the opposite", OPPOSITE
    if any(not 0 <= answer <= 1 for answer, _ in pairs):
        return "outside 0 to 1", OUTSIDE
    if always(lambda a, t: a in (0, 1)):
        return "certain", CERTAIN
    if always(lambda a, t: a == Fraction(1, 2)):
        return "fifty-fifty", HALF
    return ("rounded", COARSE) if always(lambda a, t: _coarse(a, t, 10)) else None


def _whole(number: Number) -> bool:
    return isinstance(number, Fraction) and number.denominator == 1


def _near(answer: Number, truth: Number, task: Task) -> bool:
    """Right but for the digits that were left out."""
    reach = 0.0 if _whole(truth) and not task.chance else abs(float(truth)) / (50 if task.chance else 200)
    return abs(float(answer) - float(truth)) <= reach


def _coarse(answer: Number, truth: Number, steps: int) -> bool:
    """Rounded to whole steps: up, down or to the next."""
    in_steps = float(answer) * steps
    return (
        isfinite(in_steps)
        and abs(in_steps - round(in_steps)) < 1e-9
        and abs(in_steps - float(truth) * steps) < (1 if steps == 1 else 0.501)
    )


def _of_the_question(task: Task, cases: Sequence[Case], pairs: Sequence[Pair]) -> Found:
    """One step with one or two numbers of the question: said as what was computed."""
    asked = "Which event has this chance" if task.chance else "What is this the number of"
    for words, values in _steps(cases):
        if all(same(answer, value, 1e-9) for (answer, _), value in zip(pairs, values, strict=True)):
            return "one step of it", f"Your answer is {shown(pairs[0][0])}: {words}. {asked}, and what is asked for?"
    return None


STEPS = {"divided by": truediv, "minus": sub, "plus": add, "times": mul}


def _steps(cases: Sequence[Case]) -> Iterator[tuple[str, list[Fraction]]]:
    """What can be made of the numbers of the question in one step."""
    known = [{name: Fraction(v) for name, v in case.values.items() if isinstance(v, int | Fraction)} for case in cases]
    names = list(known[0])
    for name in names:
        yield "a number of the question", [one[name] for one in known]
        if all(one[name] for one in known):
            yield f"1 divided by {shown(known[0][name])}", [1 / one[name] for one in known]
    for a, b in permutations(names, 2):
        first, second = shown(known[0][a]), shown(known[0][b])
        for words, step in STEPS.items():
            with suppress(ZeroDivisionError):
                yield f"{first} {words} {second}", [step(one[a], one[b]) for one in known]


# --- a small table, or names -----------------------------------------------------------------------------


def _of_cells(task: Task, answer: dict[Key, Answer], truth: dict[Key, Answer]) -> Found:
    keys = list({**truth, **answer})
    given = [_at(answer, key) for key in keys]
    right = [_at(truth, key) for key in keys]
    if not task.chance or not all(map(is_number, answer.values())):
        return None
    off = task.tolerance
    bad = [str(key) for key, a, t in zip(keys, given, right, strict=True) if not same(a, t, off)]
    return _out_of_scale(given, right, off) or _misplaced(bad, given, right, off) or _inexact(given, right, off)


def _out_of_scale(given: Sequence[Number], right: Sequence[Number], tolerance: float) -> Found:
    if all(abs(a - 100 * t) <= 100 * tolerance for a, t in zip(given, right, strict=True)):
        return "in percent", PERCENT
    return ("outside 0 to 1", OUTSIDE) if any(not 0 <= a <= 1 for a in given) else None


def _misplaced(bad: Sequence[str], given: Sequence[Number], right: Sequence[Number], tolerance: float) -> Found:
    if len(bad) == 1 and len(given) > 2:
        return "one of them", f"All the others are right: look at {shown(bad[0])} again."
    if not _same_numbers(given, right, tolerance):
        return None
    if len(bad) == 2:
        return "two mixed up", f"The numbers are right: are two of them mixed up, {bad[0]} and {bad[1]}?"
    return "in another order", "The numbers are right, but not where they stand: which belongs to which?"


def _inexact(given: Sequence[Number], right: Sequence[Number], tolerance: float) -> Found:
    if all(abs(float(a) - float(t)) <= 0.051 for a, t in zip(given, right, strict=True)):
        return "rounded", COARSE
    if same(sum(right), Fraction(1), tolerance) and not same(sum(given), Fraction(1), 4 * tolerance):
        return "not adding up to 1", SUM
    if len({round(float(a), 9) for a in given if a}) == 1 and len({t for t in right if t}) > 1:
        return "all alike", "You make them all equally likely. In how many ways can each come about?"
    return None


def _same_numbers(given: Sequence[Number], right: Sequence[Number], tolerance: float) -> bool:
    return all(same(a, t, tolerance) for a, t in zip(sorted(given), sorted(right), strict=True))


def _at(cells: dict[Key, Answer], key: Key) -> Number:
    value = cells.get(key, Fraction(0))
    return value if is_number(value) else Fraction(0)


def _of_names(answer: Answer, truth: Answer) -> Found:
    if isinstance(answer, tuple) and isinstance(truth, tuple) and {*answer} == {*truth}:
        good = sum(a == t for a, t in zip(answer, truth, strict=True))
        return "in another order", f"{good} of {len(truth)} stand in their right place."
    if not isinstance(truth, frozenset) or not isinstance(answer, frozenset | tuple):
        return None
    named = {name for name in answer if isinstance(name, str)}
    good, wanted = len(named & truth), len(truth)
    if named < truth:
        return "not all", "So far right, but not all: who or what else?"
    if named > truth:
        return "too many", "All that belong there are among yours, and more: which are too many?"
    return "some of them", f"{good or 'None'} of yours {'is' if good == 1 else 'are'} right, of {wanted} in all."
