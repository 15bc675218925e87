"""Where the unseen cards may be, exactly, under one named model.

The model is called *blind*: the cards were dealt at random, and each card another player moves is any card of the
place it leaves, all alike. People are not blind; the rules tell nothing better. What a belief does not use of all that
its seat knows, it names in `left_out`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import comb, gcd, lcm
from typing import Any

from gamekit.dist import Dist
from gamekit.wallet.box import Box
from gamekit.wallet.odds.ways import Way, joined, moved, pocket_group, pockets, sizes, thinned, tidy, without
from gamekit.wallet.rules import View, Wallet
from gamekit.wallet.rules.places import meant
from gamekit.wallet.rules.state import DISCARDS, DUTY, NONE_OF, ONE_OF, POCKET, SEIZED, WALLET, Cards, Step

ELSEWHERE = -9
MOST, KEPT = 250, 125  # beyond so many ways, so many of the heaviest are kept and the others are followed no more


@dataclass(frozen=True)
class Belief:
    """Every way the cards this seat has seen and lost sight of may lie, with whole weights.

    `unseen` counts all cards outside this seat's hand and the open piles: those in the groups of a way, and the rest,
    which lie at the places that are left, in any order, all orders alike.
    """

    seat: int
    unseen: tuple[tuple[str, int], ...]
    sizes: tuple[tuple[int, int], ...]  # how many cards are at each place
    ways: tuple[tuple[Way, int], ...]
    unused: tuple[str, ...] = ()  # news that this seat has heard and this belief does not use
    rare: float = 0.0  # the share, step by step the rarest, in which cards seen before count as unseen again

    @property
    def left_out(self) -> tuple[str, ...]:
        """What this seat could know and this belief does not use, in words; nothing: it is exact."""
        share = f"{self.rare:.2%}".replace("%", " %") if self.rare >= 0.0001 else "under 0.01 %"
        lost = f"the ways of cards seen before, lost track of in {share} of the cases"
        return (*self.unused, lost) if self.rare else self.unused

    @property
    def sureness(self) -> str:
        """How far a number made of this belief can be trusted."""
        if not self.left_out:
            return "Exact, in the model blind"
        return f"Not quite exact: the model blind, without {' and '.join(self.left_out)}"

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
        scale = lcm(*sizes(self.ways, many))
        weights = Counter[str]()
        spread = 0  # over the rest
        for way, weight in self.ways:
            left, rest = size, many
            for cards, places in way:
                here = places.count(place)
                left, rest = left - here, rest - len(cards)
                if here:
                    part = weight * here * (scale // len(cards))
                    for card in cards:
                        weights[card] += part
            if left:
                part = weight * left * (scale // rest)
                spread += part
                for cards, _ in way:
                    for card in cards:
                        weights[card] -= part
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
        ways: Counter[Way] = Counter()
        for way, weight in self.ways:
            ways[tidy([(cards, _gathered(found, places)) for cards, found in way])] += weight
        return replace(self, sizes=tuple(there.items()), ways=tuple(ways.items()))

    def looking(self, pocket: Cards) -> Belief:
        """The belief once this seat sees that this is left in the pocket."""
        return self.then((pocket, POCKET, POCKET, 0))

    # --- one step of the trail ------------------------------------------------------------------

    def then(self, step: Step) -> Belief:
        """The belief after one more step of the trail; several cards: it was one of these."""
        card, source, target, _ = step
        if target == ONE_OF:  # the Cash machine is not blind: it draws until a note comes
            return self._without_using("how the Cash machine drew") if source == WALLET else self
        if target == NONE_OF:
            what = f"card {card}" if card.startswith("worth") else card
            return self if source == self.seat else self._without_using(f"the news that there was no {what}")
        if source == target:
            return self if card is None else self._looked(card)
        if card is None:
            ways = self._unseen_step(source, target)
        else:
            ways = self._seen_step(card if type(card) is tuple else (card,), source, target)
        there = dict(self.sizes)
        for place, change in ((source, -1), (target, 1)):
            there[place] = there.get(place, 0) + change
        unseen = dict(self.unseen)
        if type(card) is str:
            gone = (target == self.seat or target in (DISCARDS, SEIZED)) - (source == self.seat)
            unseen[card] = unseen.get(card, 0) - gone
        return _made(replace(self, unseen=tuple(unseen.items()), sizes=tuple(there.items())), ways)

    def _without_using(self, what: str) -> Belief:
        return self if what in self.unused else replace(self, unused=(*self.unused, what))

    def _looked(self, pocket: Cards) -> Belief:
        """This seat saw what is left in the pocket; who shared its group lies elsewhere."""
        seen = tuple(sorted(pocket))
        scale = lcm(*(_choices(pocket_group(way)) for way, _ in self.ways))
        kept: Counter[Way] = Counter()
        for way, weight in self.ways:
            group = pocket_group(way)
            many = pockets(group).get(seen, 0)
            if many:
                away = tuple(sorted((Counter(group[0]) - Counter(seen)).elements()))
                places = tuple([place for place in group[1] if place != POCKET])
                others = [other for other in way if other is not group]
                split = tidy([*others, (seen, (POCKET,) * len(seen)), (away, places)])
                kept[split] += weight * many * (scale // _choices(group))
        return _made(self, kept)

    def _unseen_step(self, source: int, target: int) -> dict[Way, int]:
        """Any card of the place, all alike."""
        ways: dict[Way, int] = {}
        size = self.size(source)
        for way, weight in self.ways:
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

    def _seen_step(self, kinds: Cards, source: int, target: int) -> dict[Way, int]:
        """One of these cards: out of a group that may lie there, or out of the rest."""
        gone = target == self.seat or target in (DISCARDS, SEIZED)
        scale, ways = lcm(*sizes(self.ways, self.many)), dict[Way, int]()
        for card in kinds:
            new = () if gone else (card,)
            for way, weight in self.ways:
                found = [(way, 1)] if source == self.seat else self._found(way, card, source, scale)
                for left, share in found:
                    made = joined(left, new, (target,))
                    ways[made] = ways.get(made, 0) + weight * share
        return ways

    def _found(self, way: Way, card: str, source: int, scale: int) -> list[tuple[Way, int]]:
        """Where this card can have come from: the groups that are left, and the weight."""
        left, rest, free = self.at[source], self.many, self.of.get(card, 0)
        found = []
        for i, group in enumerate(way):
            cards, places = group
            here, many = places.count(source), cards.count(card)
            left, rest, free = left - here, rest - len(cards), free - many
            if here and many:
                others = joined(way[:i] + way[i + 1 :], *without(group, card, source))
                found.append((others, here * many * (scale // len(cards))))
        if left and free > 0:
            found.append((way, left * free * (scale // rest)))
        return found


def _gathered(found: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted([place if place in places else ELSEWHERE for place in found]))


def _choices(group: tuple[Cards, tuple[int, ...]]) -> int:
    """In how many ways the pocket can be filled out of its group."""
    return comb(len(group[0]), group[1].count(POCKET))


def _made(belief: Belief, ways: dict[Way, int]) -> Belief:
    """A belief with these ways, or as many as can be kept apart."""
    rare = belief.rare
    if len(ways) > MOST:
        ways, more = thinned(ways, KEPT)
        rare = 1 - (1 - rare) * (1 - more)
    common = gcd(*ways.values())
    return replace(belief, ways=tuple([(way, weight // common) for way, weight in ways.items()]), rare=rare)


def belief(view: View) -> Belief:
    """All that this seat may think about the places of the cards."""
    found = _belief(view.game, view.seat, view.dealt, view.trail)
    return found._without_using("the hands shown at the end") if view.phase >= DUTY else found


@lru_cache(maxsize=256)  # the last turn of every seat of a table; more would only slow the garbage collector
def _belief(game: Wallet, seat: int, dealt: Cards, trail: tuple[Step, ...]) -> Belief:
    """Step by step, so that each new step of a game costs only itself."""
    if trail:
        return _belief(game, seat, dealt, trail[:-1]).then(_last(game, trail))
    box = game.contents
    unseen = Counter({card.name: count for card, count in zip(box.cards, game.deck, strict=True)})
    unseen.update(box.extras)
    unseen.subtract(dealt)
    there = dict.fromkeys(range(game.players), box.hand)
    there |= {WALLET: sum(game.deck) - box.hand * game.players, POCKET: len(box.extras)}
    pocket = tidy([(box.extras, (POCKET,) * len(box.extras))])
    return Belief(seat, tuple(unseen.items()), tuple(there.items()), ((pocket, 1),))


def _last(game: Wallet, trail: tuple[Step, ...]) -> Step:
    """The last step; where everybody heard what kind of card it was, with the cards it can have been."""
    step = trail[-1]
    if step[0] is None and len(trail) > 1 and trail[-2][2] == ONE_OF:
        return tuple(sorted(meant(game.contents, trail[-2][0]))), *step[1:]
    return step


# --- questions ------------------------------------------------------------------------------

BY: dict[str, Callable[[Box, str], Any]] = {
    "card": lambda box, card: card,
    "kind": lambda box, card: box.card[card].kind,
    "currency": lambda box, card: box.card[card].currency or "none",
    "value": lambda box, card: box.card[card].value,
}


def _by(view: View, by: str, found: Dist[str]) -> Dist[Any]:
    if by not in BY:
        raise ValueError(f"by must be one of {', '.join(BY)}, not {by!r}")
    return found.map(lambda card: BY[by](view.box, card))


def next_draw(view: View, by: str = "card") -> Dist[Any]:
    """What the next card out of the wallet is: by card, kind, currency or value."""
    return _by(view, by, belief(view).card_at(WALLET))


def blind_card(view: View, seat: int, by: str = "card") -> Dist[Any]:
    """What a card taken blindly from this player's hand is."""
    return _by(view, by, belief(view).card_at(seat))
