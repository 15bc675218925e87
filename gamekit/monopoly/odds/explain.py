"""The chain built symbolically on a small board: what a class can do by hand, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gamekit.monopoly.box import SMALL, Box
from gamekit.monopoly.odds.landing import _chain


@dataclass(frozen=True)
class Derivation:
    """The long run as equations: the chain, one balance equation for each place, and their solution."""

    names: tuple[str, ...]
    matrix: Any  # the transition matrix
    symbols: tuple[Any, ...]
    equations: tuple[Any, ...]
    solution: dict[Any, Any]

    @property
    def shares(self) -> dict[str, Any]:
        """The solution by the names of the places."""
        return {name: self.solution[symbol] for name, symbol in zip(self.names, self.symbols, strict=True)}

    def _repr_latex_(self) -> str:
        from sympy import latex

        lines = [latex(equation) for equation in self.equations]
        found = [f"{latex(symbol)} = {latex(self.solution[symbol])}" for symbol in self.symbols]
        return r"$$\begin{gathered}" + r"\\".join([*lines, r"\Longrightarrow", *found]) + r"\end{gathered}$$"


def derive(board: Box = SMALL, **options: Any) -> Derivation:
    """The long run of a small board solved with sympy, every step kept; doubles in a row are left out by default.

    >>> walk = derive()
    >>> sum(walk.shares.values())
    1
    """
    from sympy import Eq, Matrix, Rational, Symbol, linsolve

    chain = _chain({"board": board, "three_doubles": False, "jail": "leave", **options})
    if len(chain.states) > 60:
        raise ValueError(f"a board with {len(chain.states)} states is too large to be solved by hand: use landing()")
    places = sorted({state[0] for state in chain.states})
    if not chain.three_doubles and chain.jail == "leave":
        rows = {state[0]: _merged(row) for state, row in chain.rows.items()}
        names = tuple(_name(chain, place) for place in places)
        keys: list[Any] = list(places)
    else:
        rows = {state: chain.rows[state] for state in chain.states}  # type: ignore[misc]
        names = tuple(f"{_name(chain, place)} after {doubles} doubles" for place, doubles in chain.states)
        keys = list(chain.states)
    matrix = Matrix([[Rational(rows[a].get(b, 0), chain.total) for b in keys] for a in keys])
    symbols = tuple(Symbol(f"p_{i}", positive=True) for i in range(len(keys)))
    inflow = (Matrix([symbols]) * matrix).tolist()[0]
    balance = tuple(Eq(symbol, flow) for symbol, flow in zip(symbols, inflow, strict=True))
    equations = (*balance[:-1], Eq(sum(symbols), 1))  # one balance follows from the others
    (found,) = linsolve(equations, *symbols)
    return Derivation(names, matrix, symbols, equations, dict(zip(symbols, found, strict=True)))


def _merged(row: dict[Any, int]) -> dict[int, int]:
    """A row by place alone: without the rule of three doubles the row of doubles does not matter."""
    merged: dict[int, int] = {}
    for (place, _), weight in row.items():
        merged[place] = merged.get(place, 0) + weight
    return merged


def _name(chain: Any, place: int) -> str:
    return "in jail" if place >= chain.size else f"{place} {chain.board.squares[place].name}"
