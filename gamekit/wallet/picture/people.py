"""The other players: their coin, cards, specials and chips, and whether it is their turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamekit.core.game import named
from gamekit.svg import ACCENT, BAD, GOOD, INK, LINE, PAPER, SOFT, Markup, at, clickable, fitted, group, rect, text
from gamekit.wallet.picture.cards import back, chip, coin, face, middle, special_back, special_face
from gamekit.wallet.rules import Inspect, Play, Present, View

TOP, TALL = 12, 152


def people(view: View, names: Sequence[str], width: float) -> list[Markup]:
    """All the others from left to right, clockwise from this seat."""
    n = view.game.players
    room = (width - 24) / (n - 1)
    each = min(room, 250)
    start = (width - each * (n - 1)) / 2
    return [at(start + each * i, TOP, _person(view, names, (view.seat + 1 + i) % n, each - 8)) for i in range(n - 1)]


def _person(view: View, names: Sequence[str], who: int, wide: float) -> Markup:
    turn = view.player == who and view.turns > 0 and view.result is None
    asked = view.turn == who
    frame = rect(
        1, 1, wide - 2, TALL, 10, SOFT, stroke=ACCENT if turn or asked else LINE, stroke_width=2.5 if turn else 1.2
    )
    panel = group(
        frame,
        *_head(view, names, who, wide),
        *_cards(view, who, wide),
        *_below(view, who, wide),
        *_found(view, who, wide),
    )
    pointed = [move for move in view.moves if isinstance(move, Play | Inspect | Present) and move.seat == who]
    if len(pointed) == 1:
        return clickable(pointed[0], named(pointed[0].label, names), panel)
    return panel


def _head(view: View, names: Sequence[str], who: int, wide: float) -> list[Markup | None]:
    signs = (" ★" if view.turns and view.starter == who else "") + (" ◉" if who in view.officers else "")
    return [
        at(20, 21, coin(view.coins[who], 13)) if len(view.coins) > who else None,
        text(fitted(names[who], wide - 48 - 9 * len(signs), 14) + signs, 40, 26, 14, fill=INK, font_weight=650),
    ]


def _found(view: View, who: int, wide: float) -> list[Markup]:
    """A ribbon with the verdict, once it is known."""
    guilty = view.guilty[who] if view.guilty else None
    if guilty is None:
        return []
    words = "✗ guilty" if guilty else "✓ innocent"
    words += ", on duty" if who in view.officers else ""
    ribbon = rect(6, 98, wide - 12, 19, 4, PAPER, stroke=BAD if guilty else GOOD, stroke_width=1.5)
    return [ribbon, middle(words, wide / 2, 112, 12.5, BAD if guilty else GOOD, font_weight=700)]


def _cards(view: View, who: int, wide: float) -> list[Markup]:
    """The hand as a fan, face down unless it was shown."""
    if not view.sizes:
        return []
    shown, size = view.hands[who], view.sizes[who]
    things: list[Any] = [face(view.box, card) for card in shown] if shown is not None else [back()] * size
    if not things:
        return [middle("no cards", wide / 2, 78, 12, INK, opacity=0.6)]
    small = 0.72
    step = min(26 if shown is None else 34, (wide - 26 - 62 * small) / max(1, len(things) - 1))
    left = (wide - step * (len(things) - 1) - 62 * small) / 2
    tilt = 4 if shown is None else 0
    spread = [(i - (len(things) - 1) / 2) for i in range(len(things))]
    return [
        at(left + step * i, 42 + 0.6 * offset * offset * (tilt > 0), thing, scale=small, turn=tilt * offset)
        for i, (offset, thing) in enumerate(zip(spread, things, strict=True))
    ]  # fmt: skip


def _below(view: View, who: int, wide: float) -> list[Markup | None]:
    """Specials, chips, and what lies open."""
    held = view.specials_left[who] if view.specials_left else 0
    chips = view.chips_left[who]
    lying = view.under[who]
    parts: list[Markup | None] = [at(10 + 21 * i, TALL - 31, special_back()) for i in range(held)]
    step = min(15, (wide - 90) / max(1, chips))
    parts += [at(66 + step * i, TALL - 18, chip(None, 8)) for i in range(chips)]
    parts.append(text(f"{chips}", 66 + step * chips + 2, TALL - 13, 12, fill=INK) if chips else None)
    parts += [at(8 + 62 * i, 74, special_face(one.special), scale=0.6) for i, one in enumerate(lying)]
    return parts
