"""What everybody sees of the past: the loot track with its target, and the rounds done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gamekit.faces import face
from gamekit.heist.components import CARD_NAMES
from gamekit.heist.picture.cards import pill
from gamekit.heist.rules import View
from gamekit.heist.rules.powers import POWERS
from gamekit.svg import ACCENT, BAD, GOOD, INK, LINE, MUTED, TRACK, Markup, at, group, rect, tag, text

GOLD, ROW = "#e0a100", 26


def signed(change: int) -> str:
    """A change of the loot with its sign."""
    return f"+{change}" if change > 0 else f"−{-change}" if change else "±0"


def track(view: View, wide: float, small: float) -> Markup:
    """The loot, from 0 past the target: 36 high."""
    target, loot = view.game.contents.target, view.loot
    top = max(target + 1000, -(-loot // 500) * 500)
    left = 44.0
    place: Callable[[float], float] = lambda value: left + (wide - left - 12) * value / top  # noqa: E731
    flag, pawn = place(target), place(loot)
    beside = {"text_anchor": "end", "x": flag - 5} if flag > wide - 60 else {"text_anchor": "start", "x": flag + 20}
    x = beside.pop("x")
    bar = (
        text("Loot", 0, 23, small, fill=MUTED),
        rect(left, 15, wide - left - 12, 8, 4, TRACK),
        rect(left, 15, max(pawn - left, 0.1), 8, 4, GOLD),
    )
    return group(
        *bar,
        tag("path", d=f"M{flag:.1f} 27 V5", stroke=BAD, stroke_width=2),
        tag("path", d=f"M{flag:.1f} 4 h16 l-4 4.5 4 4.5 h-16 Z", fill=BAD),
        text(target, float(str(x)), 13, small, fill=BAD, font_weight=700, text_anchor=beside["text_anchor"]),
        group(tag("circle", cx=round(pawn, 1), cy=19, r=7, fill=GOLD, stroke="#5b4300", stroke_width=1.5),
              data_part="pawn"),
        text(loot, max(pawn, left + 4), 36, small, fill=INK, font_weight=700, text_anchor="middle"),
        role="img", aria_label=f"Loot {loot}, target {target}",
    )  # fmt: skip


def rounds(view: View, names: Sequence[str], wide: float, small: float) -> Iterator[Markup]:
    """One line for each round: who led, what was counted, what it brought."""
    before = 0
    for number in range(1, view.game.contents.rounds + 1):
        y = (number - 1) * ROW
        if number <= len(view.rounds):
            yield at(0, y, _done(view, number, before, names, wide, small))
            before = view.rounds[number - 1].loot
        else:
            yield at(0, y, _ahead(view, number, names, wide, small))


def _done(view: View, number: int, before: int, names: Sequence[str], wide: float, small: float) -> Markup:
    done = view.rounds[number - 1]
    change, leader = done.loot - before, names[done.leader]
    said = ", ".join(CARD_NAMES[card] for card in done.counted)
    colour = GOOD if change > 0 else BAD if change < 0 else INK
    return group(
        text(number, 10, 17, small, font_weight=700, fill=MUTED, text_anchor="middle"),
        at(28, 13, face(done.leader, 10)),
        *(at(42 + 37 * i, 3, pill(card)) for i, card in enumerate(done.counted)),
        text(signed(change), wide, 17, 13, font_weight=700, fill=colour, text_anchor="end"),
        role="img", data_name=f"round {number}",
        aria_label=f"Round {number}, {leader} led. Turned up: {said}. Loot {signed(change)}, then {done.loot}",
    )  # fmt: skip


def _ahead(view: View, number: int, names: Sequence[str], wide: float, small: float) -> Markup:
    now = number == view.round and view.result is None
    powers = [power.words for power in POWERS if view.game.powers and power.round == number]
    leads = [f"{names[view.leaders[-1]]} leads"] if now else []
    words = "; ".join([*leads, *powers]) or ("" if now else "to come")
    return group(
        rect(1, 0.5, wide + 2, ROW - 1, 7, "none", stroke=ACCENT, stroke_width=1.6) if now else None,
        text(number, 10, 17, small, font_weight=700, fill=INK if now else MUTED, text_anchor="middle"),
        at(28, 13, face(view.leaders[-1], 10)) if now else tag("circle", cx=28, cy=13, r=9, fill="none", stroke=LINE),
        text(words, 46, 17, small, fill=INK if now else MUTED),
        role="img", aria_label=f"Round {number}, {'now' if now else 'to come'}. {words}",
    )  # fmt: skip
