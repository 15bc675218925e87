"""What everybody sees of the past: the loot track with its target, and the rounds done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamekit.heist.components import CARD_NAMES
from gamekit.heist.picture.cards import crown, small
from gamekit.heist.rules import View
from gamekit.heist.rules.powers import POWERS
from gamekit.svg import ACCENT, BAD, GOOD, INK, LINE, PAPER, SOFT, Markup, at, fitted, group, rect, tag, text

LEFT, RIGHT = 178, 862  # the ends of the track


def signed(change: int) -> str:
    """A change of the loot with its sign."""
    return f"+{change}" if change > 0 else f"−{-change}" if change else "±0"


def track(view: View) -> Markup:
    """The loot, from 0 past the target: 900 wide, 56 high."""
    target, loot = view.game.contents.target, view.loot
    top = max(target + 1000, -(-loot // 500) * 500)
    goal = tag("tspan", f" of {target}", font_size=14, font_weight=400)
    place = lambda value: LEFT + (RIGHT - LEFT) * value / top  # noqa: E731
    ticks = " ".join(f"M{place(v):.1f} 28 v{9 if v % 500 == 0 else 5}" for v in range(0, top + 1, 250))
    numbers = [
        text(v, place(v), 50, 12.5, text_anchor="middle", fill=INK, font_weight=700 if v == target else None)
        for v in range(0, top + 1, 500 if top <= 5000 else 1000)
    ]
    return group(
        text("Loot", 18, 19, 14, fill=INK),
        text(Markup(f"{loot}{goal}"), 18, 45, 26, font_weight=700, fill=INK),
        rect(LEFT, 20, RIGHT - LEFT, 8, 4, SOFT, stroke=LINE),
        rect(LEFT, 20, max(place(loot) - LEFT, 0.1), 8, 4, GOOD),
        tag("path", d=ticks, stroke=LINE), *numbers, _flag(place(target)), _pawn(place(loot)),
        role="img", aria_label=f"Loot {loot}, target {target}",
    )  # fmt: skip


def _flag(x: float) -> Markup:
    return at(
        x, 0,
        tag("path", d="M0 36 V1", stroke=INK, stroke_width=2),
        tag("path", d="M0 0 H62 L56 8 L62 16 H0 Z", fill=BAD),
        text("target", 10, 12, 12, fill=PAPER, font_weight=600),
    )  # fmt: skip


def _pawn(x: float) -> Markup:
    shape = "M-8 31 Q-8 25 -3.5 23 L-2.4 17 A5.6 5.6 0 1 1 2.4 17 L3.5 23 Q8 25 8 31 Z"
    return at(x, 0, tag("path", d=shape, fill="#f2b705", stroke="#5b4300", stroke_width=1.5, stroke_linejoin="round"))


def rounds(view: View, names: Sequence[str]) -> Iterator[Markup]:
    """One field for each round: what was counted and the loot after it; 900 wide, 74 high."""
    many = view.game.contents.rounds
    width = (868 - 7 * (many - 1)) / many
    before = 0
    for number in range(1, many + 1):
        x = 16 + (number - 1) * (width + 7)
        if number <= len(view.rounds):
            done = view.rounds[number - 1]
            yield at(x, 0, _done(view, number, before, names[done.leader], width))
            before = done.loot
        else:
            yield at(x, 0, _ahead(view, number, names, width))


def _done(view: View, number: int, before: int, leader: str, width: float) -> Markup:
    done = view.rounds[number - 1]
    change, many = done.loot - before, len(done.counted)
    step = min(32, (width - 36) / max(many - 1, 1))
    said = ", ".join(CARD_NAMES[card] for card in done.counted)
    colour = GOOD if change > 0 else BAD if change < 0 else INK
    roomy = many * 32 + 60 < width
    where = (width - 8, 37) if roomy else (width - 64, 16)
    title = f"{number} · {fitted(leader, width - 40, 14)}" if roomy else number
    return group(
        rect(0, 0, width, 64, 8, SOFT, stroke=LINE),
        text(title, 8, 16, 13, font_weight=700, fill=INK),
        *(at(6 + step * i, 21, small(card)) for i, card in enumerate(done.counted)),
        text(signed(change), *where, 14 if roomy else 13, font_weight=700, fill=colour, text_anchor="end"),
        text(f"→ {done.loot}", width - 8, 55 if roomy else 16, 13, fill=INK, text_anchor="end"),
        role="img",
        aria_label=f"Round {number}, {leader} led. Turned up: {said}. Loot {signed(change)}, then {done.loot}",
    )


def _ahead(view: View, number: int, names: Sequence[str], width: float) -> Markup:
    now = number == view.round
    powers = [power.words for power in POWERS if view.game.powers and power.round == number]
    lines = [*([f"{names[view.leaders[-1]]} leads"] if now else []), *powers]
    edge = (ACCENT, 2.5, None) if now else (LINE, 1, "4 4")
    return group(
        rect(0, 0, width, 64, 8, PAPER, stroke=edge[0], stroke_width=edge[1], stroke_dasharray=edge[2]),
        text(f"{number} · now" if now else number, 8, 16, 13, font_weight=700, fill=INK),
        at(width - 34, 5, crown(), scale=0.9) if now else None,
        *(
            text(fitted(line, width - 12, 12.5), 8, 37 + 18 * i, 12.5, fill=INK, opacity=0.9)
            for i, line in enumerate(lines)
        ),
        role="img",
        aria_label=". ".join([f"Round {number}, {'now' if now else 'to come'}", *lines]),
    )
