"""Counting the deals that fit what is known: exact, card by card.

The cards are dealt one after the other over states packed into one integer; states reached in several ways are
merged, so the work grows with the states, not with the deals. One pass forward counts the ways to each state, one
back the ways on from it: their product is the weight of all deals that go through a step.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import product
from math import inf, prod
from random import Random

from gamekit.cluedo.odds.facts import Facts, narrowed
from gamekit.cluedo.odds.packing import MANY, Packing, Way

Deal = tuple[int, ...]
"""Who holds each card."""
Ways = dict[int, int]
"""In how many ways: from the start to each state, or from each state to the end."""
Steps = list[tuple[Way, list[tuple[int, int, int]]]]
"""Each way to deal a card, with the states it leads from and to, and the ways to the former."""


class Deals:
    """All deals that fit the facts, each with its weight: their number, who holds what, the case file, samples."""

    def __init__(self, facts: Facts, first: Sequence[int] = ()):
        """All deals that fit; the cards of `first` are dealt first (see `files_by_holder`)."""
        self.facts = facts
        sharp = narrowed(facts)
        self.possible = sharp is not None
        if sharp is not None:
            self.sharp = sharp
            self._packing = Packing(sharp, first)

    @cached_property
    def _forward(self) -> tuple[Ways, list[Steps]]:
        """The ways to each last state, and the steps between states, card by card."""
        packing = self._packing
        layer = {packing.start: 1}
        graph = []
        for at, card in enumerate(packing.order):
            steps = [(way, way.steps(layer)) for way in packing.ways(card)]
            after: Ways = {}
            get = after.get
            for way, taken in steps:
                weight = way.weight
                for _, new, ways in taken:
                    after[new] = get(new, 0) + ways * weight
            layer = packing.hopeful(after, at) if len(self.sharp.clauses) >= MANY else after
            graph.append(steps)
        return layer, graph

    @cached_property
    def total(self) -> int:
        """The number of deals (with choices: their weights added up, over one common scale)."""
        return sum(self._forward[0].values()) if self.possible else 0

    @property
    def steps(self) -> int:
        """The steps between states: how much work it was to count."""
        return sum(len(taken) for steps in self._forward[1] for _, taken in steps) if self.possible else 0

    def _back(self) -> Iterator[tuple[int, Steps]]:
        """From the last card to the first: the card, and the steps of dealing it."""
        return zip(reversed(self._packing.order), reversed(self._forward[1]), strict=True)

    @cached_property
    def _backward(self) -> tuple[list[Ways], list[list[int]]]:
        """The ways on from each state, card by card; the weight of the deals with each card at each holder."""
        ahead: Ways = dict.fromkeys(self._forward[0], 1)
        tables, held = [ahead], [[0] * (self.facts.case_file + 1) for _ in self.facts.kinds]
        for card, steps in self._back():
            here: Ways = {}
            get, so_far = ahead.get, here.get
            for way, taken in steps:
                weight, together = way.weight, 0
                for state, new, ways in taken:
                    if more := get(new):
                        more *= weight
                        here[state] = so_far(state, 0) + more
                        together += ways * more
                held[card][way.holder] += together
            tables.append(here)
            ahead = here
        for card, holder in self._decided.items():
            held[card][holder] = self.total
        return tables[::-1], held

    @property
    def held(self) -> list[list[int]]:
        """The weight of the deals in which each card lies with each holder."""
        return self._backward[1]

    @cached_property
    def _decided(self) -> dict[int, int]:
        """The cards that only one can hold."""
        return {c: h.bit_length() - 1 for c, h in enumerate(self.sharp.allowed) if not h & (h - 1)}

    @cached_property
    def case_files(self) -> dict[tuple[int, ...], int]:
        """The weight of the deals with each case file.

        The ways of all case files travel together as lanes of one long integer: a card that goes into the
        case file shifts its ways into the lane of that card.
        """
        files = self._files[0].get(self._packing.start, 0)
        triples = product(*reversed(self._suspected))
        return {triple[::-1]: weight for triple, weight in zip(triples, self.unpacked(files), strict=True) if weight}

    @cached_property
    def _suspected(self) -> list[list[int]]:
        """The cards of each kind that may lie in the case file."""
        suspected: list[list[int]] = [[], [], []]
        for card, (kind, holders) in enumerate(zip(self.facts.kinds, self.sharp.allowed, strict=True)):
            if holders >> self.facts.case_file & 1:
                suspected[kind].append(card)
        return suspected

    @cached_property
    def _lane(self) -> int:
        """The bytes of a lane: room for six times all deals."""
        return (6 * self.total).bit_length() // 8 + 1

    @cached_property
    def _shifts(self) -> dict[int, int]:
        """How far a card that goes into the case file shifts its ways."""
        shifts, span = {}, 8 * self._lane
        for cards in self._suspected:
            shifts.update({card: i * span for i, card in enumerate(cards)})
            span *= len(cards)
        return shifts

    @cached_property
    def _files(self) -> list[Ways]:
        """The case files that each state can lead to, as lanes, card by card."""
        ahead: Ways = dict.fromkeys(self._forward[0], 1)
        tables = [ahead]
        for card, steps in self._back():
            here: Ways = {}
            get, so_far = ahead.get, here.get
            for way, taken in steps:
                weight, shift = way.weight, self._shift(card, way.holder)
                for state, new, _ in taken:
                    if more := get(new):
                        if weight != 1:
                            more *= weight
                        here[state] = so_far(state, 0) + (more << shift if shift else more)
            tables.append(here)
            ahead = here
        return tables[::-1]

    def _shift(self, card: int, holder: int) -> int:
        return self._shifts.get(card, 0) if holder == self.facts.case_file else 0

    def unpacked(self, files: int) -> list[int]:
        """The weights in the lanes, the first kind's card changing fastest."""
        lane = self._lane
        size = lane * prod(map(len, self._suspected))
        data = files.to_bytes(size, "little")
        return [int.from_bytes(data[at : at + lane], "little") for at in range(0, size, lane)]

    def files_by_holder(self, cards: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
        """For every way to deal these cards (`first`), their holders and the case files as lanes."""
        order, steps = self._packing.order, self._forward[1]
        ends = sum(card in cards for card in order[: len(cards)])
        holders = dict(self._decided)

        def on(at: int, state: int, weight: int, shift: int) -> Iterator[tuple[tuple[int, ...], int]]:
            if at == ends:
                if files := self._files[at].get(state):
                    yield tuple(holders[card] for card in cards), files * weight << shift
                return
            card = order[at]
            for way, _ in steps[at]:
                if (new := way.after(state)) is not None:
                    holders[card] = way.holder
                    yield from on(at + 1, new, weight * way.weight, shift + self._shift(card, way.holder))

        yield from on(0, self._packing.start, 1, 0)

    def sample(self, rng: Random) -> Deal:
        """One deal, drawn by weight: each deal has as many tickets as its weight."""
        return tuple(column[0] for column in self.drawn([rng.randrange(self.total)]))

    def drawn(self, tickets: Sequence[int]) -> list[bytearray]:
        """The deals with these tickets (from 0 to the total), drawn together: for each card, who holds it in each."""
        columns = [bytearray(len(tickets)) for _ in self.facts.kinds]
        for card, holder in self._decided.items():
            columns[card][:] = bytes([holder]) * len(tickets)
        waiting = {self._packing.start: list(enumerate(tickets))}
        for card, steps, ahead in zip(self._packing.order, self._forward[1], self._backward[0][1:], strict=True):
            column, ways = columns[card], [way for way, _ in steps]
            after: dict[int, list[tuple[int, int]]] = defaultdict(list)
            for state, rows in waiting.items():
                shares = _shares(state, ways, ahead)
                for row, ticket in rows:
                    for share in shares:
                        if ticket < share[0]:
                            break
                        ticket -= share[0]
                    _, weight, holder, new = share
                    column[row] = holder
                    after[new].append((row, ticket // weight))
            waiting = after
        return columns


def _shares(state: int, ways: list[Way], ahead: Ways) -> list[tuple[int, int, int, int]]:
    """How many tickets each way on from a state has; its weight, whom the card goes to, and the state after it."""
    shares = []
    for holder, room, barred, taken, kept, weight in ways:
        if state & room and not state & barred:
            new = state - taken & kept
            if more := ahead.get(new):
                shares.append((more * weight, weight, holder, new))
    return shares


@lru_cache(maxsize=64)
def deals(facts: Facts) -> Deals:
    """All deals that fit the facts, counted once for everybody who asks again."""
    return Deals(facts)


def fits(facts: Facts) -> bool:
    """Whether any deal fits the facts: one is looked for, which is faster than counting all.

    >>> fits(Facts((0, 1, 2, 2), (1, 0), (4, 4, 5, 5))), fits(Facts((0, 1, 2, 2), (1, 0), (4, 4, 1, 1)))
    (True, False)
    """
    sharp = narrowed(facts)
    if sharp is None:
        return False
    packing = Packing(sharp, large=inf)
    ways = [packing.ways(card) for card in packing.order]
    seen: list[set[int]] = [set() for _ in range(len(ways) + 1)]
    waiting = [(0, packing.start)]
    while waiting:
        at, state = waiting.pop()
        if at == len(ways):
            return True
        for way in ways[at]:
            new = way.after(state)
            if new is not None and new not in seen[at + 1]:
                seen[at + 1].add(new)
                waiting.append((at + 1, new))
    return False
