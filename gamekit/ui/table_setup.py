"""Who sits where: the people, everybody's bots, the names, and what a new game may change."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, TypeAlias

from gamekit.core.game import Game, Player, Seat
from gamekit.core.league import random_player
from gamekit.core.package import package_of
from gamekit.core.serialization import short
from gamekit.core.table import NAMES, Record
from gamekit.ui.messages import Wishes

OWN = "your own"  # the level that stands for bots the learner has written
NOBODY = "nobody"  # a chair that is empty until a bot is asked to fill it
Own: TypeAlias = Player | Sequence[Player | str | None]


@dataclass(frozen=True)
class Chair:
    """A seat with its name: a person's (whose bot plays when they watch), a bot's, or empty where it has neither."""

    name: str
    person: bool = False
    bot: Player | None = None


def levels(game: Game) -> dict[str, Player]:
    """The room's bots by level, from the weakest; a random player is always among them."""
    found: Mapping[str, Player] = package_of(game).bots.LEVELS
    return {"random": random_player, **found}


@dataclass(frozen=True)
class TableSetup:
    """A game with its people and its bots, checked in the learner's words."""

    game: Game
    seats: tuple[Seat, ...] = (0,)  # where people sit
    bots: str = "hard"
    seed: int | str | None = None
    people: tuple[str, ...] = ()  # what they are called, if they said so
    names: tuple[str, ...] | None = None
    own: Own | None = None  # bots of the learner's own: one player, or one for each seat

    def __post_init__(self) -> None:
        n = self.game.players
        for seat in self.seats:
            if type(seat) is not int or not 0 <= seat < n:
                raise ValueError(f"seat must be a whole number from 0 to {n - 1}, not {short(seat)}")
        if len(set(self.seats)) < len(self.seats):
            raise ValueError(f"two people cannot sit in one seat: {', '.join(map(str, self.seats))}")
        if len(set(self.people)) < len(self.people):
            raise ValueError(f"two people are called the same: {', '.join(self.people)}")
        if self.seed is not None and (type(self.seed) not in (int, str) or not str(self.seed).isprintable()):
            words = "seed must be a whole number, a text or None (a new one each time), not"
            raise ValueError(f"{words} {short(self.seed)}")
        if self.bots not in self.offered:
            words = f"bots must be one of {', '.join(self.offered)} or players of your own, not"
            raise ValueError(f"{words} {short(self.bots)}")

    @property
    def offered(self) -> tuple[str, ...]:
        """The levels to choose from."""
        return (*levels(self.game), *([OWN] if self.own is not None else []))

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Everybody at the table; people's seats have a bot too, for watching."""
        return tuple(
            Chair(name, seat in self.seats, bot)
            for seat, (name, bot) in enumerate(zip(self.called(self.game.players), self._players(), strict=True))
        )

    def _players(self) -> tuple[Player | None, ...]:
        known, n = levels(self.game), self.game.players
        if self.bots != OWN:
            return (known[self.bots],) * n
        if callable(self.own) or self.own is None:
            return (self.own,) * n
        if len(self.own) != n:
            raise ValueError(f"bots: {len(self.own)} were given, but this game has {n} seats")
        strongest = list(known.values())[-1]
        return tuple(
            None if bot == NOBODY else known[bot] if isinstance(bot, str) else bot or strongest for bot in self.own
        )

    def levels(self) -> tuple[str | None, ...]:
        """The level of each player; None for people, and for bots that are nobody's level."""
        known = package_of(self.game).bots.LEVELS
        of = {id(player): name for name, player in known.items()}
        return tuple([None if chair.person else of.get(id(chair.bot)) for chair in self.chairs])

    def called(self, players: int) -> tuple[str, ...]:
        """The names that so many players would have."""
        given = dict(enumerate(self.names or ())) | dict(zip(self.seats, self.people, strict=False))
        spare = iter([name for name in (*NAMES, *(f"Player {k}" for k in range(1, 13))) if name not in given.values()])
        return tuple([given[seat] if seat in given else next(spare) for seat in range(players)])

    def drawn_seed(self) -> int | str:
        """The seed that was asked for, or a new one."""
        return secrets.randbelow(1_000_000) if self.seed is None else self.seed

    def changed(self, wishes: Wishes) -> TableSetup:
        """This table with the wishes of the "new game" form put in."""
        asked = {} if wishes.switches is None else wishes.switches
        if not isinstance(asked, dict):
            raise ValueError(f"the switches of the game are given by name, not as {short(asked)}")
        switches = {name: bool(asked[name]) for name in self.switches if name in asked}
        game = replace(self.game, players=_or(wishes.players, self.game.players), **switches)
        people = self.people if wishes.people is None else _people(wishes.people)
        first, count = _or(wishes.seat, self.seats[0]), len(self.seats) if wishes.people is None else len(people) or 1
        fits = first == self.seats[0] and count == len(self.seats) and max(self.seats) < game.players
        seats = self.seats if fits else _places(first, count, game.players)
        bots, seed = _or(wishes.bots, self.bots), _seed(_or(wishes.seed, self.seed))
        made = replace(self, game=game, seats=seats, people=people, bots=bots, seed=seed)
        assert made.chairs  # a row of bots that does not fit is refused here, and not at the table
        return made

    def of_record(self, record: Record) -> TableSetup:
        """The table at which a saved game goes on: its people, its names, and its bots where they are known."""
        mine = tuple(seat for seat, player in enumerate(record.players) if player == "learner")
        seats = mine or (min(self.seats[0], record.game.players - 1),)
        plain = replace(self, game=record.game, seats=seats, bots="random", people=(), names=record.names, seed=None)
        others = [player for seat, player in enumerate(record.players) if seat not in seats]
        for level in (*others[:1], self.bots):
            fits = level != OWN or callable(self.own) or len(self.own or ()) == record.game.players
            if level in plain.offered and fits:
                return replace(plain, bots=level)
        return plain

    @property
    def switches(self) -> dict[str, bool]:
        """The options of the game that are on or off."""
        values = {f.name: getattr(self.game, f.name) for f in fields(self.game)}
        return {name: value for name, value in values.items() if isinstance(value, bool)}

    @property
    def switch_words(self) -> dict[str, str]:
        """Each such option in the words of its game, or by its name."""
        said = {f.name: f.metadata.get("words") for f in fields(self.game)}
        return {name: said[name] or name.replace("_", " ").capitalize() for name in self.switches}

    def counts(self) -> tuple[int, ...]:
        """With how many players this game can be played, found by asking."""
        return tuple(n for n in range(1, 13) if _allows(self.game, n))


