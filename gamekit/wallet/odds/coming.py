"""What the wallet and the pocket may give: now, and once one more card is drawn, returned or bought."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property
from math import lcm

from gamekit.core.dist import Dist
from gamekit.wallet.odds.belief import Belief
from gamekit.wallet.odds.ways import LOOSE, sizes
from gamekit.wallet.rules.moves import Cards
from gamekit.wallet.rules.places import POCKET, WALLET, minus


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
    unseen cards (U) less those in groups (t, a loose one only in part), so that each way costs only as much as its
    groups are large: v vᵀ + κ (U-t)(U-t)ᵀ with v = a + ρ U, where ρ is the share of the rest that lies in the wallet.
    """
    size, many, unseen = belief.size(WALLET), belief.many, belief.of
    counts = sizes(belief.ways, many)
    one = lcm(*counts, *(max(1, count - 1) for count in counts))
    pairs: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    line: dict[str, int] = defaultdict(int)
    same: dict[str, int] = defaultdict(int)
    flat = 0
    for way, weight in belief.ways:
        groups = [(Counter(cards), len(cards), places.count(WALLET), places.count(LOOSE)) for cards, places in way]
        left = size - sum([here for _, _, here, _ in groups])
        rest = many - sum([held - loose for _, held, _, loose in groups])
        rho = left * (one // rest) if rest else 0
        both = left * (left - 1) * (one // max(1, rest)) * (one // max(1, rest - 1))
        kappa = both - rho * rho
        share: dict[str, int] = defaultdict(int)
        gone: dict[str, int] = defaultdict(int)
        for cards, held, here, loose in groups:
            a, t = here * (one // held) * one, (held - loose) * (one // held)
            for card, count in cards.items():
                share[card] += count * (a - rho * t)
                gone[card] += count * t
                same[card] += count * weight * both
            if here or loose:
                _one_group(pairs, cards, weight, *_two_of(held, here, loose, one, rho, both))
        for card, t in gone.items():
            line[card] += weight * (rho * share[card] - kappa * t)
        for first, a in share.items():
            row, t = pairs[first], kappa * gone[first]
            for second, b in share.items():
                row[second] += weight * (a * b + t * gone[second])
        flat += weight * both
    for first, u in unseen.items():
        row, own = pairs[first], line[first]
        for second, v in unseen.items():
            row[second] += one * (own * v + u * line[second] + one * flat * u * v)
        row[first] -= one * one * (flat * u - same[first])
    return pairs


def _two_of(held: int, here: int, loose: int, one: int, rho: int, both: int) -> tuple[int, int]:
    """The chance that two cards of a group come, and the product of two draws that stands in its place so far."""
    alone = here * (one // held) * one + loose * (one // held) * rho
    so_far = alone * alone + (both - rho * rho) * (loose * (one // held)) ** 2
    if held < 2:
        return 0, so_far
    orders = here * (here - 1) * one * one + 2 * here * loose * rho * one + loose * (loose - 1) * both
    return orders * (one // held) * (one // (held - 1)), so_far


def _one_group(pairs: dict[str, dict[str, int]], cards: Counter[str], weight: int, true: int, so_far: int) -> None:
    """Two cards of one group, instead of the product of two draws from it."""
    for first, many in cards.items():
        row = pairs[first]
        row[first] -= weight * many * true
        for second, others in cards.items():
            row[second] += weight * many * others * (true - so_far)
