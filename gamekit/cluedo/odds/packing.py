"""A half-dealt pack as one integer: what each hand lacks, what the case file lacks, which clauses are unfulfilled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from gamekit.cluedo.odds.facts import Facts
from gamekit.cluedo.odds.order import LARGE, in_order

MANY = 6  # from so many clauses on, hands that cannot fulfil theirs any more are looked for at every card
Field = tuple[int, int]
"""A hand (its player, -1) or the case file's lack of one kind (the case file, that kind)."""


class Way(NamedTuple):
    """One way to deal a card: whom it goes to, the states in which that can be, and what it makes of them."""

    holder: int
    room: int  # one of these bits must be set: the holder lacks cards
    barred: int  # none of these may be set: a clause that must be fulfilled by now, a hand that cannot be filled
    taken: int  # is subtracted: the holder lacks a card less
    kept: int  # the bits that still matter: a fulfilled clause is not among them
    weight: int

    def after(self, state: int) -> int | None:
        """The state after it; None where it cannot be."""
        return state - self.taken & self.kept if state & self.room and not state & self.barred else None

    def steps(self, layer: Mapping[int, int]) -> list[tuple[int, int, int]]:
        """The states in which it can be, each with the state after it and the ways to get there."""
        _, room, barred, taken, kept, _ = self
        return [
            (state, state - taken & kept, ways) for state, ways in layer.items() if state & room and not state & barred
        ]


