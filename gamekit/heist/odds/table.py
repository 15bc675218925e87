"""The cards that lie before the seats now: teams and claims weighed together, exact in the model of behaviour."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from gamekit.dist import Dist
from gamekit.heist.box import AMOUNTS, PRINTING, Card, is_note
from gamekit.heist.odds.behaviour import DEFAULT, Behaviour
from gamekit.heist.odds.teams import laid, laid_by_team, sides
from gamekit.heist.rules.moves import Seat
from gamekit.heist.rules.view import View

Turned = dict[tuple[int, int, int], int]  # (banknotes, their bonuses, the sabotages' amounts) → weight
Row = dict[Card, int]
NONE_TURNED: Turned = {(0, 0, 0): 1}


class Table:
    """What one seat believes of the cards laid in this round.

    The seats are tied together by the teams: if one is a gangster, another is more likely a hostage. Given the
    teams, each seat lays for itself.
    """

    def __init__(self, view: View, behaviour: Behaviour = DEFAULT):
        self.laid = laid(view, behaviour)
        self._sides = sides(view, behaviour)
        self._rows = [None if pair is None else _alike(*pair) for pair in laid_by_team(view, behaviour)]
        self._turned: dict[tuple[tuple[Seat, bool], ...], Turned] = {(): NONE_TURNED}

    def change(self, seats: Sequence[Seat], seen: tuple[Seat, Card] | None = None) -> Dist[int]:
        """What these seats' cards do to the loot when they are turned up; `seen`: one that was looked at."""
        weights: Turned = {}
        for reds, weight in self._teams(seats, seen).items():
            unseen = tuple((seat, red) for seat, red in reds if seen is None or seat != seen[0])
            cards = self._turn_up(unseen)
            if seen is not None and seen[0] in seats:
                cards = _added(cards, {seen[1]: 1})
            for key, ways in cards.items():
                weights[key] = weights.get(key, 0) + weight * ways
        return _changes(weights, len(seats))

    def _teams(self, seats: Sequence[Seat], seen: tuple[Seat, Card] | None) -> dict[tuple[tuple[Seat, bool], ...], int]:
        """The weights of the teams of these seats, once a card is seen."""
        found: dict[tuple[tuple[Seat, bool], ...], int] = {}
        for side, weight in self._sides.weights.items():
            if seen is not None:
                weight *= self._row(seen[0], side[seen[0]]).get(seen[1], 0)
            reds = tuple((seat, side[seat]) for seat in seats)
            found[reds] = found.get(reds, 0) + weight
        return found

    def _row(self, seat: Seat, red: bool) -> Row:
        pair = self._rows[seat]
        if pair is None:
            raise ValueError(f"seat {seat} has not laid a card in this round yet")
        return pair[red]

    def _turn_up(self, reds: tuple[tuple[Seat, bool], ...]) -> Turned:
        """All that these seats' cards may be, by what counts at the press; shared by presses that begin alike."""
        if reds not in self._turned:
            self._turned[reds] = _added(self._turn_up(reds[:-1]), self._row(*reds[-1]))
        return self._turned[reds]


def _alike(hostage: Dist[Card], gangster: Dist[Card]) -> tuple[Row, Row]:
    """Both rows over one total, so that their weights can be compared."""
    total = lcm(hostage.total, gangster.total)
    one, other = (
        {card: weight * (total // row.total) for card, weight in row.weights.items()} for row in (hostage, gangster)
    )
    return one, other


def _added(cards: Turned, row: Row) -> Turned:
    """One more card is turned up."""
    after: Turned = {}
    for (notes, plus, minus), weight in cards.items():
        for card, ways in row.items():
            good = is_note(card)
            key = (notes + good, plus + AMOUNTS[card] * good, minus + AMOUNTS[card] * (not good))
            after[key] = after.get(key, 0) + weight * ways
    return after


def _changes(cards: Turned, picked: int) -> Dist[int]:
    """The majority decides."""
    gains: dict[int, int] = {}
    for (notes, plus, minus), weight in cards.items():
        gain = PRINTING + plus if 2 * notes > picked else minus
        gains[gain] = gains.get(gain, 0) + weight
    return Dist({gain: gains[gain] for gain in sorted(gains)})


def press_change(cards: Sequence[Dist[Card]]) -> Dist[int]:
    """The change of the loot when these cards, each for itself, are turned up.

    >>> press_change([Dist.sure(1), Dist({0: 1, 3: 1}), Dist({0: 1, 4: 1})])
    Dist({-250: 1/4, 750: 3/4})
    """
    turned = NONE_TURNED
    for one in cards:
        turned = _added(turned, one.weights)
    return _changes(turned, len(cards))


def note_majority(gains: Dist[int]) -> Fraction:
    """The chance that a change of the loot comes from a majority of banknotes."""
    return gains.p(lambda gain: gain >= PRINTING)
