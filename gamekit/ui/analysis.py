"""What one person's coach is asked, and what it has answered: hint, odds, the chance to win, the review.

Nothing is computed here: every question is put down as `Work`, which is dropped once nobody wants it any more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from math import ceil
from random import Random
from typing import Any

from gamekit.core.advice import PEOPLE, Advice, Estimate, Verdict, measured, verdict, weighed
from gamekit.core.game import Seat, named
from gamekit.core.package import Coach
from gamekit.ui import offer, wording
from gamekit.ui.steps import Work
from gamekit.ui.wording import LABEL, Plain, Say

BATCH = 20  # imagined games until the learner is told how far the measuring is
MARGIN = 0.05  # a chance to win is measured so closely
LIMIT = 60.0  # seconds a coach may take for one answer
HINTS = ("look", "reckon")  # the steps of a hint before the move itself
MINE, BEST = 0, 1  # the two moves that are measured against each other
Decision = tuple[int, Any, Any]  # the number of the move, the view then, the move


def needed(so_far: Estimate) -> int:
    """How many imagined games measure this chance to ± 5 points."""
    low, high = so_far.interval
    if so_far.games < BATCH:
        return BATCH
    return ceil(so_far.games * max(1.0, (high - low) / 2 / MARGIN) ** 2)


def win_chance(coach: Coach[Any], view: Any, so_far: Estimate, move: Any = None) -> Estimate:
    """One more batch of games in which the unseen is dealt again and all is played to its end."""
    more = coach.win_chance(view, games=BATCH, rng=Random(f"coach {so_far.games}"), move=move)
    return Estimate(so_far.wins + more.wins, so_far.games + more.games)


def look_back(coach: Coach[Any], decision: Decision, undone: bool) -> tuple[Verdict | None, int]:
    """A decision against the best one, and how many moves were weighed."""
    number, view, move = decision
    advices = weighed(coach.advise(view), move, lambda: coach.judge(view, move))
    return verdict(number, move, advices, undone), len(advices)


class Analysis:
    """One person and the coach: the questions that are open, and the answers as the page shows them."""

    def __init__(
        self, coach: Coach[Any] | None, seat: Seat, names: Sequence[str], picture: Any = None, odds: bool = False
    ):
        self.coach, self._seat, self._names, self._picture = coach, seat, names, picture
        self.odds = odds  # whether the numbers are shown
        self.against = PEOPLE  # the level of the others, where all are of one
        self.jobs: list[Work] = []
        self.hint: Plain = {}  # as far as it was asked for
        self._hints: list[Plain] = []  # the steps to come
        self.review: Plain = {}
        self.problem = ""  # why there is no answer
        self._facts: list[Plain] = []
        self._moves: list[Plain] = []
        self._drawings: Plain = {}  # the table with the numbers on it
        self._chance: Plain = {}
        self._known: Any = None  # the view the numbers belong to
        self._verdicts: dict[int, tuple[Decision, Verdict, int]] = {}  # by the row of the review

    def drop(self) -> None:
        """The table has changed: nobody wants the answers to the old questions."""
        self.jobs, self._hints, self._verdicts = [], [], {}
        self.hint, self._chance, self.review = {}, {}, {}

    def says(self, view: Any) -> Say:
        """How moves are called in this situation."""
        coach = self.coach
        return LABEL if coach is None else lambda move: coach.called(view, move)

    def put(self, kind: Any, call: Callable[[], Any], then: Callable[[Any], None], first: bool = False) -> None:
        """A question more; the first in the row where somebody waits for it."""
        job = Work(kind, self._seat, LIMIT, call, then)
        self.jobs.insert(0 if first else len(self.jobs), job)

    def asks(self, kind: str) -> bool:
        """Whether such a question is open."""
        return any(job.kind == kind for job in self.jobs)

    def fail(self, work: Work, why: str) -> None:
        """There is no answer to this question."""
        self.problem = f"The coach has no answer: {why}"
        if work.kind == "review":
            self.review = {**self.review, "done": self.review["done"] + 1}
        elif work.kind == "chance":
            self._chance = {}

    def _advisor(self, what: str) -> Coach[Any]:
        if self.coach is None:
            raise ValueError(f"There is no {what} now: the coach has nothing to say here.")
        return self.coach

    # --- a hint, and the numbers beside the table --------------------------------------------

    def ask_hint(self, view: Any) -> None:
        """One step more: where to look, what to reckon, and only then what the coach would do."""
        coach, against = self._advisor("hint"), self.against
        if view.turn != self._seat:
            raise ValueError("There is no hint now: it is not your move.")
        if self._hints:
            self.hint = {**self.hint, **self._hints.pop(0)}
            return

        def call() -> tuple[list[Advice], tuple[str, str]]:
            listed = coach.advise(view, against)
            return listed, coach.pointers(view, listed[0].move) if listed else ("", "")

        def take(found: tuple[list[Advice], tuple[str, str]]) -> None:
            listed, pointers = found
            self.problem = "" if listed else "There is no hint now: the coach has nothing to say here."
            if listed:
                best = wording.advice(listed[:1], self._names, self.says(view))[0]
                look, reckon = [{kind: named(said, self._names)} for kind, said in zip(HINTS, pointers, strict=True)]
                self._hints = [one for one in (look, reckon) if any(one.values())] + [best]
                self.hint = self._hints.pop(0)

        if not self.asks("hint"):
            self.put("hint", call, take, first=True)

    def ask_odds(self, view: Any) -> None:
        """The numbers that belong beside the table now, unless they stand there already."""
        if not self.odds or self.coach is None or self._known is view or self.asks("odds"):
            return
        coach, mine, against = self.coach, view.turn == self._seat, self.against

        def take(found: tuple[list[Any], list[Advice], Plain]) -> None:
            self._known, self._drawings = view, found[2]
            self._facts = [wording.fact(known, self._names) for known in found[0]]
            self._moves = wording.advice(found[1], self._names, self.says(view))

        def call() -> tuple[list[Any], list[Advice], Plain]:
            drawn = offer.drawings(self._picture, view, self._names, odds=True)
            return list(coach.facts(view, against)), list(coach.advise(view, against)) if mine else [], drawn

        self.put("odds", call, take)

    def show_odds(self, on: bool) -> None:
        """Show the numbers or hide them."""
        self.odds, self._known = on and self.coach is not None, None
        self._facts, self._moves, self._chance = [], [], {}
        self.jobs = [job for job in self.jobs if job.kind not in ("odds", "chance")]

    def advice(self, view: Any, hidden: bool = False) -> Plain:
        """The numbers as the page shows them; stale ones are of the table as it was."""
        if not self.odds:
            return {"on": False}
        if hidden:
            return {"on": True, "facts": [], "moves": [], "chance": None, "stale": True}
        chance = self._chance if view.result is None else None
        stale = self._known is not view
        return {"on": True, "facts": self._facts, "moves": self._moves, "chance": chance, "stale": stale}

    def drawings(self, view: Any) -> Plain:
        """The table with the numbers on it, once they are known."""
        return self._drawings if self.odds and self._known is view else {}

    def ask_chance(self, view: Any) -> None:
        """The chance to win, measured: the table is not touched, only imagined ones are played."""
        if not self.odds or view.result is not None:
            raise ValueError("There is nothing to play out now.")
        if not self.asks("chance"):
            self._play_out(self._advisor("chance to win"), view, Estimate(Fraction(0), 0))

    def _play_out(self, coach: Coach[Any], view: Any, so_far: Estimate) -> None:
        def take(found: Estimate) -> None:
            if found.games < needed(found):
                self._chance = {"done": found.games, "total": needed(found)}
                self._play_out(coach, view, found)
            else:
                self._chance = {"value": wording.value_words(found), "total": found.games}

        self.put("chance", partial(win_chance, coach, view, so_far), take)

    # --- the review when all is over ---------------------------------------------------------

    def ask_review(self, decisions: Sequence[Decision], undone: Sequence[int]) -> None:
        """Every decision against the best one: a question for each, so that the rows fill one by one."""
        coach = self._advisor("review")
        self.jobs = [job for job in self.jobs if job.kind not in ("review", "measure")]
        self.review, self._verdicts = {"rows": [], "done": 0, "total": len(decisions)}, {}
        for row, decision in enumerate(decisions, 1):
            taken_back = decision[0] in undone
            self.put("review", partial(look_back, coach, decision, taken_back), partial(self._take_row, row, decision))

    def _take_row(self, row: int, decision: Decision, found: tuple[Verdict | None, int]) -> None:
        seen, of = found
        rows = self.review["rows"]
        if seen is not None:
            self._verdicts[row] = decision, seen, of
            rows = [*rows, self._row(row, seen)]
        self.review = {**self.review, "rows": rows, "done": self.review["done"] + 1}

    def _row(self, row: int, found: Verdict) -> Plain:
        (_, view, move), _, of = self._verdicts[row]
        return {"number": row, **wording.review(found, move, of, self._names, self.says(view))}

    def ask_measure(self, row: int) -> None:
        """One row of the review, measured: what the decision cost in chance to win."""
        if self.review.get("done") != self.review.get("total") or row not in self._verdicts:
            raise ValueError("This decision is not in the review.")
        nothing = Estimate(Fraction(0), 0)
        self._measure(self._advisor("chance to win"), row, (nothing, nothing), MINE)

    def _measure(self, coach: Coach[Any], row: int, so_far: tuple[Estimate, Estimate], which: int) -> None:
        (_, view, move), found, _ = self._verdicts[row]

        def take(more: Estimate) -> None:
            mine, best = (more, so_far[BEST]) if which == MINE else (so_far[MINE], more)
            enough = more.games >= needed(more)
            if enough and which == BEST:
                seen = self._row(row, measured(found, move, mine, best))
                why = f"{seen['why']} Measured by imagined games after each of the two moves, finished by bots."
                return self._change_row(row, {**seen, "why": why})
            self._change_row(row, {"measuring": (more.games / needed(more) + which) / 2})
            return self._measure(coach, row, (mine, best), which if not enough else BEST)

        after = move if which == MINE else found.best.move
        self.put("measure", partial(win_chance, coach, view, so_far[which], after), take)

    def _change_row(self, row: int, values: Plain) -> None:
        rows = [{**one, **values} if one["number"] == row else one for one in self.review["rows"]]
        self.review = {**self.review, "rows": rows}
