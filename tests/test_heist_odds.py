"""The odds of the heist, each computed in two or three ways."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from itertools import combinations, permutations, product
from math import prod, sqrt
from random import Random

import pytest

from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE
from gamekit.heist import Heist, odds
from gamekit.heist.components import CARDS, Box, change, is_gangster
from gamekit.heist.odds.behaviour import Behaviour
from gamekit.heist.odds.outlook import Ahead, counted, model_of
from gamekit.heist.odds.table import press_change
from gamekit.heist.odds.target import _leads, after_rounds
from gamekit.heist.rules.moves import Peek, Pick, appointments, picks
from gamekit.heist.rules.phases import LAYING, PICKING
from gamekit.heist.rules.powers import PEEKS, SWAPS
from tests.heist_courses import PRESS, ROLES, TINY, dealt, deck, played_round, random_states
from tests.heist_tables import changed

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


def test_nothing_unseen_is_counted_where_raquel_may_have_left_no_card_unseen():
    """Four players, and seat 1 was at the press in the round of the swap alone: is one card of the others unseen?"""
    *_, state = (state for state in random_states(Heist(4), 164) if len(state.rounds) == 5)
    view = state.view(1)
    pools = odds.hands(view).pool
    assert {sum(pool) for pool in pools} == {0, 1}
    left = pools.given(any)
    assert odds.hands(view).unseen == left.map(lambda pool: pool.index(1))
    for card in CARDS:
        equation = odds.explain_hands(view, card)
        assert equation.lhs.doit() == equation.rhs
        assert F(int(equation.rhs.p), int(equation.rhs.q)) == odds.hands(view).unseen[card]


# --- the target -----------------------------------------------------------------------------


def test_independent_cards_at_the_press_are_what_enumeration_finds():
    beliefs = next(odds.hands(state.view(0)).laid for state in random_states(Heist(7), 3) if state.phase is not LAYING)[
        :5
    ]
    weights = Counter()
    for cards in product(*(one.items() for one in beliefs)):
        gain = change(tuple(sorted(card for card, _ in cards)))
        weights[gain] += prod(p for _, p in cards)
    assert dict(press_change(beliefs).items()) == {gain: p for gain, p in weights.items() if p}


def test_the_loot_never_falls_below_0_on_the_way():
    gains = odds.loot_change((2, 0, 0, 0, 0, 2), 1)
    assert dict(after_rounds(0, [gains, gains]).items()) == {0: F(1, 2), 500: F(1, 4), 1000: F(1, 4)}


def blind_leaders(view, number):
    """Every way the leaders may be appointed up to that round, each with its chance."""
    ways = [(view.leaders, F(1))]
    while len(ways[0][0]) < number:
        ways = [
            ((*led, move.seat), p / len(may))
            for led, p in ways
            for may in [appointments(view.game.players, led, view.game.contents.rounds)]
            for move in may
        ]
    return ways


def blind_round(view, number):
    """What a round does to the loot, listed: every leader, every pick, every own card, every draw of the unseen."""
    box, pool, found = view.game.contents, deck(next(iter(odds.hands(view).pool))), Counter()
    here = number == view.round
    own = view.laid[-1:] if here and len(view.laid) == number else view.hand
    for led, p in blind_leaders(view, number):
        ways = [view.picked] if here and view.picked else [m.seats for m in picks(box.players, led[-1], box.picked)]
        for seats in ways:
            for mine in [(card,) for card in own] if view.seat in seats else [()]:
                draws = list(combinations(pool, box.picked - len(mine)))
                for draw in draws:
                    share = p / len(ways) / (len(own) if mine else 1) / len(draws)
                    found[change(tuple(sorted((*draw, *mine))))] += share
    return Dist(found)


THREE_ROUNDS = Box(2, 0, (3, 1, 0, 5, 2, 1), 3, 500)  # four players, so that all orders of leaders are quickly listed


@pytest.mark.parametrize("seed", range(4))
def test_the_target_is_what_listing_every_blind_round_finds(seed):
    """The model's words: leaders pick and appoint blindly, each round a draw of its own from the cards unseen now."""
    states = list(random_states(Heist(4, box=THREE_ROUNDS, powers=False), seed))
    for state in [state for state in states if len(state.rounds) < 3][::9]:
        for seat in range(4):
            view = state.view(seat)
            left = range(len(view.rounds) + 1, 4)
            assert odds.final_loot(view) == after_rounds(view.loot, [blind_round(view, n) for n in left]), (seed, seat)


