"""What an exercise is: its numbers, its answer, the mistakes people make, and the hints."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from importlib import import_module
from random import Random
from typing import Any, Literal, TypeAlias

from gamekit.core.advice import Estimate
from gamekit.core.game import room
from gamekit.learn.answers import same, tidy

Kind = Literal["value", "function", "player"]
Numbers: TypeAlias = Mapping[str, Any]  # the numbers of a case by name: each task knows the types of its own
Player: TypeAlias = Callable[..., Any]  # the learner's: what it takes is theirs to say
ENOUGH_FAULTS = 20
DRAWS = 200  # how often a case is drawn again until it tells every mistake from the answer
BOX = ".box"  # behind a task's name: the same idea for one's own numbers, without Python
IN_PYTHON = 1  # points of the function, when the idea has its own


@dataclass(frozen=True)
class Case:
    """The numbers of one question: `case.notes` by name, `f(*case)` in order.

    >>> case = Case("dice.1", {"dice": 2, "pips": 7}, "Throw 2 dice: how likely is a sum of 7?")
    >>> case.pips, [*case]
    (7, [2, 7])
    """

    task: str
    values: Numbers
    words: str = ""

    def __post_init__(self) -> None:
        if taken := {"task", "values", "words"} & {*self.values}:
            raise ValueError(f"{self.task}: a case may not call its numbers {', '.join(sorted(taken))}")

    def __getattr__(self, name: str) -> Any:
        values: Numbers = self.__dict__.get("values", {})
        if name in values:
            return values[name]
        known = ", ".join(values) or "nothing"
        raise AttributeError(f"the case of {self.__dict__.get('task')} has no {name!r}; it has: {known}")

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values.values())

    def __str__(self) -> str:
        return ", ".join(f"{name} = {_short(value)}" for name, value in self.values.items())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        lines = "".join(f"<p>{escape(line)}</p>" for line in self.words.splitlines() if line)
        numbers = f"<p><code>{escape(str(self))}</code></p>" if self.values else ""
        return f'<div class="gk-case">{lines}{numbers}</div>'


def _in_words(value: object) -> object:
    """A list without brackets and quotes; lists in a list are kept apart."""
    if not isinstance(value, tuple):
        return value
    apart = "; " if any(isinstance(item, tuple) for item in value) else ", "
    return apart.join(str(_in_words(item)) for item in value)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 100 else text[:99] + "…"


@dataclass(frozen=True)
class Mistake:
    """A wrong answer many people give, how it is recognised, and the idea that helps.

    `answer(case)` is the wrong answer; it is recognised by being the same, or, of a player, by `fits`.
    """

    name: str
    hint: str
    answer: Callable[[Case], object]
    fits: Callable[[Played, Case], bool] | None = None


@dataclass(frozen=True)
class Played:
    """What came out of a contest: the share of games won, and what went wrong in them."""

    share: Estimate
    faults: tuple[str, ...] = ()


def won(low: float, high: float) -> Callable[[Played, Case], bool]:
    """A mistake of a player that failed in no game and won a share from `low` to below `high`."""
    return lambda played, case: not played.faults and low <= played.share.value < high


def no_move(played: Played, case: Case) -> bool:
    """A mistake of a player that answered something else than a legal move."""
    return any("answered" in why for why in played.faults)


@dataclass(frozen=True)
class Contest:
    """How a player is measured: so many seeded games, and the share to reach.

    `play(player, seed)` gives the payoff of one game, from 0 to 1, and the player's faults in it;
    `kinds` are the classes of moves that the player may answer.
    """

    games: int
    least: Fraction
    kinds: tuple[type, ...]
    play: Callable[[Player, str], tuple[int | Fraction, tuple[str, ...]]]

    def measure(self, player: Player, seed: object) -> Played:
        """The player's share of all the games, or of those until it had failed too often; the seed decides alone."""
        wins, faults, number = Fraction(0), list[str](), 0
        while number < self.games and len(faults) < ENOUGH_FAULTS:
            payoff, wrong = self.play(player, f"{seed}/{number}")
            wins += payoff
            faults += wrong
            number += 1
        return Played(Estimate(wins, number), tuple(faults))


@dataclass(frozen=True, repr=False)
class Task:
    """One exercise of a room.

    `case(rng)` draws its numbers by name, `text` is the question with {names} for them. A value is asked for
    the learner's own case; a function, asked for in `code`, is tried on several; a player plays the games of `contest`.
    What a function is for is first done by hand, in a box: the same question, or an easier one in `by_hand`.
    """

    name: str
    title: str
    level: str
    minutes: int
    points: int
    text: str
    case: Callable[[Random], Numbers]
    answer: Callable[[Case], object]
    mistakes: tuple[Mistake, ...]
    hints: tuple[str, str, str]
    kind: Kind = "value"
    tolerance: float = 0.0005
    chance: bool = False  # the answer is a probability, or several that add up to 1
    contest: Contest | None = None
    code: str = ""
    by_hand: Task | None = None
    offered: Callable[[Case], Sequence[object]] | None = (
        None  # what a box gives to choose from, or the cells to fill in
    )

    def __repr__(self) -> str:
        """The name alone: hints and mistakes are told when asked for."""
        return f"{self.name} {self.title}"

    def draw(self, rng: Random) -> Case:
        """A case in which the answer and every mistake differ, so that a check can tell them apart."""
        for _ in range(DRAWS):
            values = self.case(rng)
            text = self.text.format(**{name: _in_words(value) for name, value in values.items()})
            case = Case(self.name, values, f"{text}\n{self.code}".strip())
            if self.kind == "player" or self._tells(case):
                return case
        raise ValueError(f"{self.name}: no case in {DRAWS} tells its mistakes from its answer")

    @property
    def box(self) -> Task | None:
        """The step that needs no Python: a value itself, a function's first example; a player has none."""
        if self.kind != "function":
            return self if self.kind == "value" else None
        return replace(self.by_hand or self, name=self.name + BOX, kind="value", code="", by_hand=None)

    @property
    def steps(self) -> tuple[Task, ...]:
        """What is checked: the box and the function, or the only step there is."""
        if self.kind != "function" or self.box is None:
            return (self,)
        return (self.box, replace(self, points=IN_PYTHON, by_hand=self.by_hand or self))

    def _tells(self, case: Case) -> bool:
        wrong = [tidy(mistake.answer(case)) for mistake in self.mistakes]
        given = [tidy(self.answer(case)), *wrong]
        return not any(same(a, b, 2 * self.tolerance) for i, a in enumerate(given) for b in given[:i])


def with_hand(task: Task, **changes: Any) -> Task:
    """A task whose box asks something easier to do by hand than its function."""
    return replace(task, by_hand=replace(task, **changes))


def tasks_of(game: str) -> tuple[Task, ...]:
    """The exercises of a room, in order."""
    room(game)
    try:
        found: tuple[Task, ...] = import_module(f"gamekit.{game}.tasks").TASKS
    except ModuleNotFoundError as problem:
        if problem.name != f"gamekit.{game}.tasks":
            raise
        return ()
    return found


def steps_of(game: str) -> tuple[Task, ...]:
    """What is checked in a room's exercises, in order."""
    return tuple(step for task in tasks_of(game) for step in task.steps)


def find(name: str) -> Task:
    """The exercise of that name, such as heist.3; its box where that is asked for, as in heist.4.box."""
    game = str(name).partition(".")[0]
    known = tasks_of(game)
    for step in steps_of(game):
        if step.name == name:
            return step
    raise ValueError(f"there is no exercise {name!r}; {game} has: {', '.join(task.name for task in known) or 'none'}")
