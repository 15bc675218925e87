"""What a hand is worth in chips when the round ends, end-of-round specials included."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb

from gamekit.wallet.components import Box, bounds
from gamekit.wallet.rules import View, verdict
from gamekit.wallet.rules.places import minus
from gamekit.wallet.rules.state import Cards, exchanged

LOSS = 0.7  # a guilty player gives up the smallest chip, a prize is an average one
LAST = ("Cash machine", "Exchange", "Extra time", "Hideaway")
CREDIT, PREY = 100, 120  # what a credit card draws, and what an inspection brings, on average


@dataclass(frozen=True)
class Table:
    """What the worth of a hand depends on beside the hand: the same for a whole turn."""

    box: Box
    players: int
    coin: int
    chips: bool  # whether there is a chip to lose
    ready: float  # how likely each of the others is to be innocent at the end

    def __hash__(self) -> int:
        return hash((self.players, self.coin, self.chips, self.ready))


def table_of(view: View, ready: float = 0.5) -> Table:
    """The table as this seat sees it."""
    return Table(view.box, view.game.players, view.coin, bool(view.chips), ready)


def last_specials(view: View) -> Cards:
    """The specials this seat keeps for the end of the round; Exchange last, when it is known which notes stay."""
    held = [special for special in view.specials if special in LAST]
    return tuple(sorted(held, key=lambda special: special == "Exchange"))


@lru_cache(maxsize=1 << 14)
def worth(table: Table, hand: Cards, held: Cards = (), note: tuple[str, str] | None = None) -> float:
    """Expected chips if the round ends with this hand, the specials held for the end used in the best way."""
    best = _chips(table, hand, note)
    if best > 0:  # whoever is innocent only loses by giving something up
        return best
    for place, special in enumerate(held):  # in whatever order they are used, the same cards are left
        for fewer, changed in _uses(table.box, special, hand, note):
            best = max(best, worth(table, fewer, held[place + 1 :], changed))
    return best


def _uses(
    box: Box, special: str, hand: Cards, note: tuple[str, str] | None
) -> list[tuple[Cards, tuple[str, str] | None]]:
    """The hands this special can make of a hand without any luck."""
    if special in ("Hideaway", "Extra time"):
        return [(minus(hand, card), note) for card in dict.fromkeys(hand)]
    notes = [card for card in dict.fromkeys(hand) if card in box.notes]
    if special == "Cash machine":
        return [(minus(hand, card), note) for card in notes]
    currencies = dict.fromkeys(str(box.card[card].currency) for card in notes)
    if len(currencies) <= max(1, min(bounds(person.currencies)[1] for person in box.persons)):
        return []  # nobody has too many currencies
    others = {own: next(other for other in currencies if other != own) for own in currencies}  # any other does as well
    return [(minus(hand, card), (card, others[str(box.card[card].currency)])) for card in notes]


@lru_cache(maxsize=1 << 14)
def _chips(table: Table, hand: Cards, note: tuple[str, str] | None) -> float:
    found = verdict(hand, table.coin, note, table.box)
    if not found.innocent:
        return -LOSS * table.chips
    money = found.wealth / 100 + CREDIT * ("credit card" in hand) + PREY * ("badge" in hand)
    return prize(table, money)


@lru_cache(maxsize=1 << 14)
def prize(table: Table, money: float) -> float:
    """Expected chips of an innocent player with so much money, each other one being innocent and richer or not."""
    richer = table.ready * (1 - min(0.97, max(0.05, (money - 40) / 480)))
    others = table.players - 1
    prizes = table.box.prizes[table.players - 2]
    return sum(
        comb(others, ahead) * richer**ahead * (1 - richer) ** (others - ahead) * chips
        for ahead, chips in enumerate(prizes) if ahead <= others
    )  # fmt: skip


def own_note(view: View) -> tuple[str, str] | None:
    """This seat's exchanged note, if there is one."""
    return exchanged(view.under[view.seat]) if view.under else None  # type: ignore[arg-type]
