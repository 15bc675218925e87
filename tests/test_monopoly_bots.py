"""Monopoly's players: lawful, honest about luck, and able to finish games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gamekit import league, table
from gamekit.core.game import CHANCE
from gamekit.monopoly import Monopoly, coach, picture
from gamekit.monopoly.bots import LEVELS, hard, loner
from gamekit.monopoly.components import SMALL, Box, parse
from gamekit.monopoly.rules import (
    ANSWER,
    RAISE,
    WINDOW,
    Accept,
    Build,
    Buy,
    Decline,
    Mortgage,
    Offer,
    Pass,
    PayFine,
    Rest,
    Sell,
    Throw,
    TryDouble,
    arrange,
)
from tests.games import random_game, title
from tests.test_monopoly import conserved
from tests.test_monopoly_table import BOARD

GAMES = [*(Monopoly(players=n, turns=120) for n in (2, 3, 4, 6)), Monopoly(players=3, short=True), Monopoly(ask=True)]
LUCK = Random(0)


@pytest.mark.parametrize("level", LEVELS)
def test_in_any_position_a_player_answers_a_lawful_move(level: str) -> None:
    for game in (Monopoly(players=3, turns=60), Monopoly(players=4, short=True, ask=True, turns=60)):
        for state, _ in random_game(game, 3):
            if state.turn is not None and state.turn is not CHANCE:
                view = state.view(state.turn)
                assert state.allows(LEVELS[level](view, Random(1))), state.phase


@pytest.mark.parametrize("game", GAMES, ids=title)
def test_whole_games_conserve_everything_and_nobody_fails(game: Monopoly) -> None:
    players = [LEVELS[level] for level in ("hard", "medium", "easy", "hard", "medium", "easy")][: game.players]
    record = table.play(game, players, seed=4)
    assert not record.faults
    for state in table.replay(record):
        conserved(state)


@pytest.mark.parametrize("box", [SMALL, parse(BOARD)], ids=str)
def test_other_boards_are_played_coached_and_drawn_too(box: Box) -> None:
    for level in LEVELS:
        record = table.play(Monopoly(players=2, box=box, turns=60), [LEVELS[level]] * 2, seed=2)
        assert not record.faults
        for state in list(table.replay(record))[::11]:
            view = state.view(state.turn if isinstance(state.turn, int) else 0)
            coach.advise(view), coach.facts(view), coach.forms(view), picture.draw(view, ["Fox", "Owl"])


def test_trading_players_finish_their_games() -> None:
    for level in LEVELS:
        standing = league.run(Monopoly(), [LEVELS[level]] * 4, 8, seed=2)
        assert standing.endings.get("unfinished", 0) <= 1 and standing.faults == 0


def test_hard_beats_easy_and_medium() -> None:
    """A small league of fixed seeds; the measured shares with their intervals are in the benchmarks."""
    for other in ("easy", "medium"):
        standing = league.run(Monopoly(), [hard, *[LEVELS[other]] * 3], 40, seed=5)
        assert standing[0].value > 0.3


def test_games_of_two_who_never_trade_often_never_end() -> None:
    """Friedman, Henderson et al., Winter Simulation Conference 2009: about 12 % of them."""
    low, high = league.run(Monopoly(players=2), [loner, loner], 75, seed=1).ending("unfinished").interval
    assert low < 0.12 < high


def answer(level: str, state: Any) -> Any:
    return LEVELS[level](state.view(state.turn), LUCK)


def test_hard_buys_what_it_lands_on_and_builds_where_it_pays() -> None:
    game = Monopoly()
    landed = arrange(game).play(Pass()).play(Pass()).play(Pass()).play(Pass()).play(Throw(2, 4))
    assert answer("hard", landed) == Buy("Oak Path")
    assert isinstance(answer("hard", arrange(game, own={0: ["orange"]}, cash=[900] * 4)), Build)


def test_hard_mortgages_what_stands_alone_before_it_sells_huts() -> None:
    own = {0: ["orange", "Roast Boar"], 1: ["dark blue"]}
    state = arrange(Monopoly(players=2), own=own, built={"orange": 3, "dark blue": 1}, cash=[20, 900], places=[30, 0])
    state = state.play(Pass()).play(Pass()).play(Throw(3, 6)).play(Pass()).play(Pass())
    assert state.phase is RAISE and answer("hard", state) == Mortgage("Roast Boar")
    sold = state.play(Mortgage("Roast Boar"))
    assert isinstance(answer("hard", sold), Sell)


def test_hard_stays_in_jail_when_the_board_is_dear() -> None:
    full = {0: ["brown"], 1: ["orange", "red", "pink", "light blue", "yellow", "green", "dark blue"]}
    built = {"orange": 4, "pink": 3}
    state = arrange(Monopoly(players=2), own=full, built=built, places=[10, 0], jail=[1, 0]).play(Pass()).play(Pass())
    assert answer("hard", state) == TryDouble()


def test_hard_takes_a_good_trade_and_refuses_to_give_a_group_away() -> None:
    own = {0: ["Harp Corner", "Singing Tree"], 1: ["Festival Green", "Oak Path", "Mistletoe Glade"], 2: ["Sickle Hill"]}
    table_ = arrange(Monopoly(players=3), own=own)
    poor = table_.play(Offer(1, (), ("Festival Green",), 210))
    assert not isinstance(answer("hard", poor), Accept)
    rich = table_.play(Offer(1, (), ("Festival Green",), 1300))
    assert answer("hard", rich) == Accept()


def test_hard_sells_to_a_player_before_a_debt_that_would_ruin_it() -> None:
    own = {0: ["Roast Boar", "Clifftop Walk"], 1: ["brown"], 2: ["Harbour View"]}
    state = arrange(Monopoly(players=3), own=own, built={"brown": 4}, cash=[30, 500, 1500])
    state = state.play(Pass()).play(Pass()).play(Pass()).play(Throw(1, 2))
    assert state.phase is WINDOW and state.debt.amount == 320  # cash and both mortgages reach 305
    while state.phase in (WINDOW, ANSWER, RAISE):
        state = state.play(answer("hard", state))
    assert 0 in state.alive and state.owner.count(0) == 1


def test_hard_mortgages_rather_than_sell_where_that_is_enough() -> None:
    own = {0: ["Roast Boar", "Clifftop Walk"], 1: ["brown"], 2: ["Harbour View"]}
    state = arrange(Monopoly(players=3), own=own, built={"brown": 3}, cash=[30, 500, 1500])
    state = state.play(Pass()).play(Pass()).play(Pass()).play(Throw(1, 2))
    assert state.debt.amount == 180 and answer("hard", state) == Rest()


def test_easy_buys_builds_pays_and_wants_whatever_it_can() -> None:
    game = Monopoly(players=2)
    landed = arrange(game, cash=[60, 0]).play(Pass()).play(Pass()).play(Throw(1, 2))
    assert answer("easy", landed) == Buy("Anvil Lane")
    assert isinstance(answer("easy", arrange(game, own={0: ["brown"]}, cash=[150, 0])), Build)
    jailed = arrange(game, places=[10, 0], jail=[1, 0], cash=[150, 0]).play(Pass()).play(Pass())
    assert answer("easy", jailed) == PayFine()


def test_easy_counts_a_mortgaged_deed_for_what_is_left_of_it() -> None:
    state = arrange(Monopoly(players=2), own={0: ["Roast Boar"]}, mortgaged=["Roast Boar"])
    assert answer("easy", state.play(Offer(1, ("Roast Boar",), (), -100))) == Decline()
    assert answer("easy", state.play(Offer(1, ("Roast Boar",), (), -60))) == Accept()


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_others_refuse_less_than_the_price(level: str) -> None:
    state = arrange(Monopoly(players=2), own={1: ["Roast Boar"]}).play(Offer(1, (), ("Roast Boar",), 150))
    assert answer(level, state) == Decline()
