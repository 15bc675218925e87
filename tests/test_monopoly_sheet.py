"""Sentences of the Monopoly rules that are easily read too quickly; each test quotes the one it tries."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from gamekit.core.game import CHANCE
from gamekit.monopoly import Monopoly, odds
from gamekit.monopoly.bots import LEVELS
from gamekit.monopoly.components import parse
from gamekit.monopoly.rules import (
    ASK,
    AUCTION,
    CLAIM,
    PLACE,
    RAISE,
    WINDOW,
    Accept,
    AskRent,
    Bid,
    Build,
    Buy,
    Counter,
    Decline,
    ForgoRent,
    Leave,
    Lift,
    Mortgage,
    Offer,
    Pass,
    PayFine,
    Place,
    Sell,
    SellAll,
    State,
    Throw,
    TryDouble,
    UseCard,
    Waive,
    Want,
    Withdraw,
    arrange,
    passed,
)
from tests.test_monopoly import CAULDRON_CARD, POTION_CARD, SHORT, THREE, TWO, after, all_pass, card
from tests.test_monopoly_table import BOARD, scarce

# --- the turn --------------------------------------------------------------------------------

FOUR = Monopoly(players=4)
NO_JAIL = parse(BOARD.replace('name = "mine"', 'name = "mine"\ndice = [1, 1]'))


def test_without_a_jail_the_third_double_moves_and_ends_the_turn() -> None:
    """Rule: "the third double in a row sends the player to jail"; a board may have none, and every game has a bound."""
    state = arrange(Monopoly(players=2, box=NO_JAIL, turns=3))
    for thrown in (1, 2):
        state = after(state, Throw(1, 1))
        assert (state.player, state.places[0]) == (0, 2 * thrown % 4)
    state = after(state, Throw(1, 1))
    assert (state.player, state.places[0]) == (1, 2)
    # Turns of three double ones end on squares 2 and 0 by turns, and so says the chain.
    assert dict(odds.landing("turn", board=NO_JAIL).items()) == {0: Fraction(1, 2), 2: Fraction(1, 2)}


def test_a_double_counts_on_through_a_card_and_a_purchase() -> None:
    """Rule: "A double gives another throw after the move"."""
    state = after(arrange(TWO), Throw(1, 1), card("receive", 50, "cauldron"), Throw(2, 2), Buy("Oak Path"))
    assert (state.player, state.doubles, state.places[0]) == (0, 2, 6)
    state = after(state, Throw(6, 6))
    assert state.jail == (1, 0) and state.places[0] == 10 and state.player == 1


def test_doubles_after_a_fine_count_towards_the_third() -> None:
    """Ruling: "a double thrown after paying or using a card does" give an extra throw."""
    table = arrange(TWO, places=[10, 0], jail=[2, 0], own={0: [POTION_CARD]})
    state = after(table, UseCard(POTION_CARD), Throw(5, 5), Throw(6, 6), Leave("Stone Circle"), Withdraw(), Withdraw())
    assert state.player == 0 and after(state, Throw(1, 1)).jail[0] == 1


# --- auctions --------------------------------------------------------------------------------


def test_the_last_one_left_may_still_bid_and_gets_it_for_one() -> None:
    """Rule: "Anyone may bid, from 1 up"; "the lander may bid too"."""
    state = after(arrange(THREE), Throw(1, 2), Leave("Anvil Lane"), Withdraw(), Withdraw())
    assert state.turn == 0 and state.phase is AUCTION
    assert after(state, Bid(1)).owner[3] == 0 and after(state, Withdraw()).owner[3] == -1


def test_a_prisoner_bids_builds_trades_and_is_paid() -> None:
    """Rule: "A player in jail still collects rent, bids, builds, trades"."""
    table = arrange(THREE, places=[0, 10, 0], jail=[0, 1, 0], own={1: ["orange"], 2: ["Roast Boar"]})
    state = table.play(Pass())
    assert state.turn == 1 and state.allows(Build("Harp Corner")) and state.allows(Mortgage("Harp Corner"))
    assert state.play(Offer(2, (), ("Roast Boar",), 200)).play(Accept()).owner[5] == 1
    auction = after(table, Throw(1, 2), Leave("Anvil Lane"))
    assert auction.turn == 1 and auction.allows(Bid(5))


def test_buildings_are_sold_to_bid_for_a_deed_but_nothing_is_sold_to_bid_for_a_building() -> None:
    """Ruling: "Before bidding one may sell and mortgage, not trade or build"."""
    table = arrange(TWO, own={1: ["brown"]}, built={"brown": 1}, cash=[1500, 0])
    state = after(table, Throw(2, 4), Leave("Oak Path"))
    assert state.allows(Sell("Anvil Lane")) and not state.allows(Offer(0, ("Anvil Lane",), (), -5))
    assert state.play(Sell("Anvil Lane")).allows(Bid(25))
    scarce_one = after(scarce(), Build("Harp Corner"), Want(1), Want(2), Waive())
    assert not scarce_one.allows(Sell("Shield Square")) and not scarce_one.allows(Mortgage("Shield Square"))


# --- scarce buildings ------------------------------------------------------------------------


def test_who_called_for_the_hut_gets_it_for_one_if_nobody_bids() -> None:
    """Ruling: "one at a time, from 1 … the bid replaces the price"."""
    state = after(scarce(), Build("Harp Corner"), Want(1), Want(2), Waive(), Withdraw())
    assert state.phase is PLACE and state.turn == 0
    assert state.play(Place("Singing Tree")).cash[0] == 1499


def who_is_asked(state: State) -> tuple[Any, ...]:
    return tuple(step.seat for step in (state.step, *state.agenda) if step.phase is CLAIM)


def test_only_those_who_can_place_and_pay_for_one_are_asked() -> None:
    """Ruling: "the others who could build"."""
    own = {0: ["orange"], 1: ["red"], 2: ["pink", "light blue", "brown"]}
    built = {"pink": 4, "light blue": 4, "brown": 3}
    mortgaged = arrange(THREE, own=own, built=built, mortgaged=["Shield Square"]).play(Build("Harp Corner"))
    poor = arrange(THREE, own=own, built=built, cash=[1500, 149, 1500]).play(Build("Harp Corner"))
    assert who_is_asked(mortgaged) == who_is_asked(poor) == (0, 2)
    inns = {"pink": 5, "light blue": 5, "brown": 5, "orange": 5, "Chief's Walk": 4, "Shield Square": 4}
    own = {0: ["red"], 1: ["pink", "light blue", "brown", "orange"], 2: ["dark blue"]}
    rest = arrange(THREE, own=own, built={**inns, "Helmet Street": 4, "dark blue": 4})
    assert rest.inns == 1
    asked = rest.play(Build("Chief's Walk"))
    assert asked.phase is CLAIM and asked.lot.building == "inn" and who_is_asked(asked) == (2,)


def few(**more: Any) -> Any:
    """Eleven huts are left; seats 0 and 1 have a whole group without a hut, seat 2 has the others."""
    own = {0: ["brown"], 1: ["red"], 2: ["pink", "light blue"]}
    built = {"pink": 4, "light blue": 3}
    return arrange(THREE, own=own, built=built, **more)


def test_wishes_that_the_stock_covers_need_no_auction() -> None:
    """Ruling: "only if these wishes are more than the stock are the buildings auctioned"."""
    state = few()
    assert state.huts == 11
    asked = state.play(Build("Anvil Lane"))
    assert asked.phase is CLAIM and asked.turn == 0 and Waive() not in asked.moves  # who calls wants at least one
    assert not asked.allows(Waive()) and not asked.allows(Want(9)) and asked.allows(Want(8))
    built = after(asked, Want(2), Want(8), Waive())
    assert built.phase is WINDOW and built.turn == 0 and built.cash[0] == 1450 and built.levels[3] + built.levels[1]


def test_in_one_window_everybody_says_once_how_many_they_want_now() -> None:
    """Ruling: "each is asked how many they want now": what was wished for is then built without asking again."""
    state = after(few(), Build("Anvil Lane"), Want(2), Want(8), Waive(), Build("Fishbone Alley"))
    assert state.phase is WINDOW and state.cash[0] == 1400 and state.wishes.counts == (0, 8, 0)
    assert state.play(Pass()).play(Build("Shield Square")).phase is WINDOW
    assert state.play(Build("Anvil Lane")).phase is CLAIM  # more than was wished for


def test_wishes_beyond_the_stock_are_auctioned_one_building_after_the_other() -> None:
    """Ruling: "auctioned, one at a time, from 1, among those who asked and can place it"."""
    auction = after(few(), Build("Anvil Lane"), Want(5), Want(7), Waive())
    assert auction.phase is AUCTION and auction.lot.bidders == (0, 1) and auction.lot.bid == 1
    state = after(auction, Withdraw(), Place("Anvil Lane"))
    assert state.phase is WINDOW and state.huts == 10 and state.wishes.counts == (4, 7, 0)
    again = state.play(Build("Fishbone Alley"))  # four and seven for ten: again too few, and nobody is asked again
    assert again.phase is AUCTION
    lost = after(again, Bid(60), Withdraw(), Place("Shield Square"))
    assert lost.wishes.counts == (4, 6, 0) and lost.huts == 9 and lost.play(Build("Fishbone Alley")).phase is AUCTION


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_bots_wish_for_what_they_would_build(level: str) -> None:
    """Ruling: "bots wish for what they would build": one who keeps its money sends nobody to an auction."""
    bot = LEVELS[level]
    for cash, most in (([1500, 160, 1500], 0), ([1500, 1400, 1500], 8)):
        state = after(few(cash=cash), Build("Anvil Lane"), Want(8))
        wish = bot(state.view(state.turn), Random(1))
        assert state.turn == 1 and state.allows(wish) and (wish == Waive()) == (most == 0)
        assert most == 0 or 1 <= wish.number <= most


def test_the_inn_needs_no_spare_huts_and_gives_four_back() -> None:
    """Rule: "an inn in exchange for the 4 huts plus its price"."""
    full = {"pink": 4, "light blue": 4, "brown": 4}
    state = arrange(TWO, own={0: list(full)}, built=full)
    assert state.huts == 0 and state.play(Build("Anvil Lane")).huts == 4


def test_a_group_with_one_inn_and_too_few_huts_is_sold_as_a_whole_and_only_then() -> None:
    """Ruling: "An inn can be sold only as far as the bank's huts allow; otherwise the whole group's buildings"."""
    full = {"pink": 4, "light blue": 4, "Fishbone Alley": 4, "Anvil Lane": 5}
    state = arrange(TWO, own={0: ["pink", "light blue", "brown"], 1: ["orange"]}, built={**full, "orange": 1})
    assert state.huts == 1
    assert not any(state.allows(move) for move in (Sell("Anvil Lane"), Sell("Fishbone Alley"), SellAll("pink")))
    after_sale = state.play(SellAll("brown"))
    assert after_sale.cash[0] == 1500 + 9 * 25 and (after_sale.huts, after_sale.inns) == (5, 12)
    assert not arrange(TWO, own={0: ["brown"]}, built={"brown": 5}).allows(SellAll("brown"))


# --- mortgages and trades --------------------------------------------------------------------


def test_every_ten_per_cent_is_rounded_up_deed_by_deed() -> None:
    """Ruling: "Every 10 % is rounded up": 75 and 175 cost 8 and 18, together 26 and not 25."""
    things = ("Ox-Cart Carriers", "Clifftop Walk")
    state = arrange(TWO, own={1: things}, mortgaged=things).play(Offer(1, (), things, 100)).play(Accept())
    assert state.cash == (1500 - 126, 1600, 26)
    own = {0: things, 1: ["brown"]}
    broke = arrange(THREE, own=own, built={"brown": 5}, mortgaged=things, cash=[0, 100, 100])
    assert all_pass(after(broke, Throw(1, 2))).cash[1] == 100 - 26


def test_in_a_swap_of_mortgaged_deeds_each_pays_for_what_they_take() -> None:
    """Ruling: "A buyer of a mortgaged property pays the 10 % at once", from the cash the trade brings, if need be."""
    own = {0: ["Clifftop Walk"], 1: ["Roast Boar"]}
    table = arrange(TWO, own=own, mortgaged=["Clifftop Walk", "Roast Boar"], cash=[0, 100])
    assert not table.allows(Offer(1, ("Clifftop Walk",), ("Roast Boar",), -9))
    assert not table.allows(Offer(1, ("Clifftop Walk",), ("Roast Boar",), -83))
    state = table.play(Offer(1, ("Clifftop Walk",), ("Roast Boar",), -10)).play(Accept())
    assert state.cash == (0, 100 - 10 - 18, 2928) and state.levels[37] == state.levels[5] == -1


def test_a_counter_offer_may_be_declined_and_ends_the_talk() -> None:
    """Ruling: "At most 3 offers a seat and window, one counter-offer to an offer"."""
    state = arrange(THREE, own={1: ["Roast Boar"]}).play(Offer(1, (), ("Roast Boar",), 200))
    state = state.play(Counter(("Roast Boar",), (), -500)).play(Decline())
    assert state.turn == 0 and state.phase is WINDOW and state.owner[5] == 1
    assert state.offers == (1, 0, 0)


def test_a_new_window_brings_new_offers_and_turns_deeds_again() -> None:
    """Ruling: the limits hold for one window."""
    state = arrange(TWO, own={0: ["Roast Boar"]}).play(Mortgage("Roast Boar"))
    for _ in range(3):
        state = state.play(Offer(1, ("Roast Boar",), (), -50)).play(Decline())
    assert not state.allows(Lift("Roast Boar")) and not state.allows(Offer(1, ("Roast Boar",), (), -40))
    state = after(state, Throw(5, 5))
    assert state.allows(Lift("Roast Boar")) and state.allows(Offer(1, ("Roast Boar",), (), -40))


def test_a_group_is_either_built_on_or_sold_from_in_one_window() -> None:
    """Our reading of "at any time", so that every window ends."""
    built = arrange(TWO, own={0: ["brown"]}).play(Build("Anvil Lane"))
    assert not built.allows(Sell("Anvil Lane"))
    sold = arrange(TWO, own={0: ["brown"]}, built={"brown": 1}).play(Sell("Anvil Lane"))
    assert not sold.allows(Build("Anvil Lane"))


# --- debts -----------------------------------------------------------------------------------


def test_before_a_debt_everybody_is_asked_from_the_player_to_throw() -> None:
    """Ruling: "before a debt is settled, the seats are asked in turn order from the player to throw"."""
    table = arrange(THREE, player=1, places=[0, 10, 0], cash=[5, 0, 5])
    state = after(table, Throw(3, 4), card("each pays", 10, "cauldron"))
    assert state.phase is WINDOW and state.debt.debtor == 2
    asked = [state.turn]
    while state.phase is WINDOW and state.alive == (0, 1, 2):
        state = state.play(Pass())
        asked.append(state.turn)
    assert asked[:3] == [1, 2, 0] and state.alive == (0, 1)


def test_a_get_out_of_jail_card_sold_before_the_debt_saves_the_debtor() -> None:
    """Rule: "Sell get-out-of-jail cards to other players"."""
    state = after(arrange(TWO, own={0: [CAULDRON_CARD]}, cash=[180, 100]), Throw(1, 3))
    state = passed(state.play(Offer(1, (CAULDRON_CARD,), (), -20)).play(Accept()))
    assert state.alive == (0, 1) and state.cash == (0, 80, 2920) and state.owner[41] == 1


def test_bankruptcy_comes_only_after_all_is_sold_and_mortgaged() -> None:
    """Ruling: "Bankruptcy only after all buildings are sold and all is mortgaged"."""
    own = {0: ["brown"], 1: ["Roast Boar", "Smoked Trout", "Honey Cake", "Fresh Oysters"]}
    state = all_pass(after(arrange(THREE, own=own, built={"Anvil Lane": 1}, cash=[0, 0, 0]), Throw(2, 3)))
    for move in (Sell("Anvil Lane"), Mortgage("Fishbone Alley"), Mortgage("Anvil Lane")):
        assert (state.phase, state.turn, 0 in state.alive) == (RAISE, 0, True)
        state = state.play(move)
    assert state.alive == (1, 2) and state.cash[:3] == (0, 25 + 30 + 30 - 3 - 3, 0)


def test_nobody_moves_on_after_going_bankrupt_over_the_fine() -> None:
    """Ruling: "the 50 after the third miss is an ordinary debt"; the dead do not move, and the turn goes on."""
    table = arrange(THREE, places=[10, 0, 0], jail=[3, 0, 0], cash=[20, 9, 9])
    state = all_pass(after(table, TryDouble(), Throw(1, 2)))
    assert state.alive == (1, 2) and state.places[0] == 10 and state.player == 1


def test_a_double_gives_no_throw_to_the_bankrupt_and_still_gives_it_to_a_creditor() -> None:
    """Rule: bankrupt players are out; a debtor out of turn does not end the thrower's turn."""
    out = all_pass(after(arrange(THREE, cash=[30, 0, 0]), Throw(2, 2)))
    assert out.alive == (1, 2) and out.player == 1
    table = arrange(THREE, places=[13, 0, 0], cash=[0, 5, 50])
    state = all_pass(after(table, Throw(2, 2), card("each pays", 10, "cauldron")))
    assert state.alive == (0, 2) and state.cash[:3] == (15, 0, 40) and state.turn is CHANCE and state.player == 0


