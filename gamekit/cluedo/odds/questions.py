"""What a suspicion is worth: how much its answer is expected to tell about the case file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import log2
from typing import TYPE_CHECKING

from gamekit.cluedo.odds.deals import Deals
from gamekit.cluedo.odds.facts import Clause, Facts, narrowed
from gamekit.cluedo.odds.statements import Name
from gamekit.core.dist import Dist

if TYPE_CHECKING:
    from gamekit.cluedo.odds.notepad import Notepad

Answer = tuple[int, int]
"""Who refutes and with which card, by number; (-1, -1): nobody."""


@dataclass(frozen=True)
class Question:
    """A suspicion, the bits its answer is expected to tell about the case file, and every answer's chance."""

    suspect: str
    weapon: str
    place: str
    bits: float
    answers: Dist[tuple[Name, str] | None]

    @property
    def label(self) -> str:
        return f"{self.suspect}, {self.weapon}, {self.place}: {self.bits:.3f} bits"


def best(pad: Notepad, place: str | None = None) -> list[Question]:
    """Every suspicion of `me`, the most telling first.

    A refuter with several matching cards is taken to show each alike. Cards that nothing tells apart give
    questions of the same worth: one of them is computed.
    """
    if pad.me is None:
        raise ValueError("a spectator asks nobody: say who you are with me=…")
    suspects, weapons, places = pad.cards
    if place is not None and place not in places:
        raise ValueError(f"{place!r} is none of: {', '.join(places)}")
    number = {card: i for i, card in enumerate(pad.all_cards)}
    twin = twins(pad.facts)
    found = []
    for names in product(suspects, weapons, places if place is None else (place,)):
        asked = [number[name] for name in names]
        alike = tuple(twin[card] for card in asked)
        bits, weights = worth(pad.facts, alike, pad.seat(pad.me))
        own = {twin[card]: card for card in asked} | {-1: -1}
        answers = {(holder, own[card]): weight for (holder, card), weight in weights}
        named = {
            None if holder < 0 else (pad.players[holder], pad.all_cards[card]): weight
            for (holder, card), weight in answers.items()
        }
        found.append(Question(*names, bits, Dist(named)))
    return sorted(found, key=lambda question: -question.bits)


def twins(facts: Facts) -> list[int]:
    """For each card the first one that nothing tells apart from it: exchange them, and all facts stay the same."""
    sharp = narrowed(facts)
    assert sharp is not None
    first: list[int] = []
    for card in range(len(sharp.kinds)):
        first.append(next((other for other in dict.fromkeys(first) if _alike(sharp, card, other)), card))
    return first


def _alike(facts: Facts, a: int, b: int) -> bool:
    if facts.kinds[a] != facts.kinds[b] or facts.allowed[a] != facts.allowed[b]:
        return False
    swap = {a: b, b: a}

    def swapped(clause: Clause) -> Clause:
        return Clause(tuple(sorted((swap.get(card, card), holders) for card, holders in clause.literals)))

    choices = sorted((c.holder, sorted(c.others), c.sure) for c in facts.choices)
    changed = sorted((c.holder, sorted(swap.get(card, card) for card in c.others), c.sure) for c in facts.choices)
    return {swapped(clause) for clause in facts.clauses} == {*facts.clauses} and choices == changed


@lru_cache(maxsize=4096)
def worth(facts: Facts, asked: tuple[int, int, int], asker: int) -> tuple[float, tuple[tuple[Answer, int], ...]]:
    """The expected bits about the case file, and the weight of each answer."""
    files = answers_with_files(facts, asked, asker)
    weights = {answer: sum(file) for answer, file in files.items()}
    before = entropy(map(sum, zip(*files.values(), strict=True)))
    after = sum(weights[answer] * entropy(file) for answer, file in files.items()) / sum(weights.values())
    return max(0.0, before - after), tuple(weights.items())


def entropy(weights: Iterable[int]) -> float:
    """The uncertainty in bits of weights over one total.

    >>> entropy([1, 1, 2])
    1.5
    """
    kept = [weight for weight in weights if weight]
    total = sum(kept)
    return log2(total) - sum(weight * log2(weight) for weight in kept) / total


def answers_with_files(facts: Facts, asked: tuple[int, int, int], asker: int) -> dict[Answer, list[int]]:
    """For every answer the weights of all case files, in one fixed order."""
    counted = Deals(facts, first=asked)
    order = [(asker + step) % facts.players for step in range(1, facts.players)]
    lanes: dict[Answer, int] = {}
    for holders, files in counted.files_by_holder(asked):
        refuter = next((seat for seat in order if seat in holders), -1)
        shown = [card for card, holder in zip(asked, holders, strict=True) if holder == refuter] or [-1]
        for card in shown:
            share = files * (6 // len(shown))  # each matching card alike; 6 keeps it whole
            lanes[refuter, card] = lanes.get((refuter, card), 0) + share
    return {answer: counted.unpacked(files) for answer, files in sorted(lanes.items())}
