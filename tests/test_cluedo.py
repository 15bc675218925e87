"""The Cluedo rule book, case by case (the German sheet, then the rulings)."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random
from typing import Any

import pytest

from gamekit.cluedo.components import CENTRE, MUNICH, MUNICH_TOML, ROW, Box
from gamekit.cluedo.odds import imagine
from gamekit.cluedo.rules import (
    ACCUSE,
    LAST,
    MOVE,
    REFUTE,
    SOLVED,
    SUSPECT,
    UNFINISHED,
    Accuse,
    Cluedo,
    Deal,
    EndTurn,
    LayOpen,
    Pass,
    Show,
    State,
    Stay,
    Suspect,
    TakeTaxi,
    ThrowDice,
    Walk,
)
from gamekit.cluedo.rules.movement import board, destinations, path
from gamekit.cluedo.rules.moves import accusations, suspicions
from gamekit.cluedo.rules.phases import DEAL, OPEN, SEAL, WEAPON, pack
from gamekit.core.game import CHANCE, IllegalMove, advance_chance
from tests.cluedo_tables import (
    BRAUHAUS,
    BUSCHINSKI,
    FALL,
    GARTEN,
    HERMANN,
    KIRCHE,
    LECHNER,
    MARKT,
    MUSEUM,
    NYMPHENBURG,
    OBERMAIER,
    OLYMPIAPARK,
    VON_THAL,
    WIESE,
    ZOLL,
    accusing,
    asking,
    put,
    square,
    standing,
    summoned,
    table,
    thrown,
    unrefuted,
)
from tests.games import random_game

# The box and the setting up


def test_the_box_has_six_suspects_six_weapons_and_nine_places() -> None:
    assert [len(kind) for kind in MUNICH.kinds] == [6, 6, 9]
    assert {"Gloria Hermann", "Kevin Buschinski", "Hofbräuhaus"} <= set(MUNICH.cards)


@pytest.mark.parametrize(("players", "each", "open_cards"), [(2, 9, 0), (3, 6, 0), (4, 4, 2), (5, 3, 3), (6, 3, 0)])
def test_what_does_not_divide_lies_open(players: int, each: int, open_cards: int) -> None:
    state = table(players) if players != 4 else advance_chance(Cluedo().start(), Random(2))
    assert {len(hand) for hand in state.hands} == {each} and len(state.open_cards) == open_cards
    dealt = [*state.case_file, *state.open_cards, *(card for hand in state.hands for card in hand)]
    assert sorted(dealt) == sorted(MUNICH.cards)
    assert tuple(card in kind for card, kind in zip(state.case_file, MUNICH.kinds, strict=True)) == (True,) * 3


def test_every_figure_stands_on_its_start_square_and_weapons_lie_in_six_places() -> None:
    state = table(2)
    assert state.figures == MUNICH.starts and len(set(state.figures)) == 6
    assert len(set(state.weapons)) == 6 and set(state.weapons) <= set(MUNICH.places)


def test_the_case_file_and_the_deal_are_open_chance() -> None:
    state = Cluedo().start()
    assert state.turn is CHANCE and len(state.chances) == 6
    assert not state.allows(Deal(HERMANN)) and not state.allows(LayOpen(HERMANN))


def test_gloria_hermann_begins_and_if_nobody_plays_her_the_next_one_does() -> None:
    assert table().turn == 0
    game = Cluedo(players=3, characters=(ZOLL, VON_THAL, BUSCHINSKI))
    assert advance_chance(game.start(), Random(1)).turn == 2


@pytest.mark.parametrize("options", [{"players": 7}, {"players": 1}, {"rounds": 0}, {"characters": ("Miss Scarlett",)}])
def test_a_wrong_option_is_refused_with_what_is_allowed(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="must be"):
        Cluedo(**options)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("a a doorway", "", ""),
        ("5BBBB", "..BBB", "start square 5"),
        ("Olympiapark", "Frauenkirche", "a name of its own"),
        ("......3", ".....?3", "line 9: '\\?'"),
        ("...3", "..3", "line 9: 23 squares"),
        ('["Rope"', '["Rope"]\nropes = ["Rope"', "ropes"),
    ],
)
def test_a_box_of_ones_own_is_checked_line_by_line(old: str, new: str, message: str) -> None:
    text = MUNICH_TOML.replace(old, new, 1)
    if message:
        with pytest.raises(ValueError, match=message):
            Box.from_toml(text)
    else:
        assert Box.from_toml(text) == MUNICH


# Moving


def brute(plan: Any, start: int, pips: int, free: int) -> set[int]:
    """Ends of all paths without a square twice, by trying every one."""
    ends = {(start, 1 << start)}
    for _ in range(pips):
        ends = {
            (n, used | 1 << n)
            for at, used in ends
            for n in (at - 1, at + 1, at - ROW, at + ROW)
            if n >= 0 and free >> n & 1 and not used >> n & 1
        }
    return {n for n, _ in ends}


def test_the_whole_throw_is_walked_and_no_square_is_used_twice() -> None:
    where, rng = board(MUNICH), Random(5)
    corridor = [n for n in range(where.squares.bit_length()) if where.squares >> n & 1]
    for _ in range(120):
        start, *others = rng.sample(corridor, 6)
        occupied, pips = sum(1 << n for n in others), rng.randint(2, 9)
        found = {spot for spot in destinations(where, start, pips, occupied) if isinstance(spot, int)}
        exact = brute(where, start, pips, where.squares & ~occupied)
        assert not exact or found == exact, (start, others, pips)


def tried_out(box: Box, start: Any, pips: int, occupied: set[int]) -> set[Any]:
    """Where a throw may end, by walking every path square by square and reading the plan alone."""
    ends: list[set[Any]] = [set() for _ in range(pips + 1)]
    entered: set[Any] = set()

    def beside(n: int) -> list[int]:
        return [n - 1, n + 1, n - ROW, n + ROW]

    def free(n: int) -> bool:
        return (box.signs.get(n, "#") == "." or box.signs.get(n, "#").isdigit()) and n not in occupied

    def enters(n: int) -> set[str]:
        return {p for p, letter in box.letters.items() if any(box.signs.get(m) == letter.lower() for m in beside(n))}

    def walk(at: int, used: frozenset[int], steps: int) -> None:
        ends[steps].add(at)
        if steps < pips:
            entered.update(enters(at) - {start})
            for n in beside(at):
                if free(n) and n not in used:
                    walk(n, used | {n}, steps + 1)

    if isinstance(start, str):
        for n in (n for n in box.signs if free(n) and start in enters(n)):
            walk(n, frozenset({n}), 1)
    else:
        walk(start, frozenset({start}), 0)
    # Rule: the whole throw must be used unless a place is entered; if that is impossible, as far as possible.
    whole = ends[pips] | entered
    return whole or next((far for far in reversed(ends[1:]) if far), set())


@pytest.mark.parametrize("part", range(4))
def test_where_a_throw_leads_agrees_with_trying_every_path_from_squares_and_places(part: int) -> None:
    where, rng = board(MUNICH), Random(f"walks {part}")
    corridor = [n for n in range(where.squares.bit_length()) if where.squares >> n & 1]
    doors = [n for n in corridor if any(door >> n & 1 for door in where.doors.values())]
    for _ in range(150):
        start = rng.choice([rng.choice(corridor), rng.choice([*MUNICH.places, CENTRE])])
        near = rng.choice([corridor, doors])
        occupied = {*rng.sample(near, 5), *rng.sample(corridor, rng.choice([0, 0, 60]))} - {start}
        pips = rng.randint(2, 10)
        found = destinations(where, start, pips, sum(1 << n for n in occupied))
        assert len(set(found)) == len(found)
        assert set(found) == tried_out(MUNICH, start, pips, occupied), (start, pips, occupied)


def test_a_corridor_one_square_wide_cannot_be_walked_to_and_fro() -> None:
    state = standing(table(), f0=square(1, 8), f4=square(18, 24))
    steps = thrown(state, 1, 1).destinations
    assert square(1, 8) not in steps and square(3, 8) in steps


def test_squares_are_never_occupied_nor_crossed_and_never_diagonal() -> None:
    # Hermann's start square has one way on; with somebody on it she is boxed in.
    state = standing(table(), f1=square(24, 9))
    assert thrown(state, 3, 4).moves == (Stay(),)
    assert thrown(state, 3, 4).play(Stay()).turn == 1


def test_entering_a_place_ends_the_move_whatever_is_left_of_the_throw() -> None:
    state = standing(table(), f0=square(12, 17))
    moved = thrown(state, 6, 6)
    assert Walk(BRAUHAUS) in moved.moves
    entered = moved.play(Walk(BRAUHAUS))
    assert entered.here == BRAUHAUS and entered.turn == 0 and all(isinstance(m, Suspect) for m in entered.moves)


def test_a_blocked_entrance_cannot_be_passed_in_or_out() -> None:
    door = square(5, 18)  # the only entrance of the Englischer Garten
    inside = standing(table(), f0=GARTEN, f1=door)
    assert thrown(inside, 6, 6).moves == (Stay(),)
    outside = standing(table(), f0=square(5, 17), f1=door)
    assert Walk(GARTEN) not in thrown(outside, 6, 6).moves
    assert Walk(GARTEN) in thrown(standing(outside, f1=BRAUHAUS), 6, 6).moves


def test_one_standing_in_the_entrance_enters_with_one_step() -> None:
    assert Walk(GARTEN) in thrown(standing(table(), f0=square(5, 18)), 1, 1).moves


def test_a_place_is_not_left_and_entered_again_in_one_turn_not_even_by_another_door() -> None:
    moved = thrown(standing(table(), f0=OLYMPIAPARK), 6, 6)
    assert Walk(OLYMPIAPARK) not in moved.moves and Walk(NYMPHENBURG) in moved.moves
    assert not moved.allows(Walk(OLYMPIAPARK))


def test_nobody_blocks_inside_a_place_or_in_the_cluedo_room() -> None:
    state = standing(table(), f0=square(12, 17), f1=BRAUHAUS, f2=BRAUHAUS, f3=CENTRE)
    assert {Walk(BRAUHAUS), Walk(CENTRE)} <= set(thrown(state, 6, 6).moves)


def test_figures_of_nobody_block_like_any_other() -> None:
    state = standing(table(2), f0=GARTEN, f5=square(5, 18))
    assert thrown(state, 6, 6).moves == (Stay(),)


def test_where_the_throw_cannot_be_used_up_one_goes_as_far_as_possible() -> None:
    moved = thrown(standing(table(), f1=square(22, 9), f2=square(23, 8)), 6, 6)
    assert set(moved.moves) == {Walk(square(24, 8)), Walk(square(23, 9))}
    assert moved.path(square(24, 8)) == (square(25, 9), square(24, 9), square(24, 8))


def test_who_can_enter_a_place_does_not_stop_short_of_it() -> None:
    moved = thrown(standing(table(), f1=square(20, 8), f2=square(21, 9)), 6, 6)
    assert set(moved.moves) == {Walk(WIESE), Walk(MARKT)}


def test_a_path_that_is_shown_is_a_path_that_may_be_walked() -> None:
    rng = Random(8)
    for seed in range(6):
        for state, move in random_game(Cluedo(players=6), seed):
            if isinstance(move, Walk) and rng.random() < 0.2:
                steps = state.path(move.to)
                squares = [n for n in steps if isinstance(n, int)]
                assert steps[0] == state.here and steps[-1] == move.to
                assert len(set(squares)) == len(squares) and len(steps) - 1 <= sum(state.dice)
                assert all(abs(a - b) in (1, ROW) for a, b in pairwise(squares))
                assert not any(state.occupied >> n & 1 for n in squares if n != state.here)


def test_a_taxi_joins_opposite_corners_instead_of_throwing() -> None:
    for corner, opposite in ((NYMPHENBURG, MUSEUM), (GARTEN, WIESE)):
        for here, there in ((corner, opposite), (opposite, corner)):
            state = standing(table(), f0=here)
            assert state.moves == (ThrowDice(), TakeTaxi(there))
            arrived = state.play(TakeTaxi(there))
            assert arrived.here == there and arrived.moves == suspicions(MUNICH, there)
    assert not standing(table(), f0=BRAUHAUS).allows(TakeTaxi(MUSEUM))
    assert not thrown(standing(table(), f0=NYMPHENBURG), 1, 2).allows(TakeTaxi(MUSEUM))


def test_boxed_in_at_a_corner_one_may_still_take_the_taxi() -> None:
    state = standing(table(), f0=GARTEN, f1=square(5, 18))
    assert TakeTaxi(WIESE) in state.moves


# Suspicions and their refutation


def test_the_named_figure_and_weapon_are_moved_there_and_stay() -> None:
    state = asking(BUSCHINSKI, "Wrench")
    assert state.figures[1] == BRAUHAUS and state.weapons[MUNICH.weapons.index("Wrench")] == BRAUHAUS
    later = state.play(Show(BUSCHINSKI))
    assert later.figures[1] == BRAUHAUS and later.turn == 1


def test_a_suspicion_is_about_the_place_one_stands_in() -> None:
    entered = put(standing(table(), f0=BRAUHAUS), SUSPECT)
    assert not entered.allows(Suspect(ZOLL, "Rope", MARKT)) and not entered.allows(EndTurn())
    with pytest.raises(IllegalMove, match="seat 0 may not play"):
        entered.play(Suspect(ZOLL, "Rope", MARKT))


def test_everybody_may_be_named_oneself_and_figures_of_nobody_included() -> None:
    entered = put(standing(table(2), f0=BRAUHAUS), SUSPECT)
    named = {move.suspect for move in entered.moves}
    assert named == set(MUNICH.suspects) and len(entered.moves) == 36


def test_cards_one_holds_oneself_and_open_cards_may_be_named() -> None:
    assert asking(HERMANN, "Pistol").suspicion is not None


def test_the_others_are_asked_in_turn_order_until_one_can_show() -> None:
    state = asking(LECHNER, "Wrench")  # seat 1 holds the Hofbräuhaus
    assert state.turn == 1 and state.moves == (Show(BRAUHAUS),)
    state = asking(LECHNER, "Wrench", MUSEUM)
    assert state.turn == 1 and state.moves == (Pass(),)
    state = state.play(Pass())
    assert state.turn == 2 and state.moves == (Show("Wrench"),)
    state = state.play(Show("Wrench"))
    assert state.turn == 1 and state.suspicions[-1].shown_by == 2


def test_who_holds_several_shows_exactly_one_of_their_choice() -> None:
    state = asking(BUSCHINSKI, "Dagger")
    assert state.moves == (Show(BUSCHINSKI), Show("Dagger"), Show(BRAUHAUS))
    assert not state.allows(Pass()) and not state.allows(Show(OBERMAIER))


def test_only_asker_and_refuter_see_the_card() -> None:
    before = asking(BUSCHINSKI, "Dagger")
    after = before.play(Show("Dagger"))
    seen = [after.view(seat).suspicions[-1].card for seat in range(4)]
    assert seen == ["Dagger", "Dagger", None, None]
    told = [seen[0] for seen in before.observe(Show("Dagger"))]
    assert [event.card for event in told] == seen and {event.seat for event in told} == {1}


def test_after_a_refuted_suspicion_there_is_no_accusation() -> None:
    after = asking(BUSCHINSKI, "Dagger").play(Show("Dagger"))
    assert after.turn == 1 and not after.allows(Accuse(*FALL))


def test_after_an_unrefuted_suspicion_one_ends_the_turn_or_accuses_at_once() -> None:
    state = unrefuted()
    assert state.turn == 0 and state.moves[0] == EndTurn() and len(state.moves) == 1 + 6 * 6 * 9
    assert state.play(EndTurn()).turn == 1
    assert state.play(Accuse(*FALL)).figures[0] == CENTRE


def test_no_second_suspicion_in_the_same_place_without_leaving() -> None:
    state = unrefuted().play(EndTurn())
    state = put(state, active=0)
    assert state.here == MARKT and state.moves == (ThrowDice(),)


# Being moved by others


def test_who_was_moved_may_ask_there_without_moving_or_throw() -> None:
    state = summoned()
    assert state.here == BRAUHAUS and ThrowDice() in state.moves and Suspect(ZOLL, "Rope", BRAUHAUS) in state.moves
    asked = state.play(Suspect(ZOLL, "Rope", BRAUHAUS))
    assert asked.phase is REFUTE and not asked.summoned[2]


def test_who_was_moved_to_a_corner_may_throw_take_the_taxi_or_ask_there() -> None:
    """Rule: "may, on its next turn, throw, take a taxi, or raise a suspicion there without moving"."""
    moved = put(asking(OBERMAIER, "Dagger", GARTEN).play(Show("Dagger")), active=2)
    assert moved.here == GARTEN
    assert moved.moves == (ThrowDice(), TakeTaxi(WIESE), *suspicions(MUNICH, GARTEN))
    assert not moved.play(TakeTaxi(WIESE)).summoned[2]


def test_the_free_suspicion_is_for_the_next_turn_only() -> None:
    blocked = standing(summoned(), f0=square(12, 17), f1=square(18, 23))
    stayed = thrown(blocked, 1, 1)
    assert stayed.moves == (Stay(),)
    back = put(stayed.play(Stay()), active=2)
    assert back.here == BRAUHAUS and back.moves == (ThrowDice(),)


def test_a_figure_already_there_or_naming_oneself_gains_no_free_suspicion() -> None:
    there = standing(table(), f0=BRAUHAUS, f2=BRAUHAUS)
    assert not any(put(there, SUSPECT).play(Suspect(OBERMAIER, "Rope", BRAUHAUS)).summoned)
    assert not any(asking(HERMANN, "Dagger").summoned)


def test_being_named_again_where_one_was_moved_to_takes_nothing_away() -> None:
    state = standing(put(summoned(), SUSPECT, active=1), f1=BRAUHAUS)
    assert state.play(Suspect(OBERMAIER, "Rope", BRAUHAUS)).summoned[2]


# Accusations


def test_whoever_walks_into_the_cluedo_room_must_accuse() -> None:
    state = thrown(standing(table(), f0=square(9, 12)), 6, 5).play(Walk(CENTRE))
    assert state.phase is ACCUSE and len(state.moves) == 324
    assert not state.allows(EndTurn()) and not state.allows(Suspect(ZOLL, "Rope", MARKT))


def test_a_right_accusation_solves_the_case() -> None:
    solved = accusing().play(Accuse(*FALL))
    assert solved.result == (1, 0, 0, 0) and solved.result.ending == SOLVED and solved.turn is None
    assert [solved.view(seat).case_file for seat in range(4)] == [FALL] * 4


def test_a_wrong_accuser_alone_sees_the_case_file_and_only_refutes_from_then_on() -> None:
    wrong = accusing().play(Accuse(ZOLL, "Rope", MUSEUM))
    assert [wrong.view(seat).case_file for seat in range(4)] == [FALL, None, None, None]
    assert wrong.accusations[0].place == MUSEUM and wrong.result is None and wrong.turn == 1
    state = put(standing(wrong, f3=KIRCHE), SUSPECT, active=3)
    asked = state.play(Suspect(HERMANN, "Rope", KIRCHE))
    assert asked.turn == 0 and asked.moves == (Show(HERMANN),), "a wrong accuser goes on refuting"
    assert asked.figures[0] == KIRCHE and not asked.summoned[0], "and can still be moved by others"
    assert asked.play(Show(HERMANN)).turn == 1, "but its turns are skipped"


def test_the_last_who_has_not_accused_wrongly_wins() -> None:
    state = accusing(3, out=(0, 1)).play(Accuse(ZOLL, "Rope", MUSEUM))
    assert state.result == (0, 0, 1, 0) and state.result.ending == LAST
    assert [state.view(seat).case_file for seat in (2, 3)] == [None, FALL]


def test_of_two_players_the_other_wins_when_one_accuses_wrongly() -> None:
    """Rule: "When all but one have accused wrongly, the last one wins"."""
    state = table(2)
    wrong = next(one for one in accusations(MUNICH) if (one.suspect, one.weapon, one.place) != state.case_file)
    end = put(standing(state, f0=CENTRE), ACCUSE).play(wrong)
    assert end.result == (0, 1) and end.result.ending == LAST and end.view(1).case_file is None


def test_nobody_accuses_outside_the_room_in_the_normal_turn() -> None:
    assert not any(isinstance(move, Accuse) for move in standing(table(), f0=BRAUHAUS).moves)


# The end, and what a seat may know


def test_a_game_stops_unfinished_after_the_declared_rounds() -> None:
    last = put(table(3), round=100, active=2)
    quiet = standing(last, f2=square(8, 12))
    moved = thrown(quiet, 1, 1)
    end = moved.play(next(m for m in moved.moves if isinstance(m.to, int)))
    assert end.result == (0, 0, 0) and end.result.ending == UNFINISHED


def test_rounds_go_on_counting_when_the_first_player_is_out() -> None:
    """Rulings: wrong accusers' turns are skipped; the game stops at the declared limit."""
    state = put(accusing(), round=100).play(Accuse(ZOLL, "Rope", MUSEUM))
    assert (state.turn, state.round) == (1, 100)
    last = put(standing(state, f3=square(8, 12)), active=3)
    moved = thrown(last, 1, 1)
    end = moved.play(next(m for m in moved.moves if isinstance(m.to, int)))
    assert end.result == (0, 0, 0, 0) and end.result.ending == UNFINISHED


