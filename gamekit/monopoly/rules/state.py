"""Monopoly: options, states and views."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE, IllegalMove, checked_players, checked_seat
from gamekit.monopoly.box import CLASSIC, Box
from gamekit.monopoly.rules import (
    auctions,
    buildings,
    cards,
    debts,
    flow,
    jail,
    mortgages,
    movement,
    piles,
    rent,
    short,
    shortage,
    trades,
    window,
)
from gamekit.monopoly.rules.events import BANK, Did
from gamekit.monopoly.rules.moves import KINDS, Deal, Pass, Rest
from gamekit.monopoly.rules.plan import Plan, plan, throws
from gamekit.monopoly.rules.position import Pile, Position, held
from gamekit.monopoly.rules.sizes import longest, numbers, phase_name, vocabulary

SUBJECTS: tuple[Any, ...] = (
    flow, movement, jail, rent, cards, auctions, shortage, buildings, mortgages, trades, short
)  # fmt: skip
MAY: dict[type, Callable[[Position, Any], bool]] = {kind: may for part in SUBJECTS for kind, may in part.MAY.items()}
DO: dict[type, Callable[[Position, Any], None]] = {kind: do for part in SUBJECTS for kind, do in part.DO.items()}
LISTED: dict[str, Callable[[Position, int], list[Any]]] = {
    "window": window.listed, "raise": debts.listed, "jail": jail.listed, "buy": rent.listed_purchase,
    "ask": rent.listed_asking, "auction": auctions.listed_bids, "claim": shortage.listed_claims,
    "place": shortage.listed_places, "answer": trades.listed_answers,
}  # fmt: skip


@dataclass(frozen=True)
class Monopoly:
    """The options of a game; `ask`: rents must be asked for; `turns`: where the game stops unfinished."""

    players: int = 4
    box: Box = CLASSIC
    short: bool = field(
        default=False, metadata={"words": "Short game: three deeds dealt, the first bankruptcy ends it"}
    )
    ask: bool = field(default=False, metadata={"words": "Rent is owed only if the owner asks for it"})
    turns: int = 1000

    name: ClassVar[str] = "monopoly"
    kinds: ClassVar[tuple[type, ...]] = KINDS

    def __post_init__(self) -> None:
        checked_players(self.players, 2, 6)
        if not isinstance(self.box, Box):
            raise ValueError(f"box must be a Box, for example monopoly.box.load('my_board.toml'), not {self.box!r}")
        if type(self.turns) is not int or not 1 <= self.turns <= 3_000:
            raise ValueError(f"turns must be a whole number from 1 to 3000, not {self.turns!r}")
        for option in ("short", "ask"):
            if type(getattr(self, option)) is not bool:
                raise ValueError(f"{option} must be True or False, not {getattr(self, option)!r}")
        if self.short and len(self.box.properties) < short.EACH * self.players:
            raise ValueError(f"the short game deals {short.EACH} deeds to each player, and this board has too few")

    @cached_property
    def plan(self) -> Plan:
        """The box laid out for play."""
        return plan(self.box, self.players, self.short)

    @cached_property
    def no_offers(self) -> tuple[int, ...]:
        """As many zeros as seats."""
        return (0,) * self.players

    @cached_property
    def tries(self) -> int:
        """How often one may try for a double in jail."""
        return 1 if self.short else 3

    @cached_property
    def vocabulary(self) -> tuple[Any, ...]:
        """Every listable move of a seat once."""
        return vocabulary(self.plan, self.ask)

    @cached_property
    def draws(self) -> tuple[Any, ...]:
        """Every move of CHANCE once."""
        deals = [Deal(self.plan.name[i]) for i in self.plan.deeds] if self.short else []
        return (*self.plan.throws, *(draw for deck in self.plan.draw for draw in deck), *deals)

    @cached_property
    def longest(self) -> int:
        """No game has more moves than this."""
        return longest(self)

    def start(self) -> State:
        """All pieces on LOS, nobody owns anything, and CHANCE throws for the first turn."""
        seats, laid = self.players, self.plan
        zeros, nobody = self.no_offers, (BANK,) * len(laid.thing_name)
        return State(
            game=self, plan=laid, phase="opening", turn=CHANCE, player=0, cash=(*(self.box.cash for _ in zeros), 0),
            places=zeros, jail=zeros, owner=nobody, levels=(0,) * laid.size,
            built=0, held=held(laid, nobody, 0), huts=self.box.huts, inns=self.box.inns, doubles=0, dice=(0, 0),
            piles=(Pile(tuple(range(len(self.box.potion))), ()), Pile(tuple(range(len(self.box.cauldron))), ())),
            turns=0, alive=tuple(range(seats)), opening=zeros, ties=0, passes=0, offers=zeros, touched=0, resting=0,
            refused=(None,) * seats, trade=None, lot=None, wishes=None, agenda=(), result=None,
        )  # fmt: skip


class State(Position):
    """A position of the game; never changed, only followed by others."""

    def __init__(self, **values: Any):
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a state is never changed: play() gives the next one ({name})")

    def __repr__(self) -> str:
        return f"<Monopoly: turn {self.turns}, {self.phase}, {self.turn} to act, cash {self.cash[:-1]}>"

    @property
    def moves(self) -> tuple[Any, ...]:
        """The listed moves of the seat to act."""
        turn = self.turn
        return () if turn is None or turn is CHANCE else tuple(LISTED[self.phase](self, turn))

    @property
    def several(self) -> bool:
        """Whether there is surely a choice, as far as that is known without a list of all moves."""
        phase, turn = self.phase, self.turn
        if phase == "buy":
            return rent.may_buy(self, self.plan.buy[self.places[turn]])  # type: ignore[index]
        if phase == "auction":
            return auctions.next_steps(self, turn) != ()  # type: ignore[arg-type]
        return phase in ("window", "answer")  # one may always pass in two ways, and say yes or no

    @property
    def chances(self) -> Dist[Any]:
        """The throw, the card or the deal that comes, with its odds."""
        if self.turn is not CHANCE:
            raise ValueError("it is not chance's turn")
        if self.phase == "draw":
            return piles.draws(self)
        return short.deals(self) if self.phase == "deal" else throws(self.game.box.dice)

    def allows(self, move: Any) -> bool:
        """Whether the rules allow this move now."""
        may = MAY.get(type(move))
        return may is not None and self.turn is not None and may(self, move)

    def play(self, move: Any) -> State:
        """The state after a move."""
        if not self.allows(move):
            raise IllegalMove(refusal(self, move))
        after = _new(Position)
        after.__dict__ = self.__dict__.copy()
        DO[type(move)](after, move)
        after.__class__ = State
        return after  # type: ignore[return-value]

    def view(self, seat: int, events: tuple[Any, ...] = ()) -> View:
        """All that this seat may know, which is everything on the table."""
        checked_seat(seat, self.game.players)
        view = _new(Position)
        view.__dict__ = known = self.__dict__.copy()
        known["seat"] = seat
        known["events"] = events
        view.__class__ = View
        return view  # type: ignore[return-value]

    def witness(self, seat: int, move: Any, after: Any) -> tuple[Any, ...]:
        """What everybody sees when this move is made."""
        if isinstance(move, Pass | Rest):
            return ()
        told = _new(Position)
        told.__dict__ = self.__dict__.copy()
        told.__dict__["log"] = log = [] if self.turn is CHANCE else [Did(self.turn, move)]  # type: ignore[arg-type,list-item]
        DO[type(move)](told, move)
        return tuple(log)


_new: Any = object.__new__


@dataclass(eq=False, repr=False)
class View(Position):
    """All that one seat may know: pure data."""

    seat: int = 0
    events: tuple[Any, ...] = field(default=(), compare=False)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a view is never changed ({name})")

    def __repr__(self) -> str:
        return f"<Monopoly seen by seat {self.seat}: turn {self.turns}, {self.phase}, {self.turn} to act>"

    @property
    def moves(self) -> tuple[Any, ...]:
        """The listed moves, if it is this seat's turn."""
        return tuple(LISTED[self.phase](self, self.seat)) if self.turn == self.seat else ()

    def allows(self, move: Any) -> bool:
        """Whether this seat may make this move now."""
        may = MAY.get(type(move))
        return may is not None and self.turn == self.seat and may(self, move)

    @property
    def phase_name(self) -> str:
        """What is going on, in words."""
        return phase_name(self)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The position as a fixed number of integers."""
        return numbers(self, self.seat)


def refusal(s: Position, move: Any) -> str:
    """Why a move is refused, in words."""
    if s.turn is None:
        return f"the game is over, so {move!r} cannot be played"
    who = "CHANCE" if s.turn is CHANCE else f"seat {s.turn}"
    if s.turn is CHANCE:
        return f"{who} is to move ({s.phase}), so {move!r} cannot be played"
    allowed = ", ".join(m.label for m in LISTED[s.phase](s, s.turn)[:8])  # type: ignore[arg-type]
    return f"{who} may not play {move!r} now; allowed are for example: {allowed}"


def imagine(view: View, rng: Random) -> State:
    """A state this seat could be in; nothing is hidden, since decks are drawn lazily."""
    known = {name: value for name, value in view.__dict__.items() if name not in ("seat", "events")}
    return State(**known)
