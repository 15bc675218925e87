"""The cards that lie before the seats now: teams and claims weighed together, exact in the model of behaviour."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from gamekit.core.dist import Dist
from gamekit.core.words import Seat
from gamekit.heist.components import AMOUNTS, PRINTING, Card, is_note
from gamekit.heist.odds.behaviour import DEFAULT, Behaviour
from gamekit.heist.odds.teams import laid, laid_by_team, sides
from gamekit.heist.rules.state import View

# Only the majority's amounts count, so that each kind is followed by itself: half the work of following both.
Turned = dict[tuple[bool, int, int], int]  # (banknotes?, how many, their amounts) → weight
Row = tuple[list[tuple[int, int, int]], ...]  # for sabotages and for banknotes: (one or none, its amount, weight)
NONE_TURNED: Turned = {(False, 0, 0): 1, (True, 0, 0): 1}


class Table:
    """What one seat believes of the cards laid in this round.

    The seats are tied together by the teams: if one is a gangster, another is more likely a hostage. Given the
    teams, each seat lays for itself.
    """

    def __init__(self, view: View, behaviour: Behaviour = DEFAULT):
        self.laid = laid(view, behaviour)
        self._sides = sides(view, behaviour)
        self._cards = laid_by_team(view, behaviour)
        self._rows = [None if pair is None else alike(*pair) for pair in self._cards]
        self._turned: dict[tuple[tuple[Seat, bool], ...], Turned] = {(): NONE_TURNED}

    def change(self, seats: Sequence[Seat], seen: tuple[Seat, Card] | None = None) -> Dist[int]:
        """What these seats' cards do to the loot when they are turned up; `seen`: one that was looked at."""
        weights: Turned = {}
        for reds, weight in self._teams(seats, seen).items():
            unseen = tuple((seat, red) for seat, red in reds if seen is None or seat != seen[0])
            cards = self._turn_up(unseen)
            if seen is not None and seen[0] in seats:
                cards = added(cards, *alike(Dist.sure(seen[1])))
            for key, ways in cards.items():
                weights[key] = weights.get(key, 0) + weight * ways
        return changes(weights, len(seats))

    def _teams(self, seats: Sequence[Seat], seen: tuple[Seat, Card] | None) -> dict[tuple[tuple[Seat, bool], ...], int]:
        """The weights of the teams of these seats, once a card is seen."""
        found: dict[tuple[tuple[Seat, bool], ...], int] = {}
        chances = self._chances(*seen) if seen else (1, 1)
        for side, weight in self._sides.weights.items():
            if seen is not None:
                weight *= chances[side[seen[0]]]
            reds = tuple((seat, side[seat]) for seat in seats)
            found[reds] = found.get(reds, 0) + weight
        return found

    def _chances(self, seat: Seat, card: Card) -> tuple[int, int]:
        """How likely this card lies there for a hostage and for a gangster, as integers of one scale."""
        pair = self._cards[seat]
        if pair is None:
            raise ValueError(f"seat {seat} has not laid a card in this round yet")
        hostage, gangster = pair
        return hostage.weights.get(card, 0) * gangster.total, gangster.weights.get(card, 0) * hostage.total

    def _row(self, seat: Seat, red: bool) -> Row:
        pair = self._rows[seat]
        if pair is None:
            raise ValueError(f"seat {seat} has not laid a card in this round yet")
        return pair[red]

    def _turn_up(self, reds: tuple[tuple[Seat, bool], ...]) -> Turned:
        """All that these seats' cards may be, by what counts at the press; shared by presses that begin alike."""
        if reds not in self._turned:
            self._turned[reds] = added(self._turn_up(reds[:-1]), self._row(*reds[-1]))
        return self._turned[reds]


def alike(*cards: Dist[Card]) -> list[Row]:
    """Rows over one total, so that their weights can be compared."""
    total = lcm(*(one.total for one in cards))
    return [_row(one, total // one.total) for one in cards]


def _row(cards: Dist[Card], scale: int) -> Row:
    """For each kind its cards one by one, and those of the other kind together."""
    rows: Row = ([], [])
    for kind, row in enumerate(rows):
        row += [(1, AMOUNTS[card], scale * w) for card, w in cards.weights.items() if is_note(card) == bool(kind)]
        if other := scale * cards.total - sum(weight for *_, weight in row):
            row.append((0, 0, other))
    return rows


def added(cards: Turned, row: Row) -> Turned:
    """One more card is turned up."""
    after: Turned = {}
    for (kind, many, amount), weight in cards.items():
        for more, by, ways in row[kind]:
            key = (kind, many + more, amount + by)
            after[key] = after.get(key, 0) + weight * ways
    return after


def changes(cards: Turned, picked: int) -> Dist[int]:
    """The majority decides."""
    gains: dict[int, int] = {}
    for (notes, many, amount), weight in cards.items():
        if 2 * many > picked - (not notes):  # an even press without a majority prints nothing
            gain = amount + PRINTING * notes
            gains[gain] = gains.get(gain, 0) + weight
    return Dist({gain: gains[gain] for gain in sorted(gains)})


def press_change(cards: Sequence[Dist[Card]]) -> Dist[int]:
    """The change of the loot when these cards, each for itself, are turned up.

    >>> press_change([Dist.sure(1), Dist({0: 1, 3: 1}), Dist({0: 1, 4: 1})])
    Dist({-250: 1/4, 750: 3/4})
    """
    turned = NONE_TURNED
    for one in cards:
        turned = added(turned, *alike(one))
    return changes(turned, len(cards))


def any_of(leader: Dist[Card], others: Sequence[Dist[Card]], many: int) -> Dist[int]:
    """The change of the loot when the leader's card and any `many` of the others, each for itself, are turned up.

    >>> any_of(Dist.sure(0), [Dist.sure(1), Dist.sure(3), Dist.sure(3)], 2)
    Dist({0: 1/3, 750: 2/3})
    """
    turned: list[Turned] = [added(NONE_TURNED, *alike(leader)), *({} for _ in range(many))]
    for row in alike(*others):
        for chosen in range(many, 0, -1):
            for key, ways in added(turned[chosen - 1], row).items():
                turned[chosen][key] = turned[chosen].get(key, 0) + ways
    return changes(turned[many], many + 1)


def note_majority(gains: Dist[int]) -> Fraction:
    """The chance that a change of the loot comes from a majority of banknotes."""
    return gains.p(lambda gain: gain >= PRINTING)