def test_a_creditor_who_cannot_pay_the_interest_goes_bankrupt_to_the_bank() -> None:
    """Ruling: "A creditor who cannot pay the interest is in debt to the bank"."""
    own = {0: ["Harbour View", "Clifftop Walk"], 1: ["Anvil Lane"]}
    table = arrange(FOUR, own=own, mortgaged=own[0], cash=[0, 0, 50, 50])
    state = all_pass(after(table, Throw(1, 2)))
    assert (state.phase, state.turn, state.debt.amount) == (RAISE, 1, 38)
    state = state.play(Mortgage("Anvil Lane"))
    assert state.alive == (2, 3) and state.phase is AUCTION and state.lot.square == 3 and state.turn == 2


def test_debts_to_somebody_who_goes_bankrupt_meanwhile_are_dropped() -> None:
    """Nobody acts, pays or is paid after bankruptcy: seat 0 cannot pay the interest on what seat 1 left it."""
    own = {1: ["Harbour View", "Clifftop Walk"]}
    table = arrange(FOUR, own=own, mortgaged=own[1], places=[10, 0, 0, 0], cash=[0, 5, 50, 50])
    state = after(table, Throw(3, 4), card("each pays", 10, "cauldron"))
    while state.phase is WINDOW:
        state = state.play(Pass())
    assert state.alive == (2, 3) and state.cash[:4] == (0, 0, 50, 50) and state.phase is AUCTION


