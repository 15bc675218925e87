"""The heist rule book, case by case: the box, the deal and the five phases of a round."""

from collections import Counter
from fractions import Fraction

import pytest

from gamekit.core.game import CHANCE, IllegalMove
from gamekit.heist import Heist
from gamekit.heist.components import (
    BOXES,
    CARD_NAMES,
    CARDS,
    GANGSTER,
    HOSTAGE,
    NOTE,
    NOTE_250,
    NOTE_500,
    PROFESSOR,
    RAQUEL,
    SABOTAGE,
    SABOTAGE_250,
    SABOTAGE_500,
    Box,
    change,
    is_gangster,
)  # fmt: skip
from gamekit.heist.rules import Accuse, Appoint, DealCard, DrawFourth, Hush, Lay, Pick, Say, Trust
from gamekit.heist.rules.phases import DEALING, LAYING, NEXT, PICKING, TALK, THEORIES
from gamekit.heist.rules.powers import NAMING
from tests.heist_courses import random_states
from tests.heist_tables import DODGE, all_play, any_round, counted, dealt, held, hush, lay, next_round, talk

COUNTS = (4, 5, 6, 7, 8)


def conserved(state) -> tuple[Counter[int], Counter[int]]:
    """Every action card of the box is in one place, and so is every character: what tests/test_laws.py checks."""
    cards, roles = Counter(dict(enumerate(state.deck))), Counter(dict(enumerate(state.characters)))
    for row in (*state.hands, *state.played, state.laid):
        cards.update(row)
    roles.update((*state.roles, *state.spare))
    assert cards == dict(enumerate(state.game.contents.cards))
    return +cards, +roles


# --- the box --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "gangsters", "hostages", "cards", "picked", "target"),
    [
        (5, 3, 2, (7, 4, 2, 7, 4, 1), 3, 2000),
        (6, 4, 2, (8, 6, 2, 8, 4, 2), 3, 2000),
        (7, 4, 3, (8, 7, 3, 10, 5, 2), 5, 2500),
        (8, 5, 3, (10, 8, 3, 11, 6, 2), 5, 2500),
    ],
)
def test_the_tables_are_those_of_the_sheet(players, gangsters, hostages, cards, picked, target) -> None:
    """“5 | 3 | 2”, “6 | 4 | 2”, “7 | 4 | 3”, “8 | 5 | 3”, Professor and Raquel included."""
    box = BOXES[players]
    assert (box.gangsters + 1, box.hostages + 1) == (gangsters, hostages)
    assert (box.cards, box.picked, box.target) == (cards, picked, target)


def test_the_table_for_four_is_that_of_the_sheet() -> None:
    """“4 | 6 4 1 | 5 3 1 | 3 | 2000”; the Professor, Raquel and one gangster are in, the fourth is drawn blind."""
    box = BOXES[4]
    assert (box.gangsters, box.hostages, box.blind) == (1, 0, True)
    assert (box.cards, box.picked, box.target) == ((6, 4, 1, 5, 3, 1), 3, 2000)


@pytest.mark.parametrize("players", COUNTS)
def test_the_box_has_enough_of_everything_printed(players: int) -> None:
    """“27 banknotes: 12, 10, 5; 25 sabotages: 13, 8, 4”; 8 plain gangsters and 3 plain hostages."""
    box = BOXES[players]
    assert all(used <= printed for used, printed in zip(box.cards, (12, 10, 5, 13, 8, 4), strict=True))
    assert box.gangsters + box.blind <= 8 and box.hostages + box.blind <= 3


@pytest.mark.parametrize("players", COUNTS)
def test_every_row_of_action_cards_makes_five_for_each_player(players: int) -> None:
    assert sum(BOXES[players].cards) == 5 * players
    assert BOXES[players].rounds == 5


# --- the deal -------------------------------------------------------------------------------


def test_with_four_players_the_fourth_character_is_a_gangster_or_a_hostage_alike() -> None:
    """“The fourth card is drawn blind from one more gangster and one hostage”: 3:1 or 2:2, each 1/2."""
    chances = Heist(players=4).start().chances
    assert dict(chances.items()) == {DrawFourth(GANGSTER): Fraction(1, 2), DrawFourth(HOSTAGE): Fraction(1, 2)}


