"""Where there are more ways than can be counted: samples of them, each drawn for itself, with whole weights.

A sample keeps the heavy ways as they are and some of the light ones, chosen by weight and weighing more for it: on
average nothing is lost. How much the samples differ tells how far off a number may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, sqrt
from random import Random

from gamekit.wallet.odds.ways import Way, Ways

SAMPLES, WIDTH = 8, 64  # so many samples of so many ways; all ways are counted while there are not more than that
WHOLE = 400_000  # ways, when somebody wants every one of them counted and waits for it
ENOUGH = 4  # samples; with fewer one could not say how far off a number may be
FULL = 1 << 48  # what all ways of a sample weigh together
# Student's t for 49 times in 50, by degrees of freedom: few samples, not evenly spread, keep 19 in 20 with it
REACH = {3: 4.541, 4: 3.747, 5: 3.365, 6: 3.143, 7: 2.998}


def listed(ways: dict[Way, int]) -> Ways:
    """All ways, with the smallest whole weights."""
    common = gcd(*ways.values())
    return tuple([(way, weight // common) for way, weight in ways.items() if weight])


def full(ways: dict[Way, int]) -> Ways:
    """The ways of a sample, their weights made to add up to about the same in every sample."""
    total = sum(ways.values())
    return tuple([(way, max(1, weight * FULL // total)) for way, weight in ways.items()])


def sample(ways: dict[Way, int], most: int, rng: Random) -> dict[Way, int]:
    """So many of the ways: those too heavy to leave out, and of the light ones one in every stretch of weight."""
    if len(ways) <= most:
        return ways
    ranked = sorted(ways.items(), key=lambda found: -found[1])
    rest, kept = sum(ways.values()), 0
    while ranked[kept][1] * (most - kept) > rest:
        rest -= ranked[kept][1]
        kept += 1
    chosen = {way: weight * (most - kept) for way, weight in ranked[:kept]}
    mark, upto = rng.randrange(rest), 0
    for way, weight in ranked[kept:]:
        upto += weight * (most - kept)
        if upto > mark:
            chosen[way] = rest
            mark += rest
    return chosen


def pooled(samples: Sequence[Ways]) -> Ways:
    """The ways of all samples together."""
    if len(samples) == 1:
        return samples[0]
    ways: dict[Way, int] = {}
    for found in samples:
        for way, weight in found:
            ways[way] = ways.get(way, 0) + weight
    return tuple(ways.items())


def off(numbers: Sequence[float]) -> float:
    """How far the mean of these may be from the truth, 19 times in 20: what each sample says, and how they differ."""
    many = len(numbers)
    if many == 1:
        return 0.0  # not a sample: every way
    mean = sum(numbers) / many
    spread = sum([(number - mean) ** 2 for number in numbers]) / (many - 1)
    return REACH[many - 1] * sqrt(spread / many)
