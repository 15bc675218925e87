"""Plans of more than one move: raise money from the bank, then buy what the cash does not reach for."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from gamekit.core.words import Phrase
from gamekit.monopoly.bots.hard import hard, loss_of
from gamekit.monopoly.coach.value import chance
from gamekit.monopoly.rules import AUCTION, BUY, imagine
from gamekit.monopoly.rules.moves import Mortgage, Sell
from gamekit.monopoly.rules.state import State, View


class Plan(NamedTuple):
    """What to mortgage or sell before a purchase, and the fitted value after it and after an auction instead.

    In a rare position that value is far off as a chance to win: only the two are compared.
    """

    moves: tuple[Phrase, ...]
    square: int
    bought: float
    left: float

    @property
    def pays(self) -> bool:
        """Whether it is better than to leave the property to the others' bids."""
        return self.bought > self.left

    def words(self, view: View) -> str:
        """The plan in a sentence."""
        steps = " and ".join(move.label for move in self.moves)
        better = "more" if self.pays else "less"
        name = view.plan.name[self.square]
        return f"{steps}: then the cash reaches for {name}. Your position is worth {better} so than after an auction."


@lru_cache(maxsize=16)
def to_buy(view: View) -> Plan | None:
    """The cheapest way to pay for the property one stands on; None where the cash reaches, or nothing does."""
    if view.phase is not BUY or view.turn != view.seat:
        return None
    square, seat = view.places[view.seat], view.seat
    needed = view.plan.price[square] - view.cash[seat]
    ways = sorted(_ways(view, seat), key=lambda way: way[1] / max(1, way[2]))
    chosen: list[tuple[Phrase, float, int]] = []
    while needed > sum(way[2] for way in chosen):
        if len(chosen) == len(ways):
            return None
        chosen.append(ways[len(chosen)])
    for way in sorted(chosen, key=lambda way: -way[1]):  # the last one may have made an earlier one needless
        if sum(other[2] for other in chosen) - way[2] >= needed:
            chosen.remove(way)
    if not chosen:
        return None
    moves = tuple([move for move, _, _ in chosen])
    here = imagine(view, Random(0))
    bought = _after(here, (*moves, view.plan.buy[square]))
    return Plan(moves, square, _win(bought, seat), _win(_auctioned(here.play(view.plan.leave[square])), seat))


def _after(state: State, moves: tuple[Phrase, ...]) -> State:
    for move in moves:
        state = state.play(move)
    return state


def _auctioned(state: State) -> State:
    """The auction as hard players bid: all they look at lies open."""
    while state.phase is AUCTION:
        assert isinstance(state.turn, int)
        state = state.play(hard(state.view(state.turn), Random(0)))
    return state


def _win(state: State, seat: int) -> float:
    return chance(state.view(seat)).value


def _ways(view: View, seat: int) -> list[tuple[Phrase, float, int]]:
    """Each mortgage and each building that can be sold at once: the move, what it loses, what it brings."""
    plan, found = view.plan, list[tuple[Phrase, float, int]]()
    for move in view.moves:
        if isinstance(move, Mortgage):
            i = plan.thing[move.deed]
            found.append((move, loss_of(view, seat, i), plan.mortgage[i]))
        elif isinstance(move, Sell):
            i = plan.thing[move.street]
            found.append((move, loss_of(view, seat, i), plan.hut[i] // 2))
    return found
