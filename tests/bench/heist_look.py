"""Drawing the heist table: CPU time for one picture, over a whole random game."""

from __future__ import annotations

import time
from collections.abc import Iterator

from gamekit.core.table import NAMES
from gamekit.heist import Heist, picture
from tests.games import random_game


def rows() -> Iterator[tuple[str, str]]:
    """Milliseconds a picture, at 4 and at 8 players."""
    for players in (4, 8):
        views = [s.view(s.turn) for s, _ in random_game(Heist(players), "bench") if isinstance(s.turn, int)]
        begun = time.process_time()
        for view in views:
            picture.draw(view, NAMES[:players])
        spent = (time.process_time() - begun) / len(views)
        yield f"heist: one picture, {players} players", f"{1000 * spent:.2f} ms"
