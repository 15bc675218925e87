"""Guilty or innocent: the one function everything uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from math import inf
from operator import itemgetter
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from gamekit.core.values import Value
from gamekit.wallet.components import BOX, Box, Person, bounds

Exchanged = tuple[str, str]  # a note and the currency it now counts in


class Check(Value):
    """One condition, whether it holds, and why."""

    holds: bool
    why: str


class Measures(Value):
    """All that a verdict depends on: how many identities, how much money in cents, how many currencies …"""

    identities: int
    money: int
    currencies: int
    jewellery: int
    credit_cards: int
    badges: int


class Verdict(Value):
    """Innocent as whom, or guilty and of what; wealth in cents."""

    innocent: bool
    person: str | None
    wealth: int
    measures: Measures
    box: Box

    @property
    def checks(self) -> tuple[Check, ...]:
        """The person's conditions one by one, each with its reason."""
        person = next((person for person in self.box.persons if person.name == self.person), None)
        return _checks(person, self.measures) if person else (Check(False, "no identity"),)

    @property
    def faults(self) -> tuple[str, ...]:
        """Everything that makes this hand guilty."""
        return tuple(check.why for check in self.checks if not check.holds)

    def __str__(self) -> str:
        if self.innocent:
            return f"innocent as {self.person}"
        return "guilty: " + "; ".join(self.faults)


def euros(cents: int) -> str:
    """An amount in words.

    >>> euros(50001), euros(30000)
    ('500.01', '300')
    """
    return f"{cents // 100}" + (f".{cents % 100:02}" if cents % 100 else "")


@lru_cache(maxsize=1 << 14)
def verdict(hand: tuple[str, ...], coin: int = 0, exchanged: Exchanged | None = None, box: Box = BOX) -> Verdict:
    """Whether these cards with this coin (in cents) are innocent, each condition with its reason.

    >>> print(verdict(("John Smith", "credit card", "euro 200", "euro 200"), coin=7))
    innocent as John Smith
    >>> print(verdict(("Policeman", "euro 200", "euro 200", "yen 100"), coin=1))
    guilty: 500.01 is more than 500
    """
    scales = scales_of(box)
    found = scales.tally(hand, coin, exchanged)
    persons, identities, money, currencies, *rest = found
    seen = Measures(identities, money, currencies.bit_count(), *rest)
    if not persons:
        return Verdict(False, None, money, seen, box)
    tried = [(_broken(one, found), one.name) for one in scales.limits if persons & one.bit]
    broken, name = min(tried, key=itemgetter(0))
    return Verdict(not broken, name, money, seen, box)


# --- the same in whole numbers, for those who judge many hands -----------------------------------

Tally: TypeAlias = tuple[int, int, int, int, int, int, int]
"""Persons (a bit each), identities, money in cents, currencies (a bit each), jewels, credit cards, badges."""


class _Limits(NamedTuple):
    """A person, and the least and the most of each measure."""

    name: str
    bit: int
    identities: tuple[float, float]
    money: tuple[float, float]
    currencies: tuple[float, float]
    jewellery: tuple[float, float]
    credit_cards: float
    badges: float


@dataclass(frozen=True, slots=True)
class Scales:
    """What judges the hands of one box: what each card brings along, and each person's limits."""

    brings: Mapping[str, Tally]
    limits: tuple[_Limits, ...]
    currencies: Mapping[str, int]

    def tally(self, hand: tuple[str, ...], coin: int, exchanged: Exchanged | None = None) -> Tally:
        """All that counts in a hand; the coin is money without a currency, an exchanged note has its new one."""
        brings = self.brings
        persons = identities = currencies = jewels = credit = badges = 0
        for name in hand:
            person, identity, worth, currency, jewel, card, badge = brings[name]
            persons |= person
            identities += identity
            coin += worth
            currencies |= currency
            jewels += jewel
            credit += card
            badges += badge
        if exchanged:
            coin += brings[exchanged[0]][2]
            currencies |= self.currencies[exchanged[1]]
        return persons, identities, coin, currencies, jewels, credit, badges

    def innocent(self, found: Tally) -> bool:
        """Whether somebody among the identities held is innocent with all this."""
        persons = found[0]
        if persons:
            for one in self.limits:
                if persons & one.bit and not _broken(one, found):
                    return True
        return False


@cache
def scales_of(box: Box) -> Scales:
    """The scales of a box."""
    bits = {person.name: 1 << place for place, person in enumerate(box.persons)}
    currencies = {currency: 1 << place for place, currency in enumerate(box.currencies)}
    brings = {
        card.name: (
            bits.get(card.name, 0), int(card.kind == "identity"), 100 * card.value,
            currencies.get(card.currency or "", 0), int(card.kind == "jewellery"), int(card.kind == "credit card"),
            int(card.kind == "badge"),
        )
        for card in box.cards
    }  # fmt: skip
    limits = [
        _Limits(
            person.name,
            bits[person.name],
            bounds(person.identities),
            bounds(person.money, 100),
            currencies=bounds(person.currencies),
            jewellery=bounds(person.jewellery),
            credit_cards=inf if person.may_hold == "credit card" else 0,
            badges=inf if person.may_hold == "badge" else 0,
        )
        for person in box.persons
    ]
    return Scales(MappingProxyType(brings), tuple(limits), MappingProxyType(currencies))


def together(one: Tally, other: Tally) -> Tally:
    """Two lots of cards as one."""
    return (
        one[0] | other[0], one[1] + other[1], one[2] + other[2], one[3] | other[3], one[4] + other[4],
        one[5] + other[5], one[6] + other[6],
    )  # fmt: skip


def _broken(limits: _Limits, found: Tally) -> int:
    """How many conditions do not hold; the number of identities decides who one is, so it counts before the others."""
    _, _, ids, money, currencies, jewels, credit, badges = limits
    _, held, cents, kinds, gems, cards, stars = found
    return (
        10 * (not ids[0] <= held <= ids[1]) + (not money[0] <= cents <= money[1])
        + (not currencies[0] <= kinds.bit_count() <= currencies[1]) + (not jewels[0] <= gems <= jewels[1])
        + (cards > credit) + (stars > badges)
    )  # fmt: skip


def _checks(person: Person, found: Measures) -> tuple[Check, ...]:
    """The conditions of one person, held against these cards, in words."""
    checks = [
        _number(person.identities, found.identities, "identity", "identities"),
        _money(person.money, found.money),
        _number(person.currencies, found.currencies, "currency", "currencies"),
    ]
    if person.jewellery != "any":
        checks.append(_number(person.jewellery, found.jewellery, "piece of jewellery", "pieces of jewellery"))
    aids = (("credit card", found.credit_cards, "John Smith"), ("badge", found.badges, "the Policeman"))
    for aid, many, owner in aids:
        if many:
            allowed = person.may_hold == aid
            checks.append(
                Check(allowed, f"{person.name} may hold a {aid}" if allowed else f"a {aid} is for {owner} only")
            )
    return tuple(checks)


def _money(condition: str, wealth: int) -> Check:
    low, high = bounds(condition, 100)
    amount = euros(wealth)
    limit = condition.split()[-1]
    if wealth > high:
        return Check(False, f"{amount} is more than {limit}")
    if wealth < low:
        return Check(False, f"{amount} is not {condition}")
    return Check(True, f"{amount} is {condition}" if condition != "any" else f"{amount}: any amount will do")


def _number(condition: str, count: int, one: str, many: str) -> Check:
    low, high = bounds(condition)
    words = f"{count} {one if count == 1 else many}"
    return Check(low <= count <= high, f"{words} ({condition})")
