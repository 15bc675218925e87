"""The middle of the table: the open wallet with its pockets, the timers, the discard piles, cards under way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamekit.core.game import named
from gamekit.svg import ACCENT, INK, LINE, PAPER, Markup, at, clickable, group, rect, tag, text
from gamekit.wallet.picture.cards import (
    CREAM,
    HIGH,
    LEATHER,
    LEATHER_DARK,
    STITCH,
    WIDE,
    back,
    chip,
    face,
    middle,
    special_face,
    timer,
)
from gamekit.wallet.rules import Buy, Draw, Flip, Keep, Take, View

LEFT, TOP, LONG, TALL = 250, 178, 400, 212


def played_by(move: Any, view: View, names: Sequence[str], *things: Markup) -> Markup:
    """Things that play this move when it is on offer."""
    whole = group(*things)
    return clickable(move, named(move.label, names), whole) if move in view.moves else whole


def wallet(view: View, names: Sequence[str]) -> list[Markup]:
    """The wallet lies open: cards behind, identities in front, chips behind the zip."""
    leather = [
        rect(LEFT, TOP, LONG, TALL, 18, LEATHER, stroke=LEATHER_DARK, stroke_width=3),
        rect(
            LEFT + 8, TOP + 8, LONG - 16, TALL - 16, 13, "none", stroke=STITCH, stroke_width=1.4, stroke_dasharray="7 5"
        ),
        tag("path", d=f"M{LEFT + LONG / 2} {TOP + 4} V{TOP + TALL - 4}", stroke=LEATHER_DARK, stroke_width=4),
    ]
    return [*leather, _back_pocket(view, names), _identities(view, names), _zip(view)]


def _pocket(x: float, y: float, w: float, h: float, words: str) -> list[Markup]:
    return [
        tag("path", d=f"M{x} {y} Q{x + w / 2} {y + 14} {x + w} {y} V{y + h - 8} Q{x + w} {y + h} {x + w - 8} {y + h} "
            f"H{x + 8} Q{x} {y + h} {x} {y + h - 8} Z", fill=LEATHER_DARK, stroke=STITCH, stroke_dasharray="6 4"),
        middle(words, x + w / 2, y + h - 12, 13, CREAM, font_weight=600),
    ]  # fmt: skip


def _back_pocket(view: View, names: Sequence[str]) -> Markup:
    """The play cards; a draw is blind."""
    x, y = LEFT + 22, TOP + 74
    many = min(7, view.in_wallet)
    cards = [at(x + 24 + 13 * i, TOP + 22 + (i % 2) * 3, back(), turn=(i - many / 2) * 2) for i in range(many)]
    words = "1 card" if view.in_wallet == 1 else f"{view.in_wallet} cards"
    return played_by(Draw(), view, names, *cards, *_pocket(x, y, LONG / 2 - 40, 116, words))


def _identities(view: View, names: Sequence[str]) -> Markup:
    """The additional identities, in their own pocket."""
    x, y = LEFT + LONG / 2 + 18, TOP + 46
    shown = view.pocket or ()
    many = view.in_pocket
    backs = [at(x + 12 + 24 * i, TOP + 18, back(), scale=0.62) for i in range(0 if shown else many)]
    people = [at(x + 2 + 33 * i, TOP + 16, face(view.box, card), scale=0.62) for i, card in enumerate(shown)]
    words = "1 identity" if many == 1 else f"{many} identities"
    return played_by(Buy(), view, names, *backs, *people, *_pocket(x, y, LONG / 2 - 36, 66, words))


def _zip(view: View) -> Markup:
    x, y, w = LEFT + LONG / 2 + 18, TOP + 128, LONG / 2 - 36
    chips = sum(count for _, count in view.box.chips) - sum(view.chips_left)
    teeth = tag("path", d=f"M{x} {y} H{x + w}", stroke="#c9ced6", stroke_width=7, stroke_dasharray="3 3")
    return group(
        rect(x, y, w, 62, 8, LEATHER_DARK, stroke=STITCH, stroke_dasharray="6 4"), teeth,
        rect(x + w - 22, y - 7, 16, 14, 3, "#c9ced6", stroke="#6b7280"),
        *(at(x + 22 + 22 * i, y + 33, chip(None, 10)) for i in range(3)),
        text(f"{chips} chips", x + 90, y + 38, 13, fill=CREAM, font_weight=600),
    )  # fmt: skip


def timers(view: View, names: Sequence[str]) -> Markup:
    """The timer cards: when the last one is flipped the round is over."""
    x, y = LEFT + LONG + 36, TOP + 4
    total = view.box.timers
    cards = [at(x + 42 * (i % 4), y + 26 + 54 * (i // 4), timer(i < view.timers)) for i in range(total)]
    words = f"{view.timers} of {total} timers left" if view.turns else f"{total} timers"
    return played_by(Flip(), view, names, text(words, x, y + 14, 14, fill=INK, font_weight=600), *cards)


def rounds(view: View) -> list[Markup]:
    """Which round it is, and the chips that wait for the innocent."""
    x, y = LEFT + LONG + 36, TOP + 4
    rows = 1 + (view.box.timers - 1) // 4
    below = y + 26 + 54 * rows + 22
    prizes = ", ".join(map(str, view.game.prizes))
    return [
        text(f"Round {view.round} of {view.game.rounds}", x, below, 14, fill=INK, font_weight=600),
        text(f"Chips, richest first: {prizes}", x, below + 20, 12, fill=INK),
    ]


def piles(view: View) -> list[Markup]:
    """The two discard piles: play cards that paid, specials that were played."""
    x, y = 20, TOP + 4
    value = sum(view.box.value[card] for card in view.discards)
    parts = [text("Discarded", x, y + 14, 14, fill=INK, font_weight=600)]
    if view.discards:
        step = min(26, 130 / len(view.discards))
        parts += [at(x + step * i, y + 24, face(view.box, c), scale=0.72) for i, c in enumerate(view.discards)]
        parts.append(text(f"worth {value}", x, y + 104, 12, fill=INK))
    else:
        parts.append(
            at(x, y + 24, rect(0.5, 0.5, WIDE, HIGH, 6, "none", stroke=LINE, stroke_dasharray="4 4"), scale=0.72)
        )
    parts.append(text("Specials played", x, y + 130, 14, fill=INK, font_weight=600))
    parts += [at(x + 6 * i, y + 140 + 7 * i, special_face(name)) for i, name in enumerate(view.spent[-4:])]
    return parts


def under_way(view: View, names: Sequence[str]) -> list[Markup]:
    """Cards on the table, or the identities to choose from, in front of the wallet."""
    choosing = [(Take(card), card) for card in dict.fromkeys(view.pocket or ())]
    lying: list[tuple[Any, str | None]] = [*choosing] or [(Keep(c) if c else None, c) for c in view.table]
    if not lying:
        return []
    wide = 24 + 72 * len(lying)
    x, y = LEFT + LONG / 2 - wide / 2, TOP + 52
    cards = [
        played_by(move, view, names, at(x + 17 + 72 * i, y + 12, back() if card is None else face(view.box, card)))
        for i, (move, card) in enumerate(lying)
    ]  # fmt: skip
    return [rect(x, y, wide, 112, 10, PAPER, stroke=ACCENT, stroke_width=2), *cards]
