"""The wallet's odds against brute force on a tiny deck, and against the figures written down for the default one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from gamekit.core.game import CHANCE
from gamekit.wallet import Wallet, imagine, odds
from gamekit.wallet.components import BOX, Box
from gamekit.wallet.rules import END_SPECIALS, Buy, Draw, Flip, Return, View, imagined, verdict
from gamekit.wallet.rules.places import NONE_OF, POCKET, WALLET, minus, plus
from tests.games import random_game
from tests.test_wallet import at_table
from tests.wallet_worlds import GAME, THREE, Worlds, drawn, stepped, tiny, turns, worlds_of


def test_the_next_draw_is_that_of_brute_force_over_every_deal_and_every_unseen_choice() -> None:
    long, news, twice, inside = 0, 0, 0, list[bool]()
    for state, view in (*turns(GAME, range(25)), *turns(THREE, range(24))):
        if any(state.wallet):
            found, expected = odds.belief(view), drawn(worlds_of(view))
            heard = [step for step in view.trail if step[2] == NONE_OF and step[1] != view.seat]
            if found.exact:
                assert dict(odds.next_draw(view).items()) == expected, view.trail
                long, news = long + (len(view.trail) > 4), news + bool(heard)
            else:
                assert len({word for word, *_ in heard}) > 1  # twice there was none of something: from samples
                inside += near(found, expected)
                twice += 1
    assert long > 500 and news > 100 and twice > 5
    assert sum(inside) / len(inside) > 0.9  # 19 times in 20


def near(found: odds.Belief, expected: dict[str, Fraction]) -> Iterator[bool]:
    """Whether each chance is as far off as it says at most; none is far off."""
    for card, p in expected.items():
        off = found.off(lambda one, card=card: [float(one.draw[card])])[0]  # type: ignore[misc]
        assert abs(found.draw[card] - p) < 0.03
        yield abs(found.draw[card] - p) <= off + 1e-9


def test_any_seat_has_the_odds_of_brute_force_in_every_phase_of_every_round() -> None:
    rng, phases = Random(1), set[tuple[int, str]]()
    for game, seeds in ((GAME, range(10)), (THREE, range(5))):
        for state in (state for seed in seeds for state, _ in random_game(game, seed)):
            if state.turns and not state.guilty and any(state.wallet):
                view = state.view(rng.randrange(game.players))
                if odds.belief(view).exact:
                    assert dict(odds.next_draw(view).items()) == drawn(worlds_of(view)), view.trail
                    phases.add((state.round, state.phase_name))
    assert len(phases) > 40 and {(number, END_SPECIALS.name) for number in (1, 2, 3)} < phases


def best(worlds: Worlds, hand: tuple[str, ...], view: View) -> Fraction:
    """The best single action by brute force."""
    if innocent(hand, view):
        return Fraction(1)
    values = [Fraction(innocent(minus(hand, card), view)) for card in hand]
    values += [sum((p for c, p in drawn(worlds).items() if innocent(plus(hand, c), view)), Fraction(0))]
    return max([*values, bought(worlds, hand, view, lambda worlds, hand: Fraction(innocent(hand, view)))])


def bought(worlds: Worlds, hand: tuple[str, ...], view: View, worth: Any) -> Fraction:
    """Rule: any payment of the price or more, then a look at the identities left, then one of them."""
    pockets: dict[tuple[str, ...], Worlds] = {}
    for world, weight in worlds.items():
        pockets.setdefault(dict(world)[POCKET], {})[world] = weight
    values = [Fraction(0)]
    for kept in paid(view.box, hand):
        value = Fraction(0)
        for pocket, these in pockets.items():
            taken = {who: stepped(these, (who, POCKET, view.seat, 0)) for who in pocket}
            here = [worth(taken[who], plus(kept, who)) for who in pocket]
            value += sum(these.values()) / sum(worlds.values()) * max(here, default=0)
        values.append(value)
    return max(values)


def paid(box: Box, hand: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Every hand that a payment leaves."""
    found = set()
    for many in range(1, len(hand) + 1):
        for chosen in combinations(range(len(hand)), many):
            cards = [hand[i] for i in chosen]
            if all(card in box.money for card in cards) and sum(box.value[card] for card in cards) >= box.price:
                found.add(tuple(card for i, card in enumerate(hand) if i not in chosen))
    return found