@pytest.mark.parametrize(
    ("fourth", "teams"),
    [(GANGSTER, Counter({GANGSTER: 2, PROFESSOR: 1, RAQUEL: 1})), (HOSTAGE, Counter(range(4)))],
)
def test_with_four_players_the_teams_are_three_to_one_or_two_to_two(fourth: int, teams: Counter[int]) -> None:
    state = Heist(players=4).start().play(DrawFourth(fourth))
    while len(state.roles) < 4:
        state = state.play(next(iter(state.chances)))
    assert Counter(state.roles) == teams


def test_with_four_players_nobody_sees_which_card_was_drawn() -> None:
    """“The card not drawn stays hidden.”"""
    views = [Heist(players=4).start().play(DrawFourth(role)).view(0) for role in (GANGSTER, HOSTAGE)]
    assert views[0] == views[1]


@pytest.mark.parametrize("players", COUNTS)
def test_the_professor_and_raquel_are_always_dealt(players: int) -> None:
    state = dealt(players)
    assert state.roles.count(PROFESSOR) == state.roles.count(RAQUEL) == 1
    assert sum(map(is_gangster, state.roles)) == {4: 2, 5: 3, 6: 4, 7: 4, 8: 5}[players]


@pytest.mark.parametrize("players", COUNTS)
def test_everybody_gets_five_cards_and_the_whole_deck_is_dealt(players: int) -> None:
    """“What a player does not hold, the others do.”"""
    state = dealt(players)
    assert [len(hand) for hand in state.hands] == [5] * players
    assert Counter(card for hand in state.hands for card in hand) == +Counter(dict(enumerate(BOXES[players].cards)))


def test_a_card_is_dealt_with_the_odds_of_what_is_left() -> None:
    state = Heist(players=5).start()
    while state.phase is not DEALING:
        state = state.play(next(iter(state.chances)))
    assert state.chances[DealCard(NOTE)] == Fraction(7, 25)
    assert state.play(DealCard(NOTE)).chances[DealCard(NOTE)] == Fraction(6, 24)


@pytest.mark.parametrize("players", COUNTS)
def test_the_first_leader_is_found_by_lot_all_alike(players: int) -> None:
    """“Whoever robbed a bank last leads round 1; otherwise choose in any way.”"""
    state = Heist(players=players).start()
    while state.turn is CHANCE:
        last, state = state, state.play(next(iter(state.chances)))
    assert {p for _, p in last.chances.items()} == {Fraction(1, players)} and len(last.chances) == players


def test_any_first_leader_can_be_chosen() -> None:
    for leader in range(6):
        assert dealt(game=Heist(players=6, leader=leader)).leaders == (leader,)


# --- 1. choose ------------------------------------------------------------------------------


def test_everybody_lays_one_of_their_own_cards() -> None:
    state = dealt(5, [(NOTE, NOTE, NOTE, SABOTAGE, SABOTAGE)])
    for seat in range(5):
        assert state.turn == seat
        assert {move.card for move in state.moves} == set(state.hands[seat])
        state = state.play(state.moves[0])
    assert [len(hand) for hand in state.hands] == [4] * 5 and state.phase is TALK


def test_a_card_not_held_cannot_be_laid() -> None:
    state = dealt(5)
    missing = next(card for card in CARDS if card not in state.hands[0])
    with pytest.raises(IllegalMove, match=r"seat 0 may not play 'Lay a .*choose a card"):
        state.play(Lay(missing))


def test_cards_are_laid_as_if_at_the_same_time() -> None:
    """“At the same time”: whoever is asked later sees that a card lies there, not which."""
    state = dealt(5)
    views = [state.play(move).view(1) for move in state.moves]
    assert len(views) > 1 and len(set(views)) == 1


# --- 2. talk --------------------------------------------------------------------------------


