"""Where the unseen cards may be, exactly, under one named model.

The model is called *blind*: the cards were dealt at random, and each card another player moves is any card of the
place it leaves, all alike. People are not blind; the rules tell nothing better. Every way the cards may have gone is
counted; where there are too many, samples of them are (`sampling`), and each number can say how far off it may be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, comb, lcm
from random import Random
from typing import Any

from gamekit.core.dist import Dist
from gamekit.wallet.odds.news import settled, struck, tellable
from gamekit.wallet.odds.sampling import SAMPLES, full, listed, off, pooled, sample
from gamekit.wallet.odds.ways import LOOSE, Way, Ways, joined, less, moved, pocket_group, pockets, sizes, tidy, without
from gamekit.wallet.rules.moves import Cards
from gamekit.wallet.rules.places import DISCARDS, NONE_OF, ONE_OF, POCKET, SEIZED, WALLET, Trace

ELSEWHERE = -9


@dataclass(frozen=True)
class Belief:
    """Every way the cards this seat has seen and lost sight of may lie, with whole weights.

    `unseen` counts all cards outside this seat's hand and the open piles: those in the groups of a way, and the rest,
    which lie at the places that are left, in any order, all orders alike.
    """

    seat: int
    unseen: tuple[tuple[str, int], ...]
    sizes: tuple[tuple[int, int], ...]  # how many cards are at each place
    samples: tuple[Ways, ...]  # one: every way there is; more: samples of them, each drawn for itself
    width: int  # how many ways a sample has at most
    draws: int = 0  # how often ways had to be drawn; 0: every way is counted
    unused: tuple[str, ...] = ()  # news that this seat has heard and this belief does not use

    @property
    def exact(self) -> bool:
        """Whether every way is counted and all news is used."""
        return not self.draws and not self.unused

    def sure(self, off: float) -> str:
        """How far numbers that may be so far off can be trusted."""
        without = f", without {' and '.join(self.unused)}" if self.unused else ""
        if not self.draws:
            return f"{'Not quite exact' if without else 'Exact'}, in the model blind{without}"
        points = max(1, ceil(10_000 * off)) / 100  # rounded up
        samples = "from samples of the ways cards may have gone"
        return f"Give or take {points:.2f} points, 19 times in 20: {samples}, in the model blind{without}"

    @cached_property
    def ways(self) -> Ways:
        """Every way, or those of all samples."""
        return pooled(self.samples)

    def off(self, numbers: Callable[[Belief], Sequence[float]]) -> list[float]:
        """How far off each of these numbers may be, 19 times in 20: reckoned from every sample by itself."""
        told = [numbers(replace(self, samples=(one,))) for one in self.samples]
        return [off(column) for column in zip(*told, strict=True)]

    @cached_property
    def of(self) -> dict[str, int]:
        """How many of each card are unseen."""
        return dict(self.unseen)

    @cached_property
    def many(self) -> int:
        """How many cards are unseen."""
        return sum(self.of.values())

    @cached_property
    def at(self) -> dict[int, int]:
        """How many cards are at each place."""
        return dict(self.sizes)

    def size(self, place: int) -> int:
        """How many cards are at this place."""
        return self.at.get(place, 0)

    def card_at(self, place: int) -> Dist[str]:
        """What one card taken blindly from this place is."""
        size, many = self.size(place), self.many
        if not size:
            raise ValueError("there is no card to take from there")
        scale = lcm(*sizes(self.ways, many)) ** 2
        weights = Counter[str]()
        spread = 0  # over the rest
        for way, weight in self.ways:
            left, rest = size, many
            for cards, places in way:
                here = places.count(place)
                left, rest = left - here, rest - len(cards) + (places.count(LOOSE) if LOOSE in places else 0)
                if here:
                    part = weight * here * (scale // len(cards))
                    for card in cards:
                        weights[card] += part
            if left:
                part = weight * left * (scale // rest)
                spread += part
                for cards, places in way:
                    told = part - (part * places.count(LOOSE) // len(cards) if LOOSE in places else 0)
                    for card in cards:
                        weights[card] -= told
        for card, count in self.unseen:
            weights[card] += spread * count
        return Dist(weights)

    @cached_property
    def draw(self) -> Dist[str]:
        """What the next card out of the wallet is."""
        return self.card_at(WALLET)

    @cached_property
    def pockets(self) -> Dist[Cards]:
        """Which additional identities may be left."""
        by_group = Counter[Any]()
        for way, weight in self.ways:
            by_group[pocket_group(way)] += weight
        scale = lcm(*(_choices(group) for group in by_group))
        found: Counter[Cards] = Counter()
        for group, weight in by_group.items():
            for left, many in pockets(group).items():
                found[left] += weight * many * (scale // _choices(group))
        return Dist(found)

    def gathered(self, *places: int) -> Belief:
        """The same with all other places taken as one, in far fewer ways: enough for questions about these."""
        there: Counter[int] = Counter()
        for place, size in self.sizes:
            there[place if place in places else ELSEWHERE] += size
        return replace(self, sizes=tuple(there.items()), samples=tuple([_gathered(w, places) for w in self.samples]))

    def looking(self, pocket: Cards) -> Belief:
        """The belief once this seat sees that this is left in the pocket."""
        return replace(self, samples=(listed(self._looked(self.ways, pocket)),))

    # --- one step of the trail ------------------------------------------------------------------

    def then(self, step: Trace) -> Belief:
        """The belief after one more step of the trail; several cards: one of these, or none of these is there."""
        card, source, target, _ = step
        if target == ONE_OF:  # the Cash machine is not blind: it draws until a note comes
            return self.without_using("how the Cash machine drew") if source == WALLET else self
        kinds = (card,) if isinstance(card, str) else card
        if target == NONE_OF and kinds is not None:
            return self if source == self.seat else self._none_of(kinds, source)
        if source == target:
            return self if kinds is None else _made(self, [self._looked(ways, kinds) for ways in self.samples])
        if kinds is None:
            found = [self._unseen_step(ways, source, target) for ways in self.samples]
        else:
            found = [self._seen_step(ways, kinds, source, target) for ways in self.samples]
        there = dict(self.sizes)
        for place, change in ((source, -1), (target, 1)):
            there[place] = there.get(place, 0) + change
        unseen = dict(self.unseen)
        if isinstance(card, str):
            gone = (target == self.seat or target in (DISCARDS, SEIZED)) - (source == self.seat)
            unseen[card] = unseen.get(card, 0) - gone
        return _made(replace(self, unseen=tuple(unseen.items()), sizes=tuple(there.items())), found)

    def without_using(self, what: str) -> Belief:
        """The same, saying that it does not use this."""
        return self if what in self.unused else replace(self, unused=(*self.unused, what))

    def _none_of(self, kinds: Cards, place: int) -> Belief:
        """Everybody heard that none of these is there."""
        if not any(self.of.get(card) for card in kinds):
            return self
        known = self if tellable(self.ways, self.of, kinds) else self._settled()
        return _made(known, [struck(ways, self.of, kinds, place, self.size(place)) for ways in known.samples])

    def tells(self, step: Trace) -> bool:
        """Whether this step can be told in groups, without drawing which cards lie where."""
        kinds, place, target, _ = step
        return (
            target != NONE_OF
            or place == self.seat
            or not isinstance(kinds, tuple)
            or tellable(self.ways, self.of, kinds)
        )

    def _settled(self) -> Belief:
        """The same with no card of a group loose among the rest, in samples."""
        samples = self.samples if self.draws else self.samples * SAMPLES
        luck = [_luck(self.draws, number, dict(ways)) for number, ways in enumerate(samples)]
        drawn = [settled(ways, self.width, rng) for ways, rng in zip(samples, luck, strict=True)]
        return _made(replace(self, draws=self.draws + 1), drawn)

    def _looked(self, ways: Ways, pocket: Cards) -> dict[Way, int]:
        """This seat saw what is left in the pocket; who shared its group lies elsewhere."""
        seen = tuple(sorted(pocket))
        scale = lcm(*(_choices(pocket_group(way)) for way, _ in ways))
        kept: Counter[Way] = Counter()
        for way, weight in ways:
            group = pocket_group(way)
            many = pockets(group).get(seen, 0)
            if many:
                away = less(group[0], seen)
                places = tuple([place for place in group[1] if place != POCKET])
                others = [other for other in way if other is not group]
                split = tidy([*others, (seen, (POCKET,) * len(seen)), (away, places)])
                kept[split] += weight * many * (scale // _choices(group))
        return kept

    def _unseen_step(self, before: Ways, source: int, target: int) -> dict[Way, int]:
        """Any card of the place, all alike."""
        ways: dict[Way, int] = {}
        size = self.size(source)
        for way, weight in before:
            left = size
            for i, (cards, places) in enumerate(way):
                here = places.count(source)
                if here:
                    left -= here
                    made = joined(way[:i] + way[i + 1 :], cards, moved(places, source, target))
                    ways[made] = ways.get(made, 0) + weight * here
            if left:
                ways[way] = ways.get(way, 0) + weight * left
        return ways

    def _seen_step(self, before: Ways, kinds: Cards, source: int, target: int) -> dict[Way, int]:
        """One of these cards: out of a group that may lie there, or out of the rest."""
        gone = target == self.seat or target in (DISCARDS, SEIZED)
        scale, ways = lcm(*sizes(before, self.many)) ** 2, dict[Way, int]()
        for card in kinds:
            new = () if gone else (card,)
            for way, weight in before:
                found = [(way, 1)] if source == self.seat else self._found(way, card, source, scale)
                for left, share in found:
                    made = joined(left, new, (target,))
                    ways[made] = ways.get(made, 0) + weight * share
        return ways

    def _found(self, way: Way, card: str, source: int, scale: int) -> list[tuple[Way, int]]:
        """Where this card can have come from: the groups that are left, and the weight."""
        left, rest, free = self.at[source], self.many, self.of.get(card, 0)
        found, among = [], None
        for i, group in enumerate(way):
            cards, places = group
            here, many = places.count(source), cards.count(card)
            left, rest, free = left - here, rest - len(cards), free - many
            if LOOSE in places:
                rest += places.count(LOOSE)
                among = (i, group) if many else among
            if here and many:
                others = joined(way[:i] + way[i + 1 :], *without(group, card, source))
                found.append((others, here * many * (scale // len(cards))))
        if left and free > 0:
            found.append((way, left * free * (scale // rest)))
        if left and among:
            i, (cards, places) = among
            others = joined(way[:i] + way[i + 1 :], *without((cards, places), card, LOOSE))
            share = left * places.count(LOOSE) * cards.count(card)
            found.append((others, share * (scale // (rest * len(cards)))))
        return found


def _gathered(ways: Ways, places: tuple[int, ...]) -> Ways:
    """The same ways with all other places taken as one."""
    found, kept = Counter[Way](), (*places, LOOSE)
    for way, weight in ways:
        groups = [(cards, tuple(sorted([p if p in kept else ELSEWHERE for p in there]))) for cards, there in way]
        found[tidy(groups)] += weight
    return tuple(found.items())


def _choices(group: tuple[Cards, tuple[int, ...]]) -> int:
    """In how many ways the pocket can be filled out of its group."""
    return comb(len(group[0]), group[1].count(POCKET))


def _luck(draws: int, number: int, ways: dict[Way, int]) -> Random:
    """The same for the same moment of the same game, so that a number does not change when it is asked for again."""
    return Random(f"{draws} {number} {sum(ways.values())}")


def _made(belief: Belief, found: list[dict[Way, int]]) -> Belief:
    """A belief with these ways, or with samples of them; a sample that can explain nothing any more is dropped."""
    found, draws = [ways for ways in found if ways], belief.draws
    if not draws and len(found[0]) <= belief.width * SAMPLES:
        return replace(belief, samples=(listed(found[0]),))
    found = found if draws else found * SAMPLES
    if any(len(ways) > belief.width for ways in found):
        draws += 1
        found = [sample(ways, belief.width, _luck(draws, number, ways)) for number, ways in enumerate(found)]
    return replace(belief, samples=tuple([full(ways) for ways in found]), draws=draws)
