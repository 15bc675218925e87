"""A chance to win at once: a few named features of a position, weighted as fitted to played games.

Every contestant has features; its strength is their weighted sum, and its chance in proportion to e to that power
(softmax; between two it is the logistic curve). The weights stand in a file people can read, `value.json`, with
the games they come from and how often they came true in other games. `make values` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp, log
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from gamekit.core.advice import Levels, Modelled

Features: TypeAlias = Mapping[str, float]

OTHERS = -1  # the row of all who are no friends, where two teams play
UNKNOWN = "unknown"
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

    def chances(self, rows: Mapping[int, Features]) -> dict[int, float]:
        """The chance of each row, such as each seat's; together they make 1."""
        return dict(zip(rows, softmax([self.strength(row) for row in rows.values()]), strict=True))

    def strength(self, features: Features) -> float:
        """The weighted sum of the features."""
        return sum([self.weights[name] * value for name, value in features.items()])

    def reasons(self, rows: Mapping[int, Features], seat: int) -> dict[str, float]:
        """What each feature adds to this seat's strength, beyond what it adds on average to the others'; most first.

        A feature that also counts differently in some positions ("points, last round") is told as one.
        """
        found: dict[str, float] = {}
        for other, row in rows.items():
            times = 1.0 if other == seat else -1 / (len(rows) - 1)
            for name, value in row.items():
                stem = name.split(",")[0]
                found[stem] = found.get(stem, 0.0) + times * self.weights[name] * value
        return dict(sorted(found.items(), key=lambda pair: -abs(pair[1])))

    def without(self, stem: str) -> Fitted:
        """The same weights, blind to this feature."""
        left = {name: 0.0 if name.split(",")[0] == stem else weight for name, weight in self.weights.items()}
        return replace(self, weights=MappingProxyType(left))

    def modelled(self, seat: int, rows: Mapping[int, Features], stage: str) -> Modelled:
        """The chance of this seat among these rows, with what is known about its trustworthiness."""
        if seat not in rows:
            return sure(0)
        value = self.chances(rows)[seat]
        held = next((one.held for one in self.bins if one.low <= value <= one.high), None)
        area = self.stages[stage]
        note = "" if area >= TELLS else (
            f"It knows little yet ({stage}): of a winner and a loser it puts the winner first {area:.0%} of the time."
        )  # fmt: skip
        return Modelled(value, self.counts_as, held, not note, note)


def softmax(strengths: Sequence[float]) -> tuple[float, ...]:
    """Chances in proportion to e to these powers.

    >>> softmax([0.0, 0.0, 0.0, 0.0])
    (0.25, 0.25, 0.25, 0.25)
    """
    most = max(strengths)
    powers = [exp(strength - most) for strength in strengths]
    total = sum(powers)
    return tuple([power / total for power in powers])


def sure(share: float) -> Modelled:
    """What is certain: the game is over, or this player is out of it."""
    return Modelled(float(share), SURE, None, True, "This is certain.")


def log_odds(chance: float, least: float = 0.02) -> float:
    """The log of a chance's odds, never farther out than those of `least`."""
    p = min(1 - least, max(least, chance))
    return log(p / (1 - p))


# --- the players' levels as features --------------------------------------------------------


def level(levels: Levels, seat: int) -> dict[str, float]:
    """Who plays this seat, as a feature."""
    return {f"level {levels[seat] or UNKNOWN}": 1.0}


def share(levels: Levels, name: str, seats: Sequence[int], of: int = 3) -> float:
    """The share of these players at a level; one who is not known counts as each of `of` levels alike."""
    return sum([1.0 if levels[s] == name else (levels[s] is None) / of for s in seats]) / len(seats)


# --- the file ---------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def fitted(path: Path) -> Fitted:
    """What stands in a `value.json`."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    bins = [Bin(one["range"][0], one["range"][1], one["said"], one["happened"], (one["held"][0], one["held"][1]))
            for one in found["reliability"]]  # fmt: skip
    stages = {name: float(one["winner above loser"]) for name, one in found["stages"].items()}
    return Fitted(MappingProxyType(found["weights"]), found["counts as"], tuple(bins), MappingProxyType(stages))
