"""Whole games of bots, and every number that the coach shows in them, with what became of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from random import Random
from typing import Any

from gamekit.core.advice import PEOPLE, Advice, Fact, Measured
from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE, Player, State, room
from tests.calibrate.law import Said

MIXED = "mixed"
LOOKS = 4  # at each game, at different moments and from different seats: more of one game say little more


@dataclass
class Moment:
    """One seat's look at a game: the state then, those that followed, and luck for what did not happen there."""

    states: Sequence[State]
    at: int
    seat: int
    players: Sequence[Player]
    rng: Random

    @property
    def state(self) -> Any:
        """The state, secrets included."""
        return self.states[self.at]

    @cached_property
    def view(self) -> Any:
        """What the seat sees."""
        return self.state.view(self.seat)

    @property
    def result(self) -> Any:
        """How the game ended."""
        return self.states[-1].result

    def won_with(self, move: Any) -> float:
        """The payoff of the seat when it makes this move, and the same players go on."""
        return float(played(self.state.play(move), self.players, self.rng)[-1].result[self.seat])


Outcome = Callable[[Moment, Any], Any]  # what became of a number, given whom or what it is about
Outcomes = Mapping[str, Outcome]


def played(state: State, players: Sequence[Player], rng: Random) -> list[State]:
    """All states from this one to the end."""
    states = [state]
    while state.result is None:
        if state.turn is CHANCE:
            state = state.play(state.chances.sample(rng))
        else:
            assert isinstance(state.turn, int)
            state = state.play(state.only_move or players[state.turn](state.view(state.turn), rng))
        states.append(state)
    return states


def seated(name: str, level: str, players: int, rng: Random) -> list[Player]:
    """Bots of one level at every seat, or any at each."""
    levels = room(name).bots.LEVELS
    return [levels[level] if level != MIXED else rng.choice(list(levels.values())) for _ in range(players)]


def moments(name: str, game: Any, level: str, seed: object, looks: int = LOOKS) -> Iterator[Moment]:
    """One game, looked at a few times: mostly by who is to move."""
    rng = Random(f"{name} {level} {game.players} {seed}")
    players = seated(name, level, game.players, rng)
    states = played(game.start(), players, rng)
    for at in looked_at(states, looks, rng):
        mover = states[at].turn
        seat = mover if rng.random() < 0.7 else rng.randrange(game.players)
        yield Moment(states, at, seat, players, Random(f"{name} {level} {seed} {at}"))


def looked_at(states: Sequence[Any], looks: int, rng: Random) -> list[int]:
    """Decisions of all kinds alike: the frequent ones would leave no room for the others."""
    by_kind: dict[str, list[int]] = {}
    for at, state in enumerate(states):
        if type(state.turn) is int and len(state.moves) > 1:
            by_kind.setdefault(state.phase_name, []).append(at)
    return sorted({rng.choice(by_kind[rng.choice(sorted(by_kind))]) for _ in range(looks)})


def outcomes(name: str) -> Any:
    """What a room's numbers are chances of: `OUTCOMES` by their names, and `advised` for the moves of the coach."""
    return import_module(f"tests.calibrate.{name}")


def against(level: str) -> str:
    """What the coach is told of who sits there."""
    return PEOPLE if level == MIXED else level


def said(name: str, moment: Moment, level: str, number: int) -> Iterator[Said]:
    """Every number shown at this moment, with what became of it."""
    home, coach = outcomes(name), room(name).coach
    for fact in coach.facts(moment.view, against(level)):
        if fact.name in home.OUTCOMES:
            happened = home.OUTCOMES[fact.name](moment, fact.about)
            for p, share in _pairs(fact, happened):
                yield Said(fact.name, level, moment.state.game.players, number, p, share)
    for what, p, share in home.advised(moment, against(level)) if moment.state.turn == moment.seat else ():
        yield Said(what, level, moment.state.game.players, number, p, share)


def _pairs(fact: Fact, happened: Any) -> Iterator[tuple[float, float]]:
    """A chance beside what happened; of a distribution each possibility that is open."""
    if happened is None:
        return
    if isinstance(fact.value, Dist):
        shares = happened if isinstance(happened, Dist) else Dist.sure(happened)
        for label in {*fact.value, *shares}:
            yield float(fact.value[label]), float(shares[label])
    else:
        assert not isinstance(fact.value, str)
        yield fact.value.value if isinstance(fact.value, Measured) else float(fact.value), float(happened)


def values(listed: Sequence[Advice]) -> Iterator[tuple[Any, float]]:
    """The moves that were given a chance."""
    for one in listed:
        if one.value is not None:
            yield one.move, one.value.value if isinstance(one.value, Measured) else float(one.value)


def collected(name: str, level: str, players: int, seeds: Sequence[object], looks: int = LOOKS) -> Iterator[Said]:
    """The numbers of many games."""
    game = room(name).Game(players=players)
    for number, seed in enumerate(seeds):
        for moment in moments(name, game, level, seed, looks):
            yield from said(name, moment, level, number)
