"""`make values`: plays games, fits each room's weights, tries them on other games, and writes `value.json`.

python -m tests.values [--games=600] [--playouts=200] [heist …]: so many games at each player count; so many positions
played out from. Each fifth of the games is tried with weights fitted to the other four; the weights that are written
are fitted to all of them.
"""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import numpy as np

from gamekit.core.game import room, rooms
from tests.games import player_counts
from tests.values import fitting
from tests.values.fitting import Table
from tests.values.positions import MASKS, Seen, positions

GAMES, PLAYED, PLAYOUTS, FOLDS = 600, 200, 20, 5
SEED = "values"


def gathered(name: str, games: int) -> list[Seen]:
    """The positions of so many games at each player count."""
    found: list[Seen] = []
    for players in player_counts(name):
        begun, before = process_time(), len(found)
        for number in range(games):
            found += positions(name, players, number, SEED)
        seconds = process_time() - begun
        print(f"  {players} players: {games} games, {len(found) - before} views, {seconds:.0f} s CPU", flush=True)
    return found


def part(t: Table, here: Any) -> Table:
    """Some of the positions."""
    at = np.flatnonzero(here)
    lists = {key: [getattr(t, key)[i] for i in at] for key in ("stages", "masks", "seen")}
    arrays = {key: getattr(t, key)[at] for key in ("x", "there", "shares", "own", "game", "weight")}
    return Table(names=t.names, **lists, **arrays)


def tried(t: Table) -> Any:
    """The chance of the one who looks in each position, by weights fitted to other games."""
    said, fold = np.zeros(len(t.own)), np.array([one.game for one in t.seen]) % FOLDS
    for k in range(FOLDS):
        said[fold == k] = fitting.own(part(t, fold == k), fitting.fit(part(t, fold != k)))
    return said


# --- the report -------------------------------------------------------------------------------


def told(name: str, t: Table, said: Any) -> Iterator[str]:
    """What came true of what was said, by how much is known, by stage, by players and by level."""
    happened = fitting.won(t)
    base = 1 / np.array([one.players for one in t.seen]) if name != "heist" else np.full(len(said), 0.5)
    masks, stages = np.array(t.masks), np.array(t.stages)
    alike = np.array([one.alike for one in t.seen])
    mine = np.array([one.levels[one.view.seat] for one in t.seen])
    players = np.array([one.players for one in t.seen])
    groups = [("all", masks != "")]
    groups += [(mask, masks == mask) for mask in MASKS]
    groups += [(stage, stages == stage) for stage in sorted(set(stages))]
    groups += [(f"{n} players", players == n) for n in sorted(set(players))]
    groups += [(f"own level {one}, {mask}", (mine == one) & (masks == mask)) for one in ("easy", "medium", "hard")
               for mask in ("all known", "none known")]  # fmt: skip
    groups += [
        (f"tables of {one}", alike & (mine == one) & (masks == "all known")) for one in ("easy", "medium", "hard")
    ]
    for what, here in groups:
        s, h = said[here], happened[here]
        rows = fitting.reliability(s, h, t.game[here])
        worst = max(rows, key=lambda row: abs(row.happened - row.said) * (row.games >= 100))
        yield (
            f"{what:30} n {here.sum():6}  Brier {fitting.brier(s, h):.4f} base {fitting.brier(base[here], h):.4f}"
            f"  AUC {fitting.area(s, h):.3f}  slope {fitting.slope(s, h):.2f}  said {s.mean():.3f} was {h.mean():.3f}"
            f"  worst bin {worst.said:.2f} was {worst.happened:.2f} ± {1.96 * worst.error:.2f}"
            f"{'  BREACH' if fitting.breaches(rows) else ''}"
        )
    for row in fitting.reliability(said, happened, t.game):
        yield (f"  said {row.said:6.1%} was {row.happened:6.1%} ± {1.96 * row.error:5.1%}"
               f" ({row.games} games, {row.positions} positions)")  # fmt: skip


def ablations(t: Table, full: float) -> Iterator[str]:
    """What each feature is worth: the Brier score without it, in ten-thousandths."""
    for k, name in enumerate(t.names):
        fewer = Table(**{**vars(t), "x": np.delete(t.x, k, axis=2)})
        yield f"  without {name:40} {(fitting.brier(tried(fewer), fitting.won(t)) - full) * 1e4:+6.1f}"


# --- play-outs beside it ------------------------------------------------------------------------


