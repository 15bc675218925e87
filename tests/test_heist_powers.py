"""The heist rule book, case by case: the two powers, the end, what each seat may know."""

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from gamekit.core.dist import Dist
from gamekit.core.game import IllegalMove
from gamekit.heist import Heist
from gamekit.heist.components import GANGSTER, NOTE, NOTE_250, NOTE_500, PROFESSOR, RAQUEL, SABOTAGE, SABOTAGE_250, Box
from gamekit.heist.rules import Look, Name, Peek, Swap, Wait, imagine
from gamekit.heist.rules.imagine import at_press, deals, swaps_made, unseen
from gamekit.heist.rules.phases import OVER, TALK, THEORIES
from gamekit.heist.rules.powers import LOOKS, NAMING, PEEKS, SWAPS
from tests.games import random_game
from tests.heist_tables import (
    CAST,
    PROFESSORS_SEAT,
    RAQUELS_SEAT,
    all_play,
    any_round,
    changed,
    counted,
    dealt,
    held,
    hush,
    lay,
    look,
    next_round,
    swap,
    talk,
    wait,
)  # fmt: skip
from tests.test_heist import conserved

N, N2, N5, S, S2 = NOTE, NOTE_250, NOTE_500, SABOTAGE, SABOTAGE_250
FIRST = (N, N, S, S, S)


def before_raquel(cards=(N, N2, S, S2, N), picked=(0, 1, 2), leader=0, first=FIRST):
    """Round 2 of five players, cards picked, the lights about to go out; Raquel sits in seat 2."""
    begun = next_round(counted(dealt(5, [first, cards], leader=1), first, (0, 1, 2)), leader)
    return counted(begun, cards, picked, power=True)


# --- Raquel, round 2 ------------------------------------------------------------------------


def test_raquels_power_comes_in_round_two_after_the_pick_and_before_the_count() -> None:
    state = before_raquel()
    assert (state.phase, state.round, len(state.rounds)) == (PEEKS, 2, 1)


@pytest.mark.parametrize("number", [1, 3, 4, 5])
def test_in_no_other_round_are_the_lights_out_after_the_pick(number: int) -> None:
    state = dealt(5)
    for _ in range(number - 1):
        state = hush(any_round(state))
        state = state.play(state.moves[0])
    state = talk(lay(state, held(state)))
    assert state.play(state.moves[0]).phase == THEORIES


def test_she_may_look_at_any_card_not_picked_or_do_nothing() -> None:
    state = all_play(before_raquel(), [Wait(), Wait()])
    assert state.turn == RAQUELS_SEAT and set(state.moves) == {Peek(3), Peek(4), Wait()}


def test_her_own_card_is_among_them_when_it_was_not_picked() -> None:
    """“She may take one card that was not picked (her own included).”"""
    state = all_play(before_raquel(picked=(0, 1, 3)), [Wait(), Wait()])
    assert Peek(RAQUELS_SEAT) in state.moves


def test_a_card_she_has_looked_at_must_come_into_play() -> None:
    state = all_play(before_raquel(), [Wait(), Wait(), Peek(3), Wait(), Wait(), Wait(), Wait()])
    assert state.turn == RAQUELS_SEAT and set(state.moves) == {Swap(0), Swap(1), Swap(2)}


def test_she_sees_the_card_she_takes_and_not_the_one_she_replaces() -> None:
    """“She may take one card, look at it …, in place of a picked card, which she may not look at.”"""
    state = swap(before_raquel(), 3, 1)
    assert state.view(RAQUELS_SEAT).peeked == (3, S2) and state.view(RAQUELS_SEAT).swapped == 1
    begun = next_round(counted(dealt(5, [FIRST, (N, N2, S, S2, N), (S, N5, S, N, N)]), FIRST, (0, 1, 2)), 1)
    replaced = [swap_begun(counted(begun, (N, card, S, S2, N), (0, 1, 2), power=True)) for card in (N2, N5)]
    assert replaced[0].view(RAQUELS_SEAT) == replaced[1].view(RAQUELS_SEAT)


def swap_begun(state):
    """Raquel has looked and put the card in place of seat 1's, but nothing is counted yet."""
    return all_play(state, [Wait(), Wait(), Peek(3), Wait(), Wait(), Wait(), Wait(), Swap(1)])


def test_if_she_does_not_use_the_power_she_looks_at_nothing() -> None:
    state = wait(before_raquel())
    assert state.view(RAQUELS_SEAT).peeked is None and state.rounds[-1].counted == (N, N2, S)