def test_the_bank_auctions_one_deed_after_the_other_among_the_others() -> None:
    """Ruling: "deeds auctioned one by one among the others", from the left of whoever went bankrupt."""
    own = {1: ["Roast Boar", "Anvil Lane"]}
    table = arrange(THREE, player=1, own=own, mortgaged=own[1], cash=[100, 30, 100])
    state = all_pass(after(table, Throw(1, 3)))
    assert state.turn == 2 and state.lot.bidders == (2, 0)
    state = after(state, Bid(60), Withdraw())
    assert state.lot.square == 5 and state.turn == 2 and not state.allows(Bid(41))


# --- rent that must be asked for -------------------------------------------------------------


def test_a_company_throws_only_for_a_rent_that_is_asked_for() -> None:
    """Rule: "a rent not asked for is not owed"."""
    asking = Monopoly(players=2, ask=True)
    state = after(arrange(asking, own={1: ["Ox-Cart Carriers"]}), Throw(6, 6))
    assert state.phase is ASK
    assert after(state, AskRent(), Throw(1, 2)).cash[1] == 1512
    assert after(state, ForgoRent()).turn == 0


# --- the short game --------------------------------------------------------------------------


def ruined(cash: int, other: int) -> Any:
    """Seat 0 with two mortgaged deeds and so much cash, about to land on seat 1's brown group; so much has seat 2."""
    own = {0: ["Harbour View", "Clifftop Walk"], 1: ["brown"]}
    game = Monopoly(players=3, short=True)
    return arrange(game, own=own, built={"brown": 4}, mortgaged=own[0], cash=[cash, 0, other])


