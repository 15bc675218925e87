"""Numbers of the wallet as charts: draws, first hands, the outlook of each action, turns left."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from textwrap import fill
from typing import TYPE_CHECKING, Any

from gamekit.charts import COLOURS, HATCHES, figure
from gamekit.core.dist import Dist
from gamekit.wallet.odds import Dealt, Outlook

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def _percent(axes: Axes) -> None:
    from matplotlib.ticker import PercentFormatter

    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))


def draws(found: Dist[Any], by: str = "kind", sureness: str = "") -> Figure:
    """What the next card may be, likeliest first; below it how far to trust that (`draw_sureness`)."""
    ranked = sorted(found.items(), key=lambda pair: (-pair[1], str(pair[0])))
    p = ranked[0][1]
    top = [str(outcome) for outcome, chance in ranked if chance == p]
    named = " or ".join(top) if len(top) < 4 else f"{len(top)} of them alike,"
    claim = f"The likeliest {by} of the next card: {named} with {float(p):.1%}"
    made, axes = figure(claim, _with(by, sureness), "chance")
    for place, (_, chance) in enumerate(ranked):
        axes.bar(place, float(chance), color=COLOURS[0], edgecolor="black")
        axes.text(place, float(chance), f"{float(chance):.0%}", ha="center", va="bottom", fontsize=9)
    long = max(len(str(outcome)) for outcome, _ in ranked) > 7 and len(ranked) > 6
    axes.set_xticks(range(len(ranked)), [str(outcome) for outcome, _ in ranked], rotation=60 if long else 0)
    _percent(axes)
    return made


def _with(label: str, sureness: str) -> str:
    """The name of an axis, and below it how far to trust the numbers."""
    return "\n".join([label, *fill(sureness, 90).splitlines()])


def first_hand(found: Dealt, limit: int = 500) -> Figure:
    """The value of a first hand, with the limit that a coin tips over."""
    over = found.value.p(lambda value: value >= limit)
    made, axes = figure(
        f"{float(over):.1%} of first hands are already worth {limit} or more", "value of five cards", "chance"
    )
    for value, p in found.value.items():
        high = value >= limit
        axes.bar(value, float(p), 42, color=COLOURS[5 if high else 0], hatch=HATCHES[high], edgecolor="black")
    axes.axvline(limit - 25, color="black", linestyle="--")
    axes.text(limit - 15, axes.get_ylim()[1], f"{limit} and a coin: too much", va="top", fontsize=9)
    _percent(axes)
    return made


def outlooks(found: Sequence[Outlook], sureness: str = "") -> Figure:
    """The chance to be innocent after each action, and after one more; below it how far to trust that."""
    best = found[0]
    claim = f"Innocent two turns ahead: {float(best.second):.1%} at best"
    made, axes = figure(claim, _with("chance to be innocent", sureness), "", size=(7, 1.9 + 0.42 * len(found)))
    for row, seen in enumerate(found):
        axes.barh(row + 0.2, float(seen.second), 0.38, color=COLOURS[0], edgecolor="black",
                  label="after one more action" if row == 0 else None)  # fmt: skip
        axes.barh(row - 0.2, float(seen.first), 0.38, color=COLOURS[1], hatch="//", edgecolor="black",
                  label="right after it" if row == 0 else None)  # fmt: skip
    axes.set_yticks(range(len(found)), [seen.action.label for seen in found])
    axes.invert_yaxis()
    axes.set_xlim(0, 1.02)
    axes.legend(loc="upper center", bbox_to_anchor=(0.3, -0.5 / len(found) - 0.08), ncols=2, frameon=False, fontsize=9)
    from matplotlib.ticker import PercentFormatter

    axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    return made


def turns_left(found: Dist[int]) -> Figure:
    """How many own turns are left."""
    made, axes = figure(f"On average {float(found.mean()):.1f} turns are left", "own turns left", "chance")
    turns = sorted(found)
    axes.bar(turns, [float(found[turn]) for turn in turns], color=COLOURS[2], edgecolor="black")
    axes.set_xticks(range(max(turns) + 1))
    _percent(axes)
    return made


def compared(rows: Sequence[tuple[str, Fraction]], claim: str, y: str = "chance") -> Figure:
    """One chance for each name, side by side."""
    made, axes = figure(claim, "", y)
    for place, (_, p) in enumerate(rows):
        axes.bar(place, float(p), color=COLOURS[place % 8], hatch=HATCHES[place % 8], edgecolor="black")
        axes.text(place, float(p), f"{float(p):.1%}", ha="center", va="bottom", fontsize=9)
    axes.set_xticks(range(len(rows)), [name for name, _ in rows])
    _percent(axes)
    return made
