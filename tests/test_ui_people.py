"""Several people at one table: turns at one page, a page for each, and nothing told to the wrong one."""

from __future__ import annotations

import gc
import json
from collections import defaultdict
from random import Random
from typing import Any

import pytest

from gamekit import heist, monopoly
from gamekit.core.game import CHANCE, room
from gamekit.core.serialization import move_to_json
from gamekit.ui.drivers import settle
from gamekit.ui.messages import KINDS
from gamekit.ui.pages import Pages
from gamekit.ui.session import Session
from gamekit.ui.table_setup import table_setup
from gamekit.ui.widget import play
from tests.table_play import Play, Window, do

PEOPLE = ["Ada", "Ben"]


def hot_seat(game: Any = None, **more: Any) -> Play:
    return Play(game or heist.Game(players=5), people=PEOPLE, **more)


def sit_down(table: Play) -> None:
    """Whoever is called comes to the page."""
    if table.curtain:
        table.tell({"do": "look", "seat": table.curtain["seat"]})


def choose(table: Play, rng: Random) -> None:
    """Any move of whoever sits before the page."""
    do(table, "move", move=move_to_json(rng.choice(table.view.moves)))


# --- turns at one page -----------------------------------------------------------------------


def test_between_two_people_a_curtain_falls_that_tells_nothing_but_whose_turn_it_is() -> None:
    table, rng, curtains = hot_seat(), Random(1), list[str]()
    while table.session.match.result is None:
        if table.curtain:
            curtains.append(table.curtain["name"])
            assert table.curtain["said"] == f"{curtains[-1]}, it is your turn. The others look away."
            assert table.picture == "" and table.log["lines"] == [] and table.table["ask"] == {}
            assert table.advice == {"on": False} and table.table["hint"] == {} and table.table["result"] is None
            for message in ({"do": "undo"}, {"do": "hint"}, {"do": "save"}, {"do": "odds", "on": True}):
                table.tell(message)
                assert table.picture == "" and table.window.letters[-1:] in ([], [{"do": "heard"}])
        sit_down(table)
        assert not table.curtain and table.picture
        choose(table, rng)
    assert set(curtains) == set(PEOPLE) and not table.curtain and table.table["result"]


def test_behind_a_curtain_whatever_is_asked_is_refused_in_words() -> None:
    table = hot_seat()
    table.tell({"do": "undo"})
    sit_down(table)
    assert table.notice["text"] == "It is the turn of Ada"
    table.tell({"do": "look", "seat": 3})
    assert table.notice["text"] == "Nobody of this page sits there"


def test_where_nothing_is_hidden_no_curtain_falls() -> None:
    table, rng, seen = hot_seat(monopoly.Game(players=3)), Random(2), set[int]()
    for _ in range(40):
        assert not table.curtain and table.picture
        seen.add(table.window.page.seat or 0)
        choose(table, rng)
    assert seen == {0, 1}


def test_in_the_dark_everybody_presses_something_or_the_curtain_would_tell_who_holds_the_role() -> None:
    pressed: dict[Any, set[int]] = defaultdict(set)
    for seed in range(6):
        table, rng = hot_seat(seed=seed), Random(seed)
        while table.session.match.result is None:
            sit_down(table)
            if table.view.secret:
                pressed[seed, table.view.round, table.view.phase_name].add(table.view.seat)
            choose(table, rng)
    assert len(pressed) >= 10 and all(seats == {0, 1} for seats in pressed.values())


def each_at_a_page() -> tuple[Session, Pages, list[Window]]:
    """Ada and Ben, each before a page of their own, and three bots."""
    session = Session(table_setup(heist.Game(players=5), 0, "easy", 3, None, PEOPLE))
    session.pace.speed = "at once"
    pages = Pages(session)
    windows = [Window(pages, 0), Window(pages, 1)]
    settle(session, pages)
    return session, pages, windows


def move(session: Session, pages: Pages, windows: list[Window], rng: Random) -> int:
    """Any move of whoever is asked; gives their seat."""
    seat = session.match.turn
    assert isinstance(seat, int)
    chosen, stamp = rng.choice(session.view(seat).moves), windows[seat].now["table"]["stamp"]
    windows[seat].tell({"do": "move", "move": move_to_json(chosen), "stamp": stamp})
    assert windows[seat].now["notice"] == {}
    settle(session, pages)
    return seat


def test_undo_takes_back_ones_own_decision_and_never_another_persons() -> None:
    session, pages, windows = each_at_a_page()
    rng = Random(3)
    first = move(session, pages, windows, rng)
    lines = windows[1 - first].now["log"]["lines"]
    last = move(session, pages, windows, rng)
    made = session.match.number
    assert {first, last} == {0, 1}
    windows[first].tell({"do": "undo"})
    said = f"{session.names[last]} has decided since then: that is not taken back."
    assert windows[first].now["notice"]["text"] == said and session.match.number == made
    windows[last].tell({"do": "undo"})
    settle(session, pages)
    assert session.match.turn == last and windows[last].now["log"]["lines"] == lines
    windows[last].tell({"do": "undo"})
    assert windows[last].now["notice"]["text"] == "There is no decision of yours to take back."
    windows[first].tell({"do": "undo"})  # now nobody has decided since
    settle(session, pages)
    assert session.match.turn == first


