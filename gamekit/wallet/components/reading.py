"""Reading a box from a file: one entry a line, and a mistake is answered with the number of its line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from gamekit.core.serialization import from_json
from gamekit.wallet.components.cards import MARKS, Box, BoxError, Card, Person, SpecialCard


def _line(text: str, section: str, key: str) -> int:
    """The line on which an entry of a section stands, or the section itself."""
    here, header = "", 1
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        if words.startswith("["):
            here = words.strip("[]").split("]")[0]
            header = number if here == section else header
        elif here == section and key and re.match(rf'"?{re.escape(key)}"?\s*=', words):
            return number
    return header


_CARDS = {"notes": "note", "jewellery": "jewellery", "identities": "identity", "aids": ""}
_SETUP = {"hand", "specials", "timers", "price", "first_chip", "coins"}
_SECTIONS = {*_CARDS, "setup", "chips", "prizes", "specials"}


def _entry(kind: object, section: str, name: str, data: Any) -> Any:
    try:
        return from_json(kind, data)
    except ValueError as problem:
        raise BoxError(section, name, str(problem)) from None


def _entries(data: dict[str, Any], section: str) -> dict[str, dict[str, Any]]:
    for name, entry in data[section].items():
        if not isinstance(entry, dict):
            raise BoxError(section, name, f"expected {{ … }}, not {entry!r}")
    return dict(data[section])


def _play_cards(data: dict[str, Any]) -> tuple[Card, ...]:
    own = ("marks", "value", "currency")
    cards = []
    for section, kind in _CARDS.items():
        for name, entry in _entries(data, section).items():
            kept = {k: v for k, v in entry.items() if k in own or section in ("notes", "jewellery")}
            cards.append(_entry(Card, section, name, {"name": name, "kind": kind or name, **kept}))
    return tuple(cards)


def _persons(data: dict[str, Any]) -> tuple[Person, ...]:
    return tuple(
        _entry(Person, "identities", name, {"name": name, **{k: v for k, v in entry.items() if k != "marks"}})
        for name, entry in _entries(data, "identities").items()
    )


def _counts(data: dict[str, Any], section: str, kind: Any) -> dict[int, Any]:
    counted = {}
    for key, entry in data[section].items():
        if not key.isdigit():
            raise BoxError(section, key, "expected a whole number before the =")
        counted[int(key)] = _entry(kind, section, key, entry)
    return counted


def _made(data: dict[str, Any]) -> Box:
    if set(data) != _SECTIONS:
        odd = sorted(set(data) ^ _SECTIONS)[0]
        raise BoxError(odd, "", "no such section" if odd in data else "this section is missing")
    setup = dict(data["setup"])
    if set(setup) != _SETUP:
        odd = sorted(set(setup) ^ _SETUP)[0]
        raise BoxError("setup", odd, "no such entry" if odd in setup else "this entry is missing")
    coins = _entry(tuple[int, ...], "setup", "coins", setup.pop("coins"))
    numbers = {key: _entry(int, "setup", key, entry) for key, entry in setup.items()}
    prizes = _counts(data, "prizes", tuple[int, ...])
    if sorted(prizes) != list(MARKS):
        raise BoxError("prizes", "", f"there must be prizes for {MARKS[0]} to {MARKS[-1]} players")
    return Box(
        cards=_play_cards(data),
        persons=_persons(data),
        specials=tuple(
            _entry(SpecialCard, "specials", name, {"name": name, **entry})
            for name, entry in _entries(data, "specials").items()
        ),
        chips=tuple(sorted(_counts(data, "chips", int).items())),
        prizes=tuple(prizes[players] for players in MARKS),
        coins=coins,
        specials_each=numbers.pop("specials"),
        **numbers,
    )


def read(text: str, name: str = "the deck") -> Box:
    """The box that a text describes; a mistake is answered with its line."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise ValueError(f"{name}: {problem}") from None
    try:
        return _made(data)
    except BoxError as problem:
        raise ValueError(f"{name}, line {_line(text, problem.section, problem.key)}: {problem}") from None


def load(path: str | Path) -> Box:
    """The box of a file."""
    return read(Path(path).read_text(encoding="utf-8"), Path(path).name)


DECK = Path(__file__).with_name("deck.toml")
BOX = load(DECK)
