"""Random heists against two well-known engines, in the same run; chance moves are in everybody's time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from gamekit import league, table
from gamekit.core.game import CHANCE
from gamekit.heist import Heist
from gamekit.heist.rules import imagine
from tests.bench.clock import per_second, rates

COUNTS = (4, 5, 6, 7, 8)


def rows() -> Iterator[tuple[str, str]]:
    """Decisions in random play-outs, then what a bot pays for."""
    ours = {f"heist, {players} players": playouts(Heist(players=players)) for players in COUNTS}
    theirs = {"OpenSpiel python_liars_poker": liars_poker(), "RLCard Uno, bare engine": uno()}
    found = rates({**ours, **theirs})
    for name, rate in found.items():
        yield f"random play-outs, deal included: {name}", per_second(rate, "decisions")
    slowest = min(found[name] for name in ours)
    for name in theirs:
        yield f"heist (slowest player count) : {name}", f"{slowest / found[name]:.2f} : 1"
    yield from _around_the_table()


def _around_the_table() -> Iterator[tuple[str, str]]:
    game = Heist(players=8)
    states = [state for state in _states(game, 1) if isinstance(state.turn, int)]
    view = states[len(states) // 2].view(0)
    rng = Random(1)
    found = rates(
        {
            "views made, 8 players": lambda: len([state.view(state.turn) for state in states]),
            "views as numbers, 8 players": lambda: len([state.view(0).numbers for state in states[:50]]),
            "states imagined, 8 players": lambda: len([imagine(view, rng) for _ in range(50)]),
            "whole games at a table with random players, 5 players": lambda: _games(5),
        },
        turns=3,
    )
    for name, rate in found.items():
        yield name, per_second(rate, "times")


def _games(players: int) -> int:
    for seed in range(5):
        table.play(Heist(players=players), [league.random_player] * players, seed)
    return 5


def _states(game: Any, seed: int) -> Iterator[Any]:
    rng, state = Random(seed), game.start()
    while state.turn is not None:
        yield state
        state = state.play(state.chances.sample(rng) if state.turn is CHANCE else rng.choice(state.moves))


def playouts(game: Any, games: int = 10) -> Callable[[], int]:
    """A few random games; gives the number of decisions."""
    rng = Random(7)

    def play() -> int:
        decisions = 0
        for _ in range(games):
            state = game.start()
            while (turn := state.turn) is not None:
                if turn is CHANCE:
                    state = state.play(state.chances.sample(rng))
                else:
                    state = state.play(rng.choice(state.moves))
                    decisions += 1
        return decisions

    return play


def liars_poker(games: int = 10) -> Callable[[], int]:
    """OpenSpiel's liar's poker in Python, played at random the way its own examples do."""
    import pyspiel
    from open_spiel.python.games import liars_poker as _registered  # noqa: F401

    game, rng = pyspiel.load_game("python_liars_poker"), Random(7)

    def play() -> int:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(actions, odds)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
        return decisions

    return play


def uno(games: int = 10) -> Callable[[], int]:
    """RLCard's Uno without its environment: the engine alone."""
    import numpy as np
    from rlcard.games.uno import Game

    rng = Random(7)
    game = Game()
    game.np_random = np.random.RandomState(7)

    def play() -> int:
        decisions = 0
        for _ in range(games):
            game.init_game()
            while not game.is_over():
                game.step(rng.choice(game.get_legal_actions()))
                decisions += 1
        return decisions

    return play
