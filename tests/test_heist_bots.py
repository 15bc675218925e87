"""The heist's players: legal, honest about what they see, and stronger the higher their level."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from gamekit import league
from gamekit.core.game import CHANCE
from gamekit.heist import Heist, bots, imagine, odds
from gamekit.heist.bots.reading import note_majority, prospect, split, sure, worth
from gamekit.heist.components import (
    NOTE,
    NOTE_250,
    NOTE_500,
    PROFESSOR,
    RAQUEL,
    SABOTAGE,
    SABOTAGE_250,
    Box,
    is_gangster,
    is_note,
)  # fmt: skip
from gamekit.heist.rules import Appoint, Lay, Name, Peek, Say
from gamekit.heist.rules.phases import LAYING, PICKING, TALK
from gamekit.heist.rules.powers import PEEKS
from tests.heist_tables import changed

LEVELS = sorted(bots.LEVELS)
TINY = Heist(3, box=Box(1, 0, (2, 1, 0, 2, 0, 1), 1, 500))


def states(game, player, seed):
    """Every state of a game in which a seat is to move, with that seat's move."""
    rng, state = Random(f"{seed}"), game.start()
    while state.turn is not None:
        if state.turn is CHANCE:
            state = state.play(state.chances.sample(rng))
            continue
        move = player(state.view(state.turn), rng)
        yield state, move
        state = state.play(move)


def win_rate(players, red, blue, games, seed=2):
    player = bots.by_team(bots.LEVELS[red], bots.LEVELS[blue])
    standing = league.run(Heist(players), [player] * players, games, seed=seed)
    assert standing.faults == 0
    return standing.ending("gangsters win").value


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", [
    *map(Heist, range(4, 9)), Heist(5, powers=False), Heist(6, trump=False), Heist(4, leader=2), TINY,
])  # fmt: skip
def test_every_level_plays_every_game_to_its_end_without_a_fault(level, game):
    standing = league.run(game, [bots.LEVELS[level]] * game.players, 3, seed=level)
    assert (standing.games, standing.faults) == (3, 0)


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_depends_on_what_the_seat_sees_and_on_nothing_else(level):
    player = bots.LEVELS[level]
    for number, (state, _) in enumerate(states(Heist(6), player, level)):
        view = state.view(state.turn)
        if number % 4 == 0 and len(view.moves) > 1:
            again = imagine(view, Random(number)).view(view.seat)
            assert player(again, Random(1)) == player(view, Random(1)), number


@pytest.mark.parametrize(("players", "games"), [(5, 80), (8, 40)])
def test_a_hard_team_gains_on_either_side(players, games):
    even = win_rate(players, "easy", "easy", 300)
    assert win_rate(players, "hard", "easy", games) > even + 0.15
    assert win_rate(players, "easy", "hard", games) < even - 0.15


def test_medium_lies_between_easy_and_hard():
    easy, medium, hard = (win_rate(6, level, "medium", 100) for level in ("easy", "medium", "hard"))
    assert easy < medium < hard
    easy, medium, hard = (win_rate(6, "medium", level, 100) for level in ("easy", "medium", "hard"))
    assert easy > medium > hard


def test_a_player_by_team_can_be_named_and_sent_to_another_process():
    player = bots.by_team(gangsters=bots.hard, hostages=bots.easy)
    assert player.__name__ == "hard against easy"
    assert pickle.loads(pickle.dumps(player)) == player


# --- what a hard player does --------------------------------------------------------------


def moments(phase, players=5, seeds=range(6)):
    """Views of a phase in games of hard players, with what they did and the truth."""
    for seed in seeds:
        for state, move in states(Heist(players), bots.hard, seed):
            if state.phase is phase and len(state.moves) > 1:
                yield state.view(state.turn), move, state


def test_a_leader_lays_for_the_team():
    for view, move, _ in moments(LAYING):
        helpful = [card for card in view.hand if is_note(card) == is_gangster(view.role)]
        if view.seat == view.leader and helpful:
            assert move.card in helpful