@pytest.mark.parametrize("players", range(2, 7))
def test_an_imagined_state_looks_the_same_from_the_seat(players: int) -> None:
    rng = Random(players)
    for state, _ in random_game(Cluedo(players=players, rounds=12), 4):
        if rng.random() < 0.1:
            for seat in range(players):
                assert imagine(state.view(seat), rng).view(seat) == state.view(seat)


def test_the_deal_with_a_tiny_box_is_uniform_over_all_deals() -> None:
    box = Box(("P", "Q"), ("R",), ("S", "T"), (), ("1.2", "axb", "..."))
    game = Cluedo(players=2, box=box)
    ends: dict[Any, Any] = {}

    def walk(state: State, p: Any) -> None:
        if state.phase is MOVE:
            key = state.case_file, state.hands
            ends[key] = ends.get(key, 0) + p
            return
        for move, chance in state.chances.items():
            walk(state.play(move), p * chance)

    walk(game.start(), 1)
    assert len(ends) == 2 * 2 * 2 and set(ends.values()) == {ends[next(iter(ends))]} and sum(ends.values()) == 1


def test_moves_of_different_kinds_are_never_equal() -> None:
    assert all(a != b for a, b in product([Suspect(*FALL)], [Accuse(*FALL)]))


def test_a_path_exists_for_every_destination_of_every_throw_from_every_place() -> None:
    where = board(MUNICH)
    for start, pips in product((*MUNICH.places, *MUNICH.starts), (2, 7, 12)):
        for to in destinations(where, start, pips, 0):
            steps = path(where, start, to, pips, 0)
            assert steps[0] == start and steps[-1] == to and len(steps) - 1 <= pips


def conserved(state: State) -> tuple[Any, ...]:
    """What no move may lose or make: all cards, all figures, the weapons that lie about."""
    lying = [*state.case_file, *state.open_cards, *(card for hand in state.hands for card in hand)]
    waiting = pack(state) if state.phase in (DEAL, OPEN) else ()
    cards = sorted({*lying, *waiting}) if state.phase not in (SEAL, WEAPON) else sorted(state.game.box.cards)
    assert len(set(lying)) == len(lying)
    return cards, len(state.figures)