def test_hint_odds_and_review_are_each_persons_own() -> None:
    session, pages, windows = each_at_a_page()
    asked = session.match.turn
    assert asked in (0, 1)
    windows[asked].tell({"do": "odds", "on": True})
    windows[asked].tell({"do": "hint"})
    settle(session, pages)
    mine, other = windows[asked].now, windows[1 - asked].now
    assert mine["advice"]["on"] and mine["table"]["hint"]
    assert not other["advice"]["on"] and not other["table"]["hint"]
    windows[1 - asked].tell({"do": "hint"})
    assert other["notice"]["text"] == "There is no hint now: it is not your move."
    rng = Random(1)
    while session.match.result is None:
        move(session, pages, windows, rng)
    windows[0].tell({"do": "review"})
    settle(session, pages)
    assert windows[0].now["review"]["done"] == windows[0].now["review"]["total"] == len(session.decisions(0)) > 0
    assert windows[1].now["review"] == {}


def test_a_file_with_the_others_secrets_is_not_given_to_one_of_several_pages() -> None:
    session = Session(table_setup(heist.Game(players=5), 0, "easy", 3, None, PEOPLE))
    windows = [Window(Pages(session), 0)]
    windows[0].tell({"do": "save"})
    assert "others' secrets" in windows[0].now["notice"]["text"] and not windows[0].letters


def test_a_second_cell_shows_the_other_persons_side_and_gives_it_back_when_it_is_closed() -> None:
    table = play(heist.Game(players=5), bots="hard", people=PEOPLE, seed=3)
    table.session.pace.speed = "at once"
    table.wait()
    ben = table.seat("Ben")
    ada, his = table._page, ben._page
    assert his.seat == 1 and ada.seat == 0 and ada.curtain in (None, 0)
    ada.curtain = None
    table.driver.pages.show()
    assert ada.shown["picture"] != his.shown["picture"]
    with pytest.raises(ValueError, match=r"no person called 'Cleo' sits .* there are: Ada \(0\), Ben \(1\)"):
        table.seat("Cleo")
    assert table.seat(1)._page.seat == 1
    ben.close()
    table.close()


def test_the_new_game_form_seats_any_number_of_people_and_takes_them_away() -> None:
    table = Play(heist.Game(players=5))
    do(table, "new", wishes={"people": ["Ada", " Ben ", ""], "players": 6})
    assert table.notice == {} and table.menu["people"] == PEOPLE and list(table.session.people) == [0, 1]
    assert table.curtain["name"] in PEOPLE
    sit_down(table)
    do(table, "new", wishes={"people": []})
    assert list(table.session.people) == [0] and not table.curtain
    do(table, "new", wishes={"people": list("abcdefgh")})
    assert "8 people do not fit at a table of 6" in table.notice["text"]


# --- nothing is told to the wrong one ----------------------------------------------------------


class World:
    """A table at which every seat is a person with a page of their own; chance does what it is told."""

    def __init__(self, game: Any, seed: int):
        names = [f"P{seat}" for seat in range(game.players)]
        self.session = Session(table_setup(game, 0, "easy", seed, None, names))
        self.match = self.session.match
        self.pages = Pages(self.session)
        self.windows = [Window(self.pages, person) for person in range(game.players)]

    @property
    def state(self) -> Any:
        return self.match._states[-1]

    def put(self, state: Any) -> None:
        """Another world, from here on."""
        self.match._states[-1] = state
        self.session._changed()
        self.pages.show()

    def make(self, move: Any) -> None:
        """This move, by whoever's turn it is."""
        turn = self.match.turn
        if turn is CHANCE:
            self.match._push(move)
            self.session._changed()
            self.pages.show()
        else:
            stamp = self.windows[turn].now["table"]["stamp"]
            self.windows[turn].tell({"do": "move", "move": move_to_json(move), "stamp": stamp})
            assert self.windows[turn].now["notice"] == {}


def alike(one: Any, other: Any, seat: int, rng: Random) -> tuple[Any, Any] | None:
    """Two moves, one in each world and rather not the same, after which both look the same to this seat."""
    firsts, seconds = (
        [move for move, _ in state.chances.items()] if state.turn is CHANCE else list(state.moves)
        for state in (one, other)
    )
    rng.shuffle(firsts)
    rng.shuffle(seconds)
    for first in firsts[:12]:
        seen, view = one.observe(first)[seat], one.play(first).view(seat)
        differ = [] if one.turn == seat else [move for move in seconds if move != first][:12]
        for second in (*differ, *(move for move in seconds if move == first)):
            if other.observe(second)[seat] == seen and other.play(second).view(seat) == view:
                return first, second
    return None


OWN_BUSINESS: list[dict[str, Any]] = [
    {"do": "hint"}, {"do": "odds", "on": True}, {"do": "odds", "on": False}, {"do": "nothing"}, {"do": "review"},
    {"do": "option", "name": "forced", "on": False}, {"do": "hello", "seen": -1}, {"do": "recall", "number": 1},
]  # fmt: skip


