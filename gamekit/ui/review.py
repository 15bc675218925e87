"""A game looked back at: the chance to win along it, the few decisions that cost most, and what they teach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from gamekit.core.advice import PEOPLE, Levels, Modelled, Verdict, verdict, weighed
from gamekit.core.game import CHANCE, Player, Seat, State, View, named
from gamekit.core.package import Coach
from gamekit.ui.wording import Plain, Say

Decision = tuple[int, Any, Any]  # the number of the move, the view then, the move
SCREEN, BATCH, ENOUGH = 12, 24, 180  # imagined worlds: for every doubtful decision, at a time, at most
CLOSE = 0.02  # a cost is measured so closely
LEAST, MOST = 3, 6  # key moments
SMALL = 0.01  # what costs less is no moment
RISE = 0.05  # and a chance that rises less is none either
ROUNDS, LONG = 2, 40  # it is looked so many decisions of every player ahead, and never more than so many in all


@dataclass(frozen=True)
class Looked:
    """One decision and what the coach says of it; None where there was nothing to say."""

    decision: Decision
    verdict: Verdict | None
    of: int


@dataclass(frozen=True)
class Gap:
    """How much more the best move brought than the one that was made, world by imagined world."""

    found: tuple[float, ...] = ()

    @property
    def mean(self) -> float:
        """On average."""
        return fmean(self.found) if self.found else 0.0

    @property
    def off(self) -> float:
        """How far off that may be, 19 times out of 20."""
        n = len(self.found)
        return 1.96 * stdev(self.found) / sqrt(n) if n > 1 else 1.0

    @property
    def words(self) -> str:
        """In points of a hundred."""
        error = f"(± {max(1, round(100 * self.off))})"
        return f"{100 * self.mean:.0f} points {error}" if self.mean > SMALL / 2 else f"nothing {error}"


@dataclass(frozen=True)
class Reviewer:
    """Whoever looks back: the coach, worlds in which the unseen is dealt again, and who plays on in them."""

    coach: Coach[Any]
    imagine: Callable[[Any, Random], State]
    player: Player
    levels: Levels
    against: str = PEOPLE  # the level of the others, if it is one

    def chances(self, views: Iterable[Any]) -> list[Modelled]:
        """The chance to win at each of these moments."""
        return [self.coach.chance(view, self.levels) for view in views]

    def look_back(self, decision: Decision, undone: bool) -> Looked:
        """A decision against the coach's best."""
        number, view, move = decision
        advices = weighed(self.coach.advise(view, self.against), move, lambda: self.coach.judge(view, move))
        return Looked(decision, verdict(number, move, advices, undone), len(advices))

    def gaps(self, view: View, made: Any, best: Any, worlds: range) -> list[float]:
        """What the best move brought more than the one that was made: the same worlds and the same luck for both."""
        found = []
        for world in worlds:
            state = self.imagine(view, Random(f"world {world}"))
            ahead = [self._ahead(state.play(move), view.seat, Random(f"luck {world}")) for move in (made, best)]
            found.append(ahead[1] - ahead[0])
        return found

    def _ahead(self, state: State, seat: Seat, rng: Random) -> float:
        """The chance to win some moves on, when it is this seat's turn again."""
        decided = 0
        least = ROUNDS * len(self.levels)
        while state.result is None and decided < LONG and (decided < least or state.turn != seat):
            if state.turn is CHANCE:
                state = state.play(state.chances.sample(rng))
                continue
            assert isinstance(state.turn, int)
            decided += state.only_move is None
            state = state.play(state.only_move or self.player(state.view(state.turn), rng))
        if state.result is not None:
            return float(state.result[seat])
        return self.coach.chance(state.view(seat), self.levels).value


Question = tuple[Callable[[], Any], Callable[[Any], None]]  # something to find out, and where its answer goes