class Packing:
    """Where each part of a state lies in its integer, and what dealing a card to somebody does to it."""

    def __init__(self, facts: Facts, first: Sequence[int] = (), large: float = LARGE):
        self.facts = facts
        self.order = in_order(facts, first, large)
        self.at = {card: i for i, card in enumerate(self.order)}
        self.bits = self.start = 0
        self.fields = {key: self._reserve(lack) for key, lack in self._lacks().items()}
        self.clauses = [(c.owner, self._reserve(1), dict(c.literals)) for c in facts.clauses]
        self.last = [max(self.at[card] for card in literals) for _, _, literals in self.clauses]
        self.pairs, self.singles = self._choices()
        remembered = dict.fromkeys((holder, first) for holder, first, _, _ in self.pairs)
        self.memory = {key: (self._reserve(0), self._reserve(0)) for key in remembered}

    def _reserve(self, value: int) -> int:
        """A field wide enough for its first value; gives its mask."""
        width = max(1, value.bit_length())
        mask = ((1 << width) - 1) << self.bits
        self.start |= value << self.bits
        self.bits += width
        return mask

    def _lacks(self) -> dict[Field, int]:
        """How many cards each hand, and each kind in the case file, still lacks."""
        facts = self.facts
        hands = ((i, size - facts.allowed.count(1 << i)) for i, size in enumerate(facts.sizes))
        kinds = {facts.kinds[card] for card in self.order if facts.allowed[card] >> facts.case_file & 1}
        return {(i, -1): lack for i, lack in hands if lack} | {(facts.case_file, kind): 1 for kind in sorted(kinds)}

    def _choices(self) -> tuple[list[tuple[int, int, int, int]], list[tuple[int, int, int]]]:
        """The choices with two undecided cards (in the order of dealing), and those with one."""
        pairs, singles = [], []
        for choice in self.facts.choices:
            cards = sorted(choice.others, key=self.at.__getitem__)
            if len(cards) == 2:
                pairs.append((choice.holder, cards[0], cards[1], choice.sure))
            elif len(cards) == 1:
                singles.append((choice.holder, cards[0], choice.sure))
        return pairs, singles

    @cached_property
    def later(self) -> dict[Field, list[int]]:
        """How many cards after each position could go into a field."""
        counts = {}
        for holder, kind in self.fields:
            allowed, kinds = self.facts.allowed, self.facts.kinds
            fits = [int(allowed[c] >> holder & 1 and kind in (-1, kinds[c])) for c in self.order]
            counts[holder, kind] = [sum(fits[i + 1 :]) for i in range(len(fits))]
        return counts

    def ways(self, card: int) -> list[Way]:
        """Every way to deal this card."""
        holders = (h for h in range(self.facts.case_file + 1) if self.facts.allowed[card] >> h & 1)
        return [way for holder in holders for way in self._ways(card, holder)]

    def _ways(self, card: int, holder: int) -> list[Way]:
        key = (holder, self.facts.kinds[card] if holder == self.facts.case_file else -1)
        field = self.fields[key]
        unit = field & -field
        unfulfilled, closing, keep = self._clauses(card, holder)
        barred = closing | self._overfull(card, key)
        learnt = sum(held if i == holder else other for (i, a), (held, other) in self.memory.items() if a == card)
        rooms = [(field, barred)]
        if unfulfilled:
            # A hand that this card fills must have fulfilled all its clauses; one with more room may wait.
            rooms = [(field & ~unit, barred), (unit, barred | field & ~unit | unfulfilled)]
        return [
            Way(holder, room, bars | more, unit - learnt, keep, weight)
            for room, bars in rooms
            if room
            for more, weight in self._weights(card, holder)
        ]

    def _clauses(self, card: int, holder: int) -> tuple[int, int, int]:
        """The holder's clauses that stay open, those that must be fulfilled by now, and the bits to keep."""
        unfulfilled, closing, keep = 0, 0, ~self._forgotten(card)
        for (owner, bit, literals), last in zip(self.clauses, self.last, strict=True):
            if literals.get(card, 0) >> holder & 1:
                keep &= ~bit
            elif self.at[card] == last:
                closing |= bit
            elif owner == holder:
                unfulfilled |= bit
        return unfulfilled, closing, keep

    def _overfull(self, card: int, key: Field) -> int:
        """Bits that would mean a lack which the cards still to come cannot fill."""
        bits = 0
        for other, field in self.fields.items():
            room = self.later[other][self.at[card]] + (other == key)
            bits |= field & ~((field & -field) * ((1 << room.bit_length()) - 1))
        return bits

    def hopeful(self, states: dict[int, int], at: int) -> dict[int, int]:
        """The states in which every hand can still fulfil its clauses with the cards after this position."""
        for holder in dict.fromkeys(owner for owner, _, _ in self.clauses if owner >= 0):
            mine = [(bit, literals) for owner, bit, literals in self.clauses if owner == holder]
            field = self.fields[holder, -1]
            mask = field | sum(bit for bit, _ in mine)
            fits: dict[int, bool] = {}
            for state in states:
                part = state & mask
                if part not in fits:
                    fits[part] = self._fulfils(mine, (part & field) // (field & -field), part & ~field, at)
            if not all(fits.values()):
                states = {state: ways for state, ways in states.items() if fits[state & mask]}
        return states

    def _fulfils(self, clauses: list[tuple[int, dict[int, int]]], room: int, unfulfilled: int, at: int) -> bool:
        """Whether so many more cards can fulfil all these clauses."""
        first = next((literals for bit, literals in clauses if bit & unfulfilled), None)
        if first is None or room == 0:
            return first is None
        later = (card for card in first if self.at[card] > at)
        rests = (unfulfilled & ~sum(bit for bit, literals in clauses if card in literals) for card in later)
        return any(self._fulfils(clauses, room - 1, rest, at) for rest in rests)

    def _forgotten(self, card: int) -> int:
        """Memories of who holds an earlier card, where nothing after this card asks for them."""
        return sum(
            held | other
            for key, (held, other) in self.memory.items()
            if self.at[card] == max(self.at[b] for i, a, b, _ in self.pairs if (i, a) == key)
        )

    def _weights(self, card: int, holder: int) -> list[tuple[int, int]]:
        """Bits that must be 0, and the weight then: together they make 1 / (sure + number of others held)."""
        weight = 1
        for i, a, sure in self.singles:
            if a == card:
                weight *= sure if i == holder else sure + 1
        for i, a, b, sure in self.pairs:
            if a == card:
                weight *= sure if i == holder else sure + 1
            elif b == card and i != holder:
                weight *= (sure + 1) * (sure + 2)
        cases = {0: weight}
        for i, a, b, sure in self.pairs:
            if b == card and i == holder:
                held, other = self.memory[i, a]
                factors = ((other, (sure + 1) ** 2), (held, sure * (sure + 2)))
                # The same memory asked twice gives the same answer: cases that ask for both are dropped.
                split = ((zero, bit, w * factor) for zero, w in cases.items() for bit, factor in factors)
                cases = {zero | bit: w for zero, bit, w in split if (zero | bit) & (held | other) == bit}
        return list(cases.items())
