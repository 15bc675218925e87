"""The house style of a chart: one figure, one claim, named axes, readable without colour."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING

from gamekit.extras import needed

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from gamekit.core.calibration import Bin

HATCHES = ("", "//", "..", "xx", "\\\\", "++", "oo", "--")
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#666666")


def figure(claim: str, x: str, y: str, size: tuple[float, float] = (7, 3.6)) -> tuple[Figure, Axes]:
    """An empty chart whose title states the finding."""
    made = _kind()(figsize=size, layout="constrained")
    axes = made.subplots()
    axes.set_title(claim, loc="left", fontsize=11)
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.spines[["top", "right"]].set_visible(False)
    return made, axes


def reliability(claim: str, shown: Mapping[str, Sequence[Bin]]) -> Figure:
    """What was said along, how often it happened upwards, for each label; on the line a number is true."""
    made, axes = figure(claim, "said", "happened", (5, 5))
    axes.plot([0, 1], [0, 1], color=COLOURS[7], linestyle="--", label="true")
    for place, (label, bins) in enumerate(shown.items()):
        drawn = [one for one in bins if 0 <= one.tenth < 10]
        said, happened = [one.said for one in drawn], [one.happened for one in drawn]
        off = [one.off for one in drawn]
        axes.errorbar(said, happened, off, fmt="osD^"[place % 4], color=COLOURS[place], capsize=3, label=label)
    axes.set_xlim(0, 1)
    axes.set_ylim(-0.02, 1.02)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(lambda share, _: f"{100 * share:.0f} %")
    axes.legend(loc="upper left", frameon=False)
    return made


def reasons(found: Mapping[str, float], claim: str) -> Figure:
    """What speaks for something, to the right, and what against it; hardly anything is left out."""
    told = {name: weight for name, weight in found.items() if abs(weight) >= 0.01}
    made, axes = figure(claim, "adds to the strength, compared with the others", "", size=(7, 1.2 + 0.34 * len(told)))
    for place, weight in enumerate(told.values()):
        axes.barh(place, weight, color=COLOURS[weight < 0], hatch=HATCHES[weight < 0], edgecolor="black")
    axes.set_yticks(range(len(told)), list(told))
    axes.invert_yaxis()
    axes.axvline(0, color="black", linewidth=0.8)
    return made


@cache
def _kind() -> type[Figure]:
    """Figures that show themselves in a notebook, without pyplot (callbacks run in threads)."""
    with needed("lab"):
        from matplotlib.figure import Figure

    class Chart(Figure):
        """A figure whose claim is also its text for those who cannot see it."""

        def _repr_html_(self) -> str:
            page = BytesIO()
            self.savefig(page, format="png", dpi=144, facecolor="white")
            told = ". ".join(axes.get_title(loc="left") for axes in self.axes)
            source = f"data:image/png;base64,{b64encode(page.getvalue()).decode()}"
            wide = round(self.get_figwidth() * 96)
            return f'<img alt="{escape(told)}" style="max-width: 100%" width="{wide}" src="{source}">'

    return Chart
