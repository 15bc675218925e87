"""What a coach says: values with their certainty, advice, forms for open-ended moves, the review."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any, TypeAlias

from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE, Move, Player, State, checked_list
from gamekit.core.serialization import short


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share that was measured, with its 95 % interval (Wilson)."""

    wins: Fraction
    games: int

    @property
    def value(self) -> float:
        """The share itself."""
        return float(self.wins / self.games) if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true chance lies, 19 times out of 20."""
        return wilson(float(self.wins), self.games)

    def __str__(self) -> str:
        return _told(self.value, *self.interval)


@dataclass(frozen=True, slots=True)
class Near:
    """A chance reckoned from samples, with how far off it may be, 19 times out of 20.

    >>> str(Near(Fraction(1, 2), 0.02))
    '50.0% (48.0% to 52.0%)'
    """

    middle: Fraction
    off: float

    @property
    def value(self) -> float:
        """The chance itself."""
        return float(self.middle)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true chance lies, 19 times out of 20."""
        return max(0.0, self.value - self.off), min(1.0, self.value + self.off)

    def __str__(self) -> str:
        return _told(self.value, *self.interval)


def _told(value: float, low: float, high: float) -> str:
    return f"{value:.1%} ({low:.1%} to {high:.1%})"


def wilson(wins: float, games: float, z: float = 1.959964) -> tuple[float, float]:
    """The Wilson 95 % interval of a share.

    >>> [round(x, 3) for x in wilson(50, 100)]
    [0.404, 0.596]
    """
    if games == 0:
        return 0.0, 1.0
    share, spread = wins / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    reach = z * sqrt(max(0.0, share * (1 - share)) / games + spread / games / 4) / (1 + spread)
    low, high = min(share, middle - reach), max(share, middle + reach)  # rounding must not leave the share outside
    return max(0.0, low), min(1.0, high)


PEOPLE = "people"  # the level of whom nobody knows how they play: as players of all levels together


@dataclass(frozen=True, slots=True)
class Modelled:
    """A chance to win that a model gives at once: how far it can be trusted, and what play-outs make of it.

    >>> print(Modelled(0.5, counts_as=96).refined(Estimate(Fraction(3), 4)))
    51.0% (41.3% to 60.6%)
    """

    value: float
    counts_as: float  # as much as so many play-outs
    held: tuple[float, float] | None = None  # where it said about this, it happened so often (95 % interval)
    tells: bool = True  # False: it can hardly tell who will win yet
    note: str = ""

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true chance lies, about 19 times out of 20."""
        return wilson(self.value * self.counts_as, self.counts_as)

    def refined(self, played: Estimate) -> Modelled:
        """The model and the play-outs together, each with its weight."""
        if not played.games:
            return self
        games = self.counts_as + played.games
        return replace(self, value=(self.value * self.counts_as + float(played.wins)) / games, counts_as=games)

    def __str__(self) -> str:
        return _told(self.value, *self.interval)


Measured: TypeAlias = Estimate | Near
Levels: TypeAlias = tuple[str | None, ...]  # of the players by seat; None: not known
Value: TypeAlias = Fraction | Measured | None


@dataclass(frozen=True, slots=True)
class Advice:
    """One move, the chance to win with it (None: a judgement, shown as a rank only), and why."""

    move: Move
    value: Value
    why: str
    note: str = ""  # a few words for the answer itself, where its number is no chance to win


@dataclass(frozen=True, slots=True)
class Fact:
    """One number that belongs beside the table now, how sure it is, and where it comes from."""

    title: str
    value: Fraction | Measured | Dist[Any] | str
    why: str = ""
    name: str = ""  # by which its record is kept: what was said against what happened
    about: Any = None  # whom or what it is about
    held: tuple[float, float] | None = None  # in a model: where it said about this, it happened so often (95 %)


@dataclass(frozen=True, slots=True)
class Choice:
    """A form's question with options to choose from: (label, what it stands for); at least / at most so many."""

    name: str
    label: str
    options: tuple[tuple[str, object], ...]
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Amount:
    """A form's question for a whole number."""

    name: str
    label: str
    low: int
    high: int
    start: int


