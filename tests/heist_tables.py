"""Heist positions for the tests: characters and hands as one wishes them, dealt by the rules themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

from gamekit.core.game import CHANCE
from gamekit.heist import Heist
from gamekit.heist.components import GANGSTER, HOSTAGE, PROFESSOR, RAQUEL
from gamekit.heist.rules import (
    Appoint,
    DealCard,
    DealCharacter,
    DrawFourth,
    DrawLeader,
    Hush,
    Lay,
    Look,
    Peek,
    Pick,
    Say,
    State,
    Swap,
    View,
    Wait,
)  # fmt: skip

CAST = {  # the Professor sits in seat 1, Raquel in seat 2
    4: (GANGSTER, PROFESSOR, RAQUEL, HOSTAGE),
    5: (GANGSTER, PROFESSOR, RAQUEL, HOSTAGE, GANGSTER),
    6: (GANGSTER, PROFESSOR, RAQUEL, HOSTAGE, GANGSTER, GANGSTER),
    7: (GANGSTER, PROFESSOR, RAQUEL, HOSTAGE, GANGSTER, GANGSTER, HOSTAGE),
    8: (GANGSTER, PROFESSOR, RAQUEL, HOSTAGE, GANGSTER, GANGSTER, HOSTAGE, GANGSTER),
}
PROFESSORS_SEAT, RAQUELS_SEAT = 1, 2
DODGE = Say(None, None)


P = TypeVar("P", State, View)


def changed(position: P, **fields: Any) -> P:
    """The same state or view with some fields changed."""
    made: P = object.__new__(type(position))
    object.__setattr__(made, "__dict__", {**vars(position), **fields})
    return made


def dealt(
    players: int = 5,
    rounds: Sequence[Sequence[int]] = (),
    leader: int = 0,
    roles: Sequence[int] | None = None,
    game: Heist | None = None,
) -> State:
    """A game that begins: in `rounds` the cards each seat is to hold for the first rounds, the rest as they come."""
    game = game or Heist(players=players)
    cast = tuple(roles or CAST[game.players])
    state = game.start()
    if game.contents.blind:
        state = state.play(DrawFourth(HOSTAGE if HOSTAGE in cast else GANGSTER))
    for role in cast:
        state = state.play(DealCharacter(role))
    for card in _order(game, rounds):
        state = state.play(DealCard(card))
    return state.play(DrawLeader(leader)) if state.turn is CHANCE else state


def _order(game: Heist, rounds: Sequence[Sequence[int]]) -> list[int]:
    """The whole deck in the order it is dealt."""
    left = Counter(dict(enumerate(game.contents.cards)))
    for cards in rounds:
        left.subtract(cards)
    assert min(left.values()) >= 0, "the box does not hold these cards"
    rest = list(left.elements())
    hands = [[cards[seat] for cards in rounds] for seat in range(game.players)]
    return [card for hand in hands for card in hand + [rest.pop() for _ in range(game.contents.rounds - len(hand))]]


def all_play(state: State, moves: Sequence[Any]) -> State:
    """These moves, one after the other."""
    for move in moves:
        state = state.play(move)
    return state


def lay(state: State, cards: Sequence[int]) -> State:
    """Everybody lays a card; in round 4 nobody looks."""
    state = all_play(state, [Lay(card) for card in cards])
    return wait(state) if isinstance(state.moves[-1], Wait) else state


def talk(state: State) -> State:
    """Everybody dodges."""
    return all_play(state, [DODGE] * state.game.players)


def wait(state: State) -> State:
    """Nobody does anything while the lights are out."""
    while Wait() in state.moves:
        state = state.play(Wait())
    return state


def hush(state: State) -> State:
    """Nobody voices a theory."""
    return all_play(state, [Hush()] * state.game.players)


def swap(state: State, brought: int, taken: int) -> State:
    """Raquel brings in a card for a picked one; all others keep their eyes closed."""
    for move in (Peek(brought), Swap(taken)):
        for seat in range(state.game.players):
            state = state.play(move if seat == RAQUELS_SEAT else Wait())
    return state


def look(state: State, other: int) -> State:
    """The Professor looks at a character; all others keep their eyes closed."""
    for seat in range(state.game.players):
        state = state.play(Look(other) if seat == PROFESSORS_SEAT else Wait())
    return state


def counted(state: State, cards: Sequence[int], picked: Sequence[int], power: bool = False) -> State:
    """A round up to the count; with `power` it stops before the lights go out in round 2."""
    state = talk(lay(state, cards)).play(Pick(tuple(sorted(picked))))
    return state if power else wait(state)


def next_round(state: State, leader: int) -> State:
    """No theories, and this seat leads next."""
    return hush(state).play(Appoint(leader))


def held(state: State) -> tuple[int, ...]:
    """The first card of every hand: something everybody can lay."""
    return tuple(hand[0] for hand in state.hands)


def any_round(state: State) -> State:
    """A round up to the count in which everybody lays what comes first and the leader picks what comes first."""
    state = talk(lay(state, held(state)))
    return wait(state.play(state.moves[0]))