@pytest.mark.parametrize("players", [4, 5, 8])
def test_who_may_lead_a_round_is_what_listing_every_order_of_leaders_finds(players):
    for state in list(random_states(Heist(players, leader=2), 1))[:: 12 * players]:
        view = state.view(0)
        for number in range(view.round + 1, 6):
            for seat in range(players):
                listed = sum(p for led, p in blind_leaders(view, number) if led[-1] == seat)
                assert dict(_leads(view))[number][seat] == listed


def test_raquel_counts_the_card_she_has_brought_in():
    cards = (0, 3, 2, 3, 3, 0, 5, 0)
    state = played_round(dealt(Heist(4, leader=0, box=TINY), ROLES, cards), 1, cards, PRESS[1])
    while state.phase is not SWAPS:
        state = state.play(Peek(3) if state.phase is PEEKS and state.turn == 2 else state.moves[-1])
        if state.phase is PICKING:
            state = state.play(Pick((0, 1, 2)))
    while state.turn <= 2:
        state = state.play(state.moves[0])  # in place of seat 0's card
    view = state.view(2)
    assert (view.peeked[0], view.swapped) == (3, 0)
    known = (view.peeked[1], view.laid[-1])
    pool = next(iter(odds.hands(view).pool))
    assert odds.final_loot(view) == after_rounds(view.loot, [odds.loot_change(pool, 3, known)])


def simulated_target(view, behaviour, games, rng):
    """How often the target is reached when the model's own words are acted out."""
    box, n, hits = view.game.contents, view.game.players, 0
    casts, unseen = odds.teams(view, behaviour), odds.hands(view).unseen
    others = tuple(unseen[card] for card in CARDS)
    for _ in range(games):
        loot = view.loot
        for number in range(len(view.rounds) + 1, box.rounds + 1):
            led = list(view.leaders)
            while len(led) < number:
                led.append(rng.choice(appointments(n, tuple(led), box.rounds)).seat)
            cast, cards = casts.sample(rng), []
            for seat in rng.choice(picks(n, led[-1], box.picked)).seats:
                held = tuple(map(view.hand.count, CARDS)) if seat == view.seat else others
                chances = behaviour.lays(is_gangster(cast[seat]), number, seat == led[-1], held)
                cards.append(rng.choices(CARDS, list(map(float, chances)))[0])
            loot = max(0, loot + change(tuple(sorted(cards))))
        hits += loot >= box.target
    return hits / games


@pytest.mark.parametrize(("players", "seat", "done"), [(4, 0, 0), (4, 1, 3), (5, 2, 1), (7, 3, 3), (8, 1, 4)])
def test_the_target_agrees_with_a_simulation_of_the_model_of_behaviour(players, seat, done):
    states = random_states(Heist(players), 4)
    view = next(state for state in states if len(state.rounds) == done and state.round == done + 1).view(seat)
    p, n = float(odds.reach_target(view, odds.DEFAULT)), 3000
    assert abs(simulated_target(view, odds.DEFAULT, n, Random(9)) - p) < 4 * sqrt(p * (1 - p) / n)


@pytest.mark.parametrize("players", [4, 8])
def test_before_the_pick_every_handful_of_cards_on_the_table_counts_alike(players):
    state = next(s for s in random_states(Heist(players), 6) if s.round == 5 and s.phase is PICKING)
    view, box = state.view(state.turn), state.game.contents
    cards = odds.laid(view, odds.DEFAULT)
    found = Counter()
    for move in view.moves:
        for gain, p in press_change([cards[seat] for seat in move.seats]).items():
            found[max(0, view.loot + gain)] += p / len(view.moves)
    assert odds.reach_target(view, odds.DEFAULT) == sum(p for loot, p in found.items() if loot >= box.target)


