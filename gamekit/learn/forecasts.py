"""A learner's own forecasts: when to ask, what was guessed, and how true their guesses come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Protocol

from gamekit.core.forecast import Forecast
from gamekit.learn.progress_file import load_part, save_entry
from gamekit.svg import ACCENT, INK, LINE, MUTED, Markup, picture, tag, text

EVERY = 3  # at most one in so many decisions is asked about
FEW = 3  # guesses of a kind, or of a height, from which something is said about them
SCORE = (
    "What a guess loses is its distance from the exact chance, squared: (guess − exact)². Nobody does better by "
    "saying something else than they believe, and luck plays no part in it."
)


@dataclass(frozen=True)
class Guess:
    """One guess: what it was about, the chance that was said (None: an option was chosen), the truth, how far off."""

    topic: str
    said: float | None
    exact: float
    missed: float


def guessed(asked: Forecast, answer: float) -> Guess:
    """What is kept of an answer: a chance, or the number of an option."""
    if asked.options:
        return Guess(asked.topic, None, 0.0, float(asked.missed(int(answer))))
    return Guess(asked.topic, answer, float(asked.exact), abs(answer - float(asked.exact)))


class Notebook(Protocol):
    """Where a learner's guesses are kept."""

    def read(self) -> list[Guess]:
        """All guesses, the oldest first."""

    def add(self, guess: Guess) -> None:
        """Keep one more."""


@dataclass
class Memory:
    """Guesses that are kept as long as the table."""

    kept: list[Guess] = field(default_factory=list)

    def read(self) -> list[Guess]:
        """All guesses, the oldest first."""
        return self.kept

    def add(self, guess: Guess) -> None:
        """Keep one more."""
        self.kept.append(guess)


class ProgressFile:
    """Guesses over all games, in the learner's progress file."""

    def read(self) -> list[Guess]:
        """All guesses, the oldest first; what somebody else wrote there is left out."""
        rows = load_part("forecasts").values()
        return [Guess(*row) for row in rows if isinstance(row, list) and _fits(row)]

    def add(self, guess: Guess) -> None:
        """Keep one more."""
        known = [int(name) for name in load_part("forecasts") if name.isdecimal()]
        row = [guess.topic, guess.said, round(guess.exact, 6), round(guess.missed, 6)]
        save_entry("forecasts", str(max(known, default=0) + 1), row)


def _fits(row: list[object]) -> bool:
    number = (int, float)
    return (
        len(row) == 4
        and isinstance(row[0], str)
        and (row[1] is None or isinstance(row[1], number))
        and isinstance(row[2], number)
        and isinstance(row[3], number)
    )


@dataclass(frozen=True)
class Level:
    """All guesses of about the same height: what was said and what happens, on average."""

    said: float
    happens: float
    many: int

    def __str__(self) -> str:
        return f"What you called {self.said:.0%} happens {self.happens:.0%} of the time ({forecasts(self.many)})."


def forecasts(many: int) -> str:
    """So many forecasts, in words."""
    return f"{many} forecast{'' if many == 1 else 's'}"


@dataclass(frozen=True)
class Calibration:
    """How true a learner's guesses come, over all games.

    What happens is reckoned with the exact chances of the questions: a single outcome would add luck alone.
    """

    guesses: Sequence[Guess]

    @property
    def off(self) -> float:
        """How far off, on average."""
        return _mean([guess.missed for guess in self.guesses])

    def levels(self) -> list[Level]:
        """The guesses by height, to the nearest tenth, where there are a few of them."""
        by_height: dict[int, list[Guess]] = {}
        for guess in self.guesses:
            if guess.said is not None:
                by_height.setdefault(round(10 * guess.said), []).append(guess)
        return [
            Level(_mean([one.said or 0.0 for one in row]), _mean([one.exact for one in row]), len(row))
            for _, row in sorted(by_height.items())
            if len(row) >= FEW
        ]

    def topics(self) -> list[tuple[str, float, int]]:
        """What was asked about, how far off on average, how often: where the learner is best comes first."""
        by_topic: dict[str, list[float]] = {}
        for guess in self.guesses:
            by_topic.setdefault(guess.topic, []).append(guess.missed)
        found = [(topic, _mean(row), len(row)) for topic, row in by_topic.items() if len(row) >= FEW]
        return sorted(found, key=lambda one: one[1])

    def sentences(self) -> list[str]:
        """What there is to say: the height that is furthest off, where the learner is best, and where worst."""
        levels, topics = self.levels(), self.topics()
        found = [str(max(levels, key=lambda one: abs(one.said - one.happens) * one.many**0.5))] if levels else []
        if topics:
            best, *_, worst = [*topics, topics[-1]]
            found.append(f"You are best at: {_about(best)}.")
            if worst != best:
                found.append(f"You are furthest off at: {_about(worst)}.")
        return found

    def drawing(self) -> Markup:
        """What was said against what happens: a dot for each height, the larger the more guesses; true on the line."""
        levels = self.levels()
        told = "; ".join(map(str, levels)) or "No height has been guessed three times yet."
        x: Callable[[float], float] = lambda share: 40 + 150 * share  # noqa: E731
        y: Callable[[float], float] = lambda share: 165 - 150 * share  # noqa: E731
        grid = [
            *(tag("line", x1=x(s), y1=y(0), x2=x(s), y2=y(1), stroke=LINE) for s in (0, 0.5, 1)),
            *(tag("line", x1=x(0), y1=y(s), x2=x(1), y2=y(s), stroke=LINE) for s in (0, 0.5, 1)),
            *(text(f"{s:.0%}", x(s), y(0) + 15, 11.5, fill=MUTED, text_anchor="middle") for s in (0, 0.5, 1)),
            *(text(f"{s:.0%}", x(0) - 5, y(s) + 4, 11.5, fill=MUTED, text_anchor="end") for s in (0, 0.5, 1)),
            tag("line", x1=x(0), y1=y(0), x2=x(1), y2=y(1), stroke=INK, stroke_dasharray="4 4"),
            text("across: what you said; up: what happens", x(0.5), y(0) + 31, 11.5, fill=MUTED, text_anchor="middle"),
        ]
        places = " ".join(f"{x(one.said):.1f},{y(one.happens):.1f}" for one in levels)
        line = tag("polyline", points=places, fill="none", stroke=ACCENT, stroke_width=2) if levels else None
        dots = [
            tag("circle", cx=x(one.said), cy=y(one.happens), r=min(9, 3 + one.many**0.5), fill=ACCENT) for one in levels
        ]
        return picture(220, 202, f"Your forecasts: {told}", *grid, line, *dots)

    def _repr_html_(self) -> str:
        if not self.guesses:
            return f"<p>{escape(str(self))}</p>"
        words = "".join(f"<p>{escape(line)}</p>" for line in str(self).splitlines())
        drawn = self.drawing()._repr_html_() or ""
        return f'<div class="gk-forecasts"><h4>Your forecasts</h4>{words}<div style="width:260px">{drawn}</div></div>'

    def __str__(self) -> str:
        if not self.guesses:
            return "No forecasts yet: at a table you are asked before the numbers are shown."
        head = f"{forecasts(len(self.guesses))}, off by {points(self.off)} on average."
        return "\n".join([head, *self.sentences()])


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def points(share: float) -> str:
    """A distance in points of a hundred.

    >>> points(0.09), points(0.01)
    ('9 points', '1 point')
    """
    whole = round(100 * share)
    return f"{whole} point{'' if whole == 1 else 's'}"


def _about(topic: tuple[str, float, int]) -> str:
    name, off, many = topic
    return f"{name}, off by {points(off)} on average ({forecasts(many)})"