def test_a_card_for_the_own_lead_is_kept_back():
    for view, move, _ in moments(LAYING):
        helpful = [card for card in view.hand if is_note(card) == is_gangster(view.role)]
        if view.seat not in view.leaders and len(helpful) == 1 < len(view.hand):
            assert move.card not in helpful


def test_gangsters_tell_the_truth_and_hostages_hide_their_sabotage():
    for view, move, _ in moments(TALK):
        card = view.laid[-1]
        if is_gangster(view.role):
            assert move == Say(card, "take" if is_note(card) else "leave")
        elif not is_note(card):
            assert is_note(move.claim)


def test_a_gangster_picks_no_admitted_sabotage_where_banknotes_are_offered():
    for view, move, _ in moments(PICKING, seeds=range(10)):
        offered = [seat for seat in range(5) if seat != view.seat and is_note(view.said(seat).claim)]
        if is_gangster(view.role) and view.round == 1 and len(offered) >= 2:
            assert set(move.seats) <= {*offered, view.seat}


def test_raquel_brings_in_her_own_sabotage_where_it_turns_the_majority():
    found = [
        (view, move) for view, move, _ in moments(PEEKS, 7, range(25))
        if view.role == RAQUEL and view.seat not in view.picked and not is_note(view.laid[-1])
    ]  # fmt: skip
    assert found
    assert sum(move == Peek(view.seat) for view, move in found) > len(found) / 2


def test_raquel_names_the_likeliest_professor():
    for seed in range(40):
        for state, move in states(Heist(6), bots.hard, seed):
            if isinstance(move, Name):
                suspects = odds.professor(state.view(state.turn))
                assert suspects[move.seat] == max(suspects[seat] for seat in range(6))
                return
    raise AssertionError("no game came to the naming")


def test_gangsters_appoint_whom_they_trust():
    for state, move in states(Heist(6), bots.hard, 3):
        if isinstance(move, Appoint) and is_gangster(state.roles[state.turn]):
            red = odds.gangsters(state.view(state.turn))
            assert red[move.seat] == max(red[other.seat] for other in state.moves)


def test_the_professor_plays_cards_like_any_gangster():
    for view, move, state in moments(LAYING, seeds=range(3)):
        if view.role == PROFESSOR:
            other = state.roles.index(0)
            roles = tuple({view.seat: 0, other: PROFESSOR}.get(seat, role) for seat, role in enumerate(state.roles))
            plain = imagine(view, Random(0), state.roles)
            plain = changed(plain, roles=roles)
            if view.round < 4:  # from round 4 on he has looked
                assert bots.hard(plain.view(view.seat), Random(5)) == bots.hard(view, Random(5))
            assert isinstance(move, Lay)


# --- the numbers behind it ------------------------------------------------------------------


def test_beliefs_are_weighed_as_the_press_would():
    cards = [sure(NOTE), sure(SABOTAGE), sure(NOTE_500)]
    assert note_majority(cards) == 1
    assert note_majority([sure(SABOTAGE), sure(SABOTAGE_250), sure(NOTE)]) == 0
    assert sure(NOTE_250).bonus == 250 and sure(SABOTAGE_250).loss == -250
    note, sabotage = split(sure(NOTE_250))
    assert (note.note, note.bonus, sabotage.note) == (1, 250, 0)


def test_the_outlook_grows_with_the_loot_and_lies_between_possible_loots():
    for view in (view for view, *_ in moments(PICKING)):
        later = prospect(view)
        chances = [later.outlook(loot) for loot in range(0, 3000, 125)]
        assert chances == sorted(chances)
        assert later.outlook(1125) == pytest.approx((later.outlook(1000) + later.outlook(1250)) / 2)
        assert later.outlook(1250) == pytest.approx(float(odds.once_counted(view)(1250)))


def test_banknotes_at_the_press_are_worth_more_to_the_gangsters():
    view = next(view for view, *_ in moments(PICKING))
    good, bad = [sure(NOTE_250)] * 3, [sure(SABOTAGE_250)] * 3
    assert worth(view, good, prospect(view)) > worth(view, bad, prospect(view))
