"""Everything on the table. All of it is public: the decks are drawn lazily, so that no order is hidden in it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TypeVar

from gamekit.core import engine
from gamekit.core.engine import Frozen, Position, state_of, value
from gamekit.core.game import Result, Seat
from gamekit.core.values import Value
from gamekit.core.words import Phrase
from gamekit.monopoly.rules import events as see
from gamekit.monopoly.rules.events import BANK as BANK
from gamekit.monopoly.rules.game import Monopoly
from gamekit.monopoly.rules.holdings import Held, held
from gamekit.monopoly.rules.moves import Offer
from gamekit.monopoly.rules.plan import LADDER, Numbers, Plan

T = TypeVar("T")


class Debt(Value):
    """So much that somebody owes, and for what."""

    debtor: Seat
    creditor: int
    amount: int
    reason: str
    thing: str = ""

    @property
    def words(self) -> str:
        """The reason in words."""
        return self.reason.format(thing=self.thing)


class Window(Value):
    """A round in which everybody may act, before a throw or this debt; so many have passed in a row."""

    debt: Debt | None
    passes: int


class Visit(Value):
    """A piece on a property; `by_card`: a "next …" card sent it there."""

    square: int
    by_card: bool


class Go(Value):
    """A piece that moves on once its fine is paid."""

    steps: int


class Sale(Value):
    """A deed of a bankrupt seat that the bank auctions."""

    square: int
    seller: Seat


class Lot(Value):
    """A thing that is auctioned: a deed, or a scarce building that `caller` wanted on that square."""

    square: int
    building: str
    bidders: tuple[Seat, ...]
    bid: int = 0
    leader: int = BANK
    caller: int = BANK


class Wishes(Value):
    """The number of the few huts or inns left that each seat still wants in this window."""

    building: str
    counts: Numbers


class Trade(Value):
    """An offer on the table, who made it, and whether it answers another."""

    by: Seat
    offer: Offer
    answers: bool


class Pile(Value):
    """A deck: the cards nobody has seen yet lie on top, in no known order; the others below, in this one."""

    unseen: Numbers
    seen: Numbers


class Ending(Value):
    """The way a game ended, and the share of each seat."""

    words: str
    payoffs: tuple[int | Fraction, ...]


@dataclass(eq=False, repr=False, kw_only=True)
class Table(Position):
    """All that everybody sees, which is everything."""

    game: Monopoly
    plan: Plan
    cash: Numbers  # of each seat, and the bank's account last
    places: Numbers
    jail: Numbers  # 0: free; n: the n-th try for a double comes next
    owner: Numbers  # of each square and each get-out-of-jail card; -1: the bank, or the pile
    levels: Numbers  # -1: mortgaged; 0: bare; huts; plan.inn: an inn
    held: Held  # follows from the two before
    huts: int  # what the bank has left
    inns: int
    piles: tuple[Pile, Pile]
    alive: tuple[Seat, ...]
    opening: Numbers  # throws for the first turn; -1: not in it; 0: still to throw
    offers: Numbers  # made in this window, by each seat
    refused: tuple[Offer | None, ...]  # each seat's last offer that was declined, until a deed changes hands
    player: Seat = 0  # whose turn it is, in the rule book's sense
    doubles: int = 0
    dice: tuple[int, int] = (0, 0)
    turns: int = 0
    ties: int = 0
    touched: int = 0  # bits: deeds mortgaged or lifted, groups built on, groups sold from in this window
    resting: int = 0  # bits: seats that pass until something changes for them
    wishes: Wishes | None = None

    @property
    def lot(self) -> Lot | None:
        """The thing that is auctioned, or asked for, now."""
        about = self.step.about
        return about if isinstance(about, Lot) else None

    @property
    def trade(self) -> Trade | None:
        """The offer that is to be answered now."""
        about = self.step.about
        return about if isinstance(about, Trade) else None

    @property
    def debt(self) -> Debt | None:
        """The debt before which everybody may act, or for which money is being raised."""
        for _, _, about in (self.step, *self.agenda):
            if isinstance(about, Window):
                return about.debt
            if isinstance(about, Debt):
                return about if about is self.step.about else None
        return None

    @property
    def phase_name(self) -> str:
        """The phase in words, with its numbers."""
        about = self.step.about
        if isinstance(about, Window):
            debt = about.debt
            return f"before a debt of {debt.amount} is settled" if debt else f"before the throw, turn {self.turns}"
        if isinstance(about, Debt):
            return f"money to raise for a debt of {about.amount}"
        if isinstance(about, Lot) and about.bidders:
            return f"an auction of {'a ' + about.building if about.building else self.plan.name[about.square]}"
        return self.phase.name

    def next_seat(self, seat: Seat) -> Seat:
        """The next seat in turn order that is still in the game."""
        alive = self.alive
        for other in alive:
            if other > seat:
                return other
        return alive[0]

    def from_left(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats still in the game in turn order, beginning on this seat's left and ending with it."""
        alive = self.alive
        return tuple([other for other in alive if other > seat] + [other for other in alive if other <= seat])

    def has_all(self, seat: int, square: int) -> bool:
        """True if this seat owns the square's whole colour group."""
        owner = self.owner
        for i in self.plan.mates[square]:  # noqa: SIM110 - twice as fast as all(), and asked all the time
            if owner[i] != seat:
                return False
        return True

    def interest_on(self, things: Iterable[int]) -> int:
        """The 10 % that whoever takes over these deeds pays for the mortgaged ones."""
        levels, interest, size = self.levels, self.plan.interest, self.plan.size
        return sum([interest[i] for i in things if i < size and levels[i] < 0])


