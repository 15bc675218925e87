"""Ways the cards may lie: groups of cards at groups of places, whole orders at a time.

Three cards dealt unseen to three players may lie in six orders; kept as one group they are one way, not six.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from gamekit.wallet.rules.moves import Cards
from gamekit.wallet.rules.places import POCKET

LOOSE = -8  # no place of its own: one of the rest, which lie at the places that are left
Places = tuple[int, ...]
Group = tuple[Cards, Places]  # these cards lie at these places, one at each, in any order, all orders alike
Way = tuple[Group, ...]
Ways = tuple[tuple[Way, int], ...]  # each with its whole weight


def tidy(groups: Iterable[Group]) -> Way:
    """The same groups in order; those that lie at one and the same place are one, those all loose are the rest."""
    whole: dict[int, Cards] = {}
    mixed: list[Group] = []
    for cards, places in groups:
        if not cards:
            continue
        if places[0] == places[-1]:
            whole[places[0]] = whole.get(places[0], ()) + cards
        else:
            mixed.append((cards, places))
    whole.pop(LOOSE, None)
    mixed += [(tuple(sorted(cards)), (place,) * len(cards)) for place, cards in whole.items()]
    mixed.sort()
    return tuple(mixed)


def joined(way: Way, cards: Cards, places: Places) -> Way:
    """A tidy way with one more group."""
    if not cards or places[0] == LOOSE == places[-1]:
        return way
    place = places[0]
    if place == places[-1]:
        for i, (others, there) in enumerate(way):
            if there[0] == place == there[-1]:
                cards, places, way = tuple(sorted(others + cards)), there + places, way[:i] + way[i + 1 :]
                break
    group = (cards, places)
    here = bisect(way, group)
    return (*way[:here], group, *way[here:])


def less(cards: Cards, gone: Cards) -> Cards:
    """The cards of a group without these."""
    return tuple(sorted((Counter(cards) - Counter(gone)).elements()))


@lru_cache(maxsize=1 << 14)
def without(group: Group, card: str, place: int) -> Group:
    """The group after this card was found at this place."""
    cards, places = group
    found, here = cards.index(card), places.index(place)
    return cards[:found] + cards[found + 1 :], places[:here] + places[here + 1 :]


@lru_cache(maxsize=1 << 14)
def moved(places: Places, source: int, target: int) -> Places:
    """The places after one card went from here to there."""
    there = list(places)
    there[there.index(source)] = target
    return tuple(sorted(there))


def sizes(ways: Ways, unseen: int) -> set[int]:
    """How many cards lie in any order: in each group, and in the rest of so many unseen."""
    found: set[int] = set()
    for way, _ in ways:
        rest = unseen
        for cards, places in way:
            found.add(len(cards))
            rest -= len(cards) - (places.count(LOOSE) if LOOSE in places else 0)
        found.add(rest)
    return found - {0}


# --- the pocket of the additional identities ------------------------------------------------


def pocket_group(way: Way) -> Group:
    """The group that the additional identities are in; an empty one if none is left."""
    return next((group for group in way if POCKET in group[1]), ((), ()))


def pockets(group: Group) -> dict[Cards, int]:
    """What may be in the pocket of a group, and in how many ways."""
    cards, places = group
    return dict(Counter(combinations(cards, places.count(POCKET))))
