"""Ask before telling: at moments that matter a person guesses a chance, and only then sees the exact one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from gamekit.core.forecast import Forecast
from gamekit.core.game import View, named
from gamekit.learn.forecasts import EVERY, SCORE, Calibration, Memory, Notebook, guessed, points
from gamekit.ui import wording
from gamekit.ui.wording import Plain

LAST = 8  # guesses that are drawn as bars


class Forecasting:
    """What one person is asked and has guessed; every question is a moment of its own, and none must be answered."""

    def __init__(self, names: Sequence[str], notebook: Notebook | None = None, on: bool = False):
        self.on, self._names = on, names
        self.notebook: Notebook = Memory() if notebook is None else notebook
        self._asked: Forecast | None = None
        self._answer: int | None = None
        self._view: Any = None  # the last decision that was counted
        self._since = 0  # decisions since a question was asked
        self._topics: list[str] = []  # what was asked about, the latest last

    @property
    def waits(self) -> bool:
        """Whether a guess is to come: nothing that gives it away may be shown."""
        return self._asked is not None and self._answer is None

    def drop(self) -> None:
        """The table has changed."""
        self._asked = self._answer = None

    def due(self, view: View) -> bool:
        """Whether something may be asked at this decision: at most one in three."""
        if not self.on or view is self._view or len(view.moves) < 2:
            return False
        self._view = view
        self._since += 1
        return self._since >= EVERY

    def take(self, listed: Sequence[Forecast]) -> None:
        """Ask one of these questions: about what has not been asked for the longest time."""
        if listed:
            self._asked, self._answer, self._since = min(listed, key=self._asked_at), None, 0
            self._topics.append(self._asked.topic)

    def _asked_at(self, forecast: Forecast) -> int:
        return max((place for place, topic in enumerate(self._topics) if topic == forecast.topic), default=-1)

    def guess(self, answer: int) -> None:
        """A chance in percent, or the number of an option: what it loses is written down."""
        asked = self._asked
        if asked is None or self._answer is not None:
            raise ValueError("this question is no longer asked")
        if not 0 <= answer < (len(asked.options) or 101):
            raise ValueError("a guess is a whole number of percent, or one of the answers")
        self._answer = answer
        self.notebook.add(guessed(asked, answer if asked.options else answer / 100))

    # --- as the page shows it ----------------------------------------------------------------

    def shown(self) -> Plain:
        """The question, or the answer beside the guess; empty where nothing is asked."""
        asked = self._asked
        if asked is None:
            return {}
        options = [named(words, self._names) for words, _ in asked.options]
        question: Plain = {"question": named(asked.question, self._names), "options": options, "record": self.record}
        return question if self._answer is None else {**question, "answered": self._answered(asked, self._answer)}

    def _answered(self, asked: Forecast, answer: int) -> Plain:
        guess = answer if asked.options else Fraction(answer, 100)
        way = named(asked.way, self._names)
        told: Plain = {"way": wording.sentence(way), "score": SCORE, "answer": answer}
        if asked.options:
            best = max(range(len(asked.options)), key=lambda place: asked.options[place][1])
            right = asked.options[answer][1] == asked.options[best][1]
            label = named(asked.options[best][0], self._names)
            less = wording.percent(float(asked.missed(answer)))
            said = "That is the best of them." if right else f"The best is {label}: your choice is worth {less} less."
            return {**told, "best": best, "said": said}
        off = asked.missed(guess)
        said = f"You said {answer} %: {points(float(off))} off. It loses {float(asked.lost(guess)):.3f}."
        return {**told, "exact": wording.value_words(asked.exact), "share": float(asked.exact), "said": said}

    @property
    def record(self) -> Plain:
        """How far off the guesses were so far."""
        kept = self.notebook.read()
        if not kept:
            return {}
        own = Calibration(kept)
        best = min(one.missed for one in kept)
        off = f"off by {points(own.off)} on average, {points(best)} at your best"
        return {"off": off, "last": [round(100 * one.missed) for one in kept[-LAST:]], "said": own.sentences()}
