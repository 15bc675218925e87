"""What lies on the table, what is hidden and from whom, and what one seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from gamekit.cluedo.components import Card, Spot
from gamekit.cluedo.rules.game import Cluedo
from gamekit.cluedo.rules.movement import destinations, path
from gamekit.cluedo.rules.moves import Move
from gamekit.core import engine
from gamekit.core.engine import Frozen, Position, only, own, seen_as, value
from gamekit.core.game import Result, checked
from gamekit.core.values import Value
from gamekit.core.words import Seat

SOLVED, LAST, UNFINISHED = "solved", "the others accused wrongly", "unfinished"


class Suspicion(Value):
    """A suspicion and its answer: all between asker and refuter have passed; the card where one may know it."""

    asker: Seat
    suspect: Card
    weapon: Card
    place: Card
    shown_by: Seat | None = None
    card: Card | None = None

    @property
    def cards(self) -> tuple[Card, Card, Card]:
        """The three cards that were asked for."""
        return self.suspect, self.weapon, self.place


class Accusation(Value):
    """A wrong accusation."""

    seat: Seat
    suspect: Card
    weapon: Card
    place: Card


class Ending(Value):
    """How a game ended, and who won."""

    words: str
    winners: tuple[Seat, ...]


@dataclass(eq=False, repr=False, kw_only=True)
class Table(Position):
    """What everybody sees: figures, weapons, open cards, whose turn it is, what is asked."""

    game: Cluedo
    active: Seat
    figures: tuple[Spot, ...]
    summoned: tuple[bool, ...]  # whose figure was moved to a place by somebody else's suspicion
    dealt: bool = False
    round: int = 1
    weapons: tuple[Card, ...] = ()
    open_cards: tuple[Card, ...] = ()
    out: tuple[Seat, ...] = ()
    dice: tuple[int, int] | None = None
    suspicion: Suspicion | None = None  # while it is being refuted
    accusations: tuple[Accusation, ...] = ()

    @property
    def here(self) -> Spot:
        """Where the figure of the player whose turn it is stands."""
        return self.figures[self.game.figure_of[self.active]]

    @property
    def occupied(self) -> int:
        """The squares that figures stand on; nobody blocks inside a place."""
        return sum([1 << spot for spot in self.figures if isinstance(spot, int)])

    @property
    def destinations(self) -> tuple[Spot, ...]:
        """Where the throw may lead."""
        return destinations(self.game.board, self.here, sum(self.dice), self.occupied) if self.dice else ()

    def path(self, to: Spot) -> tuple[Spot, ...]:
        """One way to walk there with this throw, both ends included."""
        if self.dice is None or to not in self.destinations:
            raise ValueError("no throw leads there now")
        return path(self.game.board, self.here, to, sum(self.dice), self.occupied)

    def passed(self, suspicion: Suspicion) -> tuple[Seat, ...]:
        """Who has said that they hold none of the three."""
        n = self.game.players
        order = [(suspicion.asker + step) % n for step in range(1, n)]
        end = self.asked if suspicion is self.suspicion else suspicion.shown_by
        return tuple(order if end is None else order[: order.index(end)])

    def next_seat(self) -> Seat:
        """Whose turn is next: wrong accusers are skipped."""
        n = self.game.players
        later = ((self.active + step) % n for step in range(1, n + 1))
        return next(seat for seat in later if seat not in self.out)


def _solved(state: Draft) -> bool:
    ending = state.step.about
    return isinstance(ending, Ending) and ending.words == SOLVED


def _as_heard(state: Draft, suspicions: tuple[Suspicion, ...], seat: Seat) -> tuple[Suspicion, ...]:
    """Which card was shown is known to the two of them."""
    return tuple(
        [
            heard if heard.card is None or seat in (heard.asker, heard.shown_by) else replace(heard, card=None)
            for heard in suspicions
        ]
    )


LOOKED_INSIDE = only(lambda state, seat: seat in state.out or _solved(state), "case_file")
HOW_MANY = seen_as("sealed", lambda state, cards, seat: len(cards))
SIZES = seen_as("sizes", lambda state, hands, seat: tuple([len(hand) for hand in hands]))


@dataclass(eq=False, repr=False, kw_only=True)
class Draft(Table, engine.Draft):
    """And what is hidden; beside each field, who may see what of it."""

    hands: Annotated[tuple[tuple[Card, ...], ...], own("hand"), SIZES]
    case_file: Annotated[tuple[Card, ...], LOOKED_INSIDE, HOW_MANY] = ()
    suspicions: Annotated[tuple[Suspicion, ...], seen_as("suspicions", _as_heard)] = ()


@value
class View(Table, engine.View):  # type: ignore[misc]
    """All that one seat may know."""

    hand: tuple[Card, ...]
    sizes: tuple[int, ...]
    case_file: tuple[Card, ...] | None  # for whoever has looked into it
    moves: tuple[Move, ...]
    sealed: int
    suspicions: tuple[Suspicion, ...]  # with the cards this seat saw

    @property
    def history(self) -> tuple[Suspicion, ...]:
        """All suspicions, the one under way last."""
        return self.suspicions + ((self.suspicion,) if self.suspicion else ())

    @property
    def numbers(self) -> tuple[int, ...]:
        """The view as integers, always equally many for the same options."""
        from gamekit.cluedo.rules.numbers import numbers

        return numbers(self)


@value
class State(Frozen[Draft, View], Draft, draft=Draft, view=View):  # type: ignore[misc]
    """A position, secrets included."""

    @property
    def result(self) -> Result | None:
        """Who won, and how."""
        end = self.step.about
        if not isinstance(end, Ending):
            return None
        return Result((int(seat in end.winners) for seat in range(self.game.players)), end.words)


def checked_view(view: object) -> None:
    """Raise in the learner's words unless it is a view."""
    checked(view, View, "a view of a Cluedo game is needed, such as state.view(0)")
