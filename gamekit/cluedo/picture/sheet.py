"""Beside the board: this seat's notepad, the suspicion under way or the last one, and the cards held."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamekit.cluedo.odds import Notepad
from gamekit.cluedo.picture import pad as pads
from gamekit.cluedo.picture import signs
from gamekit.cluedo.picture.paint import FIGURES, in_lines
from gamekit.cluedo.rules import Show, Suspicion, View
from gamekit.faces import face
from gamekit.svg import ACCENT, CAN, INK, LINE, MUTED, Markup, at, clickable, group, rect, squeezed, tag, text

SHEET, TALL = 315.0, 552.0  # the notepad beside the board, as high as the board and what is below it
PHONE = 342.0  # as wide as it is below the board
PANEL = 46.0  # how high the suspicion is, below the notepad or above the board


def grid(view: View, names: Sequence[str], pad: Notepad, wide: bool, odds: bool) -> pads.Grid:
    """The notepad of this seat, as large as there is room."""
    columns, across = len(pad.players) + 1, (SHEET if wide else PHONE) - 10
    row = max(17.0, (TALL - pads.HEAD - PANEL) / (len(pad.all_cards) + 3)) if wide else 25.0
    column = min(44.0, (across - 116) / columns)
    letters = (12.0, 11.4) if wide else (13.2, 12.2)
    size = pads.Size(row, across - column * columns, column, *letters)
    marks = dict(pad.certain) if odds else pads.seen(pad)
    asked = view.suspicion.cards if view.suspicion else ()
    active = None if view.result is not None else view.active
    return pads.Grid(pad, names, marks, size, odds, asked, active)


# --- the suspicion -----------------------------------------------------------------------------


def last(view: View) -> Suspicion | None:
    """The suspicion under way, or the last one."""
    return view.history[-1] if view.history else None


def suspicion(view: View, names: Sequence[str], wide: float) -> Iterator[Markup]:
    """Who asked for what, and what came of it: two lines, and the card that was shown."""
    heard = last(view)
    if heard is None:
        yield text("No suspicion yet.", 4, 20, 12.5, fill=MUTED)
        return
    said = f"{heard.suspect}, {heard.weapon}, {heard.place}?"
    told = _answered(view, names, heard)
    shown, room = heard.shown_by is not None, wide - 26 - (26 if heard.shown_by is not None else 0)
    yield group(
        tag("title", f"{names[heard.asker]} suspects {said} {told}"),
        at(11, 15, face(heard.asker, 10)),
        text(said, 26, 15, 12.5, font_weight=700, fill=INK, **squeezed(said, room, 14)),
        text(told, 26, 33, 12.5, fill=INK, **squeezed(told, room, 13)),
        role="img", aria_label=f"{names[heard.asker]} suspects {said} {told}",
    )  # fmt: skip
    if shown:
        yield at(wide - 13, 20, _shown(view, heard), part=f"shown{len(view.suspicions)}")


def _answered(view: View, names: Sequence[str], heard: Suspicion) -> str:
    passed = [names[seat] for seat in view.passed(heard)]
    none = f"{', '.join(passed)}: none of them. " if passed else ""
    if heard is view.suspicion:
        return f"{none}{names[view.asked]} is asked." if view.asked is not None else none
    if heard.shown_by is None:
        return "Nobody could refute it."
    return f"{none}{names[heard.shown_by]} showed {heard.card or 'a card'}."


def _shown(view: View, heard: Suspicion) -> Markup:
    """The card that was shown, on its way from whoever showed it: its face where one may know it."""
    assert heard.shown_by is not None
    mine = heard.shown_by == view.seat and heard.card
    start = f"card{view.game.box.number[heard.card]}" if mine and heard.card else f"seat{heard.shown_by}"
    paper, letters = ("#fffdf6", signs.initials(heard.card)) if heard.card else ("#7c1f27", "?")
    return group(
        rect(-10, -14, 20, 28, 4, paper, stroke="#3a2f22", stroke_width=1.2),
        text(letters, 0, 4.4, 12, text_anchor="middle", font_weight=700, fill="#23272e" if heard.card else "#ffffff"),
        data_from=start, aria_hidden="true",
    )  # fmt: skip


# --- the cards held ------------------------------------------------------------------------------


def hand_size(view: View, wide: bool) -> tuple[float, float]:
    """How wide and how high the hand is."""
    rows, columns, w, h = _hand(view, wide)
    return columns * (w + 6) - 6, rows * (h + 5) - 5


def _hand(view: View, wide: bool) -> tuple[int, int, float, float]:
    """Rows, columns, and the width and height of a card; cards that are touched are larger."""
    many = max(1, len(view.hand))
    columns = 2 if wide else 3
    rows = -(-many // columns)
    return rows, columns, 97 if wide else 110, min(40.0, (120 - 5 * rows) / rows) if wide else 44.0


def hand(view: View, wide: bool) -> Iterator[Markup]:
    """One's own cards."""
    _, columns, w, h = _hand(view, wide)
    for i, card in enumerate(view.hand):
        yield at(i % columns * (w + 6), i // columns * (h + 5), _card(view, card, w, h))


def _card(view: View, card: str, w: float, h: float) -> Markup:
    box = view.game.box
    kind = next(k for k, cards in enumerate(box.kinds) if card in cards)
    colour = FIGURES[box.suspects.index(card) % len(FIGURES)] if kind == 0 else ("", "#7a4a12", "#17693f")[kind]
    lines = in_lines(card, w - 18, 12.5) if h > 30 else [card]
    shown = group(
        rect(0.5, 0.5, w - 1, h - 1, 7, "#fffdf6", stroke=LINE, stroke_width=1.2),
        tag("path", d=f"M7 1 A6 6 0 0 0 1 7 V{h - 7:g} A6 6 0 0 0 7 {h - 1:g} Z", fill=colour),
        *(text(line, 12, h / 2 + 4.4 + 14 * (k - (len(lines) - 1) / 2), 12.5, font_weight=600, fill="#23272e",
               **squeezed(line, w - 18, 14)) for k, line in enumerate(lines)),
    )  # fmt: skip
    place, show = f"card{box.number[card]}", Show(card)
    if not view.allows(show):
        return group(shown, role="img", aria_label=f"your card: {card}", data_part=place, data_name=card)
    frame = rect(1.2, 1.2, w - 2.4, h - 2.4, 7, "none", stroke=ACCENT, stroke_width=2.4, **CAN)
    return clickable(show, show.label, shown, frame, cursor="pointer", data_part=place, data_drop="board")
