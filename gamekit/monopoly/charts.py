"""Monopoly's numbers as charts: landing odds in two readings, payback by group, money over time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack

from gamekit.charts import COLOURS, HATCHES, figure
from gamekit.core.advice import Estimate
from gamekit.core.table import Record, replay
from gamekit.monopoly import odds
from gamekit.monopoly.components import CLASSIC, Box
from gamekit.monopoly.odds.walk import Options, Shares
from gamekit.monopoly.picture.ink import colour_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DASHES, MARKERS = ("-", "--", "-.", ":", (0, (5, 1)), (0, (1, 1))), "osD^vP"


def landings(first: Shares, second: Shares, names: tuple[str, str] = ("first", "second")) -> Figure:
    """Two landing tables side by side around the board, jail last."""
    rows = [{place: float(p) for place, p in table.items()} for table in (first, second)]
    places = sorted({place for row in rows for place in row}, key=lambda p: (isinstance(p, str), p))
    gaps = {place: abs(rows[0].get(place, 0.0) - rows[1].get(place, 0.0)) for place in places}
    widest = max(gaps, key=lambda place: gaps[place])
    spoken = "jail" if widest == "jail" else f"square {widest}"
    most = f"The two readings differ most on {spoken}: by {100 * gaps[widest]:.2f} percentage points"
    claim = most if gaps[widest] >= 0.00005 else "The two readings are the same"
    made, axes = figure(claim, "square", "share of all counted", size=(11, 4))
    for k, row in enumerate(rows):
        heights = [row.get(place, 0.0) for place in places]
        shift = [x + (k - 0.5) * 0.42 for x in range(len(places))]
        axes.bar(
            shift, heights, 0.42, label=names[k], color=COLOURS[k], hatch=HATCHES[k], edgecolor="black", linewidth=0.4
        )
    axes.set_xticks(range(len(places)), [str(place) for place in places], fontsize=7, rotation=90)
    _percent(axes)
    axes.legend(frameon=False)
    return made


def payback(**options: Unpack[Options]) -> Figure:
    """The throws of opponents that pay back a whole group, by the buildings on each street; low is good."""
    board = options.get("board", CLASSIC)
    rows = odds.groups(**options)
    levels = [level for level in odds.LEVELS[1:] if any(row.level == level for row in rows)]
    best = min((row for row in rows if row.payback), key=lambda row: row.payback or 0)
    claim = (
        f"The fastest payback: {best.group} with {best.level}, after {float(best.payback or 0):.0f} opponents' throws"
    )
    made, axes = figure(
        claim, "on each street of the group", "opponents' throws until it has paid for itself", size=(8, 4.4)
    )
    for k, name in enumerate(board.groups):
        mine = [row for row in rows if row.group == name]
        axes.plot(
            range(len(mine)), [float(row.payback or 0) for row in mine], label=name, color=_visible(board, name),
            linestyle=DASHES[k % len(DASHES)], marker=MARKERS[k % len(MARKERS)], markersize=5,
        )  # fmt: skip
    axes.set_xticks(range(len(levels)), levels)
    axes.set_yscale("log")
    axes.minorticks_off()
    axes.set_yticks([20, 30, 50, 100, 200, 400], ["20", "30", "50", "100", "200", "400"])
    axes.legend(frameon=False, ncols=2, fontsize=8)
    return made


def _visible(board: Box, name: str) -> str:
    """A group's colour, darker where it would not show on white."""
    return {"yellow": "#b8960c", "light blue": "#4aa3cf"}.get(name) or colour_of(tuple(board.groups), name)


def money(record: Record) -> Figure:
    """The cash of each player, turn by turn."""
    rows: dict[int, tuple[int, ...]] = {}
    for state in replay(record):
        rows[state.turns] = state.cash[:-1]
    claim = _winner(record)
    made, axes = figure(claim, "turn", "cash", size=(8, 3.8))
    for seat, name in enumerate(record.names):
        axes.plot(
            list(rows), [row[seat] for row in rows.values()], label=name, color=COLOURS[seat],
            linestyle=DASHES[seat % len(DASHES)],
        )  # fmt: skip
    axes.legend(frameon=False)
    return made


def _winner(record: Record) -> str:
    won = [name for name, share in zip(record.names, record.result or (), strict=False) if share]
    return f"{' and '.join(won)} won" if won else "Nobody has won (yet)"


def wins(names: Sequence[str], shares: Sequence[Estimate], fair: float) -> Figure:
    """Measured win rates with their intervals, beside the fair share."""
    best = max(range(len(names)), key=lambda i: shares[i].value)
    claim = f"{names[best]} wins {shares[best].value:.0%} of the games; fair would be {fair:.0%}"
    made, axes = figure(claim, "player", "share of games won")
    for i, share in enumerate(shares):
        low, high = share.interval
        axes.bar(i, share.value, color=COLOURS[i % 8], hatch=HATCHES[i % 8], edgecolor="black")
        axes.errorbar(i, share.value, [[share.value - low], [high - share.value]], color="black", capsize=5)
    axes.axhline(fair, color=COLOURS[7], linestyle="--")
    axes.set_xticks(range(len(names)), list(names))
    _percent(axes)
    return made


def _percent(axes: Axes) -> None:
    from matplotlib.ticker import PercentFormatter

    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=1))
