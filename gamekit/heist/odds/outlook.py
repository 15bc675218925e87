"""The gangsters' chance to win from a loot and a number of rounds, in a model of what a round does."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from gamekit.dist import Dist
from gamekit.heist.box import ARREST
from gamekit.heist.rules.game import Heist

# The model of strong rounds: what a round does to the loot, with 3 and with 5 cards at the press. Its twentieths
# were set after 150 games of strong players at each player count; put in others where your table plays otherwise.
SMALL_PRESS = Dist({-750: 1, -500: 2, -250: 2, 0: 3, 500: 2, 750: 4, 1000: 4, 1250: 2})
LARGE_PRESS = Dist({-750: 2, -500: 2, -250: 2, 0: 3, 500: 1, 750: 2, 1000: 2, 1250: 3, 1500: 2, 1750: 1})


def arrest(game: Heist) -> Fraction:
    """The chance that Raquel names the Professor rightly, when she knows the gangsters and nothing more."""
    if not game.trump:
        return Fraction(0)
    box = game.contents
    sizes = (box.gangsters + 1, box.gangsters + 1 + box.blind)
    return sum((Fraction(1, size) for size in sizes), Fraction(0)) / 2


@lru_cache(maxsize=1 << 14)
def outlook(game: Heist, loot: int, left: int, rounds: Dist[int] | None = None) -> Fraction:
    """The gangsters' chance to win with this loot and so many rounds left, exact in the model.

    The model: every round to come changes the loot as in `rounds` (strong rounds, unless another is given), and at
    the end Raquel names a gangster at random.

    >>> outlook(Heist(5), 2000, 0), outlook(Heist(5), 2500, 0), outlook(Heist(5), 1500, 1)
    (Fraction(2, 3), Fraction(1, 1), Fraction(1, 2))
    """
    missing = game.contents.target - loot
    if not left:
        return Fraction(0) if missing > 0 else 1 - arrest(game) * (missing > -ARREST)
    gains = rounds or (SMALL_PRESS if game.contents.picked <= 3 else LARGE_PRESS)
    return gains.mean(lambda gain: outlook(game, max(0, loot + gain), left - 1, rounds))
