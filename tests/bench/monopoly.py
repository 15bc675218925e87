"""Monopoly: random play-outs, whole games between bots, the landing chain, simulated throws, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

from gamekit import league
from gamekit.core.table import NAMES
from gamekit.monopoly import Monopoly, coach, odds, picture
from gamekit.monopoly.bots import LEVELS, loner
from gamekit.monopoly.odds.walk import walk
from gamekit.monopoly.rules import arrange
from tests.bench.clock import per_second, rates
from tests.bench.heist import playouts

LEAGUE = 200  # games; 2,000 give the same shares with narrower bounds


def rows() -> Iterator[tuple[str, str]]:
    """Everything the room promises, measured."""
    games = {f"{n} players": playouts(Monopoly(players=n, turns=200), 1) for n in (2, 4, 6)}
    for name, rate in rates(games, turns=5).items():
        yield f"monopoly, random play-outs, {name}", per_second(rate, "decisions")
    whole = {f"four {level} bots": _whole(level) for level in LEVELS}
    for name, rate in rates(whole, turns=3, seconds=1.5).items():
        yield f"monopoly, whole games, {name}", f"{rate:.1f} games/s"
    yield from _odds()
    yield from _table()
    yield from _strength()


def _whole(level: str) -> Callable[[], int]:
    seeds = iter(range(10**6))

    def play() -> int:
        league.run(Monopoly(), [LEVELS[level]] * 4, 2, seed=next(seeds))
        return 2

    return play


def _odds() -> Iterator[tuple[str, str]]:
    for name, options in (("exact", {}), ("floats", {"exact": False})):
        times = []
        for _ in range(5):
            _forget()
            begun = process_time()
            odds.landing(**options)
            times.append(process_time() - begun)
        yield f"monopoly, the landing chain from nothing, {name}", f"{1000 * min(times):.1f} ms"
    for cards in ("replace", "deck"):
        begun = process_time()
        seen = odds.simulate(50_000_000, cards=cards)
        rate = seen.throws / (process_time() - begun)
        yield f"monopoly, simulated throws, cards={cards!r}", f"{rate / 1e6:.0f} million/s"


def _forget() -> None:
    """Throw away what was worked out before."""
    for kept in (odds.stationary, odds.long_run, walk):
        kept.cache_clear()


def _table() -> Iterator[tuple[str, str]]:
    own = {0: ["orange", "Roast Boar"], 1: ["dark blue"], 2: ["green"]}
    view = arrange(Monopoly(), own=own, built={"orange": 3, "dark blue": 5}).view(0)
    found = rates(
        {
            "pictures": lambda: bool(picture.draw(view, NAMES[:4])),
            "advice": lambda: bool(coach.advise(view)),
            "facts": lambda: bool(coach.facts(view)),
        },
        turns=3,
    )
    for name, rate in found.items():
        yield f"monopoly, {name}", f"{1000 / rate:.2f} ms"


def _strength() -> Iterator[tuple[str, str]]:
    for other in ("easy", "medium"):
        yield f"monopoly, one hard among three {other} (fair: 25 %)", _wins(LEVELS["hard"], LEVELS[other])
    yield "monopoly, one medium among three easy (fair: 25 %)", _wins(LEVELS["medium"], LEVELS["easy"])
    for level, player in LEVELS.items():
        ended = league.run(Monopoly(), [player] * 4, LEAGUE, seed=2).ending("unfinished")
        yield f"monopoly, four {level} bots, games unfinished after 1,000 turns", str(ended)
    simple = league.run(Monopoly(players=2), [loner] * 2, LEAGUE, seed=1).ending("unfinished")
    yield "monopoly, two who never trade, games that do not end (Friedman et al. 2009: about 12 %)", str(simple)


def _wins(one: Any, other: Any) -> str:
    return str(league.run(Monopoly(), [one, other, other, other], LEAGUE, seed=7)[0])