class Review:
    """What is known of a game by now; `next` says what to find out next, and it grows while one reads it."""

    def __init__(self, reviewer: Reviewer, decisions: Sequence[Decision], undone: Sequence[int], end: float):
        self._reviewer, self._decisions, self._undone, self._end = reviewer, decisions, undone, end
        self._curve: list[Modelled] | None = None
        self._looked: list[Looked | None] = []
        self._gaps: dict[int, Gap] = {}  # by row
        self._wanted: list[int] = []  # rows that somebody wants to be measured
        self._given_up: set[int] = set()

    # --- what is found out ---------------------------------------------------------------------

    def next(self) -> Question | None:
        """What comes next: the curve, the coach's word on each decision, then what the doubtful ones cost."""
        if self._curve is None:
            views = [view for _, view, _ in self._decisions]
            return lambda: self._reviewer.chances(views), self._take_curve
        if len(self._looked) < len(self._decisions):
            decision = self._decisions[len(self._looked)]
            return lambda: self._reviewer.look_back(decision, decision[0] in self._undone), self._looked.append
        row = self._to_measure()
        return None if row is None else self._measuring(row)

    def skip(self) -> None:
        """There was no answer to the last question."""
        if self._curve is None:
            self._curve = []
        elif len(self._looked) < len(self._decisions):
            self._looked.append(None)
        elif (row := self._to_measure()) is not None:
            self._given_up.add(row)

    def _take_curve(self, found: list[Modelled]) -> None:
        self._curve = found

    def _doubtful(self) -> list[int]:
        """The rows in which something else was played than the coach's best."""
        rows = enumerate(self._looked)
        return [row for row, one in rows if one is not None and one.verdict is not None and one.verdict.rank > 1]

    def _to_measure(self) -> int | None:
        doubtful = [row for row in self._doubtful() if row not in self._given_up]
        for row in doubtful:
            if row not in self._gaps:
                return row
        asked = [row for row in self._wanted if row in doubtful]
        return next((row for row in (*asked, *self._dearest(MOST)) if self._open(row)), None)

    def _open(self, row: int) -> bool:
        gap = self._gaps[row]
        return row not in self._given_up and len(gap.found) < ENOUGH and gap.off > CLOSE

    def _measuring(self, row: int) -> Question:
        known = self._gaps.get(row, Gap())
        worlds = range(len(known.found), len(known.found) + (BATCH if known.found else SCREEN))
        _, view, made = self._decisions[row]
        best = self.better(row + 1)

        def take(found: list[float]) -> None:
            self._gaps[row] = Gap((*known.found, *found))

        return lambda: self._reviewer.gaps(view, made, best, worlds), take

    def want(self, number: int) -> bool:
        """Measure this decision too; whether it can be."""
        row = number - 1
        if row not in self._doubtful() or row not in self._gaps:
            return False
        self._wanted.append(row)
        return True

    def better(self, number: int) -> Any:
        """The coach's best move at this decision."""
        looked = self._looked[number - 1] if 0 < number <= len(self._looked) else None
        if looked is None or looked.verdict is None:
            raise ValueError("this decision is not in the review")
        return looked.verdict.best.move

    # --- the key moments -----------------------------------------------------------------------

    def _dearest(self, most: int) -> list[int]:
        """The rows that cost most, as far as is known."""
        costly = [row for row, gap in self._gaps.items() if gap.mean > SMALL]
        return sorted(costly, key=lambda row: -self._gaps[row].mean)[:most]

    def _costly(self) -> list[int]:
        """Those of them that cost something beyond the error of measuring."""
        return [row for row in self._dearest(len(self._gaps)) if self._gaps[row].mean > self._gaps[row].off / 2]

    def moments(self) -> list[int]:
        """Three to six decisions: those that cost most, and where few did, good ones after which it rose."""
        costly = self._costly()[:MOST]
        return sorted([*costly, *self._finds()[: max(0, LEAST - len(costly))]])

    def _finds(self) -> list[int]:
        """Decisions in which the best was played and the chance rose, the highest rise first."""
        rows = enumerate(self._looked)
        best = [row for row, one in rows if one is not None and one.verdict is not None and one.verdict.rank == 1]
        return sorted([row for row in best if self._rise(row) > RISE], key=lambda row: -self._rise(row))

    def _rise(self, row: int) -> float:
        """How the chance changed until the next decision, or the end; luck is in it."""
        chances = [*(one.value for one in self._curve or ()), self._end]
        return chances[row + 1] - chances[row] if row + 1 < len(chances) else 0.0

    # --- as the page shows it --------------------------------------------------------------------

    def shown(self, names: Sequence[str], say: Callable[[Any], Say]) -> Plain:
        """The curve, the moments, every row, and what to learn from it."""
        rows = [self._row(row, names, say) for row in range(len(self._looked))]
        moments = [self._moment(row, names, say) for row in self.moments()]
        return {
            "done": len(self._looked),
            "total": len(self._decisions),
            "settled": self.next() is None,
            "curve": [[round(one.value, 3), *(round(edge, 3) for edge in one.interval)] for one in self._curve or ()],
            "end": self._end,
            "moments": moments,
            "rows": [row for row in rows if row],
            **self._lesson(),
        }

    def _row(self, row: int, names: Sequence[str], say: Callable[[Any], Say]) -> Plain:
        looked, gap = self._looked[row], self._gaps.get(row)
        if looked is None or looked.verdict is None:
            return {}
        _, view, move = looked.decision
        seen = looked.verdict
        cost = "best" if seen.rank == 1 else "" if gap is None else gap.words
        return {
            "number": row + 1,
            "played": named(say(view)(move), names),
            "best": named(say(view)(seen.best.move), names),
            "why": named(seen.best.why, names),
            "rank": seen.rank,
            "of": looked.of,
            "cost": cost,
            "open": gap is not None and self._open(row),
            "undone": seen.undone,
        }

    def _moment(self, row: int, names: Sequence[str], say: Callable[[Any], Say]) -> Plain:
        looked, gap = self._looked[row], self._gaps.get(row)
        assert looked is not None and looked.verdict is not None
        _, view, _ = looked.decision
        look, reckon = self._reviewer.coach.pointers(view, looked.verdict.best.move)
        plain = self._row(row, names, say)
        return {
            **{name: plain[name] for name in ("number", "played", "best", "why")},
            "phase": view.phase_name,
            "known": named(" ".join([look, reckon]).strip(), names),
            "cost": "" if gap is None else gap.words,
            "points": round(100 * (self._rise(row) if gap is None else -gap.mean)),
            "good": gap is None,
        }

    def _lesson(self) -> Plain:
        """What goes well, what to try next, and where it is taught."""
        judged = [(row, one.decision[1]) for row, one in enumerate(self._looked) if one is not None and one.verdict]
        if not judged:
            return {"said": [], "section": ["", ""]}
        costly = self._costly()
        many = Counter(_part(view) for _, view in judged)
        good = Counter(_part(view) for row, view in judged if row not in costly)
        said = [f"In {len(judged) - len(costly)} of {len(judged)} decisions nothing better was found."]
        best = max(many, key=lambda part: (good[part] / many[part], good[part]))
        if good[best]:
            said.append(f"You are best at: {best} ({good[best]} of {many[best]}).")
        section = ("", "")
        if costly:
            view = self._decisions[costly[0]][1]
            said.append(f"Try next: {_part(view)}. The dearest moment cost {self._gaps[costly[0]].words}.")
            section = self._reviewer.coach.section(view)
        return {"said": said, "section": list(section)}


def _part(view: View) -> str:
    """The kind of decision; where the name of a phase goes on after a comma it tells when it was."""
    return str(view.phase_name).split(",")[0]