def innocent(hand: tuple[str, ...], view: View) -> bool:
    return verdict(hand, view.coin, None, view.box).innocent


def few(game: Wallet, seeds: range) -> Iterator[tuple[View, Worlds]]:
    for state, view in turns(game, seeds):
        if sum(state.wallet) >= 2 and len(view.hand) <= 5 and odds.belief(view).exact:
            yield view, worlds_of(view)


def test_looking_two_turns_ahead_is_that_of_brute_force() -> None:
    checked, news = 0, 0
    for view, worlds in (*few(GAME, range(8)), *few(THREE, range(5))):
        checked += 1
        news += any(step[2] == NONE_OF and step[1] != view.seat for step in view.trail)
        draw = odds.after(view, Draw())
        assert draw.first == sum(p for c, p in drawn(worlds).items() if innocent(plus(view.hand, c), view))
        second = Fraction(0)
        for card, p in drawn(worlds).items():
            after = stepped(worlds, (card, WALLET, view.seat, 0))
            second += p * best(after, plus(view.hand, card), view)
        assert draw.second == second, view
        for card in set(view.hand):
            put = odds.after(view, Return(card))
            assert put.first == int(innocent(minus(view.hand, card), view))
            returned = stepped(worlds, (card, view.seat, WALLET, 0))
            assert put.second == best(returned, minus(view.hand, card), view), view
    assert checked > 40 and news > 10


def test_buying_and_one_more_action_is_that_of_brute_force() -> None:
    """The payment is laid before the pocket is seen; the person is chosen after."""
    unsure = 0
    for view, worlds in (*few(GAME, range(12)), *few(THREE, range(8))):
        if Buy() in view.moves:
            found = odds.after(view, Buy())
            unsure += len(odds.belief(view).pockets) > 1
            assert found.first == bought(worlds, view.hand, view, lambda _, hand, v=view: Fraction(innocent(hand, v)))
            assert found.second == bought(worlds, view.hand, view, lambda w, hand, v=view: best(w, hand, v)), view
    assert unsure > 5


def test_paying_more_than_the_price_can_be_what_saves_you() -> None:
    """Rule: notes and jewellery worth 300 or more. 300 leaves 600 here, which is too much for all but the rich."""
    hand = ("badge", "euro 200", "euro 200", "yen 200", "yen 200", "yen 100")
    view = at_table(hand, ("euro 50",)).view(0)
    assert odds.after(view, Buy()).first == 1  # the Policeman, for 400 or more


def test_outlook_lists_every_regular_action_best_first() -> None:
    for _, view in turns(Wallet(players=4), range(1)):
        found = odds.outlook(view)
        assert {seen.action for seen in found} == {m for m in view.moves if type(m) in (Draw, Return, Buy, Flip)}
        assert all(0 <= seen.first <= seen.second <= 1 or seen.first <= 1 for seen in found)
        assert [seen.second for seen in found] == sorted((seen.second for seen in found), reverse=True)


@pytest.mark.parametrize("players", [2, 4, 7])
def test_odds_add_up_and_never_give_the_truth_no_chance(players: int) -> None:
    for state, view in turns(Wallet(players=players), range(2)):
        belief = odds.belief(view)
        for place, cards in enumerate(state.hands):
            assert belief.size(place) == len(cards)
            if cards and place != view.seat:
                found = odds.blind_card(view, place)
                assert sum(p for _, p in found.items()) == 1 and all(found[card] > 0 for card in cards)
        there = [card.name for card, count in zip(BOX.cards, state.wallet, strict=True) if count]
        if there:
            assert all(odds.next_draw(view)[card] > 0 for card in there)


