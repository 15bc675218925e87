"""What a belief keeps, what it gives up, and that it says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from gamekit.core.advice import Near
from gamekit.core.dist import Dist
from gamekit.wallet import Wallet, coach, imagine, odds
from gamekit.wallet.components import BOX
from gamekit.wallet.odds import ahead, knowing, sampling
from gamekit.wallet.odds.belief import Belief
from gamekit.wallet.odds.coming import now
from gamekit.wallet.odds.knowing import _first as first
from gamekit.wallet.odds.knowing import _last as last
from gamekit.wallet.odds.tables import tables
from gamekit.wallet.odds.ways import Way, tidy
from gamekit.wallet.rules import (
    END_SPECIALS,
    Ask,
    Buy,
    Draw,
    DrawCard,
    Give,
    Keep,
    Pay,
    Play,
    State,
    Take,
    View,
    Wait,
)
from gamekit.wallet.rules.places import NONE_OF, WALLET
from tests.games import random_game
from tests.test_wallet import JOHN, changed, conserved, played
from tests.wallet_worlds import THREE, turns


def dealt(*hands: tuple[str, ...], specials: dict[int, tuple[str, ...]]) -> State:
    """A first turn with these first hands of five, seat 0 starting, everybody holding these specials and no others."""
    n = len(hands)
    rng, state = Random(0), Wallet(players=n).start()
    cards = iter([card for hand in hands for card in hand])
    coins = iter((1, 2, 5, 7, 10, 20, 50))
    while not state.turns:
        wanted = {"DrawCoin": coins, "DrawCard": cards}.get(type(next(iter(state.chances))).__name__)
        draws = {getattr(draw, "coin", getattr(draw, "card", None)): draw for draw in state.chances}
        state = state.play(draws[next(wanted)] if wanted else state.chances.sample(rng))
    held = tuple(tuple(sorted(specials.get(seat, ()))) for seat in range(n))
    return changed(state, specials=held)


ONE = (JOHN, "euro 50", "yen 50", "ring 50", "badge")
TWO = ("euro 100", "euro 200", "dollar 50", "pound 50", "credit card")
LAST = ("Policeman", "Blonde", "pound 100", "dollar 100", "dollar 200")


def test_a_belief_is_exact_where_nothing_was_lost_sight_of() -> None:
    view = dealt(ONE, TWO, LAST, specials={}).view(0)
    assert odds.belief(view).exact and not any(map(any, odds.doubts(view).values()))
    assert odds.draw_sureness(view) == odds.outlook_sureness(view) == "Exact, in the model blind"


def test_a_refused_wish_is_used_exactly() -> None:
    """Rule: none: nothing happens. Everybody has heard it: no yen is among those five cards, so more are elsewhere."""
    asked = dealt(ONE, TWO, LAST, specials={0: ("Wish",)}).play(Play("Wish", 1)).play(Ask("yen"))
    state = asked.play(Wait())
    for seat in (0, 2):
        view = state.view(seat)
        unseen = dict(odds.belief(view).unseen)
        yen = sum(many for card, many in unseen.items() if card.startswith("yen"))
        others = sum(unseen.values()) - len(BOX.extras) - view.sizes[1]  # the play cards that are anywhere else
        assert odds.blind_card(view, 1, "currency")["yen"] == 0
        assert odds.next_draw(view, "currency")["yen"] == Fraction(yen, others)
        assert odds.next_draw(asked.view(seat), "currency")["yen"] < Fraction(yen, others)
        assert odds.draw_sureness(view) == "Exact, in the model blind"
    assert odds.belief(state.view(1)) == odds.belief(asked.view(1))  # who refused learns nothing


def test_whoever_had_nothing_to_lay_holds_no_note_and_no_jewel() -> None:
    poor = (JOHN, "Policeman", "Blonde", "badge", "credit card")
    rest = ("euro 100", "euro 200", "dollar 50", "pound 50", "credit card")
    state = dealt(rest, poor, specials={0: ("Redistribution",)}).play(Play("Redistribution"))
    state = played(state, Give("euro 100"), Wait(), Keep("euro 100"))
    assert set(odds.blind_card(state.view(0), 1, "kind")) == {"identity", "credit card", "badge"}


def test_a_granted_wish_tells_a_third_player_what_kind_of_card_moved() -> None:
    """Rule: a matching card must be given. What was asked for is heard by all, the card is seen by two."""
    state = dealt(ONE, TWO, LAST, specials={0: ("Wish",)})
    unseen = dict(odds.belief(state.view(2)).unseen)
    pounds = sum(many for card, many in unseen.items() if card.startswith("pound"))
    play_cards = sum(unseen.values()) - len(BOX.extras)
    state = played(state, Play("Wish", 1), Ask("pound"), Give("pound 50"))
    after = odds.blind_card(state.view(2), 0, "currency")["pound"]
    assert after == (1 + 5 * Fraction(pounds - 1, play_cards - 1)) / 6  # the one that came, and five as before
    assert odds.belief(state.view(2)).exact


def test_a_second_look_into_the_pocket_is_used() -> None:
    """Seat 0 sees who is left, seat 1 takes one unseen, seat 0 sees who is left now: so it knows whom seat 1 took."""
    rich = ("euro 200", "euro 100", "yen 200", "yen 100", "pound 100")
    also = ("dollar 200", "dollar 100", "euro 200", "pound 200", "pound 50")
    state = dealt(rich, also, specials={})
    state = played(state, Buy(), Pay(("euro 100", "euro 200")), Take(JOHN))
    state = played(state, Buy(), Pay(("dollar 100", "dollar 200")), Take("Blonde"))
    assert len(odds.belief(state.view(0)).pockets) == 4
    state = played(state, Buy(), Pay(("yen 100", "yen 200")))
    found = odds.belief(state.view(0))
    assert found.pockets == Dist.sure(("Millionaire", "Policeman", "Secret agent"))
    assert found.card_at(1)["Blonde"] >= Fraction(1, 4)
    rng = Random(1)
    assert all("Blonde" in imagine(state.view(0), rng).hands[1] for _ in range(20))


# --- more ways than can be counted ----------------------------------------------------------


@pytest.mark.parametrize("weights", [(90, 6, 3, 1), (5, 5, 5, 5, 5), (40, 30, 20, 10, 5, 1)])
def test_a_sample_gives_every_way_its_weight_on_average(weights: tuple[int, ...]) -> None:
    """Every mark there can be is tried: what the samples weigh, taken together, is what the ways weigh."""
    ways = {tidy([(("badge",), (place,))]): weight for place, weight in enumerate(weights)}
    for most in range(1, len(weights)):
        marks: list[int] = []
        sampling.sample(ways, most, marking(0, marks))
        total = Counter[Way]()
        for mark in range(marks[0]):
            found = sampling.sample(ways, most, marking(mark, []))
            assert len(found) == most
            share = Fraction(1, sum(found.values()))
            total.update({way: weight * share for way, weight in found.items()})  # type: ignore[dict-item]
        assert total == {way: Fraction(marks[0] * weight, sum(weights)) for way, weight in ways.items()}


def marking(mark: int, asked: list[int]) -> Random:
    """Luck that always sets this mark, and writes down among how many."""

    class Marking(Random):
        def randrange(self, start: int, *_: Any) -> int:
            asked.append(start)
            return mark

    return Marking()


def widely(view: View, width: int) -> Belief:
    """The same belief, counting so many ways."""
    found = first(view.game, view.seat, view.dealt, width)
    for upto in range(len(view.trail)):
        found = found.then(last(view.game, view.trail[: upto + 1]))
        if found.draws:
            break
    return found


def test_samples_are_near_the_whole_count_and_say_how_near() -> None:
    """The limit as it is shipped, against all ways counted one by one, in late turns of seven players."""
    inside, compared = list[bool](), 0
    for _, view in turns(Wallet(players=7, rounds=1), range(60)):
        if compared == 8 or not view.in_wallet or any(step[2] == NONE_OF for step in view.trail):
            continue
        found = odds.belief(view)
        if not found.draws:
            continue
        whole = widely(view, 700)
        if whole.draws:
            continue  # more than 5,600 ways
        compared += 1
        for card in whole.draw:
            off = found.off(lambda one, card=card: [float(one.draw[card])])[0]
            far = abs(found.draw[card] - whole.draw[card])
            inside.append(far <= off + 1e-9)
            assert far < 0.005, (card, view.trail)
        chances = {seen.action: seen for seen in odds.outlook(view)}
        for seen in outlook_of(view, whole):
            assert abs(chances[seen.action].second - seen.second) < 0.01
    assert compared == 8 and sum(inside) / len(inside) > 0.9


def outlook_of(view: View, whole: Belief) -> list[odds.Outlook]:
    spot, found = ahead._known(view, whole)
    return [
        odds.Outlook(action, ahead._first(spot, action), ahead._second(spot, found, action)) for action in spot.moves()
    ]


def test_a_number_from_samples_says_how_far_off_it_may_be_wherever_it_is_shown() -> None:
    views = (view for _, view in turns(Wallet(players=7, rounds=1), range(20)) if view.in_wallet)
    view = next(view for view in views if odds.outlook(view)[0].second < 1 and odds.doubts(view)[Draw()][1])
    told = {fact.title: fact for fact in coach.facts(view)}
    found = told["Innocent two turns ahead"].value
    assert isinstance(found, Near) and found.interval[0] < found.value < found.interval[1]
    assert told["Innocent two turns ahead"].why.endswith(f"{odds.outlook_sureness(view)}.")
    assert odds.outlook_sureness(view).startswith("Give or take 0.")
    assert odds.draw_sureness(view, "kind") in told["The next card out of the wallet"].why
    for advice in coach.advise(view):
        if advice.move in odds.doubts(view):  # what is certain is told without an interval
            assert ("(give or take 0." in advice.why) == (max(odds.doubts(view)[advice.move]) > 0)


def test_every_way_is_counted_for_whoever_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    views = (view for _, view in turns(Wallet(players=7, rounds=1), range(60)) if view.in_wallet)
    sampled = (view for view in views if odds.belief(view).draws)
    view, whole = next((view, found) for view in sampled if not (found := widely(view, 700)).draws)
    assert odds.next_draw(view, whole=True) == whole.draw != odds.next_draw(view)
    for seen in outlook_of(view, whole):
        assert odds.after(view, seen.action, whole=True) == seen
    monkeypatch.setattr(sampling, "WHOLE", 800)
    knowing._whole.cache_clear()
    with pytest.raises(ValueError, match="more than 800"):
        odds.next_draw(view, whole=True)
    knowing._whole.cache_clear()


@pytest.fixture
def cramped(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if a sample could hold only one way."""
    monkeypatch.setattr(sampling, "WIDTH", 1)
    knowing._belief.cache_clear()
    yield
    knowing._belief.cache_clear()


