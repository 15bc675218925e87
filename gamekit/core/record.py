"""A game that was played, as options and moves: saved as JSON, loaded, replayed without dice."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, get_type_hints

from gamekit.core import serialization
from gamekit.core.game import Game, Result, Seat, room
from gamekit.core.serialization import move_from_json, move_to_json, short

VERSION = 1
LONGEST_FILE = 8_000_000  # characters; the longest game there is stays below a quarter of it
LONGEST_REASON = 300  # characters of why it could not be read


@dataclass(frozen=True)
class Fault:
    """A player failed: which move was lost to a fallback, by whom, and why."""

    number: int
    seat: Seat
    player: str
    why: str


@dataclass(frozen=True)
class Record:
    """A whole game as options and moves: it replays without dice."""

    game: Game
    moves: tuple[Any, ...]
    seed: int | str
    players: tuple[str, ...]
    names: tuple[str, ...]
    result: Result | None = None
    faults: tuple[Fault, ...] = ()
    undone: tuple[int, ...] = ()

    def save(self, path: str | Path) -> Path:
        """Write it as JSON; a game under way contains its secrets."""
        target = _file(path)
        part = target.with_name(f"{target.name}.part")  # an old save is lost only once the new one is whole
        try:
            part.write_text(self.to_json(), encoding="utf-8")
            part.replace(target)
        except OSError as problem:
            raise ValueError(f"{target.name} cannot be written: {problem.strerror}") from None
        return target

    def to_json(self) -> str:
        """The record as text."""
        data = {
            "gamekit": VERSION,
            "game": self.game.name,
            "options": _options(self.game),
            "seed": self.seed,
            "players": list(self.players),
            "names": list(self.names),
            "moves": [move_to_json(move) for move in self.moves],
            "result": None if self.result is None else [serialization.to_json(tuple(self.result)), self.result.ending],
            "faults": [serialization.to_json(fault) for fault in self.faults],
            "undone": list(self.undone),
        }
        return json.dumps(data, separators=(",", ":"))  # plain ASCII: half a surrogate in a name does no harm


def _options(game: Game) -> dict[str, Any]:
    """The options that are not the default; a box of one's own is stored in full."""
    written = {f.name: getattr(game, f.name) for f in fields(game) if getattr(game, f.name) != f.default}
    return {name: serialization.to_json(value) for name, value in written.items()}


def _file(path: object) -> Path:
    if not isinstance(path, str | Path):
        raise ValueError(f"a file is given by its name, such as 'game.json', not {short(path)}")
    return Path(path)


def load(path: str | Path) -> Record:
    """A saved record; anything else is a ValueError in plain words."""
    source = _file(path)
    try:
        if source.stat().st_size > 4 * LONGEST_FILE:
            raise ValueError(f"{source.name} is too long to be a saved game")
        text = source.read_text(encoding="utf-8-sig")  # some editors put a mark in front
    except OSError as problem:
        raise ValueError(f"{source.name} cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{source.name} is not a saved game: it is not text") from None
    return from_json(text)


def from_json(text: str) -> Record:
    """A record from its text, every move of it replayed and so checked."""
    if not isinstance(text, str):
        raise ValueError(f"a saved game is a text, not {short(text)}")
    if len(text) > LONGEST_FILE:
        raise ValueError("this is too long to be a saved game")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("this is not a saved game: the text is damaged or something else") from None
    if not isinstance(data, dict) or not isinstance(data.get("gamekit"), int):
        raise ValueError("this is not a saved game of gamekit")
    if data["gamekit"] != VERSION:
        raise ValueError(f"this game was saved in format {short(data['gamekit'])}; this gamekit reads format {VERSION}")
    try:
        return _record(data)
    except RecursionError:
        raise ValueError("this saved game is damaged: lists within lists without end") from None
    except ValueError as problem:
        raise ValueError(f"this saved game is damaged: {short(problem, LONGEST_REASON, str)}") from None


@dataclass(frozen=True)
class _Saved:
    gamekit: int
    game: str
    seed: int | str
    players: tuple[str, ...]
    names: tuple[str, ...]
    options: Any
    moves: Any
    result: Any
    faults: tuple[Fault, ...]
    undone: tuple[int, ...]


def _record(data: dict[str, Any]) -> Record:
    saved = serialization.from_json(_Saved, data)
    game = game_from_options(saved.game, saved.options)
    if not isinstance(saved.moves, list) or len(saved.moves) > game.longest:
        raise ValueError(f"it has more moves than the game allows ({game.longest})")
    if not len(saved.names) == len(saved.players) == game.players:
        raise ValueError("the number of players does not fit")
    moves = tuple(move_from_json(move, game.kinds) for move in saved.moves)
    if not all(0 <= fault.seat < game.players and 0 <= fault.number < len(moves) for fault in saved.faults):
        raise ValueError("a fault is written down for a move that was never made")
    if not all(0 <= number < game.longest for number in saved.undone):
        raise ValueError("a move is marked as taken back that cannot have been made")
    bare = Record(game, moves, saved.seed, saved.players, saved.names, faults=saved.faults, undone=saved.undone)
    final = deque(replay(bare), maxlen=1).pop()
    written = None if final.result is None else [serialization.to_json(tuple(final.result)), final.result.ending]
    if saved.result != written:
        raise ValueError("the result does not follow from the moves")
    return replace(bare, result=final.result)


def game_from_options(name: str, options: Any) -> Any:
    """The game of that name with these plain options."""
    kind = room(name).Game
    hints = get_type_hints(kind)
    known = {f.name for f in fields(kind)}
    if not isinstance(options, dict) or not set(options) <= known:
        raise ValueError(f"unknown options; {name} knows: {', '.join(sorted(known))}")
    return kind(**{key: serialization.from_json(hints[key], value) for key, value in options.items()})


def replay(record: Record) -> Iterator[Any]:
    """Every state of the game, from the start to the last move."""
    state = record.game.start()
    yield state
    for move in record.moves:
        state = state.play(move)
        yield state
