"""The wallet's players: legal, honest about what they see, and stronger the higher their level."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from gamekit import league
from gamekit.wallet import Wallet, bots
from gamekit.wallet.bots.worth import Table, worth
from gamekit.wallet.components import BOX
from gamekit.wallet.rules import (
    END_SPECIALS,
    Buy,
    Exchange,
    Flip,
    Hide,
    Inspect,
    Pay,
    Play,
    PutBack,
    Return,
    Take,
    Wait,
)
from tests.test_wallet import BLONDE, COP, JOHN, at_table, ended

LEVELS = sorted(bots.LEVELS)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", range(2, 8))
def test_every_level_plays_every_game_to_its_end_without_a_fault(level: str, players: int) -> None:
    standing = league.run(Wallet(players=players, rounds=2), [bots.LEVELS[level]] * players, 2, seed=level)
    assert (standing.games, standing.faults) == (2, 0)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_an_officer_inspects_who_holds_most_and_no_colleague_on_duty(level: str) -> None:
    officer, colleague = (COP, "badge", "euro 50"), (COP, "badge", "yen 50", "euro 100", "ring 50")
    rich = ("dollar 100", "dollar 200", "yen 100", "yen 200", "pound 50", "credit card")
    state = ended(officer, colleague, ("badge",), rich)
    assert state.officers == (0, 1)
    for seed in range(20):
        assert bots.LEVELS[level](state.view(0), Random(seed)) == Inspect(3)


def test_bots_can_be_sent_to_other_processes() -> None:
    assert pickle.loads(pickle.dumps(bots.LEVELS)) == bots.LEVELS


def test_a_hard_player_wins_more_than_its_share_against_easy_ones() -> None:
    standing = league.run(Wallet(players=4), [bots.hard, bots.easy, bots.easy, bots.easy], 24, seed=1)
    assert standing[0].value > 0.45  # fair: 0.25; `make bench` measures it over 2,000 games


def test_a_medium_player_wins_more_than_its_share_against_easy_ones() -> None:
    standing = league.run(Wallet(players=4), [bots.medium, bots.easy, bots.easy, bots.easy], 60, seed=1)
    assert standing[0].value > 0.3


def hard(state) -> object:
    return bots.hard(state.view(state.turn), Random(0))


def test_hard_returns_the_one_card_that_makes_it_guilty() -> None:
    assert hard(at_table((JOHN, "euro 200", "euro 100", "badge"), (), (), timers=2)) == Return("badge")


def test_hard_flips_the_last_timer_when_all_is_well() -> None:
    assert hard(at_table((JOHN, "euro 200", "euro 200"), ("badge",), ("badge",), timers=1)) == Flip()


def test_hard_does_not_end_the_round_while_guilty() -> None:
    assert hard(at_table(("badge", "euro 200", "euro 200"), (), (), timers=1)) != Flip()


def test_hard_hides_the_one_card_too_many_at_the_end() -> None:
    state = ended((JOHN, "badge", "euro 200"), (), specials=(("Hideaway",), ())).play(Wait())
    assert state.phase is END_SPECIALS and hard(state) == Hide("badge")


def test_hard_exchanges_a_third_currency() -> None:
    hand = (JOHN, "euro 50", "pound 50", "yen 50")
    move = hard(ended(hand, (), specials=(("Exchange",), ())).play(Wait()))
    assert isinstance(move, Exchange) and move.currency in ("euro", "pound", "yen")


def test_hard_gives_away_what_makes_it_guilty() -> None:
    state = at_table((JOHN, "badge", "credit card", "euro 200"), (COP,), specials=(("Gift",), ()), timers=2)
    assert hard(state) == Play("Gift", 1)


def test_hard_pays_with_what_it_needs_least_and_takes_who_fits() -> None:
    state = at_table(("euro 200", "euro 100", "yen 200", "yen 50", "pound 200"), ()).play(Buy())
    paid = hard(state)
    assert isinstance(paid, Pay)
    taken = hard(state.play(paid))
    assert isinstance(taken, Take) and taken.person in (JOHN, COP, "Millionaire")


def test_hard_puts_back_its_smallest_chip() -> None:
    assert hard(ended(("euro 50",), (JOHN,), chips=((1, 3), (1,)))) == PutBack(1)


def test_the_worth_of_a_hand_rises_with_money_and_falls_with_guilt() -> None:
    table = Table(BOX, 4, 5, True, 0.5)
    poor, rich = worth(table, (JOHN, "euro 50")), worth(table, (JOHN, "euro 200", "euro 200"))
    assert worth(table, ("euro 50",)) < 0 < poor < rich
    assert worth(table, tuple(sorted((BLONDE, "badge", "ring 50"))), ("Hideaway",)) > 0
