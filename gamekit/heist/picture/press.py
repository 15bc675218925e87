"""The middle of the table: the cards laid, the press, the count and the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamekit.core.game import named
from gamekit.faces import face
from gamekit.heist.components import CARD_NAMES, PROFESSOR, change
from gamekit.heist.picture.board import signed
from gamekit.heist.picture.cards import back, front, gap
from gamekit.heist.picture.seats import Plan
from gamekit.heist.rules import Swap, View
from gamekit.heist.rules.powers import RAQUELS_SWAP
from gamekit.svg import CAN, Markup, at, clickable, fitted, group, percent, rect, tag, text

FELT, FELT_LIGHT, DARK, DARK_LIGHT, RIM = "#1f4b43", "#2b6156", "#151d2b", "#2b3954", "#5b3a22"
CHALK, GOLD, PALE = "#ffffff", "#ffd75e", "#cfe6df"


def felt(view: View, laid_out: Plan) -> Markup:
    """The felt; it is dark during a power cut."""
    cloth, light = (DARK, DARK_LIGHT) if view.secret else (FELT, FELT_LIGHT)
    x, y, w, h = laid_out.felt
    round_ = min(w, h) / 2
    return group(
        rect(x, y, w, h, round_, RIM),
        rect(x + 6, y + 6, w - 12, h - 12, round_ - 6, cloth),
        rect(x + 13, y + 13, w - 26, h - 26, round_ - 13, "none", stroke=light, stroke_width=2),
        aria_hidden="true",
    )


def laid(view: View, names: Sequence[str], laid_out: Plan) -> Iterator[Markup]:
    """The cards in front of the players, until they go to the press or leave the game unseen."""
    if view.leader is None or view.counted:
        return
    for who, place in laid_out.places.items():
        if who not in view.picked:
            wide, high = (44, 60) if who == view.seat else laid_out.card
            shown = _seen(view, who)
            card = gap(wide, high) if who >= view.waiting else back(wide, high) if shown is None else None
            drawn = card or front(shown or 0, max(wide, 40), max(high, 54))
            part = None if who >= view.waiting else f"laid{who}"
            yield group(at(place.card_x, place.card_y, drawn), data_part=part, data_from=f"seat{who}")


def _seen(view: View, who: int) -> int | None:
    """A laid card that this seat knows: its own, and the one Raquel looked at."""
    if who == view.seat:
        return view.laid[-1] if view.laid else None
    return view.peeked[1] if view.peeked and view.peeked[0] == who and view.round == RAQUELS_SWAP.round else None


def press(view: View, names: Sequence[str], laid_out: Plan, majority: float | None) -> Iterator[Markup]:
    """The cards that were picked or turned up, and the chance of what they bring."""
    if view.result:
        yield from _ending(view, names, laid_out)
        return
    (x, y), (wide, high, between) = laid_out.middle, laid_out.pressed
    up, many = view.counted, view.game.contents.picked
    first = x - (many * (wide + between) - between) / 2 + wide / 2
    yield _chalk("lights out" if view.secret else "the press", x, y - high / 2 - 7, 12, fill=PALE)
    for i in range(many):
        there = first + i * (wide + between)
        if up:
            drawn = at(there, y, front(up[i], wide, high))
            told = f"turned up: {CARD_NAMES[up[i]]}"
            yield group(drawn, role="img", aria_label=told, data_part=f"up{i}", data_turns="turn", data_nth=i)
        elif view.picked:
            yield _picked(view, names, view.picked[i], there, y, laid_out)
        else:
            yield at(there, y, gap(wide, high))
    below = y + high / 2
    if up:
        yield _chalk(_count(view, laid_out.wide > 400), x, below + 20, 13, font_weight=700)
    elif majority is not None:
        yield _gauge(x, below + 26, majority, 230 if laid_out.wide > 400 else 120)


def _gauge(x: float, y: float, share: float, wide: float) -> Markup:
    """A bar with its middle marked: how likely banknotes are in the majority."""
    words = f"banknotes win {percent(share)}"
    return group(
        rect(x - wide / 2, y, wide, 10, 5, "#0f2a26"),
        rect(x - wide / 2, y, max(wide * share, 0.1), 10, 5, "#7fe0a8"),
        tag("path", d=f"M{x:g} {y - 3:g} v16", stroke=CHALK, stroke_width=1.5),
        _chalk(words, x, y - 7, 12.5, font_weight=700),
        role="img",
        aria_label=f"Banknotes in the majority: {percent(share)}",
    )


def _chalk(words: str, x: float, y: float, size: float, **more: object) -> Markup:
    return text(words, x, y, size, text_anchor="middle", **{"fill": CHALK, **more})


def _picked(view: View, names: Sequence[str], who: int, x: float, y: float, laid_out: Plan) -> Markup:
    """A card at the press with its owner's face; Raquel may put another one in its place."""
    wide, high, _ = laid_out.pressed
    mine = who == view.seat and bool(view.laid)
    card = group(
        at(x, y, front(view.laid[-1], wide, high) if mine else back(wide, high)),
        None if mine else at(x + wide * 0.3, y + high * 0.34, face(who, 10)),
    )
    if view.allows(Swap(who)):
        frame = rect(x - wide / 2 - 3, y - high / 2 - 3, wide + 6, high + 6, 8, "none", stroke=GOLD, stroke_width=2.5,
                     stroke_dasharray="6 4", **CAN)  # fmt: skip
        label = named(Swap(who).label, names)
        return clickable(Swap(who), label, card, frame, cursor="pointer", data_part=f"laid{who}")
    return group(card, role="img", aria_label=f"{names[who]}'s card is at the press", data_part=f"laid{who}")


def _count(view: View, roomy: bool) -> str:
    up = view.counted
    before = view.rounds[-2].loot if view.round > 1 else 0
    kind = "banknotes" if change(up) > 0 else "sabotages"
    floor = ", never below 0" if change(up) < view.loot - before and roomy else ""
    return f"{'majority of ' if roomy else ''}{kind}: loot {signed(view.loot - before)}{floor}"


def _ending(view: View, names: Sequence[str], laid_out: Plan) -> Iterator[Markup]:
    assert view.result is not None
    x, y = laid_out.middle
    room = laid_out.felt[2] - 40
    lines = [
        (f"The {view.result.ending}", 18.0, CHALK),
        (f"loot {view.loot}, target {view.game.contents.target}", 13, CHALK),
    ]
    if view.named is not None and view.roles is not None:
        right = "rightly, −500" if view.roles[view.named] == PROFESSOR else "wrongly"
        lines.append((f"{names[view.named]} named as the Professor: {right}", 12, PALE))
    lines.append(("You won" if view.result[view.seat] else "You lost", 17, GOLD))
    for i, (words, size, fill) in enumerate(lines):
        size = size if laid_out.wide > 400 else min(size, 14)
        yield _chalk(fitted(words, room, size), x, y - 12 * len(lines) + 22 + 25 * i, size, font_weight=700, fill=fill)
