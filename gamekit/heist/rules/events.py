"""What a seat sees happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gamekit.heist.components import CARD_NAMES, PROFESSOR, RAQUEL, ROLE_NAMES, ROLE_PHRASES, Card, Role
from gamekit.heist.rules.moves import (
    Accuse,
    Appoint,
    DealCard,
    DealCharacter,
    DrawFourth,
    DrawLeader,
    Hush,
    Lay,
    Look,
    Name,
    Peek,
    Pick,
    Say,
    Seat,
    Swap,
    Trust,
    Wait,
)  # fmt: skip
from gamekit.heist.rules.state import LAYING, LOOKS, OVER, PEEKS, THEORIES, State


def _cards(cards: tuple[Card, ...]) -> str:
    return ", ".join(CARD_NAMES[card] for card in cards)


@dataclass(frozen=True, slots=True)
class Dealt:
    """The character and the cards this seat was given."""

    role: Role
    cards: tuple[Card, ...]

    @property
    def label(self) -> str:
        return f"You are {ROLE_PHRASES[self.role]}. Your cards: {_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A new round and its leader."""

    number: int
    leader: Seat

    @property
    def label(self) -> str:
        return f"Round {self.number}: {{{self.leader}}} leads"


@dataclass(frozen=True, slots=True)
class Laid:
    """Somebody put a card face down; only they know which."""

    seat: Seat
    card: Card | None

    @property
    def label(self) -> str:
        return f"{{{self.seat}}} lays a card" + ("" if self.card is None else f" ({CARD_NAMES[self.card]})")


@dataclass(frozen=True, slots=True)
class PowerCut:
    """The lights are out: a character may act in secret."""

    role: Role

    @property
    def label(self) -> str:
        return f"Power cut! Everybody closes their eyes; {ROLE_NAMES[self.role]} may act"


@dataclass(frozen=True, slots=True)
class SawCharacter:
    """The Professor saw a character card."""

    seat: Seat
    role: Role

    @property
    def label(self) -> str:
        return f"You look: {{{self.seat}}} is {ROLE_PHRASES[self.role]}"


@dataclass(frozen=True, slots=True)
class SawCard:
    """Raquel saw a card that was not picked."""

    seat: Seat
    card: Card

    @property
    def label(self) -> str:
        return f"You look: {{{self.seat}}} laid a {CARD_NAMES[self.card]}"


@dataclass(frozen=True, slots=True)
class Swapped:
    """Raquel's own swap."""

    seat: Seat

    @property
    def label(self) -> str:
        return f"You put it in place of {{{self.seat}}}'s card"


@dataclass(frozen=True, slots=True)
class Said:
    """A statement."""

    seat: Seat
    statement: Say

    @property
    def label(self) -> str:
        if self.statement == Say(None, None):
            return f"{{{self.seat}}} dodges"
        return f"{{{self.seat}}}: {self.statement.label}"


@dataclass(frozen=True, slots=True)
class Picked:
    """The leader's choice."""

    leader: Seat
    seats: tuple[Seat, ...]

    @property
    def label(self) -> str:
        return f"{{{self.leader}}} picks the cards of " + ", ".join(f"{{{seat}}}" for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Counted:
    """The cards turned up, and the loot before and after."""

    cards: tuple[Card, ...]
    before: int
    after: int

    @property
    def label(self) -> str:
        return f"Turned up: {_cards(self.cards)}. Loot {self.after - self.before:+d} → {self.after}"


@dataclass(frozen=True, slots=True)
class Voiced:
    """A theory."""

    seat: Seat
    of: Seat
    trusts: bool

    @property
    def label(self) -> str:
        return f"{{{self.seat}}} {'trusts' if self.trusts else 'accuses'} {{{self.of}}}"


@dataclass(frozen=True, slots=True)
class ProfessorNamed:
    """Raquel's last trump."""

    raquel: Seat
    seat: Seat
    right: bool

    @property
    def label(self) -> str:
        ending = "rightly: the loot falls by 500" if self.right else "wrongly"
        return f"{{{self.raquel}}} is Raquel and names {{{self.seat}}} as the Professor, {ending}"


@dataclass(frozen=True, slots=True)
class Ended:
    """The winners and everybody's character."""

    ending: str
    roles: tuple[Role, ...]

    @property
    def label(self) -> str:
        cast = ", ".join(f"{{{seat}}} {ROLE_PHRASES[role]}" for seat, role in enumerate(self.roles))
        return f"The {self.ending}. Who was who: {cast}"


def witness(before: State, seat: Seat, move: Any, after: State) -> tuple[Any, ...]:
    """What this seat sees when `move` leads from `before` to `after`."""
    return (*_of_move(before, seat, move, after), *_of_change(before, seat, after))


def _of_move(before: State, seat: Seat, move: Any, after: State) -> tuple[Any, ...]:
    """The move itself, as far as this seat can see it."""
    who, mine = before.turn, before.turn == seat
    match move:
        case Lay(card):
            return (Laid(who, card if mine else None),)  # type: ignore[arg-type]
        case Say():
            return (Said(who, move),)  # type: ignore[arg-type]
        case Pick(seats):
            return (Picked(who, seats),)  # type: ignore[arg-type]
        case Look(other) if mine:
            return (SawCharacter(other, before.roles[other]),)
        case Peek(other) if mine:
            return (SawCard(other, before.laid[other]),)
        case Swap(other) if mine:
            return (Swapped(other),)
        case Accuse(other) | Trust(other):
            return (Voiced(who, other, isinstance(move, Trust)),)  # type: ignore[arg-type]
        case Name(other):
            return (ProfessorNamed(who, other, before.roles[other] == PROFESSOR),)  # type: ignore[arg-type]
        case Wait() | Hush() | Look() | Peek() | Swap() | Appoint():
            return ()
        case DrawFourth() | DealCharacter() | DealCard() | DrawLeader():
            return ()
    raise AssertionError(move)


def _of_change(before: State, seat: Seat, after: State) -> tuple[Any, ...]:
    """What the move set off."""
    seen: list[Any] = []
    if after.hands and not before.hands:
        seen.append(Dealt(after.roles[seat], after.hands[seat]))
    if len(after.leaders) > len(before.leaders):
        seen.append(RoundBegan(after.round, after.leaders[-1]))
    if after.phase != before.phase and after.phase in (LOOKS, PEEKS):
        seen.append(PowerCut(PROFESSOR if after.phase == LOOKS else RAQUEL))
    if after.phase == THEORIES and before.phase not in (THEORIES, LAYING):
        seen.append(Counted(after.rounds[-1].counted, before.loot, after.loot))
    if after.phase == OVER and after.result:
        seen.append(Ended(after.result.ending, after.roles))
    return tuple(seen)