def test_kinds_currencies_and_values_are_sums_over_cards() -> None:
    _, view = next(turns(Wallet(players=4), range(1)))
    cards = odds.next_draw(view)
    assert odds.next_draw(view, "kind")["identity"] == cards.p(lambda card: BOX.card[card].kind == "identity")
    assert odds.next_draw(view, "value")[200] == cards.p(lambda card: BOX.value[card] == 200)
    assert odds.next_draw(view, "currency")["yen"] == cards.p(lambda card: BOX.card[card].currency == "yen")
    with pytest.raises(ValueError, match="card, kind, currency, value"):
        odds.next_draw(view, "colour")


def test_imagined_wallets_agree_with_the_exact_odds() -> None:
    rng, games = Random(3), 500
    views = [view for _, view in turns(Wallet(players=3), range(3)) if len(view.trail) > 8 and view.in_wallet]
    for view in views[::25]:
        exact, counts = odds.next_draw(view), Counter[str]()
        for _ in range(games):
            state = imagine(view, rng)
            for card, count in zip(BOX.cards, state.wallet, strict=True):
                counts[card.name] += count
        for card, p in exact.items():
            assert abs(counts[card] / games / view.in_wallet - p) < 0.02, card


def test_imagined_tables_have_the_weights_of_brute_force() -> None:
    """The chance to be richest now: counted over every deal and every choice, and over imagined tables."""
    checked, games = 0, 500
    late = [view for _, view in (*turns(GAME, range(8)), *turns(THREE, range(5))) if len(view.trail) >= 5]
    for view in [view for view in late if view.verdict.innocent][::5]:
        worlds = worlds_of(view)
        p = float(
            sum((q for world, q in worlds.items() if richest(dict(world), view)), Fraction(0)) / sum(worlds.values())
        )
        found = odds.standing(view, games, Random(1), now=True)["richest"].value
        assert abs(found - p) <= 5 * (p * (1 - p) / games) ** 0.5, view.trail
        checked += 1
    assert checked > 10


def richest(places: dict[int, tuple[str, ...]], view: View) -> bool:
    others = [verdict(places[s], view.coins[s], None, view.box) for s in range(view.game.players) if s != view.seat]
    return all(not found.innocent or found.wealth < view.verdict.wealth for found in others)


def test_imagined_hands_agree_with_the_exact_odds() -> None:
    views = [view for _, view in turns(Wallet(players=3), range(6)) if view.in_wallet and len(view.trail) > 20]
    rng = Random(2)
    for view in views[::20]:
        deck, places = odds.belief(view), Counter[str]()
        for state in imagined(view, rng, 300):
            places.update(state.hands[(view.seat + 1) % 3])
        size = deck.size((view.seat + 1) % 3)
        for card, p in deck.card_at((view.seat + 1) % 3).items() if size else ():
            assert abs(places[card] / 300 - size * p) < 0.2, card


def test_nothing_that_lies_open_is_drawn() -> None:
    for state, view in turns(Wallet(players=3), range(3)):
        gone = Counter(view.discards) + Counter(view.hand)
        deck = Counter(dict(zip((c.name for c in BOX.cards), view.game.deck, strict=True))) + Counter(BOX.extras)
        for card, many in gone.items():
            if many == deck[card] and any(state.wallet):
                assert odds.next_draw(view)[card] == 0


# --- the first hand -------------------------------------------------------------------------


def test_the_first_hand_is_that_of_brute_force() -> None:
    box = tiny()
    deck = [card.name for card in box.cards for _ in range(card.marks[0])]
    hands = [tuple(sorted(hand)) for hand in combinations(deck, box.hand)]
    found = odds.dealt(2, box=box)
    good = sum(verdict(hand, 1, None, box).innocent for hand in hands)
    assert found.innocent == Fraction(good, len(hands)) > 0
    for many in range(3):
        fitting = sum(sum(card in ("John Smith", "Policeman") for card in hand) == many for hand in hands)
        assert found.identities[many] == Fraction(fitting, len(hands))
    assert found.value.mean() == Fraction(sum(box.value[card] for hand in hands for card in hand), len(hands))


