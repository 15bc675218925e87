"""The landing chain against the rules themselves, brute force, simulation and published tables."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random
from typing import Any

import pytest

from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE
from gamekit.monopoly import Monopoly, odds
from gamekit.monopoly.components import CLASSIC, SMALL, parse
from gamekit.monopoly.rules import BUY, JAIL, WINDOW, Leave, Offer, Pass, PayFine, TryDouble, Withdraw, arrange
from tests.test_monopoly_table import BOARD

TWO = Monopoly(players=2)
OPTIONS = [
    {"jail": jail, "freeing_double": freeing, "reset_doubles": reset, "three_doubles": three, "jail_card": card}
    for jail, freeing, reset, three, card in product(
        ("leave", "stay"), ("stop", "again"), (True, False), (True, False), ("back", "kept")
    )
]


# --- published figures -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "percent"), [("jail", 3.9499), (10, 2.2695), (24, 3.1858), (0, 3.0961), (19, 3.0852), (5, 2.9631)]
)
def test_the_default_is_collins_table_for_leaving_jail_at_once(place: Any, percent: float) -> None:
    """T. Collins, Probabilities in the Game of Monopoly; his own doubles came from a simulation: one last digit."""
    assert float(100 * odds.landing()[place]) == pytest.approx(percent, abs=1e-4)


def test_nothing_ends_on_go_to_jail() -> None:
    assert odds.landing()[30] == 0 and odds.landing(count="touch")[30] > 0


def test_staying_in_jail_as_in_durretts_book() -> None:
    """R. Durrett, Essentials of Stochastic Processes, 1.6: 9.46 % in jail, 2.14 % just visiting."""
    shares = odds.landing(jail="stay", freeing_double="again")
    assert round(float(100 * shares["jail"]), 2) == 9.46 and round(float(100 * shares[10]), 2) == 2.14


def test_the_three_squares_of_project_euler_84() -> None:
    """Its statement: jail (either half) 6.24 %, square 24 3.18 %, LOS 3.09 %; doubles are carried into jail."""
    shares = odds.landing(reset_doubles=False)
    both = {**dict(shares.items()), 10: shares[10] + shares["jail"]}
    del both["jail"]
    assert sorted(both, key=lambda place: -both[place])[:3] == [10, 24, 0]
    assert [float(100 * both[place]) for place in (10, 24, 0)] == pytest.approx([6.24, 3.18, 3.09], abs=0.006)


# --- the chain is the rules ------------------------------------------------------------------


def ends(state: Any, player: int = 0) -> dict[Any, Fraction]:
    """Where a piece stands when its throw is over, by playing the rules themselves through every chance."""
    found: dict[Any, Fraction] = {}
    waiting = [(state, Fraction(1), 0)]
    while waiting:
        now, p, thrown = waiting.pop()
        if thrown and now.phase in (WINDOW, JAIL):
            place = "jail" if now.jail[player] else now.places[player]
            found[place] = found.get(place, 0) + p
        elif now.turn is CHANCE:
            waiting += [(now.play(move), p * q, 1) for move, q in now.chances.items()]
        else:
            waiting.append((now.play(_quiet(now)), p, thrown))
    return found


def _quiet(state: Any) -> Any:
    if state.phase is WINDOW:
        return Pass()
    return Leave(state.plan.name[state.places[state.player]]) if state.phase is BUY else Withdraw()


@pytest.mark.parametrize("square", range(40))
def test_one_throw_of_the_chain_is_one_throw_of_the_rules(square: int) -> None:
    if square != 30:
        state = arrange(TWO, places=[square, 0], cash=[1500, 1500])
        assert Dist(ends(state)) == odds.after(1, start=square)


def test_one_try_in_jail_is_the_chains_too() -> None:
    jailed = arrange(TWO, places=[10, 0], jail=[1, 0]).play(Pass()).play(Pass())
    assert Dist(ends(jailed.play(TryDouble()))) == odds.after(1, start="jail", jail="stay")
    assert Dist(ends(jailed.play(PayFine()))) == odds.after(1, start="jail", jail="leave")


def test_after_no_throw_it_stands_where_it_stood_and_after_many_the_long_run_comes() -> None:
    assert odds.after(0, start=7) == Dist.sure(7)
    late, long_run = odds.after(200, board=SMALL), odds.landing(board=SMALL)
    assert all(abs(float(late[p] - long_run[p])) < 1e-9 for p in long_run)


def test_hits_are_what_counting_every_pair_of_throws_gives() -> None:
    totals = [a + b for a, b in product(range(1, 7), repeat=2)]
    two = odds.hits(0, throws=2, cards="none", three_doubles=False)
    for square in range(2, 25):
        ways = sum(square in (first, first + second) for first in totals for second in totals)
        assert two[square] == Fraction(ways, 36**2)


@pytest.mark.parametrize("throws", [1, 2, 3])
def test_more_throws_hit_more(throws: int) -> None:
    now, more = odds.hits(5, throws), odds.hits(5, throws + 1)
    assert all(now[place] <= more[place] <= 1 for place in now)


# --- every option ----------------------------------------------------------------------------


@pytest.mark.parametrize("count", ["throw", "touch", "turn"])
def test_exact_and_floating_point_agree_for_every_option(count: Any) -> None:
    for options in OPTIONS[::3]:
        exact, floats = odds.landing(count, **options), odds.landing(count, exact=False, **options)
        assert sum(exact.weights.values()) == exact.total
        assert floats == pytest.approx({place: float(p) for place, p in exact.items()}, abs=1e-12)


@pytest.mark.parametrize("count", ["throw", "touch", "turn"])
def test_simulation_agrees_within_four_standard_errors_for_every_option(count: Any) -> None:
    for options in OPTIONS:
        seen, exact = odds.simulate(250_000, count, seed=11, **options), odds.landing(count, exact=False, **options)
        assert all(abs(seen[place] - p) <= 4 * seen.error[place] for place, p in exact.items()), options


def test_real_piles_that_cycle_hardly_change_the_long_run() -> None:
    seen, exact = odds.simulate(2_000_000, seed=1, cards="deck"), odds.landing(exact=False)
    assert all(abs(seen[place] - p) < 0.001 for place, p in exact.items())


def test_the_chain_is_its_paths_added_up() -> None:
    for options in OPTIONS:
        chain = odds.Walk(**options)  # type: ignore[arg-type]
        for state, row in chain.rows.items():
            added: Counter[Any] = Counter()
            for path, weight in chain.paths(state):
                added[path.after] += weight
            assert row == added and added.total() == chain.total


def test_other_dice_and_boards() -> None:
    four = odds.landing(dice=(4, 4))
    assert max(four, key=lambda place: four[place]) == "jail" and four != odds.landing()
    assert set(odds.landing(board=SMALL)) == {0, 1, 2, 3, 4, 5, 7, "jail"}


def test_without_a_jail_the_third_double_means_nothing() -> None:
    board = parse(BOARD)
    assert odds.landing(board=board) == odds.landing(board=board, three_doubles=False)
    assert "jail" not in odds.landing(board=board) and "jail" not in odds.hits(board=board)


@pytest.mark.parametrize(
    "options", [{"jail": "flee"}, {"cards": "deck"}, {"dice": (0, 6)}, {"reset_doubles": 1}, {"count": "all"}]
)
def test_a_bad_option_is_told_in_words(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        odds.landing(**options)


def test_the_walk_by_hand_is_the_chain() -> None:
    by_hand = odds.derive()
    long_run = odds.landing(board=SMALL, three_doubles=False)
    assert {name: Fraction(int(p.p), int(p.q)) for name, p in by_hand.shares.items()} == {
        "in jail" if place == "jail" else f"{place} {SMALL.squares[place].name}": p for place, p in long_run.items()
    }
    assert "Longrightarrow" in by_hand._repr_latex_()


# --- a second simulation, written from the rules and sharing no line with the first -----------


def thrown(throws: int, jail: str, freeing: str, reset: bool, three: bool, seed: int) -> dict[str, Counter[Any]]:
    """One piece, thrown round the board square by square: how often throws ended, turns ended, squares were touched."""
    rng, tally = Random(seed), {"throw": Counter[Any](), "touch": Counter[Any](), "turn": Counter[Any]()}
    square, tries, row = 0, 0, 0  # tries: 0 when free, or else which try for a double comes next
    for _ in range(throws):
        a, b = rng.randint(1, 6), rng.randint(1, 6)
        held, over, path = tries > 0 and jail == "stay", a != b, list[Any]()
        if a == b and three and row == 2:
            path, tries, row, over = ["jail"], 1, 0, True
        elif held and a != b and tries < 3:
            path, tries, row = ["jail"], tries + 1, 0
        else:
            row = row + 1 if a == b else 0
            if held and freeing == "stop":
                row, over = 0, True
            square, tries = (10 if tries else square) + a + b, 0
            square, path = _moved(square % 40, rng)
            if path[-1] == "jail":
                tries, over, row = 1, True, 0 if reset else row
        tally["touch"].update(path)
        tally["throw"][path[-1]] += 1
        if over:
            tally["turn"][path[-1]] += 1
    return tally


def _moved(square: int, rng: Random) -> tuple[int, list[Any]]:
    """Where a piece that came to a square stops, and all that it touched."""
    path: list[Any] = [square]
    while True:
        if square == 30:
            return 10, [*path, "jail"]
        deck = {"potion": CLASSIC.potion, "cauldron": CLASSIC.cauldron}.get(CLASSIC.squares[square].kind)
        card = rng.choice(deck) if deck else None
        if card is not None and card.does == "jail":
            return 10, [*path, "jail"]
        if card is None or card.does not in ("move", "back", "next treat", "next company"):
            return square, path
        if card.does == "move":
            square = card.to
        elif card.does == "back":
            square -= card.to
        else:
            square += 1
            while CLASSIC.squares[square % 40].kind != card.does.removeprefix("next "):
                square += 1
        square %= 40
        path.append(square)


@pytest.mark.parametrize(
    ("jail", "freeing", "reset", "three"),
    [
        ("leave", "stop", True, True),
        ("leave", "stop", False, True),
        ("leave", "stop", True, False),
        ("stay", "stop", True, True),
        ("stay", "again", True, True),
        ("stay", "again", False, True),
        ("stay", "again", True, False),
    ],
)
def test_a_simulation_of_another_kind_agrees_with_the_chain(jail: Any, freeing: Any, reset: bool, three: bool) -> None:
    seen = thrown(150_000, jail, freeing, reset, three, seed=3)
    options = {"jail": jail, "freeing_double": freeing, "reset_doubles": reset, "three_doubles": three}
    count: Any
    for count, tally in seen.items():
        exact = odds.landing(count, exact=False, **options)
        total = tally.total()
        assert set(tally) == {place for place, p in exact.items() if p}
        for place, p in exact.items():
            # A piece comes back to jail in runs, so its count varies more than coins would.
            error = sqrt(p * (1 - p) / total) * (2 if place == "jail" else 1.2)
            assert abs(tally[place] / total - p) < 4.5 * error, (count, place)


# --- rents -----------------------------------------------------------------------------------


def test_a_streets_income_is_its_chance_times_its_rent() -> None:
    rows = {(y.name, y.level): y for y in odds.rents()}
    inn = rows["Chief's Walk", "inn"]
    assert inn.income == odds.landing()[24] * 1100 and inn.cost == 240 + 5 * 150
    assert inn.payback == inn.cost / inn.income
    assert rows["Anvil Lane", "whole group"].rent == 8


def test_treats_count_the_double_rent_of_the_card() -> None:
    visits = odds.visits()
    oysters = next(y for y in odds.rents() if y.name == "Fresh Oysters" and y.level == "1 owned")
    honey = next(y for y in odds.rents() if y.name == "Honey Cake" and y.level == "1 owned")
    assert visits[35].sent == 0 and oysters.rent == 25
    assert honey.rent == 25 * (1 + visits[25].sent / visits[25].chance) > 25


def test_the_dice_that_bring_a_visitor_are_not_a_fresh_throw() -> None:
    seen = odds.visits()
    assert seen[12].pips is not None and seen[28].pips is not None
    assert seen[12].pips.mean() < 7 < seen[28].pips.mean()
    fresh = {y.name: y.rent for y in odds.rents() if y.level == "1 owned" and y.group == "companies"}
    same = {y.name: y.rent for y in odds.rents(fresh=False) if y.level == "1 owned" and y.group == "companies"}
    assert same["Ox-Cart Carriers"] < fresh["Ox-Cart Carriers"] and same["River Barges"] > fresh["River Barges"]


@pytest.mark.parametrize("company", [12, 28])
def test_the_dice_given_that_one_landed_counted_over_all_36_throws(company: int) -> None:
    ways: Counter[int] = Counter()
    for (place, doubles), share in odds.stationary(odds.Walk()).items():
        for first, second in product(range(1, 7), repeat=2):
            jailed = first == second and doubles == 2
            if not jailed and ((10 if place == 40 else place) + first + second) % 40 == company:
                ways[first + second] += share  # type: ignore[assignment]
    assert odds.visits()[company].pips == Dist(ways)


def test_orange_with_three_huts_pays_back_first() -> None:
    three = [g for g in odds.groups() if g.level == "3 huts"]
    assert min(three, key=lambda g: g.payback or 0).group == "orange"
    assert "orange" in odds.table(three)


# --- what things are worth -------------------------------------------------------------------


def test_a_street_that_completes_a_group_is_worth_more_and_most_to_its_collector() -> None:
    own = {0: ["Harp Corner", "Singing Tree"], 1: ["Roast Boar"]}
    view = arrange(Monopoly(players=3), own=own).view(0)
    mine, theirs = odds.auction_value(view, 19, 0), odds.auction_value(view, 19, 1)
    assert mine.amount > theirs.amount > CLASSIC.squares[19].price
    assert "keeping it from {0}" in theirs.why


def test_between_two_keeping_a_street_away_is_worth_as_much_as_having_it() -> None:
    """What one of two gains the other loses, all of it: the model's grudge is 1."""
    view = arrange(TWO, own={0: ["Harp Corner", "Singing Tree"], 1: ["Roast Boar"]}).view(0)
    mine, theirs = odds.auction_value(view, 19, 0), odds.auction_value(view, 19, 1)
    assert mine.amount == theirs.amount > CLASSIC.squares[19].price


def test_a_fair_trade_helps_both_and_a_poor_price_only_one() -> None:
    view = arrange(TWO, own={0: ["Harp Corner", "Singing Tree"], 1: ["Festival Green"]}).view(0)
    mine, theirs = odds.trade_value(view, 0, Offer(1, (), ("Festival Green",), 200))
    assert mine.amount > 0 > theirs.amount
    better = odds.trade_value(view, 0, Offer(1, (), ("Festival Green",), 900))[1]
    assert better.amount > theirs.amount
