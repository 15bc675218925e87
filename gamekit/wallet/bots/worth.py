"""What a hand is worth in chips when the round ends, end-of-round specials included."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb

from gamekit.wallet.components import Box
from gamekit.wallet.rules import View, exchanged, special_of
from gamekit.wallet.rules.moves import Cards, SpecialId
from gamekit.wallet.rules.specials.special import Note
from gamekit.wallet.rules.verdict import scales_of

LOSS = 0.7  # a guilty player gives up the smallest chip, a prize is an average one
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


def last_specials(view: View) -> tuple[SpecialId, ...]:
    """The specials this seat keeps for the end of the round, in the order of the deck: Exchange last, when it is known
    which notes stay."""
    held = [card.name for card in view.box.specials if card.name in view.specials]
    return tuple([special for special in held if special_of(special).at_the_end])


@lru_cache(maxsize=1 << 14)
def worth(table: Table, hand: Cards, held: tuple[SpecialId, ...] = (), note: Note = None) -> float:
    """Expected chips if the round ends with this hand, the specials held for the end used in the best way."""
    best = _chips(table, hand, note)
    if best > 0:  # whoever is innocent only loses by giving something up
        return best
    for place, special in enumerate(held):  # in whatever order they are used, the same cards are left
        uses = special_of(special).uses
        assert uses is not None
        for fewer, changed in uses(table.box, hand, note):
            best = max(best, worth(table, fewer, held[place + 1 :], changed))
    return best


@lru_cache(maxsize=1 << 14)
def _chips(table: Table, hand: Cards, note: Note) -> float:
    scales = scales_of(table.box)
    found = scales.tally(hand, table.coin, note)
    if not scales.innocent(found):
        return -LOSS * table.chips
    money = found[2] / 100 + CREDIT * ("credit card" in hand) + PREY * ("badge" in hand)
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


def own_note(view: View) -> Note:
    """This seat's exchanged note, if there is one."""
    return exchanged(view.under[view.seat])
