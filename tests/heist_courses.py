"""Whole courses of small heists for the odds' tests: rounds as one wishes them, states of random games."""

from __future__ import annotations

from random import Random

from gamekit.core.engine import begin
from gamekit.core.game import CHANCE
from gamekit.heist.components import CARDS, GANGSTER, PROFESSOR, RAQUEL, Box
from gamekit.heist.rules.moves import HUSH, WAIT, Appoint, Lay, Peek, Pick, Say, Swap
from gamekit.heist.rules.phases import ROUND, THEORIES
from gamekit.heist.rules.powers import PEEKS, SWAPS
from gamekit.heist.rules.state import Draft, State

TINY = Box(2, 0, (3, 0, 1, 3, 0, 1), 3, 500)  # four players, two rounds
DODGE = Say(None, None)


def deck(counts):
    return [card for card in CARDS for _ in range(counts[card])]


def dealt(game, roles, cards):
    """A game at its first choice of cards: cards in the order in which each seat will lay them."""
    rounds = game.contents.rounds
    hands = tuple(tuple(sorted(cards[seat * rounds : (seat + 1) * rounds])) for seat in range(game.players))
    nothing: tuple[int, ...] = (0,) * 6
    draft = Draft(game=game, characters=nothing[:4], spare=(), deck=nothing, roles=roles, hands=hands)
    return begin(draft, State, ROUND.on(0))


def played_round(state, number, cards, picked, swap=None, says=DODGE):
    """One round: everybody lays the card meant for it and says the same; the last one ends with the count."""
    rounds = state.game.contents.rounds
    for seat in range(state.game.players):
        state = state.play(Lay(cards[seat * rounds + number - 1]))
    while state.round == number and not (number == rounds and state.phase is THEORIES):
        state = state.play(_next(state, picked, swap, says))
    return state


def _next(state, picked, swap, says):
    raquel = state.roles[state.turn] == RAQUEL
    if state.phase is PEEKS:
        return Peek(swap[0]) if swap and raquel else WAIT
    if state.phase is SWAPS:
        return Swap(swap[1]) if swap and raquel else WAIT
    moves = {DODGE: says, HUSH: HUSH, Pick(picked): Pick(picked), Appoint(1): Appoint(1)}
    return next(meant for move, meant in moves.items() if move in state.moves)


ROLES = (GANGSTER, PROFESSOR, RAQUEL, GANGSTER)
PRESS = {1: (0, 1, 2), 2: (0, 1, 3)}


def random_states(game, seed):
    rng, state = Random(seed), game.start()
    while state.turn is not None:
        if state.leaders:
            yield state
        state = state.play(state.chances.sample(rng) if state.turn is CHANCE else rng.choice(state.moves))