Answers: TypeAlias = dict[str, Any]  # what a form was answered, by the names of its fields


@dataclass(frozen=True, slots=True)
class Form:
    """An open-ended move as questions; `make(answers)` gives the move.

    Answers: {name: the chosen value, a tuple of them where `most` is above 1, or the amount}.
    """

    title: str
    fields: tuple[Choice | Amount, ...]
    make: Callable[[Answers], Any]


def number(value: Value) -> float | None:
    """A value as a plain number, or None for a judgement."""
    if isinstance(value, Measured):
        return value.value
    return None if value is None else float(value)


@dataclass(frozen=True, slots=True)
class Verdict:
    """One decision looked at afterwards: what was played, what was best, what it cost and why."""

    turn: int
    played: Advice | None
    best: Advice
    rank: int
    undone: bool = False

    @property
    def loss(self) -> float | None:
        """What was given away, where both values are known."""
        top, mine = number(self.best.value), number(self.played.value) if self.played else None
        return None if top is None or mine is None else max(0.0, top - mine)


def weighed(advices: Sequence[Advice], move: Move, judge: Callable[[], str]) -> list[Advice]:
    """The advice with the move that was made at its end, if it was not listed (one of a form, say)."""
    made = [] if len(advices) < 2 or any(one.move == move for one in advices) else [Advice(move, None, judge())]
    return [*advices, *made]


def verdict(turn: int, move: Move, advices: Sequence[Advice], undone: bool = False) -> Verdict | None:
    """The review of one decision; None where there was nothing to decide or to say."""
    if len(advices) < 2:
        return None
    played = next((a for a in advices if a.move == move), None)
    best = advices[0]
    rank = advices.index(played) + 1 if played else len(advices) + 1
    return Verdict(turn, played, best, rank, undone)


def rollout(state: State, players: Sequence[Player], rng: Random) -> Any:
    """The result when these players play an imagined state to its end."""
    while state.result is None:
        if state.turn is CHANCE:
            state = state.play(state.chances.sample(rng))
        else:
            seat = state.turn
            assert isinstance(seat, int)
            state = state.play(state.only_move or players[seat](state.view(seat), rng))
    return state.result


def checked_levels(levels: object, players: int, known: Iterable[str]) -> Levels:
    """The level of each seat, None where it is not known; an error in the learner's words."""
    if levels is None:
        return (None,) * players
    names = checked_list(levels, "levels must be a list, one for each seat")
    if len(names) != players or not all(name is None or name in known for name in names):
        raise ValueError(f"levels must be {players} of {', '.join(known)} or None, not {short(levels)}")
    return names


def seated(
    levels: Sequence[str | None] | None, bots: Mapping[str, Player], players: int, plain: Player
) -> tuple[Player | Sequence[Player], ...]:
    """Who plays on in a play-out: each seat at its level, any level where it is None; nothing said: all `plain`."""
    if levels is None:
        return (plain,) * players
    known = checked_levels(levels, players, bots)
    return tuple([tuple(bots.values()) if name is None else bots[name] for name in known])


def win_chance(
    states: Iterable[State],
    seat: int,
    players: Sequence[Player | Sequence[Player]],
    rng: Random,
    tick: Callable[[], None] = lambda: None,
    move: Any = None,
    play_out: Callable[[Any, Sequence[Player], Random], Any] = rollout,
) -> Estimate:
    """How often this seat wins when each imagined state is played to its end, from this move on if one is given.

    Where several players are given for a seat, one of them is drawn anew for each state.
    """
    wins, games = Fraction(0), 0
    for state in states:
        table = [rng.choice(one) if isinstance(one, Sequence) else one for one in players]
        wins += Fraction(play_out(state if move is None else state.play(move), table, rng)[seat])
        games += 1
        tick()
    return Estimate(wins, games)
