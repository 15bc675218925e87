"""How true the shown numbers are: `python -m tests.calibrate [heist …] [games=200] [seed=…]`.

Plays games of every level and player count and collects all chances that the coach shows, with what became of them.
Writes each room's `coach/calibration.json` (any number of players together), and into the folder `build/calibration`
all bins and a picture of every number.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from time import process_time

from gamekit.core.game import room, rooms
from tests.calibrate.games import MIXED, collected
from tests.calibrate.law import EVERY, Bin, Said, bins, breaches, rows
from tests.calibrate.pictures import diagram
from tests.games import player_counts

ROOT = Path(__file__).parent.parent.parent
PICTURES = ROOT / "build" / "calibration"
GAMES, SEED = 200, "calibrate"


def measured(name: str, games: int, seed: str) -> list[Bin]:
    """All numbers of a room, at every level and with every number of players."""
    return bins(_all(name, games, seed))


def _all(name: str, games: int, seed: str) -> Iterator[Said]:
    for level in (*room(name).bots.LEVELS, MIXED):
        for players in player_counts(name):
            begun = process_time()
            yield from collected(name, level, players, [f"{seed}/{number}" for number in range(games)])
            print(f"  {name}, {level}, {players} players: {process_time() - begun:.0f} s", flush=True)


def write(name: str, games: int, seed: str, found: list[Bin]) -> None:
    """The record of a room for its coach, and the pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    _store(PICTURES / f"{name}.json", games, seed, found)
    together = [one for one in found if one.players == EVERY]
    _store(ROOT / "gamekit" / name / "coach" / "calibration.json", games, seed, together)
    for number, listed in groupby(found, key=lambda one: one.number):
        drawn = diagram(f"{name}: {number}", list(listed))
        (PICTURES / f"{name}_{number.replace(' ', '_')}.svg").write_text(str(drawn), encoding="utf-8")


def _store(path: Path, games: int, seed: str, found: list[Bin]) -> None:
    lines = ",\n".join(json.dumps(row) for row in rows(found))
    head = json.dumps({"games": games, "seed": seed})[1:-1]
    path.write_text(f'{{{head}, "bins": [\n{lines}\n]}}\n', encoding="utf-8")


def main(asked: list[str]) -> int:
    """Measure, write, and say what breaks the law."""
    options = dict(one.split("=", 1) for one in asked if "=" in one)
    names = [one for one in asked if "=" not in one] or list(rooms())
    games, seed = int(options.get("games", GAMES)), options.get("seed", SEED)
    wrong = 0
    for name in names:
        found = measured(name, games, seed)
        write(name, games, seed, found)
        for breach in breaches(found):
            wrong += 1
            print(f"{name}: {breach}", flush=True)
    print(f"{wrong} bins break the law" if wrong else "every number comes true")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
