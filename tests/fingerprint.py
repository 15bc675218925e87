"""Prints a digest of random games of every room: `python -m tests.fingerprint` says the same under any hash seed."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

from gamekit.core.game import room
from gamekit.core.serialization import move_to_json
from tests.games import every_game, random_game, title


def fingerprint(game: Any) -> str:
    """All that the seats see of a random game, and what the bots would do at a few places of it."""
    digest = sha256()
    steps = list(random_game(game, "fingerprint"))[:400]
    for state, move in steps:
        views = [state.view(seat).numbers for seat in range(game.players)]
        told = move and (move_to_json(move), move.label)
        digest.update(repr((state, told, [m.label for m in state.moves], views)).encode())
    asked = [state for state, _ in steps if len(state.moves) > 1]
    for state in asked[:: max(1, len(asked) // 3)]:
        chosen = [bot(state.view(state.turn), Random(5)) for bot in room(game.name).bots.LEVELS.values()]
        digest.update(repr(chosen).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    for each in every_game():
        print(title(each), fingerprint(each))
