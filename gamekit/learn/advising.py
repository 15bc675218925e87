"""What an error of Python's means to somebody who writes their first lines, and what to do about it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import FunctionType

from gamekit.core.game import rooms

IMPORTS = {
    name: f"from {module} import {name}"
    for module, names in {
        "fractions": ("Fraction",),
        "math": ("comb", "factorial", "perm", "prod", "log2", "log", "sqrt"),
        "itertools": ("combinations", "permutations", "product"),
        "collections": ("Counter", "defaultdict"),
        "sympy": ("symbols", "binomial", "Rational", "simplify"),
        "gamekit": ("Dist", "table", *rooms()),
        "gamekit.classroom": ("begin", "box", "case", "check", "hint", "progress"),
    }.items()
    for name in names
} | {name: f"import {name}" for name in ("math", "itertools", "random", "sympy", "fractions")}
SYNTAX = {  # part of Python's words → ours
    "cannot assign to expression": "= gives the name on its left a value: one name, such as answer = 4/7.",
    "Maybe you meant '=='": "= gives a name a value. To ask whether two things are equal, write ==.",
    "expected ':'": "A line with def, if, for, while or else ends in a colon.",
    "was never closed": "A bracket is opened and not closed again: count ( and ).",
    "unmatched": "There is a closing bracket too many: count ( and ).",
    "unterminated string": "A text ends with the same quotes with which it begins.",
    "expected an indented block": "What belongs to the line with the colon begins four blanks further to the right.",
    "unexpected indent": "This line begins too far to the right: lines of one block begin at the same place.",
    "unindent does not match": "Lines of one block begin at the same place: four, or eight, blanks.",
    "'return' outside function": "return belongs into a function, four blanks further to the right than its def.",
    "leading zeros": "A comma makes two numbers in Python: write the decimal mark as a point.",
    "invalid decimal literal": "A name may not begin with a digit, and a product needs its *: 2 * n, not 2n.",
    "invalid character": "Python knows only plain signs: - for minus, straight quotes, * for times.",
}


def about_name(name: str) -> str:
    """What to do about a name that Python does not know."""
    if not name:
        return ""
    if name in IMPORTS:
        return f"Python does not know {name} yet: write this line above it and run the cell again: {IMPORTS[name]}"
    return f"There is nothing called {name} yet: is it spelt as above, and has the cell that makes it been run?"


def advice(problem: BaseException) -> str:
    """What to do about an error; empty where its own words must do.

    >>> advice(NameError(name="comb"))
    'Python does not know comb yet: write this line above it and run the cell again: from math import comb'
    """
    if isinstance(problem, NameError):
        return about_name(problem.name or "")
    if isinstance(problem, SyntaxError):
        return next((ours for part, ours in SYNTAX.items() if part in str(problem.msg)), "")
    if isinstance(problem, ZeroDivisionError):
        return "Something is divided by 0: which number can be 0 there?"
    if isinstance(problem, TypeError) and "NoneType" in str(problem):
        return "None stands for nothing: is there still None where a number should be, or a return forgotten?"
    if isinstance(problem, TypeError) and "not callable" in str(problem):
        return "Brackets behind a number call it: write * for times, as in 2 * (n - 1)."
    return ""


def wrong_inputs(function: Callable[..., object], names: tuple[str, ...]) -> str:
    """Why a function cannot be asked with so many numbers; empty when it can."""
    try:
        taken = inspect.signature(function)
    except (TypeError, ValueError):
        return ""
    try:
        taken.bind(*names)
    except TypeError:
        return f"Your function takes {taken}, and is asked with ({', '.join(names)}): write those after its name."
    return ""


def _nothing() -> None:
    """A function of which only the beginning is written."""


def is_empty(function: object) -> bool:
    """Whether nothing is written yet but the head of a function."""
    return isinstance(function, FunctionType) and len(function.__code__.co_code) <= len(_nothing.__code__.co_code)
