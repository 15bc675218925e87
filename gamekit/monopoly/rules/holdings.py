"""Holdings: the groups and trades that follow from the owners of things, and what is worked out, kept beside them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, NamedTuple, ParamSpec, TypeVar

from gamekit.monopoly.rules.plan import Numbers, Plan

P = ParamSpec("P")
T = TypeVar("T")
MOST_NOTED = 4_000


class Held(NamedTuple):
    """The owners and the groups built on, with all that follows from them: made anew only when one of these changes."""

    plan: Plan
    owner: Numbers
    built: int  # bits: groups with a building
    deeds: tuple[Numbers, ...]  # of each seat, and the bank's last
    sets: tuple[Numbers, ...]  # the owners of the members of each set
    whole: tuple[Numbers, ...]  # the colour groups of each seat, and the bank's last
    tradable: tuple[bool, ...]  # Rule: a street only while no building stands on its group


@lru_cache(maxsize=MOST_NOTED)
def held(plan: Plan, owner: Numbers, built: int) -> Held:
    """The deeds and groups of each seat, and the things that may be traded as far as buildings go."""
    deeds: list[list[int]] = [[] for _ in range(plan.players + 1)]
    whole: list[list[int]] = [[] for _ in deeds]
    for i in plan.deeds:
        deeds[owner[i]].append(i)
    sets = tuple([tuple([owner[i] for i in members]) for members in plan.sets])
    for g in range(len(plan.groups)):
        if sets[g].count(sets[g][0]) == len(sets[g]):
            whole[sets[g][0]].append(g)
    return Held(
        plan=plan, owner=owner, built=built, deeds=tuple(map(tuple, deeds)), sets=sets, whole=tuple(map(tuple, whole)),
        tradable=_tradable(plan, built),
    )  # fmt: skip


@lru_cache(maxsize=MOST_NOTED)
def _tradable(plan: Plan, built: int) -> tuple[bool, ...]:
    return tuple([g < 0 or not built >> g & 1 for g in plan.group_of_thing])


def noted(function: Callable[Concatenate[Held, Numbers, P], T]) -> Callable[Concatenate[Held, Numbers, P], T]:
    """Keeps what a function of (held, levels, …) gave, for these very holdings and levels.

    It stands beside the positions, where nobody who is given a view can reach it, and takes nothing from a view but
    tuples that cannot change. What it keeps must not change either.
    """
    kept: dict[object, tuple[Held, Numbers, T]] = {}

    @wraps(function)
    def remembered(holdings: Held, levels: Numbers, /, *given: P.args, **none: P.kwargs) -> T:
        key = id(holdings), id(levels), given  # both are kept alive here, so nothing else can have their ids
        found = kept.get(key)
        if found is None:
            if len(kept) >= MOST_NOTED:
                kept.clear()
            found = kept[key] = holdings, levels, function(holdings, levels, *given, **none)
        return found[2]

    return remembered