def test_short_the_creditor_takes_over_before_riches_are_counted() -> None:
    """Ruling: "transfers to a creditor are done before counting, the bank's auctions are not"."""
    # Brown 2 × 60 and 8 × 50, two mortgaged deeds 200 + 175, and 50 in cash less 20 + 18 interest: 907.
    for other, result in ((906, (0, 1, 0)), (908, (0, 0, 1))):
        state = all_pass(after(ruined(50, other), Throw(1, 2)))
        assert state.cash[1] == 12 and state.result == result


def test_short_interest_that_cash_does_not_cover_is_counted_off() -> None:
    """Ruling: "A creditor who cannot pay the interest is in debt to the bank": 895 + 10 - 38 = 867."""
    for other, result in ((866, (0, 1, 0)), (868, (0, 0, 1))):
        state = all_pass(after(ruined(10, other), Throw(1, 2)))
        assert state.cash[1] == 0 and state.result == result


def test_short_jail_by_card_or_fine_before_the_throw_too() -> None:
    """Rule: "by card, by a double, or by 50; the double may be tried first"."""
    table = arrange(SHORT, places=[10, 0], jail=[1, 0], own={0: [POTION_CARD]})
    assert set(passed(table).moves) == {TryDouble(), PayFine(), UseCard(POTION_CARD)}


# --- a table laid out on purpose -------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        {"own": {0: ["Roast Boar"]}, "built": {"Roast Boar": 2}},
        {"own": {0: ["brown"]}, "built": {"brown": -3}},
        {"own": {0: [POTION_CARD]}, "built": {POTION_CARD: 1}},
        {"own": {0: [POTION_CARD]}, "mortgaged": [POTION_CARD]},
        {"player": 2},
    ],
)
def test_a_table_that_cannot_be_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        arrange(TWO, **given)
