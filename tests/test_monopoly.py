"""The Monopoly rule sheet, case by case; each test quotes or names the rule it tries."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest

from gamekit.core.engine import begin
from gamekit.core.game import CHANCE, IllegalMove
from gamekit.monopoly import Monopoly
from gamekit.monopoly.components import CLASSIC
from gamekit.monopoly.rules import (
    AUCTION,
    BUY,
    DEAL,
    DRAW,
    OPENING,
    RAISE,
    THROW,
    WINDOW,
    AskRent,
    Bid,
    Build,
    Buy,
    Deal,
    Decline,
    Draw,
    ForgoRent,
    Leave,
    Lift,
    Mortgage,
    Pass,
    PayFine,
    Rest,
    Sell,
    SellAll,
    State,
    Throw,
    TryDouble,
    UseCard,
    Withdraw,
    arrange,
)
from gamekit.monopoly.rules.state import Draft, Pile
from gamekit.monopoly.rules.turns import TURN

TWO, THREE = Monopoly(players=2), Monopoly(players=3)
POTION_CARD, CAULDRON_CARD = "get-out-of-jail card (potion)", "get-out-of-jail card (cauldron)"


def after(state: Any, *moves: Any) -> Any:
    """The state after these moves; a pass by everybody stands before each throw, card choices are spelled out."""
    for move in moves:
        if isinstance(move, Throw | TryDouble | PayFine | UseCard):
            state = all_pass(state)
        state = state.play(move)
    return state


def fields_of(state: State) -> dict[str, Any]:
    return {f.name: getattr(state, f.name) for f in fields(state)}


def all_pass(state: Any) -> Any:
    while state.phase is WINDOW:
        state = state.play(Pass())
    return state


def card(does: str, amount: int | None = None, deck: str = "potion", to: int | None = None) -> Draw:
    found = [c for c in CLASSIC.deck(deck) if c.does == does and amount in (None, c.amount) and to in (None, c.to)]  # type: ignore[arg-type]
    return Draw(found[0].text)


# --- the start and the throw ---------------------------------------------------------------


def test_highest_throw_starts_and_ties_are_thrown_again() -> None:
    state = THREE.start()
    assert state.turn is CHANCE and state.chances[Throw(3, 4)] == Fraction(1, 36)
    state = after(state, Throw(5, 5), Throw(1, 2), Throw(4, 6))
    assert state.phase is OPENING
    state = after(state, Throw(1, 1), Throw(1, 2))
    assert (state.player, state.turn, state.phase) == (2, 2, WINDOW)


def test_everybody_starts_with_1500_on_los() -> None:
    state = THREE.start()
    assert state.cash == (1500, 1500, 1500, 0) and state.places == (0, 0, 0)


def test_the_dice_go_to_the_left_neighbour() -> None:
    state = after(arrange(THREE, player=2), Throw(4, 6))
    assert state.player == 0 and state.places == (0, 0, 10)


def test_passing_los_pays_200_and_so_does_reaching_it() -> None:
    assert after(arrange(TWO, places=[30, 0]), Throw(4, 6)).cash[0] == 1700
    assert after(arrange(TWO, places=[36, 0]), Throw(6, 4), Leave("Oak Path"), Withdraw(), Withdraw()).cash[0] == 1700


def test_a_double_gives_another_throw_and_the_third_sends_to_jail_without_moving() -> None:
    state = after(arrange(TWO), Throw(5, 5))
    assert state.player == 0 and state.doubles == 1
    state = after(state, Throw(5, 5))
    assert state.places[0] == 20
    state = after(state, Throw(1, 1))
    assert state.places[0] == 10 and state.jail == (1, 0) and state.player == 1


def test_go_to_jail_pays_no_salary_and_ends_the_turn_even_after_a_double() -> None:
    state = after(arrange(TWO, places=[20, 0]), Throw(5, 5))
    assert (state.places[0], state.jail[0], state.cash[0], state.player) == (10, 1, 1500, 1)


def test_visiting_and_parking_do_nothing_and_taxes_go_to_the_bank() -> None:
    assert after(arrange(TWO, places=[10, 0]), Throw(4, 6)).cash == (1500, 1500, 0)
    assert after(arrange(TWO), Throw(1, 3)).cash == (1300, 1500, 200)
    assert after(arrange(TWO, places=[31, 0]), Throw(3, 4)).cash == (1400, 1500, 100)


# --- buying and auctions -------------------------------------------------------------------


def test_a_free_property_is_bought_at_its_price() -> None:
    state = after(arrange(TWO), Throw(1, 2), Buy("Anvil Lane"))
    assert state.owner[3] == 0 and state.cash == (1440, 1500, 60) and state.player == 1


def test_without_the_cash_there_is_no_purchase_until_money_is_raised() -> None:
    state = after(arrange(TWO, own={0: ["Roast Boar"]}, cash=[50, 1500]), Throw(1, 2))
    assert not state.allows(Buy("Anvil Lane")) and Leave("Anvil Lane") in state.moves
    assert after(state, Mortgage("Roast Boar"), Buy("Anvil Lane")).owner[3] == 0


def test_bidding_goes_round_from_the_left_the_lander_bids_too_and_passing_is_final() -> None:
    state = after(arrange(THREE, player=1), Throw(1, 2), Leave("Anvil Lane"))
    assert state.turn == 2
    state = after(state, Bid(1), Withdraw())
    assert state.turn == 1
    state = after(state, Bid(20), Bid(25))
    assert state.turn == 1 and 0 not in state.lot.bidders
    state = after(state, Withdraw())
    assert state.owner[3] == 2 and state.cash[2] == 1475


def test_a_bid_is_cash_in_hand_and_above_the_last() -> None:
    state = after(arrange(TWO, cash=[1500, 30]), Throw(1, 2), Leave("Anvil Lane"))
    assert state.allows(Bid(30)) and not state.allows(Bid(31)) and not state.allows(Bid(0))
    assert not after(state, Bid(20)).allows(Bid(20))


def test_without_a_bid_it_stays_with_the_bank() -> None:
    state = after(arrange(TWO), Throw(1, 2), Leave("Anvil Lane"), Withdraw(), Withdraw())
    assert state.owner[3] == -1 and state.player == 1


def test_before_bidding_one_may_mortgage_but_not_trade_or_build() -> None:
    state = arrange(TWO, own={1: ["brown"]}, cash=[1500, 100])
    state = after(state, Throw(2, 4), Leave("Oak Path"))
    assert state.turn == 1 and state.allows(Mortgage("Anvil Lane")) and not state.allows(Build("Anvil Lane"))
    assert after(state, Mortgage("Anvil Lane")).cash[1] == 130


# --- rent ----------------------------------------------------------------------------------


def rent_paid(place: int, throw: Throw, *more: Any, game: Monopoly = TWO, **table: Any) -> int:
    state = arrange(game, places=[place, *[20] * (game.players - 1)], **table)
    end = after(state, throw, *more)
    return int(end.cash[1] - state.cash[1])


def test_rent_is_the_printed_base_rent_and_doubled_for_a_whole_group() -> None:
    assert rent_paid(0, Throw(1, 2), own={1: ["Anvil Lane"]}) == 4
    assert rent_paid(0, Throw(1, 2), own={1: ["brown"]}) == 8


def test_a_mortgage_in_the_group_ends_the_doubling_and_a_mortgaged_street_costs_nothing() -> None:
    assert rent_paid(0, Throw(1, 2), own={1: ["brown"]}, mortgaged=["Fishbone Alley"]) == 4
    assert rent_paid(0, Throw(1, 2), own={1: ["brown"]}, mortgaged=["Anvil Lane"]) == 0


@pytest.mark.parametrize(("huts", "rent"), [(0, 8), (1, 20), (2, 60), (3, 180), (4, 320), (5, 450)])
def test_rent_with_buildings_is_as_printed(huts: int, rent: int) -> None:
    assert rent_paid(0, Throw(1, 2), own={1: ["brown"]}, built={"brown": huts}) == rent


@pytest.mark.parametrize(("treats", "rent"), [(1, 25), (2, 50), (3, 100), (4, 200)])
def test_treats_pay_by_the_number_owned_mortgaged_ones_counted(treats: int, rent: int) -> None:
    names = ["Roast Boar", "Smoked Trout", "Honey Cake", "Fresh Oysters"][:treats]
    assert rent_paid(0, Throw(2, 3), own={1: names}, mortgaged=names[1:]) == rent


def test_a_transport_company_takes_a_fresh_throw_times_4_or_10() -> None:
    assert rent_paid(0, Throw(6, 6), Throw(1, 2), own={1: ["Ox-Cart Carriers"]}) == 12
    assert rent_paid(0, Throw(6, 6), Throw(1, 2), own={1: ["Ox-Cart Carriers", "River Barges"]}) == 30


def test_the_fresh_throw_gives_no_further_throw() -> None:
    state = after(arrange(TWO, places=[5, 0], own={1: ["Ox-Cart Carriers"]}), Throw(3, 4), Throw(2, 2))
    assert state.player == 1


def test_own_property_costs_nothing() -> None:
    assert after(arrange(TWO, own={0: ["brown"]}), Throw(1, 2)).cash[0] == 1500


def test_a_player_in_jail_collects_rent() -> None:
    state = arrange(TWO, places=[0, 10], jail=[0, 1], own={1: ["Anvil Lane"]})
    assert after(state, Throw(1, 2)).cash[1] == 1504


def test_a_rent_not_asked_for_is_not_owed() -> None:
    asking = Monopoly(players=2, ask=True)
    state = after(arrange(asking, own={1: ["Anvil Lane"]}), Throw(1, 2))
    assert state.turn == 1 and set(state.moves) == {AskRent(), ForgoRent()}
    assert after(state, AskRent()).cash[:2] == (1496, 1504)
    assert after(state, ForgoRent()).cash[:2] == (1500, 1500)


# --- cards ---------------------------------------------------------------------------------


def test_a_card_goes_under_the_pile_and_the_pile_cycles() -> None:
    state = after(arrange(TWO), Throw(3, 4))
    assert len(state.chances) == 16
    state = after(state, card("receive", 50))
    assert state.piles[0].seen == (11,) and len(state.piles[0].unseen) == 15 and state.cash[0] == 1550


def test_when_all_cards_have_been_seen_their_order_is_known() -> None:
    state = arrange(TWO, places=[0, 0])
    piles = Pile((), (13, *range(13), 14, 15)), state.piles[1]
    state = after(begin(Draft(**{**fields_of(state), "piles": piles}), State, TURN.on(0)), Throw(3, 4))
    assert list(state.chances) == [card("pay", 15)]


def test_a_moving_card_pays_the_salary_on_the_way_and_settles_the_new_square() -> None:
    state = after(arrange(TWO, places=[15, 0]), Throw(3, 4), card("move", to=5))
    assert state.places[0] == 5 and state.cash[0] == 1700 and state.phase is BUY


def test_back_three_pays_no_salary_and_may_draw_again() -> None:
    state = after(arrange(TWO, places=[29, 0]), Throw(3, 4), card("back"))
    assert state.places[0] == 33 and state.phase is DRAW and state.chances[card("pay", 50, "cauldron")] > 0


def test_a_card_sends_to_jail_without_salary_and_the_turn_is_over() -> None:
    state = after(arrange(TWO, places=[30, 0]), Throw(3, 3), card("jail"))
    assert (state.places[0], state.cash[0], state.player) == (10, 1500, 1)


def test_the_next_treat_costs_double_and_the_next_company_ten_times_a_throw() -> None:
    assert rent_paid(0, Throw(3, 4), card("next treat"), own={1: ["Smoked Trout"]}) == 50
    assert rent_paid(0, Throw(3, 4), card("next company"), Throw(1, 2), own={1: ["Ox-Cart Carriers"]}) == 30


def test_paying_and_being_paid_by_each_player() -> None:
    assert after(arrange(THREE), Throw(3, 4), card("pay each")).cash == (1400, 1550, 1550, 0)
    assert after(arrange(THREE, places=[10, 0, 0]), Throw(3, 4), card("each pays", 10, "cauldron")).cash[0] == 1520


def test_repairs_count_huts_and_inns() -> None:
    table = arrange(TWO, own={0: ["brown", "light blue"]}, built={"brown": 5, "light blue": 1})
    assert after(table, Throw(3, 4), card("repairs")).cash[0] == 1500 - 2 * 100 - 3 * 25


def test_a_get_out_of_jail_card_is_kept_used_and_put_under_its_pile() -> None:
    state = after(arrange(TWO), Throw(3, 4), card("free"))
    assert state.owner[40] == 0 and 10 not in state.piles[0].unseen
    state = arrange(TWO, own={0: [POTION_CARD]}, places=[10, 0], jail=[1, 0])
    state = after(state, UseCard(POTION_CARD))
    assert state.jail[0] == 0 and state.piles[0].seen == (10,) and state.phase is THROW


# --- jail ----------------------------------------------------------------------------------

JAILED: dict[str, Any] = {"places": [10, 0], "jail": [1, 0]}


def test_paying_50_before_the_throw_frees_and_a_double_then_throws_again() -> None:
    state = after(arrange(TWO, **JAILED), PayFine(), Throw(5, 5))
    assert state.cash[0] == 1450 and state.places[0] == 20 and state.player == 0


def test_a_freeing_double_moves_and_gives_no_further_throw() -> None:
    state = after(arrange(TWO, **JAILED), TryDouble(), Throw(5, 5))
    assert state.places[0] == 20 and state.jail[0] == 0 and state.cash[0] == 1500 and state.player == 1


def test_a_miss_stays_and_the_third_miss_pays_50_and_moves_by_that_throw() -> None:
    state = after(arrange(TWO, **JAILED), TryDouble(), Throw(4, 6))
    assert state.jail[0] == 2 and state.places[0] == 10
    state = after(arrange(TWO, places=[10, 0], jail=[3, 0]), TryDouble(), Throw(4, 6))
    assert state.places[0] == 20 and state.cash[0] == 1450 and state.jail[0] == 0


def test_the_fine_after_the_third_miss_is_an_ordinary_debt() -> None:
    state = after(arrange(TWO, places=[10, 0], jail=[3, 0], cash=[20, 1500]), TryDouble(), Throw(4, 6))
    assert state.phase is WINDOW and state.debt.amount == 50
    assert all_pass(state).result == (0, 1)


# --- building, selling, mortgages ------------------------------------------------------------


def test_building_needs_the_whole_group_unmortgaged_and_goes_evenly() -> None:
    assert not arrange(TWO, own={0: ["Anvil Lane"]}).allows(Build("Anvil Lane"))
    assert not arrange(TWO, own={0: ["brown"]}, mortgaged=["Fishbone Alley"]).allows(Build("Anvil Lane"))
    state = arrange(TWO, own={0: ["brown"]}).play(Build("Anvil Lane"))
    assert state.cash[0] == 1450 and state.huts == 31 and not state.allows(Build("Anvil Lane"))
    assert state.allows(Build("Fishbone Alley"))


def test_an_inn_replaces_four_huts_and_is_the_last() -> None:
    state = arrange(TWO, own={0: ["brown"]}, built={"brown": 4}).play(Build("Anvil Lane"))
    assert (state.huts, state.inns, state.levels[3]) == (28, 11, 5)
    assert not state.play(Build("Fishbone Alley")).allows(Build("Anvil Lane"))


def test_an_empty_bank_builds_nothing() -> None:
    full = {"light blue": 4, "pink": 4, "brown": 4}
    state = arrange(TWO, own={0: ["orange", *full]}, built=full)
    assert state.huts == 0 and not state.allows(Build("Harp Corner"))


def test_buildings_are_sold_evenly_at_half_price() -> None:
    state = arrange(TWO, own={0: ["light blue"]}, built={"light blue": 2, "Oak Path": 3})
    assert not state.allows(Sell("Sickle Hill"))
    state = state.play(Sell("Oak Path"))
    assert state.cash[0] == 1525 and state.allows(Sell("Sickle Hill"))


def test_an_inn_gives_back_four_huts_and_half_its_price() -> None:
    state = arrange(TWO, own={0: ["brown"]}, built={"brown": 5}).play(Sell("Anvil Lane"))
    assert (state.levels[3], state.huts, state.inns, state.cash[0]) == (4, 28, 11, 1525)


def test_with_too_few_huts_an_inn_goes_only_with_the_whole_group() -> None:
    full = {"pink": 4, "orange": 4, "Fishbone Alley": 4, "Anvil Lane": 4}
    state = arrange(TWO, own={0: ["light blue"], 1: ["pink", "orange", "brown"]}, built={**full, "light blue": 5})
    assert state.huts == 0 and not state.allows(Sell("Oak Path"))
    state = state.play(SellAll("light blue"))
    assert state.levels[6] == 0 and state.inns == 12 and state.cash[0] == 1500 + 15 * 25


def test_a_mortgage_pays_half_the_price_and_costs_ten_per_cent_to_lift_rounded_up() -> None:
    state = arrange(TWO, own={0: ["Clifftop Walk"]}).play(Mortgage("Clifftop Walk"))
    assert state.cash[0] == 1675 and state.levels[37] == -1
    state = arrange(TWO, own={0: ["Clifftop Walk"]}, mortgaged=["Clifftop Walk"]).play(Lift("Clifftop Walk"))
    assert state.cash[0] == 1500 - 175 - 18 and state.levels[37] == 0


def test_no_mortgage_while_a_building_stands_on_the_group() -> None:
    state = arrange(TWO, own={0: ["brown"]}, built={"Anvil Lane": 1})
    assert not state.allows(Mortgage("Fishbone Alley"))
    assert state.play(Sell("Anvil Lane")).allows(Mortgage("Fishbone Alley"))


def test_each_deed_is_mortgaged_or_lifted_once_a_window() -> None:
    state = arrange(TWO, own={0: ["Anvil Lane"]}).play(Mortgage("Anvil Lane"))
    assert not state.allows(Lift("Anvil Lane"))


# --- windows -------------------------------------------------------------------------------


def test_before_a_throw_all_are_asked_from_the_player_to_throw_until_all_pass_in_a_row() -> None:
    state = arrange(THREE, player=1, own={0: ["Anvil Lane"]})
    asked = [state.turn]
    for move in (Pass(), Pass(), Mortgage("Anvil Lane"), Pass(), Pass(), Pass()):
        state = state.play(move)
        asked.append(state.turn)
    assert asked == [1, 2, 0, 0, 1, 2, CHANCE]


def test_who_rests_is_asked_again_when_their_money_changes() -> None:
    state = arrange(TWO, own={1: ["Anvil Lane"]}).play(Pass()).play(Rest())
    assert state.turn is CHANCE
    state = after(state, Throw(2, 2))
    assert state.turn == 0 and state.play(Pass()).turn is CHANCE
    paid = after(arrange(TWO, own={1: ["Anvil Lane"]}), Rest(), Rest(), Throw(1, 2))
    assert paid.turn == 1 and paid.resting == 0


# --- debts and bankruptcy ------------------------------------------------------------------


def test_a_debtor_raises_money_and_pays() -> None:
    state = arrange(TWO, own={0: ["Roast Boar"], 1: ["brown"]}, built={"brown": 1}, cash=[15, 0])
    state = all_pass(after(state, Throw(1, 2)))
    assert (state.phase, state.turn, state.moves) == (RAISE, 0, (Mortgage("Roast Boar"),))
    assert state.play(Mortgage("Roast Boar")).cash[:2] == (95, 20)


def test_bankrupt_to_a_player_hands_over_all_and_the_creditor_pays_interest() -> None:
    own = {0: ["Roast Boar", CAULDRON_CARD], 1: ["brown"]}
    state = arrange(THREE, own=own, built={"brown": 5}, mortgaged=["Roast Boar"], cash=[30, 100, 100])
    state = all_pass(after(state, Throw(1, 2)))
    assert state.alive == (1, 2) and state.owner[5] == state.owner[41] == 1
    assert state.cash == (0, 100 + 30 - 10, 100, 4500 - 220)


def test_a_creditor_without_the_interest_is_in_debt_to_the_bank() -> None:
    own = {0: ["Harbour View"], 1: ["brown"]}
    state = arrange(THREE, own=own, built={"brown": 5}, mortgaged=["Harbour View"], cash=[0, 5, 100])
    state = all_pass(after(state, Throw(1, 2)))
    assert (state.phase, state.turn) == (RAISE, 1) and state.debt.creditor == -1


def test_bankrupt_to_the_bank_everything_is_auctioned_free_of_mortgage() -> None:
    own = {0: ["Roast Boar", "Anvil Lane", POTION_CARD]}
    state = arrange(THREE, own=own, mortgaged=["Roast Boar", "Anvil Lane"], cash=[30, 1500, 1500])
    state = all_pass(after(state, Throw(1, 3)))
    assert state.phase is AUCTION and state.alive == (1, 2) and state.lot.square == 3 and state.turn == 1
    assert state.piles[0].seen == (10,) and state.levels[3] == state.levels[5] == 0
    state = after(state, Bid(10), Withdraw(), Withdraw(), Bid(1))
    assert state.owner[3] == 1 and state.owner[5] == 2 and state.player == 1


def test_the_last_survivor_wins_at_once() -> None:
    own = {0: ["Roast Boar"]}
    state = all_pass(after(arrange(TWO, own=own, mortgaged=["Roast Boar"], cash=[30, 1500]), Throw(1, 3)))
    assert state.result == (0, 1) and state.result.ending == "last one standing" and state.moves == ()


def test_bankrupt_to_the_first_creditor_who_is_not_fully_paid() -> None:
    state = all_pass(after(arrange(THREE, cash=[70, 0, 0]), Throw(3, 4), card("pay each")))
    assert state.alive == (1, 2) and state.cash[:3] == (0, 50, 20)


def test_several_debtors_settle_in_turn_order() -> None:
    state = after(arrange(THREE, places=[10, 0, 0], cash=[0, 5, 5]), Throw(3, 4), card("each pays", 10, "cauldron"))
    assert state.debt.debtor == 1
    state = all_pass(state)
    assert state.result == (1, 0, 0)


def test_the_limit_of_turns_ends_unfinished() -> None:
    state = after(arrange(Monopoly(players=2, turns=1)), Throw(4, 6))
    assert state.result == (0, 0) and state.result.ending == "unfinished"


# --- the short game --------------------------------------------------------------------------

SHORT = Monopoly(players=2, short=True)


def test_short_three_deeds_are_dealt_for_free() -> None:
    state = after(SHORT.start(), Throw(1, 2), Throw(3, 4))
    assert state.phase is DEAL and state.chances[Deal("Anvil Lane")] == Fraction(1, 28)
    for i in CLASSIC.properties[:6]:
        state = state.play(Deal(CLASSIC.squares[i].name))
    assert [state.owner.count(seat) for seat in (0, 1)] == [3, 3] and state.cash == (1500, 1500, 0)
    assert state.player == 1


def test_short_three_huts_make_an_inn_and_it_gives_back_three() -> None:
    state = arrange(SHORT, own={0: ["brown"]}, built={"brown": 3}).play(Build("Anvil Lane"))
    assert (state.inns, state.huts) == (11, 29)
    state = arrange(SHORT, own={0: ["brown"]}, built={"brown": 4})
    assert state.inns == 10
    state = state.play(Sell("Anvil Lane"))
    assert (state.levels[3], state.huts, state.cash[0]) == (3, 29, 1525)


def test_short_inn_rent_is_the_inns_and_hut_rents_stay() -> None:
    assert rent_paid(0, Throw(1, 2), own={1: ["brown"]}, built={"brown": 4}, game=SHORT) == 450
    assert rent_paid(0, Throw(1, 2), own={1: ["brown"]}, built={"brown": 3}, game=SHORT) == 180


def test_short_jail_is_left_in_the_next_turn() -> None:
    state = after(arrange(SHORT, **JAILED), TryDouble(), Throw(4, 6))
    assert (state.places[0], state.cash[0], state.jail[0]) == (20, 1450, 0)


def test_short_ends_with_the_first_bankruptcy_and_the_richest_wins() -> None:
    game = Monopoly(players=3, short=True)
    own = {1: ["brown"], 2: ["Harbour View"]}
    table = arrange(game, own=own, built={"brown": 4}, mortgaged=["Harbour View"], cash=[100, 0, 300])
    state = all_pass(after(table, Throw(1, 2)))
    assert state.result == (0, 1, 0)  # 100 + 2 × 60 + 8 × 50 = 620 against 300 + 200


def test_short_ties_share_the_win() -> None:
    game = Monopoly(players=3, short=True)
    state = all_pass(after(arrange(game, cash=[100, 500, 500]), Throw(1, 3)))
    assert state.result == (0, Fraction(1, 2), Fraction(1, 2))


def test_an_illegal_move_says_what_is_allowed() -> None:
    with pytest.raises(IllegalMove, match=r"seat 0 may not play 'Decline the trade' now .*it may Pass"):
        arrange(TWO).play(Decline())


# --- what is conserved (also asked by tests/test_laws.py) ------------------------------------


def conserved(state: Any) -> tuple[int, int, int]:
    """What no move may lose or make: money, buildings, deeds and cards; checked here, counted for the law."""
    game, plan = state.game, state.plan
    assert sum(state.cash) == game.players * game.box.cash and min(state.cash[:-1]) >= 0
    standing = [level for level in state.levels if level > 0]
    inns = standing.count(plan.inn)
    assert state.inns + inns == game.box.inns
    assert state.huts + sum(standing) - plan.inn * inns == game.box.huts and min(state.huts, state.inns) >= 0
    for streets in plan.groups:
        levels = [state.levels[i] for i in streets]
        if max(levels) > 0:
            assert max(levels) - min(levels) <= 1 and min(levels) >= 0
            assert len({state.owner[i] for i in streets}) == 1
    for i, level in enumerate(state.levels):
        assert level == 0 or state.owner[i] >= 0
    for deck, pile in enumerate(state.piles):
        kept = [card for k, (d, card) in enumerate(plan.free_cards) if d == deck and state.owner[plan.size + k] >= 0]
        assert sorted((*pile.unseen, *pile.seen, *kept)) == list(range(len(plan.decks[deck])))
    for seat in range(game.players):
        if seat not in state.alive:
            assert state.cash[seat] == 0 and seat not in state.owner and state.turn != seat
    return sum(state.cash), state.huts + sum(standing) - plan.inn * inns, state.inns + inns
