"""A table laid out on purpose: to try a rule, to pose a problem, to play on from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gamekit.monopoly.rules.events import BANK
from gamekit.monopoly.rules.flow import PASS, begin_turn
from gamekit.monopoly.rules.position import Position, held
from gamekit.monopoly.rules.state import Monopoly, State


def arrange(
    game: Monopoly,
    player: int = 0,
    own: Mapping[int, Iterable[str]] | None = None,
    built: Mapping[str, int] | None = None,
    mortgaged: Iterable[str] = (),
    cash: Sequence[int] | None = None,
    places: Sequence[int] | None = None,
    jail: Sequence[int] | None = None,
) -> State:
    """The window before this player's throw: who owns what, what stands on it, and where the pieces are.

    `own`: seat → deeds, cards or whole colour groups; `built`: street or group → huts (one above the most: an inn).

    >>> game = Monopoly(players=2)
    >>> table = arrange(game, own={0: ["brown", "Roast Boar"]}, built={"brown": 2}, cash=[500, 80])
    >>> table.cash, table.huts
    ((500, 80, 2420), 28)
    """
    _check(type(player) is int and 0 <= player < game.players, f"there is no seat {player}")
    start = game.start()
    owner = _owners(game, own or {})
    levels = _levels(game, owner, built or {}, mortgaged)
    money = tuple(cash or start.cash[:-1])
    values: dict[str, Any] = dict(start.__dict__)
    values |= {"owner": tuple(owner), "levels": tuple(levels), "cash": (*money, sum(start.cash) - sum(money))}
    values |= {"places": tuple(places or start.places), "jail": tuple(jail or start.jail)}
    _check_table(game, values)
    huts = sum(level for level in levels if 0 < level < game.plan.inn)
    built_on = sum(1 << g for g, streets in enumerate(game.plan.groups) if any(levels[i] > 0 for i in streets))
    values |= {
        "built": built_on,
        "held": held(game.plan, tuple(owner), built_on),
        "huts": start.huts - huts,
        "inns": start.inns - levels.count(game.plan.inn),
    }
    _check(min(values["huts"], values["inns"]) >= 0, "there are not so many huts and inns in the box")
    values |= {"piles": _piles(start, owner), "opening": (-1,) * game.players}
    table: Any = object.__new__(Position)
    table.__dict__.update(values)
    begin_turn(table, player)
    return State(**table.__dict__)


def _owners(game: Monopoly, own: Mapping[int, Iterable[str]]) -> list[int]:
    owner = list(game.start().owner)
    for seat, names in own.items():
        _check(seat in range(game.players), f"there is no seat {seat}")
        for thing in _things(game, names):
            _check(owner[thing] == BANK, f"{game.plan.thing_name[thing]} cannot be owned twice")
            owner[thing] = seat
    return owner


def _levels(game: Monopoly, owner: list[int], built: Mapping[str, int], mortgaged: Iterable[str]) -> list[int]:
    levels = [0] * game.plan.size
    for name, level in built.items():
        for thing in _things(game, [name]):
            _check(thing < game.plan.size and game.plan.hut[thing] > 0, f"nothing is built on {name}")
            _check(type(level) is int and level >= 0, f"{name} needs 0 huts or more, not {level}")
            levels[thing] = level
    for thing in _things(game, mortgaged):
        good = thing < game.plan.size and owner[thing] != BANK and not levels[thing]
        _check(good, f"{game.plan.thing_name[thing]} cannot be mortgaged")
        levels[thing] = -1
    return levels


def _check(good: bool, problem: str) -> None:
    if not good:
        raise ValueError(problem)


def _things(game: Monopoly, names: Iterable[str]) -> list[int]:
    """The numbers of deeds, cards, or of all streets of a colour."""
    plan, found = game.plan, list[int]()
    for name in [names] if isinstance(names, str) else names:
        if name in plan.group_name:
            found += plan.groups[plan.group_name.index(name)]
        else:
            _check(name in plan.thing, f"there is no deed, card or colour group called {name!r}")
            found.append(plan.thing[name])
    return found


def _check_table(game: Monopoly, values: dict[str, Any]) -> None:
    """Nothing that the rules could never lead to."""
    plan, owner, levels = game.plan, values["owner"], values["levels"]
    for name in ("cash", "places", "jail"):
        row = values[name][: game.players]
        _check(len(row) == game.players and min(row) >= 0, f"{name} needs a number of 0 or more for each seat")
    _check(max(values["places"]) < plan.size, f"squares are numbered from 0 to {plan.size - 1}")
    _check(max(values["jail"]) <= game.tries, f"in jail comes the try number 1 to {game.tries}")
    for seat, tries in enumerate(values["jail"]):
        _check(not tries or values["places"][seat] == game.box.jail, "who is in jail stands on the jail square")
    for streets in plan.groups:
        stands = [levels[i] for i in streets]
        whole = owner[streets[0]] != BANK and len({owner[i] for i in streets}) == 1
        even = max(stands) <= plan.inn and max(stands) - min(stands) <= 1 and min(stands) >= 0
        _check(max(stands) <= 0 or (whole and even), "huts stand evenly, on a whole group of one owner")


def _piles(start: State, owner: list[int]) -> Any:
    """The two piles without the cards that somebody keeps."""
    kept = [place for k, place in enumerate(start.plan.free_cards) if owner[start.plan.size + k] != BANK]
    return tuple(
        type(pile)(tuple(i for i in pile.unseen if (deck, i) not in kept), pile.seen)
        for deck, pile in enumerate(start.piles)
    )


def passed(state: State) -> State:
    """The same table once everybody has passed: the dice, a prisoner or a debtor are next."""
    while state.phase == "window":
        state = state.play(PASS)
    return state
