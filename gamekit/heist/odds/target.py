"""The chance that the target is reached, under a named model of the rounds to come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from gamekit.dist import Dist
from gamekit.heist.box import CARDS, Card
from gamekit.heist.odds.behaviour import Behaviour
from gamekit.heist.odds.counting import Counts, Hands, hands
from gamekit.heist.odds.press import loot_change
from gamekit.heist.odds.table import press_change
from gamekit.heist.odds.teams import gangsters, laid
from gamekit.heist.rules.view import View, checked_dealt


def reach_target(view: View, behaviour: Behaviour | None = None, target: int | None = None) -> Fraction:
    """The chance that the loot reaches the target (or another sum) after the last round.

    Without a `behaviour`: leaders pick blindly and everybody lays blindly, so that pure counting decides.
    With one: cards are laid as it says, by the teams as `teams` sees them; leaders still pick blindly.
    Each round is a draw of its own from the cards unseen now; the loot never falls below 0.
    """
    loots = final_loot(view, behaviour)
    goal = view.game.contents.target if target is None else target
    if type(goal) is not int:
        raise ValueError(f"target must be a whole number, not {target!r}")
    return loots.p(lambda loot: loot >= goal)


def final_loot(view: View, behaviour: Behaviour | None = None) -> Dist[int]:
    """The loot after the last round (before Raquel names anybody), smallest first; the models of `reach_target`."""
    checked_dealt(view, "foresee")
    left = view.game.contents.rounds - len(view.rounds)
    if behaviour is not None:
        return after_rounds(view.loot, _believed_rounds(view, behaviour, left))
    weights: dict[int, Fraction] = {}
    for pool, chance in hands(view).pool.items():
        for loot, p in after_rounds(view.loot, _blind_rounds(view, pool, left)).items():
            weights[loot] = weights.get(loot, Fraction(0)) + chance * p
    return Dist({loot: weights[loot] for loot in sorted(weights)})


def after_rounds(loot: int, changes: Iterable[Dist[int]]) -> Dist[int]:
    """The loot after independent changes, one after the other, never below 0.

    >>> after_rounds(250, [Dist({500: 1, -500: 1})])
    Dist({0: 1/2, 750: 1/2})
    """
    weights = {loot: 1}
    for gains in changes:
        after: dict[int, int] = {}
        for before, weight in weights.items():
            for gain, ways in gains.weights.items():
                then = max(0, before + gain)
                after[then] = after.get(then, 0) + weight * ways
        weights = after
    return Dist({then: weights[then] for then in sorted(weights)})


# --- everybody blind ------------------------------------------------------------------------


def _blind_rounds(view: View, pool: Counts, left: int) -> list[Dist[int]]:
    """For each round to come the change of the loot: from the unseen cards, and this seat's own if it is picked."""
    if not left:
        return []
    under_way = len(view.rounds) < view.round
    own = Fraction(view.game.contents.picked, view.game.players)
    now = _blind(view, pool, _picked_now(view), view.laid[-1:]) if under_way and _has_laid(view) else None
    later = _blind(view, pool, own, view.hand) if view.hand else None
    return [change for change in [now, *[later] * (left - (now is not None))] if change is not None]


def _has_laid(view: View) -> bool:
    return len(view.laid) == view.round


def _picked_now(view: View) -> Fraction:
    """The chance that this seat's card is at the press in this round."""
    if view.picked:
        return Fraction(view.seat in view.picked)
    picked, others = view.game.contents.picked, view.game.players - 1
    return Fraction(1) if view.seat == view.leader else Fraction(picked - 1, others)


def _blind(view: View, pool: Counts, own: Fraction, cards: Sequence[Card]) -> Dist[int]:
    """One round: with chance `own` one of my cards is among the picked."""
    picked = view.game.contents.picked
    parts = [(own / len(cards), loot_change(pool, picked, (card,))) for card in cards] if own else []
    if own < 1:
        parts.append((1 - own, loot_change(pool, picked)))
    weights: dict[int, Fraction] = {}
    for chance, gains in parts:
        for gain, p in gains.items():
            weights[gain] = weights.get(gain, Fraction(0)) + chance * p
    return Dist(weights)


# --- as the model of behaviour says ---------------------------------------------------------


def _believed_rounds(view: View, behaviour: Behaviour, left: int) -> list[Dist[int]]:
    """For each round to come the change of the loot, teams and claims weighed in."""
    under_way = len(view.rounds) < view.round and _has_laid(view)
    picked, first = view.game.contents.picked, len(view.rounds) + 1
    counted, red = hands(view), gangsters(view, behaviour)
    found = [press_change(_believed_now(view, counted, behaviour))] if under_way else []
    for number in range(first + under_way, first + left):
        cards = [_to_come(counted, seat, chance, number, behaviour) for seat, chance in enumerate(red)]
        found.append(press_change([_average(cards)] * picked))
    return found


def _believed_now(view: View, counted: Hands, behaviour: Behaviour) -> list[Dist[Card]]:
    """The cards at the press in this round: the leader's, and the picked ones or any others."""
    cards = [counted.unseen if one is None else one for one in laid(view, behaviour)]
    if view.picked:
        return [cards[seat] for seat in view.picked]
    others = [card for seat, card in enumerate(cards) if seat != view.leader]
    assert view.leader is not None
    return [cards[view.leader], *[_average(others)] * (view.game.contents.picked - 1)]


def _to_come(counted: Hands, seat: int, red: Fraction, number: int, behaviour: Behaviour) -> Dist[Card]:
    """What a seat will lay in a round to come."""
    counts = counted.held[seat]
    if not any(counts):  # it has laid its last card, unseen like the others
        counts = tuple(counted.unseen[card] for card in CARDS)
    hostage, gangster = (behaviour.lays(side, number, False, counts) for side in (False, True))
    return Dist({card: (1 - red) * hostage[card] + red * gangster[card] for card in CARDS})


def _average(cards: Sequence[Dist[Card]]) -> Dist[Card]:
    """A card of one of them, all alike."""
    return Dist({card: sum((one[card] for one in cards), Fraction(0)) for card in CARDS})


def explain_reach_target(view: View, behaviour: Behaviour | None = None, target: int | None = None) -> Any:
    """The chances of every final loot that is enough, added up, as a sympy equation."""
    from sympy import Add, Eq, Rational

    goal = view.game.contents.target if target is None else target
    loots = final_loot(view, behaviour)
    enough = [Rational(p) for loot, p in loots.items() if loot >= goal]
    value = reach_target(view, behaviour, target)
    left = Add(*enough, evaluate=False) if enough else Rational(0)
    return Eq(left, Rational(value), evaluate=False)
