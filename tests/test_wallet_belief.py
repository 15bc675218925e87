"""What a belief keeps, what it gives up, and that it says so."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from gamekit.dist import Dist
from gamekit.wallet import Wallet, coach, imagine, odds
from gamekit.wallet.box import BOX
from gamekit.wallet.odds.belief import Belief
from gamekit.wallet.odds.coming import now
from gamekit.wallet.odds.ways import pocket_group, thinned, tidy
from gamekit.wallet.rules import Ask, Buy, Draw, DrawCard, Give, Keep, Pay, Play, Return, State, Take, Wait
from gamekit.wallet.rules.state import POCKET, TURN, WALLET
from tests.test_wallet import JOHN, played
from tests.test_wallet_odds import THREE, drawn, turns, worlds_of


def dealt(*hands: tuple[str, ...], specials: dict[int, tuple[str, ...]]) -> State:
    """A first turn with these first hands of five, seat 0 starting, everybody holding these specials and no others."""
    n = len(hands)
    rng, state = Random(0), Wallet(players=n).start()
    cards = iter([card for hand in hands for card in hand])
    coins = iter((1, 2, 5, 7, 10, 20, 50))
    while state.phase < TURN:
        wanted = {"DrawCoin": coins, "DrawCard": cards}.get(type(next(iter(state.chances))).__name__)
        draws = {getattr(draw, "coin", getattr(draw, "card", None)): draw for draw in state.chances}
        state = state.play(draws[next(wanted)] if wanted else state.chances.sample(rng))
    held = tuple(tuple(sorted(specials.get(seat, ()))) for seat in range(n))
    return State(**{**{f: getattr(state, f) for f in State.__dataclass_fields__}, "specials": held})


ONE = (JOHN, "euro 50", "yen 50", "ring 50", "badge")
TWO = ("euro 100", "euro 200", "dollar 50", "pound 50", "credit card")
LAST = ("Policeman", "Blonde", "pound 100", "dollar 100", "dollar 200")


def test_a_belief_is_exact_where_nothing_was_lost_sight_of() -> None:
    view = dealt(ONE, TWO, LAST, specials={}).view(0)
    assert odds.belief(view).left_out == () and odds.belief(view).sureness == "Exact, in the model blind"


def test_a_refused_wish_is_named_beside_every_number_it_could_change() -> None:
    """Rule: none: nothing happens. Everybody has heard it; the odds do not use it, and say so."""
    state = dealt(ONE, TWO, LAST, specials={0: ("Wish",)}).play(Play("Wish", 1)).play(Ask("yen")).play(Wait())
    for seat, unused in ((0, True), (1, False), (2, True)):  # seat 1 knows its own hand anyway
        found = odds.belief(state.view(seat))
        assert found.left_out == ("the news that there was no yen",) * unused
    view = state.view(0)
    told = {fact.title: fact.why for fact in coach.facts(view)}
    for title in ("Innocent after your best action", "Innocent two turns ahead", "The next card out of the wallet"):
        assert "Not quite exact: the model blind, without the news that there was no yen" in told[title]
    assert all("not quite exact" in a.why for a in coach.advise(view) if type(a.move) in (Draw, Return))


def test_whoever_had_nothing_to_lay_is_named() -> None:
    poor = (JOHN, "Policeman", "Blonde", "badge", "credit card")
    rest = ("euro 100", "euro 200", "dollar 50", "pound 50", "credit card")
    state = dealt(rest, poor, specials={0: ("Redistribution",)}).play(Play("Redistribution"))
    state = played(state, Give("euro 100"), Wait(), Keep("euro 100"))
    assert odds.belief(state.view(0)).left_out == ("the news that there was no note or jewel",)


def test_a_granted_wish_tells_a_third_player_what_kind_of_card_moved() -> None:
    """Rule: a matching card must be given. What was asked for is heard by all, the card is seen by two."""
    state = dealt(ONE, TWO, LAST, specials={0: ("Wish",)})
    unseen = dict(odds.belief(state.view(2)).unseen)
    pounds = sum(many for card, many in unseen.items() if card.startswith("pound"))
    play_cards = sum(unseen.values()) - len(BOX.extras)
    state = played(state, Play("Wish", 1), Ask("pound"), Give("pound 50"))
    after = odds.blind_card(state.view(2), 0, "currency")["pound"]
    assert after == (1 + 5 * Fraction(pounds - 1, play_cards - 1)) / 6  # the one that came, and five as before
    assert odds.belief(state.view(2)).left_out == ()


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


# --- more ways than can be kept apart -------------------------------------------------------


@pytest.fixture
def cramped(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if only three ways could be kept apart."""
    module = sys.modules["gamekit.wallet.odds.belief"]
    monkeypatch.setattr(module, "MOST", 3)
    monkeypatch.setattr(module, "KEPT", 2)
    module._belief.cache_clear()
    yield
    module._belief.cache_clear()