def test_after_the_pick_the_teams_tie_the_cards_together():
    state = next(s for s in random_states(Heist(6, powers=False), 6) if s.round == 5 and s.phase is PICKING)
    view = state.view(state.turn)
    gains = odds.Table(view).change(view.moves[0].seats)
    sure = Dist({max(0, view.loot + gain): p for gain, p in gains.items()})
    picked = changed(view, picked=view.moves[0].seats)
    assert odds.final_loot(picked, odds.DEFAULT) == sure


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


# --- the outlook ----------------------------------------------------------------------------


def at_the_count(players, seed, number, **options):
    """A random game's first state after the count of that round."""
    return next(state for state in random_states(Heist(players, **options), seed) if len(state.rounds) == number)


def foreseen(game, loot, led, sides, model):
    """The gangsters' chance, leader after leader and round after round listed, when everybody's team is known."""
    if len(led) == game.contents.rounds:
        sure = loot >= game.contents.target + 500 or not game.trump
        return F(loot >= game.contents.target) * (1 if sure else 1 - F(1, sum(sides)))
    may = [move.seat for move in appointments(game.players, led, game.contents.rounds)]
    weights = Dist({seat: model.friends if sides[seat] == sides[led[-1]] else 1 for seat in may})
    return weights.mean(lambda seat: a_round(game, loot, (*led, seat), sides, model))


def a_round(game, loot, led, sides, model):
    gains = model.gangster if sides[led[-1]] else model.hostage
    return gains.mean(lambda gain: foreseen(game, max(0, loot + gain), led, sides, model))


FEW = odds.Leading(gangster=Dist({1000: 2, -250: 1}), hostage=Dist({500: 1, -750: 3}), friends=3)


@pytest.mark.parametrize("players", [4, 5, 8])
@pytest.mark.parametrize("number", [2, 3, 5])
def test_the_outlook_is_what_listing_every_team_leader_and_round_finds(players, number):
    state = at_the_count(players, 3, number)
    view = state.view(1)
    teams = odds.sides(view)
    listed = teams.mean(lambda side: foreseen(view.game, view.loot, view.leaders, side, FEW))
    assert odds.outlook(view, FEW) == listed
    assert odds.once_counted(view, FEW)(750) == teams.mean(
        lambda side: foreseen(view.game, 750, view.leaders, side, FEW)
    )


@pytest.mark.parametrize("wrong", [(500, Dist.sure(0)), (Dist.sure(0), None), (Dist.sure(0), Dist.sure(0), 0)])
def test_a_model_of_the_rounds_that_makes_no_sense_is_refused(wrong):
    with pytest.raises(ValueError, match=r"distributions|whole number"):
        odds.Leading(*wrong)


def test_the_outlook_before_the_count_lets_the_leader_lead():
    view = next(state for state in random_states(Heist(5), 3) if state.round == 4).view(2)
    teams = odds.sides(view)
    assert odds.outlook(view, FEW) == teams.mean(lambda side: a_round(view.game, view.loot, view.leaders, side, FEW))


def test_the_outlook_ends_at_the_truth():
    view = at_the_count(8, 1, 5).view(0)
    chance = odds.once_counted(view)
    assert (chance(2499), chance(2500), chance(2999), chance(3000)) == (0, F(4, 5), F(4, 5), 1)
    assert odds.once_counted(at_the_count(8, 1, 5, trump=False).view(0))(2500) == 1


def test_with_a_gangster_left_to_lead_the_outlook_is_better_than_with_a_hostage():
    game, strong = Heist(5), model_of(Heist(5))
    # Of 20 rounds a hostage leads, 3 bring 500 or 750, and Raquel misses the Professor 2 times out of 3.
    assert counted(game, 1500, 1, Ahead(False, 0, 3), strong) == F(3, 20) * F(2, 3)
    # Of 20 rounds a gangster leads, 8 bring just enough and 9 more than Raquel can take.
    assert counted(game, 1500, 1, Ahead(False, 1, 3), strong) == F(8, 20) * F(2, 3) + F(9, 20)


def test_there_are_no_odds_before_the_deal():
    view = Heist(5).start().view(0)
    for question in (odds.hands, odds.teams, odds.reach_target, odds.outlook):
        with pytest.raises(ValueError, match="before everything is dealt"):
            question(view)
