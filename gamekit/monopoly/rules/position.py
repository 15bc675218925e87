"""Everything on the table. All of it is public: the decks are drawn lazily, so that no order is hidden in it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

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
    built: int  # bits: groups with a building
    held: Held = field(compare=False)  # follows from the three before
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
    s.held = held(s.plan, s.owner, s.built)
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
    return s.held.tradable[thing]


class Held(NamedTuple):
    """What follows from who owns what and which groups are built on: made anew only when one of these changes."""

    deeds: tuple[tuple[int, ...], ...]  # of each seat, and the bank's last
    sets: tuple[tuple[int, ...], ...]  # the owners of the members of each set
    whole: tuple[tuple[int, ...], ...]  # the colour groups of each seat, and the bank's last
    tradable: tuple[bool, ...]


def held(plan: Plan, owner: tuple[int, ...], built: int) -> Held:
    """Who has which deeds and groups, and which things may be traded as far as buildings go."""
    deeds: list[list[int]] = [[] for _ in range(plan.players + 1)]
    whole: list[list[int]] = [[] for _ in deeds]
    for i in plan.deeds:
        deeds[owner[i]].append(i)
    sets = tuple([tuple([owner[i] for i in members]) for members in plan.sets])
    for g in range(len(plan.groups)):
        if sets[g].count(sets[g][0]) == len(sets[g]):
            whole[sets[g][0]].append(g)
    tradable = tuple([g < 0 or not built >> g & 1 for g in plan.group_of_thing])
    return Held(tuple(map(tuple, deeds)), sets, tuple(map(tuple, whole)), tradable)


# What was worked out for such holdings stands beside them, where nobody who is given a view can reach it.
_noted: dict[int, tuple[Held, dict[Any, Any]]] = {}
MOST_NOTED = 1000


def noted(s: Position) -> dict[Any, Any]:
    """What is worked out already for as long as these deeds are held and these groups built on."""
    found = _noted.get(id(s.held))
    if found is None or found[0] is not s.held:
        if len(_noted) == MOST_NOTED:
            _noted.clear()
        found = _noted[id(s.held)] = s.held, {}
    return found[1]


def has_all(s: Position, seat: int, square: int) -> bool:
    """Whether this seat owns the square's whole colour group."""
    owner = s.owner
    for i in s.plan.mates[square]:  # noqa: SIM110 - twice as fast as all(), and asked all the time
        if owner[i] != seat:
            return False
    return True
