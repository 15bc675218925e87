"""Moves as hypothesis makes them: every kind of a game, with fields that fit and fields that hardly do."""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

SMALL = st.integers(-2, 12)


def moves_like(game: Any) -> st.SearchStrategy[Any]:
    """Any move of the game's kinds, lawful or not."""
    return st.sampled_from(game.kinds).flatmap(_made)


def _made(kind: type) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    return st.builds(kind, **{f.name: values(hints[f.name]) for f in fields(kind) if f.init})


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Values of this type."""
    if is_dataclass(hint) and isinstance(hint, type):
        return _made(hint)
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return st.one_of(*map(values, inner))
    if origin is Literal:
        return st.sampled_from(inner)
    if origin is tuple and inner[-1] is Ellipsis:
        return st.lists(values(inner[0]), max_size=5).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, inner))
    plain = {int: SMALL | st.integers(0, 3000) | st.integers(), str: st.text(max_size=5), bool: st.booleans()}
    if hint is Fraction:
        return st.fractions()
    return st.none() if hint in (None, type(None)) else plain[hint]