@dataclass(eq=False, repr=False, kw_only=True)
class Draft(Table, engine.Draft):
    """The table while a move is made: money and deeds change hands here and nowhere else."""

    def pay(self, payer: int, payee: int, amount: int, reason: str, thing: str = "") -> None:
        """Money changes hands; the payer has it."""
        cash = list(self.cash)
        cash[payer] -= amount
        cash[payee] += amount
        self.cash = tuple(cash)
        if self.resting:
            for seat in (payer, payee):
                if seat >= 0:
                    self.wake(seat)
        if amount:
            self.tell(see.Paid, payer, payee, amount, reason, thing)

    def wake(self, seat: Seat) -> None:
        """This seat is asked again in windows."""
        self.resting &= ~(1 << seat)

    def hand_over(self, things: Sequence[int], to: int) -> None:
        """Deeds or cards change hands, which everybody will want to think about."""
        if things:
            owner = list(self.owner)
            for thing in things:
                owner[thing] = to
                self.tell(see.Got, to, self.plan.thing_name[thing])
            self.owner = tuple(owner)
            self.held = held(self.plan, self.owner, self.held.built)
        self.resting = 0
        self.refused = (None,) * len(self.refused)

    def return_cards(self, things: Iterable[int]) -> None:
        """Get-out-of-jail cards go under their piles."""
        for thing in things:
            deck, card = self.plan.free_cards[thing - self.plan.size]
            pile = self.piles[deck]
            self.set_pile(deck, Pile(pile.unseen, (*pile.seen, card)))
            self.owner = put(self.owner, thing, BANK)
            self.held = held(self.plan, self.owner, self.held.built)
            self.tell(see.Got, BANK, self.plan.thing_name[thing])

    def set_pile(self, deck: int, pile: Pile) -> None:
        """One of the two piles has changed."""
        self.piles = (pile, self.piles[1]) if deck == 0 else (self.piles[0], pile)


@value
class View(Table, engine.View):  # type: ignore[misc]
    """All that one seat may know: pure data, the moves listed when they are asked for."""

    @property
    def moves(self) -> tuple[Phrase, ...]:  # type: ignore[override]
        """The listed moves, if it is this seat's turn."""
        return self.offered() if self.turn == self.seat else ()

    def allows(self, move: object) -> bool:
        """True if this seat may make this move now."""
        return self.turn == self.seat and self.accepts(move)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The position as a fixed number of integers."""
        from gamekit.monopoly.rules.numbers import numbers

        return numbers(self)


@value
class State(Frozen[Draft, View], Draft, draft=Draft, view=View):  # type: ignore[misc]
    """A position of the game."""

    @property
    def only_move(self) -> Phrase | None:
        """The one move there is; None where there is a choice, or nobody is asked."""
        return None if self._has_choice() else super().only_move

    def _has_choice(self) -> bool:
        """True if there is surely a choice, as far as that is known without a list of all moves."""
        about, seat = self.step.about, self.step.seat
        if not isinstance(seat, int):
            return False
        if isinstance(about, Visit):
            square = about.square
            return self.owner[square] != BANK or self.cash[seat] >= self.plan.price[square]
        if isinstance(about, Lot):
            return bool(about.bidders) and bisect_right(LADDER, about.bid) < bisect_right(LADDER, self.cash[seat])
        return isinstance(about, Window | Trade)  # one may always pass in two ways, and say yes or no

    @property
    def result(self) -> Result | None:
        """The shares of the seats, and the way it ended."""
        end = self.step.about
        return Result(end.payoffs, end.words) if type(end) is Ending else None


def put(values: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same tuple with one item exchanged."""
    items = list(values)
    items[index] = item
    return tuple(items)


def table(game: Monopoly) -> Draft:
    """All pieces on LOS, nobody owns anything."""
    seats, plan = game.players, game.plan
    zeros, nobody = (0,) * seats, (BANK,) * len(plan.thing_name)
    piles = [Pile(tuple(range(len(deck))), ()) for deck in plan.decks]
    return Draft(
        game=game, plan=plan, cash=(*(game.box.cash for _ in zeros), 0), places=zeros, jail=zeros, owner=nobody,
        levels=(0,) * plan.size, held=held(plan, nobody, 0), huts=game.box.huts, inns=game.box.inns,
        piles=(piles[0], piles[1]), alive=tuple(range(seats)), opening=zeros, offers=zeros, refused=(None,) * seats,
    )  # fmt: skip


def imagine(view: View, rng: Random) -> State:
    """A state this seat could be in; nothing is hidden, since decks are drawn lazily."""
    return state_of(view, State)
