"""What is printed: the cards and the plan of the board, read from munich.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from string import ascii_uppercase
from typing import Any, TypeAlias

from gamekit.core.game import checked, checked_list, checked_texts

CENTRE = "CLUEDO"
ROW = 32  # square n lies in row n // ROW, column n % ROW; every board is narrower, so no step wraps around
Spot: TypeAlias = int | str
"""Where a figure stands: a square's number, or the name of a place (the CLUEDO room included)."""


@dataclass(frozen=True)
class Box:
    """The cards of the three kinds, and the plan: one character for each square.

    >>> box = Box.from_toml(MUNICH_TOML)
    >>> len(box.cards), len(box.plan[0]), len(box.plan)
    (21, 24, 25)
    """

    suspects: tuple[str, ...]
    weapons: tuple[str, ...]
    places: tuple[str, ...]
    taxis: tuple[tuple[str, str], ...]
    plan: tuple[str, ...]
    victim: str = "Paul Birkenhofen"

    def __post_init__(self) -> None:
        for name in ("suspects", "weapons", "places", "plan"):
            object.__setattr__(self, name, checked_texts(getattr(self, name), name))
        object.__setattr__(self, "taxis", _taxis(self.taxis))
        checked(self.victim, str, "victim must be a name")
        _check_cards(self)
        _check_plan(self)

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
            suspects=data.get("suspects", ()),
            weapons=data.get("weapons", ()),
            places=data.get("places", ()),
            taxis=data.get("taxis", ()),
            plan=tuple(plan.strip("\n").split("\n")),
            victim=data.get("victim", "the victim"),
        )

    @cached_property
    def kinds(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """The cards: suspects, weapons, places."""
        return self.suspects, self.weapons, self.places

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """All cards in the order of the notepad."""
        return self.suspects + self.weapons + self.places

    @cached_property
    def number(self) -> dict[str, int]:
        """The position of each card in the notepad."""
        return {card: i for i, card in enumerate(self.cards)}

    @cached_property
    def signs(self) -> dict[int, str]:
        """The plan square by square."""
        return {row * ROW + column: sign for row, line in enumerate(self.plan) for column, sign in enumerate(line)}

    @cached_property
    def letters(self) -> dict[str, str]:
        """Each place's letter on the plan, the CLUEDO room's X included."""
        return dict(zip(self.places, ascii_uppercase, strict=False)) | {CENTRE: "X"}

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The start square of each suspect."""
        square_of = {sign: square for square, sign in self.signs.items()}
        return tuple(square_of[str(i + 1)] for i in range(len(self.suspects)))


def _taxis(data: Any) -> tuple[tuple[str, str], ...]:
    pairs = [checked_texts(pair, "each of the taxis") for pair in checked_list(data, "taxis must be a list of pairs")]
    if any(len(pair) != 2 for pair in pairs):
        raise ValueError("taxis must be a list of pairs of places")
    return tuple((a, b) for a, b in pairs)


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
