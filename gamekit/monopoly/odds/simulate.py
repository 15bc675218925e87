"""The same walk thrown many million times: numpy, table look-ups, and for real piles the piles themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Unpack

from gamekit.monopoly.components import DECKS
from gamekit.monopoly.odds.walk import Count, Options, Path, Place, State, Walk, walk

if TYPE_CHECKING:
    from numpy import intp, uint16
    from numpy.random import Generator
    from numpy.typing import NDArray

BLOCKS = 32
BURN_IN = 256  # throws that are not counted: by then nobody can tell where the pieces started
LARGEST = 40_000_000  # entries of a table


@dataclass(frozen=True)
class Simulated:
    """Shares that were measured, each with its standard error."""

    share: dict[Place, float]
    error: dict[Place, float]
    throws: int

    def __getitem__(self, place: Place) -> float:
        return self.share.get(place, 0.0)

    def __str__(self) -> str:
        top = sorted(self.share, key=lambda place: -self.share[place])[:5]
        return ", ".join(f"{place}: {self.share[place]:.3%} ± {2 * self.error[place]:.3%}" for place in top)


def simulate(throws: int, count: Count = "throw", seed: int = 0, **options: Unpack[Options]) -> Simulated:
    """The share of each square in so many throws; the options are those of `Walk`."""
    if type(throws) is not int or throws < 1:
        raise ValueError(f"throws must be a whole number of at least 1, not {throws!r}")
    if count not in ("throw", "touch", "turn"):
        raise ValueError(f"count must be 'throw', 'touch' or 'turn', not {count!r}")
    chain = walk(Walk(**options))
    lanes = min(8192 if chain.cards == "deck" else 4096, max(16, throws // 4096))
    steps = -(-throws // (lanes * BLOCKS))
    blocks = (_with_piles if chain.cards == "deck" else _by_table)(chain, lanes, steps, seed)
    rows = [_places(chain, count, found) for found in blocks]
    places = sorted({place for row in rows for place in row}, key=lambda p: (isinstance(p, str), p))
    share = {place: sum(row.get(place, 0.0) for row in rows) / BLOCKS for place in places}
    error = {p: sqrt(sum((r.get(p, 0.0) - share[p]) ** 2 for r in rows) / (BLOCKS - 1) / BLOCKS) for p in places}
    return Simulated(share, error, lanes * steps * BLOCKS)


def _places(chain: Walk, count: Count, found: list[tuple[Path, int]]) -> dict[Place, float]:
    """The counts of paths turned into shares of places."""
    sums: dict[Place, float] = {}
    for path, times in found:
        if count == "turn" and not path.over:
            continue
        for touched in path.touched if count == "touch" else path.touched[-1:]:
            place = chain.named(touched)
            sums[place] = sums.get(place, 0.0) + times
    total = sum(sums.values())
    return {place: times / total for place, times in sums.items()}


def _by_table(chain: Walk, lanes: int, steps: int, seed: int) -> Iterator[list[tuple[Path, int]]]:
    """Each throw is one random number, looked up in a table of all ways the throw can go."""
    import numpy as np

    states = chain.states
    index = {state: i for i, state in enumerate(states)}
    total = chain.total
    if total * len(states) > LARGEST:
        raise ValueError("this board and its piles have too many ways to go: simulate with cards='deck'")
    paths = [(path, weight) for state in states for path, weight in chain.paths(state)]
    small = np.uint16 if len(paths) < 2**16 else np.uint32
    ways = np.repeat(np.arange(len(paths), dtype=small), [weight for _, weight in paths])
    base = np.array([index[path.after] * total for path, _ in paths], dtype=np.int32)
    rng = np.random.default_rng(seed)
    start = np.zeros(lanes, dtype=np.int32) + index[0, 0] * total
    luck = np.uint16 if total < 2**16 else np.uint32
    for block in range(BLOCKS):
        counts = np.zeros(len(paths), dtype=np.int64)
        for step in range(-BURN_IN if block == 0 else 0, steps):
            way = ways[start + rng.integers(0, total, lanes, dtype=luck)]
            start = base[way]
            if step >= 0:
                counts += np.bincount(way, minlength=len(paths))
        yield [(path, int(times)) for (path, _), times in zip(paths, counts, strict=True) if times]


def _with_piles(chain: Walk, lanes: int, steps: int, seed: int) -> Iterator[list[tuple[Path, int]]]:
    """Every piece has its own two piles, shuffled anew for each block; cards go under the pile."""
    import numpy as np

    table = _Piles(chain, lanes, np.random.default_rng(seed))
    for block in range(BLOCKS):
        table.shuffle()
        for _ in range(0 if block else BURN_IN):
            table.throw()
        table.counts[:] = 0
        for _ in range(steps):
            table.throw()
        yield table.found()


class _Piles:
    """Many pieces at once, each with its own piles; a throw first finds the square, then turns up its cards."""

    def __init__(self, chain: Walk, lanes: int, rng: Generator):
        import numpy as np

        bare = Walk(**{name: getattr(chain, name) for name in _FIELDS} | {"cards": "none"})
        self.chain, self.lanes, self.rng, self.np = chain, lanes, rng, np
        self.states = _all_states(chain)
        index = {state: i for i, state in enumerate(self.states)}
        self.paths: dict[Path, int] = {}
        self.sides = chain.sides[0] * chain.sides[1]
        rows = []
        for state in self.states:
            for path, weight in bare.paths(state):
                rows += [self._number(path)] * weight
        self.ways = np.array(rows, dtype=np.uint16)
        self.cards = self._card_tables()
        known = list(self.paths)
        self.base = np.array([index[path.after] * self.sides for path in known], dtype=np.int32)
        self.draws = np.array([_deck(chain, path) for path in known], dtype=np.int8)
        self.counts = np.zeros(len(known), dtype=np.int64)
        self.start = np.zeros(lanes, dtype=np.int32) + index[0, 0] * self.sides

    def _number(self, path: Path) -> int:
        """The number of a path; how many pips brought it about does not matter here."""
        known = path if path.pips == _DONE else path._replace(pips=0)
        return self.paths.setdefault(known, len(self.paths))

    def _card_tables(self) -> list[NDArray[uint16]]:
        """For each deck: the path after each card, by the path that led to its square; new paths are added."""
        np = self.np
        tables: list[dict[int, list[int]]] = [{}, {}]
        waiting = list(self.paths.items())
        while waiting:
            before = len(self.paths)
            for path, number in waiting:
                deck = _deck(self.chain, path)
                if deck >= 0:
                    tables[deck][number] = [self._number(p) for p in _after_cards(self.chain, path)]
            waiting = list(self.paths.items())[before:]
        found = []
        for table in tables:
            width = max((len(row) for row in table.values()), default=1)
            rows = np.zeros((len(self.paths), width), dtype=np.uint16)
            for number, row in table.items():
                rows[number] = row
            found.append(rows)
        return found

    def shuffle(self) -> None:
        """New piles for everybody."""
        np, rng = self.np, self.rng
        self.orders = [
            rng.permuted(np.tile(np.arange(rows.shape[1], dtype=np.uint8), (self.lanes, 1)), axis=1).ravel()
            for rows in self.cards
        ]
        self.tops = [np.zeros(self.lanes, dtype=np.int32) for _ in self.cards]

    def throw(self) -> None:
        """Everybody throws once."""
        np = self.np
        way = self.ways[self.start + self.rng.integers(0, self.sides, self.lanes, dtype=np.uint8)]
        drawing = self.draws[way]
        lanes = np.flatnonzero(drawing >= 0)
        while len(lanes):
            for deck, rows in enumerate(self.cards):
                who = lanes[drawing[lanes] == deck]
                if len(who):
                    self._draw(way, who, deck, rows)
            drawing = self.draws[way]
            lanes = lanes[(drawing[lanes] >= 0)]
        self.counts += np.bincount(way, minlength=len(self.counts))
        self.start = self.base[way]

    def _draw(self, way: NDArray[uint16], who: NDArray[intp], deck: int, rows: NDArray[uint16]) -> None:
        size = rows.shape[1]
        top = self.tops[deck][who]
        card = self.orders[deck][who * size + top]
        top += 1
        top[top == size] = 0
        self.tops[deck][who] = top
        way[who] = rows[way[who], card]

    def found(self) -> list[tuple[Path, int]]:
        """The paths that were gone, and how often."""
        return [(path, int(times)) for path, times in zip(self.paths, self.counts, strict=True) if times]


_FIELDS = ("jail", "freeing_double", "reset_doubles", "three_doubles", "dice", "jail_card", "board")
_DONE = -2


def _all_states(chain: Walk) -> tuple[State, ...]:
    """Every state that any order of the piles can lead to: the same as with cards that are put back."""
    return Walk(**{name: getattr(chain, name) for name in _FIELDS}).states


def _deck(chain: Walk, path: Path) -> int:
    """The deck that is drawn from after this path; -1: none, or the card has been turned up already."""
    last = path.touched[-1]
    if path.pips == _DONE or last >= chain.size or chain.board.squares[last].kind not in DECKS:
        return -1
    return DECKS.index(chain.board.squares[last].kind)


def _after_cards(chain: Walk, path: Path) -> list[Path]:
    """The path on for each card of the square at the end of a path."""
    square, row = path.touched[-1], path.after[1]
    found = []
    for to, _ in chain.pile(square):
        if to == square:
            found.append(path._replace(pips=_DONE))
            continue
        jailed = to == chain.size or chain.board.squares[to].kind == "go to jail"
        touched = (*path.touched, to) if to == chain.size or not jailed else (*path.touched, to, chain.size)
        count = 0 if jailed and chain.reset_doubles else row
        found.append(Path(touched, (touched[-1], count), 0, False, jailed or path.over))
    return found
