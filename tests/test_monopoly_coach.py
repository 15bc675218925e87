"""Monopoly's coach: lawful advice with reasons, facts that are right, forms that make lawful moves."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from gamekit.core.advice import Amount, Choice, verdict, weighed
from gamekit.core.engine import Telling
from gamekit.core.game import CHANCE
from gamekit.monopoly import Monopoly, coach, odds, picture
from gamekit.monopoly.coach.numbers import threats
from gamekit.monopoly.coach.plans import to_buy
from gamekit.monopoly.odds.next_throw import next_throw
from gamekit.monopoly.rules import (
    ASK,
    DRAW,
    RENT,
    THROW,
    WINDOW,
    Accept,
    AskRent,
    Bid,
    Build,
    Buy,
    Counter,
    Decline,
    Leave,
    Mortgage,
    Offer,
    Paid,
    Pass,
    Rest,
    Throw,
    arrange,
    passed,
)
from gamekit.monopoly.rules.state import Debt
from tests.games import random_game

FOUR = Monopoly()


def test_advice_is_lawful_best_first_and_says_why() -> None:
    for game in (Monopoly(players=3, turns=50), Monopoly(players=4, short=True, ask=True, turns=50)):
        for number, (state, _) in enumerate(random_game(game, 8)):
            if number % 7 or state.turn is None or state.turn is CHANCE:
                continue
            view = state.view(state.turn)
            listed = coach.advise(view)
            choices = [move for move in view.moves if move != Rest()]  # a way of passing that needs no word of its own
            assert len(listed) >= min(2, len(choices)) or len(view.moves) == 1
            assert all(advice.move != Rest() for advice in listed)
            assert all(view.allows(advice.move) and advice.why for advice in listed)
            assert len({advice.move for advice in listed}) == len(listed)
            assert coach.advise(view) == listed
            other = (state.turn + 1) % game.players
            assert coach.advise(state.view(other)) == []
            coach.facts(view)


def test_the_best_advice_builds_and_buys_where_it_pays() -> None:
    building = coach.advise(arrange(FOUR, own={0: ["orange"]}).view(0))
    assert isinstance(building[0].move, Build) and "opponents' throws" in building[0].why
    landed = arrange(FOUR).play(Pass()).play(Pass()).play(Pass()).play(Pass()).play(Throw(2, 4))
    assert [advice.move for advice in coach.advise(landed.view(0))] == [Buy("Oak Path"), Leave("Oak Path")]


def test_threats_are_exact() -> None:
    view = arrange(FOUR, own={1: ["Anvil Lane"]}).view(0)
    found = {square: (p, amount) for p, amount, square in threats(view)}
    assert found[3] == (odds.after(1)[3], 4) and found[4][1] == 200
    titles = [fact.title for fact in coach.facts(view)]
    assert "Rents and taxes of your next throw, on average" in titles
    jail = next(fact for fact in coach.facts(view) if fact.title.startswith("Next magic"))
    assert jail.value == Fraction(1, 16)


def followed(state: Any, seat: int, due: int = 0) -> Iterator[tuple[Fraction, object, int]]:
    """Every throw and card of the real table, one by one: (chance, place, what is owed, paid or not)."""
    for move, chance in state.chances.items():
        log: list[Telling] = []
        after = state.play(move, log)
        while after.phase is ASK:
            after = after.play(AskRent(), log)
        owed = due + sum(told.given[2] for told in log if told.kind is Paid and told.given[0] == seat)
        steps = [step.about for step in after.agenda if step.about != after.debt]
        owed += sum(one.amount for one in (after.debt, *steps) if isinstance(one, Debt) and one.debtor == seat)
        if after.phase in (DRAW, RENT):
            yield from ((chance * p, place, total) for p, place, total in followed(after, seat, owed))
        else:
            yield chance, "jail" if after.jail[seat] else after.places[seat], owed


@pytest.mark.parametrize("game", [Monopoly(players=2, turns=60), Monopoly(players=5, turns=60, ask=True)], ids=str)
def test_the_next_throw_is_the_engines_own_tree_of_chances(game: Monopoly) -> None:
    """At every twelfth throw of whole games, piles as they have been seen: equal, outcome by outcome."""
    tried = dear = 0
    for seed in range(3):
        states = [state for state, _ in random_game(game, seed) if state.phase is THROW]
        for state in states[::12]:
            found: Count[tuple[object, int]] = Count()
            for chance, place, due in followed(state, state.player):
                found[place, due] += chance  # type: ignore[assignment]
            assert dict(next_throw(state.view(state.player)).items()) == found, (seed, state.turns)
            tried, dear = tried + 1, dear + (max(due for _, due in found) > state.cash[state.player])
    assert tried >= 10 and dear, (tried, dear)


def filled(form: Any) -> dict[str, Any]:
    answers: dict[str, Any] = {}
    for field in form.fields:
        if isinstance(field, Amount):
            assert field.low <= field.start <= field.high
            answers[field.name] = field.start
        else:
            assert isinstance(field, Choice)
            answers[field.name] = (field.options[0][1],)
    return answers


def test_forms_make_bids_offers_and_counter_offers() -> None:
    table = arrange(FOUR, own={0: ["Anvil Lane"], 1: ["Roast Boar"]})
    offers = coach.forms(table.view(0))
    assert [form.title for form in offers] == [f"Offer {{{k}}} a trade" for k in (1, 2, 3)]
    assert offers[0].make(filled(offers[0])) == Offer(1, ("Anvil Lane",), ("Roast Boar",), 0)
    asked = table.play(Offer(1, ("Anvil Lane",), ("Roast Boar",), 0))
    (counter,) = coach.forms(asked.view(1))
    assert counter.make(filled(counter)) == Counter(("Roast Boar",), ("Anvil Lane",), 0)
    landed = table.play(Pass()).play(Pass()).play(Pass()).play(Pass()).play(Throw(2, 4)).play(Leave("Oak Path"))
    (bid,) = coach.forms(landed.view(1))
    move = bid.make(filled(bid))
    assert isinstance(move, Bid) and landed.allows(move) and coach.forms(landed.view(0)) == []


def test_windows_pass_by_themselves_unless_there_is_something_to_do() -> None:
    table = arrange(FOUR, own={0: ["Anvil Lane"]})
    assert coach.idle(table.view(0)) is None
    assert coach.idle(table.play(Pass()).view(1)) == Rest()
    assert coach.idle(arrange(FOUR).view(0)) is None  # one throws one's own dice
    debt = arrange(FOUR, own={0: ["Roast Boar"], 1: ["brown"]}, built={"brown": 4}, cash=[5, 900, 900, 900])
    debt = debt.play(Pass()).play(Pass()).play(Pass()).play(Pass()).play(Throw(1, 2))
    assert debt.turn == 0 and coach.idle(debt.view(0)) is None


def test_who_passes_before_their_own_throw_is_told_that_they_throw() -> None:
    table = arrange(FOUR, own={0: ["Anvil Lane"]})
    assert coach.called(table.view(0), Pass()) == "Throw the dice"
    assert coach.called(table.view(0), Rest()).startswith("Throw, ")
    assert coach.called(table.play(Pass()).view(1), Pass()) == "Pass"


def test_a_trade_is_asked_for_in_cash_given_and_cash_wanted_and_judged_for_both() -> None:
    table = arrange(FOUR, own={0: ["Anvil Lane"], 1: ["Roast Boar"]}, cash=[700, 0, 900, 900])
    form = coach.forms(table.view(0))[0]
    names = [field.name for field in form.fields]
    assert names == ["give", "take", "paid"]  # nothing can be asked of an empty purse
    move = form.make({"give": ("Anvil Lane",), "take": ("Roast Boar",), "paid": 120})
    assert move == Offer(1, ("Anvil Lane",), ("Roast Boar",), 120) and table.allows(move)
    back = coach.forms(table.view(0))[1].make({"give": ("Anvil Lane",), "paid": 0, "asked": 50})
    assert back == Offer(2, ("Anvil Lane",), (), -50) and table.allows(back)
    assert "for you" in coach.judge(table.view(0), move) and "{1}" in coach.judge(table.view(0), move)


def test_the_picture_of_a_trade_says_who_completes_what() -> None:
    table = arrange(FOUR, own={0: ["Anvil Lane"], 1: ["Fishbone Alley"]})
    asked = table.play(Offer(1, ("Anvil Lane",), (), -90))
    drawn = picture.draw(asked.view(1), ("Fox", "Owl", "Bear", "Hare"))
    assert "Fox gives you Anvil Lane" in drawn and "Owl completes brown" in drawn
    harmless = arrange(FOUR, own={0: ["Anvil Lane"]}).play(Offer(1, ("Anvil Lane",), (), -90))
    assert "completes" not in picture.draw(harmless.view(1), ("Fox", "Owl", "Bear", "Hare"))


def test_the_chance_to_win_is_measured_with_an_interval() -> None:
    rich = arrange(FOUR, own={0: ["orange", "red"]}, built={"orange": 3}, cash=[2000, 100, 100, 100])
    ticks: list[int] = []
    found = coach.win_chance(rich.view(0), games=12, rng=Random(1), tick=lambda: ticks.append(1))
    assert len(ticks) == 12 and found.value > 0.5 and found.interval[0] < found.value


def test_declining_has_a_reason_of_its_own() -> None:
    table = arrange(FOUR, own={0: ["Anvil Lane"], 1: ["Fishbone Alley", "Roast Boar"]})
    asked = table.play(Offer(1, ("Anvil Lane",), ("Roast Boar",), 0)).view(1)
    accepted, declined = coach.judge(asked, Accept()), coach.judge(asked, Decline())
    assert declined != accepted and "Nothing changes hands" in declined and "{0}" in declined


def test_who_owes_money_is_told_what_a_move_leaves_of_the_debt() -> None:
    own = {0: ["Roast Boar"], 1: ["orange"]}
    table = arrange(FOUR, own=own, built={"orange": 5}, cash=[100, 900, 900, 900], places=[12, 0, 0, 0])
    debt = passed(table).play(Throw(3, 3)).view(0)
    assert debt.phase is WINDOW and debt.debt.amount == 950
    told = coach.judge(debt, Offer(1, ("Roast Boar",), (), -400))
    assert "You owe 950 and have 100: then 450 is still missing." in told
    assert "then that can be paid" in coach.judge(debt, Offer(1, ("Roast Boar",), (), -850))
    assert "then 750 is still missing" in coach.judge(debt, Mortgage("Roast Boar"))
    assert "owe" not in coach.judge(table.view(0), Offer(1, ("Roast Boar",), (), -400))


def test_a_trade_that_the_coach_had_not_listed_is_judged_in_the_review() -> None:
    view = arrange(FOUR, own={0: ["Anvil Lane"], 1: ["Roast Boar"]}).view(0)
    played, listed = Offer(1, ("Anvil Lane",), ("Roast Boar",), 17), coach.advise(view)
    assert played not in [advice.move for advice in listed]
    advices = weighed(listed, played, lambda: coach.judge(view, played))
    assert len(advices) == len(listed) + 1 and "for you" in advices[-1].why
    found = verdict(1, played, advices)
    assert found is not None and found.played == advices[-1] and found.rank == len(advices)
    assert weighed(listed, Pass(), lambda: "") == listed


def test_a_third_street_is_worth_two_mortgages() -> None:
    """Two yellows, one of them mortgaged, 55 in cash, on the third: raise money and buy."""
    mine = ["Wheat Field Way", "Mill Stream", "Roast Boar"]
    money = {"mortgaged": ["Mill Stream"], "cash": [55, 600, 600, 600], "places": [22, 0, 0, 0]}
    state = arrange(FOUR, own={0: mine}, **money)
    while state.turn is not CHANCE:
        state = state.play(Pass())
    view = state.play(Throw(3, 4)).view(0)
    assert Buy("Harvest Avenue") not in view.moves
    best, *others = coach.advise(view)
    assert best.move == Mortgage("Wheat Field Way") and "then the cash reaches for Harvest Avenue" in best.why
    assert Leave("Harvest Avenue") in [one.move for one in others]
    plan = to_buy(view)
    assert plan is not None and plan.pays
    for move in (Throw(3, 4), *plan.moves, Buy("Harvest Avenue")):
        state = state.play(move)
    assert state.owner[29] == 0 and state.cash[0] == 5


def test_no_plan_where_the_cash_reaches_or_nothing_does() -> None:
    for cash, reaches in ((500, True), (10, False)):
        state = arrange(FOUR, own={0: ["Mill Stream"]}, cash=[cash, 900, 900, 900], places=[22, 0, 0, 0])
        while state.turn is not CHANCE:
            state = state.play(Pass())
        view = state.play(Throw(3, 4)).view(0)
        assert to_buy(view) is None and (Buy("Harvest Avenue") in view.moves) is reaches
