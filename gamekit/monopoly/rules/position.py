"""Everything on the table. All of it is public: the decks are drawn lazily, so that no order is hidden in it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar

from gamekit.core.game import Result, Turn
from gamekit.monopoly.rules.events import BANK as BANK
from gamekit.monopoly.rules.events import Got, Paid
from gamekit.monopoly.rules.moves import Offer
from gamekit.monopoly.rules.plan import Plan

if TYPE_CHECKING:
    from gamekit.monopoly.rules.state import Monopoly


@dataclass(frozen=True, slots=True)
class Owe:
    """A debt that waits to be settled."""

    debtor: int
    creditor: int
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class Go:
    """A piece that moves on once its fine is paid."""

    steps: int


@dataclass(frozen=True, slots=True)
class Sale:
    """A deed of a bankrupt seat that the bank will auction."""

    square: int
    seller: int


@dataclass(frozen=True, slots=True)
class Rent:
    """A rent that waits for the owner to ask or for the dice; `by_card`: the rent a card names."""

    square: int
    by_card: bool


@dataclass(frozen=True, slots=True)
class Lot:
    """An auction: of a deed, or of a scarce building that `caller` wanted on that square."""

    square: int
    building: str
    bidders: tuple[int, ...]
    bid: int
    leader: int
    caller: int
    pending: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Wishes:
    """How many of the few huts or inns that are left each seat still wants in this window."""

    building: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trade:
    """An offer on the table, who made it, and whether it answers another."""

    by: int
    offer: Offer
    answers: bool


@dataclass(frozen=True, slots=True)
class Pile:
    """A deck: the cards nobody has seen yet lie on top, in no known order; the others below, in this one."""

    unseen: tuple[int, ...]
    seen: tuple[int, ...]


@dataclass(eq=False, repr=False)
class Position:
    """A position that is being changed; State and View are positions that cannot be."""

    game: Monopoly
    plan: Plan = field(compare=False)
    phase: str
    turn: Turn
    player: int  # whose turn it is, in the rule book's sense
    cash: tuple[int, ...]  # of each seat, and the bank's account last
    places: tuple[int, ...]
    jail: tuple[int, ...]  # 0: free; n: the n-th try for a double comes next
    owner: tuple[int, ...]  # of each square and each get-out-of-jail card; -1: the bank, or the pile
    levels: tuple[int, ...]  # -1: mortgaged; 0: bare; huts; plan.inn: an inn
    huts: int  # what the bank has left
    inns: int
    doubles: int
    dice: tuple[int, int]
    piles: tuple[Pile, Pile]
    turns: int
    alive: tuple[int, ...]
    opening: tuple[int, ...]  # throws for the first turn; -1: not in it; 0: still to throw
    ties: int
    passes: int
    offers: tuple[int, ...]  # made in this window, by each seat
    touched: int  # bits: deeds mortgaged or lifted, groups built on, groups sold from in this window
    resting: int  # bits: seats that pass until something changes for them
    refused: tuple[Offer | None, ...]  # each seat's last offer that was declined, until a deed changes hands
    trade: Trade | None
    lot: Lot | None
    wishes: Wishes | None
    agenda: tuple[Any, ...]
    result: Result | None
    notes: dict[Any, Any] = field(compare=False)  # worked out once for as long as the same deeds are held and tradable

    # Not None only while a move is told: the rules append what everybody sees.
    log: ClassVar[list[Any] | None] = None

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in compared(type(self)))

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in compared(type(self))))


_compared: dict[type, tuple[str, ...]] = {}


def compared(kind: type) -> tuple[str, ...]:
    """The names of the fields that make two positions equal."""
    if kind not in _compared:
        _compared[kind] = tuple(f.name for f in fields(kind) if f.compare)
    return _compared[kind]


def pay(s: Position, payer: int, payee: int, amount: int, reason: str) -> None:
    """Money changes hands; the payer has it."""
    cash = list(s.cash)
    cash[payer] -= amount
    cash[payee] += amount
    s.cash = tuple(cash)
    for seat in (payer, payee):
        if seat >= 0:
            s.resting &= ~(1 << seat)
    if s.log is not None and amount:
        s.log.append(Paid(payer, payee, amount, reason))


def wake(s: Position, seat: int) -> None:
    """This seat is asked again in windows."""
    s.resting &= ~(1 << seat)


def hand_over(s: Position, things: list[int] | tuple[int, ...], to: int) -> None:
    """Deeds or cards change hands, which everybody will want to think about."""
    owner = list(s.owner)
    for thing in things:
        owner[thing] = to
        if s.log is not None:
            s.log.append(Got(to, s.plan.thing_name[thing]))
    s.owner = tuple(owner)
    s.notes = {}
    s.resting = 0
    s.refused = (None,) * len(s.refused)


def put(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The same tuple with one item exchanged."""
    items = list(values)
    items[index] = value
    return tuple(items)


def interest_on(s: Position, things: list[int] | tuple[int, ...]) -> int:
    """The 10 % that whoever takes over these deeds pays for the mortgaged ones."""
    levels, interest, size = s.levels, s.plan.interest, s.plan.size
    total = 0
    for i in things:
        if i < size and levels[i] < 0:
            total += interest[i]
    return total


def tradable(s: Position, thing: int) -> bool:
    """Rule: a street only while no building stands on its group."""
    return tradables(s)[thing]


def tradables(s: Position) -> list[bool]:
    """For each thing whether it may be traded as far as buildings go."""
    notes = s.notes
    if "tradable" not in notes:
        levels = s.levels
        notes["tradable"] = free = [True] * len(s.owner)
        for i, level in enumerate(levels) if max(levels) > 0 else ():
            if level > 0:
                for mate in s.plan.mates[i]:
                    free[mate] = False
    found: list[bool] = notes["tradable"]
    return found


def deeds_of(s: Position, seat: int) -> list[int]:
    """The deeds that this seat owns, in board order."""
    notes = s.notes
    if "deeds" not in notes:
        owner = s.owner
        notes["deeds"] = deeds = dict[int, list[int]]()
        for i in s.plan.deeds:
            deeds.setdefault(owner[i], []).append(i)
    found: list[int] = notes["deeds"].get(seat, [])
    return found


def holders(s: Position) -> list[list[int]]:
    """The owners of the members of each set: the colour groups, the treats, the companies."""
    notes = s.notes
    if "holders" not in notes:
        owner = s.owner
        notes["holders"] = [[owner[i] for i in members] for members in s.plan.sets]
    found: list[list[int]] = notes["holders"]
    return found


def whole_groups(s: Position, seat: int) -> list[int]:
    """The colour groups that this seat owns."""
    notes = s.notes
    if "whole" not in notes:
        notes["whole"] = whole = dict[int, list[int]]()
        for g, held in zip(range(len(s.plan.groups)), holders(s), strict=False):
            if held.count(held[0]) == len(held):
                whole.setdefault(held[0], []).append(g)
    found: list[int] = notes["whole"].get(seat, [])
    return found


def has_all(s: Position, seat: int, square: int) -> bool:
    """Whether this seat owns the square's whole colour group."""
    owner = s.owner
    for i in s.plan.mates[square]:  # noqa: SIM110 - twice as fast as all(), and asked all the time
        if owner[i] != seat:
            return False
    return True