def _allows(game: Game, players: int) -> bool:
    try:
        replace(game, players=players)
    except (ValueError, TypeError):
        return False
    return True


def _or(wish: Any, now: Any) -> Any:
    return now if wish is None else wish


def _seed(wish: int | str | None) -> int | str | None:
    """A seed as typed: digits are a number, nothing means a new one."""
    if not isinstance(wish, str):
        return wish
    word = wish.strip()[:40]
    return int(word) if word.isdecimal() and word.isascii() else word or None


def _people(names: Sequence[str]) -> tuple[str, ...]:
    """The names as typed, empty fields left out."""
    return tuple(name.strip() for name in names if name.strip())


def _places(first: Seat, count: int, players: int) -> tuple[Seat, ...]:
    """So many seats side by side."""
    if count > players:
        raise ValueError(f"{count} people do not fit at a table of {players}")
    return (first, *((first + i) % players for i in range(1, count)))


# --- as asked for by `play` -------------------------------------------------------------------


def table_setup(game: Game, seat: Any, bots: Any, seed: Any, names: Any, people: Any = None) -> TableSetup:
    """The table asked for by `play`."""
    if isinstance(game, type) or not all(hasattr(game, wanted) for wanted in ("start", "players", "name", "kinds")):
        raise ValueError(f"play needs a game with its options, such as Game(players=5), not {game!r}")
    called, given = _names(names, game.players), _asked_people(people)
    level, own, free = _asked_bots(bots, game)
    if isinstance(seat, list | tuple):
        seats = tuple(seat)
    elif people is None and free:
        seats = tuple(sorted({seat, *free})) if type(seat) is int else (seat,)
    else:
        seats = _places(seat, len(given) or 1, game.players) if type(seat) is int else (seat,)
    if given and len(given) != len(seats):
        raise ValueError(f"{len(given)} people were named, but there are seats for {len(seats)}: {short(seats)}")
    made = TableSetup(game, seats, level, seed, given, names=called, own=own)
    if open_seats := [one for one in free if one not in seats]:
        raise ValueError(f"bots: seat {open_seats[0]} has no player; people sit in {', '.join(map(str, seats))}")
    assert made.chairs
    return made


def _asked_people(people: Any) -> tuple[str, ...]:
    if people is None:
        return ()
    if isinstance(people, str) or not isinstance(people, Sequence) or not all(isinstance(name, str) for name in people):
        raise ValueError(f'people must be a list of names, such as ["Ada", "Ben"], not {short(people)}')
    if not all(name.strip() for name in people) or not people:
        raise ValueError("people must be a list of names, and none of them empty")
    return tuple(people)


def _asked_bots(bots: Any, game: Game) -> tuple[str, Own | None, list[Seat]]:
    """The level, the players of one's own, and the seats that are left to people."""
    known = levels(game)
    if isinstance(bots, str):
        return bots if bots in known or len(known) > 1 else "random", None, []  # a room without bots of its own
    if callable(bots):
        return OWN, bots, []
    if not isinstance(bots, Sequence):
        raise ValueError(f"bots must be one of {', '.join(known)}, a player, or one for each seat, not {short(bots)}")
    for bot in bots:
        if bot is not None and not callable(bot) and not (isinstance(bot, str) and bot in (*known, NOBODY)):
            raise ValueError(f"bots: {short(bot)} is neither a player nor one of {', '.join(known)}")
    return OWN, tuple(bots), [seat for seat, bot in enumerate(bots) if bot is None]


def _names(names: Any, players: int) -> tuple[str, ...] | None:
    if names is None:
        return None
    if isinstance(names, str) or not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise ValueError(f"names must be a list of texts, one for each of the {players} seats, not {names!r:.60}")
    if len(names) != players:
        raise ValueError(f"names: {len(names)} were given, but this game has {players} seats")
    return tuple(names)
