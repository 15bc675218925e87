"""Many games: seats rotated, win rates with intervals, the same answer on any number of workers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from random import Random
from typing import Any

from gamekit.core.advice import Estimate
from gamekit.core.game import Game, Player, View, checked_games
from gamekit.core.table import checked_seating, play
from gamekit.core.words import player_name

BATCH = 25  # games a worker plays before it reports; fewer where a league is small, so that every worker has some


@dataclass(frozen=True)
class Standing:
    """How often each player won, and how the games ended."""

    names: tuple[str, ...]
    wins: tuple[Fraction, ...]
    games: int
    endings: Mapping[str, int]
    faults: int = 0

    def __getitem__(self, player: int) -> Estimate:
        """The win rate of a player, with its interval."""
        return Estimate(self.wins[player], self.games)

    def ending(self, words: str) -> Estimate:
        """How often games ended in this way."""
        return Estimate(Fraction(self.endings.get(words, 0)), self.games)

    def __add__(self, other: Standing) -> Standing:
        endings = {
            words: self.endings.get(words, 0) + other.endings.get(words, 0)
            for words in sorted({*self.endings, *other.endings})
        }
        wins = tuple(a + b for a, b in zip(self.wins, other.wins, strict=True))
        return Standing(self.names, wins, self.games + other.games, endings, self.faults + other.faults)

    def __str__(self) -> str:
        rows = [f"{name:12} {self[i]}" for i, name in enumerate(self.names)]
        ends = [f"{words:12} {self.ending(words)}" for words in self.endings]
        failed = [f"{self.faults} moves lost to a fallback"] if self.faults else []
        return "\n".join([f"{self.games} games", *rows, *ends, *failed])

    def _repr_html_(self) -> str:
        rows = [(name, self[i]) for i, name in enumerate(self.names)]
        rows += [(f"ending: {words}", self.ending(words)) for words in self.endings]
        cells = "".join(f"<tr><td style='text-align:left'>{escape(n)}</td><td>{e}</td></tr>" for n, e in rows)
        failed = f", {self.faults} moves lost to a fallback" if self.faults else ""
        return f"<table><caption>{self.games} games, 95 % intervals{failed}</caption>{cells}</table>"


def run(
    game: Game,
    players: Sequence[Player],
    games: int,
    seed: int | str = 0,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    rotate: bool = True,
) -> Standing:
    """Let the players play many games; player i starts in seat i, and all move on by one seat each game.

    The result depends on the seed alone, not on the executor or its number of workers.
    """
    checked_seating(game, players)
    checked_games(games)
    if executor is not None and not isinstance(executor, Executor):
        raise ValueError("executor must be one of concurrent.futures, or a Dask client's get_executor(pure=False)")
    size = max(1, min(BATCH, games // 32))
    batches = [range(first, min(first + size, games)) for first in range(0, games, size)]
    if executor is None:
        found: Generator[Standing, None, None] = (_batch(game, players, seed, batch, rotate) for batch in batches)
    else:
        load = _packed(game, players)
        jobs = [executor.submit(_unpacked_batch, load, seed, batch, rotate) for batch in batches]
        found = _as_ready(jobs)
    total: Standing | None = None
    with closing(found):
        for standing in found:
            total = standing if total is None else total + standing
            if progress:
                progress(total.games, games)
    assert total is not None
    return total


def _as_ready(jobs: list[Future[Standing]]) -> Generator[Standing, None, None]:
    """The batches as they are ready; adding them up does not depend on their order."""
    try:
        yield from (job.result() for job in as_completed(jobs))
    finally:  # a league that is stopped leaves no work behind
        for job in jobs:
            job.cancel()


def _batch(game: Game, players: Sequence[Player], seed: int | str, numbers: range, rotate: bool) -> Standing:
    n = game.players
    wins, endings, faults = [Fraction(0)] * n, dict[str, int](), 0
    for number in numbers:
        shift = number % n if rotate else 0
        seated = [players[(seat - shift) % n] for seat in range(n)]
        record = play(game, seated, f"{seed}/{number}")
        assert record.result is not None
        for seat, payoff in enumerate(record.result):
            wins[(seat - shift) % n] += payoff
        endings[record.result.ending] = endings.get(record.result.ending, 0) + 1
        faults += len(record.faults)
    names = tuple(map(player_name, players))
    return Standing(names, tuple(wins), len(numbers), dict(sorted(endings.items())), faults)


def _packed(game: Game, players: Sequence[Player]) -> bytes:
    """Bots travel by cloudpickle, so that one defined in a notebook cell works in another process too."""
    import cloudpickle

    return bytes(cloudpickle.dumps((game, tuple(players))))


def _unpacked_batch(load: bytes, seed: int | str, numbers: range, rotate: bool) -> Standing:
    import cloudpickle

    game, players = cloudpickle.loads(load)
    return _batch(game, players, seed, numbers, rotate)


def bar(done: int, games: int) -> None:
    """A progress line for a terminal or a cell."""
    print(f"\r{done}/{games} games", end="" if done < games else "\n", file=sys.stderr, flush=True)


def random_player(view: View, rng: Random) -> Any:
    """Any legal move, all alike."""
    return rng.choice(view.moves)
