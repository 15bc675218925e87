"""Answers as plain values: made comparable, compared, and carried as JSON out of the process that gave them."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Mapping, Set
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import Any

from gamekit.core.dist import Dist

DEEPEST = 6
LONGEST = 60_000  # characters of an answer as JSON
WIDEST = 10_000  # bits of a number: nobody's answer has three thousand digits


class Odd:
    """An answer that is none: an error, a wrong type, too large. It equals nothing."""

    def __init__(self, why: str, mistake: str = "an error"):
        self.why, self.mistake = why, mistake

    def __repr__(self) -> str:
        return self.why


def tidy(value: Any) -> Any:
    """Numbers as Fraction or float, a Dist as a dict, lists as tuples; anything else is an Odd that says what it is.

    >>> tidy([1, 0.5, Dist({"a": 1, "b": 3})])
    (Fraction(1, 1), 0.5, {'a': Fraction(1, 4), 'b': Fraction(3, 4)})
    """
    try:
        return _tidy(value, 0)
    except Exception as problem:  # an object of the learner's own may fail at anything it is asked
        return Odd(f"something of type {type(value).__name__} that cannot be read ({type(problem).__name__})")


def _tidy(value: Any, depth: int) -> Any:
    if value is None or value is ... or isinstance(value, Odd):
        return None if value is ... else value
    if isinstance(value, bool | str):
        return value if type(value) in (bool, str) else str(value)
    if depth > DEEPEST:
        return Odd("an answer nested too deeply")
    if isinstance(value, Dist):
        value = dict(value.items())
    if isinstance(value, Mapping):
        return {_key(key): _tidy(item, depth + 1) for key, item in value.items()}
    if isinstance(value, Set):
        return frozenset(_key(item) for item in value)
    if isinstance(value, tuple | list | range):
        return tuple(_tidy(item, depth + 1) for item in value)
    return _number(value)


def _key(value: Any) -> Any:
    made = _tidy(value, DEEPEST - 2)
    return made if made.__hash__ is not None else Odd("a key that is no plain value")


def _number(value: Any) -> Any:
    if isinstance(value, Integral | Rational):
        return _fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, Real | Decimal):
        return float(value)
    if "sympy" in sys.modules:
        from sympy import Basic

        if isinstance(value, Basic):
            return _of_sympy(value)
    if hasattr(value, "item") and getattr(value, "shape", None) == ():  # a numpy number
        return _tidy(value.item(), DEEPEST)
    if hasattr(value, "tolist"):  # a numpy array
        return _tidy(value.tolist(), 1)
    return Odd(f"something of type {type(value).__name__}")


def _fraction(top: int, bottom: int) -> Any:
    if max(top.bit_length(), bottom.bit_length()) > WIDEST:
        return Odd("a number with thousands of digits")
    return Fraction(top, bottom)


def _of_sympy(value: Any) -> Any:
    if value.free_symbols:
        return Odd(f"an expression that still has {', '.join(sorted(map(str, value.free_symbols)))} in it")
    if getattr(value, "is_Rational", False):
        return _fraction(int(value.p), int(value.q))
    simple = value.doit() if hasattr(value, "doit") else value
    if getattr(simple, "is_Rational", False):
        return _fraction(int(simple.p), int(simple.q))
    return float(simple) if getattr(simple, "is_real", False) else Odd(f"something of type {type(value).__name__}")


def same(a: Any, b: Any, tolerance: float) -> bool:
    """Whether two tidy answers agree: exact numbers exactly, floats within the tolerance, words but for their case."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, Fraction | float) and isinstance(b, Fraction | float):
        return _close(a, b, tolerance)
    if isinstance(a, str) and isinstance(b, str):
        return a.strip().casefold() == b.strip().casefold()
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(same(x, y, tolerance) for x, y in zip(a, b, strict=True))
    if isinstance(a, dict) and isinstance(b, dict):
        return all(same(a.get(key, Fraction(0)), b.get(key, Fraction(0)), tolerance) for key in {**a, **b})
    if isinstance(a, frozenset) != isinstance(b, frozenset):
        a, b = _as_set(a), _as_set(b)  # who lists the members of a set in some order is right, too
    return isinstance(a, frozenset) and isinstance(b, frozenset) and _folded(a) == _folded(b)


def _folded(members: frozenset[Any]) -> set[Any]:
    return {member.strip().casefold() if isinstance(member, str) else member for member in members}


def _as_set(value: Any) -> Any:
    plain = isinstance(value, tuple) and all(isinstance(item, str | Fraction | float | bool) for item in value)
    return frozenset(value) if plain else value


def _close(a: Fraction | float, b: Fraction | float, tolerance: float) -> bool:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a == b
    try:
        return math.isfinite(a) and math.isfinite(b) and abs(float(a) - float(b)) <= tolerance
    except OverflowError:
        return False


def shown(value: Any, most: int = 80) -> str:
    """A tidy answer in a few words."""
    if isinstance(value, Fraction):
        text = str(value)
    elif isinstance(value, float):
        text = f"{value:.6g}"
    elif isinstance(value, dict):
        pairs = list(value.items())[:most]
        text = "{" + ", ".join(f"{shown(key, most)}: {shown(item, most)}" for key, item in pairs) + "}"
    elif isinstance(value, tuple):
        text = "(" + ", ".join(shown(item, most) for item in value[:most]) + ")"
    elif isinstance(value, frozenset):
        text = "{" + ", ".join(sorted(shown(item, most) for item in value)[:most]) + "}"
    else:
        text = str(value)
    clean = "".join(c if c.isprintable() else " " for c in text)
    return clean if len(clean) <= most else clean[: most - 1] + "…"


def to_json(value: Any) -> str:
    """A tidy answer as text; one that is too long is an Odd."""
    text = json.dumps(_written(value))
    return text if len(text) <= LONGEST else json.dumps(_written(Odd("an answer that is too long")))


def _written(value: Any) -> Any:
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, Fraction):
        return {"fraction": f"{value.numerator}/{value.denominator}"}
    if isinstance(value, float):
        return {"float": repr(value)}
    if isinstance(value, tuple):
        return {"tuple": [_written(item) for item in value]}
    if isinstance(value, frozenset):
        return {"set": [_written(item) for item in value]}
    if isinstance(value, dict):
        return {"dict": [[_written(key), _written(item)] for key, item in value.items()]}
    return {"odd": [str(value)[:300], value.mistake if isinstance(value, Odd) else "an error"]}


def from_json(text: str) -> Any:
    """The tidy answer again; whatever else was sent is an Odd."""
    try:
        if len(text) > LONGEST:
            raise ValueError
        return _read(json.loads(text), 0)
    except (ValueError, TypeError, KeyError, RecursionError, ZeroDivisionError, OverflowError):
        return Odd("an answer that cannot be read")


def _read(data: Any, depth: int) -> Any:
    if data is None or isinstance(data, bool | str):
        return data
    if depth > DEEPEST + 2 or not isinstance(data, dict) or len(data) != 1:
        raise ValueError
    [(kind, inside)] = data.items()
    if kind == "fraction":
        top, bottom = str(inside).split("/")
        return Fraction(int(top), int(bottom))
    if kind == "float":
        return float(inside)
    if kind == "tuple":
        return tuple(_read(item, depth + 1) for item in inside)
    if kind == "set":
        return frozenset(_read(item, depth + 1) for item in inside)
    if kind == "dict":
        return {_read(key, depth + 1): _read(item, depth + 1) for key, item in inside}
    if kind == "odd":
        why, mistake = inside
        return Odd(str(why)[:300], str(mistake)[:40])
    raise ValueError
