"""The table as one seat sees it: one SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamekit.heist.picture.board import rounds, track
from gamekit.heist.picture.own import own_side
from gamekit.heist.picture.press import laid, press, table
from gamekit.heist.picture.seats import places, seat
from gamekit.heist.rules import View
from gamekit.svg import LINE, PAPER, Markup, group, picture, rect, shortened

WIDTH, HEIGHT = 900, 640


def draw(view: View, names: Sequence[str]) -> Markup:
    """The table as this seat sees it: seats, cards, press, loot, rounds, statements, and what the seat knows."""
    called = tuple(shortened(str(name)[:200], 40).strip() or "?" for name in names)
    return picture(
        WIDTH, HEIGHT, _title(view, called),
        rect(1, 1, WIDTH - 2, HEIGHT - 2, 14, PAPER, stroke=LINE),
        group(track(view), transform="translate(0 14)"),
        group(*rounds(view, called), transform="translate(0 76)"),
        table(view),
        *press(view, called),
        *_seats(view, called),
        *own_side(view, called),
    )  # fmt: skip


def _seats(view: View, names: Sequence[str]) -> Iterator[Markup]:
    for who, place in places(view.game.players, view.seat).items():
        yield seat(view, names, who, place, laid(view, who, place))


def _title(view: View, names: Sequence[str]) -> str:
    """The whole picture in words."""
    target = view.game.contents.target
    if view.result:
        return f"Heist: the {view.result.ending} with a loot of {view.loot}; the target was {target}."
    if view.leader is None:
        return f"Heist: {view.phase_name}."
    asked = " It is your turn." if view.turn == view.seat else ""
    return (
        f"Heist, round {view.round} of {view.game.contents.rounds}: {view.phase_name}. {names[view.leader]} leads."
        f" Loot {view.loot}, target {target}.{asked}"
    )
