"""The chance that the target is reached, under a named model of the rounds to come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from gamekit.core.dist import Dist
from gamekit.core.words import Seat
from gamekit.heist.components import CARDS, Card, is_gangster
from gamekit.heist.odds.behaviour import SILENT, Behaviour, evidence
from gamekit.heist.odds.counting import Counts, Hands, hands
from gamekit.heist.odds.likelihood import Sides
from gamekit.heist.odds.press import loot_change
from gamekit.heist.odds.table import NONE_TURNED, Row, Table, Turned, added, alike, any_of, changes
from gamekit.heist.odds.teams import laid, sides
from gamekit.heist.rules.imagine import at_press
from gamekit.heist.rules.moves import appointments
from gamekit.heist.rules.powers import RAQUELS_SWAP
from gamekit.heist.rules.state import View, checked_dealt


def reach_target(view: View, behaviour: Behaviour | None = None, target: int | None = None) -> Fraction:
    """The chance that the loot reaches the target (or another sum) after the last round.

    The model: leaders pick and appoint blindly, every lawful choice alike, and nobody swaps any more. Without a
    `behaviour` everybody lays blindly too, so that pure counting decides. With one, cards are laid as it says, by
    the teams as `teams` sees them; until the leader has picked, each card on the table stands for itself.
    Each round is a draw of its own (leader, teams, cards), from the cards unseen and held now, as if those of the
    rounds between came back; the loot never falls below 0.
    """
    loots = final_loot(view, behaviour)
    goal = view.game.contents.target if target is None else target
    if type(goal) is not int:
        raise ValueError(f"target must be a whole number, not {target!r}")
    return loots.p(lambda loot: loot >= goal)


def final_loot(view: View, behaviour: Behaviour | None = None) -> Dist[int]:
    """The loot after the last round (before Raquel names anybody), smallest first; the models of `reach_target`."""
    checked_dealt(view, "foresee")
    counted = hands(view)
    if behaviour is not None:
        return after_rounds(view.loot, _believed_rounds(view, counted, behaviour))
    loots = counted.pool.then(lambda pool: after_rounds(view.loot, _blind_rounds(view, pool)))
    return Dist({loot: loots.weights[loot] for loot in sorted(loots)})


def after_rounds(loot: int, changes: Iterable[Dist[int]]) -> Dist[int]:
    """The loot after independent changes, one after the other, never below 0.

    >>> after_rounds(250, [Dist({500: 1, -500: 1})])
    Dist({0: 1/2, 750: 1/2})
    """
    weights = {loot: 1}
    for gains in changes:
        after: dict[int, int] = {}
        for before, weight in weights.items():
            for gain, ways in gains.weights.items():
                then = max(0, before + gain)
                after[then] = after.get(then, 0) + weight * ways
        weights = after
    return Dist({then: weights[then] for then in sorted(weights)})


def _leads(view: View) -> Iterator[tuple[int, tuple[Fraction, ...]]]:
    """Every round that is not counted yet, and how likely each seat leads it: who may be appointed, all alike."""
    number = view.round
    if len(view.rounds) < number:
        yield number, tuple(Fraction(seat == view.leader) for seat in range(view.game.players))
    yield from enumerate(_leaders(view.game.players, view.leaders, view.game.contents.rounds), number + 1)


@lru_cache(maxsize=1 << 12)
def _leaders(players: int, led: tuple[Seat, ...], rounds: int) -> tuple[tuple[Fraction, ...], ...]:
    """How likely each seat leads each of the rounds to come."""
    ways, found = Dist.sure(led), []
    for _ in range(rounds - len(led)):
        ways = ways.then(lambda led: Dist.uniform((*led, m.seat) for m in appointments(players, led, rounds)))
        last = ways.map(lambda led: led[-1])
        found.append(tuple(last[seat] for seat in range(players)))
    return tuple(found)


def _own_cards(view: View, number: int) -> tuple[Card, ...]:
    """What this seat may have at the press in that round: the card it laid, or any it holds."""
    return view.laid[-1:] if len(view.laid) == view.round == number else view.hand


def _press(view: View) -> tuple[Seat, ...]:
    """Whose cards lie at the press, as far as this seat knows."""
    swap = (view.peeked[0], view.swapped) if view.peeked and _swapping(view) else None
    return at_press(view.picked, swap)


def _swapping(view: View) -> bool:
    return view.round == RAQUELS_SWAP.round and len(view.rounds) < RAQUELS_SWAP.round


# --- everybody blind ------------------------------------------------------------------------


def _blind_rounds(view: View, pool: Counts) -> list[Dist[int]]:
    """For each round to come the change of the loot: the cards at the press this seat knows, the others unseen."""
    picked = view.game.contents.picked
    known = (_known_at_press(view, number, leads[view.seat]) for number, leads in _leads(view))
    return [one.then(lambda cards: loot_change(pool, picked, cards)) for one in known]


def _known_at_press(view: View, number: int, lead: Fraction) -> Dist[tuple[Card, ...]]:
    """The cards at the press this seat knows: its own, and the one Raquel looked at."""
    if number == view.round and view.picked:
        seen = {view.seat: view.laid[-1], **dict([view.peeked] if _swapping(view) and view.peeked else ())}
        return Dist.sure(tuple(seen[seat] for seat in _press(view) if seat in seen))
    mine = lead + (1 - lead) * Fraction(view.game.contents.picked - 1, view.game.players - 1)
    own: Dist[tuple[Card, ...]] = Dist.uniform((card,) for card in _own_cards(view, number))
    return Dist({True: mine, False: 1 - mine}).then(lambda at: own if at else Dist.sure(()))


# --- as the model of behaviour says ---------------------------------------------------------

Who = bool | None  # a gangster, a hostage, or None: this seat


def _believed_rounds(view: View, counted: Hands, behaviour: Behaviour) -> Iterator[Dist[int]]:
    """For each round to come the change of the loot, teams and claims weighed in."""
    teams = sides(view, behaviour)
    for number, leads in _leads(view):
        if number > view.round or view.waiting < view.game.players:
            yield _to_come(view, _casting(view, leads, teams), _rows(view, counted, number, behaviour))
        elif view.picked:
            yield Table(view, behaviour).change(_press(view))
        else:
            cards = [one for one in laid(view, behaviour) if one is not None]
            leader = cards.pop(leads.index(Fraction(1)))
            yield any_of(leader, cards, view.game.contents.picked - 1)


def _casting(view: View, leads: tuple[Fraction, ...], teams: Dist[Sides]) -> Dist[tuple[Who, int]]:
    """Who leads, and how many gangsters there are among the others, this seat not counted."""

    def role(side: Sides, leader: Seat) -> tuple[Who, int]:
        reds = sum(side) - side[view.seat]
        return (None, reds) if leader == view.seat else (side[leader], reds - side[leader])

    leader = Dist(dict(enumerate(leads)))
    return teams.then(lambda side: leader.map(lambda seat: role(side, seat)))


def _rows(view: View, counted: Hands, number: int, behaviour: Behaviour) -> dict[tuple[Who, bool], Row]:
    """What a gangster, a hostage and this seat lay in that round, leading or not, all over one total."""
    assert view.role is not None
    unseen = tuple(counted.unseen.weights.get(card, 0) for card in CARDS)
    held = tuple(_own_cards(view, number).count(card) for card in CARDS)
    found: dict[tuple[Who, bool], Dist[Card]] = {}
    for leading in (False, True):
        for red, row in enumerate(evidence(behaviour, number, leading, SILENT, unseen)):
            found[bool(red), leading] = Dist(dict(enumerate(row)))
        own = behaviour.lays(is_gangster(view.role), number, leading, held)
        found[None, leading] = Dist(dict(enumerate(own)))
    return dict(zip(found, alike(*found.values()), strict=True))


def _to_come(view: View, casting: Dist[tuple[Who, int]], rows: dict[tuple[Who, bool], Row]) -> Dist[int]:
    """A round whose cards are not all laid: whoever leads, and any others beside them."""
    picked, turned = view.game.contents.picked, Turned()
    shared: dict[tuple[Who, ...], Turned] = {(): NONE_TURNED}

    def turn_up(lot: tuple[Who, ...]) -> Turned:
        if lot not in shared:
            shared[lot] = added(turn_up(lot[:-1]), rows[lot[-1], False])
        return shared[lot]

    for (leader, reds), weight in casting.weights.items():
        beside = Turned()
        for lot, ways in _lots(leader, reds, view.game.players, picked - 1):
            for key, many in turn_up(lot).items():
                beside[key] = beside.get(key, 0) + weight * ways * many
        for key, many in added(beside, rows[leader, True]).items():
            turned[key] = turned.get(key, 0) + many
    return changes(turned, picked)


def _lots(leader: Who, reds: int, players: int, many: int) -> Iterator[tuple[tuple[Who, ...], int]]:
    """Who may be picked beside the leader, and in how many ways."""
    blues = players - 1 - (leader is not None) - reds
    for mine in range(1 + (leader is not None)):
        for red in range(many - mine + 1):
            blue = many - mine - red
            if ways := comb(reds, red) * comb(blues, blue):
                yield (True,) * red + (False,) * blue + (None,) * mine, ways


# --- explained ------------------------------------------------------------------------------


def explain_reach_target(view: View, behaviour: Behaviour | None = None, target: int | None = None) -> Any:
    """The chances of every final loot that is enough, added up, as a sympy equation."""
    from sympy import Add, Eq, Rational

    goal = view.game.contents.target if target is None else target
    loots = final_loot(view, behaviour)
    enough = [Rational(p) for loot, p in loots.items() if loot >= goal]
    value = reach_target(view, behaviour, target)
    left = Add(*enough, evaluate=False) if enough else Rational(0)
    return Eq(left, Rational(value), evaluate=False)
