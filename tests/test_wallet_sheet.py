"""Sentences of the rule sheet and rulings that the other files leave out, one case each."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gamekit.wallet import odds
from gamekit.wallet.components import BOX
from gamekit.wallet.rules import (
    END_SPECIALS,
    EXTRA_ACTION,
    GUILTY,
    PRIZES,
    TURN,
    Buy,
    Deposit,
    Draw,
    DrawCard,
    Exchange,
    Flip,
    Give,
    Hide,
    Inspect,
    Keep,
    Pay,
    Play,
    Present,
    PutBack,
    Refuse,
    Return,
    Take,
    Wait,
    Withdraw,
    verdict,
)  # fmt: skip
from gamekit.wallet.rules.ending import wealth
from tests.test_wallet import AGENT, BLONDE, COP, JOHN, POOR, RICH, at_table, ended, played
from tests.test_wallet_specials import with_special


def only(*names: str) -> tuple[int, ...]:
    """A wallet that holds these cards."""
    return tuple(names.count(card.name) for card in BOX.cards)


# --- a turn ---------------------------------------------------------------------------------


def test_the_forced_flip_comes_before_any_special() -> None:
    """“The starting player's forced flip comes before any special; if it is the last timer the turn does not take
    place.”"""
    state = at_table(POOR, POOR, specials=(("Gift",), ()), timers=2, turns=2, player=1, turn=1).play(Return("euro 50"))
    assert (state.turn, state.timers) == (0, 1) and Play("Gift", 1) in state.moves
    last = at_table(POOR, POOR, specials=(("Gift",), ()), timers=1, turns=2, player=1, turn=1).play(Return("euro 50"))
    assert last.timers == 0 and last.phase is not TURN


def test_only_the_starting_player_flips_and_not_before_the_first_turn() -> None:
    """“Once everybody has had one turn, the starting player flips a timer before each of their later turns.”"""
    state = at_table(("badge",), ("ring 50",), ("yen 50",))
    for seat in (0, 1, 2):
        assert (state.turn, state.timers) == (seat, 6)
        state = state.play(Return(state.hands[seat][0]))
    assert (state.turn, state.timers) == (0, 5)


def test_a_bought_identity_can_be_returned_and_is_then_drawn_like_any_card() -> None:
    """“A bought identity is an ordinary hand card; if returned it stays in the wallet until the round ends.”"""
    state = played(at_table(("euro 200", "yen 100"), ("badge",)), Buy(), Pay(("euro 200", "yen 100")), Take(BLONDE))
    there = state.wallet[BOX.index[BLONDE]]
    state = played(state, Return("badge"), Return(BLONDE))
    assert state.wallet[BOX.index[BLONDE]] == there + 1 and BLONDE not in state.pocket


def test_no_change_is_given_and_currencies_may_be_mixed() -> None:
    """“Discard notes (mixed currencies are fine) and jewellery worth 300 or more; no change is given.”"""
    state = at_table(("euro 200", "necklace 200", "yen 50"), ()).play(Buy())
    paid = played(state, Pay(("euro 200", "necklace 200")), Take(JOHN))
    assert paid.hands[0] == (JOHN, "yen 50") and paid.discards == ("euro 200", "necklace 200")


def test_a_double_move_may_be_the_same_action_twice_or_two_purchases() -> None:
    """“Two regular actions, the same twice or two different ones.”"""
    rich = ("euro 200", "euro 200", "yen 200", "yen 200")
    state = with_special("Double move", rich, ()).play(Play("Double move"))
    state = played(state, Buy(), Pay(("euro 200", "euro 200")), Take(JOHN))
    assert state.turn == 0 and state.phase is TURN
    state = played(state, Buy(), Pay(("yen 200", "yen 200")), Take(COP))
    assert state.hands[0] == (JOHN, COP) and state.turn == 1
    flips = played(with_special("Double move", POOR, ()), Play("Double move"), Flip(), Flip())
    assert flips.timers == 4 and flips.turn == 1


# --- specials -------------------------------------------------------------------------------


def test_emergency_after_happy_birthday_ends_the_turn() -> None:
    """“The turn then ends or goes on as that special says: after Double move or Happy birthday it is over.”"""
    state = with_special("Emergency", (), (), (), spent=("Happy birthday",)).play(Play("Emergency"))
    state = played(state, DrawCard("badge"), DrawCard("ring 50"), DrawCard(JOHN), Keep(JOHN))
    state = played(state, Present("badge", 1), Present("ring 50", 2))
    assert state.turn == 1 and state.hands == ((JOHN,), ("badge",), ("ring 50",))


def test_emergency_plays_what_lies_on_top_and_in_its_own_direction() -> None:
    state = with_special("Emergency", ("badge",), (JOHN,), (COP,), spent=("To the left", "To the right"))
    state = played(state, Play("Emergency"), Give("badge"), Give(JOHN), Give(COP))
    assert state.hands == ((JOHN,), (COP,), ("badge",)) and state.turn == 0


def test_with_two_players_left_and_right_are_the_same() -> None:
    for special in ("To the left", "To the right"):
        state = played(with_special(special, ("badge",), (JOHN,)), Play(special), Give("badge"), Give(JOHN))
        assert state.hands == ((JOHN,), ("badge",))


def test_a_gift_may_go_to_an_empty_hand_and_must_be_taken() -> None:
    state = played(with_special("Gift", ("badge", JOHN), ()), Play("Gift", 1), Give("badge"))
    assert state.hands == ((JOHN,), ("badge",)) and state.turn == 0


def test_specials_are_never_stolen_passed_or_given() -> None:
    """“Specials lie apart: they never mix with hand or wallet.”"""
    state = at_table(("badge",), (JOHN,), specials=(("Stolen",), ("Wish", "Swap"))).play(Play("Stolen", 1))
    assert set(state.chances) == {DrawCard(JOHN)}


# --- the end of a round ---------------------------------------------------------------------


def test_extra_time_may_buy_and_then_the_round_is_over() -> None:
    """“One more action: draw, return or buy; then the round is over at once.”"""
    state = ended(("euro 200", "yen 100"), POOR, specials=(("Extra time",), ()))
    state = state.play(Play("Extra time"))
    assert state.phase is EXTRA_ACTION and {type(move) for move in state.moves} == {Draw, Return, Buy}
    state = played(state, Buy(), Pay(("euro 200", "yen 100")), Take(JOHN))
    assert state.guilty == (False, True) and state.phase is GUILTY


def test_the_other_specials_are_asked_for_in_turn_order_from_the_starting_player_on() -> None:
    specials = (("Hideaway",), ("Exchange",), ("Cash machine",))
    state = ended((JOHN,), (COP,), (BLONDE,), specials=specials, starter=1)
    asked = []
    while state.phase is not END_SPECIALS:
        asked.append(state.turn)
        state = state.play(Wait())
    assert (
        asked == [1, 2, 0] and state.turn == 1 and [s.seat for s in state.agenda if s.phase is END_SPECIALS] == [2, 0]
    )


def test_a_cash_machine_without_a_note_in_the_wallet_does_nothing() -> None:
    """“No note left: nothing happens.”"""
    state = ended((JOHN, "euro 50"), (), specials=(("Cash machine",), ()), wallet=only("badge", COP)).play(Wait())
    after = state.play(Withdraw())
    assert after.hands == state.hands and after.wallet == state.wallet and after.guilty == (False, True)


def test_what_lies_on_the_cash_machine_is_not_wealth_and_what_it_gives_is() -> None:
    hand = (JOHN, "euro 200", "yen 200")
    state = ended(hand, (COP,), specials=(("Cash machine",), ())).play(Wait())
    assert wealth(state.play(Deposit("yen 200")), 0) == 20001
    assert state.play(Withdraw()).play(DrawCard("euro 200")).guilty[0]  # 600: it counts in every way


def test_hideaway_can_hide_the_identity_too_many_and_it_adds_no_wealth() -> None:
    """“It no longer counts in any way.”"""
    state = ended((JOHN, COP, "euro 50"), (), specials=(("Hideaway",), ())).play(Wait())
    assert not state.play(Hide(COP)).guilty[0]
    assert wealth(state.play(Hide("euro 50")), 0) == 1


def test_a_hidden_badge_puts_nobody_on_duty() -> None:
    state = ended((COP, "badge"), POOR, specials=(("Hideaway",), ())).play(Wait()).play(Hide("badge"))
    assert state.officers == () and not state.guilty[0]


def test_a_guilty_policeman_or_a_secret_agent_with_a_badge_inspects_nobody() -> None:
    """“Policemen on duty (Policeman, innocent, with a badge)”; an agent who also holds him is guilty."""
    assert ended((COP, "badge", "credit card"), POOR).officers == ()
    assert ended((AGENT, COP, "badge"), POOR).officers == ()
    assert ended((COP,), POOR).officers == ()


def test_several_badges_give_one_inspection_and_an_inspected_colleague_loses_nothing() -> None:
    officer, other = (COP, "badge", "badge"), (COP, "badge", "euro 200")
    state = ended(officer, other, POOR, coins=(1, 2, 5))
    state = played(state, Inspect(1))
    assert state.hands[1] == tuple(sorted(other)) and state.seized == ((), (), ())
    state = played(state, Inspect(2))
    assert state.seized[1] == tuple(sorted(POOR)) and state.phase is GUILTY


def test_with_two_officers_and_nobody_left_the_second_inspects_nobody() -> None:
    """“An officer inspects any other player that no other officer has inspected; nobody left: nobody.”"""
    three = ended((COP, "badge"), (COP, "badge"), POOR, coins=(1, 2, 5), inspected=(0, 2))
    assert three.turn == 0 and three.moves == (Inspect(1),)
    assert three.play(Inspect(1)).phase is GUILTY  # seat 1 finds nobody left but itself


def test_confiscation_leaves_the_coin_and_all_that_is_no_money() -> None:
    guilty = ("euro 200", "ring 50", "badge", "credit card", BLONDE)
    state = ended((COP, "badge"), guilty).play(Inspect(1))
    assert state.hands[1] == tuple(sorted(("badge", "credit card", BLONDE))) and wealth(state, 1) == 2


def test_several_john_smiths_draw_in_rising_order_of_coins_while_notes_last() -> None:
    """“Several John Smiths: in rising order of coins”; “no note left: nothing happens.”"""
    smith = (JOHN, "credit card")
    state = ended(smith, smith, (COP,), coins=(20, 5, 50), wallet=only("euro 50", "badge"))
    assert state.step.about == 1
    state = state.play(DrawCard("euro 50"))
    assert state.phase is PRIZES and state.history[0].wealth == (20, 5005, 50)


def test_the_guilty_put_their_chip_back_before_the_others_draw() -> None:
    state = ended(POOR, (JOHN,), chips=((3,), (1,)))
    before = state.pouch
    state = state.play(PutBack(3))
    assert state.phase is PRIZES and state.pouch == (*before[:2], before[2] + 1)


def test_nobody_innocent_draws_no_chips() -> None:
    """“Fewer innocents than places: the other chips stay.”"""
    state = ended(POOR, POOR, chips=((), ()))
    assert state.round == 2 and sum(state.pouch) == 35


@pytest.mark.parametrize(
    ("hand", "innocent"),
    [
        ((AGENT, JOHN, COP, RICH, BLONDE), True),  # at least 2, the others have no effect
        ((AGENT, RICH, "euro 200", "euro 200", "yen 200"), False),  # at most 500, whoever else he is
        ((AGENT, BLONDE, "euro 50", "yen 50", "pound 50", "ring 50"), False),  # at most 2 currencies
        ((RICH, "necklace 200", "necklace 200", "watch 100"), True),  # jewellery counts, and the coin tips it over
        ((RICH, "euro 200", "yen 200", "pound 200"), False),
        ((BLONDE, "necklace 200", "necklace 200", "watch 100"), False),
        ((JOHN, "credit card", "credit card", "credit card"), True),
        ((COP, "badge", "badge"), True),
        ((COP, "credit card"), False),
        ((), False),
    ],
)
def test_conditions_at_their_edges(hand: tuple[str, ...], innocent: bool) -> None:
    assert verdict(tuple(sorted(hand)), 1).innocent == innocent


def test_an_exchanged_note_can_save_or_spoil_and_stays_in_the_wealth() -> None:
    """“Put a note on it and change its currency; its value stays.”"""
    state = ended((JOHN, "euro 50", "yen 50"), (COP,), specials=(("Exchange",), ())).play(Wait())
    spoilt = played(state, Exchange("euro 50", "pound"))
    assert not spoilt.guilty[0] and wealth(spoilt, 0) == 10001


# --- what the odds say about such moments ---------------------------------------------------


def test_the_next_draw_knows_a_card_inspected_and_given_back_is_not_in_the_wallet() -> None:
    before = with_special("Inspection", POOR, (JOHN, "badge", "ring 50", "yen 50", "yen 100"))
    state = before.play(Play("Inspection", 1)).play(DrawCard(JOHN))
    view = state.play(Refuse()).view(0)
    assert odds.blind_card(view, 1)[JOHN] >= Fraction(1, 5)
    assert odds.next_draw(view)[JOHN] < odds.next_draw(before.view(0))[JOHN]
