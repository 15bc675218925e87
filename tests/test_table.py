"""The table: play, replay, undo, resume, and players who fail."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE, IllegalMove
from gamekit.core.league import random_player
from gamekit.core.table import Match, Record, dice, from_json, load, play, player_rng, replay
from gamekit.heist import Heist
from gamekit.heist.rules import Lay

GAME = Heist(players=5)
BOTS = [random_player] * 5


def first(view: Any, rng: Random) -> Any:
    return view.moves[0]


PLAYED = play(GAME, BOTS, seed=7)


@pytest.fixture
def record() -> Record:
    return PLAYED


# --- play and replay ------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_game_and_another_seed_another(record: Record) -> None:
    assert play(GAME, BOTS, seed=7) == record
    assert play(GAME, BOTS, seed=8).moves != record.moves


def test_a_record_replays_without_dice(record: Record) -> None:
    states = list(replay(record))
    assert len(states) == len(record.moves) + 1
    assert states[-1].result == record.result is not None


def test_a_ticket_depends_on_the_seed_and_its_number_only_and_is_even() -> None:
    assert dice(7, 3, 6) == dice(7, 3, 6) and 0 <= dice(7, 3, 6) < 6
    throws = [dice("even?", number, 6) for number in range(6_000)]
    assert all(880 < throws.count(pips) < 1_120 for pips in range(6))  # 1,000 ± 4 standard deviations


def test_the_luck_of_the_seats_is_not_the_dice_nor_each_others() -> None:
    streams = {player_rng(7, seat, number).random() for seat in range(5) for number in range(5)}
    assert len(streams) == 25 and player_rng(7, 0, 0).random() == player_rng(7, 0, 0).random()


@pytest.mark.parametrize(
    "use",
    [
        lambda rng: rng.random(),
        lambda rng: rng.choice("abcdef"),
        lambda rng: rng.gauss(0, 1),
        lambda rng: rng.sample(range(99), 5),
        lambda rng: rng.getstate(),
        lambda rng: (rng.seed(5), rng.random())[1],
        lambda rng: (rng.setstate(Random(3).getstate()), rng.randbytes(4))[1],
        lambda rng: pickle.loads(pickle.dumps(rng)).random(),
        lambda rng: copy.deepcopy(rng).random(),
    ],
)
def test_luck_is_an_ordinary_generator_of_its_seed_however_it_is_used_first(use) -> None:
    lazy, plain = player_rng("s", 2, 7), Random("s/luck of seat 2 at 7")
    assert use(lazy) == use(plain) and lazy.random() == plain.random()


def test_a_greedy_drawer_of_luck_changes_no_throw_and_nobody_elses_luck() -> None:
    def greedy(view: Any, rng: Random) -> Any:
        move = rng.choice(view.moves)
        for _ in range(100):
            rng.random()
        return move

    assert play(GAME, [greedy, *BOTS[1:]], seed=7).moves == play(GAME, BOTS, seed=7).moves


@pytest.mark.parametrize("players", [BOTS[:4], BOTS + BOTS[:1], []])
def test_every_seat_needs_a_player(players) -> None:
    with pytest.raises(ValueError, match="5 seats"):
        play(GAME, players)


def test_a_whole_game_needs_players_who_are_not_learners() -> None:
    with pytest.raises(ValueError, match="every seat"):
        play(GAME, [None, *BOTS[1:]])  # type: ignore[list-item]


def test_a_player_is_a_function() -> None:
    with pytest.raises(ValueError, match="function"):
        Match(GAME, ["hard"] * 5)  # type: ignore[list-item]


@pytest.mark.parametrize("names", [["a"] * 4, ["a"] * 6, [1, 2, 3, 4, 5], "abcde"])
def test_names_are_texts_one_for_each_seat(names) -> None:
    with pytest.raises(ValueError, match="names must be 5 texts"):
        Match(GAME, BOTS, names=names)


@pytest.mark.parametrize("seed", [1.5, None, True, (1,), b"7"])
def test_a_seed_is_a_whole_number_or_a_text(seed) -> None:
    with pytest.raises(ValueError, match="seed must be"):
        Match(GAME, BOTS, seed=seed)


@pytest.mark.parametrize("seat", [-1, 5, None, "0"])
def test_a_seat_that_does_not_exist_sees_nothing(seat) -> None:
    with pytest.raises(ValueError, match="from 0 to 4"):
        Match(GAME, BOTS).view(seat)


# --- players who fail -----------------------------------------------------------------------


def raises(view: Any, rng: Random) -> Any:
    raise KeyError("I had it a moment ago")


def leaves(view: Any, rng: Random) -> Any:
    raise SystemExit(1)


def says_nonsense(view: Any, rng: Random) -> Any:
    return "take the money"


def lays_what_it_has_not(view: Any, rng: Random) -> Any:
    return Lay(99)


def nearly_a_move(view: Any, rng: Random) -> Any:
    move = view.moves[0]
    return Lay(float(move.card)) if isinstance(move, Lay) else [move]  # type: ignore[arg-type]


class Evil:
    """Equal to everything, and it cannot be shown."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(Lay(0))

    def __repr__(self) -> str:
        raise RuntimeError("no")


def answers_evil(view: Any, rng: Random) -> Any:
    return Evil()


