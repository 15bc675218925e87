"""The printed parts: the board, the title deeds and the two decks, read from a file that anyone can rewrite."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, get_args

from gamekit.core.serialization import from_json
from gamekit.core.values import Value

Kind = Literal["LOS", "street", "treat", "company", "potion", "cauldron", "tax", "jail", "parking", "go to jail"]
Effect = Literal[
    "move", "next treat", "next company", "back", "jail", "free", "receive", "pay", "pay each", "each pays", "repairs"
]  # fmt: skip
Deck = Literal["potion", "cauldron"]
DECKS: tuple[str, str] = get_args(Deck)
Place: TypeAlias = tuple[str | int, ...]


TERMS = (  # what it is here, on the German sheet
    ("LOS", "LOS"), ("jail", "Gefängnis"), ("just visiting", "nur zu Besuch"), ("free parking", "Frei Parken"),
    ("magic potion card", "Zaubertrankkarte"), ("community cauldron card", "Gemeinschaftskesselkarte"),
    ("title deed", "Besitzrechtkarte"), ("street", "Straße"), ("colour group", "Farbgruppe"),
    ("treat", "Leckerbissen"), ("transport company", "Transportfirma"), ("hut", "Hütte"), ("inn", "Herberge"),
    ("rent", "Miete"), ("double", "Pasch"), ("auction", "Versteigerung"), ("mortgage", "Hypothek"),
    ("drinks tax", "Getränkesteuer"), ("souvenir tax", "Souvenirsteuer"), ("bank", "Bank"), ("salary", "Gehalt"),
)  # fmt: skip


class Square(Value):
    """One square of the board; a property's mortgage is half its price."""

    kind: Kind
    name: str
    group: str = ""
    price: int = 0
    hut: int = 0
    rent: tuple[int, ...] = ()
    amount: int = 0

    @property
    def mortgage(self) -> int:
        """The sum the bank lends on it."""
        return self.price // 2


class Card(Value):
    """One card: what it does, and the words on it."""

    does: Effect
    text: str
    to: int = 0
    amount: int = 0
    inn: int = 0


class Misprint(ValueError):
    """Something that cannot be printed in a box, and where it stands."""

    def __init__(self, place: Place, problem: str):
        super().__init__(f"{_spoken(place)}: {problem}")
        self.place = place


class Box(Value):
    """A board and its decks; an impossible one is a ValueError that says where."""

    name: str
    squares: tuple[Square, ...]
    potion: tuple[Card, ...] = ()
    cauldron: tuple[Card, ...] = ()
    dice: tuple[int, int] = (6, 6)
    cash: int = 1500
    salary: int = 200
    fine: int = 50
    huts: int = 32
    inns: int = 12
    treat_rent: tuple[int, ...] = (25, 50, 100, 200)
    company_rent: tuple[int, ...] = (4, 10)

    def __post_init__(self) -> None:
        for place, problem in problems(self):
            raise Misprint(place, problem)

    def __hash__(self) -> int:
        return hash(self.name)  # the whole of it would take longer than what is looked up by it

    @property
    def properties(self) -> tuple[int, ...]:
        """The squares that have a title deed, in board order."""
        return tuple(i for i, square in enumerate(self.squares) if square.price)

    @property
    def groups(self) -> Mapping[str, tuple[int, ...]]:
        """The squares of each colour group, in board order."""
        return _groups(self)

    @property
    def jail(self) -> int | None:
        """The number of the jail square."""
        return _jail(self)

    def of_kind(self, kind: str) -> tuple[int, ...]:
        """The squares of one kind, in board order."""
        return tuple(i for i, square in enumerate(self.squares) if square.kind == kind)

    def deck(self, name: str) -> tuple[Card, ...]:
        """The cards of one deck."""
        return self.potion if name == "potion" else self.cauldron

    def __repr__(self) -> str:
        return f"Box({self.name!r}, {len(self.squares)} squares, {len(self.potion)} + {len(self.cauldron)} cards)"


@cache
def _groups(box: Box) -> Mapping[str, tuple[int, ...]]:
    names = dict.fromkeys(square.group for square in box.squares if square.kind == "street")
    return MappingProxyType({name: tuple(i for i, s in enumerate(box.squares) if s.group == name) for name in names})


@cache
def _jail(box: Box) -> int | None:
    return next(iter(box.of_kind("jail")), None)


def _spoken(place: Place) -> str:
    names = {"squares": "square", "potion": "potion card", "cauldron": "cauldron card"}
    if len(place) == 1:
        return str(place[0])
    return f"{names[str(place[0])]} {', '.join(map(str, place[1:]))}"


