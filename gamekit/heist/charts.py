"""Numbers of the heist as charts: the majority as the pool changes, the loot's change, who is suspected."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from gamekit.charts import COLOURS, HATCHES, figure
from gamekit.core.dist import Dist
from gamekit.heist import odds
from gamekit.heist.coach.words import percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MARKERS, DASHES = "osD^vPX*", ("-", "--", "-.", ":")


def majority(notes: int, sabotages: int, picked: int, sure_notes: int = 0, sure_sabotages: int = 0) -> Figure:
    """The chance of a majority of banknotes for every mixture of as many unseen cards, the given one marked."""
    chance = odds.majority(notes, sabotages, picked, sure_notes, sure_sabotages)
    pool = notes + sabotages
    mixtures = range(pool + 1)
    chances = [float(odds.majority(many, pool - many, picked, sure_notes, sure_sabotages)) for many in mixtures]
    claim = f"{_counted(notes, 'note')} among {pool} unseen cards, {picked} picked: banknotes win {float(chance):.1%}"
    made, axes = figure(claim, f"banknotes among the {pool} unseen cards", "chance of a majority")
    axes.plot(mixtures, chances, color=COLOURS[0], marker="o", markersize=4, label=f"{picked} cards at the press")
    single = [many / pool for many in mixtures] if pool else [0.0]
    axes.plot(mixtures, single, color=COLOURS[7], linestyle="--", label="one single card")
    axes.plot([notes], [float(chance)], marker="D", markersize=11, color=COLOURS[5], linestyle="none")
    axes.annotate(f"{chance}", (notes, float(chance)), xytext=(12, -14), textcoords="offset points", fontsize=11)
    axes.set_ylim(-0.04, 1.06)
    axes.set_xticks(range(0, pool + 1, 1 if pool <= 20 else 5))
    _percent(axes)
    axes.legend(loc="upper left" if 2 * notes > pool else "lower right", frameon=False)
    return made


def _counted(many: int, noun: str) -> str:
    return f"{many} {noun}" if many == 1 else f"{many} {noun}s"


def loot_change(changes: Dist[int]) -> Figure:
    """What the press may do to the loot: one bar for each change, gains plain and losses hatched."""
    gains = sorted(changes)
    claim = f"The loot grows with a chance of {float(changes.p(lambda gain: gain > 0)):.1%}"
    made, axes = figure(claim, "change of the loot", "chance")
    for place, gain in enumerate(gains):
        up = gain > 0
        chance = float(changes[gain])
        axes.bar(place, chance, color=COLOURS[0 if up else 1], hatch=HATCHES[0 if up else 1], edgecolor="black")
        axes.text(place, chance, f"{chance:.1%}", ha="center", va="bottom", fontsize=9)
    axes.set_xticks(range(len(gains)), [f"{gain:+d}".replace("-", "−") if gain else "±0" for gain in gains])
    _percent(axes)
    return made


def suspicion(rows: Sequence[Sequence[Fraction | float]], names: Sequence[str]) -> Figure:
    """Round by round, the chance that each player is a gangster; row 0 is before the first round."""
    if not rows or any(len(row) != len(names) for row in rows):
        raise ValueError(f"every row must hold {len(names)} chances, one for each name")
    last = [float(chance) for chance in rows[-1]]
    made, axes = figure(_suspect(last, names), "rounds played", "chance to be a gangster", (7, 4))
    for seat, name in enumerate(names):
        chances = [float(row[seat]) for row in rows]
        line = axes.plot(range(len(rows)), chances, label=name, color=COLOURS[seat % 8])[0]
        line.set(marker=MARKERS[seat % 8], linestyle=DASHES[seat % 4])
    for name, y in zip(names, _apart(last, 0.055), strict=True):
        axes.text(len(rows) - 1 + 0.08, y, name, va="center", fontsize=9)
    axes.set_xticks(range(len(rows)))
    axes.set_xlim(-0.1, len(rows) - 1 + 0.12 * len(rows))
    axes.set_ylim(-0.04, 1.06)
    _percent(axes)
    return made


def _suspect(chances: Sequence[float], names: Sequence[str]) -> str:
    """The likeliest hostages, those left out whose character is known."""
    open_ = [seat for seat, chance in enumerate(chances) if 0 < chance < 1]
    if not open_:
        return "Every character is known"
    least = min(chances[seat] for seat in open_)
    first = [names[seat] for seat in open_ if chances[seat] == least]
    hostage = percent(1 - least)
    if len(first) == len(open_) > 1:
        return f"Nobody stands out: each may be a hostage with a chance of {hostage}"
    if len(first) > 1:
        return f"{', '.join(first[:-1])} and {first[-1]} are the likeliest hostages: a chance of {hostage} each"
    return f"{first[0]} is the likeliest hostage, with a chance of {hostage}"


def _apart(values: Sequence[float], gap: float) -> list[float]:
    """The values moved just so far that labels beside them do not overlap.

    >>> [round(y, 2) for y in _apart([0.5, 0.5, 0.9], 0.1)]
    [0.45, 0.55, 0.9]
    """
    order = sorted(range(len(values)), key=values.__getitem__)
    clusters: list[tuple[float, list[int]]] = []
    for index in order:
        clusters.append((values[index], [index]))
        while len(clusters) > 1 and _touch(clusters[-2], clusters[-1], gap):
            (high, more), (low, some) = clusters.pop(), clusters.pop()
            both = some + more
            clusters.append(((low * len(some) + high * len(more)) / len(both), both))
    placed = [0.0] * len(values)
    for middle, members in clusters:
        for i, index in enumerate(members):
            placed[index] = middle + gap * (i - (len(members) - 1) / 2)
    return placed


def _touch(low: tuple[float, list[int]], high: tuple[float, list[int]], gap: float) -> bool:
    return high[0] - low[0] < gap * (len(low[1]) + len(high[1])) / 2


def _percent(axes: Axes) -> None:
    from matplotlib.ticker import PercentFormatter

    axes.yaxis.set_major_formatter(PercentFormatter(1))
