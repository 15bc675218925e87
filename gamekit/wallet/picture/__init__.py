"""The table as one seat sees it: one SVG."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.svg import LINE, PAPER, Markup, at, picture, rect, shortened
from gamekit.wallet.components import Box
from gamekit.wallet.picture.cards import face
from gamekit.wallet.picture.middle import piles, rounds, timers, under_way, wallet
from gamekit.wallet.picture.own import own_side
from gamekit.wallet.picture.people import people
from gamekit.wallet.rules import View

WIDTH, HEIGHT = 900, 640


def draw(view: View, names: Sequence[str]) -> Markup:
    """The table as this seat sees it: the wallet, the timers, all cards, and how far this hand is from guilty."""
    called = tuple(shortened(str(name)[:200], 40).strip() or "?" for name in names)
    return picture(
        WIDTH, HEIGHT, _title(view, called),
        rect(1, 1, WIDTH - 2, HEIGHT - 2, 14, PAPER, stroke=LINE),
        *people(view, called, WIDTH),
        *piles(view),
        *wallet(view, called),
        timers(view, called),
        *rounds(view),
        *own_side(view, called),
        *under_way(view, called),
    )  # fmt: skip


def cards(box: Box, names: Sequence[str]) -> Markup:
    """Some cards side by side, for a question or an example."""
    wide = 72 * len(names) + 10
    faces = [at(10 + 72 * i, 6, face(box, name)) for i, name in enumerate(names)]
    return picture(wide, 100, "Cards: " + ", ".join(names), *faces)


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
