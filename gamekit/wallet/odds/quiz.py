"""Hands to judge: guilty or not?"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from gamekit.wallet.components import BOX, Box
from gamekit.wallet.rules import Verdict, verdict

TRIES = 400


@dataclass(frozen=True)
class Case:
    """A hand with a coin, and what the law says."""

    hand: tuple[str, ...]
    coin: int
    verdict: Verdict

    @property
    def why(self) -> str:
        """Each condition with a tick or a cross."""
        return "\n".join(("✓ " if check.holds else "✗ ") + check.why for check in self.verdict.checks)


def case(rng: Random, box: Box = BOX) -> Case:
    """A random hand of three to six cards with an identity: as often innocent as guilty, and then of one thing only."""
    innocent = rng.random() < 0.5
    deck = [card.name for card in box.cards for _ in range(sum(card.marks))]
    for _ in range(TRIES):
        hand, coin = tuple(sorted(rng.sample(deck, rng.randint(3, 6)))), rng.choice(box.coins)
        found = verdict(hand, coin, None, box)
        if found.person and found.innocent == innocent and len(found.faults) <= 1:
            break
    return Case(hand, coin, found)