def test_the_sheets_example_a_minus_card_for_a_supposed_note_makes_a_majority_of_sabotages() -> None:
    """“A minus card goes in for a supposed note (majority of sabotages).”"""
    state = swap(before_raquel(first=(N, N2, N, S, S)), 3, 1)
    assert state.rounds[-1].counted == (N, S, S2)
    assert (state.rounds[0].loot, state.loot) == (750, 500)


def test_the_sheets_example_a_note_goes_in_all_the_same_best_for_a_bonus_note() -> None:
    state = swap(before_raquel((N, N5, S, N, S2)), 3, 1)
    assert state.rounds[-1].counted == (N, N, S)
    assert state.loot - state.rounds[0].loot == 500


def test_her_own_card_left_out_can_be_brought_in() -> None:
    state = swap(before_raquel((N, N2, S2, S, N), picked=(0, 1, 3)), RAQUELS_SEAT, 0)
    assert state.rounds[-1].counted == (N2, S, S2)


def test_she_may_replace_the_leaders_own_card_and_her_own() -> None:
    """Ruling: “Raquel may swap out any picked card, the leader's own included; she may be the leader herself.”"""
    assert swap(before_raquel(), 3, 0).rounds[-1].counted == (N2, S, S2)
    assert swap(before_raquel(leader=2), 3, 2).rounds[-1].counted == (N, N2, S2)


def test_the_swap_is_invisible() -> None:
    """Ruling: “the others see the same owners picked as before” and “every seat sees the same prompt”."""
    state = swap(before_raquel(), 4, 0)  # a plain note for a plain note: even the count is the same
    still = wait(before_raquel())
    for seat in (0, 1, 3, 4):
        assert state.view(seat) == still.view(seat)
    assert state.view(RAQUELS_SEAT) != still.view(RAQUELS_SEAT)


def seen_by_others(state, choices):
    """All that the others see, move by move, while one character acts in the dark."""
    seen, left = [], list(choices)
    while state.phase in (PEEKS, SWAPS, LOOKS):
        acts = len(state.moves) > 1
        move = left.pop(0) if acts else state.moves[0]
        after, special = state.play(move), state.roles.index(RAQUEL if state.phase is not LOOKS else PROFESSOR)
        views = [(after.view(seat), state.observe(move)[seat]) for seat in range(5) if seat != special]
        seen.append((repr(after), views, [view.numbers for view, _ in views]))
        state = after
    return seen


def test_nobody_sees_at_any_moment_whether_and_how_a_power_is_used() -> None:
    """Ruling: “Who used a power, and on whom, is told to nobody; every seat sees the same prompt.”"""
    ways = [[Wait()], [Peek(4), Swap(0)]]  # a plain note for a plain note
    assert seen_by_others(before_raquel(), ways[0]) == seen_by_others(before_raquel(), ways[1])
    half = [seen_by_others(before_raquel(), way)[:-1] for way in ([Wait()], [Peek(3), Swap(1)], [Peek(4), Swap(2)])]
    assert half[0] == half[1] == half[2]
    looks = [seen_by_others(before_professor(), [move]) for move in (Wait(), Look(0), Look(2), Look(4))]
    assert looks[0] == looks[1] == looks[2] == looks[3]


def test_everybody_is_asked_while_the_lights_are_out_so_that_nobody_is_given_away() -> None:
    for state in (before_raquel(), all_play(before_raquel(), [Wait(), Wait(), Peek(3), Wait(), Wait()])):
        asked = []
        while state.phase in (PEEKS, SWAPS):
            asked.append(state.turn)
            assert state.turn == RAQUELS_SEAT or state.moves == (Wait(),)
            state = state.play(state.moves[0])
        assert asked in ([0, 1, 2, 3, 4] * 2, [0, 1, 2, 3, 4])


def test_a_swapped_out_card_leaves_unseen_and_the_swap_counts_once() -> None:
    state = swap(before_raquel(), 3, 1)
    later = any_round(next_round(state, 2))
    assert len(later.rounds[-1].counted) == 3 and later.swapped == 1
    assert later.rounds[-1].counted == tuple(sorted(later.played[-1][seat] for seat in later.picked))


# --- the Professor, round 4 -----------------------------------------------------------------


def before_professor(players: int = 5):
    """Round 4, all cards laid."""
    state = dealt(players)
    for leader in (1, 2, 3):
        state = next_round(any_round(state), leader)
    for card in held(state):
        state = state.play(next(move for move in state.moves if move.card == card))
    return state


