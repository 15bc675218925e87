"""Who is who: the exact posterior over the characters, given a published model of behaviour."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import factorial, gcd, lcm, prod
from typing import Any

from gamekit.core.dist import Dist
from gamekit.core.game import checked_seat
from gamekit.core.words import Seat
from gamekit.heist.components import CARDS, PROFESSOR, RAQUEL, Card, Role, is_gangster
from gamekit.heist.odds.behaviour import DEFAULT, SILENT, Behaviour, evidence
from gamekit.heist.odds.counting import hands
from gamekit.heist.odds.likelihood import Knowledge, Sides, knowledge_of, knowledge_of_all, likelihoods
from gamekit.heist.rules.imagine import characters, known_roles
from gamekit.heist.rules.state import View

Cast = tuple[Role, ...]


def teams(view: View, behaviour: Behaviour = DEFAULT) -> Dist[Cast]:
    """The joint distribution over who is who, exact given the model of behaviour.

    Read are: this seat's own cards, the Professor's look, every card turned up and every claim; round 2 with
    Raquel's possible swap. Within a team everybody is the Professor (or Raquel) with the same chance.
    """
    weights = likelihoods(knowledge_of(view), behaviour)
    return Dist({cast: prior * weights[side] for cast, side, prior in _casts(_known(view))})


def sides(view: View, behaviour: Behaviour = DEFAULT) -> Dist[Sides]:
    """The same as `teams`, told apart by team only: for each seat, is it a gangster?"""
    return _sides(_priors(_known(view)), knowledge_of(view), behaviour)


def gangsters(view: View, behaviour: Behaviour = DEFAULT) -> tuple[Fraction, ...]:
    """The chance of each seat to be a gangster (the Professor included)."""
    return _shares(sides(view, behaviour))


def _shares(found: Dist[Sides]) -> tuple[Fraction, ...]:
    sums = [0] * len(next(iter(found)))
    for side, weight in found.weights.items():
        for seat, red in enumerate(side):
            sums[seat] += weight * red
    return tuple(Fraction(weight, found.total) for weight in sums)


def onlooker(view: View, behaviour: Behaviour = DEFAULT) -> tuple[Fraction, ...]:
    """The chance of each seat to be a gangster for somebody who sees the table only: how I look to the others."""
    return _shares(_to_all(view, behaviour))


def suspected(view: View, behaviour: Behaviour = DEFAULT) -> Dist[Seat]:
    """Who is the Professor, for somebody who sees the table only?"""
    weights: dict[Seat, Fraction] = {}
    for side, weight in _to_all(view, behaviour).weights.items():
        for seat, red in enumerate(side):
            weights[seat] = weights.get(seat, Fraction(0)) + Fraction(weight * red, sum(side))
    return Dist(weights)


def _to_all(view: View, behaviour: Behaviour) -> Dist[Sides]:
    """The teams, for somebody who sees the table only."""
    known = tuple(characters(view)), (() if view.raquel is None else ((view.raquel, RAQUEL),))
    return _sides(_priors(known), knowledge_of_all(view), behaviour)


def professor(view: View, behaviour: Behaviour = DEFAULT) -> Dist[Seat]:
    """Who is the Professor?"""
    return teams(view, behaviour).map(lambda cast: cast.index(PROFESSOR))


def raquel(view: View, behaviour: Behaviour = DEFAULT) -> Dist[Seat]:
    """Who is Raquel?"""
    return teams(view, behaviour).map(lambda cast: cast.index(RAQUEL))


def laid(view: View, behaviour: Behaviour = DEFAULT) -> tuple[Dist[Card] | None, ...]:
    """What each seat has laid now: counting, team, and claim taken together (None: nothing laid yet)."""
    reds = gangsters(view, behaviour)
    return tuple(
        None if pair is None else pair[0] if pair[0] is pair[1] else _mixed(*pair, red)
        for pair, red in zip(laid_by_team(view, behaviour), reds, strict=True)
    )


def _mixed(hostage: Dist[Card], gangster: Dist[Card], red: Fraction) -> Dist[Card]:
    return Dist({card: (1 - red) * hostage[card] + red * gangster[card] for card in CARDS})


def laid_by_team(view: View, behaviour: Behaviour = DEFAULT) -> tuple[tuple[Dist[Card], Dist[Card]] | None, ...]:
    """What each seat has laid now if it is a hostage, and if it is a gangster (None: nothing laid yet).

    The chance of a card in proportion to the model's and to how many of it are still unseen.
    """
    return tuple(
        None if one is None else (one, one) if len(one) == 1 else _by_team(view, seat, one, behaviour)
        for seat, one in enumerate(hands(view).laid)
    )


def _by_team(view: View, seat: Seat, counted: Dist[Card], behaviour: Behaviour) -> tuple[Dist[Card], Dist[Card]]:
    said = view.said(seat)
    claim = SILENT if said is None else said.claim
    counts = tuple(counted.weights.get(card, 0) for card in CARDS)
    hostage, gangster = evidence(behaviour, view.round, seat == view.leader, claim, counts)
    return Dist(dict(enumerate(hostage))), Dist(dict(enumerate(gangster)))


# --- before anything happened ---------------------------------------------------------------

Casts = tuple[tuple[Cast, Sides, int], ...]
Known = tuple[tuple[tuple[int, ...], ...], tuple[tuple[Seat, Role], ...]]


def _known(view: View) -> Known:
    """The characters that may be in the game, and those this seat has seen."""
    known = known_roles(view) if view.roles is None else dict(enumerate(view.roles))
    return tuple(characters(view)), tuple(sorted(known.items()))


@lru_cache(maxsize=1 << 10)
def _priors(known: Known) -> Dist[Sides]:
    """The teams before anything happened."""
    found: dict[Sides, int] = {}
    for _, side, prior in _casts(known):
        found[side] = found.get(side, 0) + prior
    return Dist(found)


@lru_cache(maxsize=1 << 10)
def _casts(known: Known) -> Casts:
    """Every cast that fits what is known, its teams, and its weight before the first card."""
    choices, sure, found = known[0], dict(known[1]), []
    sizes = [factorial(sum(bag)) // prod(map(factorial, bag)) for bag in choices]
    for bag, size in zip(choices, sizes, strict=True):
        prior = prod(sizes) // size  # each choice alike, all its casts alike
        found += [(cast, tuple(map(is_gangster, cast)), prior) for cast in _dealt(bag, sure)]
    return tuple(found)


def _dealt(bag: tuple[int, ...], known: dict[Seat, Role], cast: Cast = ()) -> Iterator[Cast]:
    if not any(bag):
        yield cast
    for role, left in enumerate(bag):
        if left and known.get(len(cast), role) == role:
            yield from _dealt((*bag[:role], left - 1, *bag[role + 1 :]), known, (*cast, role))


def _sides(priors: Dist[Sides], knowledge: Knowledge, behaviour: Behaviour) -> Dist[Sides]:
    """Bayes: prior times likelihood."""
    weights = likelihoods(knowledge, behaviour)
    return Dist({side: prior * weights[side] for side, prior in priors.weights.items()})


# --- explained ------------------------------------------------------------------------------


def explain_teams(view: View, seat: Seat, behaviour: Behaviour = DEFAULT) -> Any:
    """Bayes' rule for one seat being a gangster, as a sympy equation.

    The chances before are put in, and how well each case explains what was seen, in the smallest whole numbers: only
    their ratio matters.
    """
    from sympy import Add, Eq, Integer, Mul, Pow, Rational

    checked_seat(seat, view.game.players)
    weights, casts = likelihoods(knowledge_of(view), behaviour), _casts(_known(view))
    prior = {red: sum(p for _, side, p in casts if side[seat] is red) for red in (True, False)}
    seen = {red: sum(p * weights[side] for _, side, p in casts if side[seat] is red) for red in (True, False)}
    likelihood = {red: Fraction(seen[red], prior[red]) if prior[red] else Fraction(0) for red in prior}
    scale = lcm(*(one.denominator for one in likelihood.values()))
    common = gcd(*(int(one * scale) for one in likelihood.values()))
    terms = {}
    for red in (True, False):
        before, given = Fraction(prior[red], sum(prior.values())), int(likelihood[red] * scale) // common
        terms[red] = Mul(Rational(before), Integer(given), evaluate=False)
    value = gangsters(view, behaviour)[seat]
    below = Add(terms[True], terms[False], evaluate=False)
    left = Mul(terms[True], Pow(below, -1, evaluate=False), evaluate=False)
    return Eq(left, Rational(value), evaluate=False)
