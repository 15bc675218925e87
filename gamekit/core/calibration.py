"""How true a room's numbers have been: measured in games of bots, and shown beside those that rest on a model."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from gamekit.core.advice import PEOPLE, Fact, Measured
from gamekit.core.dist import Dist

FILE = "calibration.json"  # in the room's coach; `make calibrate` writes it
MIXED, ANY = "mixed", 0  # tables with players of all levels, any number of them
ENOUGH = 30  # games
Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Bin:
    """All numbers of one name that said about the same, in games of one level (or `mixed`): what became of them."""

    number: str
    level: str
    players: int  # 0: any number of them
    tenth: int  # 0: from 0 to 10 %; 10: exactly 100 %; -1: exactly 0 %
    said: float
    happened: float
    off: float  # half of the 95 % interval of what happened
    games: int
    many: int


@cache
def bins(coach: str) -> tuple[Bin, ...]:
    """The record of a room's coach, such as `gamekit.heist.coach`; empty as long as nothing was measured."""
    path = files(coach).joinpath(FILE)
    rows = json.loads(path.read_text(encoding="utf-8"))["bins"] if path.is_file() else []
    return tuple([Bin(**row) for row in rows])


@cache
def record(coach: str) -> dict[tuple[str, str, int], Range]:
    """How often a number came true, by its name, the level of the players and the tenth it said."""
    known = [one for one in bins(coach) if one.players == ANY and one.games >= ENOUGH]
    return {(one.number, one.level, one.tenth): _range(one) for one in known}


def _range(one: Bin) -> Range:
    return max(0.0, one.happened - one.off), min(1.0, one.happened + one.off)


def recorded(facts: Iterable[Fact], coach: str, names: Collection[str], against: str) -> list[Fact]:
    """The facts, those of these names with how often such a number came true among players of this level."""
    kept, level = record(coach), MIXED if against == PEOPLE else against
    return [replace(f, held=kept.get((f.name, level, _tenth(f)))) if f.name in names else f for f in facts]


def _tenth(fact: Fact) -> int:
    """Where the number lies; of a distribution, its likeliest outcome."""
    if isinstance(fact.value, str):
        return -1
    if isinstance(fact.value, Dist):
        said = float(max(p for _, p in fact.value.items()))
    else:
        said = fact.value.value if isinstance(fact.value, Measured) else float(fact.value)
    return int(said * 10) if 0 < said < 1 else -1