def test_everybody_is_asked_once_from_the_seat_after_the_leader_and_the_leader_last() -> None:
    """Ruling: “Talk goes round from the seat after the leader, the leader last.”"""
    state, order = lay(dealt(6, leader=3), held(dealt(6, leader=3))), []
    while state.phase is TALK:
        order.append(state.turn)
        state = state.play(DODGE)
    assert order == [4, 5, 0, 1, 2, 3] and (state.phase, state.turn) == (PICKING, 3)


def test_one_may_tell_the_truth_bluff_or_dodge_and_wish_to_be_taken_or_left() -> None:
    state = lay(dealt(5), held(dealt(5)))
    claims = {(move.claim, move.wish) for move in state.moves}
    assert claims == {(claim, wish) for claim in (*CARDS, None) for wish in ("take", "leave", None)}


def test_statements_are_heard_by_all_and_bind_nobody() -> None:
    state = lay(dealt(5), held(dealt(5)))
    bluff = Say(NOTE_500, "take")
    after = state.play(bluff)
    assert all(after.view(seat).said(1) == bluff for seat in range(5))
    assert (after.hands, after.laid) == (state.hands, state.laid)


# --- 3. pick --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_the_leader_picks_three_or_five_cards_their_own_always_among_them(players: int) -> None:
    """“3 (4–6 players) or 5 (7–8 players) cards. Their own card is always among them.”"""
    state = dealt(players, leader=2)
    state = talk(lay(state, held(state)))
    assert state.turn == 2
    for move in state.moves:
        assert 2 in move.seats and len(set(move.seats)) == len(move.seats) == (3 if players <= 6 else 5)
    with pytest.raises(IllegalMove):
        state.play(Pick(tuple(seat for seat in range(players) if seat != 2)[: len(move.seats)]))


@pytest.mark.parametrize("seats", [(0, 1), (0, 1, 2, 3), (2, 1, 0), (0, 0, 1), (0, 1, 9), (0, 1, -1), ()])
def test_a_pick_of_the_wrong_size_order_or_seats_is_refused(seats) -> None:
    with pytest.raises(IllegalMove):
        talk(lay(dealt(5), held(dealt(5)))).play(Pick(seats))


def test_whose_cards_were_picked_stays_visible() -> None:
    state = counted(dealt(5), held(dealt(5)), (0, 3, 4))
    assert all(state.view(seat).picked == (0, 3, 4) for seat in range(5))


# --- 4. count -------------------------------------------------------------------------------

N, N2, N5, S, S2, S5 = NOTE, NOTE_250, NOTE_500, SABOTAGE, SABOTAGE_250, SABOTAGE_500


@pytest.mark.parametrize(
    ("cards", "by"),
    [
        ((N, N2, S), 750),  # the sheet: notes in the majority, one of them +250
        ((S, S2, N), -250),  # the sheet: sabotages in the majority with one -250
        ((N, N2, N2, S, S2), 1000),  # the sheet: five picked; the -250 is in the minority
        ((S, S2, S2, N, N5), -500),  # the sheet: five picked; the +500 is in the minority
        ((N, N, S5), 500),  # "more banknotes: loot +500"
        ((S, S, N5), 0),  # "a majority of plain sabotages is not enough" to lower the loot
        ((N5, N5, N5), 2000),
        ((S5, S5, S5), -1500),
        ((N, N, N, N, N), 500),
        ((N2, N5, S, S2, N), 1250),
        ((S5, S2, N5, N5, S), -750),
    ],
)
def test_the_majority_decides_and_only_its_amounts_count(cards, by: int) -> None:
    assert change(cards) == change(tuple(reversed(cards))) == by


def test_the_sheets_examples_move_the_pawn() -> None:
    """“500 (+250)” and then “-250” with 3 cards; “1000 (500 + 2 x 250)” and then “-500 (2 x 250)” with 5."""
    small = [(N, N2, S, N, S), (N, S, S2, N, S)]
    first = counted(dealt(5, small), small[0], (0, 1, 2))
    assert (first.loot, counted(next_round(first, 1), small[1], (0, 1, 2)).loot) == (750, 500)
    large = [(N, N2, N2, S, S2, N, S), (S, S2, S2, N, N5, N, S)]
    first = counted(dealt(7, large), large[0], (0, 1, 2, 3, 4))
    assert (first.loot, counted(next_round(first, 1), large[1], (0, 1, 2, 3, 4)).loot) == (1000, 500)


