"""How good and how fast the heist's players are: win rates by player count, milliseconds a thought."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from fractions import Fraction
from math import comb, log2, sqrt
from random import Random
from statistics import mean, median, stdev
from time import process_time

from gamekit import league
from gamekit.core.advice import Estimate
from gamekit.core.game import CHANCE, Player
from gamekit.heist import Heist, bots, coach, odds
from gamekit.heist.bots import reading
from gamekit.heist.components import is_gangster
from gamekit.heist.odds import likelihood
from gamekit.heist.odds.behaviour import evidence
from gamekit.heist.odds.likelihood import likelihoods
from gamekit.heist.odds.outlook import counted as once_counted
from gamekit.heist.rules.state import State

PAIRS = (("easy", "easy"), ("medium", "medium"), ("hard", "hard"), ("hard", "easy"), ("easy", "hard"))


def rows(games: int = 1000) -> Iterator[tuple[str, str]]:
    """Name and measurement, one after the other."""
    yield from speeds()
    yield from fits()
    yield from outlooks()
    with ProcessPoolExecutor() as executor:
        for players in range(4, 9):
            yield from table(players, games, executor)


def table(players: int, games: int, executor: Executor | None = None) -> Iterator[tuple[str, str]]:
    """How often the gangsters win at one player count, and what a hard team gains over an easy one."""
    found = {}
    for red, blue in PAIRS:
        found[red, blue] = rate = gangsters_win(players, red, blue, games, executor)
        yield f"heist, {players} players: {red} gangsters, {blue} hostages", f"gangsters win {rate} of {games} games"
    even = found["easy", "easy"].value
    gain, loss = found["hard", "easy"].value - even, even - found["easy", "hard"].value
    yield (
        f"heist, {players} players: hard instead of easy",
        f"gangsters {100 * gain:+.1f}, hostages {100 * loss:+.1f} points",
    )


def gangsters_win(players: int, red: str, blue: str, games: int, executor: Executor | None = None) -> Estimate:
    """How often the gangsters win when the two teams play at these levels."""
    player = bots.by_team(bots.LEVELS[red], bots.LEVELS[blue])
    standing = league.run(Heist(players), [player] * players, games, seed="heist", executor=executor)
    assert standing.faults == 0
    return standing.ending("gangsters win")


def speeds(players: int = 8, games: int = 3) -> Iterator[tuple[str, str]]:
    """CPU milliseconds of the thoughts at a full table, nothing remembered from before."""
    questions = {
        "odds.teams": odds.teams,
        "odds.hands": odds.hands,
        "odds.reach_target": lambda view: odds.reach_target(view, odds.DEFAULT),
        "hard bot": lambda view: bots.hard(view, Random(1)),
        "coach.advise": coach.advise,
        "coach.facts": coach.facts,
    }
    times: dict[str, list[float]] = {name: [] for name in questions}
    for seed in range(games):
        for view in decisions(players, seed):
            for name, question in questions.items():
                forget()
                start = process_time()
                question(view)
                times[name].append(1000 * (process_time() - start))
    for name, taken in times.items():
        yield f"heist {name}, {players} players", f"median {median(taken):.2f} ms, longest {max(taken):.2f} ms (CPU)"


def fits(games: int = 100) -> Iterator[tuple[str, str]]:
    """How much the true teams surprise `odds.teams` after each count, in bits: the less, the better the model fits.

    In games that `odds.DEFAULT` was not chosen by; the interval is over games (a game's rounds hang together).
    """
    players = 6
    for level, player in bots.LEVELS.items():
        bits: list[float] = []
        before: list[float] = []
        for seed in range(games):
            found: list[float] = []
            for state in counted(players, player, seed)[:-1]:
                truth, view = tuple(map(is_gangster, state.roles)), state.view(seed % players)
                found.append(-log2(odds.sides(view)[truth]))
            bits.append(mean(found))
            before.append(log2(comb(players - 1, sum(truth) - truth[view.seat])))
        yield (
            f"heist odds.DEFAULT, {players} {level} players, {games} other games",
            f"{mean(bits):.2f} ± {1.96 * stdev(bits) / sqrt(games):.2f} bits of surprise, {mean(before):.2f} before",
        )


def outlooks(games: int = 100) -> Iterator[tuple[str, str]]:
    """How `odds.outlook` does in games of hard players that it was not set by: what it says, what happens.

    The error is the mean of (chance - result)²: always saying the true share scores the number behind it.
    """
    for players in range(4, 9):
        said: dict[int, list[float]] = {}
        won: list[int] = []
        for seed in range(games):
            *after, end = counted(players, bots.hard, seed)
            for left, state in enumerate(reversed(after)):
                said.setdefault(left, []).append(float(odds.outlook(state.view(seed % players))))
            won.append(int(end.result is not None and end.result.ending == "gangsters win"))
        for left, chances in said.items():
            share = Estimate(Fraction(sum(won)), games)
            error = mean((chance - one) ** 2 for chance, one in zip(chances, won, strict=True))
            yield (
                f"heist odds.outlook, {players} hard players, {left} rounds left",
                f"says {mean(chances):.1%}, gangsters win {share}; error {error:.3f}, share alone "
                f"{share.value * (1 - share.value):.3f}",
            )


def counted(players: int, player: Player, seed: int) -> list[State]:
    """A game's states right after each count, and its last one; games that no model was set by."""
    rng, state = Random(f"held out {seed}"), Heist(players).start()
    found: list[State] = []
    while state.turn is not None:
        chance = state.turn is CHANCE
        state = state.play(state.chances.sample(rng) if chance else player(state.view(state.turn), rng))
        if len(state.rounds) > len(found):
            found.append(state)
    return [*found, state]


def forget() -> None:
    """Empty what earlier questions have left behind, so that every thought is a first one."""
    for remembered in (evidence, likelihoods, likelihood._evidence, reading._outlook, once_counted):
        remembered.cache_clear()


def decisions(players: int, seed: int) -> Iterator[object]:
    """Every view in which a seat has a choice, in a game of hard bots."""
    rng, state = Random(seed), Heist(players).start()
    while state.turn is not None:
        if state.turn is CHANCE:
            state = state.play(state.chances.sample(rng))
            continue
        view = state.view(state.turn)
        if state.leaders and len(view.moves) > 1:
            yield view
        state = state.play(bots.hard(view, rng))
