"""When to stop: the risk of one card more, what to expect, and looking two draws ahead."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from gamekit.learn.tasks import Case, Mistake, Numbers, Task, with_hand

LIMIT = 500
WORTH = (50, 100, 200)


def _mean(values: list[Any]) -> Fraction:
    return Fraction(sum(values)) / len(values)


def _values(rng: Random) -> tuple[int, ...]:
    """What the cards left in a small wallet are worth; identities and badges are worth 0."""
    return tuple(sorted(rng.choice((0, *WORTH)) for _ in range(rng.randrange(7, 11))))


def _moment(rng: Random) -> Numbers:
    return {"money": rng.choice((250, 300, 350, 400)), "cards": _values(rng)}


def guilty(money: int) -> bool:
    """Whether so much in cards is too much, with a coin beside it."""
    return money >= LIMIT


RISK = Task(
    name="wallet.6",
    title="One card more?",
    level="from 14",
    minutes=12,
    points=2,
    text="You have {money} in cards and a coin, and may have at most 500. The cards left in the wallet are worth "
    "{cards}.\nYou draw one: how likely do you have too much?",
    code="Write a function of (money, cards).",
    case=_moment,
    answer=lambda c: _mean([guilty(c.money + value) for value in c.cards]),
    mistakes=(
        Mistake(
            "the coin forgotten",
            "500 in cards is too much already: there is a coin as well.",
            lambda c: _mean([c.money + value > LIMIT for value in c.cards]),
        ),
        Mistake(
            "every value once",
            "You count each value once. Some values are there several times: each card counts.",
            lambda c: _mean([guilty(c.money + value) for value in sorted(set(c.cards))]),
        ),
        Mistake(
            "the chance to stay innocent",
            "That is the chance that all goes well. The question is the opposite.",
            lambda c: _mean([not guilty(c.money + value) for value in c.cards]),
        ),
    ),
    hints=(
        "Go through the cards of the wallet: with which of them would you have too much?",
        "Too much means 500 or more in cards, because of the coin.",
        "The number of values with money + value >= 500, over the number of all values.",
    ),
    kind="function",
    chance=True,
)


def after_draw(money: int, values: tuple[int, ...]) -> Fraction:
    """The money to expect after one draw, when the guilty have nothing."""
    return _mean([0 if guilty(money + value) else money + value for value in values])


EXPECTED = Task(
    name="wallet.7",
    title="What is one card worth?",
    level="from 15",
    minutes=15,
    points=2,
    text="You have {money} in cards and a coin. The cards left in the wallet are worth {cards}. Whoever has 500 or "
    "more in cards is guilty and ends with 0.\n"
    "You draw once and stop. How much do you have on average, the coin left out?",
    code="Write a function of (money, cards).",
    case=_moment,
    answer=lambda c: after_draw(*c),
    mistakes=(
        Mistake(
            "guilt forgotten",
            "You count the full amount even where you are guilty. Then it is 0.",
            lambda c: c.money + _mean(list(c.cards)),
        ),
        Mistake(
            "the coin forgotten",
            "With exactly 500 in cards you are guilty: the coin is one too many.",
            lambda c: _mean([0 if c.money + value > LIMIT else c.money + value for value in c.cards]),
        ),
        Mistake(
            "only the lucky draws",
            "You average over the draws that go well. The others count as well, with 0.",
            lambda c: _mean([c.money + v for v in c.cards if not guilty(c.money + v)] or [0]),
        ),
        Mistake(
            "what you win only",
            "That is what the card adds. You also have what you had, as long as you are innocent.",
            lambda c: _mean([0 if guilty(c.money + value) else value for value in c.cards]),
        ),
    ),
    hints=(
        "For each card of the wallet: how much would you have after drawing it?",
        "Either money + value, or 0 when that is 500 or more.",
        "The sum of these over all cards, divided by the number of cards, as a Fraction.",
    ),
    kind="function",
)


def _last(values: tuple[int, ...], draws: Any) -> int:
    """The highest amount, in steps of 10, at which drawing is better than stopping."""
    return max((money for money in range(0, LIMIT, 10) if draws(money, values)), default=-10)


def _own_deck(rng: Random) -> Numbers:
    return {"cards": tuple(sorted(rng.randrange(10, 201, 10) for _ in range(rng.randrange(6, 10))))}


def _pays(money: int, values: tuple[int, ...]) -> bool:
    return after_draw(money, values) > money


def _risk_below_half(money: int, values: tuple[int, ...]) -> bool:
    return 2 * sum(guilty(money + value) for value in values) < len(values)


def _no_risk(money: int, values: tuple[int, ...]) -> bool:
    return not any(guilty(money + value) for value in values)


STOP = with_hand(
    Task(
        name="wallet.8",
        title="When to stop",
        level="from 16",
        minutes=20,
        points=3,
        text="You play with a deck of your own, in which cards are worth any multiple of 10. Those left in the wallet "
        "are worth {cards}; 500 or more in cards is too much, and the guilty end with 0.\nUp to which amount in cards, "
        "in steps of 10, is it better to draw once more, on average, than to stop?",
        code="Write a function of (cards).",
        case=_own_deck,
        answer=lambda c: _last(c.cards, _pays),
        mistakes=(
            Mistake(
                "one step too far",
                "At that amount stopping is at least as good: you want the last amount at which drawing is better.",
                lambda c: _last(c.cards, _pays) + 10,
            ),
            Mistake(
                "risk below one half",
                "You ask whether it will probably go well. What you can lose is more than what you can win.",
                lambda c: _last(c.cards, _risk_below_half),
            ),
            Mistake(
                "no risk at all",
                "You stop as soon as anything can go wrong. A small risk can be worth it.",
                lambda c: _last(c.cards, _no_risk),
            ),
        ),
        hints=(
            "Compare two numbers for every amount: what you have, and what you have on average after one draw.",
            "Exercise 7 gives the second number. Try the amounts 0, 10, 20 … up to 490.",
            "max(money for money in range(0, 500, 10) if expected(money, cards) > money).",
        ),
        builds=("wallet.7", lambda c, f: _last(c.cards, lambda money, cards: f(money, cards) > money)),
        kind="function",
    ),
    case=lambda rng: {"cards": tuple(sorted(rng.randrange(10, 201, 10) for _ in range(5)))},
    hints=(
        "Compare two numbers for an amount: what you have, and what you have on average after one draw.",
        "With 400, say: which of the cards ruin you? The others add something. Is the average above 400?",
        "Try such amounts in steps of 10 until drawing is no longer better; the last one before is the answer.",
    ),
)


def _rest(values: tuple[int, ...], number: int) -> tuple[int, ...]:
    return values[:number] + values[number + 1 :]


def twice(money: int, values: tuple[int, ...], choose: bool = True, back: bool = False) -> Fraction:
    """The money to expect with up to two draws; the switches are the mistakes."""
    found = []
    for number, value in enumerate(values):
        now = money + value
        later = after_draw(now, values if back else _rest(values, number))
        found.append(Fraction(0) if guilty(now) else max(Fraction(now), later) if choose else later)
    return _mean(found)


def _built(c: Case, expected: Callable[..., Fraction]) -> Fraction:
    """Two draws, the second judged by somebody's own function of exercise 7."""
    nows = [(c.money + value, _rest(c.cards, number)) for number, value in enumerate(c.cards)]
    return _mean([0 if guilty(now) else max(Fraction(now), expected(now, rest)) for now, rest in nows])


