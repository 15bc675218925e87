"""The coach on the stage: hint, odds, the chance to win, and the review when all is over."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil
from threading import Thread
from time import monotonic
from typing import Any

from gamekit.core.advice import Estimate
from gamekit.core.serialization import move_to_json
from gamekit.stage import messages, shown
from gamekit.stage.screen import Screen
from gamekit.stage.sitting import needed


class _Dropped(Exception):
    """What was being computed is no longer wanted."""


class Coached(Screen):
    """A screen with a coach; what takes long is computed in threads of its own."""

    _odds = False  # whether the numbers are shown

    def _give_hint(self, wish: messages.Hint) -> bool:
        view = self.sitting.view()
        listed = self.sitting.advice(view) if self._coached else []
        if not listed:
            raise ValueError("There is no hint now: the coach has nothing to say here.")
        best = shown.advice(listed[:1], self.sitting.names, self.sitting.says(view))[0]
        self._hint = {**best, "move": move_to_json(listed[0].move), "version": self.sitting.version}
        self._show(self._turn)
        return False

    def _show_odds(self, wish: messages.Odds) -> None:
        self._odds = wish.on and self._coached
        self._turn += 1

    def _coach(self, view: Any, turn: int) -> None:
        """The numbers beside the table: computed after the picture is shown, so that a click need not wait."""
        if not self._odds:
            self._set(turn, advice={"on": False})
            return
        names = self.sitting.names
        facts = [shown.fact(known, names) for known in self.sitting.facts(view)]
        listed = shown.advice(self.sitting.advice(view), names, self.sitting.says(view))
        measurable = view.result is None and self.sitting.measures
        self._set(turn, advice={"on": True, "facts": facts, "moves": listed, "chance": {} if measurable else None})

    def _review(self, wish: messages.Review) -> bool:
        if self.sitting.match.result is None:
            raise ValueError("The review comes when the game is over.")
        Thread(target=self._guarded(self._look_back), args=(self._turn,), daemon=True).start()
        return False

    def _look_back(self, turn: int) -> None:
        sitting, rows = self.sitting, list[dict[str, Any]]()
        total = len(sitting.decisions())
        for done, (found, move, say, of) in enumerate(sitting.review(), 1):
            if found is not None:
                rows.append({"number": done, **shown.review(found, move, of, sitting.names, say)})
            self._set(turn, review={"rows": list(rows), "done": done, "total": total})
        if not total:
            self._set(turn, review={"rows": [], "done": 0, "total": 0})

    def _measure(self, wish: messages.Measure) -> bool:
        """One row of the review, measured: what the decision cost in chance to win."""
        rows = self.review.get("rows", [])
        whole = self.review.get("done") == self.review.get("total")
        if not whole or wish.number not in [row["number"] for row in rows]:
            raise ValueError("This decision is not in the review.")
        work = self._guarded(partial(self._play_on, number=wish.number))
        Thread(target=work, args=(self._turn,), daemon=True).start()
        return False

    def _play_on(self, turn: int, number: int) -> None:
        sitting = self.sitting

        def tell(so_far: Estimate, first: bool) -> None:
            self._row(turn, number, measuring=(so_far.games / needed(so_far) + 1 - first) / 2)

        try:
            found, move, say, of = sitting.measured(number - 1, self._ticking(turn), tell)
        except _Dropped:
            return
        if found is not None:
            row = shown.review(found, move, of, sitting.names, say)
            why = f"{row['why']} Measured by imagined games after each of the two moves, finished by bots."
            self._row(turn, number, **{**row, "why": why})

    def _row(self, turn: int, number: int, **values: Any) -> None:
        """Change one row of the review; several may be measured at once."""
        with self._drawing:
            rows = [{**row, **values} if row["number"] == number else row for row in self.review.get("rows", [])]
            self._set(turn, review={**self.review, "rows": rows})

    def _ticking(self, turn: int) -> Callable[[], None]:
        """What stops the imagined games once the learner wants something else."""

        def tick() -> None:
            if self._turn != turn:
                raise _Dropped

        return tick

    def _recall(self, wish: messages.Recall) -> bool:
        """The table as it was at one of the decisions, until something else happens."""
        past, number = self.sitting.decisions(), wish.number
        if not 1 <= number <= len(past) or self.sitting.match.result is None:
            return True
        view = past[number - 1][1]
        drawn = shown.drawn(self.sitting.picture, view, self.sitting.names)
        said = f"Decision {number}: the table as it was"
        self._set(self._turn, picture=drawn, table={**self.table, "status": said, "recalled": number})
        return False

    def _chance(self, wish: messages.Chance) -> bool:
        if self.sitting.match.result is not None or not self._odds:
            raise ValueError("There is nothing to play out now.")
        Thread(target=self._guarded(self._play_out), args=(self._turn,), daemon=True).start()
        return False

    def _play_out(self, turn: int) -> None:
        """The chance to win, measured: the table is not touched, only imagined ones are played."""
        sitting, now, began = self.sitting, dict(self.advice), monotonic()

        def tell(so_far: Estimate) -> None:
            total, took = needed(so_far), monotonic() - began
            left = ceil(took * (total / so_far.games - 1))
            self._set(turn, advice={**now, "chance": {"done": so_far.games, "total": total, "left": left}})

        try:
            found = sitting.win_chance(sitting.view(), self._ticking(turn), tell)
        except _Dropped:
            return
        self._set(turn, advice={**now, "chance": {"value": shown.value_words(found), "total": found.games}})
