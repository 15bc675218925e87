"""Whose turn it is: turns, windows in which everybody may act, and what still waits to be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamekit.core.game import CHANCE, Result
from gamekit.monopoly.rules.events import Begins, Ended
from gamekit.monopoly.rules.moves import Pass, Rest
from gamekit.monopoly.rules.position import Owe, Position, wake

# How each kind of waiting task is taken up; True: it waits for a seat or for chance.
TASKS: dict[type, Callable[[Position, Any], bool]] = {}
PASS, REST = Pass(), Rest()


def after(s: Position, seat: int) -> int:
    """The next seat in turn order that is still in the game."""
    alive = s.alive
    for other in alive:
        if other > seat:
            return other
    return alive[0]


def from_left(s: Position, seat: int) -> tuple[int, ...]:
    """The seats still in the game in turn order, beginning on this seat's left and ending with it."""
    alive = s.alive
    return tuple(other for other in alive if other > seat) + tuple(other for other in alive if other <= seat)


def begin_turn(s: Position, seat: int) -> None:
    """The next turn, unless the limit is reached."""
    if s.turns == s.game.turns:
        finish(s, (0,) * s.game.players, "unfinished")
        return
    s.player = seat
    s.doubles = 0
    s.turns += 1
    if s.log is not None:
        s.log.append(Begins(seat, s.turns))
    open_window(s)


def end_throw(s: Position) -> None:
    """Rule: a double gives another throw after the move."""
    player = s.player
    if s.doubles and not s.jail[player] and player in s.alive:
        open_window(s)
    else:
        begin_turn(s, after(s, player))


def proceed(s: Position) -> None:
    """Take up what waits, one thing after the other; then the throw is over."""
    while s.agenda and s.result is None:
        task = s.agenda[0]
        if TASKS[type(task)](s, task):
            return
    if s.result is None:
        end_throw(s)


def finish(s: Position, payoffs: tuple[Any, ...], ending: str) -> None:
    """The game is over."""
    s.phase, s.turn, s.result = "over", None, Result(payoffs, ending)
    s.agenda, s.trade, s.lot = (), None, None
    if s.log is not None:
        s.log.append(Ended(ending))


def open_window(s: Position) -> None:
    """Before a throw or a debt everybody may act, asked from the player to throw."""
    first = s.player if s.player in s.alive else after(s, s.player)
    wake(s, first)
    if s.agenda and isinstance(s.agenda[0], Owe):
        wake(s, s.agenda[0].debtor)
    s.phase = "window"
    s.passes = 0
    s.offers = s.game.no_offers
    s.touched = 0
    s.wishes = None
    s.turn = first


def stay(s: Position, seat: int) -> None:
    """A seat that has acted in a window is asked again; all others, too, before it closes."""
    s.phase, s.turn, s.passes = "window", seat, 0


def _next_asked(s: Position, seat: int) -> None:
    alive, passes, resting = s.alive, s.passes + 1, s.resting
    while passes < len(alive):
        seat = after(s, seat)
        if not resting >> seat & 1:
            s.passes, s.turn = passes, seat
            return
        passes += 1
    _close_window(s)


# What happens when all have passed: a debt is settled, a prisoner chooses, or the dice roll.
CLOSE: dict[str, Callable[[Position], None]] = {}


def _close_window(s: Position) -> None:
    if s.agenda:
        CLOSE["debt"](s)
    elif s.jail[s.player]:
        s.phase, s.turn = "jail", s.player
    else:
        s.phase, s.turn = "throw", CHANCE


def acted(s: Position, seat: int) -> None:
    """After selling or mortgaging, the same seat goes on where it was."""
    if s.phase == "window":
        s.passes = 0
    elif s.phase == "raise":
        CLOSE["debt"](s)


def may_pass(s: Position, move: Any) -> bool:
    return s.phase == "window"


def do_pass(s: Position, move: Pass) -> None:
    _next_asked(s, s.turn)  # type: ignore[arg-type]


def do_rest(s: Position, move: Rest) -> None:
    seat = s.turn
    s.resting |= 1 << seat  # type: ignore[operator]
    _next_asked(s, seat)  # type: ignore[arg-type]


MAY = {Pass: may_pass, Rest: may_pass}
DO = {Pass: do_pass, Rest: do_rest}
