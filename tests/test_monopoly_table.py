"""Monopoly between players: trades, scarce buildings, what is conserved, and boxes of one's own."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gamekit.core.game import CHANCE
from gamekit.monopoly import Monopoly
from gamekit.monopoly.components import CLASSIC, SMALL, parse
from gamekit.monopoly.rules import (
    AUCTION,
    CLAIM,
    PLACE,
    WINDOW,
    Accept,
    Bid,
    Build,
    Counter,
    Decline,
    Offer,
    Pass,
    Place,
    Throw,
    Waive,
    Want,
    Withdraw,
    arrange,
    imagine,
)
from tests.games import games_of, random_game, title
from tests.test_monopoly import conserved

TWO, THREE = Monopoly(players=2), Monopoly(players=3)
CARD = "get-out-of-jail card (potion)"

# --- trades --------------------------------------------------------------------------------


def test_a_trade_mixes_deeds_cash_and_cards() -> None:
    table = arrange(TWO, own={0: ["Anvil Lane", CARD], 1: ["Roast Boar"]})
    offer = Offer(1, ("Anvil Lane", CARD), ("Roast Boar",), 100)
    state = table.play(offer)
    assert state.turn == 1
    state = state.play(Accept())
    assert (state.owner[3], state.owner[40], state.owner[5]) == (1, 1, 0) and state.cash[:2] == (1400, 1600)
    assert state.turn == 0 and state.phase is WINDOW


def test_a_declined_offer_changes_nothing_but_the_count_of_offers() -> None:
    state = arrange(TWO, own={1: ["Roast Boar"]})
    for _ in range(3):
        state = state.play(Offer(1, (), ("Roast Boar",), 200)).play(Decline())
    assert state.owner[5] == 1 and not state.allows(Offer(1, (), ("Roast Boar",), 300))


def test_one_counter_offer_may_answer_an_offer() -> None:
    state = arrange(TWO, own={1: ["Roast Boar"]}).play(Offer(1, (), ("Roast Boar",), 200))
    state = state.play(Counter(("Roast Boar",), (), -300))
    assert state.turn == 0 and not state.allows(Counter((), ("Roast Boar",), 250))
    state = state.play(Accept())
    assert state.owner[5] == 0 and state.cash[:2] == (1200, 1800) and state.turn == 0


def test_who_takes_over_a_mortgaged_deed_pays_ten_per_cent_at_once() -> None:
    state = arrange(TWO, own={1: ["Roast Boar"]}, mortgaged=["Roast Boar"], cash=[110, 0])
    assert not state.allows(Offer(1, (), ("Roast Boar",), 101))
    state = state.play(Offer(1, (), ("Roast Boar",), 100)).play(Accept())
    assert state.cash[:2] == (0, 100) and state.levels[5] == -1


def test_a_street_is_not_traded_while_a_building_stands_on_its_group() -> None:
    state = arrange(TWO, own={1: ["brown"]}, built={"Anvil Lane": 1})
    assert not state.allows(Offer(1, (), ("Fishbone Alley",), 500))


@pytest.mark.parametrize(
    "offer",
    [
        Offer(1, (), ("Roast Boar",), 0),
        Offer(1, (), (), 100),
        Offer(1, ("Anvil Lane",), (), 0),
        Offer(0, ("Anvil Lane",), ("Roast Boar",), 0),
        Offer(2, ("Anvil Lane",), ("Roast Boar",), 0),
        Offer(1, ("Roast Boar",), ("Anvil Lane",), 0),
        Offer(1, ("Anvil Lane", "Anvil Lane"), ("Roast Boar",), 0),
        Offer(1, ("Anvil Lane",), ("Roast Boar",), 1501),
        Offer(1, ("Anvil Lane",), ("Roast Boar",), -1501),
        Offer(1, ("LOS",), ("Roast Boar",), 0),
    ],
)
def test_gifts_and_things_one_does_not_have_are_no_trade(offer: Offer) -> None:
    assert not arrange(TWO, own={0: ["Anvil Lane"], 1: ["Roast Boar"]}).allows(offer)


def test_a_debtor_may_sell_a_deed_before_the_debt_is_settled() -> None:
    state = arrange(TWO, own={0: ["Roast Boar"], 1: ["brown"]}, built={"brown": 4}, cash=[0, 500])
    state = state.play(Pass()).play(Pass()).play(Throw(1, 2))
    sale = Offer(1, ("Roast Boar",), (), -400)
    assert state.phase is WINDOW and state.allows(sale)
    state = state.play(sale).play(Accept()).play(Pass()).play(Pass())
    assert state.alive == (0, 1) and state.cash[:2] == (80, 420)


# --- scarce buildings ------------------------------------------------------------------------

FULL = {"pink": 4, "light blue": 4, "Fishbone Alley": 3, "Anvil Lane": 3}  # 30 huts of 32


def scarce() -> Any:
    own = {0: ["orange"], 1: ["red"], 2: ["pink", "light blue", "brown"]}
    return arrange(THREE, own=own, built=FULL)


def test_when_several_could_want_the_last_huts_the_others_are_asked() -> None:
    state = scarce().play(Build("Harp Corner"))
    assert state.phase is CLAIM and state.turn == 0 and state.huts == 2
    state = state.play(Want(1)).play(Waive()).play(Waive())
    assert state.levels[16] == 1 and state.cash[0] == 1400 and state.turn == 0


def test_the_bank_auctions_the_scarce_hut_and_the_bid_replaces_the_price() -> None:
    state = scarce().play(Build("Harp Corner")).play(Want(1)).play(Want(2)).play(Waive())
    assert state.phase is AUCTION and state.turn == 1 and state.lot.bid == 1
    state = state.play(Bid(170)).play(Withdraw())
    assert state.phase is PLACE and state.turn == 1
    state = state.play(Place("Shield Square"))
    assert state.levels[21] == 1 and state.cash[1] == 1330 and state.turn == 0 and state.huts == 1


def test_with_enough_for_all_nobody_is_asked() -> None:
    state = arrange(THREE, own={0: ["orange"], 1: ["red"]}).play(Build("Harp Corner"))
    assert state.phase is WINDOW and state.levels[16] == 1


# --- what is conserved -----------------------------------------------------------------------


CONSERVED = [*(Monopoly(players=n, turns=200) for n in range(2, 7)), *games_of("monopoly")[5:]]


@pytest.mark.parametrize("game", CONSERVED, ids=title)
def test_money_deeds_buildings_and_cards_are_conserved_over_random_games(game: Monopoly) -> None:
    for seed in range(2):
        for state, _ in random_game(game, seed):
            conserved(state)


@pytest.mark.parametrize("game", games_of("monopoly"), ids=title)
def test_every_listed_move_is_in_the_vocabulary_once_and_lawful(game: Monopoly) -> None:
    known = set(game.vocabulary)
    assert len(known) == len(game.vocabulary)
    sizes = set()
    for state, _ in random_game(game, "listed"):
        moves = state.moves
        assert len(set(moves)) == len(moves) and known.issuperset(moves)
        assert all(state.allows(move) for move in moves)
        assert bool(moves) == (state.turn is not None and state.turn is not CHANCE)
        sizes.add(len(state.view(0).numbers))
    assert len(sizes) == 1


def test_an_imagined_state_looks_the_same_and_all_is_public() -> None:
    for number, (state, _) in enumerate(random_game(THREE, 5)):
        if number > 400:
            break
        view = state.view(1)
        assert imagine(view, Random(0)) == state and imagine(view, Random(0)).view(1) == view


# --- boxes of one's own ----------------------------------------------------------------------


def test_the_small_board_plays_to_an_end() -> None:
    *_, (last, _) = random_game(Monopoly(players=2, box=SMALL, turns=300), 1)
    assert last.result is not None


BOARD = """name = "mine"
squares = [
    {kind = "LOS", name = "LOS"},
    {kind = "street", name = "A", group = "red", price = 50, hut = 20, rent = [1, 2, 3, 4, 5, 6]},
    {kind = "parking", name = "rest"},
    {kind = "parking", name = "rest"},
]
"""


def test_a_board_of_ones_own_is_played() -> None:
    game = Monopoly(players=2, box=parse(BOARD), turns=50)
    *_, (last, _) = random_game(game, 1)
    assert last.result is not None and game.box.name == "mine"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("price = 50, ", "", "mine.toml, line 4: square 1, price"),
        ('kind = "LOS"', 'kind = "parking"', "line 3: square 0, kind: the first square must be LOS"),
        ("[1, 2, 3, 4, 5, 6]", "[1, 2]", "line 4: square 1, rent: a street has 6 rents"),
        ('"parking", name = "rest"', '"street", name = "rest"', "line 5"),
        ("hut = 20", "hut = 21", "even hut price"),
        ('name = "mine"', "nam = 3", "no such list or entry"),
        ("squares = [", "squares = [[", "mine.toml"),
        (BOARD[BOARD.index("squares") :], "squares = 3", "line 2: squares: must be a list"),
        ("price = 50", 'price = "50"', "line 4"),
        ('{kind = "parking", name = "rest"}', '{kind = "potion", name = "p"}', "line 5.*no potion cards"),
    ],
)
def test_a_bad_board_is_refused_with_the_line(old: str, new: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse(BOARD.replace(old, new), "mine.toml")


def test_cards_that_go_round_for_ever_are_refused() -> None:
    board = BOARD.replace('"parking", name = "rest"', '"potion", name = "p"')
    with pytest.raises(ValueError, match="for ever"):
        parse(board + 'potion = [{does = "move", to = 3, text = "go"}, {does = "back", to = 1, text = "back"}]')


def test_a_pile_of_kept_cards_alone_is_refused() -> None:
    board = BOARD.replace('"parking", name = "rest"', '"jail", name = "jail"', 1)
    with pytest.raises(ValueError, match="run out"):
        parse(board + 'potion = [{does = "free", text = "out"}]')


def test_the_default_board_is_the_classic_one() -> None:
    assert len(CLASSIC.squares) == 40 and len(CLASSIC.properties) == 28
    assert (len(CLASSIC.potion), len(CLASSIC.cauldron)) == (16, 16)
    assert sum(CLASSIC.squares[i].price for i in CLASSIC.properties) == 5690
    assert [len(streets) for streets in CLASSIC.groups.values()] == [2, 3, 3, 3, 3, 3, 3, 2]


@pytest.mark.parametrize("options", [{"players": 7}, {"players": 1}, {"turns": 0}, {"short": 1}, {"box": "classic"}])
def test_a_bad_option_is_a_value_error(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Monopoly(**options)
