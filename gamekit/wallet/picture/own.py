"""This seat's own side: the hand, the coin, specials, chips, and the scale of guilt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamekit.core.game import named
from gamekit.svg import ACCENT, BAD, GOOD, INK, LINE, PAPER, SOFT, Markup, at, clickable, fitted, group, rect, tag, text
from gamekit.wallet.components import bounds
from gamekit.wallet.picture.cards import WIDE, chip, coin, face, middle, special_face
from gamekit.wallet.picture.middle import played_by
from gamekit.wallet.rules import FromHand, Play, PutBack, View, euros

TOP, HAND_LEFT, HAND_LONG, LARGE = 402, 22, 552, 1.1


def own_side(view: View, names: Sequence[str]) -> list[Markup | None]:
    """Everything that lies before this seat."""
    mine = view.player == view.seat and view.turns > 0 and view.result is None
    frame = rect(10, TOP, 880, 228, 12, SOFT, stroke=ACCENT if mine else LINE, stroke_width=2.5 if mine else 1.2)
    return [frame, *_head(view, names), *_hand(view, names), *_specials(view, names), *scale(view)]


def _head(view: View, names: Sequence[str]) -> list[Markup | None]:
    starts = "  ★ starts" if view.turns and view.starter == view.seat else ""
    parts: list[Markup | None] = [
        at(34, TOP + 26, coin(view.coin)) if view.coin else None,
        text(fitted(names[view.seat], 190, 16) + starts, 58, TOP + 32, 16, fill=INK, font_weight=700),
    ]
    step = min(26, 220 / max(1, len(view.chips)))
    for i, value in enumerate(view.chips):
        parts.append(played_by(PutBack(value), view, names, at(330 + step * i, TOP + 26, chip(value, 12))))
    points = sum(view.chips)
    parts.append(text(f"{points} point{'s' * (points != 1)}", 330 + step * len(view.chips), TOP + 31, 13, fill=INK))
    return parts


def _hand(view: View, names: Sequence[str]) -> list[Markup]:
    """The hand side by side, overlapping where there are many; a card that can be played is raised."""
    hand = view.hand
    if not hand:
        return [text("no cards", 40, TOP + 110, 13, fill=INK, opacity=0.6)]
    step = min(LARGE * WIDE + 8, (HAND_LONG - LARGE * WIDE) / max(1, len(hand) - 1))
    return [_held(view, names, card, HAND_LEFT + step * i) for i, card in enumerate(hand)]


def _held(view: View, names: Sequence[str], card: str, x: float) -> Markup:
    moves = [move for move in view.moves if isinstance(move, FromHand) and move.card == card]
    chosen = view.chosen == card
    drawn = at(x, TOP + 54 - 8 * (len(moves) == 1 or chosen), face(view.box, card), scale=LARGE)
    if len(moves) == 1:
        return clickable(moves[0], named(moves[0].label, names), drawn)
    return drawn


def _specials(view: View, names: Sequence[str]) -> list[Markup]:
    """Own specials, and what lies under or on those played at the end."""
    parts: list[Any] = []
    for i, name in enumerate(view.specials):
        plays = [move for move in view.moves if type(move) is Play and move.special == name]
        drawn = at(HAND_LEFT + 100 * i, TOP + 166, special_face(name))
        parts.append(clickable(plays[0], named(plays[0].label, names), drawn) if len(plays) == 1 else drawn)
    x = HAND_LEFT + 100 * len(view.specials)
    for lying in view.under[view.seat]:
        parts.append(at(x, TOP + 166, special_face(lying.special)))
        words = f"{lying.card} → {lying.currency}" if lying.currency else lying.card or ""
        parts.append(text(fitted(words, 92, 11), x + 2, TOP + 219, 11, fill=INK))
        x += 100
    seized = view.seized[view.seat] if view.seized else ()
    if seized:
        worth = sum(view.box.value[card] for card in seized)
        parts.append(text(f"Set apart for you: {worth}", x + 8, TOP + 190, 13, fill=INK, font_weight=600))
    return parts


# --- the scale of guilt ---------------------------------------------------------------------

X, LONG = 600, 272


def scale(view: View) -> list[Markup | None]:
    """How far this hand is from guilty: the verdict, the money against its limit, and every condition."""
    if not view.sizes:
        return []
    found = view.verdict
    colour = GOOD if found.innocent else BAD
    said = f"Innocent as {found.person}" if found.innocent else "Guilty"
    seen = found.measures
    parts = ((seen.identities, "identity", "identities"), (seen.currencies, "currency", "currencies"),
             (seen.jewellery, "jewel", "jewels"))  # fmt: skip
    summary = "You hold " + ", ".join(f"{many} {one if many == 1 else more}" for many, one, more in parts)
    return [
        rect(X - 12, TOP + 10, LONG + 24, 208, 10, PAPER, stroke=colour, stroke_width=2),
        _balance(found.innocent, colour),
        text(said, X + 40, TOP + 30, 16, fill=colour, font_weight=700),
        text(
            "at the end of the round" if view.guilty else "if the round ended now",
            X + 40,
            TOP + 46,
            11.5,
            fill=INK,
            opacity=0.8,
        ),
        text(summary, X, TOP + 208, 12, fill=INK, opacity=0.85),
        *_money(view),
        *_conditions(view),
    ]


def _balance(innocent: bool, colour: str) -> Markup:
    """A pair of scales: even for the innocent, tipped for the guilty."""
    tip = 0 if innocent else 5
    beam = f"M-13 {-9 - tip} L13 {-9 + tip}"
    pans = f"M-18 {-1 - tip} a5 5 0 0 0 10 0 Z M8 {-1 + tip} a5 5 0 0 0 10 0 Z"
    strings = f"M-13 {-9 - tip} l-4.5 8 M-13 {-9 - tip} l4.5 8 M13 {-9 + tip} l-4.5 8 M13 {-9 + tip} l4.5 8"
    return at(
        X + 14, TOP + 32,
        tag("path", d=f"M0 -12 V12 M-8 12 H8 {beam} {strings}", fill="none", stroke=colour, stroke_width=1.8),
        tag("path", d=pans, fill=colour),
    )  # fmt: skip


def _limit(view: View) -> int:
    """The amount that decides, in cents: that of the person one is, or the usual one."""
    persons = view.box.persons
    person = next((p for p in persons if p.name == view.verdict.person), persons[0])
    low, high = bounds(person.money, 100)
    return int(high if high != float("inf") else max(0, low - 1))


def _money(view: View) -> list[Markup | None]:
    """A bar from 0 to twice the limit, with a mark where guilt begins or ends."""
    wealth, limit = view.verdict.wealth, _limit(view) or 50000
    y, full = TOP + 60, LONG - 8
    share = min(1.0, wealth / (2 * limit))
    mark = X + full / 2
    return [
        rect(X, y, full, 14, 7, SOFT, stroke=LINE),
        rect(X, y, max(14, full * share), 14, 7, INK, opacity=0.75) if wealth else None,
        tag("path", d=f"M{mark} {y - 6} V{y + 20}", stroke=BAD, stroke_width=2.5),
        middle(euros(limit), mark, y + 33, 12, INK),
        text(euros(wealth), X, y + 33, 13, fill=INK, font_weight=700),
        text("more …", X + full, y + 33, 12, fill=INK, text_anchor="end", opacity=0.7),
    ]


def _conditions(view: View) -> list[Markup]:
    """Every condition with a tick or a cross."""
    checks = view.verdict.checks
    step = min(19, 92 / max(1, len(checks)))
    return [
        group(
            text("✓" if check.holds else "✗", X + 2, TOP + 114 + step * i, 15, fill=GOOD if check.holds else BAD,
                 font_weight=700),
            text(fitted(check.why, LONG - 24, 12.5), X + 22, TOP + 114 + step * i, 12.5, fill=INK),
        )
        for i, check in enumerate(checks)
    ]  # fmt: skip
