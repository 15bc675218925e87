"""The coach on the stage: hint, odds, the chance to win, and the review when all is over."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import Any

from gamekit.core.serialization import move_to_json
from gamekit.stage import shown
from gamekit.stage.screen import Screen

GAMES = 200  # so many imagined games measure a chance to win


class _Dropped(Exception):
    """What was being computed is no longer wanted."""


class Coached(Screen):
    """A screen with a coach; what takes long is computed in threads of its own."""

    _odds = False  # whether the numbers are shown

    def _give_hint(self, content: dict[str, Any]) -> bool:
        view = self.sitting.view()
        listed = self.sitting.advice(view) if self._coached else []
        if not listed:
            raise ValueError("There is no hint now: the coach has nothing to say here.")
        best = shown.advice(listed[:1], self.sitting.names, self.sitting.says(view))[0]
        self._hint = {**best, "move": move_to_json(listed[0].move), "version": self.sitting.version}
        self._show(self._turn)
        return False

    def _show_odds(self, content: dict[str, Any]) -> None:
        self._odds = bool(content.get("on")) and self._coached
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

    def _review(self, content: dict[str, Any]) -> bool:
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

    def _measure(self, content: dict[str, Any]) -> bool:
        """One row of the review, measured: what the decision cost in chance to win."""
        number = content.get("number")
        rows = self.review.get("rows", [])
        whole = self.review.get("done") == self.review.get("total")
        if type(number) is not int or not whole or number not in [row["number"] for row in rows]:
            raise ValueError("This decision is not in the review.")
        work = self._guarded(partial(self._play_on, number=number))
        Thread(target=work, args=(self._turn,), daemon=True).start()
        return False

    def _play_on(self, turn: int, number: int) -> None:
        sitting = self.sitting
        tick = self._ticking(turn, 2 * GAMES, lambda done: self._row(turn, number, measuring=done / (2 * GAMES)))
        try:
            found, move, say, of = sitting.measured(number - 1, GAMES, tick)
        except _Dropped:
            return
        if found is not None:
            row = shown.review(found, move, of, sitting.names, say)
            why = f"{row['why']} Measured by {GAMES} imagined games after each of the two moves, finished by bots."
            self._row(turn, number, **{**row, "why": why})

    def _row(self, turn: int, number: int, **values: Any) -> None:
        """Change one row of the review; several may be measured at once."""
        with self._drawing:
            rows = [{**row, **values} if row["number"] == number else row for row in self.review.get("rows", [])]
            self._set(turn, review={**self.review, "rows": rows})

    def _ticking(self, turn: int, total: int, tell: Callable[[int], None]) -> Callable[[], None]:
        """Counts imagined games and tells how many, until the learner wants something else."""
        done = 0

        def tick() -> None:
            nonlocal done
            done += 1
            if self._turn != turn:
                raise _Dropped
            if done % 10 == 0 and done < total:
                tell(done)

        return tick

    def _recall(self, content: dict[str, Any]) -> bool:
        """The table as it was at one of the decisions, until something else happens."""
        past = self.sitting.decisions()
        number = content.get("number")
        if type(number) is not int or not 1 <= number <= len(past) or self.sitting.match.result is None:
            return True
        view = past[number - 1][1]
        drawn = shown.drawn(self.sitting.picture, view, self.sitting.names)
        said = f"Decision {number}: the table as it was"
        self._set(self._turn, picture=drawn, table={**self.table, "status": said, "recalled": number})
        return False

    def _chance(self, content: dict[str, Any]) -> bool:
        if self.sitting.match.result is not None or not self._odds:
            raise ValueError("There is nothing to play out now.")
        Thread(target=self._guarded(self._play_out), args=(self._turn,), daemon=True).start()
        return False

    def _play_out(self, turn: int) -> None:
        """The chance to win, measured: the table is not touched, only imagined ones are played."""
        sitting, now = self.sitting, dict(self.advice)
        told = self._ticking(
            turn, GAMES, lambda done: self._set(turn, advice={**now, "chance": {"done": done, "total": GAMES}})
        )
        try:
            found = sitting.win_chance(sitting.view(), GAMES, told)
        except _Dropped:
            return
        self._set(turn, advice={**now, "chance": {"value": shown.value_words(found), "total": GAMES}})
