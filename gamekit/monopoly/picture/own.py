"""What this seat owns, and what it is about now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamekit.monopoly.picture.ink import colour_of, wrapped
from gamekit.monopoly.picture.matter import matter
from gamekit.monopoly.rules.state import View
from gamekit.svg import INK, LINE, MUTED, PAPER, Markup, at, fitted, group, rect, squeezed, tag, text

ACROSS, CARD, HIGH = 4, 82.0, 112


def long(view: View) -> float:
    """How wide the hand is."""
    return min(ACROSS, max(2, len(_owned(view)))) * (CARD + 4) - 4


def _owned(view: View) -> list[int]:
    return [i for i in view.plan.things if view.owner[i] == view.seat]


def hand(view: View) -> Iterator[Markup]:
    """One's cash, and one's deeds as small cards."""
    yield text(f"{view.cash[view.seat]} in cash", 0, 12, 13, font_weight=700, fill=INK)
    owned = _owned(view)
    rows = min(4, max(2, -(-len(owned) // ACROSS)))
    high = 92 / rows
    for k, i in enumerate(owned[: ACROSS * rows]):
        yield at(k % ACROSS * (CARD + 4), 20 + k // ACROSS * high, _card(view, i, high - 3))
    if len(owned) > ACROSS * rows:
        yield text(f"and {len(owned) - ACROSS * rows} more", 130, 12, 12, fill=MUTED)


def _card(view: View, i: int, high: float) -> Markup:
    plan, name = view.plan, view.plan.thing_name[i]
    street = i < plan.size
    group_of = plan.group_of[i] if street else -1
    fill = colour_of(plan.group_name, plan.group_name[group_of]) if group_of >= 0 else "#8a8371"
    level = view.levels[i] if street else 0
    state = (
        "mortgaged"
        if level < 0
        else "inn"
        if level == plan.inn
        else f"{level} hut{'s' * (level > 1)}"
        if level > 0
        else ""
    )
    lines = wrapped(name, CARD - 8, 12, 2 if high > 35 else 1)
    if state:
        lines = [lines[0] if len(lines) == 1 else fitted(name, CARD - 8, 12), state] if high > 35 else lines
    told = f"{name}{', ' + state if state else ''}"
    return group(
        tag("title", told),
        rect(0, 0, CARD, high, 5, PAPER, stroke=LINE, stroke_width=1.2),
        rect(0.5, 0.5, CARD - 1, 6, 2, fill, opacity=0.4 if level < 0 else None),
        *(_line(words, k, (high + 8) / 2 + 4 + 13 * (k - (len(lines) - 1) / 2)) for k, words in enumerate(lines)),
        role="img", aria_label=told, data_part=f"own{i}", data_from=f"owner{i}" if street else None,
        data_at=f"square{i}", data_name=name,
    )  # fmt: skip


def _line(words: str, k: int, y: float) -> Markup:
    """A line on a deed, pressed together where it would not fit."""
    return text(words, 5, y, 12, fill=INK, font_weight=None if k else 600, **squeezed(words, CARD - 9, 12))


def stake(view: View, names: Sequence[str]) -> Iterator[Markup]:
    """What is on the table now: 283 × 84."""
    lines, colour = matter(view, names)
    if colour:
        yield rect(0, 2, 6, 78, 3, colour)
    y = 14
    for k, line in enumerate(lines[:3]):
        size = 12.5 if k else 14
        for part in wrapped(line, 268 if k else 246, size, 2 if k or len(lines) < 3 else 1):
            if y < 84:
                yield text(part, 14, y, size, fill=INK, font_weight=None if k else 700)
            y += 17