def problems(box: Box) -> Iterator[tuple[Place, str]]:
    """Everything that is wrong with a box, and where."""
    yield from _table_problems(box)
    for number, square in enumerate(box.squares):
        for key, problem in _square_problems(square, box):
            yield ("squares", number, key), problem
    for deck in DECKS:
        for number, card in enumerate(box.deck(deck)):
            for key, problem in _card_problems(card, box):
                yield (deck, number, key), problem
    yield from _board_problems(box)


def _table_problems(box: Box) -> Iterator[tuple[Place, str]]:
    if not 4 <= len(box.squares) <= 100:
        yield ("squares",), f"a board has from 4 to 100 squares, not {len(box.squares)}"
    if min(box.dice) < 1 or max(box.dice) > 20:
        yield ("dice",), f"dice have from 1 to 20 sides, not {box.dice}"
    for key in ("cash", "salary", "fine", "huts", "inns"):
        if not 0 <= getattr(box, key) <= 1_000_000:
            yield (key,), f"must be from 0 to 1000000, not {getattr(box, key)}"
    for key, kind in (("treat_rent", "treat"), ("company_rent", "company")):
        rents = getattr(box, key)
        if len(rents) < sum(square.kind == kind for square in box.squares) or any(rent < 0 for rent in rents):
            yield (key,), f"needs an amount for each {kind} of the board, none below 0"


def _square_problems(square: Square, box: Box) -> Iterator[tuple[str, str]]:
    street, deed = square.kind == "street", square.kind in ("street", "treat", "company")
    if not square.name.strip():
        yield "name", "every square needs a name"
    if deed != (square.price > 0) or square.price < 0:
        yield "price", "a street, treat or company has a price of 1 or more, other squares have none"
    if street != bool(square.group):
        yield "group", "a street belongs to a colour group, other squares do not"
    if street != (square.hut > 0) or square.hut % 2:
        yield "hut", "a street has an even hut price (a hut is sold at half of it), other squares have none"
    if len(square.rent) != 6 * street or list(square.rent) != sorted(square.rent) or min((0, *square.rent)) < 0:
        yield "rent", "a street has 6 rents that do not fall: bare, 1, 2, 3, 4 huts, inn; other squares have none"
    if (square.kind == "tax") != (square.amount > 0) or square.amount < 0:
        yield "amount", "a tax has an amount of 1 or more, other squares have none"
    if square.kind == "go to jail" and box.jail is None:
        yield "kind", "there is no jail to go to"
    if square.kind in DECKS and not box.deck(square.kind):
        yield "kind", f"there are no {square.kind} cards to draw"


def _card_problems(card: Card, box: Box) -> Iterator[tuple[str, str]]:
    if not card.text.strip():
        yield "text", "every card needs a text"
    if (card.does == "move" and not 0 <= card.to < len(box.squares)) or card.to < 0:
        yield "to", f"there is no square {card.to}: they are numbered from 0 to {len(box.squares) - 1}"
    if card.does == "back" and not 1 <= card.to < len(box.squares):
        yield "to", f"going back needs from 1 to {len(box.squares) - 1} squares"
    if min(card.amount, card.inn) < 0:
        yield "amount", "an amount cannot be negative: use receive or pay"
    if card.does in ("receive", "pay", "pay each", "each pays") and not card.amount:
        yield "amount", "this card needs an amount"
    if card.does in ("jail", "free") and box.jail is None:
        yield "does", "there is no jail on this board"
    if card.does == "next treat" and not box.of_kind("treat"):
        yield "does", "there is no treat on this board"
    if card.does == "next company" and not box.of_kind("company"):
        yield "does", "there is no transport company on this board"


def _board_problems(box: Box) -> Iterator[tuple[Place, str]]:
    for deck in DECKS:
        if box.deck(deck) and all(card.does == "free" for card in box.deck(deck)):
            yield (deck,), "needs a card that is not kept, or the pile could run out"
    for kind in ("LOS", "jail"):
        for number in box.of_kind(kind)[1:]:
            yield ("squares", number, "kind"), f"there can be only one {kind}"
    if box.squares[0].kind != "LOS":
        yield ("squares", 0, "kind"), "the first square must be LOS: the pieces start there"
    if len(box.properties) < 1:
        yield ("squares",), "a board needs at least one property"
    for group, streets in box.groups.items():
        if len({box.squares[i].hut for i in streets}) > 1:
            yield ("squares", streets[-1], "hut"), f"all huts of the {group} group cost the same"
    seen: set[str] = set()
    for place, words in _names(box):
        if words in seen:
            yield place, f"{words!r} is there twice: title deeds and cards need different words"
        seen.add(words)
    for place, problem in _loops(box):
        yield place, problem