def test_the_professors_power_comes_in_round_four_after_the_choice_and_before_the_talk() -> None:
    state = before_professor()
    assert (state.phase, state.round) == (LOOKS, 4) and wait(state).phase == TALK


def test_he_may_look_at_one_other_players_character() -> None:
    """Ruling: “The Professor looks at another player's card, not his own.”"""
    state = before_professor().play(Wait())
    assert state.turn == PROFESSORS_SEAT and set(state.moves) == {Look(0), Look(2), Look(3), Look(4), Wait()}
    after = look(before_professor(), RAQUELS_SEAT)
    assert after.view(PROFESSORS_SEAT).looked == (RAQUELS_SEAT, RAQUEL)


def test_nobody_else_learns_that_he_looked_or_at_whom() -> None:
    views = [look(before_professor(), other) for other in (0, 2, 3)] + [wait(before_professor())]
    for seat in (0, 2, 3, 4):
        assert len({state.view(seat) for state in views}) == 1
    assert len({state.view(PROFESSORS_SEAT) for state in views}) == 4


def test_nobody_else_may_look() -> None:
    with pytest.raises(IllegalMove, match="Keep your eyes closed"):
        before_professor().play(Look(2))


# --- options --------------------------------------------------------------------------------


def test_for_a_first_game_both_powers_can_be_left_out() -> None:
    game = Heist(players=5, powers=False)
    phases = {state.phase for state, _ in random_game(game, 1)}
    assert not phases & {LOOKS, PEEKS, SWAPS}


def test_the_last_trump_stays_in_without_powers_and_can_be_left_out_by_itself() -> None:
    """Ruling: “The final naming of the Professor stays in when the powers are left out.”"""
    assert at_the_end(2000, powers=False).phase == NAMING
    phases = [{state.phase: state for state, _ in random_game(Heist(trump=False), seed)} for seed in range(200)]
    assert not any(NAMING in game for game in phases)
    assert {game[OVER].result.ending for game in phases if game[OVER].loot >= 2000} == {"gangsters win"}


# --- the end --------------------------------------------------------------------------------


def test_below_the_target_the_hostages_win_and_raquel_is_not_asked() -> None:
    ends = (state for seed in range(99) for state, _ in random_game(Heist(players=5), seed) if state.turn is None)
    state = next(state for state in ends if state.loot < 2000 and state.named is None)
    assert state.result.ending == "hostages win" and state.named is None
    assert state.result == tuple(int(role in (2, 3)) for role in state.roles)


def at_the_end(loot: int, players: int = 5, powers: bool = True):
    """Raquel's last trump with so much loot on the track."""
    game = Heist(players=players, powers=powers)
    ends = (state for seed in range(999) for state, _ in random_game(game, seed) if state.phase is NAMING)
    return changed(next(ends), loot=loot)


@pytest.mark.parametrize(
    ("players", "loot", "right", "ending"),
    [
        (5, 2000, True, "hostages win"),
        (5, 2250, True, "hostages win"),
        (5, 2499, True, "hostages win"),
        (5, 2500, True, "gangsters win"),
        (5, 2000, False, "gangsters win"),
        (8, 2500, True, "hostages win"),
        (8, 3000, True, "gangsters win"),
        (8, 2500, False, "gangsters win"),
    ],
)
def test_if_she_is_right_the_loot_drops_by_500_and_is_held_against_the_target_again(
    players: int, loot: int, right: bool, ending: str
) -> None:
    state = at_the_end(loot, players)
    professor = state.roles.index(PROFESSOR)
    wrong = next(seat for seat in range(players) if seat not in (professor, state.turn))
    after = state.play(Name(professor if right else wrong))
    assert (after.loot, after.result.ending, after.turn) == (loot - 500 * right, ending, None)


def test_raquel_shows_herself_and_must_name_one_other_player() -> None:
    state = at_the_end(2000)
    raquel = state.roles.index(RAQUEL)
    assert state.turn == raquel and {move.seat for move in state.moves} == set(range(5)) - {raquel}
    assert all(state.view(seat).raquel == raquel for seat in range(5))
    with pytest.raises(IllegalMove):
        state.play(Name(raquel))


def test_the_roles_stay_secret_until_all_is_over() -> None:
    """“After round 5 the roles stay secret until this is done.”"""
    for state, _ in random_game(Heist(players=5), 3):
        assert all((state.view(seat).roles is None) == (state.phase is not OVER) for seat in range(5))


