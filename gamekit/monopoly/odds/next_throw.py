"""The next throw, exactly: the engine's own dice and cards followed to the end, from the piles as all know them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import fields
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from gamekit.core.dist import Dist
from gamekit.core.engine import Telling, begin
from gamekit.core.game import Seat
from gamekit.monopoly.odds.walk import Place
from gamekit.monopoly.rules import ASK, DRAW, RENT, AskRent, Paid, State, Throw, View
from gamekit.monopoly.rules.moves import Draw
from gamekit.monopoly.rules.state import Draft, put
from gamekit.monopoly.rules.turns import NEXT, THROW

RICH = 1_000_000  # whatever is due can be paid at once


class Landing(NamedTuple):
    """Where a throw ends, and what it costs: rents, taxes and what cards ask for."""

    place: Place
    due: int


@lru_cache(maxsize=64)
def next_throw(view: View) -> Dist[Landing]:
    """Where this seat's next throw ends and what it costs, as the table stands (out of jail: once it may leave)."""
    seat = view.seat
    known = {field.name: getattr(view, field.name) for field in fields(Draft)}
    known |= {
        "player": seat,
        "jail": put(view.jail, seat, 0),
        "doubles": view.doubles if view.player == seat else 0,
        "cash": (RICH,) * len(view.cash),
    }
    found: defaultdict[Landing, Fraction] = defaultdict(Fraction)
    _follow(begin(Draft(**known), State, THROW(), NEXT()), seat, Landing(view.places[seat], 0), Fraction(1), found)
    return Dist(found)


def _follow(state: State, seat: Seat, so_far: Landing, share: Fraction, found: dict[Landing, Fraction]) -> None:
    """Every way the dice and cards may go on from here."""
    for move, chance in _alike(state.chances):
        log: list[Telling] = []
        after = state.play(move, log)
        while after.phase is ASK:
            after = after.play(AskRent(), log)
        seen = [told.kind(*told.given) for told in log]
        due = so_far.due + sum(one.amount for one in seen if isinstance(one, Paid) and one.payer == seat)
        landing = Landing("jail" if after.jail[seat] else after.places[seat], due)
        if after.phase in (DRAW, RENT):
            _follow(after, seat, landing, share * chance, found)
        else:
            found[landing] += share * chance


def _alike(chances: Dist[Throw | Draw]) -> Iterable[tuple[Throw | Draw, Fraction]]:
    """One of all throws that do the same (their sum, and whether they are doubles), or each card, with its chance."""
    kinds: dict[object, tuple[Throw | Draw, Fraction]] = {}
    for move, chance in chances.items():
        kind = (move.first + move.second, move.first == move.second) if isinstance(move, Throw) else move
        first, share = kinds.get(kind, (move, Fraction(0)))
        kinds[kind] = first, share + chance
    return kinds.values()
