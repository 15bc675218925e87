"""Counting the deals that fit what is known: exact, card by card.

The cards are dealt one after the other over states packed into one integer; states reached in several ways are
merged, so the work grows with the states, not with the deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from math import inf, prod
from random import Random

from gamekit.cluedo.rules.facts import Facts, narrowed
from gamekit.cluedo.rules.packing import MANY, Option, Packing

Deal = tuple[int, ...]
"""Who holds each card."""


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
            self._steps: list[tuple[int, list[Option]]] = [
                (card, self._packing.options(card)) for card in self._packing.order
            ]

    @cached_property
    def _layers(self) -> list[dict[int, int]]:
        """How often each state is reached, card by card."""
        layer = {self._packing.start: 1}
        layers = [layer]
        for i, (_, options) in enumerate(self._steps):
            after: dict[int, int] = {}
            get = after.get
            for _, field, zero, take, keep, weight in options:
                for state, ways in layer.items():
                    if state & field and not state & zero:
                        new = state - take & keep
                        after[new] = get(new, 0) + ways * weight
            layer = self._packing.hopeful(after, i) if len(self.sharp.clauses) >= MANY else after
            layers.append(layer)
        return layers

    @cached_property
    def total(self) -> int:
        """The number of deals (with choices: their weights added up, over one common scale)."""
        return sum(self._layers[-1].values()) if self.possible else 0

    @cached_property
    def _ahead(self) -> list[dict[int, int]]:
        """In how many ways each state can be completed, card by card."""
        return self._backward[0]

    @cached_property
    def held(self) -> list[list[int]]:
        """The weight of the deals in which each card lies with each holder."""
        return self._backward[1]

    @cached_property
    def _backward(self) -> tuple[list[dict[int, int]], list[list[int]]]:
        held = [[0] * (self.facts.case_file + 1) for _ in self.facts.kinds]
        ahead: dict[int, int] = dict.fromkeys(self._layers[-1], 1)
        tables = [ahead]
        for (card, options), layer in zip(reversed(self._steps), reversed(self._layers[:-1]), strict=True):
            here: dict[int, int] = {}
            get, so_far = ahead.get, here.get
            for holder, field, zero, take, keep, weight in options:
                together = 0
                for state, ways in layer.items():
                    if state & field and not state & zero and (more := get(state - take & keep)):
                        more *= weight
                        here[state] = so_far(state, 0) + more
                        together += ways * more
                held[card][holder] += together
            tables.append(here)
            ahead = here
        for card, holder in self._decided.items():
            held[card][holder] = self.total
        return tables[::-1], held

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
    def _files(self) -> list[dict[int, int]]:
        """The case files that each state can lead to, as lanes, card by card."""
        ahead: dict[int, int] = dict.fromkeys(self._layers[-1], 1)
        tables, case_file = [ahead], self.facts.case_file
        for (card, options), layer in zip(reversed(self._steps), reversed(self._layers[:-1]), strict=True):
            here, get, shift = {}, ahead.get, self._shifts.get(card, 0)
            for state in layer:
                on = 0
                for holder, field, zero, take, keep, weight in options:
                    if state & field and not state & zero and (more := get(state - take & keep)):
                        if weight != 1:
                            more *= weight
                        on += more << shift if holder == case_file else more
                if on:
                    here[state] = on
            tables.append(here)
            ahead = here
        return tables[::-1]

    def unpacked(self, files: int) -> list[int]:
        """The weights in the lanes, the first kind's card changing fastest."""
        lane = self._lane
        size = lane * prod(map(len, self._suspected))
        data = files.to_bytes(size, "little")
        return [int.from_bytes(data[at : at + lane], "little") for at in range(0, size, lane)]

    def files_by_holder(self, cards: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
        """For every way to deal these cards (`first`), their holders and the case files as lanes."""
        at = {card: i for i, (card, _) in enumerate(self._steps[: len(cards)])}
        holders = dict(self._decided)

        def on(i: int, state: int, weight: int, shift: int) -> Iterator[tuple[tuple[int, ...], int]]:
            if i == sum(card in at for card in cards):
                if files := self._files[i].get(state):
                    yield tuple(holders[card] for card in cards), files * weight << shift
                return
            card, options = self._steps[i]
            for holder, field, zero, take, keep, more in options:
                if state & field and not state & zero:
                    holders[card] = holder
                    moved = self._shifts.get(card, 0) if holder == self.facts.case_file else 0
                    yield from on(i + 1, state - take & keep, weight * more, shift + moved)

        yield from on(0, self._packing.start, 1, 0)

    def deal(self, ticket: int) -> Deal:
        """The deal of a ticket numbered from 0 to total - 1: each deal has as many as its weight."""
        holders = [0] * len(self.facts.kinds)
        for card, holder in self._decided.items():
            holders[card] = holder
        state = self._packing.start
        for (card, options), ahead in zip(self._steps, self._ahead[1:], strict=True):
            for holder, field, zero, take, keep, weight in options:
                if state & field and not state & zero and (on := ahead.get(state - take & keep)):
                    if ticket < on * weight:
                        ticket //= weight
                        holders[card] = holder
                        state = state - take & keep
                        break
                    ticket -= on * weight
        return tuple(holders)

    def sample(self, rng: Random) -> Deal:
        """One deal, drawn by weight."""
        return self.deal(rng.randrange(self.total))

    def every(self) -> Iterator[tuple[Deal, int]]:
        """All deals with their weights."""
        holders = [0] * len(self.facts.kinds)
        for card, holder in self._decided.items():
            holders[card] = holder

        def on(i: int, state: int, weight: int) -> Iterator[tuple[Deal, int]]:
            if i == len(self._steps):
                yield tuple(holders), weight
                return
            card, options = self._steps[i]
            for holder, field, zero, take, keep, more in options:
                if state & field and not state & zero and (new := state - take & keep) in self._ahead[i + 1]:
                    holders[card] = holder
                    yield from on(i + 1, new, weight * more)

        if self.possible:
            yield from on(0, self._packing.start, 1)


def fits(facts: Facts) -> bool:
    """Whether any deal fits the facts: one is looked for, which is faster than counting all.

    >>> fits(Facts((0, 1, 2, 2), (1, 0), (4, 4, 5, 5))), fits(Facts((0, 1, 2, 2), (1, 0), (4, 4, 1, 1)))
    (True, False)
    """
    sharp = narrowed(facts)
    if sharp is None:
        return False
    packing = Packing(sharp, large=inf)
    steps = [packing.options(card) for card in packing.order]
    seen: list[set[int]] = [set() for _ in range(len(steps) + 1)]
    waiting = [(0, packing.start)]
    while waiting:
        at, state = waiting.pop()
        if at == len(steps):
            return True
        known = seen[at + 1]
        for _, field, zero, take, keep, _ in steps[at]:
            if state & field and not state & zero and (new := state - take & keep) not in known:
                known.add(new)
                waiting.append((at + 1, new))
    return False
