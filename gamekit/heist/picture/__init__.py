"""The table as one seat sees it, in parts for a page and as one picture."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.heist import odds
from gamekit.heist.odds.levels import level
from gamekit.heist.picture import own
from gamekit.heist.picture.asking import ask
from gamekit.heist.picture.board import ROW, rounds, track
from gamekit.heist.picture.press import felt, laid, press
from gamekit.heist.picture.seats import bubbles, plan, seat
from gamekit.heist.rules import View
from gamekit.heist.rules.powers import PEEKS
from gamekit.svg import Markup, arranged, picture, shortened

__all__ = ["ask", "draw", "parts"]


def draw(view: View, names: Sequence[str]) -> Markup:
    """The table as this seat sees it: seats, cards, press, loot, rounds, statements, and what the seat knows."""
    made = parts(view, names, True)
    placed = (("score", 18, 8), ("board", 10, 50), ("side", 604, 60), ("hand", 20, 454))
    return arranged(910, 574, _title(view, _names(names)), *((made[name], x, y) for name, x, y in placed))


def parts(view: View, names: Sequence[str], wide: bool, odds: str = "") -> dict[str, Markup]:
    """The board, the hand, the loot and the rounds, each a picture of its own."""
    called, laid_out = _names(names), plan(view.game.players, view.seat, wide)
    red, majority = _chances(view, odds) if odds else ((), None)
    board = [
        felt(view, laid_out),
        *laid(view, called, laid_out),
        *press(view, called, laid_out, majority),
        *(seat(view, called, who, laid_out, red[who] if red else None) for who in laid_out.places),
        *bubbles(view, called, laid_out),
    ]
    many, long = view.game.contents.rounds, (250 if wide else 342)
    return {
        "board": picture(laid_out.wide, laid_out.high, _title(view, called), *board),
        "hand": picture(own.width(view), own.HIGH, "Your character and cards", *own.hand(view, called)),
        "score": picture(long, 38, f"Loot {view.loot}", track(view, long, 12)),
        "side": picture(283, ROW * many, "The rounds", *rounds(view, called, 279, 12)),
    }


def _chances(view: View, against: str) -> tuple[tuple[float, ...], float | None]:
    """How likely everybody is a gangster, and how likely banknotes win what was picked."""
    if view.leader is None or view.result is not None:
        return (), None
    how = level(against).behaviour
    red = tuple(float(chance) for chance in odds.gangsters(view, how))
    if view.phase is not PEEKS or view.turn != view.seat:  # nobody else knows what a swap in secret will do
        return red, None
    return red, float(odds.note_majority(odds.Table(view, how).change(view.picked)))


def _names(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(shortened(str(name)[:200], 40).strip() or "?" for name in names)


def _title(view: View, names: Sequence[str]) -> str:
    """The whole picture in words."""
    target = view.game.contents.target
    if view.result:
        return f"Heist: the {view.result.ending} with a loot of {view.loot}; the target was {target}."
    if view.leader is None:
        return f"Heist: {view.phase_name}."
    asked = " It is your turn." if view.turn == view.seat else ""
    return (
        f"Heist, round {view.round} of {view.game.contents.rounds}: {view.phase_name}. {names[view.leader]} leads."
        f" Loot {view.loot}, target {target}.{asked}"
    )
