"""What a suspicion is worth: how much its answer is expected to tell about the case file.

Counted exactly, question by question; or from one sample of deals for all questions at once, with a margin.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from math import log, log2, sqrt
from random import Random
from typing import TYPE_CHECKING

from gamekit.cluedo.odds.deals import Deals, deals
from gamekit.cluedo.odds.facts import Clause, Facts, narrowed
from gamekit.cluedo.odds.statements import Name
from gamekit.core.dist import Dist

if TYPE_CHECKING:
    from gamekit.cluedo.odds.notepad import Notepad

Answer = tuple[int, int]
"""Who refutes and with which card, by number; (-1, -1): nobody."""
Worth = tuple[float, tuple[tuple[Answer, int], ...]]
"""The expected bits about the case file, and the weight of each answer."""
SAMPLE = 2048  # deals drawn where counting all of them, question by question, would take too long
PATIENCE = 50_000  # about the microseconds of CPU for which questions are counted one by one


@dataclass(frozen=True)
class Question:
    """A suspicion, the bits its answer is expected to tell about the case file, and every answer's chance."""

    suspect: str
    weapon: str
    place: str
    bits: float
    answers: Dist[tuple[Name, str] | None]
    margin: float = 0.0  # how far off the bits may be, 19 times out of 20; 0: exact, and so are the answers

    @property
    def label(self) -> str:
        bits = f"about {self.bits:.2f} ± {self.margin:.2f}" if self.margin else f"{self.bits:.3f}"
        return f"{self.suspect}, {self.weapon}, {self.place}: {bits} bits"


def best(pad: Notepad, place: str | None = None, exact: bool | None = None) -> list[Question]:
    """Every suspicion of `me`, the most telling first; nothing said: exact where that is quickly done.

    A refuter with several matching cards is taken to show each alike. Cards that nothing tells apart give
    questions of the same exact worth: one of them is computed.
    """
    if pad.me is None:
        raise ValueError("a spectator asks nobody: say who you are with me=…")
    suspects, weapons, places = pad.cards
    if place is not None and place not in places:
        raise ValueError(f"{place!r} is none of: {', '.join(places)}")
    asker, names = pad.seat(pad.me), pad.all_cards
    asked = [*product(suspects, weapons, places if place is None else (place,))]
    exact = len(asked) * (500 + deals(pad.facts).steps) < PATIENCE if exact is None else exact
    sample, twin = (None, twins(pad.facts)) if exact else (sampled(pad.facts), [*range(len(names))])
    found = []
    for triple in asked:
        numbers = [names.index(name) for name in triple]
        alike = (twin[numbers[0]], twin[numbers[1]], twin[numbers[2]])
        bits, weights = worth(pad.facts, alike, asker) if sample is None else sample.worth(alike, asker)
        own = dict(zip(alike, triple, strict=True))
        answers = {None if who < 0 else (pad.players[who], own[card]): weight for (who, card), weight in weights}
        found.append(Question(*triple, bits, Dist(answers), sample.margin if sample else 0.0))
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
def worth(facts: Facts, asked: tuple[int, int, int], asker: int) -> Worth:
    """What a question is worth, counted over all deals."""
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


