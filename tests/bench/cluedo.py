"""How fast the Cluedo room is, and how well its players play."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any

from gamekit import league, table
from gamekit.cluedo import Cluedo
from gamekit.cluedo.bots import hard, medium
from gamekit.cluedo.odds import notepad
from gamekit.cluedo.odds.deals import Deals
from gamekit.cluedo.odds.evidence import Evidence, evidence
from gamekit.cluedo.rules import Move, View
from tests.games import random_game

LEAGUE = 1000


def rows() -> Iterator[tuple[str, str]]:
    """Every figure with its name."""
    yield "random play, 4 players", _random_play()
    views = list(_views(6))
    yield "all marginals and the count, 6 players", _times(views, lambda view: _marginals(evidence(view).facts))
    yield "the same with refuter='uniform'", _times(views, lambda view: _marginals(evidence(view).weighted))
    yield "the same for a spectator without a hand", _times(views, lambda view: _marginals(_spectator(view).facts))
    yield "joint case file, 6 players", _times(views, lambda view: Deals(evidence(view).facts).case_files)
    pads = [notepad(view) for view in views[::4]]
    yield "why, 6 players", _times(pads, _why)
    yield "best suspicions of one place, 6 players", _times(pads, lambda pad: pad.best_suspicions(pad.cards[2][0]))
    fresh = [notepad(view, "uniform") for view in views[2::8]]
    yield "best suspicions of all places, 6 players", _times(fresh, lambda pad: pad.best_suspicions())
    exact = [notepad(view, "uniform") for view in views[2::80]]
    yield (
        "the same of one place, each counted",
        _times(exact, lambda pad: pad.best_suspicions(pad.cards[2][0], exact=True)),
    )
    yield from _hard_games(6, 8)
    yield from _hard_games(4, 25)
    found = league.run(Cluedo(players=4), [hard, medium, medium, medium], LEAGUE, seed="bench")
    yield f"one hard among three medium, {LEAGUE} games (fair: 25 %)", str(found[0])


def _random_play() -> str:
    began, decisions = process_time(), 0
    for seed in range(12):
        decisions += sum(isinstance(state.turn, int) for state, _ in random_game(Cluedo(), seed))
    return f"{decisions / (process_time() - began):,.0f} decisions per CPU second"


def _views(players: int) -> Iterator[View]:
    """What one seat sees after each suspicion of random games and of games between medium players."""
    rng, game = Random(3), Cluedo(players=players, rounds=60)
    for seed in range(12):
        heard = 0
        played = table.replay(table.play(game, [medium] * players, seed))
        for state in (*(state for state, _ in random_game(game, seed)), *played):
            if len(state.suspicions) == heard or state.turn is None:
                continue
            heard = len(state.suspicions)
            view = state.view(rng.randrange(players))
            if heard and view.case_file is None:
                yield view


def _marginals(facts: Any) -> tuple[int, list[list[int]]]:
    counted = Deals(facts)
    return counted.total, counted.held


def _spectator(view: View) -> Evidence:
    found = Evidence(view.game.box.kinds, view.sizes, view.open_cards)
    for suspicion in view.history:
        for seat in view.passed(suspicion):
            found.lacks(seat, suspicion.cards)
        if suspicion.shown_by is not None:
            found.one_of(suspicion.shown_by, suspicion.cards)
    return found


def _why(pad: Any) -> Any:
    cell = Random(len(pad.statements)).choice(sorted(pad.certain, key=str))
    return pad.why(*cell)


def _times(things: list[Any], work: Callable[[Any], Any]) -> str:
    """CPU time of each; a full garbage collection (30 ms, whoever is at work then) is kept out of it."""
    times = []
    gc.collect()
    gc.disable()
    try:
        for thing in things:
            began = process_time()
            work(thing)
            times.append(1000 * (process_time() - began))
    finally:
        gc.enable()
    return f"{sum(times) / len(times):.1f} ms, at worst {max(times):.1f} ms (over {len(times)} states)"


def _hard_games(players: int, games: int) -> Iterator[tuple[str, str]]:
    began, times = process_time(), list[float]()

    def timed(view: View, rng: Random) -> Move:
        start = process_time()
        move = hard(view, rng)
        times.append(process_time() - start)
        return move

    for seed in range(games):
        table.play(Cluedo(players=players), [timed] * players, seed)
    pace = games / (process_time() - began)
    yield (
        f"games between {players} hard players",
        f"{pace:.2f} games per CPU second; slowest decision {1000 * max(times):.0f} ms",
    )
