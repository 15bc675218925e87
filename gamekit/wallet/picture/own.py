"""This seat's own side: the hand, the coin, the chips, specials held and played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from gamekit.core.game import named
from gamekit.svg import ACCENT, CAN, INK, Markup, at, clickable, group, rect, tag, text, width
from gamekit.wallet.picture.cards import HIGH, WIDE, chip, coin, face, quiet, special_face, squeezed
from gamekit.wallet.picture.middle import played_by
from gamekit.wallet.picture.ways import numbered, source
from gamekit.wallet.rules import FromHand, Play, PutBack, View

ROOM, BESIDE, EDGE = 278, 108, 3  # for the cards, for what stands beside them, for the frame of what can be played


def size(wide: bool) -> tuple[float, float]:
    """How wide and how high the hand is."""
    return (ROOM + 12 + BESIDE + 2 * EDGE, 112) if wide else (342, 136)


def hand(view: View, names: Sequence[str], wide: bool) -> Iterator[Markup]:
    """The cards held, and beside or below them the coin, the chips and the specials."""
    room = ROOM if wide else 342 - 2 * EDGE
    if view.sizes and not view.hand:
        yield quiet("no cards", 8, 50, 13)
    step = min(WIDE + (2 if wide else 6), (room - WIDE) / max(1, len(view.hand) - 1))
    for i, (card, copy) in enumerate(numbered(view.hand)):
        yield _held(view, names, card, f"own {card} {copy}", EDGE + step * i, 16 if wide else EDGE)
    yield at(ROOM + 12 + EDGE if wide else 0, 0 if wide else 89, *_beside(view, names, wide))


def _held(view: View, names: Sequence[str], card: str, part: str, x: float, y: float) -> Markup:
    """A card that can be played in one way only is played by pressing it; in several, they are asked for."""
    moves = [move for move in view.moves if isinstance(move, FromHand) and move.card == card]
    drawn = at(x, y - 10 * (view.chosen == card), face(view.box, card))
    marks = {"data_part": part, "data_at": f"own {card}", "data_from": source(view, view.seat, card)}
    frame = rect(x - 2, y - 2, WIDE + 4, HIGH + 4, 9, "none", stroke=ACCENT, stroke_width=2.5, **CAN)
    if len(moves) == 1:
        label = named(moves[0].label, names)
        return clickable(moves[0], label, drawn, frame, cursor="pointer", data_drop="board", **marks)
    told = f"in your hand: {card}"
    return group(tag("title", card), drawn, frame if moves else None, role="img", aria_label=told, **marks)


def _beside(view: View, names: Sequence[str], wide: bool) -> Iterator[Markup]:
    """The coin and the chips in a row, then the specials; on a phone all in one row."""
    y = 16 if wide else 22
    if view.coin:
        yield at(12, y, coin(view.coin, 11))
    kinds = Counter(view.chips)
    r, step = (10, 40) if len(kinds) < 3 else (8, 27) if wide else (10, 37)
    for i, (value, many) in enumerate(kinds.items()):
        room = step - 2 * r - 1
        count = squeezed(f"×{many}", r + 1 + room / 2, 4.5, 13, room, INK) if many > 1 else None
        around = rect(-r - 4, -y, step, 44, 8, "transparent")  # large enough for a thumb
        drawn = at(26 + r + step * i, y, around, chip(value, r), count)
        yield played_by(PutBack(value), view, names, None, [drawn], data_part=f"own chip {value}", data_from="pouch")
    for i, name in enumerate(view.specials):
        x, y = (0, 38 + 37 * i) if wide else (124 + 110 * i, 0)
        yield at(x, y, _special(view, names, name, wide))
    for i, lying in enumerate(view.under[view.seat], len(view.specials)):
        x, y = (0, 38 + 37 * i) if wide else (124 + 110 * i, 0)
        words = f"{lying.card} → {lying.currency}" if lying.currency else lying.card or "played"
        yield at(x, y, special_face(lying.special, *_pill(wide)), tag("title", f"{lying.special}: {words}"))


def _pill(wide: bool) -> tuple[float, float]:
    return (BESIDE, 34) if wide else (108, 44)


def _special(view: View, names: Sequence[str], name: str, wide: bool) -> Markup:
    plays = [move for move in view.moves if type(move) is Play and move.special == name]
    w, h = _pill(wide)
    frame = rect(-2, -2, w + 4, h + 4, 10, "none", stroke=ACCENT, stroke_width=2.5, **CAN)
    marks = {"data_part": f"special {name}", "data_name": name}
    if len(plays) == 1:
        label = named(plays[0].label, names)
        return clickable(plays[0], label, special_face(name, w, h), frame, cursor="pointer", **marks)
    told = f"your special: {name}"
    drawn = special_face(name, w, h)
    return group(tag("title", told), drawn, frame if plays else None, role="img", aria_label=told, **marks)


def score(view: View, long: float) -> Iterator[Markup]:
    """The round, and the points that one's chips are worth: 38 high."""
    points = sum(view.chips)
    yield text(f"Round {view.round} of {view.game.rounds}", 0, 24, 13, fill=INK)
    for i in range(view.game.rounds):
        done = i < view.round - (view.result is None)
        yield tag("circle", cx=98 + 15 * i, cy=19.5, r=5, fill=INK if done else "none", stroke=INK, stroke_width=1.6,
                  opacity=1 if i < view.round else 0.45)  # fmt: skip
    beside = long - width(str(points)) * 17 - 6
    yield text(f"your point{'s' * (points != 1)}", beside, 24, 13, fill=INK, text_anchor="end")
    yield text(points, long, 25, 17, fill=INK, text_anchor="end", font_weight=800)
