"""Beside the board: whose turn it is, the dice, the suspicion under way, the notepad and one's own cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamekit.cluedo.odds import notepad
from gamekit.cluedo.picture import pad as pads
from gamekit.cluedo.picture import signs
from gamekit.cluedo.picture.paint import FIGURES
from gamekit.cluedo.rules import Show, Stay, ThrowDice, View
from gamekit.svg import ACCENT, INK, LINE, PAPER, SOFT, Markup, at, clickable, fitted, group, rect, text

WIDE = 288


def side(view: View, names: Sequence[str]) -> Iterator[Markup]:
    """The panel from 0, 0: 288 wide, 616 high."""
    yield _turn(view, names)
    yield at(0, 62, _suspicion(view, names))
    if view.dealt:
        found = notepad(view)
        columns = len(found.players) + 1
        size = pads.Size(row=352 / (len(found.all_cards) + 3), first=142, column=(WIDE - 142) / columns, font=11.8)
        yield at(0, 148, group(*pads.grid(found, names, pads.seen(found), size)))
    yield at(0, 524, _hand(view))


def _turn(view: View, names: Sequence[str]) -> Markup:
    asked = view.turn if isinstance(view.turn, int) else view.active
    mine = view.turn == view.seat
    said = "Your move" if mine else f"{names[view.active]}'s turn"
    if view.result is not None:
        winners = [names[i] for i, share in enumerate(view.result) if share]
        said = f"{', '.join(winners)} won" if winners else "Nobody won"
    what = view.result.ending if view.result is not None else view.phase_name
    return group(
        rect(0, 0, WIDE, 54, 8, SOFT, stroke=ACCENT if mine else LINE, stroke_width=2 if mine else 1),
        at(20, 43, signs.pawn(view.game.figure_of[asked], signs.initials(view.game.played[asked])), scale=1.35),
        text(fitted(said, 150, 14), 42, 22, 14, font_weight=700, fill=INK),
        text(fitted(f"round {view.round}: {what}", 158, 11.5), 42, 41, 11.5, fill=INK, opacity=0.85),
        _dice(view),
    )


def _dice(view: View) -> Markup:
    faces = view.dice or (0, 0)
    told = f"dice: {faces[0]} and {faces[1]}" if view.dice else "dice not thrown"
    shown = group(at(204, 10, signs.die(faces[0])), at(244, 10, signs.die(faces[1])), role="img", aria_label=told)
    if not view.allows(ThrowDice()):
        return shown
    frame = rect(199, 5, 84, 44, 9, "none", stroke=ACCENT, stroke_width=2.4, stroke_dasharray="6 4")
    return clickable(ThrowDice(), ThrowDice().label, frame, shown, cursor="pointer")


def _suspicion(view: View, names: Sequence[str]) -> Markup:
    """The suspicion under way, or the last one."""
    last = view.suspicion or (view.suspicions[-1] if view.suspicions else None)
    if last is None:
        said = "No suspicion yet." if not view.allows(Stay()) else "Boxed in."
        return group(rect(0, 0, WIDE, 78, 8, PAPER, stroke=LINE), text(said, 12, 44, 12, fill=INK, opacity=0.7))
    number = len(view.suspicions) + (view.suspicion is not None)
    passed = ", ".join(names[seat] for seat in view.passed(last))
    if view.suspicion is not None and view.asked is not None:
        answer = f"{names[view.asked]} is asked"
    elif last.shown_by is None:
        answer = "nobody could refute"
    else:
        answer = f"{names[last.shown_by]} showed {last.card or 'a card'}"
    lines = [f"{number}. {names[last.asker]} suspects {last.suspect}", f"with the {last.weapon} in {last.place}"]
    told = f"passed: {passed}; {answer}" if passed else answer
    return group(
        rect(0, 0, WIDE, 78, 8, PAPER, stroke=LINE),
        text(fitted(lines[0], 264, 12.6), 12, 18, 12, font_weight=650, fill=INK),
        text(fitted(lines[1], 264, 12.6), 12, 34, 12, font_weight=650, fill=INK),
        *(text(part, 12, 53 + 15 * i, 11.5, fill=INK) for i, part in enumerate(_two(told))),
        role="img",
        aria_label=f"{' '.join(lines)}. {told}",
    )


def _two(words: str) -> list[str]:
    """Words in at most two lines."""
    if fitted(words, 264, 11.5) == words:
        return [words]
    first, _, rest = words.partition("; ")
    return [fitted(first, 264, 11.5), fitted(rest, 264, 11.5)]


def _hand(view: View) -> Markup:
    per_row = 2 if len(view.hand) <= 6 else 3
    cards = [_card(view, card, i, per_row) for i, card in enumerate(view.hand)]
    beside = f"open: {', '.join(view.open_cards)}" if view.open_cards else ""
    if any(view.allows(Show(card)) for card in view.hand):
        beside = "click the card that you show"
    return group(
        text("Your cards", 0, 8, 11.5, font_weight=700, fill=INK),
        text(fitted(beside, WIDE - 76, 11), 74, 8, 11, fill=INK),
        *cards,
    )


def _card(view: View, card: str, i: int, per_row: int) -> Markup:
    wide, box = (WIDE - 8 * (per_row - 1)) / per_row, view.game.box
    x, y = (wide + 8) * (i % per_row), 14 + 27 * (i // per_row)
    kind = next(k for k, cards in enumerate(box.kinds) if card in cards)
    colour = FIGURES[box.suspects.index(card) % len(FIGURES)] if kind == 0 else ("", "#5b4a2f", "#27443a")[kind]
    face = group(
        rect(x, y, wide, 23, 5, "#fffdf6", stroke=colour, stroke_width=1.6),
        rect(x, y, 6, 23, 2, colour),
        text(fitted(card, wide - 13, 10), x + 10, y + 15, 10, fill="#23272e"),
    )
    show = Show(card)
    if not view.allows(show):
        return group(face, role="img", aria_label=f"your card: {card}")
    frame = rect(x - 2.5, y - 2.5, wide + 5, 28, 7, "none", stroke=ACCENT, stroke_width=2.4, stroke_dasharray="6 4")
    return clickable(show, show.label, face, frame, cursor="pointer")
