"""A chance to win at once: a few named features of a position, weighted as fitted to played games.

Every contestant has features; its strength is their weighted sum, and its chance in proportion to e to that power
(softmax; between two it is the logistic curve). How well a player plays is a feature too; one whose level is not known
has a row of features for each level, all alike likely, and the chance is the mean over all of them.

The weights stand in a file people can read, `value.json`, with the games they come from and how often they came true
in games they were not fitted to. `make values` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence, Sized
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp, log
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from gamekit.core.advice import Levels, Modelled

Features: TypeAlias = Mapping[str, float]
Rows: TypeAlias = Mapping[int, Sequence[Features]]  # of each contestant: its features, at each level it may play at

OTHERS = -1  # the row of all who are no friends, where two teams play
SURE = 1e9  # a game that is over counts as so many play-outs
TELLS = 0.65  # below it the model can hardly tell who will win; 0.5 is a coin, 1 never errs


@dataclass(frozen=True, slots=True)
class Bin:
    """The positions in other games where the model said about the same, and how often it happened there."""

    low: float
    high: float
    said: float
    happened: float
    held: tuple[float, float]  # 95 % interval of what happened, whole games drawn


@dataclass(frozen=True)
class Fitted:
    """The weights of a game's features, how often they came true, and what play-outs they are worth."""

    weights: Mapping[str, float]
    counts_as: float
    bins: tuple[Bin, ...]
    stages: Mapping[str, float]  # part of the game → how often the model puts a winner above a loser there

    def chances(self, rows: Rows) -> dict[int, float]:
        """The chance of each contestant, such as each seat; together they make 1."""
        return {who: self.chance(rows, who) for who in rows}

    def chance(self, rows: Rows, who: int) -> float:
        """The chance of one of them."""
        strengths = {one: [self.strength(row) for row in possible] for one, possible in rows.items()}
        most = max(max(found) for found in strengths.values())
        powers = {one: [exp(strength - most) for strength in found] for one, found in strengths.items()}
        return share(powers.pop(who), [*powers.values()])

    def strength(self, features: Features) -> float:
        """The weighted sum of the features."""
        return sum([self.weights[name] * value for name, value in features.items()])

    def reasons(self, rows: Rows, seat: int) -> dict[str, float]:
        """What each feature adds to this seat's strength, beyond what it adds on average to the others'; most first.

        A feature that also counts differently in some positions ("points, last round") is told as one.
        """
        found: dict[str, float] = {}
        for other, possible in rows.items():
            times = (1.0 if other == seat else -1 / (len(rows) - 1)) / len(possible)
            for row in possible:
                for name, value in row.items():
                    stem = name.split(",")[0]
                    found[stem] = found.get(stem, 0.0) + times * self.weights[name] * value
        return dict(sorted(found.items(), key=lambda pair: -abs(pair[1])))

    def without(self, stem: str) -> Fitted:
        """The same weights, blind to this feature."""
        left = {name: 0.0 if name.split(",")[0] == stem else weight for name, weight in self.weights.items()}
        return replace(self, weights=MappingProxyType(left))

    def modelled(self, seat: int, rows: Rows, stage: str) -> Modelled:
        """The chance of this seat among these rows, with what is known about its trustworthiness."""
        if seat not in rows:
            return sure(0)
        value = self.chance(rows, seat)
        held = next((one.held for one in self.bins if one.low <= value <= one.high), None)
        area = self.stages[stage]
        note = "" if area >= TELLS else (
            f"It knows little yet ({stage}): of a winner and a loser it puts the winner first {area:.0%} of the time."
        )  # fmt: skip
        return Modelled(value, self.counts_as, held, not note, note)


def share(mine: Sequence[float], others: Sequence[Sequence[float]]) -> float:
    """One part of a whole on average, where each part is one of several amounts, all alike likely.

    >>> share([3.0], [[1.0]]), share([1.0, 3.0], [[1.0]])
    (0.75, 0.625)
    """
    sums = [0.0]
    for amounts in others:
        sums = [total + amount for total in sums for amount in amounts]
    return sum([one / (one + total) for one in mine for total in sums]) / len(mine) / len(sums)


def sure(share: float) -> Modelled:
    """What is certain: the game is over, or this player is out of it."""
    return Modelled(float(share), SURE, None, True, "This is certain.")


def log_odds(chance: float, least: float = 0.02) -> float:
    """The log of a chance's odds, never farther out than those of `least`."""
    p = min(1 - least, max(least, chance))
    return log(p / (1 - p))


# --- the players' levels as features --------------------------------------------------------


def names(levels: Levels, seat: int, known: Iterable[str]) -> tuple[str, ...]:
    """The levels at which this seat may be played."""
    name = levels[seat]
    return tuple(known) if name is None else (name,)


def part(levels: Levels, name: str, seats: Sequence[int], known: Sized) -> float:
    """The part of these players that plays at a level; one who is not known counts a little at each."""
    return sum([1 / len(known) if levels[s] is None else float(levels[s] == name) for s in seats]) / len(seats)


# --- the file ---------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def fitted(path: Path) -> Fitted:
    """What stands in a `value.json`."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    bins = [Bin(one["range"][0], one["range"][1], one["said"], one["happened"], (one["held"][0], one["held"][1]))
            for one in found["reliability"]]  # fmt: skip
    stages = {name: float(one["winner above loser"]) for name, one in found["stages"].items()}
    return Fitted(MappingProxyType(found["weights"]), found["counts as"], tuple(bins), MappingProxyType(stages))
