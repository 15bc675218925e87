"""The wallet's coach: ranked advice with exact chances, facts, payments as a form."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from gamekit.core.advice import Estimate
from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE
from gamekit.wallet import Wallet, bots, coach
from gamekit.wallet.bots.hard import scores
from gamekit.wallet.components import BOX
from gamekit.wallet.rules import TURN, Buy, Pay, Play, Return
from tests.games import random_game
from tests.test_wallet import COP, JOHN, at_table


@pytest.mark.parametrize("players", [2, 4, 7])
def test_every_decision_gets_advice_on_every_listed_move(players: int) -> None:
    for number, (state, _) in enumerate(random_game(Wallet(players=players, rounds=1), 3)):
        for seat in range(players):
            view = state.view(seat)
            advice = coach.advise(view)
            if state.turn != seat:
                assert advice == []
                continue
            assert sorted(map(repr, (a.move for a in advice))) == sorted(map(repr, view.moves)), number
            assert all(a.why and a.value is None for a in advice)


def test_the_best_advice_is_what_a_hard_player_does() -> None:
    for state, _ in random_game(Wallet(players=4, rounds=1), 5):
        if state.phase is TURN and isinstance(state.turn, int):
            view = state.view(state.turn)
            move, top = bots.hard(view, Random(0)), coach.advise(view)[0].move
            values = scores(view, Random(0))
            assert round(values[move], 6) == round(values[top], 6)


def test_the_reason_says_the_exact_chances() -> None:
    state = at_table((JOHN, "badge", "euro 200"), ("euro 50",))
    told = {advice.move: advice.why for advice in coach.advise(state.view(0))}
    assert told[Return("badge")].endswith(". Innocent right after it: 100 %, after one more action: 100 %")


def test_the_list_of_actions_falls_with_the_number_that_ranks_them() -> None:
    """A draw with 60 % may stand above a return with 100 %: the chips to expect say why."""
    riskier_above = 0
    for state, _ in random_game(Wallet(players=4, rounds=1), 5):
        if state.phase is TURN and isinstance(state.turn, int):
            told = [a.why for a in coach.advise(state.view(state.turn)) if type(a.move) is not Play]
            chips = [float(why.split()[1].replace("−", "-")) for why in told]
            assert all("chips to expect" in why for why in told) and chips == sorted(chips, reverse=True), told
            sure = [": 100 %, after" in why for why in told]
            riskier_above += sure != sorted(sure, reverse=True)
    assert riskier_above


def test_where_no_action_leaves_one_innocent_none_is_called_the_best() -> None:
    view = at_table((COP, "credit card", "credit card"), (), wallet=(0,) * len(BOX.cards)).view(0)
    (fact,) = [fact for fact in coach.facts(view) if fact.title == "Innocent after your best action"]
    assert fact.value == 0 and fact.why.startswith("No action does it.")


def test_a_payment_can_be_ticked_card_by_card() -> None:
    state = at_table(("euro 200", "euro 200", "ring 50", JOHN), ()).play(Buy())
    (form,) = coach.forms(state.view(0))
    places = [value for _, value in form.fields[0].options]
    assert form.make({"cards": tuple(places[:2])}) == Pay(("euro 200", "euro 200"))
    assert state.allows(form.make({"cards": tuple(places)})) and coach.forms(state.view(1)) == []


def test_facts_are_exact_or_carry_an_interval() -> None:
    seen = set()
    for state, _ in random_game(Wallet(players=3, rounds=1), 1):
        if state.turn is CHANCE or state.turn is None:
            continue
        for fact in coach.facts(state.view(state.turn)):
            assert isinstance(fact.value, Fraction | Estimate | Dist | str) and fact.title
            seen.add(fact.title)
    assert {"If the round ended now", "The next card out of the wallet", "Turns you still have"} <= seen


def test_the_chance_to_win_depends_on_the_seed_alone() -> None:
    view = at_table((JOHN, "euro 200", "yen 100", "ring 50", "badge"), POOR5).view(0)
    first = coach.win_chance(view, games=6, rng=Random(1))
    assert first == coach.win_chance(view, games=6, rng=Random(1)) and first.games == 6


POOR5 = ("euro 50", "euro 100", "yen 50", "pound 50", "dollar 50")
