"""The other players: face, coin, cards, specials and chips, what is known of them, and how likely they are innocent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gamekit.core.game import named
from gamekit.faces import face
from gamekit.svg import (
    ACCENT,
    BAD,
    CAN,
    GOOD,
    INK,
    MUTED,
    SOFT,
    Markup,
    at,
    clickable,
    fitted,
    group,
    percent,
    rect,
    ring,
    tag,
    text,
)  # fmt: skip
from gamekit.wallet.picture.cards import FLAT, MINI, SPECIAL, back, chip, coin, middle, mini, special_back
from gamekit.wallet.picture.ways import seen_with, source
from gamekit.wallet.rules import Inspect, Play, Present, View, special_of

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Panel:
    """One player's place: its size, and where face, name, cards, coin, specials and chips stand on it."""

    size: Spot
    face: tuple[float, float, float]  # with its radius
    name: tuple[float, float, float]  # with its room
    cards: tuple[float, float, float]
    coin: Spot
    specials: Spot
    chips: Spot
    gap: float = 8


TALL = Panel((184, 88), (34, 35, 22), (8, 80, 168), (72, 8, 92), (84, 51), (100, 41), chips=(155, 51))
SHORT = Panel((184, 66), (27, 25, 16), (6, 60, 92), (56, 6, 72), (112, 48), (128, 38), chips=(152, 20), gap=6)
SMALL = Panel((118, 62), (21, 22, 14), (5, 57, 108), (43, 5, 52), (53, 37), (64, 28), chips=(95, 37), gap=4)


def panel(players: int, wide: bool) -> Panel:
    """The panels for so many players."""
    return SMALL if not wide else TALL if players <= 4 else SHORT


