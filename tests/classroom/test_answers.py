"""Answers of every kind: compared, and carried out of another process."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from gamekit import Dist
from gamekit.learn.answers import InvalidAnswer, from_json, same, shown, tidy, to_json
from gamekit.learn.checking import judge
from gamekit.learn.reading import numbers_in
from gamekit.learn.running import answering
from gamekit.learn.tasks import Case, Mistake, Task

COIN = Task(
    name="coin.1",
    title="Heads",
    level="from 14",
    minutes=3,
    points=1,
    text="{coins} coins: how likely is heads every time?",
    case=lambda rng: {"coins": rng.randrange(2, 9)},
    answer=lambda c: Fraction(1, 2**c.coins),
    mistakes=(Mistake("adds", "Do chances of things that must all happen add up?", lambda c: Fraction(c.coins, 2)),),
    hints=("one", "two", "three"),
    kind="function",
    chance=True,
)
CASES = [Case("coin.1", {"coins": n}) for n in (2, 3, 4)]


class Mute(Exception):
    """An error that has nothing to say."""

    def __str__(self) -> str:
        raise RuntimeError


def mute() -> None:
    raise Mute


def test_exact_numbers_must_agree_exactly_and_floats_within_the_tolerance() -> None:
    third = tidy(Fraction(1, 3))
    assert same(third, tidy(0.3333), 0.0005) and not same(third, tidy(0.33), 0.0005)
    assert not same(third, tidy(Fraction(3333, 10000)), 0.0005)
    assert not same(third, tidy(float("nan")), 1) and not same(tidy(True), tidy(1), 1)


def test_numbers_of_sympy_and_numpy_count() -> None:
    numpy, sympy = pytest.importorskip("numpy"), pytest.importorskip("sympy")
    assert tidy(sympy.Rational(2, 6)) == Fraction(1, 3)
    assert tidy(numpy.float64(0.25)) == 0.25 and tidy(numpy.array([1, 2])) == (1, 2)
    assert tidy(sympy.binomial(5, 2)) == 10
    assert isinstance(tidy(sympy.Symbol("x")), InvalidAnswer)


class Broken:
    """An object that fails at whatever it is asked."""

    def __getattr__(self, name: str) -> object:
        raise RuntimeError(name)


HUGE = 10**6000


@pytest.mark.parametrize("made", [lambda: HUGE, lambda: Fraction(1, HUGE), lambda: {1: [HUGE]}, Broken])
def test_what_cannot_be_read_is_no_answer_and_no_error(made: Callable[[], object]) -> None:
    value = tidy(made())
    assert len(shown(value)) <= 80 and len(to_json(value)) < 400
    assert not same(value, value, 1)


def test_a_decimal_is_a_number_and_too_large_a_one_is_no_float() -> None:
    assert same(tidy(Decimal("0.25")), tidy(Fraction(1, 4)), 0.0005)
    assert not same(tidy(10**400), tidy(0.5), 0.0005)


def test_a_dist_and_a_dict_are_the_same_answer() -> None:
    assert same(tidy(Dist({0: 1, 1: 3})), tidy({0: 0.25, 1: 0.75, 2: 0}), 0.001)
    assert not same(tidy(Dist({0: 1, 1: 3})), tidy({0: 0.25}), 0.001)


@pytest.mark.parametrize(
    "value", [None, True, "a", 3, Fraction(2, 7), 0.5, (1, (2, 3)), {1: 2.5, (1, 2): "x"}, frozenset({1, 2})]
)
def test_an_answer_survives_the_journey(value: object) -> None:
    assert from_json(to_json(tidy(value))) == tidy(value)


LONG = ["[" * 50000, '{"tuple": [' * 50 + "]}" * 50, '"' + "x" * 70000 + '"', '{"fraction": "' + "9" * 6000 + '/1"}']


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"fraction": "1/0"}',
        '{"fraction": "1"}',
        '{"float": "x"}',
        '{"set": [{"dict": []}]}',
        "1",
        *LONG,
    ],
)
def test_whatever_else_is_sent_is_no_answer(text: str) -> None:
    assert isinstance(from_json(text), InvalidAnswer)


def test_too_long_an_answer_is_none() -> None:
    assert isinstance(from_json(to_json(tidy(list(range(20000))))), InvalidAnswer)


def test_a_formula_is_tried_with_the_numbers_of_the_case() -> None:
    sympy = pytest.importorskip("sympy")
    coins, x = sympy.symbols("coins x")
    assert judge(COIN, answering(1 / 2**coins), CASES)
    assert not judge(COIN, answering(1 / 3**coins), CASES)
    assert "x in it" in judge(COIN, answering(1 / 2**x), CASES).words


@pytest.mark.parametrize(
    ("answer", "mistake"),
    [
        (lambda n: Fraction(n, 2), "adds"),
        (lambda n: 100 / 2**n, "in percent"),
        (lambda n: 1 - Fraction(1, 2**n), "the opposite"),
        (lambda n: Fraction(1, 4), "hard-coded"),
        (lambda n: 2**n, "outside 0 to 1"),
        (lambda n: None, "no answer"),
        (lambda n: 1 / 0, "an error"),
        (lambda: 1, "an error"),
        (lambda n: object(), "an error"),
        (lambda n: exit(), "an error"),
        (lambda n: mute(), "an error"),
        (0.25, "a value for a function"),
        (lambda n: Fraction(1, n + 9), "other"),
    ],
)
def test_mistakes_that_any_game_can_see_are_named(answer: object, mistake: str) -> None:
    verdict = judge(COIN, answering(answer), CASES)
    assert not verdict and verdict.mistake == mistake


def test_probabilities_that_do_not_add_up_are_named() -> None:
    whole = replace(COIN, answer=lambda c: {"h": Fraction(1, 2), "t": Fraction(1, 2)}, mistakes=())
    assert judge(whole, answering(lambda n: {"h": 0.5}), CASES).mistake == "not adding up to 1"
    assert judge(whole, answering(lambda n: Dist.uniform("ht")), CASES)


def test_a_verdict_shows_no_html_of_the_answer() -> None:
    shown = judge(COIN, answering(lambda n: "<script>alert(1)</script>"), CASES)._repr_html_()
    assert "<script>" not in shown and "&lt;script&gt;" in shown


BAG = replace(COIN, name="bag.1", kind="value", mistakes=(), answer=lambda c: Fraction(4, 7))
DECK = replace(BAG, name="deck.1", chance=False, answer=lambda c: Fraction(52_360))


def told(task: Task, answer: object) -> str:
    return repr(judge(task, lambda _: answer, CASES[:1]))


@pytest.mark.parametrize(
    "answer",
    [
        "4/7", " 4 / 7 ", "4 : 7", "4:7", "8/14", "0.5714", "0,5714", "57.14 %", "57,14%", "57.1%", "+4/7", "≈ 0.5714",
        "4\u00a0/\u00a07", "4⁄7", (Fraction(4, 7),), [0.5714], "= 4/7",
    ],
)  # fmt: skip
def test_right_in_another_form_is_right_and_what_was_read_is_said(answer: object) -> None:
    words = told(BAG, answer)
    assert words.startswith("Right: I read ") and (" as 4/7. " in words or " as 0.571" in words)


@pytest.mark.parametrize("answer", ["52360", "52 360", "52,360", "52.360", "52'360", " 52360 ", "104720/2"])
def test_a_large_number_may_be_grouped_in_any_way(answer: str) -> None:
    assert told(DECK, answer).startswith("Right: I read ")


@pytest.mark.parametrize(("text", "value"), [("−3", -3), ("–1/2", Fraction(-1, 2)), ("1 1/2", Fraction(3, 2))])
def test_a_minus_may_be_any_dash_and_a_number_mixed(text: str, value: object) -> None:
    assert numbers_in(text) == (value,)


@pytest.mark.parametrize(
    "text", ["1,2,3", "4/7/2", "1/0", "²", "57 % %", "1 0,5", "half", "9" * 99, "1/1,2,3", "1e999"]
)
def test_what_is_no_number_is_not_made_one(text: str) -> None:
    assert numbers_in(text) == ()
    assert f'Your answer is the text "{text[:79]}' in told(BAG, text) and "which is no number" in told(BAG, text)


def test_a_wrong_text_is_told_as_it_was_read() -> None:
    assert told(BAG, "3/7").startswith('Not yet: I read "3/7" as 3/7. That is the probability of the opposite')
    assert told(DECK, "24") == 'Not yet: I read "24" as 24. Your answer is 24, which is not right.'
    assert told(BAG, "57.14").startswith('Not yet: I read "57.14" as 57.14. That is in percent.')


def test_a_decimal_comma_is_explained() -> None:
    words = told(BAG, (0, 5714))
    assert "A comma makes two numbers in Python" in words and 'Write 0.5714 with a point, or "0,5714"' in words


def test_a_distribution_may_be_written_in_texts_and_names_in_one_text() -> None:
    whole = replace(BAG, answer=lambda c: {0: Fraction(1, 4), 1: Fraction(3, 4)})
    assert told(whole, {"0": "1/4", "1": "75 %"}).startswith("Right: I read ")
    names = replace(BAG, chance=False, answer=lambda c: {"Bear", "Fox"})
    for answer in ("Bear, Fox", "fox; bear", "Fox and Bear", ["bear", "fox "]):
        assert told(names, answer).startswith("Right"), answer


def test_a_value_where_a_function_is_needed_is_one_whole_sentence() -> None:
    assert repr(judge(COIN, answering(0.25), CASES)) == (
        "Not yet: A function is needed here, and this is a value: give the function itself, its name without brackets."
    )
