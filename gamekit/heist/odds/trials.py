"""The odds of a majority and of a suspicion found without the formula: by listing, and by trying."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

from gamekit.core.advice import Estimate
from gamekit.core.dist import Dist
from gamekit.core.game import checked_games
from gamekit.heist.odds.press import blindly_drawn

MOST = 1_000_000  # handfuls that are still listed


def listed(notes: int, sabotages: int, picked: int, sure_notes: int = 0, sure_sabotages: int = 0) -> Dist[int]:
    """How many banknotes are at the press: every handful of cards listed once and counted.

    >>> listed(2, 1, 3, sure_notes=1)
    Dist({3: 1/3, 2: 2/3})
    """
    drawn = blindly_drawn(notes, sabotages, picked, sure_notes, sure_sabotages)
    if comb(notes + sabotages, drawn) > MOST:
        raise ValueError(f"more than {MOST:,} handfuls are too many to list: take fewer cards")
    handfuls = combinations((True,) * notes + (False,) * sabotages, drawn)
    return Dist.uniform(sure_notes + sum(handful) for handful in handfuls)


def simulated(
    notes: int,
    sabotages: int,
    picked: int,
    sure_notes: int = 0,
    sure_sabotages: int = 0,
    *,
    games: int = 10_000,
    rng: Random,
) -> Estimate:
    """How often banknotes are in the majority when the cards are drawn again and again."""
    drawn = blindly_drawn(notes, sabotages, picked, sure_notes, sure_sabotages)
    cards = (True,) * notes + (False,) * sabotages
    wins = sum(2 * (sure_notes + sum(rng.sample(cards, drawn))) > picked for _ in range(checked_games(games)))
    return Estimate(Fraction(wins), games)


def suspected(
    players: int,
    hostages: int,
    at_press: int,
    hostage: Fraction,
    gangster: Fraction,
    *,
    games: int = 10_000,
    rng: Random,
) -> Estimate:
    """How often the first of those at the press is a hostage, of the tries in which all of them laid a sabotage.

    `players` others, so many of them hostages; a hostage and a gangster lay a sabotage with these chances.
    """
    if not 1 <= at_press <= players or not 0 <= hostages <= players:
        raise ValueError(f"{hostages} hostages and {at_press} at the press do not fit {players} players")
    chances = {True: float(hostage), False: float(gangster)}
    dealt = [True] * hostages + [False] * (players - hostages)
    found: list[bool] = []
    for _ in range(checked_games(games)):
        rng.shuffle(dealt)
        if all(rng.random() < chances[one] for one in dealt[:at_press]):
            found.append(dealt[0])
    return Estimate(Fraction(sum(found)), len(found))
