"""`make values`: plays games, fits each room's weights, tries them on other games, and writes `value.json`.

python -m tests.values [--games=600] [--playouts=200] [heist …]: so many games at each player count; so many positions
played out from. Each fifth of the games is tried with weights fitted to the other four; the weights that are written
are fitted to all of them.
"""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import reduce
from operator import add
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import numpy as np

from gamekit.core.game import room, rooms
from gamekit.core.value import Fitted
from tests.games import player_counts
from tests.values import fitting
from tests.values.fitting import Table
from tests.values.positions import MASKS, Seen, drawn, positions

GAMES, PLAYED, PLAYOUTS, FOLDS = 600, 200, 20, 5
UNMEASURED = 20.0  # play-outs that a model counts as where none were made
SAMPLED = 2500  # positions in which not all levels are told
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
    lists = {key: [getattr(t, key)[i] for i in at] for key in ("stages", "seen")}
    arrays = {key: getattr(t, key)[at] for key in ("x", "there", "shares", "own", "game", "weight")}
    return Table(names=t.names, **lists, **arrays)


@dataclass(frozen=True)
class Trial:
    """What was said by weights fitted to other games, and what happened."""

    mask: str
    said: Any
    won: Any
    game: Any
    stages: Any
    seen: list[Seen]

    def only(self, here: Any) -> Trial:
        """Some of it."""
        at = np.flatnonzero(here)
        seen = [self.seen[i] for i in at]
        return Trial(self.mask, self.said[at], self.won[at], self.game[at], self.stages[at], seen)

    def each(self, told: Callable[[Seen], Any]) -> Any:
        """Something told of every position."""
        return np.array([told(one) for one in self.seen])

    def __add__(self, other: Trial) -> Trial:
        both = [
            np.concatenate([getattr(one, key) for one in (self, other)]) for key in ("said", "won", "game", "stages")
        ]
        return Trial("all", *both, self.seen + other.seen)