def test_samples_that_explain_nothing_any_more_are_drawn_again_with_more_ways(cramped: None) -> None:
    widths = set()
    for _, view in turns(THREE, range(12)):
        found = odds.belief(view)
        widths.add(found.width)
        assert not found.draws or len(found.samples) >= sampling.ENOUGH
        if view.in_wallet:
            assert sum(p for _, p in found.draw.items()) == 1
    assert min(widths) == 1 and max(widths) > 1


# --- the same by other means ----------------------------------------------------------------


def step(belief: Belief, card: str) -> Belief:
    return belief.then((card, WALLET, belief.seat, ()))


@pytest.mark.parametrize("players", [3, 5, 7])
def test_two_draws_are_one_draw_after_the_other(players: int) -> None:
    """All pairs at once, in one sum; and one card after the other, by following every way."""
    for number, (_, view) in enumerate(turns(Wallet(players=players), range(1))):
        found = odds.belief(view)
        if number % 5 or found.size(WALLET) < 2:
            continue
        coming = now(found)
        assert coming.coming.draw == found.card_at(WALLET)  # places taken together change nothing
        for card in list(found.draw)[::4]:
            after = step(found, card)
            if after.draws:
                continue  # too many ways to follow one by one
            assert coming.drawn(card).draw == after.card_at(WALLET), card
            assert coming.drawn(card).pockets == after.pockets
            back = found.then((card, found.seat, WALLET, ())) if card in view.hand else None
            assert back is None or coming.returned(card).draw == back.card_at(WALLET)
        for pocket in found.pockets:
            assert coming.bought(pocket[0], pocket).draw == found.looking(pocket).card_at(WALLET)


