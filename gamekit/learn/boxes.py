"""A box: a task's question with the learner's own numbers, answered by typing or choosing, without Python."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from random import Random
from typing import Literal

from gamekit.learn.answers import Answer, tidy
from gamekit.learn.checking import Verdict, judge
from gamekit.learn.progress import Step, load_answer, load_steps, save_answer, save_step
from gamekit.learn.reading import as_meant, read_back, spoken
from gamekit.learn.tasks import BOX, Case, Task, find

LONGEST = 2000  # characters of an answer
Field = Literal["number", "cells", "choice", "several", "order"]


class Typed(str):
    """What stands in a box, as it was typed; its verdict is on the screen already."""

    __slots__ = ()


class Box:
    """One question and what was answered; a page sends what is done with it and draws `shown()`."""

    def __init__(self, task: Task, own: Case, typed: str = ""):
        self.task, self.own, self.case = task, own, own
        self.key = sha256(f"{task.name} {own.words}".encode()).hexdigest()[:16]
        self.kept = typed or str(load_answer(self.key) or "")
        self.field, self.others = "", 0
        self.verdict: Verdict | None = None
        self.mine()

    @property
    def typed(self) -> Typed:
        """The answer for one's own numbers: what is handed in."""
        return Typed(self.kept)

    @property
    def practice(self) -> bool:
        """Whether the numbers on the page are others than one's own."""
        return self.case is not self.own

    def tell(self, content: object) -> None:
        """What the learner did: read, check, hint, another, mine."""
        told = content if isinstance(content, dict) else {}
        done = str(told.get("do"))
        does = {"check": self.check, "hint": self.hint, "another": self.another, "mine": self.mine}
        if done in ("read", "check"):
            self.field = " ".join(str(told.get("typed", "")).split())[:LONGEST]
            self.verdict = None
        if done in does:
            does[done]()

    def check(self) -> None:
        """Judge what stands in the field; of one's own numbers it is kept and counted."""
        self.verdict = self._judged()
        if self.practice:
            return
        again, self.kept = self.field == self.kept, self.field
        save_answer(self.key, self.kept)
        if not again and self.verdict.mistake != "no answer":
            save_step(self.task.name, self._step().tried(self.verdict.right))

    def hint(self) -> None:
        """One more hint."""
        step = self._step()
        if step.hints < len(self.task.hints):
            save_step(self.task.name, replace(step, hints=step.hints + 1))

    def another(self) -> None:
        """Other numbers, for practice; they count nothing."""
        self.others += 1
        self.case = self.task.draw(Random(f"another/{self.others}/{self.key}"))
        self.field, self.verdict = "", None

    def mine(self) -> None:
        """Back to one's own numbers and the answer that was kept."""
        self.case, self.field = self.own, self.kept
        self.verdict = self._judged() if self.kept else None

    def _step(self) -> Step:
        return load_steps().get(self.task.name, Step())

    def _judged(self) -> Verdict:
        truth = tidy(self.task.answer(self.case))
        meant, _ = as_meant(tidy(self.field), truth, self.task.tolerance)  # the page says what is read
        verdict = judge(self.task, lambda _: meant, [self.case])
        return replace(verdict, words=self._praise(meant, truth)) if verdict.right else verdict

    def _praise(self, meant: Answer, truth: Answer) -> str:
        if isinstance(meant, float) and isinstance(truth, Fraction) and meant != float(truth):
            return f"Rounded well: exactly it is {spoken(truth, self.task.chance)}."
        return self.task.title

    def shown(self) -> dict[str, object]:
        """What the page draws."""
        truth, hints = tidy(self.task.answer(self.case)), self._step().hints
        labels = [str(label) for label in self.task.offered(self.case)] if self.task.offered else []
        right = self.verdict is not None and self.verdict.right
        return {
            "title": self.task.title,
            "question": self.case.words.splitlines(),
            "field": _field(truth, bool(labels)),
            "labels": labels or ([str(key) for key in truth] if isinstance(truth, dict) else []),
            "typed": self.field,
            "kept": self.kept,
            "read": read_back(self.field, truth, self.task.chance),
            "verdict": {"right": right, "words": self.verdict.words} if self.verdict is not None else None,
            "hints": list(self.task.hints[:hints]),
            "more": hints < len(self.task.hints),
            "practice": self.practice,
            "then": find(self.task.name.removesuffix(BOX)).code if right and not self.practice else "",
        }


def _field(truth: Answer, choices: bool) -> Field:
    """What the answer is given in."""
    if isinstance(truth, dict):
        return "cells"
    if isinstance(truth, frozenset):
        return "several"
    if isinstance(truth, tuple):
        return "order"
    return "choice" if choices else "number"