def trials(name: str, t: Table) -> list[Trial]:
    """Each fifth of the games by weights fitted to the other four: all levels known, one's own not, and none."""
    fold = np.array([one.game for one in t.seen]) % FOLDS
    weights = [fitting.fit(part(t, fold != k)) for k in range(FOLDS)]
    said = np.zeros(len(fold))
    for k in range(FOLDS):
        said[fold == k] = fitting.own(part(t, fold == k), weights[k])
    known = Trial(MASKS[0], said, fitting.won(t), t.game, np.array(t.stages), t.seen)
    models = [Fitted(dict(zip(t.names, one, strict=True)), 0, (), {}) for one in weights]
    found, value = [known], room(name).coach.value
    free = known.each(lambda one: drawn(one.players, one.game))  # where all are alike, the others tell one's own level
    for mask in MASKS[1:]:
        some = known.only(free & (np.arange(len(fold)) % max(1, len(fold) // SAMPLED) == 0))
        masked = [
            models[one.game % FOLDS].chance(value.features(one.view, one.masked(mask)), one.view.seat)
            for one in some.seen
        ]
        found.append(replace(some, mask=mask, said=np.array(masked)))
    return found


# --- the report -------------------------------------------------------------------------------


def told(tried: list[Trial]) -> Iterator[str]:
    """What came true of what was said, by how much is known, by stage, by players and by level."""
    known = tried[0]
    mine, players = known.each(lambda one: one.levels[one.view.seat]), known.each(lambda one: one.players)
    alike = known.each(lambda one: one.alike)
    groups = [(one.mask, one) for one in tried]
    groups += [(stage, known.only(known.stages == stage)) for stage in sorted(set(known.stages))]
    groups += [(f"{n} players", known.only(players == n)) for n in sorted(set(players))]
    for level in sorted(set(mine)):
        groups += [(f"own level {level}", known.only(mine == level))]
        groups += [(f"tables of {level}", known.only(alike & (mine == level)))]
    for what, one in groups:
        rows, base = fitting.reliability(one.said, one.won, one.game), np.full(len(one.won), one.won.mean())
        worst = max(rows, key=lambda row: abs(row.happened - row.said) * (row.games >= 50))
        yield (
            f"{what:27} n {len(one.said):6}  Brier {fitting.brier(one.said, one.won):.4f}"
            f" (base {fitting.brier(base, one.won):.4f})  AUC {fitting.area(one.said, one.won):.3f}"
            f"  slope {fitting.slope(one.said, one.won):.2f}  said {one.said.mean():.3f} was {one.won.mean():.3f}"
            f"  worst {worst.said:.2f} was {worst.happened:.2f} ± {1.96 * worst.error:.2f}"
            f"{'  BREACH' if fitting.breaches(rows) else ''}"
        )
    whole = reduce(add, tried)
    for row in fitting.reliability(whole.said, whole.won, whole.game):
        yield (f"  said {row.said:6.1%} was {row.happened:6.1%} ± {1.96 * row.error:5.1%}"
               f" ({row.games} games, {row.positions} positions)")  # fmt: skip


def ablations(t: Table, name: str, full: Trial) -> Iterator[str]:
    """What each feature is worth: the Brier score without it, in ten-thousandths."""
    fold = np.array([one.game for one in t.seen]) % FOLDS
    for k, feature in enumerate(t.names):
        fewer, said = Table(**{**vars(t), "x": np.delete(t.x, k, axis=2)}), np.zeros(len(fold))
        for f in range(FOLDS):
            said[fold == f] = fitting.own(part(fewer, fold == f), fitting.fit(part(fewer, fold != f)))
        lost = fitting.brier(said, full.won) - fitting.brier(full.said, full.won)
        yield f"  without {feature:40} {lost * 1e4:+6.1f}"


# --- play-outs beside it ------------------------------------------------------------------------


def worth_in_playouts(name: str, known: Trial, many: int) -> tuple[float, list[str]]:
    """As how many play-outs the model counts: with which weight the two together err least."""
    at = Random(f"play-outs {name}").sample(range(len(known.seen)), min(many, len(known.seen)))
    said, happened = known.said[at], known.won[at]
    coach, begun, wins = room(name).coach, process_time(), []
    for i in at:
        one = known.seen[i]
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


def write(name: str, t: Table, tried: list[Trial], counts_as: float, played: int) -> Path:
    """The weights as people can read them."""
    weights, known, whole = fitting.fit(t), tried[0], reduce(add, tried)
    rows = fitting.reliability(whole.said, whole.won, whole.game)
    stages = {stage: known.only(known.stages == stage) for stage in sorted(set(known.stages))}
    content = {
        "what": "chances to win in proportion to e to the weighted sum of a seat's features; made by `make values`",
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "seeds": f"{SEED}/<players>/<game>, games from 0",
        "trial": "each fifth of the games by weights fitted to the other four fifths",
        "games": counted(t),
        "counts as": counts_as,
        "positions played out to see that": played,
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
                "winner above loser": round(fitting.area(one.said, one.won), 3),
                "Brier": round(fitting.brier(one.said, one.won), 4),
            }
            for stage, one in stages.items()
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
        tried = trials(name, t)
        print(*told(tried), sep="\n")
        for key, weight, scale in zip(t.names, fitting.fit(t), t.x[t.there].std(0), strict=True):
            print(f"  {key:45} {weight:+8.3f}  standardised {weight * scale:+.2f}", flush=True)
        if "without" in options:
            print(*ablations(t, name, tried[0]), sep="\n", flush=True)
        counts_as = float(options.get("counts", UNMEASURED))
        if played := int(options.get("playouts", PLAYED)):
            counts_as, lines = worth_in_playouts(name, tried[0], played)
            print(*lines, sep="\n", flush=True)
        print(f"written: {write(name, t, tried, counts_as, played).name}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