def test_one_group_stands_for_all_orders_of_a_redistribution() -> None:
    """Rule: the rest are shuffled and dealt one each. Cards in any order are one way, however many orders there are."""
    hands = (ONE, TWO, LAST, ("yen 200", "yen 100", "necklace 200", "Millionaire", "watch 100"))
    state = played(dealt(*hands, specials={0: ("Redistribution",)}), Play("Redistribution"), Give("euro 50"))
    state = played(state, Give("euro 100"), Give("pound 100"), Give("yen 200"), Keep("yen 200"))
    state = played(state, DrawCard("euro 50"), DrawCard("euro 100"), DrawCard("pound 100"))
    found = odds.belief(state.view(0))
    assert len(found.ways) == 1 and found.exact
    assert {found.card_at(seat)["pound 100"] * 5 for seat in (1, 2)} == {found.card_at(3)["pound 100"] * 5}


@pytest.mark.parametrize("players", [2, 4, 7])
def test_a_table_drawn_from_a_belief_looks_the_same_and_holds_every_card_once(players: int) -> None:
    rng, phases = Random(players), set()
    for seed in range(6):
        for state, _ in random_game(Wallet(players=players), seed):
            if state.turns and not state.guilty and rng.random() < 0.2:
                view = state.view(rng.randrange(players))
                made = next(tables(view, rng, 1))
                assert made.view(view.seat) == view and conserved(made) == conserved(state), state.phase_name
                phases.add(state.phase)
    assert len(phases) > 12 and END_SPECIALS in phases


def test_every_card_of_a_place_adds_up_to_its_size() -> None:
    for _, view in turns(Wallet(players=4), range(1)):
        found, expected = odds.belief(view), Counter[str]()
        for place, size in found.sizes:
            if size and place != view.seat and place not in (-2, -4):
                for card, p in found.card_at(place).items():
                    expected[card] += p * size  # type: ignore[assignment]
        unseen = {card: many for card, many in found.unseen if many}
        assert {card: many for card, many in expected.items() if many} == unseen