def height(players: int, wide: bool) -> float:
    """How high all the panels are together."""
    one, rows = panel(players, wide), -(-(players - 1) // 3)
    return rows * one.size[1] + (rows - 1) * one.gap


def people(view: View, names: Sequence[str], long: float, wide: bool, chances: Sequence[float]) -> Iterator[Markup]:
    """All the others from left to right, clockwise from this seat, three in a row."""
    one, n = panel(view.game.players, wide), view.game.players
    known = seen_with(view)
    across = min(3, n - 1) if n != 5 else 2
    for i in range(n - 1):
        row, column = divmod(i, across)
        here = min(across, n - 1 - row * across)
        left = (long - here * one.size[0] - (here - 1) * one.gap) / 2
        who = (view.seat + 1 + i) % n
        drawn = _person(view, names, who, one, known[who], chances[who] if chances else None)
        yield at(left + column * (one.size[0] + one.gap), row * (one.size[1] + one.gap), drawn)


def _person(
    view: View, names: Sequence[str], who: int, one: Panel, known: tuple[str, ...], chance: float | None
) -> Markup:
    w, h = one.size
    asked = who in (view.turn, view.player) and view.turns > 0 and view.result is None
    told = described(view, names, who, known, chance)
    x, y, r = one.face
    drawn = group(
        tag("title", told),
        rect(1, 1, w - 2, h - 2, 12, SOFT, stroke=ACCENT if asked else "none", stroke_width=2.5),
        at(x, y, ring(r + 4.5, chance, GOOD, 5)) if chance is not None else None,
        at(x, y, face(who, r)),
        *(_name(view, names, who, one, chance), *_cards(view, who, one, known), *_things(view, who, one)),
    )
    marks = {"data_part": f"seat{who}", "data_name": names[who], "data_stays": ""}
    pointed = [move for move in view.moves if isinstance(move, Play | Inspect | Present) and move.seat == who]
    if len(pointed) == 1:
        frame = rect(1, 1, w - 2, h - 2, 12, "none", stroke=ACCENT, stroke_width=2, stroke_dasharray="6 4", **CAN)
        return clickable(pointed[0], named(pointed[0].label, names), drawn, frame, cursor="pointer", **marks)
    return group(drawn, role="img", aria_label=told, **marks)


_WORDS, _SIGNS = {True: "guilty", False: "innocent"}, {True: "✗", False: "✓"}


def _name(view: View, names: Sequence[str], who: int, one: Panel, chance: float | None) -> Markup:
    """The name, and what is known or likely."""
    x, y, room = one.name
    guilty = view.guilty[who] if view.guilty else None
    chosen = any(seat == who for seat, _ in view.laid)
    more = (
        (_WORDS[guilty] if one is TALL else _SIGNS[guilty], BAD if guilty else GOOD) if guilty is not None
        else (percent(chance), GOOD) if chance is not None
        else ("chose", MUTED) if chosen
        else ("starts", MUTED) if view.starter == who and view.turns
        else ("", INK)
    )  # fmt: skip
    name = tag("tspan", fitted(names[who], room - 6.6 * len(more[0]), 13), font_weight=700)
    said = tag("tspan", f" {more[0]}", fill=more[1], font_weight=600) if more[0] else ""
    return text(Markup(name + said), x, y, 13 if one is not SMALL else 12, fill=INK)


def _cards(view: View, who: int, one: Panel, known: tuple[str, ...]) -> Iterator[Markup]:
    """The hand, face down but for the cards that are known; and how many they are."""
    if not view.sizes or view.shown:  # all hands lie on the table below
        return
    x, y, room = one.cards
    size = view.sizes[who]
    hidden = size - len(known)
    small, came = one is SMALL, source(view, who)
    wide, high = (16.0, 22.0) if small else (19.0, 27.0)
    steps = [*[wide * 0.6] * hidden, *[MINI + 2.0] * len(known)]
    last = MINI if known else wide if hidden else 0.0
    tight = min(1.0, (room - last) / sum(steps[:-1])) if steps[1:] else 1.0
    for i in range(hidden):
        yield group(at(x, y, back(wide, high)), data_part=f"card{who} {i}", data_from=came)
        x += steps[i] * tight
    for card in known:
        yield at(x, y + (high - FLAT) / 2, tag("title", card), mini(view.box, card))
        x += steps[-1] * tight
    end = one.cards[0] if not steps else x - steps[-1] * tight + last
    yield text(size or "no cards", end + 4, y + high / 2 + 5, 12.5 if not small else 12, fill=INK, font_weight=700)


def _things(view: View, who: int, one: Panel) -> Iterator[Markup]:
    """The coin, the specials left, those lying open, and the chips."""
    if len(view.coins) > who:
        yield at(*one.coin, coin(view.coins[who], 11 if one is not SMALL else 9.5))
    x, y = one.specials
    for _ in range(view.specials_left[who]):
        yield at(x, y, special_back())
        x += 17 if one is not SMALL else 9
    for lying in view.under[who]:
        drawn = middle(special_of(lying.special).sign, 11, 15, 12.5, "#ffffff", font_weight=700)
        yield at(x, y, tag("title", lying.special), rect(0, 0, 22, 20, 5, SPECIAL), drawn)
        x += 24
    many, (cx, cy) = view.chips_left[who], one.chips
    if many:
        r, size = (7, 12.0) if one is SMALL else (8, 12.5)
        yield at(cx, cy, chip(None, r), part=f"chips{who}")
        yield text(many, cx + r + 2, cy + 4.5, size, fill=INK, font_weight=700)


def described(view: View, names: Sequence[str], who: int, known: tuple[str, ...], chance: float | None) -> str:
    """A player in words, for those who listen instead of looking."""
    told = [names[who]]
    told += [f"coin {view.coins[who]}"] if len(view.coins) > who else []
    told += [f"{view.sizes[who]} cards"] if view.sizes else []
    told += [f"among them {', '.join(known)}"] if known else []
    told += [f"{view.specials_left[who]} specials"] if view.specials_left[who] else []
    told += [f"{lying.special} lies open" for lying in view.under[who]]
    told += [f"{view.chips_left[who]} chips"]
    told += ["starts"] if view.turns and view.starter == who else []
    told += ["on duty"] if who in view.officers else []
    guilty = view.guilty[who] if view.guilty else None
    told += ["guilty" if guilty else "innocent"] if guilty is not None else []
    told += [f"innocent with chance {percent(chance)} if the round ended now"] if chance is not None else []
    return ", ".join(told)