def test_what_is_given_up_is_named_with_its_share(cramped: None) -> None:
    named = 0
    for state, view in turns(THREE, range(6)):
        found = odds.belief(view)
        if not found.rare or not any(state.wallet):
            continue
        named += 1
        assert 0 < found.rare < 1 and any("lost track of" in what for what in found.left_out)
        assert found.sureness.startswith("Not quite exact")
        exact, near = drawn(worlds_of(view, all_news=False)), odds.next_draw(view)
        assert sum(p for _, p in near.items()) == 1 and set(exact) <= set(near)
    assert named > 20


def test_odds_still_add_up_and_never_give_the_truth_no_chance_when_cramped(cramped: None) -> None:
    for state, view in turns(Wallet(players=5), range(1)):
        for place, cards in enumerate(state.hands):
            if cards and place != view.seat:
                found = odds.blind_card(view, place)
                assert sum(p for _, p in found.items()) == 1 and all(found[card] > 0 for card in cards)


def test_the_pocket_is_never_given_up_however_few_ways_are_kept(cramped: None) -> None:
    """However many ways the pocket alone makes, none of them is dropped, and the work ends."""
    for state, view in turns(Wallet(players=7), range(1)):
        pockets = odds.belief(view).pockets
        assert pockets[tuple(sorted(state.pocket))] > 0


def test_thinning_keeps_the_heaviest_ways_and_all_of_the_weight() -> None:
    pocket = (("Blonde", JOHN), (POCKET, 2))
    ways = {tidy([pocket, (("badge",), (place,))]): weight for place, weight in ((WALLET, 90), (1, 6), (2, 3), (3, 1))}
    kept, rare = thinned(ways, 2)
    assert rare == 0.04 and sum(kept.values()) == 100
    assert kept[tidy([pocket])] == 4 and len(kept) == 3
    assert all(pocket_group(way) == pocket for way in kept)


# --- the same by other means ----------------------------------------------------------------


def step(belief: Belief, card: str) -> Belief:
    return belief.then((card, WALLET, belief.seat, 0))


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
            if after.rare != found.rare:
                continue  # too many ways to follow one by one
            assert coming.drawn(card).draw == after.card_at(WALLET), card
            assert coming.drawn(card).pockets == after.pockets
            back = found.then((card, found.seat, WALLET, 0)) if card in view.hand else None
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
    assert len(found.ways) == 1 and found.left_out == ()
    assert {found.card_at(seat)["pound 100"] * 5 for seat in (1, 2)} == {found.card_at(3)["pound 100"] * 5}


def test_every_card_of_a_place_adds_up_to_its_size() -> None:
    for _, view in turns(Wallet(players=4), range(1)):
        found, expected = odds.belief(view), Counter[str]()
        for place, size in found.sizes:
            if size and place != view.seat and place not in (-2, -4):
                for card, p in found.card_at(place).items():
                    expected[card] += p * size  # type: ignore[assignment]
        unseen = {card: many for card, many in found.unseen if many}
        assert {card: many for card, many in expected.items() if many} == unseen
