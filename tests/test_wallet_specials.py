"""The wallet's specials and the end of a round, case by case."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gamekit.wallet.components import BOX
from gamekit.wallet.rules import (
    END_SPECIALS,
    EXTRA_TIME,
    GUILTY,
    OVER,
    PRIZES,
    Ask,
    Deposit,
    Draw,
    DrawCard,
    Exchange,
    Flip,
    Give,
    GoWithout,
    Hide,
    Inspect,
    Keep,
    Lying,
    Play,
    Present,
    PutBack,
    Refuse,
    Return,
    State,
    Wait,
    Withdraw,
)  # fmt: skip
from gamekit.wallet.rules.ending import wealth
from tests.test_wallet import AGENT, BLONDE, COINS_OF, COP, JOHN, POOR, RICH, at_table, ended, played

# --- specials of a turn ---------------------------------------------------------------------


def with_special(name: str, *hands: tuple[str, ...], **changes: Any) -> State:
    return at_table(*hands, specials=((name,), *((),) * (len(hands) - 1)), **changes)


def test_double_move_is_two_actions_and_no_specials_between() -> None:
    state = at_table(POOR, (), specials=(("Double move", "Stolen"), ())).play(Play("Double move"))
    assert not any(isinstance(move, Play) for move in state.moves)
    state = state.play(Return("euro 50"))
    assert state.turn == 0
    assert state.play(Return("euro 100")).turn == 1


def test_the_second_action_is_lost_when_the_first_flips_the_last_timer() -> None:
    state = with_special("Double move", POOR, (), timers=1)
    assert played(state, Play("Double move"), Flip()).phase is GUILTY


def test_happy_birthday_keeps_one_and_gives_one_each_to_two_players() -> None:
    state = with_special("Happy birthday", (), (), (), ())
    state = played(state, Play("Happy birthday"), DrawCard("badge"), DrawCard("ring 50"), DrawCard(JOHN))
    state = played(state, Keep(JOHN), Present("badge", 2))
    assert {move.seat for move in state.moves} == {1, 3}  # Ruling: the two receivers differ
    state = state.play(Present("ring 50", 3))
    assert state.hands == ((JOHN,), (), ("badge",), ("ring 50",)) and state.turn == 1


def test_happy_birthday_with_two_players_returns_the_third_card() -> None:
    state = with_special("Happy birthday", (), ())
    before = state.wallet
    state = played(state, Play("Happy birthday"), DrawCard("badge"), DrawCard("ring 50"), DrawCard(JOHN))
    state = played(state, Keep(JOHN), Present("badge", 1))
    assert state.hands == ((JOHN,), ("badge",)) and state.turn == 1
    assert sum(before) - sum(state.wallet) == 2 and state.wallet[BOX.index["ring 50"]] == 2


def test_happy_birthday_with_fewer_cards_left() -> None:
    one = tuple(int(card.name == "badge") for card in BOX.cards)
    two = tuple(int(card.name in ("badge", JOHN)) for card in BOX.cards)
    state = played(with_special("Happy birthday", (), (), (), wallet=one), Play("Happy birthday"), DrawCard("badge"))
    assert played(state, Keep("badge")).turn == 1
    state = with_special("Happy birthday", (), (), (), wallet=two)
    state = played(state, Play("Happy birthday"), DrawCard("badge"), DrawCard(JOHN), Keep(JOHN), Present("badge", 1))
    assert state.turn == 1 and state.hands == ((JOHN,), ("badge",), ())


def test_redistribution_you_choose_one_and_the_rest_are_dealt_one_each() -> None:
    state = with_special("Redistribution", ("euro 50",), ("euro 200", JOHN), ("ring 50",)).play(Play("Redistribution"))
    assert state.play(Give("euro 50")).moves == (Give("euro 200"),)  # notes and jewellery only
    state = played(state, Give("euro 50"), Give("euro 200"), Give("ring 50"))
    assert state.view(2).table == ("euro 200", "euro 50", "ring 50")
    state = state.play(Keep("euro 200"))
    assert set(state.chances) == {DrawCard("euro 50"), DrawCard("ring 50")}
    state = played(state, DrawCard("ring 50"), DrawCard("euro 50"))
    assert state.hands == (("euro 200",), (JOHN, "ring 50"), ("euro 50",)) and state.turn == 0 and state.fresh


def test_redistribution_a_random_contributor_goes_without_when_one_card_is_short() -> None:
    state = with_special("Redistribution", (JOHN,), ("euro 200",), ("ring 50",)).play(Play("Redistribution"))
    assert state.moves == (Wait(),)
    state = played(state, Wait(), Give("euro 200"), Give("ring 50"), Keep("ring 50"))
    assert set(state.chances) == {GoWithout(1), GoWithout(2)}
    state = played(state, GoWithout(1), DrawCard("euro 200"))
    assert state.hands == ((JOHN, "ring 50"), (), ("euro 200",))


def test_choices_in_a_redistribution_stay_hidden_until_all_have_chosen() -> None:
    state = with_special("Redistribution", ("euro 50", "euro 100"), ("euro 200",)).play(Play("Redistribution"))
    one, other = state.play(Give("euro 50")), state.play(Give("euro 100"))
    assert one.view(1) == other.view(1) and one.view(0).chosen == "euro 50"


@pytest.mark.parametrize(("special", "expected"), [("To the left", (2, 0, 1)), ("To the right", (1, 2, 0))])
def test_cards_pass_to_the_neighbour_and_are_chosen_before_receiving(special: str, expected: tuple[int, ...]) -> None:
    own = ("badge", "ring 50", JOHN)
    state = with_special(special, *((card,) for card in own)).play(Play(special))
    state = played(state, Give("badge"), Give("ring 50"), Give(JOHN))
    assert state.hands == tuple((own[giver],) for giver in expected) and state.turn == 0


def test_an_empty_hand_passes_nothing_but_receives() -> None:
    state = played(with_special("To the left", ("badge",), (), (JOHN,)), Play("To the left"), Give("badge"), Give(JOHN))
    assert state.hands == ((JOHN,), ("badge",), ())


def test_inspection_draws_blind_and_keeps_or_gives_back() -> None:
    state = with_special("Inspection", (), ("badge", JOHN), ()).play(Play("Inspection", 1))
    assert set(state.chances) == {DrawCard("badge"), DrawCard(JOHN)}
    state = state.play(DrawCard(JOHN))
    assert state.view(0).table == state.view(1).table == (JOHN,) and state.view(2).table == (None,)
    assert state.play(Refuse()).hands == ((), (JOHN, "badge"), ())
    assert state.play(Keep(JOHN)).hands == ((JOHN,), ("badge",), ())


def test_gift_stolen_and_swap() -> None:
    hands = (("badge",), (JOHN,))
    assert played(with_special("Gift", *hands), Play("Gift", 1), Give("badge")).hands == ((), (JOHN, "badge"))
    assert played(with_special("Stolen", *hands), Play("Stolen", 1), DrawCard(JOHN)).hands == ((JOHN, "badge"), ())
    traded = played(with_special("Swap", *hands), Play("Swap", 1), Give("badge"), Give(JOHN))
    assert traded.hands == ((JOHN,), ("badge",)) and traded.turn == 0


def test_a_wish_must_be_granted_by_a_matching_card_if_there_is_one() -> None:
    state = with_special("Wish", (), ("euro 50", "ring 50", JOHN)).play(Play("Wish", 1))
    assert set(state.moves) == {Ask(wish) for wish in BOX.wishes}
    assert set(state.play(Ask("worth 50")).moves) == {Give("euro 50"), Give("ring 50")}  # a value: jewellery too
    assert state.play(Ask("jewellery")).play(Give("ring 50")).hands == (("ring 50",), (JOHN, "euro 50"))
    refused = state.play(Ask("yen"))
    assert refused.moves == (Wait(),) and refused.play(Wait()).turn == 0


def test_several_specials_may_be_played_at_the_start_also_before_an_instead_one() -> None:
    state = at_table(("badge", JOHN), (), specials=(("Double move", "Gift"), ()))
    state = played(state, Play("Gift", 1), Give("badge"))
    assert Play("Double move") in state.moves


def test_no_special_follows_an_action() -> None:
    state = at_table(("badge", JOHN), (), specials=(("Double move", "Gift"), ())).play(Play("Double move"))
    assert not state.fresh and not state.allows(Play("Gift", 1))


def test_specials_without_any_effect_cannot_be_played() -> None:
    names = ("Gift", "Swap", "Stolen", "Inspection", "Wish", "To the left", "To the right", "Redistribution")
    for name in names:
        assert not any(isinstance(move, Play) for move in with_special(name, (), ()).moves), name
    assert not with_special("Gift", (), ("badge",)).allows(Play("Gift", 1))
    empty = (0,) * len(BOX.cards)
    assert not with_special("Happy birthday", (), (), wallet=empty).allows(Play("Happy birthday"))


def test_emergency_plays_the_top_of_the_pile_again_and_both_are_discarded() -> None:
    state = with_special("Emergency", ("badge",), (JOHN,), spent=("Gift", "Stolen"))
    assert Play("Emergency", 1) in state.moves and Play("Emergency") not in state.moves
    state = played(state, Play("Emergency", 1), DrawCard(JOHN))
    assert state.hands == ((JOHN, "badge"), ()) and sorted(state.spent) == ["Emergency", "Gift", "Stolen"]
    assert state.turn == 0  # Stolen: the regular turn follows


def test_emergency_ends_the_turn_after_a_double_move() -> None:
    state = with_special("Emergency", ("badge", JOHN), (), spent=("Double move",)).play(Play("Emergency"))
    assert played(state, Return("badge"), Return(JOHN)).turn == 1


def test_emergency_needs_a_special_on_the_pile_that_can_be_played() -> None:
    assert not any(isinstance(m, Play) for m in with_special("Emergency", ("badge",), ()).moves)
    assert not any(isinstance(m, Play) for m in with_special("Emergency", (), (), spent=("Stolen",)).moves)


# --- the end of a round ---------------------------------------------------------------------


def test_extra_time_is_asked_for_first_and_everybody_with_a_special_is_asked() -> None:
    state = ended((JOHN, "badge"), POOR, specials=(("Hideaway",), ("Extra time",)))
    assert (state.phase, state.turn, state.moves) == (EXTRA_TIME, 0, (Wait(),))
    state = state.play(Wait())
    assert state.moves == (Wait(), Play("Extra time"))
    state = state.play(Play("Extra time"))
    assert Draw() in state.moves and Flip() not in state.moves
    state = state.play(Return("euro 50"))
    assert (state.phase, state.turn) == (END_SPECIALS, 0)


def test_hideaway_takes_a_card_out_of_the_count_unseen() -> None:
    state = ended((JOHN, "badge"), (), specials=(("Hideaway",), ())).play(Wait()).play(Hide("badge"))
    assert not state.guilty[0] and state.view(1).under[0] == (Lying("Hideaway", None, hidden=True),)


def test_the_cash_machine_takes_a_note_or_gives_one() -> None:
    hand = (JOHN, "euro 200", "euro 200", "yen 200")
    state = ended(hand, (), specials=(("Cash machine",), ())).play(Wait())
    assert state.play(Deposit("yen 200")).guilty == (False, True)
    drawing = state.play(Withdraw())
    assert all(draw.card in BOX.notes for draw in drawing.chances)
    assert drawing.play(DrawCard("yen 50")).hands[0] == tuple(sorted((*hand, "yen 50")))


def test_exchange_changes_the_currency_and_keeps_the_value() -> None:
    hand = (JOHN, "euro 50", "pound 50", "yen 50")
    state = ended(hand, (), specials=(("Exchange",), ())).play(Wait())
    assert Exchange("yen 50", "yen") not in state.moves
    state = state.play(Exchange("yen 50", "euro"))
    assert state.guilty == (False, True) and wealth(state, 0) == 15001


def test_an_innocent_policeman_with_a_badge_inspects_and_takes_all_money_of_the_guilty() -> None:
    state = ended((COP, "badge"), ("euro 200", "ring 50", "badge"), (JOHN, "euro 200"))
    assert state.turn == 0 and set(state.moves) == {Inspect(1), Inspect(2)}
    caught = state.play(Inspect(1))
    assert caught.seized[0] == ("euro 200", "ring 50") and caught.hands[1] == ("badge",)
    assert wealth(caught, 0) == 25001 and caught.history == () and caught.guilty == (False, True, False)
    assert state.play(Inspect(2)).seized[0] == ()  # an innocent inspected player loses nothing


def test_confiscated_riches_cannot_make_the_officer_guilty_and_stripping_makes_nobody_innocent() -> None:
    rich = ("euro 200", "euro 200", "yen 200", JOHN)
    state = ended((COP, "badge", "pound 200", "pound 200"), rich).play(Inspect(1)).play(PutBack(1))
    assert state.history[0].ranking == (0,) and state.history[0].wealth[0] == 100001


def test_officers_inspect_different_players_in_rising_order_of_coins() -> None:
    officer = (COP, "badge")
    state = ended(officer, officer, POOR, coins=(20, 5, 50))
    assert state.officers == (1, 0) and state.turn == 1
    state = state.play(Inspect(2))
    assert state.turn == 0 and state.moves == (Inspect(1),)  # colleagues on duty included


def test_confiscation_takes_the_exchanged_note_but_not_what_is_hidden() -> None:
    specials = ((), ("Exchange", "Hideaway"))
    state = ended((COP, "badge"), ("euro 200", "ring 50", "yen 50"), specials=specials).play(Wait())
    state = played(state, Exchange("yen 50", "euro"), Hide("ring 50"), Inspect(1))
    assert state.seized[0] == ("euro 200", "yen 50")
    assert state.under[1] == (Lying("Exchange"), Lying("Hideaway", "ring 50", hidden=True))  # the special stays, empty


def test_a_guilty_player_puts_back_a_chip_of_their_choice() -> None:
    state = ended(POOR, (JOHN,), chips=((1, 3), (1,)))
    assert state.turn == 0 and set(state.moves) == {PutBack(1), PutBack(3)}
    state = state.play(PutBack(1))
    assert state.chips[0] == (3,) and state.phase is PRIZES


def test_a_guilty_player_without_chips_is_not_asked() -> None:
    assert ended(POOR, (JOHN,), chips=((), (1,))).phase is PRIZES


def test_john_smith_draws_a_note_with_his_credit_card_after_the_verdict() -> None:
    state = ended((JOHN, "credit card", "euro 200", "euro 200"), (COP, "yen 200", "yen 200"))
    assert all(draw.card in BOX.notes for draw in state.chances)
    state = state.play(DrawCard("pound 200"))
    assert state.history[0].ranking == (0, 1) and state.history[0].wealth == (60001, 40002)


@pytest.mark.parametrize(
    ("players", "chips"), [(2, (1, 0)), (3, (2, 1, 0)), (4, (3, 2, 1, 0)), (7, (4, 3, 2, 1, 0, 0, 0))]
)
def test_the_richest_innocent_draw_most_chips(players: int, chips: tuple[int, ...]) -> None:
    persons = (JOHN, COP, BLONDE, AGENT, JOHN, COP, JOHN)[:players]
    hands = [(person, "ring 50") if person == BLONDE else (person, RICH) if person == AGENT else (person,)
             for person in persons]  # fmt: skip
    state, rng = ended(*hands, coins=COINS_OF[:players]), Random(0)
    ranking = state.history[0].ranking
    state = played_out(state, rng)
    assert tuple(len(state.chips[seat]) - 1 for seat in ranking) == chips


def played_out(state: State, rng: Random) -> State:
    while state.phase is PRIZES and state.round == 1:
        state = state.play(state.chances.sample(rng))
    return state


def test_equal_amounts_are_split_by_the_coin() -> None:
    state = ended((JOHN, "euro 50"), (COP, "yen 50"), coins=(2, 7))
    assert state.history[0].ranking == (1, 0)


def test_most_points_win_then_most_chips_then_it_is_shared() -> None:
    def result(*chips: tuple[int, ...]) -> tuple[Any, ...]:
        return tuple(at_table(*[()] * len(chips), chips=chips, steps=(OVER(),)).result or ())

    assert result((1, 1), (3,)) == (0, 1)
    assert result((1, 2), (3,)) == (1, 0)
    assert [float(p) for p in result((3,), (3,), (1,))] == [0.5, 0.5, 0]
