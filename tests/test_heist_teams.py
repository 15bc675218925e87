"""Who is who in the heist: the posterior against a sum over everything, and against a simulation."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from itertools import combinations, permutations, product
from math import prod, sqrt
from random import Random

import pytest

from gamekit.heist import Heist, odds
from gamekit.heist.components import CARDS, GANGSTER, HOSTAGE, PROFESSOR, RAQUEL, Box, is_gangster
from gamekit.heist.odds import trials
from gamekit.heist.odds.behaviour import Behaviour
from gamekit.heist.rules.moves import Say
from tests.heist_courses import PRESS, ROLES, TINY, dealt, played_round, random_states
from tests.heist_tables import counted
from tests.heist_tables import dealt as tables_dealt

CASTS = sorted(set(permutations((GANGSTER, PROFESSOR, RAQUEL, GANGSTER))))
MODEL = Behaviour(gangster_notes=(F(5), F(2), F(1), F(1), F(1)), hostage_truth=(F(1, 2), F(1, 8)), swap=F(1, 3))


def brute_force(view, behaviour):
    """Bayes by summing over every cast, every card of everybody and every swap, one by one."""
    own = Counter((*view.hand, *view.laid))
    counts = tuple(many - own[card] for card, many in enumerate(view.game.contents.cards))
    weights = {}
    for cast in CASTS:
        if cast[view.seat] == view.role:
            rounds = range(1, len(view.rounds) + 1)
            weights[cast] = prod(round_by_hand(view, behaviour, cast, counts, number) for number in rounds)
    total = sum(weights.values())
    return {cast: weight / total for cast, weight in weights.items() if weight}


def round_by_hand(view, behaviour, cast, counts, number):
    done, total = view.rounds[number - 1], F(0)
    for cards in product(CARDS, repeat=len(cast)):
        if cards[view.seat] != view.laid[number - 1]:
            continue
        if number == 2 and view.peeked and cards[view.peeked[0]] != view.peeked[1]:
            continue
        chance = F(1)
        for seat, card in enumerate(cards):
            if seat != view.seat:
                red = is_gangster(cast[seat])
                lays = behaviour.lays(red, number, seat == done.leader, counts)
                chance *= lays[card] * behaviour.says(red, card, done.said(seat).claim)
        for seats, weight in presses(view, behaviour, done, number):
            total += weight * chance * (tuple(sorted(cards[seat] for seat in seats)) == done.counted)
    return total


def presses(view, behaviour, done, number):
    left = [seat for seat in range(view.game.players) if seat not in done.picked]
    if number != 2:
        return [(done.picked, F(1))]
    swapped = {
        (new, old): tuple(new if seat == old else seat for seat in done.picked) for new in left for old in done.picked
    }
    if view.role == RAQUEL:
        return [(swapped[view.peeked[0], view.swapped] if view.peeked else done.picked, F(1))]
    return [(done.picked, 1 - behaviour.swap), *((press, behaviour.swap / len(swapped)) for press in swapped.values())]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("swap", [None, (2, 1), (2, 3)])
def test_the_teams_are_what_summing_over_everything_finds(seat, swap):
    cards = (0, 3, 2, 3, 3, 0, 5, 0)
    game = Heist(4, leader=0, box=TINY)
    state = played_round(dealt(game, ROLES, cards), 1, cards, PRESS[1], says=Say(0, "take"))
    view = played_round(state, 2, cards, PRESS[2], swap).view(seat)
    assert dict(odds.teams(view, MODEL).items()) == brute_force(view, MODEL)


def test_raquel_reads_the_card_she_looked_at():
    cards = (0, 3, 2, 3, 3, 0, 5, 0)
    game = Heist(4, leader=0, box=TINY)
    state = played_round(dealt(game, ROLES, cards), 1, cards, PRESS[1], says=Say(0, "take"))
    view = played_round(state, 2, cards, (0, 1, 2), (3, 0)).view(2)
    assert view.peeked == (3, 0)
    assert dict(odds.teams(view, MODEL).items()) == brute_force(view, MODEL)


def test_the_teams_agree_with_a_simulation_of_the_model():
    frank = Behaviour(dodge=F(9, 10), gangster_truth=(F(1, 10),) * 2, hostage_truth=(F(1, 10),) * 2)
    cards = (0, 3, 2, 3, 3, 0, 5, 0)
    view = played_round(dealt(Heist(4, leader=0, box=TINY), ROLES, cards), 1, cards, PRESS[1]).view(0)
    rng, hits = Random(11), Counter()
    for _ in range(30_000):
        cast = rng.choice([cast for cast in CASTS if cast[0] == GANGSTER])
        laid = {seat: rng.choices(CARDS, chances_of(view, frank, cast, seat))[0] for seat in (1, 2)}
        if sorted([view.laid[0], *laid.values()]) == list(view.rounds[0].counted):
            hits[cast[2] == RAQUEL] += 1
    p, n = 1 - float(odds.gangsters(view, frank)[2]), sum(hits.values())
    assert n > 1000
    assert abs(hits[True] / n - p) < 4 * sqrt(p * (1 - p) / n)


def chances_of(view, behaviour, cast, seat):
    own = Counter((*view.hand, *view.laid))
    counts = tuple(many - own[card] for card, many in enumerate(view.game.contents.cards))
    return [float(chance) for chance in behaviour.lays(is_gangster(cast[seat]), 1, False, counts)]


@pytest.mark.parametrize("players", range(4, 9))
def test_the_odds_never_give_the_truth_no_chance(players):
    for seed, state in ((s, state) for s in range(3) for state in random_states(Heist(players), s)):
        view = state.view(state.turn)
        assert odds.teams(view)[state.roles] > 0, seed
        assert odds.sides(view)[tuple(map(is_gangster, state.roles))] > 0, seed
        counted, believed = odds.hands(view), odds.laid(view)
        current = state.laid if len(state.rounds) < state.round else ()
        for seat, card in enumerate(current):
            assert counted.laid[seat][card] > 0 and believed[seat][card] > 0, seed
        for number, cards in enumerate(state.played):
            assert all(counted.played[number][seat][card] > 0 for seat, card in enumerate(cards)), seed


@pytest.mark.parametrize("players", range(4, 9))
def test_marginals_follow_from_the_joint_distribution(players):
    *_, state = random_states(Heist(players), 7)
    for state in list(random_states(Heist(players), 7))[::25]:
        view = state.view(state.turn)
        joint = odds.teams(view)
        red = odds.gangsters(view)
        assert red == tuple(joint.p(lambda cast, s=seat: is_gangster(cast[s])) for seat in range(players))
        assert sum(red) == joint.mean(lambda cast: sum(map(is_gangster, cast)))
        assert odds.professor(view)[0] == joint.p(lambda cast: cast[0] == PROFESSOR)
        assert odds.raquel(view)[1] == joint.p(lambda cast: cast[1] == RAQUEL)


def test_before_anything_happens_the_fourth_character_is_a_coin_toss():
    state = next(random_states(Heist(4), 1))
    for seat, role in enumerate(state.roles):
        joint = odds.teams(state.view(seat))
        three_one = joint.p(lambda cast: sum(map(is_gangster, cast)) == 3)
        # Seeing one's own card tells something: of 12 casts 3:1 six have a plain gangster in a seat, of 24 2:2 six.
        assert three_one == {GANGSTER: F(2, 3), HOSTAGE: F(0)}.get(role, F(1, 2))


def test_a_round_full_of_sabotage_makes_its_players_suspect():
    cards = (0, 3, 3, 0, 3, 0, 3, 0)
    game = Heist(4, leader=0, box=Box(2, 0, (4, 0, 0, 4, 0, 0), 3, 500))
    state = played_round(dealt(game, ROLES, cards), 1, cards, PRESS[1])
    red = odds.gangsters(state.view(0))
    assert red[1] == red[2] < F(2, 3) < red[3]


@pytest.mark.parametrize(("players", "hostages", "at_press"), [(4, 2, 2), (7, 3, 4)])
def test_a_suspicion_that_is_tried_out_agrees_with_listing_who_may_be_the_hostages(players, hostages, at_press):
    shares = {True: F(4, 5), False: F(1, 5)}
    weights = {
        blue: prod(shares[seat in blue] for seat in range(at_press)) for blue in combinations(range(players), hostages)
    }
    p = float(sum(w for blue, w in weights.items() if 0 in blue) / sum(weights.values()))
    tried = trials.suspected(players, hostages, at_press, shares[True], shares[False], rng=Random(1))
    assert tried.games > 200
    assert abs(tried.value - p) < 4 * sqrt(p * (1 - p) / tried.games)


def test_a_suspicion_with_more_hostages_than_players_is_refused():
    with pytest.raises(ValueError, match="do not fit 4 players"):
        trials.suspected(4, 5, 2, F(4, 5), F(1, 5), rng=Random(1))


def test_the_formula_of_the_teams_shows_only_the_ratio_of_how_well_each_case_explains():
    """Two sabotages beside my banknote: of six pairs of hostages, 16 : 4 : 4 if it was Owl and 4 : 4 : 1 if not."""
    from sympy import latex

    cards = ((1, 3, 0, 3, 0), (0, 0, 3, 0, 3))
    state = counted(tables_dealt(5, cards), cards[0], (0, 1, 3))
    noise, four = (F(1, 6), F(1, 6)), (4, 4, 4, 4, 4)
    deaf = Behaviour(four, four, gangster_truth=noise, hostage_truth=noise)
    pool = next(iter(odds.hands(tables_dealt(5, cards).view(0)).pool))
    hostage, gangster = (sum(deaf.lays(side, 1, False, pool)[3:]) for side in (False, True))
    ratio = (2 * gangster * hostage + gangster**2) / (hostage**2 + 2 * hostage * gangster)
    assert f"{ratio.numerator} + " in latex(odds.explain_teams(state.view(0), 1, deaf))


def test_the_formula_of_the_teams_works_out_to_its_value():
    for state in list(random_states(Heist(5), 2))[20::12]:
        view = state.view(state.turn)
        for seat in range(5):
            equation = odds.explain_teams(view, seat)
            assert equation.lhs.doit() == equation.rhs
            assert F(int(equation.rhs.p), int(equation.rhs.q)) == odds.gangsters(view)[seat]


@pytest.mark.parametrize("wrong", [
    {"swap": F(1)}, {"swap": F(0)}, {"dodge": F(0)}, {"leading": F(0)}, {"gangster_notes": (F(1),)},
    {"hostage_truth": (F(1), F(1, 2))},
])  # fmt: skip
def test_a_model_that_would_rule_something_out_is_refused(wrong):
    with pytest.raises(ValueError, match=r"above 0|between 0 and 1"):
        Behaviour(**wrong)


def test_an_onlookers_suspicion_adds_up():
    for state in list(random_states(Heist(7), 5))[::20]:
        view = state.view(state.turn)
        assert odds.onlooker(view) == odds.onlooker(state.view((view.seat + 1) % 7))
        assert sum(odds.onlooker(view)) == 4
        assert odds.suspected(view)[3] == odds.onlooker(view)[3] / 4


def test_when_all_is_over_nobody_is_in_doubt():
    *_, state = random_states(Heist(5, trump=False), 8)
    while state.turn is not None:
        state = state.play(state.moves[0])
    assert odds.teams(state.view(0))[state.roles] == 1