@pytest.mark.parametrize(("name", "games", "least"), [("heist", 3, 150), ("cluedo", 2, 100), ("wallet", 2, 100)])
def test_two_worlds_that_are_the_same_to_a_seat_send_it_the_same_bytes(name: str, games: int, least: int) -> None:
    """Stamps and order included, whatever the others hold, do in secret, or ask their coach meanwhile."""
    steps = apart = 0
    for seed in range(games):
        rng = Random(f"{name} {seed}")
        game = room(name).Game(players=4)
        one, other, seat = World(game, seed), World(game, seed), rng.randrange(4)
        while one.match.turn is CHANCE:  # the deal
            dealt = one.state.chances.sample(rng)
            one.make(dealt)
            other.make(dealt)
        other.put(room(name).imagine(one.match.view(seat), rng))
        for _ in range(60):
            if one.match.result is not None:
                break
            found = alike(one.state, other.state, seat, rng)
            while found is None:  # these two worlds part here: another one, or in the end the same
                other.put(room(name).imagine(one.match.view(seat), rng) if rng.random() < 0.8 else one.state)
                found = alike(one.state, other.state, seat, rng)
            elsewhere = rng.choice([s for s in range(4) if s != seat])
            one.windows[elsewhere].tell(rng.choice(OWN_BUSINESS))
            one.make(found[0])
            other.make(found[1])
            assert one.windows[seat].sent == other.windows[seat].sent
            steps, apart = steps + 1, apart + (one.state != other.state)
    assert steps >= least and apart >= steps / 3


def test_a_stamp_that_tells_what_others_hold_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Session.view

    def counting(self: Session, seat: int) -> Any:
        seen = real(self, seat)
        self.people[seat].stamp = sum(map(sum, self.match._states[-1].hands))
        return seen

    monkeypatch.setattr(Session, "view", counting)
    with pytest.raises(AssertionError):
        test_two_worlds_that_are_the_same_to_a_seat_send_it_the_same_bytes("heist", 1, 0)


# --- many pages, many games, any message ---------------------------------------------------------


def test_four_tabs_on_one_table_show_the_same_whichever_is_used_or_closed() -> None:
    table, rng = Play(heist.Game(players=5)), Random(4)
    tabs = [table.window, *(Window(table.pages) for _ in range(3))]
    while table.table["result"] is None:
        tab = rng.choice(tabs)
        move, stamp = move_to_json(rng.choice(table.view.moves)), tab.now["table"]["stamp"]
        tab.tell({"do": "move", "move": move, "stamp": stamp})
        tabs[0].tell({"do": "move", "move": move, "stamp": stamp})  # once more, too late
        table.go()
        assert all(one.now == tab.now for one in tabs)
        if len(tabs) == 4 and rng.random() < 0.2:
            table.pages.close(tabs.pop().page)
    assert len(tabs) == 3


class Seldom(Pages):
    """Pages that are shown only now and then: that takes longest."""

    due = False

    def show(self) -> None:
        if self.due:
            super().show()


def test_ten_thousand_messages_in_any_order_leave_a_table_to_play_at() -> None:
    session = Session(table_setup(heist.Game(players=4), 0, "random", 1, None, PEOPLE))
    session.pace.speed = "at once"
    pages, rng = Seldom(session), Random(6)
    windows = [Window(pages, 0), Window(pages, 1), Window(pages)]
    values: list[Any] = [
        None, True, False, 0, 1, 2, 7, -1, 1.5, "", "fast", "easy", "forced", [], ["Lay", 0], {}, {"bots": 3},
    ]  # fmt: skip
    fields = ("move", "form", "answers", "stamp", "wishes", "text", "on", "speed", "name", "number", "seat", "bots")
    refused = 0
    for number in range(10_000):
        message: dict[str, Any] = {"do": rng.choice([*KINDS, "fly"])}
        message |= {name: rng.choice(values) for name in rng.sample(fields, rng.randrange(4))}
        window = rng.choice(windows)
        pages.tell(window.page, message)
        refused += any(person.notice for person in session.people.values())
        assert not any(person.notice.get("trace") for person in session.people.values()), message
        pages.due = number % 200 == 0
        if pages.due:
            settle(session, pages)
    assert refused > 5_000
    pages.due = True
    pages.tell(windows[0].page, {"do": "new", "wishes": {"people": PEOPLE}})
    settle(session, pages)
    assert windows[0].now == json.loads(json.dumps(windows[0].page.shown))
    assert session.match.turn in session.people and session.match.result is None


def test_game_after_game_on_one_table_leaves_nothing_behind() -> None:
    table = Play(heist.Game(players=4), bots="random")

    def games(number: int) -> int:
        for _ in range(number):
            do(table, "new", wishes={})
            table.window.tell({"do": "watch", "on": True})
            do(table, "speed", speed="at once")
            assert table.table["result"] is not None
            table.window.sent.clear()
            table.window.letters.clear()
        gc.collect()
        return len(gc.get_objects())

    before = games(3)
    assert games(20) < before + 2000
