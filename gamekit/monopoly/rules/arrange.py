"""A table laid out on purpose: to try a rule, to pose a problem, to play on from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gamekit.core.engine import begin
from gamekit.monopoly.rules.events import BANK
from gamekit.monopoly.rules.game import Monopoly
from gamekit.monopoly.rules.holdings import held
from gamekit.monopoly.rules.moves import PASS
from gamekit.monopoly.rules.state import Draft, Pile, State, table
from gamekit.monopoly.rules.turns import TURN
from gamekit.monopoly.rules.window import WINDOW


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
    draft = table(game)
    draft.owner = _owners(game, own or {})
    draft.levels = _levels(game, draft.owner, built or {}, mortgaged)
    money = tuple(cash or draft.cash[:-1])
    draft.cash = (*money, sum(draft.cash) - sum(money))
    draft.places, draft.jail = tuple(places or draft.places), tuple(jail or draft.jail)
    _check_table(draft)
    built_on = sum(1 << g for g, streets in enumerate(game.plan.groups) if any(draft.levels[i] > 0 for i in streets))
    draft.held = held(game.plan, draft.owner, built_on)
    draft.huts -= sum(level for level in draft.levels if 0 < level < game.plan.inn)
    draft.inns -= draft.levels.count(game.plan.inn)
    _check(min(draft.huts, draft.inns) >= 0, "there are not so many huts and inns in the box")
    draft.piles = (_pile(draft, 0), _pile(draft, 1))
    draft.opening = (-1,) * game.players
    return begin(draft, State, TURN.on(player))


def _owners(game: Monopoly, own: Mapping[int, Iterable[str]]) -> tuple[int, ...]:
    owner = [BANK] * len(game.plan.thing_name)
    for seat, names in own.items():
        _check(seat in range(game.players), f"there is no seat {seat}")
        for thing in _things(game, names):
            _check(owner[thing] == BANK, f"{game.plan.thing_name[thing]} cannot be owned twice")
            owner[thing] = seat
    return tuple(owner)


def _levels(
    game: Monopoly, owner: tuple[int, ...], built: Mapping[str, int], mortgaged: Iterable[str]
) -> tuple[int, ...]:
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
    return tuple(levels)


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


def _check_table(draft: Draft) -> None:
    """Nothing that the rules could never lead to."""
    game, plan, owner, levels = draft.game, draft.plan, draft.owner, draft.levels
    for name, row in (("cash", draft.cash[:-1]), ("places", draft.places), ("jail", draft.jail)):
        good = len(row) == game.players and min(row) >= 0
        _check(good, f"{name} needs a number of 0 or more for each seat")
    _check(max(draft.places) < plan.size, f"squares are numbered from 0 to {plan.size - 1}")
    _check(max(draft.jail) <= game.tries, f"in jail comes the try number 1 to {game.tries}")
    for place, tries in zip(draft.places, draft.jail, strict=True):
        _check(not tries or place == game.box.jail, "who is in jail stands on the jail square")
    for streets in plan.groups:
        stands = [levels[i] for i in streets]
        whole = owner[streets[0]] != BANK and len({owner[i] for i in streets}) == 1
        even = max(stands) <= plan.inn and max(stands) - min(stands) <= 1 and min(stands) >= 0
        _check(max(stands) <= 0 or (whole and even), "huts stand evenly, on a whole group of one owner")


def _pile(draft: Draft, deck: int) -> Pile:
    """A pile without the cards that somebody keeps."""
    plan = draft.plan
    kept = [card for k, (d, card) in enumerate(plan.free_cards) if d == deck and draft.owner[plan.size + k] != BANK]
    return Pile(tuple(i for i in draft.piles[deck].unseen if i not in kept), ())


def passed(state: State) -> State:
    """The same table once everybody has passed: the dice, a prisoner or a debtor are next."""
    while state.phase is WINDOW:
        state = state.play(PASS)
    return state
