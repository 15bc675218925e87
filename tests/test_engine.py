"""The engine: drafts, agendas, who sees what; tried on a small game and on broken ones."""

import copy
import pickle
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from gamekit.core import engine
from gamekit.core.engine import Frozen, Hidden, Rules, own, value
from gamekit.core.game import CHANCE, IllegalMove, Result
from gamekit.phases import phases
from tests.auction import (
    BID,
    BIDS,
    FLIPS,
    OVER,
    ROUND,
    SHOW,
    STAKE,
    Auction,
    Bid,
    Draft,
    Hides,
    Secret,
    State,
    Table,
    View,
    imagine,
)
from tests.games import random_game


def after(*moves: Any) -> State:
    state = Auction().start()
    for move in moves:
        state = state.play(move)
    return state


def test_a_round_is_one_line_and_steps_follow_each_other() -> None:
    state = Auction().start()
    assert (state.phase, state.turn) == (STAKE, CHANCE)
    asked = [state := state.play(move) for move in (FLIPS[1], BIDS[0], BIDS[1], BIDS[1])]
    assert [(one.phase, one.turn) for one in asked] == [(BID, 0), (BID, 1), (BID, 2), (STAKE, CHANCE)]
    assert state.points == (2, 0, 0) and state.rounds == 1 and state.bids == ()


def test_a_game_ends_when_nobody_is_asked() -> None:
    over = after(FLIPS[0], *BIDS[:3], FLIPS[0], BIDS[1], BIDS[2], BIDS[3])
    assert over.phase is OVER and over.turn is None and over.moves == ()
    assert over.result == Result((0, 0, 1), "most points")
    with pytest.raises(IllegalMove, match="nobody may not play"):
        over.play(BIDS[0])


def test_what_is_not_offered_is_refused_in_words_and_changes_nothing() -> None:
    state = after(FLIPS[0], BIDS[0])
    before = pickle.dumps(state)
    for move in (Bid(9), Bid(True), FLIPS[0], "Bid", None, [1], Bid([1])):  # type: ignore[arg-type]
        assert not state.allows(move)
        with pytest.raises(IllegalMove, match=r"seat 1 may not play .* now \(bid\): it may Bid 1; Bid 2"):
            state.play(move)
    assert pickle.dumps(state) == before


def test_each_seat_is_told_what_it_may_know() -> None:
    state = after(FLIPS[0])
    assert state.observe(BIDS[3]) == ((Secret(4),), (Hides(0),), (Hides(0),))
    last = after(FLIPS[0], BIDS[0], BIDS[1])
    assert [event.label for event in last.observe(BIDS[4])[2]] == ["You bid 5", "The bids are 1, 2 and 5"]
    assert last.observe(BIDS[4])[0][0].label == "{2} bids"


def test_a_view_shows_what_is_declared_and_nothing_else() -> None:
    view = after(FLIPS[0], BIDS[0]).view(0)
    assert (view.hand, view.my_bid, view.points, view.moves) == ((2, 3, 4, 5), 1, (0, 0, 0), ())
    assert set(view.__dict__) == {
        "game", "points", "rounds", "stake", "hand", "my_bid", "seat", "step", "agenda", "turn", "moves", "result",
        "events",
    }  # fmt: skip
    other = after(FLIPS[0], BIDS[0]).view(1)
    assert other.my_bid is None and other.moves == BIDS and other.secret
    assert other.allows(BIDS[0]) and not other.allows(Bid(True)) and not view.allows(BIDS[1])


def test_hidden_fields_dealt_again_leave_every_view_and_the_agenda_as_they_were() -> None:
    from random import Random

    for seed in range(5):
        for state, _ in random_game(Auction(), seed):
            for seat in range(3):
                view = state.view(seat)
                assert imagine(view, Random(seed)).view(seat) == view


def test_states_and_views_cannot_be_written_into() -> None:
    state = after(FLIPS[0])
    for thing in (state, state.view(0)):
        with pytest.raises(AttributeError, match="never changed"):
            thing.points = (9, 9, 9)
        with pytest.raises(AttributeError, match="never changed"):
            del thing.points
    before = pickle.dumps(state)
    view = state.view(0)
    view.__dict__.clear()
    object.__setattr__(state.view(1).game, "rounds", 99)
    assert pickle.dumps(state) == before and state.view(1).game.rounds == 2


def test_a_draft_that_is_kept_cannot_be_written_into() -> None:
    kept: list[Any] = []
    rules = Rules[Draft]()

    @rules.asks("keep", lambda draft: BIDS)
    def KEEP(draft: Draft, move: Bid) -> None:
        kept.append(draft)
        draft.do(OVER())

    state = engine.begin(Draft(game=Auction(), points=(0, 0, 0), hands=()), State, KEEP(0))
    made = state.play(BIDS[0])
    with pytest.raises(AttributeError, match="never changed"):
        kept[0].points = (7, 7, 7)
    assert made.points == (0, 0, 0) and made.phase is OVER