def test_a_whole_team_wins_together() -> None:
    state = at_the_end(5000)
    result = state.play(state.moves[0]).result
    assert result == tuple(int(role in (GANGSTER, PROFESSOR)) for role in state.roles)


def test_after_round_five_there_is_talk_but_no_new_leader() -> None:
    """Ruling, and all cards have been played."""
    states = [state for state, _ in random_game(Heist(players=6), 5)]
    last = [state for state in states if state.round == 5]
    assert THEORIES in {state.phase for state in last} and len(states[-1].leaders) == 5
    assert states[-1].hands == ((),) * 6 and len(states[-1].rounds) == 5


def test_the_loot_has_no_upper_limit() -> None:
    """Ruling."""
    assert at_the_end(9999).loot == 9999


# --- what a seat may know -------------------------------------------------------------------


@pytest.mark.parametrize("players", sorted(CAST))
def test_imagined_cards_are_those_of_the_box_and_fit_all_that_was_counted(players: int) -> None:
    for seed in range(10):
        for state, _ in random_game(Heist(players=players), seed):
            if state.leaders and Random(f"{seed}/{state.turn}/{state.phase}").random() < 0.2:
                for seat in range(players):
                    world = imagine(state.view(seat), Random(seed))
                    assert conserved(world) == conserved(state), (seed, seat)
                    assert [recounted(world, number) for number in range(len(world.rounds))] == [
                        done.counted for done in state.rounds
                    ], (seed, seat)


def recounted(state, number: int) -> tuple[int, ...]:
    """The cards that must have been turned up in a finished round, from what everybody laid."""
    picked = state.rounds[number].picked
    seats = [state.peeked[0] if seat == state.swapped and number == 1 else seat for seat in picked]
    return tuple(sorted(state.played[number][seat] for seat in seats))


@pytest.mark.parametrize("players", sorted(CAST))
def test_the_truth_is_never_thought_impossible(players: int) -> None:
    for seed in range(20):
        for state, _ in random_game(Heist(players=players), seed):
            if state.phase in (THEORIES, TALK) and state.turn == state.leaders[-1]:
                swapped = None if state.peeked is None else (state.peeked[0], state.swapped)
                for seat in range(players):
                    assert swaps_made(state.view(seat), state.roles)[swapped] > 0, (seed, seat)


def test_a_game_before_the_deal_cannot_be_imagined() -> None:
    with pytest.raises(ValueError, match="nothing to imagine"):
        imagine(Heist().start().view(0), Random(1))


SMALL = Box(1, 1, (2, 1, 1, 2, 1, 1), 3, 1000)  # two cards each: every deal can be tried


def brute_force(view, swap) -> int:
    """In how many ways the others' cards can lie: all of them tried."""
    others = [seat for seat in range(4) if seat != view.seat]
    ways = 0
    for order in permutations(unseen(view).elements()):
        cards = {seat: order[2 * i : 2 * i + 2] for i, seat in enumerate(others)} | {view.seat: view.laid}
        ways += all(
            tuple(sorted(cards[seat][number] for seat in at_press(done.picked, swap if number == 1 else None)))
            == done.counted
            for number, done in enumerate(view.rounds)
        )
    return ways


@pytest.mark.parametrize("seed", range(6))
def test_the_ways_to_deal_are_those_found_by_trying_all_of_them(seed: int) -> None:
    *_, (state, _) = random_game(Heist(players=4, box=SMALL), seed)
    view = state.view(state.roles.index(PROFESSOR))
    picked = view.rounds[1].picked
    left = next(seat for seat in range(4) if seat not in picked)
    for swapped in (None, *((left, taken) for taken in picked)):
        assert deals(view, swapped) == brute_force(view, swapped), swapped


@pytest.mark.parametrize("seed", range(10))
def test_a_swap_is_as_likely_as_not_and_each_pair_alike_given_what_was_turned_up(seed: int) -> None:
    """The weights that `imagine` states: 1 for no swap, 1 for all pairs together, each times its ways to deal."""
    *_, (state, _) = random_game(Heist(players=5), seed)
    view = state.view(state.roles.index(PROFESSOR))
    picked = view.rounds[1].picked
    pairs = [(left, taken) for left in range(5) if left not in picked for taken in picked]
    weights = {None: Fraction(deals(view, None)), **{pair: Fraction(deals(view, pair), 6) for pair in pairs}}
    assert swaps_made(view, state.roles) == Dist(weights)