def worth_in_playouts(name: str, t: Table, said: Any, many: int) -> tuple[float, list[str]]:
    """As how many play-outs the model counts: with which weight the two together err least."""
    known = [i for i, mask in enumerate(t.masks) if mask == "all known"]
    at = Random(f"play-outs {name}").sample(known, min(many, len(known)))
    said, happened = said[at], fitting.won(t)[at]
    coach, begun, wins = room(name).coach, process_time(), []
    for i in at:
        one = t.seen[i]
        played = coach.win_chance(one.view, games=PLAYOUTS, rng=Random(f"{name} {i}"), levels=one.levels)
        wins.append(float(played.wins))
    seconds, shares = (process_time() - begun) / len(at), np.array(wins) / PLAYOUTS
    grid = [1, 2, 3, 5, 8, 12, 18, 25, 35, 50, 70, 100, 150, 250]
    errors = [fitting.brier((m * said + np.array(wins)) / (m + PLAYOUTS), happened) for m in grid]
    best = grid[int(np.argmin(errors))]
    noise = float((shares * (1 - shares) / (PLAYOUTS - 1)).mean())
    plain = fitting.brier(shares, happened) - noise
    return best, [
        f"{len(at)} positions, {PLAYOUTS} play-outs each, {seconds / PLAYOUTS * 1000:.1f} ms CPU a play-out:",
        f"  Brier of the model {fitting.brier(said, happened):.4f}; of 200 play-outs, their noise taken out,"
        f" {plain + noise * (PLAYOUTS - 1) / 200:.4f}",
        f"  of both, the model counting as {best} play-outs, {min(errors):.4f}",
    ]


# --- the file -----------------------------------------------------------------------------------


def write(name: str, t: Table, said: Any, counts_as: float) -> Path:
    """The weights as people can read them."""
    weights, happened = fitting.fit(t), fitting.won(t)
    stages = np.array(t.stages)
    rows = fitting.reliability(said, happened, t.game)
    content = {
        "what": "chances to win in proportion to e to the weighted sum of a seat's features; made by `make values`",
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "seeds": f"{SEED}/<players>/<game>, games from 0",
        "trial": "each fifth of the games by weights fitted to the other four fifths",
        "games": counted(t),
        "counts as": counts_as,
        "weights": {key: round(float(weight), 4) for key, weight in zip(t.names, weights, strict=True)},
        "reliability": [
            {
                "range": [row.low, row.high], "said": round(row.said, 4), "happened": round(row.happened, 4),
                "held": [round(end, 4) for end in row.held], "games": row.games, "positions": row.positions,
            }
            for row in rows
        ],
        "stages": {
            stage: {
                "winner above loser": round(fitting.area(said[stages == stage], happened[stages == stage]), 3),
                "Brier": round(fitting.brier(said[stages == stage], happened[stages == stage]), 4),
            }
            for stage in sorted(set(t.stages))
        },
    }  # fmt: skip
    path: Path = room(name).coach.value.FILE
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def counted(t: Table) -> dict[str, int]:
    """How many games there are at each player count."""
    games = {(one.players, one.game) for one in t.seen}
    return {str(n): sum(players == n for players, _ in games) for n in sorted({players for players, _ in games})}


def main(words: Sequence[str]) -> int:
    """Fit the rooms that are named, or all."""
    options = dict(word[2:].split("=") for word in words if word.startswith("--"))
    for name in [word for word in words if not word.startswith("--")] or list(rooms()):
        print(f"\n{name}", flush=True)
        kept = Path(options["keep"]) / f"{name}.pickle" if "keep" in options else None
        if kept and kept.exists():
            seen = pickle.loads(kept.read_bytes())
        else:
            seen = gathered(name, int(options.get("games", GAMES)))
            if kept:
                kept.write_bytes(pickle.dumps(seen))
        t = fitting.table(name, seen)
        said = tried(t)
        print(*told(name, t, said), sep="\n", flush=True)
        for key, weight, scale in zip(t.names, fitting.fit(t), t.x[t.there].std(0), strict=True):
            print(f"  {key:45} {weight:+8.3f}  standardised {weight * scale:+.2f}")
        if "without" in options:
            print(*ablations(t, fitting.brier(said, fitting.won(t))), sep="\n", flush=True)
        counts_as = float(options.get("counts", 20))
        if played := int(options.get("playouts", PLAYED)):
            counts_as, lines = worth_in_playouts(name, t, said, played)
            print(*lines, sep="\n", flush=True)
        print(f"written: {write(name, t, said, counts_as).name}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
