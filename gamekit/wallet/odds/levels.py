"""How each level plays, counted in its games; and people: players of all levels together."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from gamekit.core.advice import PEOPLE
from gamekit.core.words import Seat
from gamekit.wallet.rules import View
from gamekit.wallet.rules.state import Table

LATE = 7  # turns in a round; later ones are as this one
NOTE = 5000  # cents: every note and every piece of jewellery is worth a multiple of it
Rows = tuple[tuple[float, ...], ...]  # by the turns somebody has had, then by the timers left, from 1 on


@dataclass(frozen=True)
class Level:
    """How often its players flip a timer and would be innocent, and how rich the innocent are."""

    flips: Rows
    innocent: Rows
    money: tuple[tuple[int, int], ...]  # in notes of 50: how many had so much

    def flipping(self) -> Callable[[int, int], Fraction]:
        """The chance that somebody flips a timer, by the turns they have had and the timers left."""
        return lambda turns, timers: Fraction(_at(self.flips, turns, timers)).limit_denominator(1000)

    def richer(self, than: tuple[int, int], coin: int) -> float:
        """The chance that an innocent player with this coin has more than so much, in notes and a coin."""
        total = sum(many for _, many in self.money)
        return sum(many for amount, many in self.money if (amount, coin) > than) / total


def _at(rows: Rows, turns: int, timers: int) -> float:
    row = rows[min(turns, LATE)]
    return row[min(max(timers, 1), len(row)) - 1]


def level(name: str) -> Level:
    """A level by its name; of whom nothing is known plays like people."""
    known = levels()
    return known.get(name, known[PEOPLE])


@cache
def levels() -> dict[str, Level]:
    """Every level of `levels.toml`."""
    text = files("gamekit.wallet.odds").joinpath("levels.toml").read_text(encoding="utf-8")
    return {name: _level(told) for name, told in tomllib.loads(text).items()}


def _level(told: dict[str, Any]) -> Level:
    flips, innocent = (tuple(map(tuple, told[what])) for what in ("flips", "innocent"))
    return Level(flips, innocent, tuple((int(amount), many) for amount, many in told["money"].items()))


def turns_done(table: Table, seat: Seat) -> int:
    """How many turns somebody has had in this round; the one under way does not count."""
    n = table.game.players
    before = table.turns - 1 - (seat - table.starter) % n
    return 0 if before < 0 else before // n + (seat != table.player)


def notes(cents: int) -> int:
    """How many notes of 50 a wealth is, the coin left out."""
    return cents // NOTE


def richest(view: View, against: Level) -> Fraction:
    """The chance that nobody else is innocent and richer, if the round ended now; the others each for themselves."""
    mine, chance = view.verdict, 1.0
    if not mine.innocent:
        return Fraction(0)
    than = (notes(mine.wealth), view.coin)
    for seat in range(view.game.players):
        if seat != view.seat:
            innocent = _at(against.innocent, turns_done(view, seat), view.timers)
            chance *= 1 - innocent * against.richer(than, view.coins[seat])
    return Fraction(chance).limit_denominator(1000)
