"""What one person's coach is asked, and what it has answered: hint, odds, the chance to win, the review.

Nothing is computed here: every question is put down as `Work`, which is dropped once nobody wants it any more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from time import process_time
from typing import Any

from gamekit.core.advice import PEOPLE, Advice, Estimate, Levels, Modelled
from gamekit.core.game import Seat, View, named
from gamekit.core.league import random_player
from gamekit.core.package import Coach, Package
from gamekit.ui import offer, wording
from gamekit.ui.review import Decision, Review, Reviewer
from gamekit.ui.steps import Work
from gamekit.ui.wording import LABEL, Plain, Say

BATCH, SLICE = 40, 0.25  # imagined games, or seconds of computing, until the page shows how far it is
SLICES = 4  # so often, at most
MARGIN = 0.03  # a chance to win is measured so closely
LIMIT = 60.0  # seconds a coach may take for one answer
HINTS = ("look", "reckon")  # the steps of a hint before the move itself


def played_out(coach: Coach[Any], view: View, levels: Levels, number: int) -> Estimate:
    """Imagined games to their end, one by one, for a quarter of a second at most."""
    found, until = Estimate(Fraction(0), 0), process_time() + SLICE
    while found.games < BATCH and process_time() < until:
        rng = Random(f"coach {number} {found.games}")
        more = coach.win_chance(view, games=1, rng=rng, levels=levels)
        found = Estimate(found.wins + more.wins, found.games + 1)
    return found


class Analysis:
    """One person and the coach: the questions that are open, and the answers as the page shows them."""

    def __init__(
        self, coach: Coach[Any] | None, seat: Seat, names: Sequence[str], picture: Any = None, levels: Levels = ()
    ):
        self.coach, self._seat, self._names, self._picture, self._levels = coach, seat, names, picture, levels
        self.odds = False  # whether the numbers are shown
        others = {level for who, level in enumerate(levels) if who != seat}
        self._against = others.pop() or PEOPLE if len(others) == 1 else PEOPLE  # the level of the others, if it is one
        self.jobs: list[Work] = []
        self.hint: Plain = {}  # as far as it was asked for
        self._hints: list[Plain] = []  # the steps to come
        self._review: Review | None = None
        self.review: Plain = {}  # as the page shows it
        self.problem = ""  # why there is no answer
        self._facts: list[Plain] = []
        self._moves: list[Plain] = []
        self._drawings: Plain = {}  # the table with the numbers on it
        self._chance: Plain = {}
        self._known: Any = None  # the view the numbers belong to

    def drop(self) -> None:
        """The table has changed: nobody wants the answers to the old questions."""
        self.jobs, self._hints, self._review = [], [], None
        self.hint, self._chance, self.review = {}, {}, {}

    def says(self, view: View) -> Say:
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
        if work.kind == "review" and self._review is not None:
            self._review.skip()
            self._look_on()

    def _advisor(self, what: str) -> Coach[Any]:
        if self.coach is None:
            raise ValueError(f"There is no {what} now: the coach has nothing to say here.")
        return self.coach

    # --- a hint, and the numbers beside the table --------------------------------------------

    def ask_hint(self, view: View) -> None:
        """One step more: where to look, what to reckon, and only then what the coach would do."""
        coach, against = self._advisor("hint"), self._against
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

    def ask_odds(self, view: View) -> None:
        """The numbers that belong beside the table now, unless they stand there already."""
        if not self.odds or self.coach is None or self._known is view or self.asks("odds"):
            return
        coach, mine, against = self.coach, view.turn == self._seat, self._against

        def take(found: tuple[list[Any], list[Advice], Plain, Modelled]) -> None:
            self._known, self._drawings = view, found[2]
            self._facts = [wording.fact(known, self._names) for known in found[0]]
            self._moves = wording.advice(found[1], self._names, self.says(view))
            self._refine(coach, view, found[3])

        def call() -> tuple[list[Any], list[Advice], Plain, Modelled]:
            drawn = offer.drawings(self._picture, view, self._names, odds=against)
            advised = list(coach.advise(view, against)) if mine else []
            return list(coach.facts(view, against)), advised, drawn, coach.chance(view, self._levels)

        self.put("odds", call, take)

    def _refine(self, coach: Coach[Any], view: View, found: Modelled, played: int = 0, slices: int = 0) -> None:
        """The chance to win at once, and surer as imagined games are played to their end: the table is not touched."""
        low, high = found.interval
        more = (high - low) / 2 > MARGIN and slices < SLICES and view.result is None
        self._chance = {"value": wording.value_words(found), "games": played, "more": more, "note": found.note}
        self._chance["share"], self._chance["interval"] = found.value, [low, high]
        if found.held is not None and not played:
            self._chance["held"] = wording.held(found.held)

        def take(seen: Estimate) -> None:
            self._refine(coach, view, found.refined(seen), played + seen.games, slices + 1)

        if more:
            self.put("chance", partial(played_out, coach, view, self._levels, slices), take)

    def show_odds(self, on: bool) -> None:
        """Show the numbers or hide them."""
        self.odds, self._known = on and self.coach is not None, None
        self._facts, self._moves, self._chance = [], [], {}
        self.jobs = [job for job in self.jobs if job.kind not in ("odds", "chance")]

    def advice(self, view: View, hidden: bool = False) -> Plain:
        """The numbers as the page shows them; stale ones are of the table as it was."""
        if not self.odds:
            return {"on": False}
        if hidden:
            return {"on": True, "facts": [], "moves": [], "chance": None, "stale": True}
        chance = self._chance if view.result is None else None
        stale = self._known is not view
        return {"on": True, "facts": self._facts, "moves": self._moves, "chance": chance, "stale": stale}

    def drawings(self, view: View) -> Plain:
        """The table with the numbers on it, once they are known."""
        return self._drawings if self.odds and self._known is view else {}

    # --- the review when all is over ---------------------------------------------------------

    def ask_review(self, decisions: Sequence[Decision], undone: Sequence[int], end: float, package: Package) -> None:
        """The game looked back at: one question after the other, so that the page grows while one reads it."""
        coach = self._advisor("review")
        self.jobs = [job for job in self.jobs if job.kind != "review"]
        bots = list(package.bots.LEVELS.values()) or [random_player]
        reviewer = Reviewer(coach, package.imagine, bots[len(bots) // 2], self._levels, self._against)
        self._review = Review(reviewer, decisions, undone, end)
        self._look_on()

    def _look_on(self) -> None:
        review = self._review
        if review is None:
            return
        self.review = review.shown(self._names, self.says)
        if (asked := review.next()) is not None:
            call, then = asked

            def take(found: Any) -> None:
                then(found)
                self._look_on()

            self.put("review", call, take)

    def ask_measure(self, row: int) -> None:
        """One more row of the review, measured closely: what the decision cost."""
        if self._review is None or not self._review.want(row):
            raise ValueError("This decision is not in the review.")
        if not self.asks("review"):
            self._look_on()

    def better(self, row: int) -> Any:
        """What the coach would have played there."""
        if self._review is None:
            raise ValueError("This decision is not in the review.")
        return self._review.better(row)