TWICE = with_hand(
    Task(
        name="wallet.10",
        title="Two draws ahead",
        level="from 17",
        minutes=30,
        points=4,
        text="You have {money} in cards. The cards left in the wallet are worth {cards}; 500 or more is too much and "
        "gives 0.\nYou draw once for sure. Then you may stop or draw a second time (the first card is not put back), "
        "whatever is better on average. How much do you have at the end, on average?",
        code="Write a function of (money, cards).",
        case=lambda rng: {"money": rng.choice((100, 150, 200, 250, 300)), "cards": _values(rng)},
        answer=lambda c: twice(*c),
        mistakes=(
            Mistake(
                "always twice",
                "You draw a second time even where stopping is better.",
                lambda c: twice(c.money, c.cards, choose=False),
            ),
            Mistake(
                "with putting back",
                "The first card is gone: the second comes from the others.",
                lambda c: twice(c.money, c.cards, back=True),
            ),
            Mistake(
                "one draw only",
                "That is one draw. After it you may choose to draw again.",
                lambda c: after_draw(*c),
            ),
        ),
        hints=(
            "Go through the first cards. For each: what do you have, what is left in the wallet, what is better now?",
            "After the first card the better of two numbers counts: stopping, or exercise 7 with the cards left over.",
            "cards[:n] + cards[n + 1:] is the wallet without card n; max(now, expected(now, rest)) is the better one.",
        ),
        builds=("wallet.7", _built),
        kind="function",
    ),
    case=lambda rng: {
        "money": rng.choice((100, 150, 200, 250, 300)),
        "cards": tuple(sorted(rng.choice((0, *WORTH)) for _ in range(4))),
    },
    hints=(
        "Go through the first cards. For each: what do you have, what is left in the wallet, and what is better now?",
        "After the first card the better of two numbers counts: stopping, or exercise 7 with the cards that are left.",
        "Take the better number for each of the four first cards, and the average of the four.",
    ),
)
