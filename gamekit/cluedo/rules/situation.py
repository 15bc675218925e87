"""What lies open on the table, and which moves that allows: the half of a state that everybody sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from gamekit.cluedo.box import Spot
from gamekit.cluedo.rules.game import Cluedo
from gamekit.cluedo.rules.movement import destinations, path
from gamekit.cluedo.rules.moves import Accuse, EndTurn, Pass, Seat, Show, Stay, Suspect, TakeTaxi, ThrowDice, Walk
from gamekit.core.game import CHANCE, Result, Turn

Phase = Literal["seal", "weapons", "deal", "open", "move", "dice", "walk", "suspect", "refute", "decide", "accuse"]
CHANCE_PHASES = frozenset({"seal", "weapons", "deal", "open", "dice"})
PHASE_NAMES: dict[str, str] = {
    "seal": "the case file is sealed",
    "weapons": "the weapons are laid out",
    "deal": "the cards are dealt",
    "open": "the cards left over are laid open",
    "move": "dice or taxi",
    "dice": "the dice are thrown",
    "walk": "where to walk",
    "suspect": "raise a suspicion",
    "refute": "refuting",
    "decide": "accuse, or end the turn",
    "accuse": "accuse",
}
THROW, STAY, PASS, END = ThrowDice(), Stay(), Pass(), EndTurn()


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A suspicion and its answer: all between asker and refuter have passed; the card where one may know it."""

    asker: Seat
    suspect: str
    weapon: str
    place: str
    shown_by: Seat | None = None
    card: str | None = None

    @property
    def cards(self) -> tuple[str, str, str]:
        """The three cards that were asked for."""
        return self.suspect, self.weapon, self.place


@dataclass(frozen=True, slots=True)
class Accusation:
    """A wrong accusation."""

    seat: Seat
    suspect: str
    weapon: str
    place: str


@dataclass(frozen=True)
class Situation:
    """Figures, weapons, open cards, whose turn it is, and all that was asked so far."""

    game: Cluedo
    phase: Phase
    active: Seat
    asked: Seat | None
    sealed: int
    open_cards: tuple[str, ...]
    figures: tuple[Spot, ...]
    weapons: tuple[str, ...]
    summoned: tuple[bool, ...]
    out: tuple[Seat, ...]
    dice: tuple[int, int] | None
    suspicion: Suspicion | None
    suspicions: tuple[Suspicion, ...]
    accusations: tuple[Accusation, ...]
    round: int
    result: Result | None

    @property
    def turn(self) -> Turn:
        """Who is to move: a seat, CHANCE, or None when the game is over."""
        if self.result is not None:
            return None
        if self.phase in CHANCE_PHASES:
            return CHANCE
        return self.active if self.asked is None else self.asked

    @property
    def phase_name(self) -> str:
        """What is going on, in words."""
        return PHASE_NAMES[self.phase]

    @property
    def secret(self) -> bool:
        """Whether a card to show is being chosen: how long that takes may tell how many would do."""
        return self.phase == "refute"

    @property
    def dealt(self) -> bool:
        """Whether the setting up is done."""
        return self.phase not in ("seal", "weapons", "deal", "open")

    @property
    def here(self) -> Spot:
        """Where the figure of the player whose turn it is stands."""
        return self.figures[self.game.figure_of[self.active]]

    @property
    def occupied(self) -> int:
        """The squares that figures stand on; nobody blocks inside a place."""
        return sum(1 << spot for spot in self.figures if isinstance(spot, int))

    @property
    def destinations(self) -> tuple[Spot, ...]:
        """Where the throw may lead."""
        if self.phase != "walk" or self.dice is None:
            return ()
        return destinations(self.game.board, self.here, sum(self.dice), self.occupied)

    def path(self, to: Spot) -> tuple[Spot, ...]:
        """One way to walk there with this throw, both ends included."""
        if self.dice is None or to not in self.destinations:
            raise ValueError("no throw leads there now")
        return path(self.game.board, self.here, to, sum(self.dice), self.occupied)

    def _moves(self, hand: tuple[str, ...]) -> tuple[Any, ...]:
        """The legal moves of the seat to move, who holds this hand."""
        match self.phase:
            case "walk":
                return tuple(map(Walk, self.destinations)) or (STAY,)
            case "refute":
                assert self.suspicion is not None
                return tuple(Show(card) for card in self.suspicion.cards if card in hand) or (PASS,)
            case "suspect":
                return self.game.suspicions[self.here]  # type: ignore[index]
            case "decide":
                return (END, *self.game.accusations)
            case "accuse":
                return self.game.accusations
            case "move":
                taxi = self.game.board.taxis.get(self.here)  # type: ignore[arg-type]
                ride = (TakeTaxi(taxi),) if taxi else ()
                return (THROW, *ride, *(self.game.suspicions[self.here] if self._may_ask_here else ()))  # type: ignore[index]
        return ()

    @property
    def _may_ask_here(self) -> bool:
        # Rule: a figure moved to a place by a suspicion may ask there without moving.
        return self.phase == "suspect" or (self.phase == "move" and self.summoned[self.active])

    def _allows(self, move: Any, hand: tuple[str, ...]) -> bool:
        """Whether the seat to move may do this; structure first, so that nothing is listed."""
        box = self.game.box
        match move:
            case ThrowDice():
                return self.phase == "move"
            case TakeTaxi(to):
                return self.phase == "move" and isinstance(to, str) and self.game.board.taxis.get(self.here) == to  # type: ignore[arg-type]
            case Walk(to):
                return self.phase == "walk" and type(to) in (int, str) and to in self.destinations
            case Stay():
                return self.phase == "walk" and not self.destinations
            case Suspect(who, what, place):
                return self._may_ask_here and place == self.here and who in box.suspects and what in box.weapons
            case Pass() | Show():
                return self.phase == "refute" and move in self._moves(hand)
            case EndTurn():
                return self.phase == "decide"
            case Accuse(who, what, place):
                named = who in box.suspects and what in box.weapons and place in box.places
                return named and self.phase in ("decide", "accuse")
        return False

    @property
    def history(self) -> tuple[Suspicion, ...]:
        """All suspicions, the one under way last."""
        return self.suspicions + ((self.suspicion,) if self.suspicion else ())

    def passed(self, suspicion: Suspicion) -> tuple[Seat, ...]:
        """Who has said that they hold none of the three."""
        n = self.game.players
        order = [(suspicion.asker + step) % n for step in range(1, n)]
        end = self.asked if suspicion is self.suspicion else suspicion.shown_by
        return tuple(order if end is None else order[: order.index(end)])

    def next_seat(self) -> Seat | None:
        """Whose turn is next; wrong accusers are skipped; None if nobody is left."""
        n = self.game.players
        later = ((self.active + step) % n for step in range(1, n + 1))
        return next((seat for seat in later if seat not in self.out), None)
