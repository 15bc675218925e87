"""In which order to deal the cards when deals are counted: the states are few where little is left open."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from gamekit.cluedo.odds.facts import Facts

LARGE = 9000  # from so many states on (roughly guessed) a better order is worth looking for
HUGE = 30_000  # from so many on (reckoned at some cuts) it is worth a closer look


def in_order(facts: Facts, front: Sequence[int] = (), large: float = LARGE) -> list[int]:
    """The undecided cards, those of `front` first, in an order that leaves few clauses, choices and kinds open."""
    cards = [card for card, holders in enumerate(facts.allowed) if holders & (holders - 1)]
    groups = _groups(facts, cards)
    begin = [card for card in front if card in cards]
    if begin or not cards:
        return _greedy(facts, cards, groups, begin)[1]
    weights = {card: (sum(g >> card & 1 for g in groups), facts.allowed[card].bit_count()) for card in cards}
    first, *others = sorted(cards, key=weights.__getitem__)
    found = _greedy(facts, cards, groups, [first])
    # Small counts are done before a better order is found; for large ones it pays to try every first card.
    if found[0] < large:
        return found[1]
    orders = [found, *(_greedy(facts, cards, groups, [one]) for one in others)]
    best, reckoning = min(orders)[1], Reckoning(facts)
    if reckoning.states(best) < HUGE:
        return best
    # Each of the two guesses is sometimes far off, the rough one more often: together they seldom are.
    return min(orders, key=lambda order: reckoning.states(order[1]) * order[0] ** (1 / 3))[1]


def _groups(facts: Facts, cards: list[int]) -> list[int]:
    """The sets of cards that are best dealt together: those of a clause, of a choice, of a kind."""
    clauses = [sum(1 << card for card, _ in clause.literals) for clause in facts.clauses]
    choices = [sum(1 << card for card in choice.others) for choice in facts.choices if len(choice.others) > 1]
    return clauses + choices + [sum(1 << card for card in cards if facts.kinds[card] == kind) for kind in range(3)]


def _greedy(facts: Facts, cards: list[int], groups: list[int], front: list[int]) -> tuple[float, list[int]]:
    """Always the card that leaves the fewest groups open; with a rough guess at the states this makes."""
    order, dealt, states = list(front), sum(1 << card for card in front), 0.0
    left = [card for card in cards if card not in front]
    while left:
        groups = [group for group in groups if group & ~dealt]
        begun = [group & ~dealt for group in groups if group & dealt]
        fresh = [group for group in groups if not group & dealt and group & (group - 1)]
        costs = []
        for card in left:
            bit = 1 << card
            opened = sum(1 for group in fresh if group & bit) - begun.count(bit)
            costs.append((opened, facts.allowed[card].bit_count(), card))
        opened, _, best = min(costs)
        states += 2.0 ** (len(begun) + opened) * comb(len(cards), len(order) + 1) ** 0.5
        left.remove(best)
        order.append(best)
        dealt |= 1 << best
    return states, order


class Reckoning:
    """About how many states an order makes.

    A hand that got k cards so far can have fulfilled its open clauses in only so many ways: those that k of the
    dealt cards make together. The hands (and the case file) get all dealt cards between them, so their numbers
    are multiplied like polynomials in which the power counts cards.
    """

    def __init__(self, facts: Facts):
        clauses: dict[int, list[int]] = {}
        for clause in facts.clauses:
            if clause.owner >= 0:
                clauses.setdefault(clause.owner, []).append(sum(1 << card for card, _ in clause.literals))
        self.rest, self.hands = [1, 3, 3, 1], []  # the case file: which kinds it has
        for holder, size in enumerate(facts.sizes):
            lack = size - facts.allowed.count(1 << holder)
            if holder not in clauses:
                self.rest = _product(self.rest, [1] * (lack + 1))
                continue
            fulfils = [
                (1 << card, sum(1 << i for i, clause in enumerate(clauses[holder]) if clause >> card & 1))
                for card, holders in enumerate(facts.allowed)
                if holders >> holder & 1 and holders & (holders - 1)
            ]
            self.hands.append((lack, clauses[holder], fulfils))

    def states(self, order: Sequence[int]) -> int:
        """The states at some cuts in the middle, where they are most."""
        many = len(order)
        return sum(self._states(order[:cut]) for cut in range(many // 4, 3 * many // 4 + 1, 2))

    def _states(self, dealt: Sequence[int]) -> int:
        cards, ways = sum(1 << card for card in dealt), self.rest
        for lack, clauses, fulfils in self.hands:
            begun = [clause & ~cards if clause & cards else -1 for clause in clauses]
            still = sum(1 << i for i, rest in enumerate(begun) if rest > 0)
            one = {clauses & still for card, clauses in fulfils if card & cards}
            two = {a | b for a in one for b in one} if lack > 2 else one
            more = min(1 << still.bit_count(), len(two) * len(one))
            row = [int(0 not in begun), len(one), len(two), *[more] * (lack - 3)][:lack]
            ways = _product(ways, [*row, 1])
        return ways[len(dealt)]


def _product(a: list[int], b: list[int]) -> list[int]:
    """The product of two polynomials.

    >>> _product([1, 1], [1, 2, 1])
    [1, 3, 3, 1]
    """
    made = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            made[i + j] += x * y
    return made
