"""Hard: the exact notepad, the question that tells most, and nothing given away that need not be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product
from random import Random
from typing import TypeAlias, TypeVar

from gamekit.cluedo.components import CENTRE, Spot
from gamekit.cluedo.odds import Accused, Heard, Notepad, notepad
from gamekit.cluedo.odds.questions import entropy, sampled
from gamekit.cluedo.odds.ways import THROW, steps_to
from gamekit.cluedo.rules import (
    ACCUSE,
    DECIDE,
    REFUTE,
    SUSPECT,
    WALK,
    Accuse,
    EndTurn,
    Move,
    Show,
    Suspect,
    TakeTaxi,
    ThrowDice,
    View,
    Walk,
)
from gamekit.cluedo.rules.movement import destinations
from gamekit.cluedo.rules.state import checked_view

PATIENCE = 0.7  # what an answer is worth that comes one turn later
NEXT = 0.5  # how much the question after the next one counts
PACE = 7  # steps of an average throw
RIVAL = 0.1  # a rival solves the case within a round: 9.5 % from round 3 on, in 150 games of 4 hard players

M = TypeVar("M", bound=Move)
Ranked: TypeAlias = tuple[float, M]
"""What a move is worth to it, and the move."""


def hard(view: View, rng: Random) -> Move:
    """Asks what tells most about the case file, and accuses when waiting longer would be worse."""
    checked_view(view)
    if len(view.moves) == 1:
        return view.moves[0]
    if view.phase is REFUTE:
        return least_told(view)[0][1]
    mind = Mind(view)
    if view.phase is ACCUSE or (view.phase is DECIDE and mind.sure):
        return mind.accusation
    if view.phase is DECIDE:
        return EndTurn()
    return mind.choice(rng)


class Mind:
    """What a hard player thinks at its turn."""

    def __init__(self, view: View):
        self.view = view
        self.pad = notepad(view, "uniform")
        likely = self.pad.case_file
        self.best = next(iter(likely))
        # Worth more than to wait a round and hope that no rival is faster, by both ideas of what people show.
        rivals = view.game.players - 1 - len(view.out)
        waiting = (1 - RIVAL) ** rivals
        self.sure = likely[self.best] >= waiting and self.pad.assuming("any").case_file[self.best] >= waiting

    @property
    def accusation(self) -> Accuse:
        """The likeliest case file."""
        return Accuse(*self.best)

    def choice(self, rng: Random) -> Move:
        """One of the best moves."""
        ranked: Sequence[Ranked[Move]]
        if self.view.phase is SUSPECT:
            ranked = self.questions()
        else:
            ranked = self.walks() if self.view.phase is WALK else self.starts()
        return rng.choice([move for value, move in ranked if value > ranked[0][0] - 1e-9])

    @cached_property
    def goals(self) -> dict[str, float]:
        """Where it wants to be, and what that is worth: a good question, or a way to accuse."""
        view, (suspect, weapon, place) = self.view, self.best
        if not self.sure:
            return {place: self.bits(Suspect(suspect, weapon, place)) for place in view.game.box.places}
        # Where nobody can hold the place's card, nobody can refute the truth, and one may accuse at once.
        silent = {place, *view.hand, *view.open_cards} & set(view.game.box.places)
        return dict.fromkeys([CENTRE, *sorted(silent)], 1.0)

    def bits(self, asked: Suspect) -> float:
        """What this question is expected to tell about the case file, from a sample of deals."""
        number = self.view.game.box.number
        cards = (number[asked.suspect], number[asked.weapon], number[asked.place])
        return sampled(self.pad.facts).worth(cards, self.view.seat)[0]

    def questions(self) -> list[Ranked[Suspect]]:
        """The suspicions one can raise here, the most telling first; when sure, the truth, so that nobody refutes."""
        here = str(self.view.here)
        asked = [Suspect(suspect, weapon, here) for suspect, weapon in product(*self.view.game.box.kinds[:2])]
        truth = Suspect(*self.best[:2], here)
        return _sorted([(2.0 if self._silent and move == truth else self.bits(move), move) for move in asked])

    @property
    def _silent(self) -> bool:
        return self.sure and self.view.here in self.goals

    def walks(self) -> list[Ranked[Walk]]:
        """Where the throw may lead, the best first."""
        return _sorted([(self.worth(move.to), move) for move in self.view.moves if isinstance(move, Walk)])

    def worth(self, spot: Spot) -> float:
        """What it is worth to stand there at the end of the move."""
        if spot == CENTRE and not self.sure:
            return -1.0
        later = (self.later(spot, goal) * value for goal, value in self.goals.items() if goal != spot)
        if isinstance(spot, str):
            return self.goals.get(spot, 0.0) + NEXT * max(later, default=0.0)
        return max(later, default=0.0)

    def later(self, spot: Spot, goal: str) -> float:
        """What a goal keeps of its worth until one gets there from this spot."""
        return float(PATIENCE ** max(1.0, steps_to(self.view.game.board, goal)[spot] / PACE))

    def starts(self) -> list[Ranked[ThrowDice | TakeTaxi | Suspect]]:
        """Throw, take the taxi, or ask where one was brought to; the best first."""
        view = self.view
        ends = {pips: destinations(view.game.board, view.here, pips, view.occupied) for pips in THROW}
        throw = float(THROW.mean(lambda pips: max(map(self.worth, ends[pips]), default=0.0)))
        values: list[Ranked[ThrowDice | TakeTaxi | Suspect]] = [(throw, ThrowDice())]
        values += [(self.worth(move.to), move) for move in view.moves if isinstance(move, TakeTaxi)]
        if any(isinstance(move, Suspect) for move in view.moves):
            questions = self.questions()
            lag = self.worth(view.here) - questions[0][0]
            values += [(bits + lag, move) for bits, move in questions]
        return _sorted(values)


def _sorted(values: list[Ranked[M]]) -> list[Ranked[M]]:
    return sorted(values, key=lambda pair: -pair[0])


def least_told(view: View) -> list[Ranked[Show]]:
    """The cards one may show, and the bits that stay open for an asker who sees no other card; the most first.

    A card that the asker has seen before tells nothing, and so comes first.
    """
    assert view.suspicion is not None
    asker = view.suspicion.asker
    seen = dict.fromkeys(s.card for s in view.suspicions if s.asker == asker and s.shown_by == view.seat)
    public = spectator(view)
    for card in seen:
        public = public.holds(view.seat, str(card))
    values = []
    for move in view.moves:
        assert isinstance(move, Show)
        after = public if move.card in seen else public.holds(view.seat, move.card)
        values.append((entropy(after.counted.case_files.values()), move))
    return _sorted(values)


def spectator(view: View) -> Notepad:
    """The pad of somebody who sees no card but the open ones."""
    lines = [Heard(s.asker, s.suspect, s.weapon, s.place, s.shown_by) for s in view.suspicions]
    wrong = [Accused(a.seat, a.suspect, a.weapon, a.place) for a in view.accusations]
    seats = tuple(range(view.game.players))
    kinds = view.game.box.kinds
    return Notepad(seats, view.sizes, open_cards=view.open_cards, cards=kinds, statements=(*lines, *wrong))