def test_the_loot_never_falls_below_zero() -> None:
    state = dealt(5, [(S, S2, S5, N, N)])
    after = counted(state, (S, S2, S5, N, N), (0, 1, 2))
    assert after.loot == 0


def test_the_loot_falls_by_the_whole_amount_when_there_is_enough() -> None:
    state = next_round(counted(dealt(5, [(N, N2, N5, S, S), (S, S2, S, N, N)]), (N, N2, N5, S, S), (0, 1, 2)), 1)
    assert state.loot == 1250
    assert counted(state, (S, S2, S, N, N), (0, 1, 2)).loot == 1000


def test_cards_not_picked_leave_unseen_and_nobody_learns_whose_is_whose() -> None:
    """“Cards not picked leave the game unseen. The picked ones are shuffled.”"""
    state = dealt(5, [(N, N2, S, S5, S)])
    after = counted(state, (N, N2, S, S5, S), (0, 1, 2))
    assert after.rounds[-1].counted == (N, N2, S)
    turned = counted(dealt(5, [(N, S, N2, S, S5)]), (N, S, N2, S, S5), (0, 1, 2))
    assert after.view(0).rounds == turned.view(0).rounds


def test_what_was_turned_up_is_in_no_order_that_tells_owners() -> None:
    for cards in ((S, N2, N, S, S), (N2, N, S, S, S), (N, S, N2, S, S)):
        assert counted(dealt(5, [cards]), cards, (0, 1, 2)).rounds[-1].counted == (N, N2, S)


# --- 5. theories and the next leader --------------------------------------------------------


def test_after_the_count_everybody_may_accuse_or_trust_another_or_say_nothing() -> None:
    state = any_round(dealt(5))
    assert (state.phase, state.turn) == (THEORIES, 1)
    others = [0, 2, 3, 4]
    assert set(state.moves) == {*map(Accuse, others), *map(Trust, others), Hush()}
    after = all_play(state, [Accuse(0), Trust(1), Hush(), Hush(), Hush()])
    assert after.rounds[-1].theories == (Accuse(0), Trust(1), Hush(), Hush(), Hush()) and after.phase == NEXT


@pytest.mark.parametrize("players", COUNTS[1:])
def test_the_leader_names_another_player_who_has_not_led(players: int) -> None:
    state = dealt(players, leader=1)
    for number in range(1, 5):
        state = hush(any_round(state))
        assert state.turn == state.leaders[-1]
        assert {move.seat for move in state.moves} == set(range(players)) - set(state.leaders)
        with pytest.raises(IllegalMove):
            state.play(Appoint(state.leaders[0]))
        state = state.play(state.moves[-1])
        assert (len(state.leaders), state.phase) == (number + 1, LAYING)
    assert len(set(state.leaders)) == len(state.leaders)


def may_be_appointed(leaders: tuple[int, ...]) -> set[int]:
    """Whom the leader may name with four players, when these have led so far."""
    state = hush(any_round(dealt(4, leader=leaders[0])))
    for leader in leaders[1:]:
        state = hush(any_round(state.play(Appoint(leader))))
    assert state.leaders == leaders
    return {move.seat for move in state.moves}


def test_with_four_players_one_player_leads_twice_in_any_round() -> None:
    """“… except with 4 players; then one player becomes leader twice”, and always another than the leader now."""
    assert may_be_appointed((0,)) == {1, 2, 3}
    assert may_be_appointed((0, 1)) == {0, 2, 3}
    assert may_be_appointed((0, 1, 2)) == {0, 1, 3}
    assert may_be_appointed((0, 1, 2, 3)) == {0, 1, 2}


def test_once_somebody_has_led_twice_only_those_who_have_not_led_are_left() -> None:
    assert may_be_appointed((0, 1, 0)) == {2, 3}
    assert may_be_appointed((0, 1, 0, 3)) == {2}
    assert may_be_appointed((3, 1, 2, 1)) == {0}


