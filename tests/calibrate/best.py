"""How good the coach's best move is, by play-outs: `python -m tests.calibrate.best heist [decisions=100] [games=40]`.

At random decisions between bots of all levels each of the moves the coach lists first is played on from the same
imagined tables; what its best loses against the best of them is measured on tables that did not choose that one.
"""

from __future__ import annotations

import sys
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from gamekit.core.advice import rollout
from gamekit.core.game import advance_chance, room
from tests.calibrate.games import MIXED, moments

MOVES = 4  # of the coach's list are compared


def lost(name: str, moment: Any, games: int, rng: Random) -> float | None:
    """By how much the coach's first move wins less than the best of its list; None where it lists but one."""
    home, view = room(name), moment.view
    moves = [one.move for one in home.coach.advise(view)[:MOVES]]
    if len(moves) < 2:
        return None
    medium = [home.bots.LEVELS["medium"]] * view.game.players
    tables = [advance_chance(home.imagine(view, rng), rng) for _ in range(2 * games)]

    def wins(move: Any, part: list[Any]) -> float:
        return fmean(float(rollout(table.play(move), medium, rng)[view.seat]) for table in part)

    best = max(moves, key=lambda move: wins(move, tables[:games]))
    return 0.0 if best == moves[0] else wins(best, tables[games:]) - wins(moves[0], tables[games:])


def measured(name: str, decisions: int, games: int) -> tuple[float, float]:
    """The mean loss over random decisions, each of another game, and half of its 95 % interval."""
    found: list[float] = []
    number = 0
    while len(found) < decisions:
        for moment in moments(name, room(name).Game(), MIXED, f"best {number}", looks=1):
            if moment.state.turn == moment.seat:
                loss = lost(name, moment, games, Random(f"best {name} {number}"))
                found += [] if loss is None else [loss]
        number += 1
    return fmean(found), 1.96 * stdev(found) / sqrt(len(found))


def main(name: str, *options: str) -> None:
    """Print what the coach's best move loses."""
    asked = {key: int(value) for key, value in (one.split("=") for one in options)}
    decisions, games = asked.get("decisions", 100), asked.get("games", 40)
    loss, off = measured(name, decisions, games)
    print(f"{name}: {100 * loss:.1f} ± {100 * off:.1f} points, {decisions} decisions, {games} play-outs a move")


if __name__ == "__main__":
    main(*sys.argv[1:])
