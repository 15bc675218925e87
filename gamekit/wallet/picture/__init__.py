"""The table as one seat sees it, in parts for a page and as one picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gamekit.core.dist import Dist
from gamekit.svg import Markup, arranged, at, picture, shortened
from gamekit.wallet import odds as chances
from gamekit.wallet.components import Box
from gamekit.wallet.picture import own
from gamekit.wallet.picture.asking import ask
from gamekit.wallet.picture.cards import face
from gamekit.wallet.picture.middle import LONG, LOW, TALL, piles, timers, under_way, wallet
from gamekit.wallet.picture.people import height, people
from gamekit.wallet.picture.scale import draw_bar, outcomes, persons, scale, tall
from gamekit.wallet.picture.verdicts import verdicts
from gamekit.wallet.rules import TURN, View

__all__ = ["ask", "cards", "draw", "parts"]


@dataclass(frozen=True, slots=True)
class Numbers:
    """What is shown where odds are asked for: nothing where they are not."""

    innocent: tuple[float, ...] = ()  # by seat, if the round ended now
    coming: Dist[str] | None = None  # the next card out of the wallet


def draw(view: View, names: Sequence[str]) -> Markup:
    """The table as this seat sees it: the wallet, the timers, all cards, and how far this hand is from guilty."""
    made = parts(view, names, True)
    placed = [(made["score"], 20, 8), (made["board"], 10, 50), (made["side"], 608, 64), (made["hand"], 20, 454)]
    return arranged(906, 570, _title(view, _names(names)), *[one for one in placed if one[0]])


def cards(box: Box, names: Sequence[str]) -> Markup:
    """Some cards side by side, for a question or an example."""
    wide = 62 * len(names) + 8
    faces = [at(8 + 62 * i, 6, face(box, name)) for i, name in enumerate(names)]
    return picture(wide, 90, "Cards: " + ", ".join(names), *faces)


def parts(view: View, names: Sequence[str], wide: bool, odds: str = "") -> dict[str, Markup]:
    """The board, the hand, the points and the scale of innocence, each a picture of its own."""
    called, numbers = _names(names), _numbers(view) if odds else Numbers()
    board = _wide(view, called, numbers) if wide else _narrow(view, called, numbers)
    long, (across, down) = (250 if wide else 342), own.size(wide)
    made = {
        "board": board,
        "hand": picture(across, down, "Your cards, coin, chips and specials", *own.hand(view, called, wide)),
        "score": picture(long, 38, f"Round {view.round}, {sum(view.chips)} points", *own.score(view, long)),
    }
    if wide and view.sizes:
        high = tall(view, 283, numbers.coming)
        made["side"] = picture(283, high, str(view.verdict), *scale(view, 283, 12, numbers.coming))
    return {"side": Markup(""), **made}


def _numbers(view: View) -> Numbers:
    if not view.turns or view.shown or view.result is not None:
        return Numbers()
    coming = chances.next_draw(view) if view.in_wallet and not view.guilty else None
    return Numbers(chances.innocent(view) if not view.guilty else (), coming)


def _wide(view: View, names: Sequence[str], numbers: Numbers) -> Markup:
    n = view.game.players
    top = 8 + height(n, True)
    free = 328 - top  # between the people and what stands at the bottom
    y = top + (free - TALL) / 2
    drawn: list[Markup | None] = [at(0, 8, *people(view, names, 584, True, numbers.innocent))]
    if view.shown:
        drawn.append(at(12, top + 8, *verdicts(view, names, 560, 386 - top)))
    else:
        drawn += [
            at(24, y + 4, timers(view, names, True)),
            at(126, y, *wallet(view, names, True)),
            at(470, y + 6, *piles(view, True)),
            under_way(view, names, 126 + LONG / 2, y + TALL / 2),
            at(12, 330, *_bottom(view, numbers, 560)),
        ]
    return picture(584, 396, _title(view, names), *drawn)


def _bottom(view: View, numbers: Numbers, long: float) -> Iterator[Markup]:
    """What a draw would do, if odds are shown; else who must be what."""
    if numbers.coming and view.phase is TURN:
        yield from draw_bar(outcomes(view, numbers.coming), long)
    else:
        yield from persons(view, long)


def _narrow(view: View, names: Sequence[str], numbers: Numbers) -> Markup:
    y = 4 + height(view.game.players, False) + 8
    drawn: list[Markup | None] = [at(0, 4, *people(view, names, 366, False, numbers.innocent))]
    if view.shown:
        room = 28 + 34 * view.game.players
        drawn.append(at(6, y, *verdicts(view, names, 354, room)))
        return picture(366, y + room, _title(view, names), *drawn)
    drawn += [
        at(4, y, *wallet(view, names, False)),
        at(250, y, timers(view, names, False)),
        at(250, y + LOW + 2, *piles(view, False)),
    ]
    below, coming = y + LOW + 14, numbers.coming
    if view.sizes:
        drawn.append(at(10, below, *scale(view, 346, 12, coming)))
        below += tall(view, 346, coming)
    drawn.append(under_way(view, names, 183, y + LOW / 2))
    return picture(366, below, _title(view, names), *drawn)


def _names(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(shortened(str(name)[:200], 40).strip() or "?" for name in names)


def _title(view: View, names: Sequence[str]) -> str:
    """The whole picture in words."""
    if view.result:
        winners = [names[seat] for seat, share in enumerate(view.result) if share]
        return f"Wallet: the game is over. Won by {', '.join(winners)}: {view.result.ending}."
    if not view.turns:
        return f"Wallet, round {view.round} of {view.game.rounds}: {view.phase_name}."
    turn = "It is your turn" if view.player == view.seat else f"It is the turn of {names[view.player]}"
    left = f"{turn}. Timers left: {view.timers}" if view.timers else "No timer is left"
    return (
        f"Wallet, round {view.round} of {view.game.rounds}: {view.phase_name}. {left}, "
        f"{view.in_wallet} cards in the wallet. Your hand: {', '.join(view.hand) or 'empty'}; {view.verdict}."
    )