def test_the_second_lead_comes_in_every_round_from_the_third() -> None:
    rounds = set()
    for seed in range(60):
        *_, last = random_states(Heist(4), seed)
        assert sorted(map(last.leaders.count, range(4))) == [1, 1, 1, 2], seed
        rounds |= {number for number in range(1, 6) if last.leaders[number - 1] in last.leaders[: number - 1]}
    assert rounds == {3, 4, 5}


def test_the_next_leader_is_named_before_the_next_cards_are_chosen() -> None:
    state = hush(any_round(dealt(5)))
    assert state.phase is NEXT and all(len(hand) == 4 for hand in state.hands)
    with pytest.raises(IllegalMove):
        state.play(Lay(state.hands[0][0]))


def test_the_names_of_the_cards_are_told_apart() -> None:
    assert len(set(CARD_NAMES)) == len(CARDS)


# --- bad input ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 9, 0, -1, 5.0, "5", None, True])
def test_a_wrong_player_count_is_told_with_the_range(players) -> None:
    with pytest.raises(ValueError, match="from 4 to 8"):
        Heist(players=players)


@pytest.mark.parametrize("leader", [-1, 5, 2.0, "0", True])
def test_a_leader_who_does_not_sit_at_the_table_is_refused(leader) -> None:
    with pytest.raises(ValueError, match="seat from 0 to 4 or None"):
        Heist(players=5, leader=leader)


@pytest.mark.parametrize("options", [{"powers": 0}, {"powers": "no"}, {"trump": None}, {"trump": 1}])
def test_switches_are_true_or_false(options) -> None:
    with pytest.raises(ValueError, match="True or False"):
        Heist(**options)


TINY = Box(1, 0, (2, 1, 0, 2, 1, 0), 3, 750)


def test_a_box_of_ones_own_is_played() -> None:
    game = Heist(players=3, box=TINY)
    state = dealt(game=game, roles=(GANGSTER, PROFESSOR, RAQUEL))
    assert game.contents.rounds == 2
    state = hush(any_round(next_round(any_round(state), 1)))
    assert state.turn is None or state.phase is NAMING


@pytest.mark.parametrize(
    "parts",
    [
        (1, 0, (2, 1, 0, 2, 1), 3, 750),
        (1, 0, [2, 1, 0, 2, 1, 0], 3, 750),
        (1, 0, (2, 1, 0, 2, 1, 1), 3, 750),
        (-1, 2, (2, 1, 0, 2, 1, 0), 3, 750),
        (1, 0, (2, 1, 0, 2, 1, 0), 2, 750),
        (1, 0, (2, 1, 0, 2, 1, 0), 5, 750),
        (1, 0, (2, 1, 0, 2, 1, 0), 3, "750"),
        (1, 0, (2.0, 1, 0, 2, 1, 0), 3, 750),
        (9, 0, (2, 1, 0, 2, 1, 0), 3, 750),
        (1, 0, (20, 1, 0, 2, 1, 0), 3, 750),
    ],
)
def test_a_box_that_cannot_be_played_is_refused_in_words(parts) -> None:
    with pytest.raises(ValueError, match=r"box|cards|pick"):
        Box(*parts)


@pytest.mark.parametrize("players", [5, 3.0, True, None])
def test_a_box_is_for_so_many_players(players) -> None:
    with pytest.raises(ValueError, match="for 3 players"):
        Heist(players=players, box=TINY)


def test_a_box_is_a_box() -> None:
    with pytest.raises(ValueError, match="must be a Box"):
        Heist(players=5, box=(1, 2, 3))  # type: ignore[arg-type]


@pytest.mark.parametrize("move", [Lay(True), Lay(1.0), Lay(99), Lay("0"), Lay([]), Lay(None)])  # type: ignore[arg-type]
def test_only_a_card_is_a_card(move) -> None:
    state = dealt(5, [(NOTE_250,) * 4 + (NOTE,)])
    assert state.allows(Lay(1)) and not state.allows(move) and not state.view(0).allows(move)
    with pytest.raises(IllegalMove):
        state.play(move)
