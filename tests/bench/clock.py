"""CPU time, fairly: the subjects take turns, so that a busy machine slows all of them alike."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time

TURNS, SLICE = 7, 0.4  # seven turns of 0.4 CPU seconds each


def rates(subjects: dict[str, Callable[[], int]], turns: int = TURNS, seconds: float = SLICE) -> dict[str, float]:
    """How many things each subject does in a CPU second: the median of its turns; each call says how many it did."""
    for subject in subjects.values():
        subject()
    found: dict[str, list[float]] = {name: [] for name in subjects}
    for _ in range(turns):
        for name, subject in subjects.items():
            found[name].append(_rate(subject, seconds))
    return {name: median(measured) for name, measured in found.items()}


def _rate(subject: Callable[[], int], seconds: float) -> float:
    done, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        done += subject()
    return done / spent


def per_second(rate: float, what: str) -> str:
    """A rate in words.

    >>> per_second(12345.6, "games")
    '12,346 games/s'
    """
    return f"{rate:,.0f} {what}/s"
