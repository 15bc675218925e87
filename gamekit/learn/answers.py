"""Answers as plain values: made comparable, compared, and carried as JSON out of the process that gave them."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Mapping, Set
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import TYPE_CHECKING, TypeAlias, TypeGuard

from gamekit.core.dist import Dist

if TYPE_CHECKING:
    from sympy import Basic

DEEPEST = 6
LONGEST = 60_000  # characters of an answer as JSON
WIDEST = 10_000  # bits of a number: nobody's answer has three thousand digits


class InvalidAnswer:
    """An answer that is none: an error, a wrong type, too large. It equals nothing."""

    def __init__(self, why: str, mistake: str = "an error"):
        self.why, self.mistake = why, mistake

    def __repr__(self) -> str:
        return self.why


Number: TypeAlias = Fraction | float
Key: TypeAlias = "bool | str | Number | tuple[Answer, ...] | frozenset[Key] | InvalidAnswer | None"
Answer: TypeAlias = "Key | dict[Key, Answer]"


def is_number(value: object) -> TypeGuard[Number]:
    """Whether a tidy answer is a number: True and False are none."""
    return isinstance(value, Fraction | float)


def tidy(value: object) -> Answer:
    """Numbers as Fraction or float, a Dist as a dict, lists as tuples; anything else is an InvalidAnswer.

    >>> tidy([1, 0.5, Dist({"a": 1, "b": 3})])
    (Fraction(1, 1), 0.5, {'a': Fraction(1, 4), 'b': Fraction(3, 4)})
    """
    try:
        return _tidy(value, 0)
    except Exception as problem:  # an object of the learner's own may fail at anything it is asked
        return InvalidAnswer(f"something of type {type(value).__name__} that cannot be read ({type(problem).__name__})")


def _tidy(value: object, depth: int) -> Answer:
    if value is None or value is ...:
        return None
    if isinstance(value, InvalidAnswer | bool):
        return value
    if isinstance(value, str):
        return str(value)
    if depth > DEEPEST:
        return InvalidAnswer("an answer nested too deeply")
    if isinstance(value, Dist):
        value = dict(value.items())
    if isinstance(value, Mapping):
        return {_key(key): _tidy(item, depth + 1) for key, item in value.items()}
    if isinstance(value, Set):
        return frozenset(_key(item) for item in value)
    if isinstance(value, tuple | list | range):
        return tuple(_tidy(item, depth + 1) for item in value)
    return _number(value)


def _key(value: object) -> Key:
    made = _tidy(value, DEEPEST - 2)
    return InvalidAnswer("a key that is no plain value") if isinstance(made, dict) else made


def _number(value: object) -> Answer:
    if isinstance(value, Integral | Rational):
        return _fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, Real | Decimal):
        return float(value)
    if is_formula(value):
        return _of_sympy(value)
    if (numpy := sys.modules.get("numpy")) and isinstance(value, numpy.generic | numpy.ndarray):
        return _tidy(value.tolist(), 1)
    return InvalidAnswer(f"something of type {type(value).__name__}")


def is_formula(value: object) -> TypeGuard[Basic]:
    """Whether this is an expression of sympy's; nobody has one who has not imported it."""
    sympy = sys.modules.get("sympy")
    return sympy is not None and isinstance(value, sympy.Basic)


def _fraction(top: int, bottom: int) -> Answer:
    if max(top.bit_length(), bottom.bit_length()) > WIDEST:
        return InvalidAnswer("a number with thousands of digits")
    return Fraction(top, bottom)


def _of_sympy(value: Basic) -> Answer:
    if value.free_symbols:
        return InvalidAnswer(f"an expression that still has {', '.join(sorted(map(str, value.free_symbols)))} in it")
    simple = value.doit()
    if simple.is_Rational:
        return _fraction(int(simple.p), int(simple.q))
    return float(simple) if simple.is_real else InvalidAnswer(f"something of type {type(value).__name__}")


def same(a: Answer, b: Answer, tolerance: float) -> bool:
    """Whether two tidy answers agree: exact numbers exactly, floats within the tolerance, words but for their case."""
    if bool in (type(a), type(b)):
        return a is b
    if is_number(a) and is_number(b):
        return _close(a, b, tolerance)
    if isinstance(a, str) and isinstance(b, str):
        return a.strip().casefold() == b.strip().casefold()
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(same(x, y, tolerance) for x, y in zip(a, b, strict=True))
    if isinstance(a, dict) and isinstance(b, dict):
        return all(same(a.get(key, Fraction(0)), b.get(key, Fraction(0)), tolerance) for key in {**a, **b})
    if not isinstance(a, frozenset) and not isinstance(b, frozenset):
        return False
    first, second = _members(a), _members(b)  # who lists the members of a set in some order is right, too
    return first is not None and first == second


def _members(value: Answer) -> set[Answer] | None:
    """The members of a set, or of a list of plain things."""
    if not isinstance(value, frozenset | tuple):
        return None
    if isinstance(value, tuple) and not all(isinstance(item, str | Fraction | float | bool) for item in value):
        return None
    return {item.strip().casefold() if isinstance(item, str) else item for item in value}


def _close(a: Number, b: Number, tolerance: float) -> bool:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a == b
    try:
        return math.isfinite(a) and math.isfinite(b) and abs(float(a) - float(b)) <= tolerance
    except OverflowError:
        return False


def shown(value: Answer, most: int = 80) -> str:
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


def to_json(value: Answer) -> str:
    """A tidy answer as text; one that is too long is an InvalidAnswer."""
    text = json.dumps(_written(value))
    return text if len(text) <= LONGEST else json.dumps(_written(InvalidAnswer("an answer that is too long")))


Json: TypeAlias = "bool | str | list[Json] | dict[str, Json] | None"


def _written(value: Answer) -> Json:
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
    return {"invalid": [str(value)[:300], value.mistake if isinstance(value, InvalidAnswer) else "an error"]}


def from_json(text: str) -> Answer:
    """The tidy answer again; whatever else was sent is an InvalidAnswer."""
    try:
        if len(text) > LONGEST:
            raise ValueError
        return _read(json.loads(text), 0)
    except (ValueError, TypeError, KeyError, RecursionError, ZeroDivisionError, OverflowError):
        return InvalidAnswer("an answer that cannot be read")


def _read(data: object, depth: int) -> Answer:
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
    if kind == "invalid":
        why, mistake = inside
        return InvalidAnswer(str(why)[:300], str(mistake)[:40])
    items = [_read(item, depth + 1) for item in inside] if kind != "dict" else []
    if kind == "tuple":
        return tuple(items)
    if kind == "set":
        return frozenset(map(_hashable, items))
    if kind == "dict":
        return {_hashable(_read(key, depth + 1)): _read(item, depth + 1) for key, item in inside}
    raise ValueError


def _hashable(value: Answer) -> Key:
    if isinstance(value, dict):
        raise ValueError
    return value
