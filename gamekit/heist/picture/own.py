"""One's own side of the table: character, hand, and what nobody else knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamekit.heist.components import CARD_NAMES, ROLE_NAMES, is_gangster
from gamekit.heist.picture.cards import SHORT, TEAM, amount, front, printed, sign
from gamekit.heist.rules import Lay, View
from gamekit.svg import ACCENT, CAN, INK, MUTED, Markup, at, clickable, fitted, group, rect, text

CARD_WIDE, STEP, ROLE_WIDE, HIGH = 48, 52, 72, 112  # five cards are as wide as a phone has room for


def width(view: View) -> float:
    """How wide the hand is."""
    return ROLE_WIDE + 8 + STEP * max(view.game.contents.rounds, 3)


def hand(view: View, names: Sequence[str]) -> Iterator[Markup]:
    """One's own character, the cards held, and a line with what only this seat knows."""
    if view.role is not None:
        yield _character(view, view.role)
    for i, card in enumerate(view.hand):
        yield _held(view, card, i)
    if view.role is not None and not view.hand:
        yield text("all cards are played", ROLE_WIDE + 12, 46, 12, fill=MUTED)
    lines = list(_known(view, names))
    for i, line in enumerate(lines):
        yield text(fitted(line, width(view) - ROLE_WIDE - 12, 12), ROLE_WIDE + 10, 94 + 15 * i, 12, fill=INK)


def _character(view: View, role: int) -> Markup:
    red, target = is_gangster(role), view.game.contents.target
    goal = f"{'reach' if red else 'under'} {target}"
    return group(
        rect(0, 0, ROLE_WIDE, 106, 9, TEAM[red]),
        at(18, 8, sign(role), scale=1.5),
        text(SHORT[role], ROLE_WIDE / 2, 60, 12, text_anchor="middle", font_weight=700, fill="#ffffff"),
        text("red team" if red else "blue team", ROLE_WIDE / 2, 77, 12, text_anchor="middle", fill="#ffffff"),
        text(goal, ROLE_WIDE / 2, 94, 12, text_anchor="middle", fill="#ffffff"),
        role="img",
        aria_label=f"You are {ROLE_NAMES[role]}, {'red' if red else 'blue'} team: {goal}",
    )


def _held(view: View, card: int, i: int) -> Markup:
    x, y = ROLE_WIDE + 10 + CARD_WIDE / 2 + STEP * i, 38
    drawn = at(x, y, front(card, CARD_WIDE, 70))
    marks = {"data_part": f"hand{i}"}
    if not view.allows(Lay(card)):
        return group(drawn, role="img", aria_label=f"in your hand: {CARD_NAMES[card]}", **marks)
    frame = rect(x - 26, y - 37, 52, 74, 8, "none", stroke=ACCENT, stroke_width=2.5, **CAN)
    return clickable(Lay(card), Lay(card).label, drawn, frame, cursor="pointer", data_drop="board", **marks)


def _known(view: View, names: Sequence[str]) -> Iterator[str]:
    """The cards this seat laid, and what a power showed it."""
    if view.laid:
        yield "you laid " + ", ".join(map(amount, view.laid))
    if view.looked:
        yield f"you know: {names[view.looked[0]]} is {ROLE_NAMES[view.looked[1]]}"
    elif view.peeked:
        went = "" if view.swapped is None else f", in for {names[view.swapped]}"
        yield f"you saw {names[view.peeked[0]]}'s {printed(view.peeked[1])}{went}"
