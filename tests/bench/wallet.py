"""How fast the wallet's engine and thoughts are, and how good its players: CPU time, shares with intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import median
from time import process_time
from typing import Any

from gamekit import league
from gamekit.core.game import CHANCE
from gamekit.wallet import Wallet, bots, coach, odds
from gamekit.wallet.rules import TURN


def rows(games: int = 2000) -> Iterator[tuple[str, str]]:
    """Name and measurement, one after the other."""
    yield from engine()
    yield from play_outs()
    yield from thoughts()
    yield from trust()
    yield from strength(games)


def engine(games: int = 150, repeats: int = 3) -> Iterator[tuple[str, str]]:
    """Random play-outs: decisions of seats, and all moves with those of CHANCE; the best of some repeats.

    The same games again find the lists of moves that were made before; games never played before do not.
    """
    for players in (2, 4, 7):
        fresh = max(_playouts(players, games, repeat * games) for repeat in range(repeats))
        found = max(_playouts(players, games) for _ in range(repeats))
        for name, rates in (("", found), (", each game new", fresh)):
            yield (
                f"wallet random play-outs, {players} players{name}",
                f"{rates[0]:,.0f} decisions, {rates[1]:,.0f} moves with CHANCE's in a CPU second",
            )


def _playouts(players: int, games: int, first: int = 0) -> tuple[float, float]:
    game, decisions, moves = Wallet(players=players), 0, 0
    start = process_time()
    for seed in range(first, first + games):
        rng, state = Random(seed), game.start()
        while state.turn is not None:
            moves += 1
            if state.turn is CHANCE:
                state = state.play(state.chances.sample(rng))
            else:
                decisions += 1
                state = state.play(rng.choice(state.moves))
    taken = process_time() - start
    return decisions / taken, moves / taken


def play_outs(games: int = 40) -> Iterator[tuple[str, str]]:
    """Imagined games played to their end in a CPU second, from four decisions of a game of medium players."""
    for players in (4, 7):
        views = list(_choices(players))
        asked = [views[len(views) * part // 20] for part in (1, 6, 11, 16)]
        coach.win_chance(asked[0], games=5)
        start = process_time()
        for view in asked:
            coach.win_chance(view, games=games, rng=Random(5))
        rate = 4 * games / (process_time() - start)
        yield f"wallet play-outs, {players} players", f"{rate:,.0f} in a CPU second"


def _choices(players: int) -> Iterator[Any]:
    """The views of a game of medium players in which there is something to choose."""
    rng, state = Random(1), Wallet(players=players).start()
    while state.turn is not None:
        if state.turn is CHANCE:
            state = state.play(state.chances.sample(rng))
            continue
        view = state.view(state.turn)
        if len(view.moves) > 1:
            yield view
        state = state.play(bots.medium(view, rng))


def thoughts(games: int = 3) -> Iterator[tuple[str, str]]:
    """CPU milliseconds of a thought, over every decision of games between hard players."""
    questions: dict[str, Callable[[Any], Any]] = {
        "odds.outlook (after, all actions)": odds.outlook,
        "odds.doubts (how far off)": odds.doubts,
        "hard bot": lambda view: bots.hard(view, Random(1)),
        "coach.advise": coach.advise,
        "coach.facts": coach.facts,
    }
    for players in (4, 7):
        times: dict[str, list[float]] = {name: [] for name in questions}
        for seed in range(games):
            for view in _decisions(players, seed):
                for name, question in questions.items():
                    if view.phase is TURN or not name.startswith("odds"):
                        start = process_time()
                        question(view)
                        times[name].append(1000 * (process_time() - start))
        for name, taken in times.items():
            ranked = sorted(taken)
            words = f"median {median(ranked):.1f} ms, 99 % below {ranked[int(0.99 * len(ranked))]:.0f} ms"
            yield f"wallet {name}, {players} players", f"{words}, longest {ranked[-1]:.0f} ms (CPU)"


def trust(games: int = 12) -> Iterator[tuple[str, str]]:
    """How often the odds of a turn are exact, and how far off they may be elsewhere, in games between hard players."""
    for players in (2, 4, 7):
        views = [view for seed in range(games) for view in _decisions(players, seed) if view.phase is TURN]
        found = [odds.belief(view) for view in views]
        unsure = [odds.doubts(view) for view, one in zip(views, found, strict=True) if not one.exact]
        doubts = sorted(max(map(max, seen.values())) for seen in unsure) or [0.0]
        points = f"give or take {100 * median(doubts):.2f} points (median), at most {100 * doubts[-1]:.2f}"
        exact = sum(one.exact for one in found)
        yield (
            f"wallet odds, {players} players",
            f"exact at {exact / len(found):.0%} of {len(found)} turns, else {points}",
        )


def _decisions(players: int, seed: int) -> Iterator[Any]:
    rng, state = Random(seed), Wallet(players=players, rounds=1).start()
    while state.turn is not None:
        if state.turn is CHANCE:
            state = state.play(state.chances.sample(rng))
            continue
        view = state.view(state.turn)
        if len(view.moves) > 1:
            yield view
        state = state.play(bots.hard(view, rng))


def strength(games: int) -> Iterator[tuple[str, str]]:
    """How often one player wins among three of another level; fair is 25 %."""
    with ProcessPoolExecutor() as executor:
        for one, others in (("hard", "easy"), ("medium", "easy"), ("hard", "medium")):
            players = [bots.LEVELS[one], *[bots.LEVELS[others]] * 3]
            standing = league.run(Wallet(players=4), players, games, seed="wallet", executor=executor)
            assert standing.faults == 0
            yield f"wallet, 4 players: one {one} among three {others}", f"wins {standing[0]} of {games} games"
