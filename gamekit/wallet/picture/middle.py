"""The middle of the table: the open wallet with its pockets, the timers, the discard piles, cards under way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gamekit.core.game import named
from gamekit.core.words import Phrase
from gamekit.svg import ACCENT, CAN, INK, LINE, PAPER, Markup, at, clickable, group, rect, tag
from gamekit.wallet.picture.cards import (
    CREAM,
    FLAT,
    HIGH,
    LEATHER,
    LEATHER_DARK,
    STITCH,
    WIDE,
    back,
    chip,
    face,
    middle,
    mini,
    quiet,
    special_face,
    squeezed,
    timer,
)  # fmt: skip
from gamekit.wallet.picture.ways import arrivals, source
from gamekit.wallet.rules import Buy, Draw, Flip, Keep, Take, View
from gamekit.wallet.rules.places import DISCARDS, TABLE, WALLET

LONG, TALL = 332, 164  # the wallet on a wide page
SHORT, LOW = 240, 122  # and on a narrow one


def played_by(
    move: Phrase,
    view: View,
    names: Sequence[str],
    frame: Markup | None,
    things: Sequence[Markup | None],
    **marks: object,
) -> Markup:
    """Things that play this move when it is on offer; the frame shows that it is."""
    if move in view.moves:
        return clickable(move, named(move.label, names), *things, frame, cursor="pointer", **marks)
    return group(*things, **marks)


def _frame(x: float, y: float, w: float, h: float, r: float = 9) -> Markup:
    return rect(x, y, w, h, r, "none", stroke="#ffd75e", stroke_width=2.5, stroke_dasharray="6 4", **CAN)


# --- the wallet -----------------------------------------------------------------------------


def wallet(view: View, names: Sequence[str], wide: bool) -> Iterator[Markup]:
    """The wallet lies open: cards behind, identities in front, chips behind the zip."""
    w, h = (LONG, TALL) if wide else (SHORT, LOW)
    yield rect(0, 0, w, h, 16, LEATHER)
    yield rect(6, 6, w - 12, h - 12, 12, "none", stroke=STITCH, stroke_width=1.4, stroke_dasharray="6 5")
    half = w * 0.53
    yield tag("path", d=f"M{half} 5 V{h - 5}", stroke=LEATHER_DARK, stroke_width=3)
    yield _back_pocket(view, names, half, h)
    x, room, each = half + 9, w - half - 21, (h - 34) / 2
    yield at(x, 12, _identities(view, names, room, each))
    yield at(x, 22 + each, _zip(view, room, each))


def _back_pocket(view: View, names: Sequence[str], half: float, high: float) -> Markup:
    """The play cards; a draw is blind."""
    wide = high > 120
    many, size = min(6, view.in_wallet), (44.0, 62.0) if wide else (28.0, 40.0)
    left, top = 14.0, high * 0.47
    room = half - left - 12
    first = left + room / 2 - size[0] / 2 - 6 * (many - 1)
    cards = [
        at(first + 12 * i, 13 + abs(i - (many - 1) / 2) * 1.5, back(*size), turn=(i - (many - 1) / 2) * 3)
        for i in range(many)
    ]
    came = arrivals(view, WALLET)
    if cards:
        cards[-1] = group(cards[-1], data_part=f"wallet in {came}", data_from=source(view, WALLET) if came else None)
    words = "1 card" if view.in_wallet == 1 else f"{view.in_wallet} cards"
    y = top + (high - top) / 2
    things = (
        *cards, rect(left, top, room, high - top - 12, 9, LEATHER_DARK, stroke="#6f4527"),
        middle(words, left + room / 2, y - (3 if wide else 0), 15 if wide else 14, CREAM, font_weight=700),
        middle("draw one blind", left + room / 2, y + 15, 12.5, CREAM) if wide else None,
    )  # fmt: skip
    frame = _frame(left, top, room, high - top - 12)
    return played_by(Draw(), view, names, frame, things, data_part="wallet", data_name="the wallet", data_stays="")


def _identities(view: View, names: Sequence[str], room: float, high: float) -> Markup:
    """The additional identities, in their own pocket."""
    many, tall = view.in_pocket, high > 50
    size, step = ((26.0, 38.0), 10.0) if tall else ((18.0, 26.0), 0.0)
    backs = [at(8 + step * i, (high - size[1]) / 2, back(*size)) for i in range(many if tall else min(1, many))]
    words = "1 identity" if many == 1 else f"{many} identities"
    x = 8 + size[0] + step * 4 + (6 if tall else 4)
    lines = [f"{many} to buy", f"for {view.box.price}"] if tall else [words]
    things = (
        tag("title", f"{words} that can be bought, for {view.box.price} each"),
        rect(0, 0, room, high, 9, LEATHER_DARK, stroke="#6f4527"), *backs, *_lines(lines, x, room, high),
    )  # fmt: skip
    return played_by(
        Buy(), view, names, _frame(0, 0, room, high), things,
        data_part="pocket", data_name="additional identities", data_stays="",
    )  # fmt: skip


def _lines(lines: Sequence[str], x: float, room: float, high: float) -> Iterator[Markup]:
    """A line or two beside what lies in a pocket."""
    for i, line in enumerate(lines):
        y = high / 2 + 5 + 16 * (i - (len(lines) - 1) / 2)
        yield squeezed(line, (x + room - 4) / 2, y, 12.5, room - x - 6, CREAM, font_weight=400 if i else 700)


def _zip(view: View, room: float, high: float) -> Markup:
    """The chips that wait for the innocent."""
    chips, tall = sum(count for _, count in view.box.chips) - sum(view.chips_left), high > 50
    prizes = ", ".join(map(str, view.game.prizes))
    teeth = tag("path", d=f"M2 0 H{room - 2:g}", stroke="#c9ced6", stroke_width=5, stroke_dasharray="3 3")
    heap = [at(18 + 11 * i, high / 2, chip(None, 9)) for i in range(2 if tall else 1)]
    x = 44 if tall else 30
    lines = [f"{chips} chips", f"prizes {prizes}"] if tall else [f"{chips} chips"]
    return group(
        tag("title", f"{chips} chips; the richest innocent players draw {prizes} of them"),
        rect(0, 0, room, high, 9, LEATHER_DARK, stroke="#6f4527"), teeth, *heap,
        *_lines(lines, x, room, high),
        data_part="pouch", data_name="chips", data_stays="",
    )  # fmt: skip


# --- timers, and what was discarded ---------------------------------------------------------


def timers(view: View, names: Sequence[str], wide: bool) -> Markup:
    """The timer cards: when the last one is flipped the round is over."""
    total, left = view.box.timers, view.timers
    across, size, edge = (2, 40, 5) if wide else (3, 34, 2)
    rows = -(-total // across)
    step = min(size + 4, 138 / rows) if wide else min(size + 4, 84 / rows)
    cards = [
        group(
            at(i % across * (size + 4), i // across * step, timer(total - i <= left, min(size, step - 2))),
            data_part=f"timer {i}", data_turns="turn",
        )
        for i in range(total)
    ]  # fmt: skip
    long = across * (size + 4) - 4
    words = f"{left} to flip" if left else "time is up"
    w, h = long + 2 * edge, rows * step + 18 + 2 * edge
    frame = rect(-edge, -edge, w, h, 9, "none", stroke=ACCENT, stroke_width=2, stroke_dasharray="6 4", **CAN)
    things = (
        tag("title", f"{left} of {total} timers left: the round ends when the last one is flipped"),
        rect(-edge, -edge, w, h, 9, "transparent"), *cards,
        middle(words, long / 2, rows * step + 15, 13, INK, font_weight=700),
    )  # fmt: skip
    return played_by(Flip(), view, names, frame, things, data_part="timers", data_name="timer", data_stays="")


def piles(view: View, wide: bool) -> Iterator[Markup]:
    """The two discard piles: play cards that paid, specials that were played."""
    value = sum(view.box.value[card] for card in view.discards)
    if not wide:
        yield quiet(f"discarded {value}", 0, 0, 12, data_part="discards", data_stays="")
        return
    yield quiet(f"Discarded: {value}" if value else "No discards", 0, 12, 12)
    came, down = source(view, DISCARDS), min(FLAT + 2.0, 76 / max(1, -(-len(view.discards) // 2)))
    cards = [
        group(
            at(i % 2 * 42, 18 + i // 2 * down, tag("title", card), mini(view.box, card)),
            data_part=f"discard {i}",
            data_from=came,
        )
        for i, card in enumerate(view.discards)
    ]
    yield group(rect(0, 18, 84, 26, 5, "transparent"), *cards, data_part="discards", data_stays="")
    for name in view.spent[-1:]:
        yield at(0, 122, special_face(name, 106, 30), part=f"special {name}")
        yield quiet("last special", 0, 116, 12)


def _flat(view: View, card: str, x: float, y: float) -> Markup:
    return at(x, y, tag("title", card), mini(view.box, card))


# --- cards under way ------------------------------------------------------------------------


def under_way(view: View, names: Sequence[str], x: float, y: float) -> Markup | None:
    """Cards on the table, or the identities to choose from, in front of the wallet; around a place."""
    choosing = [(Take(card), card) for card in dict.fromkeys(view.pocket or ())]
    lying: list[tuple[Any, str | None]] = [*choosing] or [(Keep(c) if c else None, c) for c in view.table]
    if not lying:
        return None
    step = min(WIDE + 8.0, 336 / len(lying))
    wide, high = 24 + step * (len(lying) - 1) + WIDE, HIGH + 20
    left, top = x - wide / 2, y - high / 2
    cards = []
    for i, (move, card) in enumerate(lying):
        frame = rect(-3, -3, WIDE + 6, HIGH + 6, 9, "none", stroke=ACCENT, stroke_width=2.5, **CAN)
        drawn = back() if card is None else group(tag("title", card), face(view.box, card))
        part = f"table {card or i} {[c for _, c in lying[:i]].count(card)}"
        held = played_by(move, view, names, frame, [drawn], data_part=part, data_from=_from(view, card))
        cards.append(at(left + 12 + step * i, top + 10, held))
    return group(
        rect(left, top, wide, high, 12, PAPER, stroke=LINE, stroke_width=1.5), *cards, data_part="table", data_stays=""
    )


def _from(view: View, card: str | None) -> str | None:
    return "pocket" if view.pocket is not None else source(view, TABLE, card)
