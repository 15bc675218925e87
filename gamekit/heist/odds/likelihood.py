"""How likely everything seen is, for each split into teams: one sum a round, seat by seat."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import Any

from gamekit.core.words import Seat
from gamekit.heist.components import CARDS, RAQUEL, Card
from gamekit.heist.odds.behaviour import SILENT, Behaviour, Weights, evidence
from gamekit.heist.rules.imagine import at_press, unseen
from gamekit.heist.rules.moves import Say
from gamekit.heist.rules.powers import RAQUELS_SWAP
from gamekit.heist.rules.state import View, checked_dealt

Sides = tuple[bool, ...]  # for each seat: is it a gangster?


# --- what the seat knows --------------------------------------------------------------------


@dataclass(frozen=True)
class _Talked:
    """One round as the model reads it: claims by seat, and what was turned up if it is over."""

    number: int
    leader: Seat
    claims: tuple[Card | None, ...]
    picked: tuple[Seat, ...] = ()
    counted: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Knowledge:
    """All of a view that speaks about the teams (theories and phases do not)."""

    seat: Seat | None  # None: somebody who has no cards
    own: tuple[Card, ...]
    counts: tuple[int, ...]  # what the others were dealt
    rounds: tuple[_Talked, ...]
    swap: Any  # Raquel's own, False: nobody could swap, True: somebody else may have
    saw: tuple[Seat, Card] | None = None  # the card Raquel looked at in round 2


def knowledge_of(view: View) -> Knowledge:
    """What this seat has seen."""
    checked_dealt(view, "conclude")
    pool = unseen(view)
    own = (view.peeked[0], view.swapped) if view.peeked else None
    swap = view.game.powers if view.role != RAQUEL else own
    return Knowledge(view.seat, view.laid, tuple(pool[card] for card in CARDS), _talked(view), swap, view.peeked)


def knowledge_of_all(view: View) -> Knowledge:
    """What everybody has seen."""
    return Knowledge(None, (), view.game.contents.cards, _talked(view), view.game.powers)


def _talked(view: View) -> tuple[_Talked, ...]:
    """Every round so far, this one as far as it has been talked about."""
    players = view.game.players
    done = [
        _Talked(number, r.leader, _claims(r.statements, r.leader, players), r.picked, r.counted)
        for number, r in enumerate(view.rounds, 1)
    ]
    if len(done) < view.round and view.statements:
        assert view.leader is not None
        done.append(_Talked(view.round, view.leader, _claims(view.statements, view.leader, players)))
    return tuple(done)


def _claims(statements: tuple[Say, ...], leader: Seat, players: int) -> tuple[Card | None, ...]:
    """What each seat claimed; statements start left of the leader."""
    turns = ((seat - leader - 1) % players for seat in range(players))
    return tuple(statements[turn].claim if turn < len(statements) else SILENT for turn in turns)


# --- the sum over who laid what -------------------------------------------------------------


class Likelihoods(dict[Sides, int]):
    """How likely everything seen is, for each split into teams; worked out when first asked for."""

    def __init__(self, rounds: list[_Evidence]):
        self.rounds = rounds

    def __missing__(self, side: Sides) -> int:
        weight = self[side] = prod(seen[side] for seen in self.rounds)
        return weight


@lru_cache(maxsize=1 << 12)
def likelihoods(knowledge: Knowledge, behaviour: Behaviour) -> Likelihoods:
    return Likelihoods([_evidence(_own(knowledge, talked), talked, behaviour) for talked in knowledge.rounds])


@dataclass(frozen=True)
class _Own:
    """What a seat knows by itself when it reads a round."""

    seat: Seat | None
    card: Card | None
    counts: tuple[int, ...]
    swap: Any
    saw: tuple[Seat, Card] | None


def _own(knowledge: Knowledge, talked: _Talked) -> _Own:
    swap, saw = (knowledge.swap, knowledge.saw) if talked.number == RAQUELS_SWAP.round else (None, None)
    card = None if knowledge.seat is None else knowledge.own[talked.number - 1]
    return _Own(knowledge.seat, card, knowledge.counts, swap, saw)


@lru_cache(maxsize=1 << 12)
def _evidence(own: _Own, talked: _Talked, behaviour: Behaviour) -> _Evidence:
    return _Evidence(own, talked, behaviour)


class _Evidence(dict[Sides, int]):
    """One round: how likely its claims and its cards are, for each split into teams (a common factor left out)."""

    def __init__(self, own: _Own, talked: _Talked, behaviour: Behaviour):
        seats = range(len(talked.claims))
        self.rows = [_row(own, talked, seat, behaviour) for seat in seats]
        self.sums = [(sum(hostage), sum(gangster)) for hostage, gangster in self.rows]
        self.steps, self.last = _steps(talked.counted)
        swap = own.swap if talked.picked else None
        self.press = talked.picked if isinstance(swap, bool) else at_press(talked.picked, swap)
        self.left = [seat for seat in seats if seat not in self.press]
        used = Fraction(behaviour.swap) if swap is True and self.left else Fraction(0)
        self.used, pairs = used.numerator, len(self.left) * len(self.press)
        self.kept = (used.denominator - used.numerator) * (pairs if used else 1)
        self.filled: dict[Sides, tuple[list[int], list[int]]] = {}

    def __missing__(self, side: Sides) -> int:
        whole, short = self._fill(tuple(side[seat] for seat in self.press))
        alone = {seat: self.sums[seat][side[seat]] for seat in self.left}
        total = self.kept * prod(alone.values()) * whole[-1]
        for new in self.left if self.used else ():  # Raquel brought in this one, in place of any picked one
            row = self.rows[new][side[new]]
            others = prod(chance for seat, chance in alone.items() if seat != new)
            total += self.used * others * sum(short[before] * row[card] for card, before in self.last)
        self[side] = total
        return total

    def _fill(self, red: Sides) -> tuple[list[int], list[int]]:
        """Sum over who laid which of the cards turned up, seat after seat; and the same with one seat taken out."""
        if not red:
            return [1] + [0] * (len(self.steps) - 1), [0] * len(self.steps)
        if red not in self.filled:
            whole, short = self._fill(red[:-1])
            seat = self.press[len(red) - 1]
            row = self.rows[seat][red[-1]]
            out = self.sums[seat][red[-1]] if self.used else 0
            self.filled[red] = self._laid(whole, row), self._laid(short, row, [out * ways for ways in whole])
        return self.filled[red]

    def _laid(self, ways: list[int], row: Weights, start: list[int] | None = None) -> list[int]:
        """One more seat laid one of the cards turned up."""
        after = start or [0] * len(ways)
        for weight, steps in zip(ways, self.steps, strict=True):
            if weight:
                for card, then in steps:
                    after[then] += weight * row[card]
        return after


def _row(own: _Own, talked: _Talked, seat: Seat, behaviour: Behaviour) -> tuple[Weights, Weights]:
    """What a seat may have laid, for a hostage and a gangster; of cards that were seen there is no doubt."""
    if seat == own.seat:
        mine = tuple(int(card == own.card) for card in CARDS)
        return mine, mine
    rows = evidence(behaviour, talked.number, seat == talked.leader, talked.claims[seat], own.counts)
    if own.saw is None or own.saw[0] != seat:
        return rows
    hostage, gangster = (tuple(w * (card == own.saw[1]) for card, w in enumerate(row)) for row in rows)
    return hostage, gangster


Steps = tuple[tuple[Card, int], ...]


@lru_cache(maxsize=1 << 10)
def _steps(counted: tuple[Card, ...]) -> tuple[tuple[Steps, ...], Steps]:
    """For each way to have used up some of the counted cards: which card may come next, and where that leads.

    Then the ways to use up the last one: the card, and where it is the only one missing.
    """
    kinds = sorted(set(counted))
    many = [counted.count(card) for card in kinds]
    stride = [prod(m + 1 for m in many[:place]) for place in range(len(kinds))]
    size = prod(m + 1 for m in many)
    steps = tuple(
        tuple((card, index + stride[k]) for k, card in enumerate(kinds) if index // stride[k] % (many[k] + 1) < many[k])
        for index in range(size)
    )
    return steps, tuple((card, size - 1 - stride[k]) for k, card in enumerate(kinds))
