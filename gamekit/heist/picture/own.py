"""One's own side of the table: character, hand, and what nobody else knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamekit.heist.components import CARD_NAMES, ROLE_NAMES, is_gangster
from gamekit.heist.picture.cards import TEAM, face, printed, sign, small
from gamekit.heist.rules import Lay, View
from gamekit.svg import ACCENT, INK, LINE, SOFT, Markup, at, clickable, fitted, group, rect, text, width

TOP, ROOM = 500, 154


def own_side(view: View, names: Sequence[str]) -> Iterator[Markup]:
    """One's own character, hand and knowledge."""
    if view.role is not None:
        yield at(208, TOP, _character(view, view.role))
    for i, card in enumerate(view.hand):
        yield _in_hand(view, card, 322 + 78 * i)
    if view.role is not None and not view.hand:
        yield text("all your cards are played", 512, TOP + 66, 13, text_anchor="middle", fill=INK, opacity=0.7)
    yield at(712, TOP, _knowledge(view, names))


def _character(view: View, role: int) -> Markup:
    red, target = is_gangster(role), view.game.contents.target
    goal = f"{'reach' if red else 'stay under'} {target}"
    return group(
        rect(0, 0, 104, 126, 9, TEAM[red]),
        at(28, 13, sign(role), scale=2),
        text(ROLE_NAMES[role], 52, 83, 12.5, text_anchor="middle", font_weight=700, fill="#ffffff"),
        text("red team:" if red else "blue team:", 52, 100, 12, text_anchor="middle", fill="#ffffff"),
        text(goal, 52, 115, 11.5, text_anchor="middle", fill="#ffffff"),
        role="img",
        aria_label=f"You are {ROLE_NAMES[role]}, {'red' if red else 'blue'} team: {goal}",
    )


def _in_hand(view: View, card: int, x: float) -> Markup:
    if not view.allows(Lay(card)):
        return group(at(x, TOP + 13, face(card)), role="img", aria_label=f"in your hand: {CARD_NAMES[card]}")
    frame = rect(x - 2.5, TOP + 6.5, 75, 105, 10, "none", stroke=ACCENT, stroke_width=3)
    return clickable(Lay(card), Lay(card).label, at(x, TOP + 9, face(card)), frame, cursor="pointer")


def _knowledge(view: View, names: Sequence[str]) -> Markup:
    """What only this seat knows: the cards it laid, and what a power showed it."""
    lines = list(_known(view, names))
    told = ", ".join(CARD_NAMES[card] for card in view.laid) or "nothing yet"
    return group(
        rect(0, 0, 172, 126, 9, SOFT, stroke=LINE),
        text("Only you know", 10, 18, 13, font_weight=700, fill=INK),
        text("you laid" if view.laid else "your role and your cards", 10, 35, 12, fill=INK, opacity=0.9),
        *(at(8 + 31.5 * i, 41, small(card)) for i, card in enumerate(view.laid)),
        *(text(fitted(line, ROOM, 11.5), 10, 94 + 13.5 * i, 11.5, fill=INK) for i, line in enumerate(lines)),
        role="img",
        aria_label=". ".join([f"Only you know. You laid: {told}", *lines]),
    )


def _known(view: View, names: Sequence[str]) -> Iterator[str]:
    """What a power showed this seat; a long name gives way to the fact."""
    if view.looked:
        yield from _fact(names[view.looked[0]], " is", f" {ROLE_NAMES[view.looked[1]]}")
    if view.peeked:
        yield from _fact(names[view.peeked[0]], " laid a", f" {printed(view.peeked[1])}")
    if view.swapped is not None:
        yield f"it went in for {names[view.swapped]}"


def _fact(name: str, verb: str, fact: str) -> tuple[str, ...]:
    if width(name + verb + fact) * 11.5 <= ROOM:
        return (name + verb + fact,)
    return fitted(name, ROOM - width(verb) * 11.5, 11.5) + verb, fact.strip()