def _names(box: Box) -> Iterator[tuple[Place, str]]:
    yield from ((("squares", i, "name"), box.squares[i].name) for i in box.properties)
    for deck in DECKS:
        yield from (((deck, i, "text"), card.text) for i, card in enumerate(box.deck(deck)))


def _loops(box: Box) -> Iterator[tuple[Place, str]]:
    """Cards that could send a piece from card square to card square without end."""
    decks = {i: square.kind for i, square in enumerate(box.squares) if square.kind in DECKS}
    leads = {i: {to for card in box.deck(kind) if (to := target(box, card, i)) in decks} for i, kind in decks.items()}
    safe: set[int] = set()
    while fresh := {i for i in decks if i not in safe and leads[i] <= safe}:
        safe |= fresh
    for i in sorted(set(decks) - safe):
        yield ("squares", i, "kind"), "its cards could send a piece round and round for ever"


def target(box: Box, card: Card, square: int) -> int | None:
    """The square to which a card moves a piece that drew it on this one; None: nowhere, or to jail."""
    if card.does == "move":
        return card.to
    if card.does == "back":
        return (square - card.to) % len(box.squares)
    if card.does in ("next treat", "next company"):
        ahead = box.of_kind("treat" if card.does == "next treat" else "company")
        return min(ahead, key=lambda i: (i - square - 1) % len(box.squares))
    return None


def load(path: str | Path) -> Box:
    """The box written in a file; an error names the line."""
    path = Path(path)
    return parse(path.read_text(encoding="utf-8"), path.name)


def parse(text: str, source: str = "board") -> Box:
    """The box written in a text; an error names the line.

    >>> parse("name = 3", "mine.toml")
    Traceback (most recent call last):
    ValueError: mine.toml, line 1: name: expected str, not 3
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise ValueError(f"{source}: {problem}") from None
    try:
        return _box(data)
    except Misprint as problem:
        lines = _lines(text)
        place = next((p for p in (problem.place[:2], problem.place[:1]) if p in lines), ())
        raise ValueError(f"{source}, line {lines.get(place, 1)}: {problem}") from None


_PARTS: dict[str, type] = {"squares": Square, "potion": Card, "cauldron": Card}
_HINTS: dict[str, object] = {
    "name": str, "dice": tuple[int, int], "cash": int, "salary": int, "fine": int, "huts": int, "inns": int,
    "treat_rent": tuple[int, ...], "company_rent": tuple[int, ...],
}  # fmt: skip


def _box(data: dict[str, object]) -> Box:
    values: dict[str, Any] = {}
    for key, value in data.items():
        if key in _PARTS:
            if not isinstance(value, list):
                raise Misprint((key,), f"must be a list with one line for each, not {value!r}")
            values[key] = tuple(_value(_PARTS[key], item, (key, i)) for i, item in enumerate(value))
        elif key in _HINTS:
            values[key] = _value(_HINTS[key], value, (key,))
        else:
            raise Misprint((key,), f"no such list or entry; there are {', '.join([*_HINTS, *_PARTS])}")
    for key in ("name", "squares"):
        if key not in values:
            raise Misprint((key,), "is missing")
    return Box(**values)


def _value(hint: object, value: object, place: Place) -> Any:
    try:
        return from_json(hint, value)
    except ValueError as problem:
        raise Misprint(place, str(problem)) from None


_TOKEN = re.compile(r"""(?P<word>"(?:\\.|[^"\\])*"|'[^']*'|[\w-]+)|#[^\n]*|(?P<mark>[][{}=\n])""")


def _lines(text: str) -> dict[Place, int]:
    """The line on which each entry, and each item of a list of tables, begins."""
    found: dict[Place, int] = {}
    line, depth, key, word, items = 1, 0, "", "", 0
    for token in _TOKEN.finditer(text):
        mark = token["mark"]
        word = token["word"] or word
        if mark == "=" and depth == 0:
            key, items = word.strip("\"'"), 0
            found.setdefault((key,), line)
        elif mark == "{" and depth == 1:
            found[key, items] = line
            items += 1
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(mark or "", 0)
        line += mark == "\n"
    return found


CLASSIC = load(Path(__file__).with_name("board.toml"))
SMALL = load(Path(__file__).with_name("small.toml"))
