"""Ways the cards may lie: groups of cards at groups of places, whole orders at a time.

Three cards dealt unseen to three players may lie in six orders; kept as one group they are one way, not six.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from gamekit.wallet.rules.state import POCKET, Cards

Places = tuple[int, ...]
Group = tuple[Cards, Places]  # these cards lie at these places, one at each, in any order, all orders alike
Way = tuple[Group, ...]


def tidy(groups: Iterable[Group]) -> Way:
    """The same groups in order; those that lie at one and the same place are one."""
    whole: dict[int, Cards] = {}
    mixed: list[Group] = []
    for cards, places in groups:
        if not cards:
            continue
        if places[0] == places[-1]:
            whole[places[0]] = whole.get(places[0], ()) + cards
        else:
            mixed.append((cards, places))
    mixed += [(tuple(sorted(cards)), (place,) * len(cards)) for place, cards in whole.items()]
    mixed.sort()
    return tuple(mixed)


def joined(way: Way, cards: Cards, places: Places) -> Way:
    """A tidy way with one more group."""
    if not cards:
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


def sizes(ways: Iterable[tuple[Way, int]], unseen: int) -> set[int]:
    """How many cards lie in any order: in each group, and in the rest of so many unseen."""
    found: set[int] = set()
    for way, _ in ways:
        held = [len(cards) for cards, _ in way]
        found.update(held)
        found.add(unseen - sum(held))
    return found - {0}


# --- the pocket of the additional identities ------------------------------------------------


def pocket_group(way: Way) -> Group:
    """The group that the additional identities are in; an empty one if none is left."""
    return next((group for group in way if POCKET in group[1]), ((), ()))


def pockets(group: Group) -> dict[Cards, int]:
    """What may be in the pocket of a group, and in how many ways."""
    cards, places = group
    return dict(Counter(combinations(cards, places.count(POCKET))))


# --- more ways than can be kept apart -------------------------------------------------------


def thinned(ways: dict[Way, int], most: int) -> tuple[dict[Way, int], float]:
    """The heaviest ways as they are; in all others, whose share is told, only the pocket's group is still followed."""
    ranked = sorted(ways.items(), key=lambda found: -found[1])
    kept = Counter(dict(ranked[:most]))
    rare = 0
    for way, weight in ranked[most:]:
        group = pocket_group(way)
        kept[(group,) if group[0] else ()] += weight
        rare += weight
    return kept, rare / sum(ways.values())
