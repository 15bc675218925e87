"""What the wallet and the pocket may give: now, and once one more card is drawn, returned or bought."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property
from math import lcm

from gamekit.dist import Dist
from gamekit.wallet.odds.belief import Belief
from gamekit.wallet.odds.ways import sizes
from gamekit.wallet.rules.places import minus
from gamekit.wallet.rules.state import POCKET, WALLET, Cards


@dataclass(frozen=True)
class Coming:
    """The next card out of the wallet (None: it is empty), and the identities that may be left in the pocket."""

    draw: Dist[str] | None
    pockets: Dist[Cards]


@dataclass(frozen=True)
class Now:
    """What may come now, and how it changes with one action of this seat."""

    belief: Belief

    @cached_property
    def coming(self) -> Coming:
        """What may come before any action."""
        return Coming(self.belief.draw if self.belief.size(WALLET) else None, self.belief.pockets)

    def drawn(self, card: str) -> Coming:
        """Once this card was drawn."""
        if len(self.coming.pockets) == 1:
            return Coming(self._second.get(card), self.coming.pockets)
        left = {pocket: p * self._draws[pocket][card] for pocket, p in self.coming.pockets.items()}
        return Coming(self._second.get(card), Dist(left))

    def returned(self, card: str) -> Coming:
        """Once this card was put back: it is there for certain, beside all that may be there."""
        if self.coming.draw is None:
            return Coming(Dist.sure(card), self.coming.pockets)
        weights = Counter({c: weight * self.belief.size(WALLET) for c, weight in self.coming.draw.weights.items()})
        weights[card] += self.coming.draw.total
        return Coming(Dist(weights), self.coming.pockets)

    def bought(self, person: str, pocket: Cards) -> Coming:
        """Once this pocket was seen and this person taken; what was paid lies open and changes nothing unseen."""
        return Coming(self._draws[pocket] if self.coming.draw else None, Dist.sure(minus(pocket, person)))

    @cached_property
    def _draws(self) -> dict[Cards, Dist[str]]:
        """The next card, for each pocket there may be."""
        if len(self.coming.pockets) == 1 and self.coming.draw:
            return dict.fromkeys(self.coming.pockets, self.coming.draw)
        return {pocket: self.belief.looking(pocket).draw for pocket in self.coming.pockets}

    @cached_property
    def _second(self) -> dict[str, Dist[str]]:
        """The next card but one, for each next card there may be."""
        if self.belief.size(WALLET) < 2:
            return {}
        return {card: Dist(weights) for card, weights in two_draws(self.belief).items() if any(weights.values())}


def now(belief: Belief) -> Now:
    """What may come, for the seat that believes this."""
    return Now(belief.gathered(WALLET, POCKET, belief.seat))


def two_draws(belief: Belief) -> dict[str, dict[str, int]]:
    """Whole weights of each card to be drawn first and each to be drawn second.

    In every way two different cards of the wallet come: of two groups, of one group, or of the rest. The rest is all
    unseen cards (U) less those in groups (t), so that each way costs only as much as its groups are large:
    v vᵀ + κ (U-t)(U-t)ᵀ with v = a + ρ U, where ρ is the share of the rest that lies in the wallet.
    """
    size, many, unseen = belief.size(WALLET), belief.many, belief.of
    counts = sizes(belief.ways, many)
    one = lcm(*counts, *(count - 1 for count in counts if count > 1))
    pairs: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    line: dict[str, int] = defaultdict(int)
    same: dict[str, int] = defaultdict(int)
    flat = even = 0
    for way, weight in belief.ways:
        share: dict[str, int] = defaultdict(int)
        held = Counter[str]()
        left, rest = size, many
        for cards, places in way:
            here = places.count(WALLET)
            left, rest = left - here, rest - len(cards)
            held.update(cards)
            if here:
                _one_group(pairs, cards, here, one, weight)
                for card in cards:
                    share[card] += here * (one // len(cards))
        rho = left * one // rest if rest else 0
        both = left * (left - 1) * one * one // (rest * (rest - 1)) if left > 1 else 0
        kappa = both - rho * rho
        for card, count in held.items():
            share[card] -= rho * count
            line[card] += weight * (rho * share[card] - kappa * count)
            same[card] += weight * both * count
        for first, a in share.items():
            row, t = pairs[first], kappa * held[first]
            for second, b in share.items():
                row[second] += weight * (a * b + t * held[second])
        flat += weight * (rho * rho + kappa)
        even += weight * both
    for first, u in unseen.items():
        row, own = pairs[first], line[first]
        for second, v in unseen.items():
            row[second] += own * v + u * line[second] + flat * u * v
        row[first] -= even * u - same[first]
    return pairs


def _one_group(pairs: dict[str, dict[str, int]], cards: Cards, here: int, one: int, weight: int) -> None:
    """Two cards of one group, instead of the product of two draws from it."""
    many = len(cards)
    both = here * (here - 1) * one * one // (many * (many - 1)) if here > 1 else 0
    less = weight * (both - (here * (one // many)) ** 2)
    for first in cards:
        row = pairs[first]
        row[first] -= weight * both
        for second in cards:
            row[second] += less
