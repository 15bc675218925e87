"""The first throw, the dice, moving, LOS, taxes, and the squares where nothing happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamekit.monopoly.rules.debts import charge
from gamekit.monopoly.rules.events import Freed, Jailed, Moved, Threw
from gamekit.monopoly.rules.flow import TASKS, begin_turn, proceed
from gamekit.monopoly.rules.moves import Throw
from gamekit.monopoly.rules.position import BANK, Go, Owe, Position, pay, put

# What each kind of square does: (position, square, by a "next …" card?).
LANDINGS: dict[str, Callable[[Position, int, bool], None]] = {}
MOST_TIES = 20


def to_jail(s: Position, why: str) -> None:
    """Rule: at once, no salary, the turn is over."""
    player, jail = s.player, s.game.box.jail
    assert jail is not None
    s.places = put(s.places, player, jail)
    s.jail = put(s.jail, player, 1)
    s.doubles = 0
    if s.log is not None:
        s.log.append(Jailed(player, why))
    proceed(s)


def set_free(s: Position) -> None:
    """The player to throw leaves jail."""
    s.jail = put(s.jail, s.player, 0)
    if s.log is not None:
        s.log.append(Freed(s.player))


def move_to(s: Position, square: int, laps: int, by_card: bool = False) -> None:
    """Put the piece on a square, pay the salary for each time it came by LOS, and do what the square says."""
    player = s.player
    s.places = put(s.places, player, square)
    if s.log is not None:
        s.log.append(Moved(player, s.plan.name[square]))
    if laps:
        pay(s, BANK, player, laps * s.game.box.salary, "salary")
    LANDINGS[s.plan.kind[square]](s, square, by_card)


def move_by(s: Position, steps: int) -> None:
    """Move forward by a throw."""
    laps, square = divmod(s.places[s.player] + steps, s.plan.size)
    move_to(s, square, laps)


def _nothing(s: Position, square: int, by_card: bool) -> None:
    proceed(s)


def _tax(s: Position, square: int, by_card: bool) -> None:
    charge(s, s.player, BANK, s.game.box.squares[square].amount, s.plan.name[square])


def _go_to_jail(s: Position, square: int, by_card: bool) -> None:
    to_jail(s, "the square says so")


for _kind in ("LOS", "parking", "jail"):
    LANDINGS[_kind] = _nothing
LANDINGS["tax"] = _tax
LANDINGS["go to jail"] = _go_to_jail


def _go(s: Position, task: Go) -> bool:
    s.agenda = s.agenda[1:]
    move_by(s, task.steps)
    return True


TASKS[Go] = _go


def may_throw(s: Position, move: Throw) -> bool:
    first, second = s.game.box.dice
    in_range = type(move.first) is int and type(move.second) is int and 1 <= move.first <= first
    return s.phase in THROWS and in_range and 1 <= move.second <= second


def do_throw(s: Position, move: Throw) -> None:
    s.dice = (move.first, move.second)
    THROWS[s.phase](s, move.first, move.second)


def _turn_throw(s: Position, a: int, b: int) -> None:
    if s.log is not None:
        s.log.append(Threw(s.player, a, b))
    if a == b:
        s.doubles += 1
        if s.doubles == 3:
            # Rule: the third double in a row sends the player to jail without moving.
            if s.game.box.jail is not None:
                to_jail(s, "third double in a row")
                return
            # Ruling: on a board without a jail it only ends the turn.
            s.doubles = 0
    else:
        s.doubles = 0
    move_by(s, a + b)


def _jail_throw(s: Position, a: int, b: int) -> None:
    player = s.player
    if s.log is not None:
        s.log.append(Threw(player, a, b))
    if a == b:
        # Ruling: a double that frees from jail gives no further throw.
        set_free(s)
        move_by(s, a + b)
    elif s.jail[player] < s.game.tries:
        s.jail = put(s.jail, player, s.jail[player] + 1)
        proceed(s)
    else:
        # Rule: after the last miss the fine is due, and the piece moves by that throw.
        set_free(s)
        s.agenda = (Owe(player, BANK, s.game.box.fine, "jail fine"), Go(a + b), *s.agenda)
        proceed(s)


def _opening_throw(s: Position, a: int, b: int) -> None:
    seat = s.opening.index(0)
    if s.log is not None:
        s.log.append(Threw(seat, a, b))
    s.opening = put(s.opening, seat, a + b)
    if 0 in s.opening:
        return
    best = max(s.opening)
    tied = s.opening.count(best) > 1 and s.ties < MOST_TIES
    if tied:
        # Ruling: ties are thrown again, until it gets silly; then the first of them starts.
        s.opening = tuple(0 if total == best else -1 for total in s.opening)
        s.ties += 1
        return
    s.player = s.opening.index(best)
    if s.game.short:
        s.phase = "deal"
    else:
        begin_turn(s, s.player)


THROWS: dict[str, Callable[[Position, int, int], None]] = {
    "opening": _opening_throw,
    "throw": _turn_throw,
    "try": _jail_throw,
}
MAY: dict[type, Callable[[Position, Any], bool]] = {Throw: may_throw}
DO: dict[type, Callable[[Position, Any], None]] = {Throw: do_throw}
