"""Moves as numbers: a move's id is its position in the game's vocabulary, a draw's id its position among the draws."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from gamekit.core.game import Game, Move


@dataclass(frozen=True)
class Ids:
    """The numbers of one game's moves."""

    moves: tuple[Move, ...]
    draws: tuple[Move, ...]
    of_move: dict[Move, int]
    of_draw: dict[Move, int]


@lru_cache(maxsize=64)
def ids(game: Game) -> Ids:
    """The numbers of this game's moves, made once."""
    moves, draws = tuple(game.vocabulary), tuple(game.draws)
    return Ids(moves, draws, {move: i for i, move in enumerate(moves)}, {draw: i for i, draw in enumerate(draws)})
