"""Where the unseen cards may be, exactly, under one named model.

The model is called *blind*: the cards were dealt at random, and each card another player moves unseen is any card of
the place it leaves, all alike. People are not blind; the rules tell nothing better. Two things are left out: a Wish
that found nothing, and, where the cards lost sight of could lie in more than MOST ways, the vaguest of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import gcd, lcm
from typing import Any

from gamekit.dist import Dist
from gamekit.wallet.box import Box
from gamekit.wallet.rules import View, Wallet
from gamekit.wallet.rules.state import DISCARDS, POCKET, SEIZED, WALLET, Cards, Step

MOST = 200  # possibilities; beyond it the card with most possible places counts as unseen again
Token = tuple[str, int]  # a card this seat has seen, and where it may be now
Tokens = tuple[Token, ...]


@dataclass(frozen=True)
class Belief:
    """Every possibility for the cards this seat has seen and lost sight of, with whole weights.

    `unseen` counts all cards outside this seat's hand and the open piles: the tracked ones and the others, which are
    spread over the remaining places in any way, all alike.
    """

    seat: int
    unseen: tuple[tuple[str, int], ...]
    sizes: tuple[tuple[int, int], ...]  # how many cards are at each place
    ways: tuple[tuple[Tokens, int], ...]

    def size(self, place: int) -> int:
        """How many cards are at this place."""
        return dict(self.sizes).get(place, 0)

    def card_at(self, place: int) -> Dist[str]:
        """What one card taken blindly from this place is."""
        size, unseen = self.size(place), dict(self.unseen)
        if not size:
            raise ValueError("there is no card to take from there")
        many = sum(unseen.values())
        scale = lcm(*{many - len(tokens) or 1 for tokens, _ in self.ways})
        weights: Counter[str] = Counter()
        spread = 0  # of the untracked cards there, each of which is any unseen card that is not tracked
        for tokens, weight in self.ways:
            left = size
            for card, at in tokens:
                if at == place:
                    weights[card] += weight * scale
                    left -= 1
            if left:
                part = weight * left * (scale // (many - len(tokens)))
                spread += part
                for card, _ in tokens:
                    weights[card] -= part
        for card, count in unseen.items():
            weights[card] += spread * count
        return Dist(weights)

    def pockets(self) -> Dist[Cards]:
        """Which additional identities may be left."""
        found: Counter[Cards] = Counter()
        for tokens, weight in self.ways:
            found[tuple(card for card, at in tokens if at == POCKET)] += weight
        return Dist(found)

    def then(self, step: Step) -> Belief:
        """The belief after one more step of the trail."""
        card, source, target, _ = step
        if source == target:
            return self if card is None else self._looked(card)
        ways = self._unseen_step(source, target) if card is None else self._seen_step(card, source, target)
        sizes = dict(self.sizes)
        for place, change in ((source, -1), (target, 1)):
            sizes[place] = sizes.get(place, 0) + change
        unseen = Counter(dict(self.unseen))
        if card is not None:
            unseen[card] += (source == self.seat) - (target == self.seat or target in (DISCARDS, SEIZED))
        return _made(self.seat, unseen, sizes, ways)

    def _looked(self, pocket: Cards) -> Belief:
        seen = sorted(pocket)
        kept = {t: w for t, w in self.ways if sorted(card for card, at in t if at == POCKET) == seen}
        return _made(self.seat, Counter(dict(self.unseen)), dict(self.sizes), kept)

    def _unseen_step(self, source: int, target: int) -> Counter[Tokens]:
        """Any card of the place, all alike."""
        ways: Counter[Tokens] = Counter()
        size = self.size(source)
        for tokens, weight in self.ways:
            here = Counter(token for token in tokens if token[1] == source)
            for token, many in here.items():
                ways[_moved(tokens, token, (token[0], target))] += weight * many
            if size > here.total():
                ways[tokens] += weight * (size - here.total())
        return ways

    def _seen_step(self, card: str, source: int, target: int) -> Counter[Tokens]:
        """This very card: one that was tracked there, or one that was not."""
        tracked = target != self.seat and target not in (DISCARDS, SEIZED)
        new = (card, target) if tracked else None
        ways: Counter[Tokens] = Counter()
        if source == self.seat:
            for tokens, weight in self.ways:
                ways[_moved(tokens, None, new)] += weight
            return ways
        size, old = self.size(source), (card, source)
        unseen = dict(self.unseen)
        many, there = sum(unseen.values()), unseen.get(card, 0)
        scale = lcm(*{many - len(tokens) or 1 for tokens, _ in self.ways})
        for tokens, weight in self.ways:
            here = sum([at == source for _, at in tokens])
            free = there - sum([known == card for known, _ in tokens])
            if old in tokens:
                ways[_moved(tokens, old, new)] += weight * tokens.count(old) * scale
            if size > here and free > 0:
                ways[_moved(tokens, None, new)] += weight * (size - here) * free * (scale // (many - len(tokens)))
        return ways


def _moved(tokens: Tokens, old: Token | None, new: Token | None) -> Tokens:
    kept = list(tokens)
    if old is not None:
        kept.remove(old)
    if new is not None:
        kept.append(new)
        kept.sort()
    return tuple(kept)


def _made(seat: int, unseen: Counter[str], sizes: dict[int, int], ways: dict[Tokens, int]) -> Belief:
    while len(ways) > MOST:
        ways = _forget(ways)
    common = gcd(*ways.values()) if ways else 1
    kept = tuple((tokens, weight // common) for tokens, weight in ways.items())
    return Belief(seat, tuple(unseen.items()), tuple(sizes.items()), kept)


def _forget(ways: dict[Tokens, int]) -> dict[Tokens, int]:
    """Count the card with most possible places as unseen again; the pocket's contents are never given up."""
    places: dict[str, set[int]] = {}
    for tokens in ways:
        for card, place in tokens:
            places.setdefault(card, set()).add(place)
    vague = {card: len(where) for card, where in places.items() if POCKET not in where} or {
        card: len(where) for card, where in places.items()
    }
    worst = max(sorted(vague), key=lambda card: vague[card])
    fewer: Counter[Tokens] = Counter()
    for tokens, weight in ways.items():
        fewer[tuple(token for token in tokens if token[0] != worst or token[1] == POCKET)] += weight
    return fewer


def belief(view: View) -> Belief:
    """All that this seat may think about the places of the cards."""
    own = Counter(view.hand)
    for card, source, target, _ in view.trail:
        own[card] += (source == view.seat) - (target == view.seat)
    return _belief(view.game, view.seat, tuple(sorted((+own).elements())), view.trail)


@lru_cache(maxsize=1024)  # a round of every seat of a table; more would only slow the garbage collector
def _belief(game: Wallet, seat: int, dealt: Cards, trail: tuple[Step, ...]) -> Belief:
    """Step by step, so that each new step of a game costs only itself."""
    if trail:
        return _belief(game, seat, dealt, trail[:-1]).then(trail[-1])
    box = game.contents
    unseen = Counter({card.name: count for card, count in zip(box.cards, game.deck, strict=True)})
    unseen.update(box.extras)
    unseen.subtract(dealt)
    sizes = dict.fromkeys(range(game.players), box.hand)
    sizes |= {WALLET: sum(game.deck) - box.hand * game.players, POCKET: len(box.extras)}
    pocket = tuple(sorted((card, POCKET) for card in box.extras))
    return _made(seat, unseen, sizes, {pocket: 1})


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
