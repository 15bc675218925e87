"""The heist's coach: legal advice, best first, with numbers that are exact in a named model."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

import pytest

from gamekit import league
from gamekit.core.advice import PEOPLE, Advice, Estimate, number, verdict
from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE
from gamekit.heist import Heist, bots, coach, imagine, odds
from gamekit.heist.coach.words import press_words
from gamekit.heist.components import CARDS, PROFESSOR, Box, change, is_gangster
from gamekit.heist.odds.levels import level
from gamekit.heist.rules.moves import HUSH, WAIT, Say, Trust
from gamekit.heist.rules.phases import LAYING, NEXT, PICKING, TALK, THEORIES
from gamekit.heist.rules.powers import LOOKS, NAMING, PEEKS, SWAPS
from tests.heist_tables import changed

PHASES = (LAYING, LOOKS, TALK, PICKING, PEEKS, SWAPS, THEORIES, NEXT, NAMING)
VALUED = (PICKING, PEEKS, SWAPS, NAMING)


def views(players, seeds, phases=PHASES):
    """Decisions in games of hard players."""
    for seed in seeds:
        rng, state = Random(seed), Heist(players).start()
        while state.turn is not None:
            if state.turn is CHANCE:
                state = state.play(state.chances.sample(rng))
                continue
            view = state.view(state.turn)
            if view.phase in phases and len(view.moves) > 1:
                yield view
            state = state.play(bots.hard(view, rng))


@pytest.mark.parametrize("players", range(4, 9))
def test_every_decision_gets_legal_advice_best_first(players):
    for view in views(players, range(2)):
        listed = coach.advise(view)
        assert {one.move for one in listed} == set(view.moves), view.phase_name
        assert len(listed) == len(view.moves)
        assert all(one.why.endswith(".") for one in listed)
        values = [number(one.value) for one in listed]
        if view.phase in VALUED:
            assert values == sorted(values, reverse=True) and 0 <= values[-1] <= values[0] <= 1
        else:
            assert values == [None] * len(values)


def test_all_kinds_of_decisions_are_met_in_these_games():
    assert {view.phase for view in views(5, range(6))} == set(PHASES)


def test_there_is_no_advice_for_somebody_who_is_not_asked():
    view = next(views(5, [1], (TALK,)))
    state = imagine(view, Random(1))
    other = (view.seat + 1) % 5
    assert coach.advise(state.view(other)) == []
    assert coach.advise(Heist(5).start().view(0)) == []
    assert coach.facts(Heist(5).start().view(0)) == []


def test_advice_and_numbers_depend_on_the_view_alone():
    for number_, view in enumerate(views(6, [3])):
        again = imagine(view, Random(number_)).view(view.seat)
        assert coach.advise(again) == coach.advise(view)
        assert coach.facts(again) == coach.facts(view)


@pytest.mark.parametrize("phase", [LAYING, LOOKS, THEORIES, NEXT])
def test_judgement_agrees_with_the_strong_player(phase):
    for view in views(5, range(3), (phase,)):
        best = coach.advise(view)[0]
        told = [one for one in coach.advise(view) if one.why.split("chance")[-1] == best.why.split("chance")[-1]]
        assert bots.hard(view, Random(2)) in [one.move for one in told], view


def test_a_gangster_is_told_to_tell_the_truth_and_a_hostage_to_hide_a_sabotage():
    for view in views(6, range(3), (TALK,)):
        best, card = coach.advise(view)[0].move, view.laid[-1]
        assert isinstance(best, Say)
        if is_gangster(view.role):
            assert best.claim == card
        else:
            assert (best.claim < 3) != (card < 3)


def test_the_value_of_a_pick_is_what_listing_every_card_gives():
    view = next(view for view in views(5, range(9), (PICKING,)) if view.round == 3)
    for one in coach.advise(view):
        gangsters_win = turned_up(view, one.move.seats)
        assert one.value == (gangsters_win if is_gangster(view.role) else 1 - gangsters_win)


def turned_up(view, seats, seen=None):
    """The gangsters' chance to win with these seats' cards: every split into teams, every card of every seat.

    With `seen` (a seat and its card): that chance together with the chance that this card lies there.
    """
    cards, later, total = (
        odds.laid_by_team(view),
        odds.once_counted(view, level(PEOPLE).leading(view.game)),
        Fraction(0),
    )
    for side, p in odds.sides(view).items():
        for laid in product(*(cards[seat][side[seat]].items() for seat in seats)):
            if seen is None or laid[seats.index(seen[0])][0] == seen[1]:
                loot = max(0, view.loot + change(tuple(sorted(card for card, _ in laid))))
                total += p * prod(q for _, q in laid) * later(loot)
    return total


def test_a_look_is_worth_the_best_swap_after_each_card_that_may_lie_there():
    view = next(view for view in views(5, range(30), (PEEKS,)) if view.seat not in view.picked)
    values = {one.move: one.value for one in coach.advise(view)}
    assert values[WAIT] == 1 - turned_up(view, view.picked)
    for move in set(view.moves) - {WAIT}:
        presses = [tuple(move.seat if seat == old else seat for seat in view.picked) for old in view.picked]
        best = (min(turned_up(view, press, (move.seat, card)) for press in presses) for card in CARDS)
        assert values[move] == 1 - sum(best)


def test_a_swap_is_worth_what_it_takes_from_the_gangsters():
    view = next(views(5, range(30), (SWAPS,)))
    for one in coach.advise(view):
        press = tuple(view.peeked[0] if seat == one.move.seat else seat for seat in view.picked)
        assert one.value == 1 - turned_up(view, press)


def test_every_chance_to_win_names_its_models():
    for view in views(5, range(9), VALUED):
        for one in coach.advise(view):
            assert "in a model of how people lay and talk" in one.why
            assert ("one of what later rounds bring" in one.why) == (view.phase is not NAMING)


def test_the_coach_speaks_words_and_no_code():
    for view in views(5, range(4)):
        said = [one.why for one in (*coach.advise(view), *coach.facts(view))]
        assert not [why for why in said if re.search(r"odds\.|_|\b[A-Z]{2,}\b", re.sub(r"\{\d\}", "", why))], view


def test_on_average_the_loot_never_falls_below_0():
    view = next(view for view in views(5, range(9), (PICKING,)) if view.loot == 0)
    sabotage, notes = Dist({-1000: 1, -250: 1}), Dist({-1000: 1, 500: 1})
    assert "changes by +0." in press_words(view, sabotage) and "changes by +250." in press_words(view, notes)
    assert "changes by -250." in press_words(changed(view, loot=500), notes) + press_words(
        changed(view, loot=1000), notes
    )


def test_a_hostage_hides_by_saying_what_all_think():
    told = [(one.move, one.why, view) for view in views(5, range(6), (THEORIES,)) for one in coach.advise(view)]
    for move, why, view in told:
        if not is_gangster(view.role) and move != HUSH:
            trusted = odds.onlooker(view)[move.seat] > Fraction(1, 2)
            assert ("hides best" in why) == (trusted == isinstance(move, Trust)), view


def test_naming_is_worth_the_chance_to_be_right_where_it_decides():
    met = set()
    for view in views(5, range(40), (NAMING,)):
        decides = view.loot - 500 < view.game.contents.target
        met.add(decides)
        for one in coach.advise(view):
            assert one.value == (odds.professor(view)[one.move.seat] if decides else 0)
    assert met == {True, False}


def test_following_the_advice_is_strong_play():
    def coached(view, rng):
        return coach.advise(view)[0].move

    player = bots.by_team(gangsters=coached, hostages=bots.easy)
    standing = league.run(Heist(5), [player] * 5, 60, seed=4)
    assert standing.faults == 0 and standing.ending("gangsters win").value > 0.68
    player = bots.by_team(gangsters=bots.easy, hostages=coached)
    assert league.run(Heist(5), [player] * 5, 60, seed=4).ending("gangsters win").value < 0.32


@pytest.mark.parametrize("players", [4, 8])
def test_every_number_beside_the_table_is_a_chance_or_a_distribution(players):
    for view in views(players, [5]):
        listed = coach.facts(view)
        titles = [fact.title for fact in listed]
        assert len(set(titles)) == len(titles)
        assert {"The gangsters win", "You look like a gangster"} <= set(titles)
        for fact in listed:
            assert isinstance(fact.value, Dist) or 0 <= fact.value <= 1
            assert fact.why.endswith(".")


def test_the_numbers_say_what_the_odds_say():
    view = next(view for view in views(6, [2], (LAYING,)) if view.round == 2)
    told = {fact.title: fact.value for fact in coach.facts(view)}
    pool = next(iter(odds.hands(view).pool))
    other = (view.seat + 1) % 6
    assert told[f"{{{other}}} is a gangster"] == odds.gangsters(view)[other]
    assert told["You look like a gangster"] == odds.onlooker(view)[view.seat]
    assert told["Banknotes win if yours is a banknote"] == odds.majority(sum(pool[:3]), sum(pool[3:]), 3, sure_notes=1)


@pytest.mark.parametrize("box", [Box(1, 0, (2, 1, 0, 2, 1, 0), 3, 750), Box(1, 1, (2, 1, 1, 2, 1, 1), 1, 500)])
def test_a_box_of_ones_own_has_its_numbers_too(box):
    """A press for everybody, and one for the leader alone: there is but one way to pick, and less is unseen."""
    rng, state = Random(3), Heist(box.players, box=box).start()
    while state.turn is not None:
        if state.turn is not CHANCE:
            for seat in range(box.players):
                told = {fact.title: fact.value for fact in coach.facts(state.view(seat))}
                unseen = odds.hands(state.view(seat)).pool
                assert ("A card you have not seen is a" in told) == any(map(any, unseen))
        state = state.play(state.chances.sample(rng) if state.turn is CHANCE else rng.choice(state.moves))


def test_the_professor_learns_how_near_raquel_is_and_a_hostage_whom_to_name():
    for view in views(5, range(3), (LAYING,)):
        told = {fact.title: fact.value for fact in coach.facts(view)}
        assert ("You look like the Professor" in told) == (view.role == PROFESSOR)
        assert ("Who is the Professor?" in told) == (not is_gangster(view.role))


def test_a_chance_to_win_is_measured_with_its_interval_and_the_same_each_time():
    view, ticks = next(views(5, [6])), []
    first = coach.win_chance(view, games=40, tick=lambda: ticks.append(1))
    assert isinstance(first, Estimate) and first.games == len(ticks) == 40
    assert first == coach.win_chance(view, games=40)
    assert first.interval[0] <= first.value <= first.interval[1]
    assert coach.win_chance(view, games=10, rng=Random(3)).games == 10


def test_nothing_has_to_be_filled_in():
    assert coach.forms(next(views(4, [0]))) == []


def test_a_decision_can_be_reviewed():
    view = next(views(5, [8], (PICKING,)))
    listed = coach.advise(view)
    found = verdict(7, listed[-1].move, listed)
    assert isinstance(found.best, Advice) and found.rank == len(listed)
    assert found.loss == pytest.approx(float(listed[0].value - listed[-1].value))
