"""The wallet's coach: ranked advice with exact chances, facts, payments as a form."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from gamekit.core.advice import Estimate, rollout, win_chance
from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE
from gamekit.wallet import Wallet, bots, coach, imagine
from gamekit.wallet.bots.hard import scores
from gamekit.wallet.coach.play_out import play_out, quick
from gamekit.wallet.components import BOX
from gamekit.wallet.rules import TURN, Buy, Draw, Pay, Play, Return, verdict
from gamekit.wallet.rules.moves import FLIP
from gamekit.wallet.rules.verdict import scales_of, together
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


# --- play-outs ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 8))
def test_a_play_out_only_makes_moves_that_are_allowed(players: int) -> None:
    """It applies them without asking again: here everything is asked."""
    for seed in range(4):
        for state, _ in random_game(Wallet(players=players), f"quick {seed}"):
            if isinstance(state.turn, int):
                own = scales_of(state.game.contents)
                move = quick(state, state.turn, state.moves, own, Random(seed))
                assert state.allows(move) and state.apply(move) == state.play(move)


@pytest.mark.parametrize(
    ("hand", "specials", "best"),
    [
        ((JOHN, "euro 200"), (), FLIP),  # innocent: the round may end
        ((JOHN, "euro 200", "badge"), (), Return("badge")),
        ((JOHN, "euro 200", "badge"), ("Hideaway",), FLIP),  # the badge can be hidden
        (("euro 200", "yen 50"), (), Draw()),  # an identity may come
        ((JOHN, "badge", "badge", "credit card"), (), FLIP),  # no card helps at once
    ],
)
def test_a_player_of_play_outs_mends_what_makes_guilty(
    hand: tuple[str, ...], specials: tuple[str, ...], best: object
) -> None:
    state = at_table(hand, ("euro 50",), ("yen 50",), specials=(specials, (), ()))
    assert quick(state, 0, state.moves, scales_of(BOX), Random(1)) == best


def test_a_play_out_looks_at_the_own_cards_alone() -> None:
    one = at_table((JOHN, "euro 200", "badge"), ("euro 50", "euro 100"), ("yen 50",))
    other = at_table((JOHN, "euro 200", "badge"), ("yen 50",), ("euro 50", "euro 100"))
    assert quick(one, 0, one.moves, scales_of(BOX), Random(1)) == quick(
        other, 0, other.moves, scales_of(BOX), Random(1)
    )


def test_play_outs_tell_about_what_medium_players_would_bring() -> None:
    """The same imagined tables, 150 each: apart by less than three and a half standard errors and 5 points."""
    luck = Random(8)
    view = at_table((JOHN, "euro 200"), ("euro 50",), ("yen 50",)).view(0)
    tables = [imagine(view, luck) for _ in range(150)]
    by_medium, by_quick = (
        win_chance(tables, 0, [bots.medium] * 3, Random(1), play_out=way).value for way in (rollout, play_out)
    )
    assert abs(by_medium - by_quick) < 0.05 + 3.5 * (2 * 0.25 / 150) ** 0.5


def test_hands_counted_in_whole_numbers_are_judged_as_in_words() -> None:
    rng, scales, cards = Random(4), scales_of(BOX), [card.name for card in BOX.cards]
    for _ in range(3000):
        hand, coin = tuple(sorted(rng.choices(cards, k=rng.randrange(8)))), rng.choice(BOX.coins)
        note = (rng.choice(sorted(BOX.notes)), rng.choice(BOX.currencies)) if rng.random() < 0.3 else None
        found = verdict(hand, coin, note, BOX)
        assert scales.innocent(scales.tally(hand, coin, note)) == found.innocent == (not found.faults)
        one, rest = scales.tally(hand[:1], 0), scales.tally(hand[1:], coin, note)
        assert together(one, rest) == scales.tally(hand, coin, note)
