"""The places of a piece in the long run and after some throws, and what it can hit: exact, from one chain."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Literal, TypeVar, Unpack, overload

from gamekit.core.dist import Dist
from gamekit.monopoly.odds.walk import Count, Options, Place, State, Walk, walk

N = TypeVar("N", int, float, Fraction)


@overload
def landing(count: Count = "throw", exact: Literal[True] = True, **options: Unpack[Options]) -> Dist[Place]: ...
@overload
def landing(count: Count = "throw", *, exact: Literal[False], **options: Unpack[Options]) -> dict[Place, float]: ...
def landing(count: Count = "throw", exact: bool = True, **options: Unpack[Options]) -> Dist[Place] | dict[Place, float]:
    """The share of time a piece is on each square in the long run; the options are those of `Walk`.

    `count`: where each "throw" ends, each square that is "touch"ed on the way, or where each "turn" ends.

    >>> f"{float(landing()[24]):.4%}"
    '3.1858%'
    """
    if count not in ("throw", "touch", "turn"):
        raise ValueError(f"count must be 'throw', 'touch' or 'turn', not {count!r}")
    chain = exact_walk(options)
    if not exact:
        return _floats(chain, count)
    return long_run(chain, count)


def exact_walk(options: Options) -> Walk:
    """The walk of these options, if an exact chain can follow it."""
    chain = walk(Walk(**options))
    if chain.cards == "deck":
        raise ValueError("a real pile remembers what was drawn: use simulate(), or cards='replace'")
    return chain


@lru_cache(maxsize=64)
def long_run(chain: Walk, count: Count) -> Dist[Place]:
    """The exact table of one walk, worked out once."""
    return Dist(_counted(chain, count, stationary(chain)))


def _counted(chain: Walk, count: Count, weights: dict[State, N]) -> dict[Place, N]:
    """Weights of states turned into weights of places, by what is counted."""
    found: dict[Place, N] = {}
    for state, weight in weights.items():
        if count == "throw":
            place = chain.named(state[0])
            found[place] = found.get(place, 0) + weight
            continue
        for path, share in chain.paths(state):
            if count == "touch" or path.over:
                for touched in path.touched if count == "touch" else path.touched[-1:]:
                    place = chain.named(touched)
                    found[place] = found.get(place, 0) + weight * share
    return {place: found[place] for place in sorted(found, key=lambda p: (isinstance(p, str), p)) if found[place]}


@lru_cache(maxsize=64)
def stationary(chain: Walk) -> dict[State, Fraction]:
    """The long-run share of each state, exactly: states after a double are folded into the rest, which is solved."""
    if not chain.three_doubles:
        return _without_rows_of_doubles(chain)
    rows = {state: {to: Fraction(w, chain.total) for to, w in row.items()} for state, row in chain.rows.items()}
    folded = [(state, _fold(rows, state)) for state in reversed(chain.states) if state[1]]
    shares = _solve(list(rows), rows)
    for state, sources in reversed(folded):
        shares[state] = sum((shares[source] * w for source, w in sources.items()), Fraction(0))
    total = sum(shares.values())
    return {state: shares[state] / total for state in chain.states}


def _without_rows_of_doubles(chain: Walk) -> dict[State, Fraction]:
    """Without a rule of three doubles a piece goes on from a square in the same way however it came there."""
    places: dict[State, dict[State, Fraction]] = {}
    for (place, _), row in chain.rows.items():
        merged: dict[State, Fraction] = {}
        for (to, _), weight in row.items():
            merged[to, 0] = merged.get((to, 0), Fraction(0)) + Fraction(weight, chain.total)
        places[place, 0] = merged
    found = _solve(list(places), places)
    total = sum(found.values())
    shares = dict.fromkeys(chain.states, Fraction(0))
    for (place, _), share in found.items():
        row = next(links for state, links in chain.rows.items() if state[0] == place)
        for state, weight in row.items():
            shares[state] += share * weight / (total * chain.total)
    return shares


def _fold(rows: dict[State, dict[State, Fraction]], state: State) -> dict[State, Fraction]:
    """Take a state out of the chain: who led to it now leads to where it goes."""
    row = rows.pop(state)
    out = 1 - row.pop(state, Fraction(0))
    sources: dict[State, Fraction] = {}
    for source, links in rows.items():
        if state in links:
            sources[source] = weight = links.pop(state) / out
            for to, w in row.items():
                links[to] = links.get(to, Fraction(0)) + weight * w
    return sources


def _solve(states: list[State], rows: dict[State, dict[State, Fraction]]) -> dict[State, Fraction]:
    """The left null vector of (chain - 1), by elimination in whole numbers (Bareiss: every division comes out even)."""
    size = len(states)
    matrix = []
    for to in states[:-1]:
        weights = [rows[source].get(to, Fraction(0)) - (source == to) for source in states]
        scale = lcm(*(weight.denominator for weight in weights))
        matrix.append([int(weight * scale) for weight in weights])
    last = 1
    for k in range(size - 1):
        swap = next((i for i in range(k, size - 1) if matrix[i][k]), None)
        if swap is None:
            raise ValueError("on this board a piece has no single long run")
        matrix[k], matrix[swap] = matrix[swap], matrix[k]
        pivot_row, pivot = matrix[k], matrix[k][k]
        for i in range(size - 1):
            if i != k:
                line, head = matrix[i], matrix[i][k]
                matrix[i] = [0] * (k + 1) + [
                    (pivot * a - head * b) // last for a, b in zip(line[k + 1 :], pivot_row[k + 1 :], strict=True)
                ]
        last = pivot
    # Every row now reads: last × share(k) = -(its last entry) × share(last state).
    shares = {state: Fraction(-matrix[k][size - 1], last) for k, state in enumerate(states[:-1])}
    return {**shares, states[-1]: Fraction(1)}


def _floats(chain: Walk, count: Count) -> dict[Place, float]:
    """The same in floating point, by folding one state after the other into the rest (nothing is ever subtracted)."""
    import numpy as np

    states = chain.states
    size = len(states)
    index = {state: i for i, state in enumerate(states)}
    flow = np.zeros((size, size))
    for state, row in chain.rows.items():
        flow[index[state], [index[to] for to in row]] = list(row.values())
    for k in range(size - 1, 0, -1):
        # Not through a matrix library: its threads cost more than they save on so small a board.
        into = flow[:k, k]
        into /= flow[k, :k].sum()
        flow[:k, :k] += into[:, None] * flow[k, :k]
    shares = np.ones(size)
    for k in range(1, size):
        shares[k] = (shares[:k] * flow[:k, k]).sum()
    found = _counted(chain, count, dict(zip(states, shares.tolist(), strict=True)))
    total = sum(found.values())
    return {place: share / total for place, share in found.items()}


def after(throws: int, start: Place = 0, doubles: int = 0, **options: Unpack[Options]) -> Dist[Place]:
    """The places of a piece after so many throws from a square (or from "jail").

    >>> after(1, start=0, cards="none")[7]
    Fraction(1, 6)
    """
    chain = exact_walk(options)
    weights = {_begin(chain, start, doubles): 1}
    for _ in range(throws):
        weights = _step(chain, weights)
    return Dist(_counted(chain, "throw", weights))


def _begin(chain: Walk, start: Place, doubles: int) -> State:
    place = chain.size if start == "jail" else start
    if not isinstance(place, int) or not 0 <= place <= chain.size or (start == "jail" and chain.board.jail is None):
        raise ValueError(f"start must be a square from 0 to {chain.size - 1} or 'jail', not {start!r}")
    if doubles not in (0, 1, 2):
        raise ValueError(f"doubles must be 0, 1 or 2, not {doubles!r}")
    return place, doubles


def _step(chain: Walk, weights: dict[State, int]) -> dict[State, int]:
    found: dict[State, int] = {}
    for state, weight in weights.items():
        for path, share in chain.paths(state):
            found[path.after] = found.get(path.after, 0) + weight * share
    return found


def hits(start: Place = 0, throws: int = 1, doubles: int = 0, **options: Unpack[Options]) -> dict[Place, Fraction]:
    """The chance that each place is touched at least once within the next throws.

    >>> hits(0, cards="none")[7], hits(0, throws=2, cards="none")[7]
    (Fraction(1, 6), Fraction(59, 324))
    """
    chain = exact_walk(options)
    first = _begin(chain, start, doubles)
    found: dict[Place, Fraction] = {}
    for place in (*range(chain.size), *(() if chain.board.jail is None else (chain.size,))):
        away: dict[State, int] = {first: 1}
        for _ in range(throws):
            away = _missed(chain, away, place)
        found[chain.named(place)] = 1 - Fraction(sum(away.values()), chain.total**throws)
    return found


def _missed(chain: Walk, weights: dict[State, int], place: int) -> dict[State, int]:
    """One more throw of those that have not touched the place."""
    found: dict[State, int] = {}
    for state, weight in weights.items():
        for path, share in chain.paths(state):
            if place not in path.touched:
                found[path.after] = found.get(path.after, 0) + weight * share
    return found
