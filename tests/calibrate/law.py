"""The law: what is called 80 % happens 80 % of the time, as far as chance lets one tell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt

POINTS = 0.05  # so far a number may be off
ERRORS = 3.0  # standard errors beyond that
GAMES = 100  # independent games, fewer say too little
BINS = 10
ALL = "all"  # levels together
EVERY = 0  # numbers of players together


@dataclass(frozen=True)
class Said:
    """One number that was shown, and what became of it: 1, 0, or a share where the outcome was a chance itself."""

    number: str
    level: str
    players: int
    game: int  # numbers of one game hang together
    said: float
    happened: float


@dataclass(frozen=True)
class Bin:
    """All that was said between two tenths: how much on average, how often it happened, and how well that is known."""

    number: str
    level: str
    players: int
    tenth: int
    said: float
    happened: float
    off: float  # half of the 95 % interval of `happened`, numbers of one game taken together
    error: float  # one standard error of what happened against what was said
    games: int
    many: int


def tenth(said: float) -> int:
    """The bin of a number; what is called impossible or sure has one of its own."""
    return -1 if said <= 0 else BINS if said >= 1 else int(said * BINS)


def bins(said: Iterable[Said]) -> list[Bin]:
    """Everything by number, level, players and tenth; and once more with levels and players taken together."""
    found: defaultdict[tuple[str, str, int, int], list[Said]] = defaultdict(list)
    for one in said:
        for level, players in ((one.level, one.players), (one.level, EVERY), (ALL, EVERY)):
            found[one.number, level, players, tenth(one.said)].append(one)
    return [_bin(*key, listed) for key, listed in sorted(found.items())]


def _bin(number: str, level: str, players: int, at: int, listed: Sequence[Said]) -> Bin:
    many = len(listed)
    said = sum(one.said for one in listed) / many
    happened = sum(one.happened for one in listed) / many
    spread, _ = _clustered([(_game(one), one.happened - happened) for one in listed])
    error, games = _clustered([(_game(one), one.happened - one.said - (happened - said)) for one in listed])
    chance = sqrt(said * (1 - said) / games)  # a rare outcome that did not happen says little
    return Bin(number, level, players, at, said, happened, 1.96 * max(spread, _least(happened, games)),
               max(error, chance), games, many)  # fmt: skip


def _least(share: float, games: int) -> float:
    """The error of a share in so many games, one more success and failure added: never 0."""
    added = (share * games + 1) / (games + 2)
    return sqrt(added * (1 - added) / (games + 2))


def _game(one: Said) -> tuple[str, int, int]:
    return one.level, one.players, one.game


def _clustered(errors: Iterable[tuple[object, float]]) -> tuple[float, int]:
    """The standard error of a mean when the errors of one game hang together, and how many games there are."""
    sums: defaultdict[object, float] = defaultdict(float)
    many = 0
    for game, error in errors:
        sums[game] += error
        many += 1
    games = len(sums)
    more = games / (games - 1) if games > 1 else 1.0
    return sqrt(more * sum(total * total for total in sums.values())) / many, games


def breaches(found: Iterable[Bin], games: int = GAMES) -> Iterator[str]:
    """Every bin of enough games in which a number is off by more than five points beyond three standard errors."""
    for one in found:
        where = f"{one.number}, {one.level}, {one.players or 'any number of'} players"
        if one.tenth in (-1, BINS) and one.happened != one.said:
            yield f"{where}: called {'sure' if one.said else 'impossible'}, and it was not ({one.many} times)"
        elif one.games >= games and abs(one.said - one.happened) > POINTS + ERRORS * one.error:
            yield (
                f"{where}: said {one.said:.1%}, happened {one.happened:.1%} ± {1.96 * one.error:.1%} "
                f"({one.games} games, {one.many} times)"
            )


def rows(found: Iterable[Bin]) -> list[dict[str, object]]:
    """The bins as they are stored."""
    listed = []
    for one in found:
        row = asdict(one)
        del row["error"]
        listed.append({key: round(value, 4) if isinstance(value, float) else value for key, value in row.items()})
    return listed
