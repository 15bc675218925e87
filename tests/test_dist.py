"""Dist: exact, adds up to one, and says so."""

import pickle
from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit.core.dist import Dist

DIE = Dist.uniform(range(1, 7))
weights = st.dictionaries(st.integers(-5, 5), st.fractions(0, 10, max_denominator=50), min_size=1).filter(
    lambda found: any(found.values())
)
dists = weights.map(Dist)
steady = settings(max_examples=100, deadline=None, derandomize=True)


@steady
@given(dists, dists)
def test_everything_made_from_distributions_adds_up_to_exactly_one(a: Dist[int], b: Dist[int]) -> None:
    made = (a, a * b, a + b, a.map(abs), a.then(lambda x: b.map(lambda y: (x, y))))
    assert [sum(p for _, p in dist.items()) for dist in made] == [1] * len(made)


@steady
@given(dists, dists)
def test_the_mean_of_a_sum_is_the_sum_of_the_means(a: Dist[int], b: Dist[int]) -> None:
    assert (a + b).mean() == a.mean() + b.mean()
    assert (a * b).mean(lambda pair: pair[0] * pair[1]) == a.mean() * b.mean()


@steady
@given(dists)
def test_the_parts_of_a_condition_make_the_whole(dist: Dist[int]) -> None:
    whole = Fraction(0)
    for event in (lambda x: x > 0, lambda x: x <= 0):
        p = dist.p(event)
        whole += p
        if p:
            assert all(dist.given(event)[x] * p == dist[x] for x in dist if event(x))
    assert whole == 1


@steady
@given(dists)
def test_every_outcome_has_as_many_tickets_as_its_weight(dist: Dist[int]) -> None:
    if dist.total < 5_000:
        assert Counter(dist.at(ticket) for ticket in range(dist.total)) == Counter(dist.weights)


@steady
@given(dists, st.integers(1, 9))
def test_only_the_proportions_count(dist: Dist[int], factor: int) -> None:
    more = Dist({outcome: factor * p for outcome, p in dist.items()})
    assert more == dist and hash(more) == hash(dist)


def test_two_dice_agree_with_counting_all_throws() -> None:
    throws = Counter(a + b for a, b in product(range(1, 7), repeat=2))
    assert Dist(throws) == (DIE + DIE)
    assert (DIE + DIE).p(lambda pips: pips >= 10) == Fraction(1, 6)


def test_many_coins_agree_with_pascals_triangle() -> None:
    coin = Dist.uniform((0, 1))
    heads = Dist.sure(0)
    for _ in range(10):
        heads = heads + coin
    assert [heads[k] for k in range(11)] == [Fraction(comb(10, k), 2**10) for k in range(11)]


def test_what_cannot_happen_has_probability_zero_and_is_not_listed() -> None:
    dist = Dist({"a": 1, "b": 0})
    assert dist["b"] == dist["never heard of"] == 0 and list(dist) == ["a"] and "b" not in dist and len(dist) == 1


def test_an_outcome_listed_twice_counts_twice() -> None:
    assert Dist.uniform("aab")["a"] == Fraction(2, 3)


@steady
@given(dists, st.integers(0, 1000))
def test_a_sample_is_the_ticket_that_randrange_draws(dist: Dist[int], seed: int) -> None:
    one, other = Random(seed), Random(seed)
    assert [dist.sample(one) for _ in range(5)] == [dist.at(other.randrange(dist.total)) for _ in range(5)]


def test_samples_depend_on_the_generator_alone_and_come_as_often_as_they_should() -> None:
    dist = Dist({"rare": 1, "often": 3})
    assert [dist.sample(Random(1)) for _ in range(3)] == [dist.sample(Random(1))] * 3
    rng = Random(2)
    assert 2_850 < Counter(dist.sample(rng) for _ in range(4_000))["often"] < 3_150  # 3,000 ± 5.5 standard deviations


@pytest.mark.parametrize("bad", [{}, {"a": 0}, {"a": -1, "b": 2}, {"a": Fraction(-1, 2), "b": 1}])
def test_weights_must_make_a_distribution(bad) -> None:
    with pytest.raises(ValueError, match="not negative"):
        Dist(bad)


@pytest.mark.parametrize("bad", [{"a": 0.5}, {"a": "1"}, {"a": None}, {"a": 1 + 0j}])
def test_weights_must_be_exact(bad) -> None:
    with pytest.raises(ValueError, match="exact"):
        Dist(bad)


def test_an_impossible_condition_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="probability is 0"):
        DIE.given(lambda pips: pips > 6)


def test_a_distribution_travels() -> None:
    assert pickle.loads(pickle.dumps(DIE)) == DIE


def test_a_distribution_is_compared_with_distributions_only() -> None:
    assert DIE != {1: 1} and Dist.sure(1) != 1 and Dist.sure(1) != DIE


def test_sympy_says_the_same() -> None:
    from sympy.stats import E, P, variance

    thrown = (DIE + DIE).to_sympy("X")
    assert (str(E(thrown)), str(variance(thrown)), str(P(thrown > 9))) == ("7", "35/6", "1/6")


def test_sympy_is_given_numbers_and_never_words_to_evaluate() -> None:
    with pytest.raises(ValueError, match="numbers"):
        Dist.uniform(["__import__('os')", "b"]).to_sympy()


# --- how it looks ---------------------------------------------------------------------------


def test_words_among_the_outcomes_are_words_and_not_markup() -> None:
    shown = Dist.uniform(["<script>alert(1)</script>", '"&'])._repr_html_()
    assert "<script" not in shown and "&lt;script&gt;" in shown and "&quot;&amp;" in shown


def test_a_long_distribution_is_shown_in_part_and_says_so() -> None:
    shown = Dist.uniform(range(1000))._repr_html_()
    assert "and 940 more" in shown and shown.count("<tr") == 61


def test_numbers_are_shown_in_their_order_and_other_outcomes_as_they_came() -> None:
    numbers, words = Dist({3: 1, -1: 1, 2: 1})._repr_html_(), Dist({"b": 1, "a": 2})._repr_html_()
    assert numbers.index(">-1<") < numbers.index(">2<") < numbers.index(">3<")
    assert words.index(">b<") < words.index(">a<")


@pytest.mark.parametrize(
    ("p", "words"),
    [
        (Fraction(1, 3), "1/3 ≈ 33.33 %"),
        (Fraction(1, 1), "1 = 100 %"),
        (Fraction(1, 2), "1/2 = 50 %"),
        (Fraction(1, 10**6), "1/1000000 &lt; 0.01 %"),
        (Fraction(10**6 - 1, 10**6), "&gt; 99.99 %"),
        (Fraction(12345678901, 98765432109), "≈ 12.5 %"),
    ],
)
def test_a_chance_is_never_shown_as_zero_or_one_unless_it_is(p: Fraction, words: str) -> None:
    rest = {} if p == 1 else {"rest": 1 - p}
    assert words in Dist({"this": p, **rest})._repr_html_()


@pytest.mark.parametrize("bag", [Dist({(1,): 1, (2,): 3}), Dist.counted([(1,), (2,), (3,)], (1, 3, 0))])
def test_what_is_offered_is_the_very_object_that_can_happen(bag: Dist[tuple[int]]) -> None:
    for _ in range(2):
        assert all(bag.offers(outcome) for outcome in bag) and not bag.offers((1.0,)) and not bag.offers((3,))
        bag.at(0)


def test_what_has_no_chance_is_not_offered() -> None:
    never = ("never",)
    assert not Dist.counted([never, "always"], (0, 1)).offers(never)