def test_the_figures_of_the_default_deck() -> None:
    found = odds.dealt(7)
    assert found.value.mean() == Fraction("387.5")
    assert [round(float(found.identities[n]), 3) for n in range(3)] == [0.344, 0.422, 0.191]
    assert round(float(found.identities.p(lambda n: n > 2)), 3) == 0.043
    assert odds.dealt(7) == odds.dealt(3, every_card=True)


def test_the_formula_gives_the_same_as_the_count() -> None:
    for many in range(4):
        explained = odds.explain_identities(many, players=4)
        p = odds.dealt(4).identities[many]
        assert (explained.rhs.p, explained.rhs.q) == (p.numerator, p.denominator)
        assert explained.lhs.doit() == explained.rhs


def test_the_odds_move_with_the_deck() -> None:
    more = tuple(replace(c, marks=(3, *c.marks[1:])) if c.kind == "identity" else c for c in BOX.cards)
    assert odds.dealt(4, box=replace(BOX, cards=more)).identities[0] < odds.dealt(4).identities[0]


# --- timers and the end of the round --------------------------------------------------------


def own_turns(
    view: View, timers: int, player: int, turns: int, flips: Fraction, first: bool = True
) -> dict[int, Fraction]:
    """The same by walking the whole tree."""
    n = view.game.players
    if not first and player == view.starter and turns >= n:
        timers -= 1
        if not timers:
            return {0: Fraction(1)}
    following = (player + 1) % n
    turns += not first
    if player == view.seat:
        return {own + 1: p for own, p in own_turns(view, timers, following, turns, flips, False).items()}
    found: dict[int, Fraction] = {}
    for left, chance in ((timers - 1, flips), (timers, 1 - flips)):
        branch = {0: Fraction(1)} if not left else own_turns(view, left, following, turns, flips, False)
        for own, p in branch.items():
            found[own] = found.get(own, Fraction(0)) + p * chance
    return found


def test_the_turns_left_are_those_of_the_whole_tree() -> None:
    for _, view in turns(Wallet(players=3), range(3)):
        if view.timers <= 3:
            tree = own_turns(view, view.timers, view.player, view.turns, Fraction(1, 3))
            assert dict(odds.timer(view, Fraction(1, 3)).items()) == {k: p for k, p in tree.items() if p}


def test_without_flips_only_the_starter_ends_the_round() -> None:
    state = Wallet(players=4).start()
    rng = Random(0)
    while state.turn is CHANCE:
        state = state.play(state.chances.sample(rng))
    assert list(odds.timer(state.view(state.starter), Fraction(0))) == [6]
    with pytest.raises(ValueError, match="from 0 to 1"):
        odds.timer(state.view(0), Fraction(2))


def test_until_the_end_and_standing_are_shares_with_intervals() -> None:
    _, view = next(turns(Wallet(players=4), range(1)))
    end = odds.until_end(view, games=40)
    assert end.games == 40 and end == odds.until_end(view, games=40)
    places = odds.standing(view, games=40)
    assert sum(found.wins for found in places.values()) == 40 and places["guilty"].wins == 40 - end.wins
    now = odds.standing(view, games=40, now=True)
    assert now["guilty"].wins == (0 if view.verdict.innocent else 40)


# --- cases for the quiz ---------------------------------------------------------------------


def test_a_quiz_case_is_innocent_or_guilty_of_one_thing_about_equally_often() -> None:
    cases = [odds.case(Random(seed)) for seed in range(300)]
    assert 120 < sum(found.verdict.innocent for found in cases) < 180
    assert all(found.verdict == verdict(found.hand, found.coin) for found in cases)
    assert all(len(found.verdict.faults) == (not found.verdict.innocent) for found in cases)
    assert {line[0] for found in cases for line in found.why.splitlines()} == {"✓", "✗"}
