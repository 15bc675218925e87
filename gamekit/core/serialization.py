"""Frozen values to plain JSON data and back, checked against their own type hints."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints


def to_json(value: object) -> Any:
    """Only dicts, lists, strings, numbers, booleans and None.

    >>> to_json((1, Fraction(1, 2)))
    [1, '1/2']
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: to_json(getattr(value, f.name)) for f in fields(value) if f.init}
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, Mapping):
        return {key: to_json(item) for key, item in value.items()}
    if isinstance(value, Fraction):
        return str(value)
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"cannot be written as plain data: {value!r}")


def from_json(hint: object, data: object) -> Any:
    """The value of that type, or a ValueError that says what does not fit.

    >>> from_json(tuple[int, ...], [1, 2])
    (1, 2)
    """
    if is_dataclass(hint) and isinstance(hint, type):
        return _dataclass(hint, data)
    origin = get_origin(hint)
    if origin is Annotated:
        return from_json(get_args(hint)[0], data)
    if origin in (Union, types.UnionType):
        return _union(hint, data)
    if origin is Literal:
        if any(data == choice and type(data) is type(choice) for choice in get_args(hint)):
            return data
        raise ValueError(f"expected one of {', '.join(map(repr, get_args(hint)))}, not {short(data)}")
    if origin is tuple:
        return _tuple(hint, data)
    if hint is Fraction:
        return _fraction(data)
    if hint is Any or (hint in (None, type(None)) and data is None):
        return data
    if hint in (int, str, bool) and type(data) is hint:
        return data
    raise ValueError(f"expected {getattr(hint, '__name__', hint)}, not {short(data)}")


def short(data: object, longest: int = 60, words: Callable[[object], str] = repr) -> str:
    """What was found instead, in a few characters."""
    try:
        text = words(data)
    except Exception:  # whatever was handed to us may fail at this too
        text = f"a {type(data).__name__} that cannot be shown"
    return text if len(text) < longest else text[: longest - 3] + "..."


_FRACTION = re.compile(r"-?[0-9]{1,100}(/0*[1-9][0-9]{0,99})?", re.ASCII)  # "1e999999999" would never be done


def _fraction(data: object) -> Fraction:
    if type(data) is int or (type(data) is str and _FRACTION.fullmatch(data)):
        return Fraction(data)
    raise ValueError(f"expected a fraction, not {short(data)}")


def _union(hint: object, data: object) -> object:
    problems = []
    for choice in get_args(hint):
        try:
            return from_json(choice, data)
        except ValueError as problem:
            problems.append(str(problem))
    raise ValueError(" or ".join(problems))


def _tuple(hint: object, data: object) -> tuple[object, ...]:
    if not isinstance(data, list | tuple):
        raise ValueError(f"expected a list, not {short(data)}")
    kinds = get_args(hint)
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(from_json(kinds[0], item) for item in data)
    if len(kinds) != len(data):
        raise ValueError(f"expected a list of {len(kinds)}, not {short(data)}")
    return tuple(from_json(kind, item) for kind, item in zip(kinds, data, strict=True))


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {f.name: hints[f.name] for f in fields(kind) if f.init}


def _dataclass(kind: type, data: object) -> object:
    hints = _hints(kind)
    needed = {f.name for f in fields(kind) if f.init and f.default is MISSING and f.default_factory is MISSING}
    if not isinstance(data, dict) or not needed <= set(data) <= set(hints):
        raise ValueError(f"{kind.__name__} needs {', '.join(hints) or 'nothing'}, not {short(data)}")
    return kind(**{name: from_json(hints[name], item) for name, item in data.items()})


def move_to_json(move: Any) -> list[object]:
    """A move as its kind and its fields."""
    return [type(move).__name__, *(to_json(getattr(move, f.name)) for f in fields(move))]


def is_valid(move: object, kinds: tuple[type, ...]) -> bool:
    """Whether it is a move of these kinds that can be written down and read again.

    `Lay(True) == Lay(1.0) == Lay(1)`, as Python sees it, but only the last is a move.
    """
    kind: type = type(move)
    try:
        return kind in kinds and _fits(kind)(move)
    except (AttributeError, IndexError):  # half-made, without its fields
        return False


@cache
def _fits(hint: Any) -> Callable[[object], bool]:
    """Whether a value is exactly of this type, inside too: made once for each type, asked of every move."""
    origin, inner = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and is_dataclass(hint):
        tests = [(attrgetter(name), _fits(one)) for name, one in _hints(hint).items()]
        return _fits_fields(hint, tests)
    if origin is Annotated:
        return _fits(inner[0])
    if origin in (Union, types.UnionType):
        choices = [_fits(one) for one in inner]
        return lambda value: any(fits(value) for fits in choices)
    if origin is Literal:
        return lambda value: any(value == choice and type(value) is type(choice) for choice in inner)
    if origin is tuple:
        return _fits_tuple(inner)
    wanted = type(None) if hint is None else hint
    return (lambda value: True) if hint is Any else lambda value: type(value) is wanted


def _fits_tuple(inner: tuple[object, ...]) -> Callable[[object], bool]:
    if inner[1:] == (Ellipsis,):
        fits_each = _fits(inner[0])
        return lambda value: type(value) is tuple and all(map(fits_each, value))
    fit = [_fits(one) for one in inner]
    return lambda value: (
        type(value) is tuple and len(value) == len(fit) and all(map(lambda test, item: test(item), fit, value))
    )


def _fits_fields(
    kind: type, tests: Sequence[tuple[Callable[[object], object], Callable[[object], bool]]]
) -> Callable[[object], bool]:
    def fits(value: object) -> bool:
        if type(value) is not kind:
            return False
        for get, test in tests:  # noqa: SIM110 - three times as fast as all(), and asked of every move
            if not test(get(value)):
                return False
        return True

    return fits


def move_from_json(data: object, kinds: tuple[type, ...]) -> Any:
    """The move again; anything else is a ValueError."""
    if not isinstance(data, list) or not data or not isinstance(data[0], str):
        raise ValueError(f"not a move: {short(data)}")
    by_name = {kind.__name__: kind for kind in kinds}
    if data[0] not in by_name:
        raise ValueError(f"no such kind of move: {short(data[0])}")
    kind = by_name[data[0]]
    hints = _hints(kind)
    if len(hints) != len(data) - 1:
        raise ValueError(f"{kind.__name__} needs {', '.join(hints) or 'nothing'}, not {short(data[1:])}")
    return kind(*(from_json(hint, item) for hint, item in zip(hints.values(), data[1:], strict=True)))