class Sample:
    """Deals drawn by weight, one bit for each: in which of them a card lies with a holder."""

    def __init__(self, facts: Facts, size: int = SAMPLE):
        """Rule of the draw: the tickets are cut into equal stretches, and one is drawn from each."""
        counted, rng = deals(facts), Random(0)
        self.facts, self.size = facts, size
        drawn = counted.drawn([(counted.total * i + rng.randrange(counted.total)) // size for i in range(size)])
        holders = range(facts.case_file + 1)
        self.held = [[int(column.translate(_IS[holder]), 2) for holder in holders] for column in drawn]
        files = counted.case_files
        parts = self._files(files) if len(files) <= FEW else self._kinds()
        self.parts = [(part, entropy(file.bit_count() for file in part)) for part in parts if len(part) > 1]
        self.margin = _margin(files, size)

    def _kinds(self) -> list[list[int]]:
        """In which deals each card lies in the case file, kind by kind."""
        case_file, kinds = self.facts.case_file, self.facts.kinds
        each = [[held[case_file] for held, k in zip(self.held, kinds, strict=True) if k == kind] for kind in range(3)]
        return [[mask for mask in masks if mask] for masks in each]

    def _files(self, files: Iterable[tuple[int, ...]]) -> list[list[int]]:
        """In which deals each case file is the one."""
        lies = [held[self.facts.case_file] for held in self.held]
        return [[mask for a, b, c in files if (mask := lies[a] & lies[b] & lies[c])]]

    def worth(self, asked: tuple[int, int, int], asker: int) -> Worth:
        """What a question is worth, in the deals drawn.

        Where many case files are left, what the answer tells about suspect, weapon and place is added up, as if
        they were independent. A sample makes answers look more telling than they are, by a known amount
        (Miller and Madow).
        """
        answers = self._answers(asked, asker)
        weights = {answer: sum([share * mask.bit_count() for share, mask in masks]) for answer, masks in answers}
        bits, before = 0.0, _spread(weights.values())
        for part, uncertain in self.parts:
            both: list[int] = []
            for _, masks in answers:
                rows = [[share * (mask & file).bit_count() for file in part] for share, mask in masks]
                both += rows[0] if len(rows) == 1 else map(sum, zip(*rows, strict=True))
            excess = len(both) - both.count(0) - len(weights) - len(part) + 1
            told = (before - _spread(both)) / (6 * self.size) + uncertain
            bits += max(0.0, told - excess / (2 * log(2) * self.size))
        return bits, tuple(weights.items())

    def _answers(self, asked: tuple[int, int, int], asker: int) -> list[tuple[Answer, list[tuple[int, int]]]]:
        """For every answer the deals in which it is given, with its share there in sixths."""
        answers: list[tuple[Answer, list[tuple[int, int]]]] = []
        left = (1 << self.size) - 1
        for step in range(1, self.facts.players):
            seat = (asker + step) % self.facts.players
            a, b, c = (self.held[card][seat] & left for card in asked)
            for card, one, two, three in ((asked[0], a, b, c), (asked[1], b, c, a), (asked[2], c, a, b)):
                shares = ((6, one & ~(two | three)), (3, one & (two ^ three)), (2, one & two & three))
                if one:
                    answers.append(((seat, card), [(share, mask) for share, mask in shares if mask]))
            left &= ~(a | b | c)
        return answers + ([((-1, -1), [(6, left)])] if left else [])


def _spread(weights: Iterable[int]) -> float:
    """Minus the sum of w log w: entropies of weights over one total differ by this, divided by the total."""
    return -sum(map(_logs().__getitem__, weights))


@cache
def _logs() -> list[float]:
    return [0.0, *(weight * log2(weight) for weight in range(1, 6 * SAMPLE + 1))]


_IS = [bytes(49 if other == holder else 48 for other in range(256)) for holder in range(16)]
FEW = 32  # case files that are looked at one by one in a sample


def _margin(files: Mapping[tuple[int, ...], int], size: int) -> float:
    """How far off the bits may be: fitted to questions that were counted as well, so that 19 of 20 lie within."""
    if len(files) < 2:
        return 0.0
    return 1 / sqrt(size) if len(files) <= FEW else 2 / sqrt(size) + 0.35 * _dependence(files)


def _dependence(files: Mapping[tuple[int, ...], int]) -> float:
    """The bits by which suspect, weapon and place are less uncertain together than each for itself."""
    kinds: list[dict[int, int]] = [{}, {}, {}]
    for file, weight in files.items():
        for kind, card in zip(kinds, file, strict=True):
            kind[card] = kind.get(card, 0) + weight
    return sum(entropy(kind.values()) for kind in kinds) - entropy(files.values())


@lru_cache(maxsize=16)
def sampled(facts: Facts) -> Sample:
    """Deals drawn once for everybody who asks again."""
    return Sample(facts)
