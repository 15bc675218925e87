"""The chain built symbolically on a small board: what a class can do by hand, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Unpack

from gamekit.monopoly.components import SMALL, Box
from gamekit.monopoly.odds.landing import exact_walk
from gamekit.monopoly.odds.walk import Reading, State, Walk

if TYPE_CHECKING:
    from sympy import Eq, Expr, Matrix, Symbol


@dataclass(frozen=True)
class Derivation:
    """The long run as equations: the chain, one balance equation for each place, and their solution."""

    names: tuple[str, ...]
    matrix: Matrix  # the transition matrix
    symbols: tuple[Symbol, ...]
    equations: tuple[Eq, ...]
    solution: dict[Symbol, Expr]

    @property
    def shares(self) -> dict[str, Expr]:
        """The solution by the names of the places."""
        return {name: self.solution[symbol] for name, symbol in zip(self.names, self.symbols, strict=True)}

    def _repr_latex_(self) -> str:
        from sympy import latex

        lines = [latex(equation) for equation in self.equations]
        found = [f"{latex(symbol)} = {latex(self.solution[symbol])}" for symbol in self.symbols]
        return r"$$\begin{gathered}" + r"\\".join([*lines, r"\Longrightarrow", *found]) + r"\end{gathered}$$"


def derive(board: Box = SMALL, **reading: Unpack[Reading]) -> Derivation:
    """The long run of a small board solved with sympy, every step kept; doubles in a row are left out by default.

    >>> walk = derive()
    >>> sum(walk.shares.values())
    1
    """
    from sympy import Eq, Matrix, Rational, Symbol, linsolve

    chain = exact_walk({"board": board, "three_doubles": False, "jail": "leave", **reading})
    if len(chain.states) > 60:
        raise ValueError(f"a board with {len(chain.states)} states is too large to be solved by hand: use landing()")
    places = sorted({state[0] for state in chain.states})
    if not chain.three_doubles and chain.jail == "leave":
        rows = {(place, 0): _merged(row) for (place, _), row in chain.rows.items()}
        names = tuple(_name(chain, place) for place in places)
        keys = [(place, 0) for place in places]
    else:
        rows, keys = chain.rows, list(chain.states)
        names = tuple(f"{_name(chain, place)} after {doubles} doubles" for place, doubles in keys)
    matrix = Matrix([[Rational(rows[a].get(b, 0), chain.total) for b in keys] for a in keys])
    symbols = tuple(Symbol(f"p_{i}", positive=True) for i in range(len(keys)))
    inflow = (Matrix([symbols]) * matrix).tolist()[0]
    balance = tuple(Eq(symbol, flow) for symbol, flow in zip(symbols, inflow, strict=True))
    equations = (*balance[:-1], Eq(sum(symbols), 1))  # one balance follows from the others
    (found,) = linsolve(equations, *symbols)
    return Derivation(names, matrix, symbols, equations, dict(zip(symbols, found, strict=True)))


def _merged(row: dict[State, int]) -> dict[State, int]:
    """A row by place alone: without the rule of three doubles the row of doubles does not matter."""
    merged: dict[State, int] = {}
    for (place, _), weight in row.items():
        merged[place, 0] = merged.get((place, 0), 0) + weight
    return merged


def _name(chain: Walk, place: int) -> str:
    return "in jail" if place >= chain.size else f"{place} {chain.board.squares[place].name}"