class Wordless(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no")


def fails_to_complain(view: Any, rng: Random) -> Any:
    raise Wordless


FAILING: list[Callable[..., Any]] = [
    raises, leaves, says_nonsense, lays_what_it_has_not, nearly_a_move, answers_evil, fails_to_complain,
]  # fmt: skip


@pytest.mark.parametrize("player", FAILING, ids=lambda player: player.__name__)
def test_a_player_who_fails_loses_the_move_to_a_fallback_and_is_named(player) -> None:
    record = play(GAME, [player, *BOTS[1:]], seed=7)
    assert record.result is not None and record.faults
    assert {(fault.seat, fault.player) for fault in record.faults} == {(0, player.__name__)}
    for fault in record.faults:
        assert record.moves[fault.number] == list(replay(record))[fault.number].moves[0]
        assert fault.why
    assert from_json(record.to_json()) == record


def test_what_went_wrong_is_written_down() -> None:
    assert play(GAME, [raises, *BOTS[1:]]).faults[0].why == "KeyError: 'I had it a moment ago'"
    assert "not allowed: 'take the money'" in play(GAME, [says_nonsense, *BOTS[1:]]).faults[0].why


def test_whoever_interrupts_is_heard() -> None:
    def interrupted(view: Any, rng: Random) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(GAME, [interrupted] * 5)


# --- a learner's match ----------------------------------------------------------------------


def until_learner(match: Match) -> None:
    while match.step() or match.force(0):
        pass


def learner(seed: int = 3) -> Match:
    match = Match(GAME, [None, *BOTS[1:]], seed=seed)
    until_learner(match)
    return match


def finish(match: Match) -> None:
    while match.result is None:
        match.play(match.view(0).moves[0], 0)
        until_learner(match)


def test_the_bots_wait_for_the_learner() -> None:
    match = learner()
    assert match.turn == 0 and not match.step() and len(match.view(0).moves) > 1


def test_a_refused_move_changes_nothing() -> None:
    match = learner()
    before = match.record
    for move in (Lay(99), Lay(True), None, "x", [1], match.view(0)):
        with pytest.raises(IllegalMove):
            match.play(move, 0)
    with pytest.raises(IllegalMove, match="not the turn of seat 3"):
        match.play(Lay(0), 3)
    assert match.record == before


def test_a_view_of_the_match_has_what_the_seat_has_seen_and_a_bots_view_has_no_log() -> None:
    match = learner()
    finish(match)
    for seat in range(5):
        labels = [event.label for event in match.view(seat).events]
        assert labels[0].startswith("You are ") and "Who was who" in labels[-1]


def test_undo_goes_back_to_ones_own_previous_decision_and_marks_it() -> None:
    match = learner()
    earlier, number = match.view(0), len(match.record.moves)
    match.play(earlier.moves[0], 0)
    until_learner(match)
    assert match.undo(0)
    assert match.view(0) == earlier and match.view(0).events == earlier.events
    assert match.record.undone == (number,)
    assert not match.undo(0) and match.record.undone == (number,)


def test_undo_cannot_roll_again() -> None:
    """The same moves after an undo meet the same draws and the same bots' luck."""
    match = learner()
    finish(match)
    played = match.record.moves
    for _ in range(5):
        assert match.undo(0)
    back = len(match.record.moves)
    while match.result is None:
        match.play(played[len(match.record.moves)], 0)
        until_learner(match)
    assert back < len(played) and match.record.moves == played and len(match.record.undone) == 5


@dataclass(frozen=True, slots=True)
class Do:
    """Throw, or dawdle before a throw."""

    what: str
    label = "do"


@dataclass(frozen=True)
class Dawdling:
    """A game in which one may dawdle before a throw: does that change the throw?"""

    line: tuple[Any, ...] = ()
    players, name, longest, kinds, moves, result = 1, "dawdling", 99, (Do,), (Do("throw"), Do("dawdle")), None
    chances, only_move = Dist.uniform(range(10_000)), None

    def start(self) -> Any:
        return self

    @property
    def turn(self) -> Any:
        return CHANCE if self.line and self.line[-1] == Do("throw") else 0

    def play(self, move: Any) -> Any:
        return Dawdling((*self.line, move))


def thrown(*moves: str) -> list[int]:
    match = Match(Dawdling(), [None])  # type: ignore[arg-type]
    for what in moves:
        match.play(Do(what), 0)
        match.step()
    return [move for move in match.record.moves if isinstance(move, int)]


def test_a_move_more_between_undo_and_throw_does_not_change_the_throw() -> None:
    """Draw number n depends on the seed and n only."""
    throws = thrown("throw", "throw")
    assert throws[0] != throws[1]
    assert thrown("dawdle", "throw", "throw") == thrown("throw", "dawdle", "dawdle", "throw") == throws


def test_a_fault_that_is_taken_back_is_forgotten() -> None:
    match = Match(GAME, [None, raises, *BOTS[2:]], seed=3)
    until_learner(match)
    match.play(match.view(0).moves[0], 0)
    until_learner(match)
    assert match.faults and match.undo(0) and not match.faults


def test_decisions_are_what_the_learner_chose_with_the_view_of_that_time() -> None:
    match = learner()
    finish(match)
    decisions = match.decisions(0)
    assert decisions and all(move in view.moves and len(view.moves) > 1 for _, view, move in decisions)
    assert [match.record.moves[number] for number, _, _ in decisions] == [move for _, _, move in decisions]


def test_a_match_is_resumed_where_it_stood_and_goes_on_as_if_never_left(tmp_path: Path) -> None:
    whole = learner()
    finish(whole)
    half = learner()
    for _ in range(3):
        half.play(half.view(0).moves[0], 0)
        until_learner(half)
    saved = load(half.record.save(tmp_path / "half.json"))
    again = Match.resume(saved, [None, *BOTS[1:]])
    assert again.view(0) == half.view(0) and again.view(0).events == half.view(0).events
    finish(again)
    assert again.record.moves == whole.record.moves
    assert again.undo(0)
