"""The box and its cards: play cards, identities with their conditions, specials, chips and coins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal

from gamekit.core.values import Value

Kind = Literal["note", "jewellery", "identity", "credit card", "badge"]
When = Literal["instead of the turn", "at the start of the turn", "at the end of the round"]
MARKS = (2, 3, 4, 5, 6, 7)
_CONDITION = re.compile(r"(exactly|at least|at most|more than) (\d+)")


class BoxError(ValueError):
    """A box that cannot be played with, and the entry which makes it so."""

    def __init__(self, section: str, key: str, problem: str):
        super().__init__(f"{key or section}: {problem}")
        self.section, self.key = section, key


@cache
def bounds(condition: str, unit: int = 1) -> tuple[float, float]:
    """The least and the most that a condition allows, counted in that unit.

    >>> bounds("at most 2"), bounds("more than 500", 100)
    ((0, 2), (50001, inf))
    """
    if condition == "any":
        return 0, float("inf")
    found = _CONDITION.fullmatch(condition)
    if not found:
        known = '"any", "exactly 1", "at least 2", "at most 2" or "more than 2"'
        raise ValueError(f"a condition is {known}, not {condition!r}")
    amount = int(found[2]) * unit
    return {
        "exactly": (amount, amount),
        "at least": (amount, float("inf")),
        "at most": (0, amount),
        "more than": (amount + 1, float("inf")),
    }[found[1]]


class Card(Value):
    """One kind of play card; `marks` counts how many are marked 2, 3, 4, 5, 6, 7."""

    name: str
    kind: Kind
    marks: tuple[int, ...]
    value: int = 0
    currency: str | None = None


class Person(Value):
    """An identity: what its holder must fulfil to be innocent, and how many are additional identities."""

    name: str
    german: str
    extra: int
    money: str
    currencies: str
    identities: str
    jewellery: str
    may_hold: Literal["credit card", "badge", "nothing"]


class SpecialCard(Value):
    """What is printed on a special card; with count 0 it stays in the box. Its rules stand in `rules/specials`."""

    name: str
    german: str
    when: When
    count: int = 1


class Box(Value):
    """Everything printed; a teacher may change it, an impossible one is refused."""

    cards: tuple[Card, ...]
    persons: tuple[Person, ...]
    specials: tuple[SpecialCard, ...]
    chips: tuple[tuple[int, int], ...]
    prizes: tuple[tuple[int, ...], ...]
    coins: tuple[int, ...] = (1, 2, 5, 7, 10, 20, 50)
    hand: int = 5
    specials_each: int = 2
    timers: int = 6
    price: int = 300
    first_chip: int = 1

    def __post_init__(self) -> None:
        for person in self.persons:
            _check_person(person)
        for card in self.cards:
            _check_card(card, {person.name for person in self.persons})
        _check_names(self)
        _check_setup(self)
        for special in self.specials:
            _check_special(special)

    def __hash__(self) -> int:
        return lookup(self).hash

    @property
    def card(self) -> Mapping[str, Card]:
        """Each play card by its name."""
        return lookup(self).card

    @property
    def value(self) -> Mapping[str, int]:
        """What each play card is worth."""
        return lookup(self).value

    @property
    def notes(self) -> frozenset[str]:
        """The banknotes."""
        return lookup(self).notes

    @property
    def money(self) -> frozenset[str]:
        """Banknotes and jewellery: what can pay, and what an officer takes away."""
        return lookup(self).money

    @property
    def currencies(self) -> tuple[str, ...]:
        """The currencies, in the order of the deck."""
        return lookup(self).currencies

    @property
    def wishes(self) -> tuple[str, ...]:
        """What a Wish may ask for: a currency, jewellery, or a value."""
        return tuple(lookup(self).fitting)

    @property
    def fitting(self) -> Mapping[str, frozenset[str]]:
        """The cards that fit each wish."""
        return lookup(self).fitting

    @property
    def index(self) -> Mapping[str, int]:
        """The place of each play card in `cards`, and so in every tuple of counts."""
        return lookup(self).index

    def deck(self, players: int, every_card: bool = False) -> tuple[int, ...]:
        """How many of each play card are used: marks up to the player count, or, above 2 players, all of them."""
        used = len(MARKS) if every_card and players > 2 else players - 1
        return tuple([sum(card.marks[:used]) for card in self.cards])

    @property
    def extras(self) -> tuple[str, ...]:
        """The additional identities."""
        return tuple(sorted([person.name for person in self.persons for _ in range(person.extra)]))

    @property
    def when(self) -> Mapping[str, When]:
        """When each special is played."""
        return lookup(self).when

    @property
    def stock(self) -> tuple[str, ...]:
        """The specials that are shuffled each round."""
        return tuple(sorted([special.name for special in self.specials if special.count]))


class Lookup:
    """What is looked up in a box again and again: it stands beside the box, which is only data."""

    def __init__(self, box: Box) -> None:
        self.box, cards = box, box.cards
        self.hash = hash((cards, box.persons, box.specials, box.chips, box.prizes, box.coins, box.hand))
        self.card = MappingProxyType({card.name: card for card in cards})
        self.value = MappingProxyType({card.name: card.value for card in cards})
        self.when = MappingProxyType({special.name: special.when for special in box.specials})
        self.index = MappingProxyType({card.name: place for place, card in enumerate(cards)})
        self.notes = frozenset([card.name for card in cards if card.kind == "note"])
        self.money = frozenset([card.name for card in cards if card.kind in ("note", "jewellery")])
        self.currencies = tuple(dict.fromkeys([card.currency for card in cards if card.currency]))
        values = sorted({card.value for card in cards if card.name in self.money})
        jewels = {"jewellery"} & {card.kind for card in cards}
        wishes = *self.currencies, *jewels, *(f"worth {value}" for value in values)
        self.fitting = MappingProxyType({wish: frozenset(self._fitting(wish)) for wish in wishes})

    def _fitting(self, wish: str) -> list[str]:
        paper = [card for card in self.box.cards if card.name in self.money]
        return [card.name for card in paper if wish in (card.currency, card.kind, f"worth {card.value}")]


_known: dict[int, Lookup] = {}


def lookup(box: Box) -> Lookup:
    """The look-ups of this very box (it is kept as long as they are, so that its id is nobody else's)."""
    found = _known.get(id(box))
    if found is None:
        if len(_known) > 500:  # a slider may make boxes without end
            _known.clear()
        found = _known[id(box)] = Lookup(box)
    return found


def _check_card(card: Card, persons: set[str]) -> None:
    section = {"note": "notes", "jewellery": "jewellery", "identity": "identities"}.get(card.kind, "aids")
    if len(card.marks) != len(MARKS) or min(card.marks) < 0:
        raise BoxError(section, card.name, f"marks needs {len(MARKS)} numbers, none below 0, not {list(card.marks)}")
    if card.kind in ("note", "jewellery") and card.value <= 0:
        raise BoxError(section, card.name, f"the value must be above 0, not {card.value}")
    if (card.kind == "note") != bool(card.currency):
        raise BoxError(section, card.name, "a note needs a currency, nothing else has one")
    if card.kind == "identity" and card.name not in persons:
        raise BoxError(section, card.name, "nobody has said when this person is innocent")
    if card.kind in ("credit card", "badge") and card.name != card.kind:
        raise BoxError(section, card.name, f"this aid is called {card.kind!r}")


def _check_person(person: Person) -> None:
    if person.extra < 0:
        raise BoxError("identities", person.name, f"extra must not be below 0, not {person.extra}")
    for condition in (person.money, person.currencies, person.identities, person.jewellery):
        try:
            bounds(condition)
        except ValueError as problem:
            raise BoxError("identities", person.name, str(problem)) from None


def _check_special(special: SpecialCard) -> None:
    if special.count not in (0, 1):
        raise BoxError("specials", special.name, f"count must be 0 or 1, not {special.count}")


def _check_names(box: Box) -> None:
    for section, names in (("cards", [c.name for c in box.cards]), ("specials", [s.name for s in box.specials])):
        for name in names:
            if names.count(name) > 1:
                raise BoxError(section, name, "listed twice")
    identities = [card for card in box.cards if card.kind == "identity"]
    if not any(sum(card.marks) for card in identities) and not box.extras:
        raise BoxError("identities", "", "without any identity nobody can ever be innocent")
    for person in box.persons:
        if person.name not in {card.name for card in identities}:
            raise BoxError("identities", person.name, "this person has no card")


def _check_setup(box: Box) -> None:
    for key, least in (("hand", 1), ("specials_each", 0), ("timers", 1), ("price", 1), ("first_chip", 1)):
        if getattr(box, key) < least:
            raise BoxError("setup", key.removesuffix("_each"), f"must be at least {least}, not {getattr(box, key)}")
    if len(set(box.coins)) != len(box.coins) or len(box.coins) < 2 or not all(0 < coin < 100 for coin in box.coins):
        raise BoxError("setup", "coins", "the coins must be different and from 1 to 99 cents")
    for value, count in box.chips:
        if value < 1 or count < 0:
            raise BoxError("chips", str(value), f"a chip is worth 1 or more, and there are 0 or more, not {count}")
    if len(box.prizes) != len(MARKS):
        raise BoxError("prizes", "", f"there must be prizes for {MARKS[0]} to {MARKS[-1]} players")
    for players, prizes in zip(MARKS, box.prizes, strict=True):
        if not prizes or min(prizes) < 1 or list(prizes) != sorted(prizes, reverse=True):
            raise BoxError("prizes", str(players), f"prizes fall from the richest on, none below 1, not {list(prizes)}")
