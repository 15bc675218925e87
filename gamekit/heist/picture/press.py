"""The middle of the table: the cards laid, the press, the count and the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamekit.core.game import named
from gamekit.heist.components import CARD_NAMES, PROFESSOR, change
from gamekit.heist.picture.board import signed
from gamekit.heist.picture.cards import back, gap, glow, turned
from gamekit.heist.picture.seats import Place
from gamekit.heist.rules import Swap, View
from gamekit.heist.rules.powers import RAQUELS_SWAP
from gamekit.svg import Markup, at, clickable, fitted, group, rect, text

FELT, FELT_LIGHT, DARK, DARK_LIGHT, RIM = "#2b5d50", "#3a7465", "#151d2b", "#2b3954", "#5a3b28"
CHALK, GOLD = "#ffffff", "#ffd75e"
TOP = 340  # of the cards at the press


def table(view: View) -> Markup:
    """The felt; it is dark during a power cut."""
    felt, light = (DARK, DARK_LIGHT) if view.secret else (FELT, FELT_LIGHT)
    return group(
        rect(208, 242, 484, 248, 66, RIM),
        rect(216, 250, 468, 232, 60, felt),
        rect(226, 260, 448, 212, 52, "none", stroke=light, stroke_width=2),
        aria_hidden="true",
    )


def laid(view: View, who: int, place: Place) -> Markup | None:
    """The card in front of a player, until it goes to the press or leaves the game unseen."""
    if not view.leaders or who in view.picked or view.counted:
        return None
    if who >= view.waiting:
        return at(place.card_x, place.card_y, gap())
    shown = view.laid[-1] if who == view.seat else None
    if view.peeked and view.peeked[0] == who and view.round == RAQUELS_SWAP.round:
        shown = view.peeked[1]
    return at(place.card_x, place.card_y, back() if shown is None else turned(shown))


def press(view: View, names: Sequence[str]) -> Iterator[Markup]:
    """What happens now, and the cards that were picked or turned up."""
    if view.result:
        yield from _ending(view, names)
        return
    words = view.phase_name[0].upper() + view.phase_name[1:] + (" · your turn" if view.turn == view.seat else "")
    yield _chalk(words, 332, 15.5, font_weight=700)
    if not view.leaders:
        return
    up, many = view.counted, view.game.contents.picked
    for i, x in enumerate(450 - (many * 54 - 10) / 2 + 54 * i for i in range(many)):
        if up:
            yield group(at(x, TOP, turned(up[i])), role="img", aria_label=f"turned up: {CARD_NAMES[up[i]]}")
        else:
            yield _picked(view, names, view.picked[i], x) if view.picked else at(x, TOP, gap())
    if up or not view.picked:
        yield _chalk(_count(view) if up else f"the press: {many} cards", 417, 13.5)


def _chalk(words: str, y: float, size: float, **more: object) -> Markup:
    return text(words, 450, y, size, text_anchor="middle", **{"fill": CHALK, **more})


def _picked(view: View, names: Sequence[str], who: int, x: float) -> Markup:
    """A card at the press, with its owner; Raquel may put another one in its place."""
    owner = text(fitted(names[who], 52, 12), x + 22, TOP + 75, 12, text_anchor="middle", fill=CHALK)
    card = group(at(x, TOP, turned(view.laid[-1]) if who == view.seat else back()), owner)
    if view.allows(Swap(who)):
        return clickable(Swap(who), named(Swap(who).label, names), glow(x, TOP), card, cursor="pointer")
    return group(card, role="img", aria_label=f"{names[who]}'s card is at the press")


def _count(view: View) -> str:
    up = view.counted
    before = view.rounds[-2].loot if view.round > 1 else 0
    kind = "banknotes" if change(up) > 0 else "sabotages"
    floor = ", never below 0" if change(up) < view.loot - before else ""
    return f"majority of {kind}: loot {signed(view.loot - before)}{floor}"


def _ending(view: View, names: Sequence[str]) -> Iterator[Markup]:
    assert view.result is not None
    yield _chalk(f"The {view.result.ending}", 340, 26, font_weight=700)
    yield _chalk(f"loot {view.loot}, target {view.game.contents.target}", 366, 15)
    if view.named is not None and view.roles is not None and view.raquel is not None:
        right = "rightly: −500" if view.roles[view.named] == PROFESSOR else "wrongly"
        yield _chalk(f"{fitted(names[view.named], 150, 13)} was named as the Professor, {right}", 390, 13)
    yield _chalk("You won" if view.result[view.seat] else "You lost", 420, 18, font_weight=700, fill=GOLD)
