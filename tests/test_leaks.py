"""Planted leaks: the law of non-interference must catch every one of them, or it proves nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from gamekit.core.game import IllegalMove
from gamekit.heist import Heist
from gamekit.heist.components import RAQUEL
from gamekit.heist.rules import State, View, imagine
from gamekit.heist.rules.powers import PEEKS
from tests.games import spots
from tests.heist_tables import changed
from tests.interference import differences, told_too_much, worlds

GAME = Heist(players=5)


class Leaky:
    """A state of the heist game that tells a little more than it should."""

    def __init__(self, state: State, told: Callable[[State, View], View], **more: Callable[[State], Any]):
        self.state, self.told, self.more = state, told, more

    def __getattr__(self, name: str) -> Any:
        return self.more[name](self.state) if name in self.more else getattr(self.state, name)

    def __repr__(self) -> str:
        return str(self.more["words"](self.state)) if "words" in self.more else repr(self.state)

    def view(self, seat: int) -> View:
        return self.told(self.state, self.state.view(seat))

    def play(self, move: Any) -> Any:
        if "refusal" in self.more and not self.state.allows(move):
            raise IllegalMove(self.more["refusal"](self.state))
        return self.state.play(move)


def honest(state: State, view: View) -> View:
    return view


def in_a_field(state: State, view: View) -> View:
    return changed(view, waiting=view.waiting + sum(state.hands[(view.seat + 1) % 5]))


def in_the_log(state: State, view: View) -> View:
    return changed(view, events=(state.roles,))


def in_the_moves(state: State, view: View) -> View:
    return changed(view, moves=view.moves[:1]) if state.roles[(view.seat + 1) % 5] == RAQUEL else view


def in_the_turn(state: State, view: View) -> View:
    return changed(view, turn=state.roles.index(RAQUEL)) if state.phase is PEEKS else view


class Numbered(View):
    """A view whose numbers know too much."""

    @property
    def numbers(self) -> tuple[int, ...]:
        return (*super().numbers, self.__dict__["told"])


def in_the_numbers(state: State, view: View) -> View:
    made = object.__new__(Numbered)
    made.__dict__.update(vars(view), told=state.roles.index(RAQUEL))
    return made


@dataclass
class Smuggled:
    """A state in a wrapping that looks the same whatever is inside."""

    state: State = field(compare=False)


def smuggled(state: State, view: View) -> View:
    """No field differs: only a bot that knows where to look finds it."""
    vars(view)["_state"] = Smuggled(state)
    return view


def spy(view: View, rng: Random) -> Any:
    return view.moves[vars(view)["_state"].state.roles.index(RAQUEL) % len(view.moves)]


def found(told: Callable[[State, View], View], bots: Any = None, **more: Callable[[State], Any]) -> set[str]:
    """All differences that some seat notices in some state."""
    noticed: set[str] = set()
    for spot in spots(GAME):
        for seat in range(5):
            for world in worlds(spot, seat, 1):
                real, other = Leaky(spot.state, told, **more), Leaky(world, told, **more)
                noticed.update(differences(real, other, seat, bots or {}))
    return noticed


def test_the_honest_game_shows_no_difference() -> None:
    assert found(honest) == set()


@pytest.mark.parametrize(
    ("told", "where"),
    [
        (in_a_field, "waiting"),
        (in_the_log, "events"),
        (in_the_moves, "moves"),
        (in_the_turn, "turn"),
        (in_the_numbers, "numbers"),
    ],
)
def test_a_leak_in_the_view_is_caught(told, where: str) -> None:
    assert where in found(told)


def test_a_leak_in_the_bot_alone_is_caught() -> None:
    assert found(smuggled) == set()
    assert found(smuggled, bots={"spy": spy}) == {"spy"}


def test_a_leak_in_the_states_own_moves_is_caught() -> None:
    assert found(honest, moves=lambda state: state.moves[: 1 + (state.roles[0] == RAQUEL)]) == {"legal moves"}


def test_a_leak_in_a_refusal_is_caught() -> None:
    assert found(honest, refusal=lambda state: f"not now, {state.roles}") == {"refusal"}


def test_a_leak_in_the_repr_is_caught() -> None:
    assert found(honest, words=lambda state: f"State(hands={state.hands})") == {"repr"}


def overheard(**more: Callable[[State], Any]) -> bool:
    """Whether some seat ever witnesses more of another's move than its view holds."""
    rng = Random(3)
    for spot in spots(GAME):
        if isinstance(spot.state.turn, int):
            for seat in (seat for seat in range(5) if seat != spot.state.turn):
                for world in worlds(spot, seat, 1):
                    if told_too_much(Leaky(spot.state, honest, **more), Leaky(world, honest, **more), seat, rng):
                        return True
    return False


def test_a_leak_in_an_event_is_caught() -> None:
    assert not overheard()
    assert overheard(observe=lambda state: lambda move: ((move,),) * 5)


def test_imagine_is_as_random_as_its_generator_and_no_more() -> None:
    spot = next(spot for spot in spots(GAME) if spot.state.leaders)
    view = spot.state.view(0)
    assert imagine(view, Random(1)) == imagine(view, Random(1))
    assert len({imagine(view, Random(seed)) for seed in range(20)}) > 10
