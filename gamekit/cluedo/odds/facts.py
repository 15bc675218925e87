"""What is known about a deal, in numbers: who may hold each card, and what was shown.

A deal says who holds each card: a player (0, 1, ...), the table (the open cards), or last of all the case file.
A set of holders is an integer, holder h being bit h.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clause:
    """At least one of these cards lies with one of the holders named beside it."""

    literals: tuple[tuple[int, int], ...]

    @property
    def owner(self) -> int:
        """The one holder who can fulfil it, or -1."""
        masks = {holders for _, holders in self.literals}
        mask = masks.pop()
        return -1 if masks or mask & (mask - 1) else mask.bit_length() - 1


@dataclass(frozen=True, slots=True)
class Choice:
    """A player showed one of `sure` cards and perhaps holds `others` that would have done: at most two.

    A deal in which the player holds k of the others has the weight 1 / (sure + k).
    """

    holder: int
    others: tuple[int, ...]
    sure: int = 1


@dataclass(frozen=True, slots=True)
class Facts:
    """The kind of each card (0, 1, 2), the size of each hand, who may hold each card, clauses and choices."""

    kinds: tuple[int, ...]
    sizes: tuple[int, ...]
    allowed: tuple[int, ...]
    clauses: tuple[Clause, ...] = ()
    choices: tuple[Choice, ...] = ()

    @property
    def case_file(self) -> int:
        """The case file's number among the holders."""
        return len(self.sizes)

    @property
    def players(self) -> int:
        """How many hold cards in their hands; the open cards are the holder after the last of them."""
        return len(self.sizes) - 1


def narrowed(facts: Facts) -> Facts | None:
    """The same deals said more sharply: certain cards fixed, fulfilled clauses dropped; None if plainly impossible."""
    allowed, clauses = list(facts.allowed), list(facts.clauses)
    before: list[int] = []
    while before != allowed:
        before = allowed[:]
        if not (_fit_hands(facts, allowed) and _fit_case_file(facts, allowed)):
            return None
        clauses = [clause for clause in clauses if not _fulfilled(clause, allowed)]
        if not _fit_clauses(clauses, allowed) or not all(allowed):
            return None
    live = dict.fromkeys(frozenset((c, h) for c, h in clause.literals if allowed[c] & h) for clause in clauses)
    # A clause says nothing new where a part of it is a clause already.
    needed = (Clause(tuple(sorted(one))) for one in live if not any(other < one for other in live))
    choices = tuple(_rest(choice, allowed) for choice in facts.choices)
    return Facts(facts.kinds, facts.sizes, tuple(allowed), tuple(needed), choices)


def _fit_hands(facts: Facts, allowed: list[int]) -> bool:
    """A full hand holds nothing more; a hand with just enough candidates holds them all."""
    for holder, size in enumerate(facts.sizes):
        bit = 1 << holder
        held = allowed.count(bit)
        maybe = [card for card, holders in enumerate(allowed) if holders & bit]
        if not held <= size <= len(maybe):
            return False
        if held == size < len(maybe):
            for card in maybe:
                if allowed[card] != bit:
                    allowed[card] ^= bit
        elif held < len(maybe) == size:
            for card in maybe:
                allowed[card] = bit
    return True


def _fit_case_file(facts: Facts, allowed: list[int]) -> bool:
    """The case file holds exactly one card of each kind."""
    bit = 1 << facts.case_file
    for kind in range(3):
        maybe = [card for card, k in enumerate(facts.kinds) if k == kind and allowed[card] & bit]
        held = [card for card in maybe if allowed[card] == bit]
        if not maybe or len(held) > 1:
            return False
        if len(maybe) == 1:
            allowed[maybe[0]] = bit
        elif held:
            for card in maybe:
                if card != held[0]:
                    allowed[card] ^= bit
    return True


def _fit_clauses(clauses: list[Clause], allowed: list[int]) -> bool:
    """A clause with one card left to fulfil it decides that card."""
    for clause in clauses:
        live = [(card, holders) for card, holders in clause.literals if allowed[card] & holders]
        if not live:
            return False
        if len(live) == 1:
            allowed[live[0][0]] &= live[0][1]
    return True


def _fulfilled(clause: Clause, allowed: list[int]) -> bool:
    return any(not allowed[card] & ~holders for card, holders in clause.literals)


def _rest(choice: Choice, allowed: list[int]) -> Choice:
    """The choice with the decided cards taken out."""
    bit = 1 << choice.holder
    sure = choice.sure + sum(allowed[card] == bit for card in choice.others)
    undecided = tuple(card for card in choice.others if allowed[card] & bit and allowed[card] != bit)
    return Choice(choice.holder, undecided, sure)
