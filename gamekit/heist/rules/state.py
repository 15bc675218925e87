"""What lies on the table, what is hidden and from whom, and what one seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gamekit.core import engine
from gamekit.core.engine import Frozen, Hidden, Position, only, own, seen_as, value
from gamekit.core.game import Result, checked_seat
from gamekit.core.serialization import short
from gamekit.core.values import Value
from gamekit.core.words import Seat
from gamekit.heist.components import PROFESSOR, RAQUEL, Card, Role, is_gangster
from gamekit.heist.rules.game import Heist
from gamekit.heist.rules.moves import POINTING, Move, Pick, Pointing, Say, Theory


class Round(Value):
    """What everybody knows of a finished round; statements and theories start left of the leader."""

    leader: Seat
    statements: tuple[Say, ...]
    picked: tuple[Seat, ...]
    counted: tuple[Card, ...]
    loot: int
    theories: tuple[Theory, ...] = ()

    def said(self, seat: Seat) -> Say:
        """This seat's statement."""
        return self.statements[(seat - self.leader - 1) % len(self.statements)]


class Ending(Value):
    """How a game ended."""

    gangsters_win: bool

    @property
    def words(self) -> str:
        """The winners."""
        return "gangsters win" if self.gangsters_win else "hostages win"


@dataclass(eq=False, repr=False, kw_only=True)
class Table(Position):
    """What everybody sees."""

    game: Heist
    leaders: tuple[Seat, ...] = ()  # one for each round so far
    statements: tuple[Say, ...] = ()
    picked: tuple[Seat, ...] = ()
    theories: tuple[Theory, ...] = ()
    rounds: tuple[Round, ...] = ()  # those that are counted
    loot: int = 0
    raquel: Seat | None = None  # from the moment she shows herself
    named: Seat | None = None

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return len(self.leaders)

    @property
    def leader(self) -> Seat | None:
        """Who leads this round."""
        return self.leaders[-1] if self.leaders else None

    @property
    def counted(self) -> tuple[Card, ...]:
        """The cards turned up in this round, once the count is done."""
        return self.rounds[-1].counted if self.rounds and len(self.rounds) == self.round else ()


def _own_laid(state: Draft, played: tuple[tuple[Card, ...], ...], seat: Seat) -> tuple[Card, ...]:
    return (*[cards[seat] for cards in played], *state.laid[seat : seat + 1])


IN_THE_END = only(lambda state, seat: isinstance(state.step.about, Ending), "roles")
HOW_MANY = seen_as("waiting", lambda state, laid, seat: state.game.players if state.counted else len(laid))
RAQUELS = only(lambda state, seat: state.roles[seat : seat + 1] == (RAQUEL,))
PROFESSORS = only(lambda state, seat: state.roles[seat : seat + 1] == (PROFESSOR,))


@dataclass(eq=False, repr=False, kw_only=True)
class Draft(Table, engine.Draft):
    """And what is hidden; beside each field, who may see what of it."""

    characters: Hidden[tuple[int, ...]]  # still to be dealt, by role
    spare: Hidden[tuple[Role, ...]]  # with four players: those the fourth is drawn from, then the one that is left
    deck: Hidden[tuple[int, ...]]  # still to be dealt, by kind of card
    roles: Annotated[tuple[Role, ...], own("role"), IN_THE_END] = ()
    hands: Annotated[tuple[tuple[Card, ...], ...], own("hand")]
    laid: Annotated[tuple[Card, ...], HOW_MANY] = ()  # this round, by seat, until they are counted
    played: Annotated[tuple[tuple[Card, ...], ...], seen_as("laid", _own_laid)] = ()  # counted rounds, by seat
    peeked: Annotated[tuple[Seat, Card] | None, RAQUELS] = None  # whose card she has looked at, and what it was
    swapped: Annotated[Seat | None, RAQUELS] = None  # in place of whose card she has put it
    looked: Annotated[tuple[Seat, Role] | None, PROFESSORS] = None  # whose character he has seen


@value
class View(Table, engine.View):  # type: ignore[misc]
    """All that one seat may know."""

    role: Role | None
    roles: tuple[Role, ...] | None  # when all is over
    hand: tuple[Card, ...]
    laid: tuple[Card, ...]  # this seat's own cards, one for each round it has laid in
    waiting: int  # how many seats have laid a card this round
    peeked: tuple[Seat, Card] | None  # Raquel only
    swapped: Seat | None  # Raquel only
    looked: tuple[Seat, Role] | None  # the Professor only
    moves: tuple[Move, ...]

    @property
    def pointing(self) -> tuple[Pointing, ...]:
        """The moves that point at a player."""
        return tuple([move for move in self.moves if isinstance(move, POINTING)])

    @property
    def picks(self) -> tuple[Pick, ...]:
        """The ways to fill the press."""
        return tuple([move for move in self.moves if isinstance(move, Pick)])

    def said(self, seat: Seat) -> Say | None:
        """What this seat said in this round, if it has spoken."""
        checked_seat(seat, self.game.players)
        if self.leader is None:
            return None
        turn = (seat - self.leader - 1) % self.game.players
        return self.statements[turn] if turn < len(self.statements) else None

    @property
    def numbers(self) -> tuple[int, ...]:
        """The view as a row of whole numbers of fixed length; -1 stands for unknown."""
        from gamekit.heist.rules.numbers import numbers

        return numbers(self)


@value
class State(Frozen[Draft, View], Draft, draft=Draft, view=View):  # type: ignore[misc]
    """A position, secrets included."""

    @property
    def result(self) -> Result | None:
        """1 for each seat of the winning team; None while the game goes on."""
        end = self.step.about
        if not isinstance(end, Ending):
            return None
        return Result((int(is_gangster(role) == end.gangsters_win) for role in self.roles), end.words)


def checked_view(view: object, verb: str) -> None:
    """Raise in the learner's words unless it is a view."""
    if not isinstance(view, View):
        raise ValueError(f"a view is needed to {verb}, such as state.view(0), not {short(view)}")


def checked_dealt(view: View, verb: str) -> None:
    """Raise in the learner's words unless it is a view of a game that has been dealt."""
    checked_view(view, verb)
    if not view.leaders:
        raise ValueError(f"there is nothing to {verb} before everything is dealt")
