"""The map of a game's phases: what follows what, as a graph, in words and as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamekit.core.engine import AnyPhase, phase_map
from gamekit.core.game import Game
from gamekit.svg import ACCENT, INK, LINE, PAPER, SOFT, Markup, fitted, group, picture, rect, tag, text

if TYPE_CHECKING:
    from networkx import DiGraph

WIDTH, ROW, BOX, MIDDLE = 760, 34, 300, 380
OFTEN = 0.995  # from this share on an arrow needs no percentage


@dataclass(frozen=True)
class Map:
    """Which phase followed which in games of random moves: it prints and draws itself."""

    game: str
    phases: tuple[AnyPhase, ...]  # in the order in which they are met
    shares: tuple[tuple[int, int, float], ...]  # (from, to, share of the times after `from`), by place in `phases`

    def graph(self) -> DiGraph[str]:
        """As a networkx graph; the weight of an edge is how often it is taken."""
        from networkx import DiGraph

        made: DiGraph[str] = DiGraph()
        made.add_nodes_from((phase.name, {"rule": phase.sheet}) for phase in self.phases)
        made.add_weighted_edges_from((self.phases[a].name, self.phases[b].name, share) for a, b, share in self.shares)
        return made

    def __str__(self) -> str:
        rows = [(phase.name, self._after(place)) for place, phase in enumerate(self.phases)]
        return "\n".join(f"{name} → {follow}" for name, follow in rows if follow)

    def _after(self, place: int) -> str:
        follow = [(self.phases[b].name, share) for a, b, share in self.shares if a == place]
        return ", ".join(name if share > OFTEN else f"{name} ({share:.0%})" for name, share in follow)

    def _repr_html_(self) -> str | None:
        return self.draw()._repr_html_()

    def draw(self) -> Markup:
        """One phase a line, arrows forward on the right, back on the left; the thicker, the more often."""
        title = f"The phases of {self.game}, from top to bottom. " + ". ".join(str(self).split("\n"))
        boxes = [_box(place, phase) for place, phase in enumerate(self.phases)]
        head = tag("path", d="M0 0 L8 4 L0 8 z", fill=ACCENT)
        marker = tag(
            "marker", head, id="gk-head", viewBox="0 0 8 8", refX=7, refY=4, markerWidth=8, markerHeight=8,
            orient="auto", markerUnits="userSpaceOnUse",
        )  # fmt: skip
        return picture(WIDTH, ROW * len(self.phases) + 12, title, tag("defs", marker), *self._arrows(), *boxes)

    def _arrows(self) -> Iterator[Markup]:
        """The shorter an arrow, the nearer it keeps to the boxes."""
        for a, b, share in self.shares:
            yield _arrow(a, b, share)


def _y(place: int) -> float:
    return 6 + ROW * place + ROW / 2


def _box(place: int, phase: AnyPhase) -> Markup:
    fill, dash = (PAPER, None) if phase.asks else (SOFT, "4 3")
    name = text(fitted(phase.name, BOX - 16, 13), MIDDLE, _y(place) + 4.5, 13, text_anchor="middle", fill=INK)
    shape = rect(MIDDLE - BOX / 2, _y(place) - 12, BOX, 24, 12, fill, stroke=LINE, stroke_dasharray=dash)
    return group(tag("title", phase.sheet or phase.name), shape, name)


def _arrow(a: int, b: int, share: float) -> Markup:
    line = {
        "fill": "none",
        "stroke": ACCENT,
        "stroke_width": round(0.8 + 2.2 * share, 1),
        "marker_end": "url(#gk-head)",
    }
    if b == a + 1:
        return tag("path", d=f"M{MIDDLE} {_y(a) + 12:g} V{_y(b) - 13:g}", **line)
    side = 1 if b > a else -1
    edge = MIDDLE + side * BOX / 2
    reach = edge + side * (26 + 190 * (1 - 1 / (1 + abs(b - a) / 5))) if a != b else edge + side * 30
    down = 5 if a == b else 0
    start, end = f"{_y(a) - down:g}", f"{_y(b) + down:g}"
    return tag("path", d=f"M{edge:g} {start} C{reach:g} {start} {reach:g} {end} {edge + side:g} {end}", **line)


def phases(game: Game, games: int = 30) -> Map:
    """The map of a game's phases, from games of random moves."""
    met = phase_map(game, games)
    order = [next(iter(met))[0]]
    for before, after in met:  # a phase that is met for the first time stands where it happens
        if after not in order:
            order.insert(order.index(before) + 1, after)
    times = {phase: sum(count for (before, _), count in met.items() if before is phase) for phase in order}
    shares = [(order.index(a), order.index(b), count / times[a]) for (a, b), count in met.items()]
    return Map(game.name, tuple(order), tuple(sorted(shares, key=lambda one: (one[0], -one[2]))))
