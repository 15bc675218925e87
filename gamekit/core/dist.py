"""Dist: an exact distribution, integer weights over one total."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from itertools import accumulate
from math import lcm
from numbers import Rational
from random import Random
from typing import Any, Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")
Number = int | Fraction


class Dist(Generic[T]):
    """An exact distribution: outcome → Fraction, adding up to 1.

    >>> die = Dist.uniform(range(1, 7))
    >>> die[6], die.mean(), (die + die)[7]
    (Fraction(1, 6), Fraction(7, 2), Fraction(1, 6))
    """

    __slots__ = ("_cumulative", "_outcomes", "total", "weights")

    def __init__(self, weights: Mapping[T, Number]):
        if not isinstance(weights, Mapping):
            raise ValueError("a distribution needs a weight for each outcome, such as Dist({'heads': 1, 'tails': 1})")
        if not all(type(weight) is int or isinstance(weight, Rational) for weight in weights.values()):
            raise ValueError("a distribution is exact: its weights must be whole numbers or Fractions")
        kept = {outcome: weight for outcome, weight in weights.items() if weight}
        scale = lcm(*(w.denominator for w in kept.values()))
        self.weights: dict[T, int] = {o: int(w * scale) for o, w in kept.items()}
        self.total: int = sum(self.weights.values())
        if not self.weights or min(self.weights.values()) < 0:
            raise ValueError("a distribution needs weights that are not negative, one of them above 0")
        self._cumulative: list[int] | None = None
        self._outcomes: Sequence[T] = ()

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> Dist[T]:
        """All outcomes alike; one listed twice counts twice."""
        weights: dict[T, Number] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return cls(weights)

    @classmethod
    def counted(cls, outcomes: Sequence[T], counts: Iterable[int]) -> Dist[T]:
        """Different outcomes with whole counts, 0 included, taken as they are: a bag to draw from at once.

        >>> Dist.counted("abc", (1, 0, 3))
        Dist({'a': 1/4, 'c': 3/4})
        """
        self = cls.__new__(cls)
        self._outcomes = outcomes
        self._cumulative = upto = list(accumulate(counts))
        self.total = upto[-1]
        return self

    def __getattr__(self, name: str) -> Any:
        """The weights of a bag, made when they are first read: drawing needs none."""
        if name != "weights":
            raise AttributeError(name)
        upto = self._cumulative or []
        tickets = zip(self._outcomes, upto, (0, *upto), strict=False)
        self.weights = {outcome: high - low for outcome, high, low in tickets if high > low}
        return self.weights

    @classmethod
    def sure(cls, outcome: T) -> Dist[T]:
        """The one outcome, for certain."""
        return cls({outcome: 1})

    def __contains__(self, outcome: object) -> bool:
        """Whether it can happen; a bag is asked without being poured out."""
        if self._cumulative is None:
            return outcome in self.weights
        upto, outcomes = self._cumulative, self._outcomes
        for place, one in enumerate(outcomes):
            if one is outcome or one == outcome:
                return upto[place] > (upto[place - 1] if place else 0)
        return False

    def offers(self, outcome: object) -> bool:
        """Whether this very object can happen: nothing is hashed or compared."""
        upto = self._cumulative
        for place, one in enumerate(self.weights if upto is None else self._outcomes):
            if one is outcome:
                return upto is None or upto[place] > (upto[place - 1] if place else 0)
        return False

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self.weights.get(outcome, 0), self.total)

    def __iter__(self) -> Iterator[T]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def items(self) -> Iterator[tuple[T, Fraction]]:
        """Pairs of an outcome and its probability."""
        return ((o, Fraction(w, self.total)) for o, w in self.weights.items())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Dist):
            return NotImplemented
        return len(self) == len(other) and all(
            w * other.total == other.weights.get(o, 0) * self.total for o, w in self.weights.items()
        )

    def __hash__(self) -> int:
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        return "Dist({" + ", ".join(f"{o!r}: {p}" for o, p in self.items()) + "})"

    def p(self, event: Callable[[T], bool]) -> Fraction:
        """The probability that the outcome fits.

        >>> Dist.uniform(range(1, 7)).p(lambda pips: pips > 4)
        Fraction(1, 3)
        """
        return Fraction(sum(w for o, w in self.weights.items() if event(o)), self.total)

    def mean(self, value: Callable[[T], Any] = lambda outcome: outcome) -> Fraction:
        """The expected value."""
        return Fraction(sum(value(o) * w for o, w in self.weights.items())) / self.total

    def map(self, f: Callable[[T], U]) -> Dist[U]:
        """The distribution of f(outcome).

        >>> Dist.uniform(range(1, 7)).map(lambda pips: "even" if pips % 2 == 0 else "odd")
        Dist({'odd': 1/2, 'even': 1/2})
        """
        weights: dict[U, Number] = {}
        for outcome, weight in self.weights.items():
            image = f(outcome)
            weights[image] = weights.get(image, 0) + weight
        return Dist(weights)

    def then(self, f: Callable[[T], Dist[U]]) -> Dist[U]:
        """What comes out when f's distribution follows each outcome."""
        following = [(weight, f(outcome)) for outcome, weight in self.weights.items()]
        scale = lcm(*(dist.total for _, dist in following))
        weights: dict[U, Number] = {}
        for weight, dist in following:
            share = weight * (scale // dist.total)
            for image, w in dist.weights.items():
                weights[image] = weights.get(image, 0) + share * w
        return Dist(weights)

    def given(self, event: Callable[[T], bool]) -> Dist[T]:
        """The distribution once we know that the outcome fits."""
        kept = {o: w for o, w in self.weights.items() if event(o)}
        if not kept:
            raise ValueError("nothing fits that condition: its probability is 0")
        return Dist(kept)

    def __mul__(self, other: Dist[U]) -> Dist[tuple[T, U]]:
        """Both, independently, as pairs."""
        if not isinstance(other, Dist):
            return NotImplemented
        return Dist({(a, b): v * w for a, v in self.weights.items() for b, w in other.weights.items()})

    def __add__(self, other: Dist[Any]) -> Dist[Any]:
        """The sum of two independent numbers (the convolution)."""
        if not isinstance(other, Dist):
            return NotImplemented
        weights: dict[Any, int] = {}
        for a, v in self.weights.items():
            for b, w in other.weights.items():
                weights[a + b] = weights.get(a + b, 0) + v * w
        return Dist(weights)

    def sample(self, rng: Random) -> T:
        """One outcome, drawn with the given generator: by the ticket `rng.randrange(total)`, without its checks."""
        total, draw = self.total, rng.getrandbits
        bits = total.bit_length()
        ticket = draw(bits)
        while ticket >= total:
            ticket = draw(bits)
        upto = self._cumulative
        return self.at(ticket) if upto is None else self._outcomes[bisect_right(upto, ticket)]

    def at(self, ticket: int) -> T:
        """The outcome of a ticket numbered from 0 to total - 1: each outcome has as many as its weight."""
        if self._cumulative is None:
            self._outcomes = list(self.weights)
            self._cumulative = list(accumulate(self.weights.values()))
        return self._outcomes[bisect_right(self._cumulative, ticket)]

    def to_sympy(self, name: str = "X") -> Any:
        """A sympy random variable of numbers (for sympy.stats: E, variance, P)."""
        from sympy import Rational as Ratio
        from sympy.stats import FiniteRV

        if not all(isinstance(outcome, Rational) for outcome in self):
            raise ValueError("sympy reckons with numbers: map the outcomes to whole numbers or Fractions first")
        exact: Callable[[Any], Any] = lambda number: Ratio(int(number.numerator), int(number.denominator))  # noqa: E731
        return FiniteRV(name, {exact(outcome): exact(p) for outcome, p in self.items()})

    def _repr_html_(self) -> str:
        top, ordered = max(self.weights.values()), list(self.weights.items())
        if all(isinstance(outcome, Rational) for outcome in self):
            ordered.sort()
        rows = "".join(_bar(str(o), w / top, Fraction(w, self.total)) for o, w in ordered[:SHOWN])
        more = f"<tr><td colspan=3>… and {len(self) - SHOWN} more</td></tr>" if len(self) > SHOWN else ""
        return f'<table aria-label="distribution" style="border-collapse:collapse">{rows}{more}</table>'


SHOWN = 60  # bars; what does not fit on a screen is better drawn by a chart


def _bar(name: str, length: float, p: Fraction) -> str:
    """One outcome: its name, a bar that takes the page's own colour (light or dark), its chance."""
    cell = "padding:1px 8px;border:0;background:none;vertical-align:middle"
    bar = f"display:block;height:.8em;min-width:1px;width:{12 * length:.2f}em;background:currentColor;opacity:.6"
    return (
        f'<tr style="background:none"><th scope="row" style="{cell};text-align:right;font-weight:normal">'
        f'{escape(name)}</th><td style="{cell};width:12em"><span style="{bar}"></span></td>'
        f'<td style="{cell};text-align:left;white-space:nowrap">{_chance(p)}</td></tr>'
    )


def _chance(p: Fraction) -> str:
    """A chance as fraction and percentage; what is possible is never called 0 %, what is open never 100 %."""
    exact = f"{p}" if len(str(p)) < 12 else ""
    if 0 < p < Fraction(1, 10_000):
        return f"{exact} &lt; 0.01 %"
    if Fraction(9_999, 10_000) < p < 1:
        return f"{exact} &gt; 99.99 %"
    percent = f"{float(100 * p):.2f}".rstrip("0").rstrip(".")
    sign = "=" if Fraction(percent) == 100 * p else "≈"
    return f"{exact} {sign} {percent} %"
