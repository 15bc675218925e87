"""What is printed: the cards and the plan of the board, read from munich.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import ascii_uppercase
from types import MappingProxyType
from typing import Annotated, TypeAlias

from gamekit.core.game import checked, checked_list, checked_texts
from gamekit.core.values import Value
from gamekit.core.words import Wording

CENTRE = "CLUEDO"
ROW = 32  # square n lies in row n // ROW, column n % ROW; every board is narrower, so no step wraps around


def spot_name(spot: int | str) -> str:
    """A square by its row and column, a place by its name.

    >>> spot_name(2 * ROW + 7), spot_name("Hofbräuhaus")
    ('row 3, column 8', 'Hofbräuhaus')
    """
    if isinstance(spot, str):
        return "the CLUEDO room" if spot == CENTRE else spot
    return f"row {spot // ROW + 1}, column {spot % ROW + 1}"


Spot: TypeAlias = Annotated[int | str, Wording(spot_name)]
"""Where a figure stands: a square's number, or the name of a place (the CLUEDO room included)."""
Card: TypeAlias = str
"""A card of a box, whose id is the name the box gives it."""
Kinds: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
"""The cards: suspects, weapons, places."""


class Box(Value):
    """The cards of the three kinds, and the plan: one character for each square.

    >>> box = Box.from_toml(MUNICH_TOML)
    >>> len(box.cards), len(box.plan[0]), len(box.plan)
    (21, 24, 25)
    """

    suspects: tuple[Card, ...]
    weapons: tuple[Card, ...]
    places: tuple[Card, ...]
    taxis: tuple[tuple[Card, Card], ...]
    plan: tuple[str, ...]
    victim: str = "Paul Birkenhofen"

    def __post_init__(self) -> None:
        for name in ("suspects", "weapons", "places", "plan", "taxis"):
            checked(getattr(self, name), tuple, f"{name} must be a tuple")
        for name in ("suspects", "weapons", "places", "plan"):
            checked_texts(getattr(self, name), name)
        for pair in self.taxis:
            if not isinstance(pair, tuple) or len(checked_texts(pair, "each of the taxis")) != 2:
                raise ValueError("taxis must join pairs of places")
        checked(self.victim, str, "victim must be a name")
        _check_cards(self)
        _check_plan(self)

    def __hash__(self) -> int:
        return hash(self.suspects)  # the whole of it would take longer than what is looked up by it

    @classmethod
    def from_toml(cls, text: str) -> Box:
        """A box from a text like munich.toml; a bad one is a ValueError that names the line."""
        checked(text, str, "a box is read from a text like munich.toml")
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as problem:
            raise ValueError(f"this is not TOML: {problem}") from None
        unknown = set(data) - {"victim", "suspects", "weapons", "places", "taxis", "plan"}
        if unknown:
            raise ValueError(f"a box has no {', '.join(sorted(unknown))}")
        plan = data.get("plan")
        if not isinstance(plan, str):
            raise ValueError("plan must be one text of lines, a character for each square")
        return cls(
            suspects=checked_texts(data.get("suspects"), "suspects"),
            weapons=checked_texts(data.get("weapons"), "weapons"),
            places=checked_texts(data.get("places"), "places"),
            taxis=tuple(map(tuple, checked_list(data.get("taxis", ()), "taxis must be a list of pairs of places"))),
            plan=tuple(plan.strip("\n").split("\n")),
            victim=data.get("victim", "the victim"),
        )

    @property
    def kinds(self) -> Kinds:
        """The cards: suspects, weapons, places."""
        return self.suspects, self.weapons, self.places

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards in the order of the notepad."""
        return self.suspects + self.weapons + self.places

    @property
    def number(self) -> Mapping[Card, int]:
        """The position of each card in the notepad."""
        return _numbers(self)

    @property
    def signs(self) -> Mapping[int, str]:
        """The plan square by square."""
        return _signs(self)

    @property
    def letters(self) -> Mapping[str, str]:
        """Each place's letter on the plan, the CLUEDO room's X included."""
        return MappingProxyType(dict(zip(self.places, ascii_uppercase, strict=False)) | {CENTRE: "X"})

    @property
    def starts(self) -> tuple[int, ...]:
        """The start square of each suspect."""
        square_of = {sign: square for square, sign in self.signs.items()}
        return tuple(square_of[str(i + 1)] for i in range(len(self.suspects)))


@cache
def _numbers(box: Box) -> Mapping[Card, int]:
    return MappingProxyType({card: i for i, card in enumerate(box.cards)})


@cache
def _signs(box: Box) -> Mapping[int, str]:
    rows = enumerate(box.plan)
    return MappingProxyType({row * ROW + column: sign for row, line in rows for column, sign in enumerate(line)})


def _check_cards(box: Box) -> None:
    for kind, names in zip(("suspects", "weapons", "places"), box.kinds, strict=True):
        if not names:
            raise ValueError(f"{kind} must not be empty")
    if len(set(box.cards)) < len(box.cards) or CENTRE in box.cards or "" in box.cards:
        raise ValueError(f"every card needs a name of its own, and none may be called {CENTRE!r}")
    if len(box.suspects) > 9 or len(box.places) > 23:
        raise ValueError("the plan has signs for at most 9 suspects and 23 places")
    if len(box.weapons) > len(box.places):
        raise ValueError("there must be at least as many places as weapons: they start in different ones")
    ends = [place for pair in box.taxis for place in pair]
    if len(set(ends)) < len(ends) or not set(ends) <= set(box.places):
        raise ValueError("taxis must join pairs of places, each place at most once")


def _check_plan(box: Box) -> None:
    letters = ascii_uppercase[: len(box.places)] + "X"
    digits = "".join(str(i + 1) for i in range(len(box.suspects)))
    signs = set(letters + letters.lower() + digits + ".#")
    if not box.plan or len(box.plan[0]) >= ROW:
        raise ValueError(f"plan: a board has at least 1 line, and lines shorter than {ROW} squares")
    for n, row in enumerate(box.plan, 1):
        if len(row) != len(box.plan[0]) or not row:
            raise ValueError(f"plan, line {n}: {len(row)} squares where line 1 has {len(box.plan[0])}")
        strange = [sign for sign in row if sign not in signs]
        if strange:
            raise ValueError(f"plan, line {n}: {strange[0]!r} stands for nothing in this box")
    whole = "".join(box.plan)
    for digit in digits:
        if whole.count(digit) != 1:
            raise ValueError(f"plan: start square {digit} must be there once, not {whole.count(digit)} times")
    for letter in letters:
        if letter.lower() not in whole:
            raise ValueError(f"plan: place {letter} has no doorway {letter.lower()}")


TERMS = (  # what it is here, and on the German sheet
    ("suspect", "Verdächtiger"),
    ("weapon", "Waffe"),
    ("place", "Ort, Örtlichkeit"),
    ("figure", "Spielfigur"),
    ("start square", "Startfeld"),
    ("case file", "Fallakte"),
    ("notepad", "Detektiv-Notizblock"),
    ("throw", "würfeln"),
    ("taxi", "Taxi"),
    ("entrance", "Eingang"),
    ("suspicion", "Verdacht"),
    ("refute", "entkräften"),
    ("accusation", "Anklage"),
    ("CLUEDO room", "CLUEDO-Raum"),
    ("Rope", "Seil"),
    ("Lead pipe", "Bleirohr"),
    ("Dagger", "Dolch"),
    ("Wrench", "Rohrzange"),
    ("Candlestick", "Kerzenleuchter"),
    ("Pistol", "Pistole"),
)


MUNICH_TOML = files(__package__).joinpath("munich.toml").read_text(encoding="utf-8")
MUNICH = Box.from_toml(MUNICH_TOML)
