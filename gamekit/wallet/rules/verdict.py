"""Guilty or innocent: the one function everything uses."""

from __future__ import annotations

from functools import cache, lru_cache
from math import inf

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
    cards = box.card
    held = [cards[name] for name in hand]
    kinds = [card.kind for card in held]
    currencies = {card.currency for card in held if card.currency}
    money = sum([card.value for card in held]) * 100 + coin
    if exchanged:
        currencies.add(exchanged[1])
        money += box.value[exchanged[0]] * 100
    found = Measures(
        kinds.count("identity"), money, len(currencies), kinds.count("jewellery"), kinds.count("credit card"),
        kinds.count("badge"),
    )  # fmt: skip
    if not found.identities:
        return Verdict(False, None, money, found, box)
    tried = [(_broken(limits, found), name) for name, limits in _limits(box).items() if name in hand]
    broken, name = min(tried, key=lambda case: case[0])
    return Verdict(not broken, name, money, found, box)


Limits = tuple[tuple[float, float], ...]


@cache
def _limits(box: Box) -> dict[str, Limits]:
    """The least and the most of each measure, person by person."""
    return {
        person.name: (
            bounds(person.identities), bounds(person.money, 100), bounds(person.currencies), bounds(person.jewellery),
            (0, inf if person.may_hold == "credit card" else 0), (0, inf if person.may_hold == "badge" else 0),
        )
        for person in box.persons
    }  # fmt: skip


def _broken(limits: Limits, found: Measures) -> int:
    """How many conditions do not hold; the number of identities decides who one is, so it counts before the others."""
    ids, money, currencies, jewels, credit, badges = limits
    return (
        10 * (not ids[0] <= found.identities <= ids[1]) + (not money[0] <= found.money <= money[1])
        + (not currencies[0] <= found.currencies <= currencies[1]) + (not jewels[0] <= found.jewellery <= jewels[1])
        + (found.credit_cards > credit[1]) + (found.badges > badges[1])
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