def test_a_failing_effect_leaves_the_state_as_it_was() -> None:
    rules = Rules[Draft]()

    @rules.asks("fail", lambda draft: BIDS)
    def FAIL(draft: Draft, move: Bid) -> None:
        draft.points = (5, 5, 5)
        raise ZeroDivisionError

    state = engine.begin(Draft(game=Auction(), points=(0, 0, 0), hands=()), State, FAIL(0))
    with pytest.raises(ZeroDivisionError):
        state.play(BIDS[0])
    assert state.points == (0, 0, 0) and state.phase is FAIL


def test_an_agenda_that_runs_out_or_never_ends_is_named() -> None:
    rules = Rules[Draft]()

    @rules.happens("nothing more")
    def LAST(draft: Draft) -> None: ...

    @rules.happens("round and round")
    def AGAIN(draft: Draft) -> None:
        draft.do(AGAIN())

    draft = Draft(game=Auction(), points=(0, 0, 0), hands=())
    with pytest.raises(RuntimeError, match="“nothing more” ended, and nothing follows"):
        engine.begin(draft, State, LAST())
    with pytest.raises(RuntimeError, match="“round and round” goes on for ever"):
        engine.begin(draft, State, AGAIN())


def test_a_step_can_be_about_something_and_a_phase_can_accept_more_than_it_lists() -> None:
    rules = Rules[Draft]()

    @rules.asks_on("raise", lambda draft, least: (Bid(least + 1),), lambda draft, move, least: move.card > least)
    def RAISE(draft: Draft, move: Bid, least: int) -> None:
        draft.do(RAISE.on(move.card, 1) if move.card < 10 else OVER())

    state = engine.begin(Draft(game=Auction(), points=(0, 0, 0), hands=()), State, RAISE.on(3, 0))
    assert state.moves == (Bid(4),) and state.allows(Bid(8)) and not state.allows(Bid(3)) and not state.allows(FLIPS[0])
    assert state.play(Bid(7)).moves == (Bid(8),) and state.play(Bid(11)).phase is OVER
    assert state.only_move == Bid(4) and after(FLIPS[0]).only_move is None


def test_states_and_phases_travel() -> None:
    state = after(FLIPS[0], BIDS[0])
    for again in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert again == state and hash(again) == hash(state) and again.phase is BID
        assert again.play(BIDS[1]) == state.play(BIDS[1]) != state
    assert pickle.loads(pickle.dumps(state.view(1))) == state.view(1)


# --- who may see a field is said where it is declared ---------------------------------------


def declared(draft: type, view: type) -> None:
    class Broken(Frozen[Any, Any], draft, draft=draft, view=view):  # type: ignore[misc, valid-type]
        pass


def test_a_hidden_field_without_a_mark_is_an_error_when_the_class_is_made() -> None:
    @dataclass(kw_only=True)
    class Forgot(Draft):
        secret: int = 0

    with pytest.raises(TypeError, match=r"Forgot.secret: who may see it\?"):
        declared(Forgot, View)


def test_a_field_that_can_change_is_an_error_when_the_class_is_made() -> None:
    @dataclass(kw_only=True)
    class Loose(Draft):
        pile: Hidden[list[int]]

    with pytest.raises(TypeError, match=r"Loose.pile is a .*list\[int\].*: a field must be a value that cannot change"):
        declared(Loose, View)


def test_a_view_that_declares_other_fields_than_the_marks_is_an_error() -> None:
    @dataclass(kw_only=True)
    class More(Draft):
        extra: Annotated[tuple[int, ...], own("mine")] = ()

    with pytest.raises(TypeError, match=r"differ: mine"):
        declared(More, View)

    @value
    class Nosy(Table, engine.View):
        hand: tuple[int, ...]
        my_bid: int | None
        spice: int

    with pytest.raises(TypeError, match=r"differ: spice"):
        declared(Draft, Nosy)


def test_a_state_may_keep_no_cache() -> None:
    from functools import cached_property

    with pytest.raises(TypeError, match="keeps total: the next state would inherit what was kept"):

        class Keeps(Frozen[Draft, View], Draft, draft=Draft, view=View):  # type: ignore[misc]
            @cached_property
            def total(self) -> int:
                return sum(self.points)


# --- the map --------------------------------------------------------------------------------


def test_phases_can_be_listed_with_what_follows_them() -> None:
    assert engine.reachable(ROUND) == {ROUND, STAKE, BID, SHOW, OVER}
    met = engine.phase_map(Auction(), 5)
    assert met == {(STAKE, BID): 10, (BID, BID): 20, (BID, STAKE): 5, (BID, OVER): 5}
    assert ROUND.sheet == "In each round, all bid and then the cards are shown." and repr(BID) == "<phase 'bid'>"


def test_the_map_says_and_draws_what_follows_what() -> None:
    made = phases(Auction(), 5)
    follow = ["the stake → bid", "bid → bid (67%), the stake (17%), over (17%)"]
    assert str(made).split("\n") == follow
    assert made.graph()["bid"]["the stake"]["weight"] == pytest.approx(1 / 6)
    assert made.graph().nodes["bid"]["rule"] == "Each player puts one card face down."
    drawn = ET.fromstring(made.draw())
    arrows = [one for one in drawn.iter() if one.tag.endswith("path") and one.get("marker-end")]
    assert len(arrows) == 4 and "bid → bid (67%)" in drawn.get("aria-label", "")
