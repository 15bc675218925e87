"""A player who writes into all it can reach from what it was given; run as a program, for it may break what it meets.

What is reached is data: attributes and items of the view, and of what they lead to. Functions, classes and modules
are code, not data; frames and the garbage collector are out of anybody's defence.
"""

from __future__ import annotations

import contextlib
import sys
import types
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from gamekit.core.game import rooms
from tests.auction import Auction
from tests.games import games_of, random_game

CODE = (
    type,
    types.FunctionType,
    types.MethodType,
    types.BuiltinFunctionType,
    types.ModuleType,
    types.GetSetDescriptorType,
    types.MemberDescriptorType,
)
PLAIN = (int, float, str, bytes, bool, type(None), types.EllipsisType)
MOST = 4_000  # things met from one view


def reached(thing: Any) -> Iterator[Any]:
    """Everything that attributes and items lead to."""
    met: dict[int, Any] = {}
    todo = [thing]
    while todo and len(met) < MOST:
        one = todo.pop(0)
        if isinstance(one, PLAIN + CODE) or id(one) in met or (callable(one) and not hasattr(one, "__dict__")):
            continue
        met[id(one)] = one
        yield one
        todo += _items(one)
        for name in names_of(one):
            try:
                todo.append(getattr(one, name))
            except Exception:  # a property may not apply
                continue


def _items(one: Any) -> list[Any]:
    if isinstance(one, dict | types.MappingProxyType):
        return [*one.keys(), *one.values()]
    return list(one) if isinstance(one, list | tuple | set | frozenset) else []


def names_of(one: Any) -> list[str]:
    """The attributes that are data."""
    return [name for name in dir(one) if not name.startswith("__")]


def spoil(thing: Any) -> None:
    """Assign, clear, append, delete."""
    if isinstance(thing, list):
        thing.append("spoilt")
        thing.reverse()
        thing.clear()
    elif isinstance(thing, dict):
        thing["spoilt"] = thing
        thing.clear()
    elif isinstance(thing, set):
        thing.clear()
    for name in names_of(thing):
        for write in (setattr, object.__setattr__):
            with contextlib.suppress(AttributeError, TypeError, ValueError):
                write(thing, name, (99, 98))
    for name in list(getattr(thing, "__dict__", {})):
        try:
            thing.__dict__[name] = (97,)
            del thing.__dict__[name]
        except (AttributeError, TypeError):
            pass


def vandalize(view: Any) -> None:
    """Spoil everything this view leads to."""
    for thing in list(reached(view)):
        spoil(thing)


def told(state: Any) -> str:
    """All that a state says of itself: what may be played, what each seat sees, the result."""
    views = [vars(state.view(seat)) for seat in range(state.game.players)]
    known = [{name: value for name, value in view.items() if name != "game"} for view in views]
    return repr((state.turn, state.moves, known, state.result))


def whole_game(game: Any, seed: int, player: Callable[[Any], None] | None = None) -> list[str]:
    """A game of random moves as every state tells it; `player` gets the views of every seventh one."""
    lines = []
    for number, (state, move) in enumerate(random_game(game, seed)):
        if player is not None and move is not None and number % 7 < 2:
            after = state.play(move)
            for seat in range(game.players):
                player(after.view(seat, state.observe(move)[seat]))
        lines.append(told(state))
    return lines


def main(name: str, breach: str = "") -> int:
    """0: whatever is written into the views of a game, that game and all later ones are as they were without."""
    game = games_of(name)[0] if name in rooms() else Auction()
    if breach:
        plant(type(game.start()))
    before = [whole_game(game, seed) for seed in (1, 2)]
    spoilt = whole_game(game, 1, vandalize)
    after = [whole_game(replace(game), seed) for seed in (1, 2)]
    return int(spoilt != before[0] or after != before)


def plant(state: Any) -> None:
    """A breach: every view hands out the same list, and the rules read it."""
    shared, view, moves = [1], state.view, state.moves

    def leaky(self: Any, seat: int, events: Any = ()) -> Any:
        made = view(self, seat, events)
        made.__dict__["notes"] = shared
        return made

    state.view = leaky
    state.moves = property(lambda self: moves.fget(self) if shared else moves.fget(self)[:1])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
