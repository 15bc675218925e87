"""The odds of the heist, each computed in two or three ways."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from itertools import combinations, permutations, product
from math import prod, sqrt
from random import Random

import pytest

from gamekit.dist import Dist
from gamekit.game import CHANCE
from gamekit.heist import Heist, odds
from gamekit.heist.box import CARDS, change
from gamekit.heist.odds.behaviour import Behaviour
from gamekit.heist.odds.table import press_change
from gamekit.heist.odds.target import after_rounds
from gamekit.heist.rules.state import LAYING
from tests.heist_courses import PRESS, ROLES, TINY, dealt, deck, played_round, random_states

# --- the press ------------------------------------------------------------------------------


@pytest.mark.parametrize(("notes", "sabotages", "picked", "good", "bad"), [
    (7, 5, 3, 0, 0), (6, 5, 3, 1, 0), (6, 5, 3, 0, 1), (9, 12, 5, 1, 1), (2, 0, 3, 0, 1), (0, 4, 3, 0, 0),
    (1, 1, 3, 1, 1),
])  # fmt: skip
def test_majority_is_what_enumeration_finds(notes, sabotages, picked, good, bad):
    draws = list(combinations([True] * notes + [False] * sabotages, picked - good - bad))
    share = F(sum(sum(draw) + good > picked / 2 for draw in draws), len(draws))
    assert odds.majority(notes, sabotages, picked, good, bad) == share


@pytest.mark.parametrize("numbers", [(7, 5, 3), (6, 5, 3, 1), (9, 12, 5, 1, 1), (0, 4, 3)])
def test_the_formula_of_majority_works_out_to_its_value(numbers):
    equation = odds.explain_majority(*numbers)
    assert equation.lhs.doit() == equation.rhs
    assert F(int(equation.rhs.p), int(equation.rhs.q)) == odds.majority(*numbers)


def test_the_formula_of_majority_is_shown_with_binomials():
    from sympy import latex

    assert r"{\binom{7}{2}}" in latex(odds.explain_majority(7, 5, 3))


def test_majority_agrees_with_a_simulation():
    rng, cards, n = Random(3), [True] * 9 + [False] * 11, 20_000
    hits = sum(sum(rng.sample(cards, 4)) + 1 > 2 for _ in range(n))
    p = float(odds.majority(9, 11, 5, sure_notes=1))
    assert abs(hits / n - p) < 4 * sqrt(p * (1 - p) / n)


@pytest.mark.parametrize("numbers", [(-1, 5, 3), (7, 5, 13), (7, 5, 0), (7, 5, 3, 4), (7.0, 5, 3), (True, 5, 1)])
def test_majority_refuses_impossible_numbers_in_words(numbers):
    with pytest.raises(ValueError, match=r"whole number|picked"):
        odds.majority(*numbers)


@pytest.mark.parametrize(("pool", "picked", "known"), [
    ((3, 2, 1, 3, 1, 1), 3, ()), ((3, 2, 1, 3, 1, 1), 3, (2,)), ((2, 1, 1, 2, 1, 0), 5, (4, 1)),
    ((0, 0, 0, 2, 0, 1), 3, ()),
])  # fmt: skip
def test_the_change_of_the_loot_is_what_enumeration_finds(pool, picked, known):
    draws = [change(tuple(sorted((*draw, *known)))) for draw in combinations(deck(pool), picked - len(known))]
    found = odds.loot_change(pool, picked, known)
    assert dict(found.items()) == {gain: F(many, len(draws)) for gain, many in Counter(draws).items()}
    assert list(found) == sorted(found)
    for gain in found:
        equation = odds.explain_loot_change(pool, picked, gain, known)
        assert equation.lhs.doit() == equation.rhs
        assert F(int(equation.rhs.p), int(equation.rhs.q)) == found[gain]


def test_the_majority_decides_the_sign_of_the_change():
    pool = (8, 6, 2, 8, 4, 2)
    assert odds.loot_change(pool, 3).p(lambda gain: gain >= 500) == odds.majority(16, 14, 3)


@pytest.mark.parametrize("arguments", [((1, 2), 3), ((1, 1, 1, 1, 1, -1), 3), ((1,) * 6, 3, (9,)), ((1,) * 6, 9)])
def test_the_change_of_the_loot_refuses_impossible_pools(arguments):
    with pytest.raises(ValueError, match=r"pool|known|picked"):
        odds.loot_change(*arguments)


# --- pure counting --------------------------------------------------------------------------


def every_course(seat):
    """Every deal and every swap with its weight, told apart by what one seat sees at the end."""
    game = Heist(4, leader=0, box=TINY)
    swaps = [(None, F(1, 2))] + [((2, old), F(1, 6)) for old in PRESS[2]]
    found = {}
    for cards in sorted(set(permutations(deck(TINY.cards)))):
        first = played_round(dealt(game, ROLES, cards), 1, cards, PRESS[1])
        for swap, weight in swaps:
            last = played_round(first, 2, cards, PRESS[2], swap)
            view = last.view(seat)
            found.setdefault((view.laid, *(r.counted for r in view.rounds)), []).append((view, last.played, weight))
    return found


@pytest.mark.parametrize("seat", [0, 2])  # 0: a gangster whose card may have been swapped; 2: Raquel, who knows
def test_counting_is_what_enumeration_of_every_deal_and_swap_finds(seat):
    for courses in every_course(seat).values():
        by_swap = {}
        for view, played, weight in courses:
            by_swap.setdefault(view.peeked and (view.peeked, view.swapped), []).append((view, played, weight))
        for same in by_swap.values():
            check_played(same)


def check_played(courses):
    counted = odds.hands(courses[0][0])
    total = sum(weight for *_, weight in courses)
    for number, seat in product(range(2), range(4)):
        share = Counter()
        for _, played, weight in courses:
            share[played[number][seat]] += weight / total
        assert dict(counted.played[number][seat].items()) == dict(share)


def test_what_others_hold_adds_up_to_what_is_unseen():
    state = Heist(6, leader=0).start()
    rng = Random(5)
    while state.turn is CHANCE:
        state = state.play(state.chances.sample(rng))
    view = state.view(2)
    counted = odds.hands(view)
    total = [sum(held[card] for held in counted.held) for card in CARDS]
    assert total == list(view.game.contents.cards)
    assert counted.laid == (None,) * 6


def test_the_formula_of_counting_works_out_to_its_value():
    views = [courses[0][0] for courses in every_course(0).values()][:40]
    for view in views:
        equation = odds.explain_hands(view, 3)
        assert equation.lhs.doit() == equation.rhs
        unseen = odds.hands(view).unseen
        assert F(int(equation.rhs.p), int(equation.rhs.q)) == unseen[3]


# --- the target -----------------------------------------------------------------------------


def test_independent_cards_at_the_press_are_what_enumeration_finds():
    beliefs = next(odds.hands(state.view(0)).laid for state in random_states(Heist(7), 3) if state.phase > LAYING)[:5]
    weights = Counter()
    for cards in product(*(one.items() for one in beliefs)):
        gain = change(tuple(sorted(card for card, _ in cards)))
        weights[gain] += prod(p for _, p in cards)
    assert dict(press_change(beliefs).items()) == {gain: p for gain, p in weights.items() if p}


def test_the_loot_never_falls_below_0_on_the_way():
    gains = odds.loot_change((2, 0, 0, 0, 0, 2), 1)
    assert dict(after_rounds(0, [gains, gains]).items()) == {0: F(1, 2), 500: F(1, 4), 1000: F(1, 4)}


@pytest.mark.parametrize("players", [4, 6, 8])
def test_the_target_agrees_with_a_simulation_of_blind_rounds(players):
    view = next(random_states(Heist(players), 4)).view(1)
    box, rng, n = view.game.contents, Random(9), 20_000
    pool = deck(next(iter(odds.hands(view).pool)))
    hits = 0
    for _ in range(n):
        loot = 0
        for _ in range(box.rounds):
            mine = [rng.choice(view.hand)] if rng.randrange(players) < box.picked else []
            loot = max(0, loot + change(tuple(sorted(mine + rng.sample(pool, box.picked - len(mine))))))
        hits += loot >= box.target
    p = float(odds.reach_target(view))
    assert abs(hits / n - p) < 4 * sqrt(p * (1 - p) / n)


def test_the_target_is_sure_when_all_is_counted():
    *_, state = random_states(Heist(5), 8)
    view = state.view(0)
    assert odds.reach_target(view, target=view.rounds[-1].loot) == 1
    assert odds.reach_target(view, odds.DEFAULT, target=view.rounds[-1].loot + 250) == 0


def test_the_formula_of_the_target_works_out_to_its_value():
    for state in list(random_states(Heist(6), 1))[::30]:
        view = state.view(state.turn)
        for behaviour in (None, odds.DEFAULT):
            equation = odds.explain_reach_target(view, behaviour)
            assert equation.lhs.doit() == equation.rhs
            assert F(int(equation.rhs.p), int(equation.rhs.q)) == odds.reach_target(view, behaviour)


def test_a_gangsters_word_makes_the_target_likelier():
    trusting = Behaviour(gangster_notes=(F(20),) * 5)
    view = next(random_states(Heist(5), 2)).view(0)
    assert odds.reach_target(view, trusting) > odds.reach_target(view, odds.DEFAULT)


def test_the_outlook_ends_at_the_truth():
    game, four = Heist(8), Heist(4)
    assert odds.outlook(game, 2499, 0) == 0 and odds.outlook(game, 3000, 0) == 1
    assert odds.outlook(game, 2500, 0) == 1 - odds.arrest(game) == F(4, 5)
    assert odds.arrest(four) == (F(1, 2) + F(1, 3)) / 2 and odds.arrest(Heist(8, trump=False)) == 0


def test_there_are_no_odds_before_the_deal():
    view = Heist(5).start().view(0)
    for question in (odds.hands, odds.teams, odds.reach_target):
        with pytest.raises(ValueError, match="before everything is dealt"):
            question(view)


def test_the_outlook_follows_the_model_of_a_round_that_it_is_given() -> None:
    game = Heist(players=5)
    assert odds.outlook(game, 0, 4, Dist.sure(500)) == F(2, 3)  # 2000 just reached: Raquel names one of three
    assert odds.outlook(game, 0, 3, Dist.sure(500)) == 0
    rounds = Dist({-250: 1, 1000: 1})
    lists = [0]
    for _ in range(3):
        lists = [max(0, loot + gain) for loot in lists for gain in rounds]
    ends = {loot: F(lists.count(loot), len(lists)) for loot in set(lists)}
    won = sum(p * (1 if loot >= 2500 else F(2, 3)) for loot, p in ends.items() if loot >= 2000)
    assert odds.outlook(game, 0, 3, rounds) == won
