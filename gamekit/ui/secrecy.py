"""Whether a game hides anything, found by asking: a few moves are made, and the views of two seats compared."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gamekit.core.game import Game
from gamekit.core.league import random_player
from gamekit.core.table import Match

OWN = {"seat", "moves", "game"}  # what differs from seat to seat although nothing is hidden
MOVES = 60


@lru_cache(64)
def has_secrets(game: Game) -> bool:
    """Whether one player may know what another does not."""
    if game.players < 2:
        return False
    match = Match(game, [random_player] * game.players, seed="secrets")
    for _ in range(MOVES):
        if _known(match, 0) != _known(match, 1):
            return True
        if not match.step():
            break
    return False


def _known(match: Match, seat: int) -> dict[str, Any]:
    return {name: value for name, value in vars(match.view(seat)).items() if name not in OWN}
