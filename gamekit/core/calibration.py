"""How true a room's numbers have been: measured in games of bots, and shown beside those that rest on a model."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from gamekit.core.advice import PEOPLE, Fact, Measured
from gamekit.core.dist import Dist

FILE = "calibration.json"  # in the room's coach; `make calibrate` writes it
MIXED, ANY = "mixed", 0  # tables with players of all levels, any number of them
ENOUGH = 30  # games
Range = tuple[float, float]


@cache
def record(coach: str) -> dict[tuple[str, str, int], Range]:
    """Of a room's coach: how often a number came true, by its name, the level of the players and the tenth it said."""
    path = files(coach).joinpath(FILE)
    rows = json.loads(path.read_text(encoding="utf-8"))["bins"] if path.is_file() else []
    return {
        (row["number"], row["level"], row["tenth"]): _range(row)
        for row in rows
        if row["players"] == ANY and row["games"] >= ENOUGH
    }


def _range(row: dict[str, Any]) -> Range:
    return max(0.0, row["happened"] - row["off"]), min(1.0, row["happened"] + row["off"])


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
