"""The chance to win at once: how long it takes, how well it foretells, beside the base rate and 200 play-outs."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from gamekit.core.game import room, rooms
from tests.games import player_counts
from tests.values import fitting
from tests.values.positions import Seen, positions

GAMES, PLAYED, PLAYOUTS = 20, 25, 20  # at each player count; positions played out from, and how often


def rows(games: int = GAMES) -> Iterator[tuple[str, str]]:
    """Each room at every player count, on seeds that nothing was fitted to."""
    for name in rooms():
        for players in player_counts(name):
            seen = [one for number in range(games) for one in positions(name, players, number, "bench")]
            yield from _one(f"{name}, {players} players", room(name).coach, seen)


def _one(title: str, coach: Any, seen: list[Seen]) -> Iterator[tuple[str, str]]:
    coach.chance(seen[0].view)  # the box's own tables: once a process
    said, times = [], []
    for one in seen:
        view = pickle.loads(pickle.dumps(one.view))  # nothing worked out for this view yet
        begun = process_time()
        said.append(coach.chance(view, one.levels).value)
        times.append((process_time() - begun) * 1000)
    yield f"{title}: a chance, first call for a position", f"{median(times):.2f} ms, at most {max(times):.1f}"
    won = np.array([one.shares[one.view.seat] for one in seen])
    base = np.full(len(won), won.mean())
    yield (
        f"{title}: Brier score; base rate's",
        f"{fitting.brier(np.array(said), won):.3f}; {fitting.brier(base, won):.3f}",
    )
    at = Random(title).sample(range(len(seen)), min(PLAYED, len(seen)))
    begun, shares = process_time(), []
    for i in at:
        played = coach.win_chance(seen[i].view, games=PLAYOUTS, rng=Random(i), levels=seen[i].levels)
        shares.append(played.value)
    cost, p = (process_time() - begun) / len(at) / PLAYOUTS, np.array(shares)
    noise = float((p * (1 - p)).mean()) / (PLAYOUTS - 1)
    theirs = fitting.brier(p, won[at]) - noise + noise * (PLAYOUTS - 1) / 200
    mine = fitting.brier(np.array(said)[at], won[at])
    yield f"{title}: Brier score on {len(at)} positions; that of 200 play-outs", f"{mine:.3f}; {theirs:.3f}"
    yield f"{title}: 200 play-outs between those who sit there", f"{200 * cost:.1f} s"
