"""The moves of the players and of chance, in the rule book's words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, Literal

from gamekit.heist.components import CARD_NAMES, CARDS, ROLE_PHRASES, ROLES, Card, Role

Seat = int
Wish = Literal["take", "leave"]


@dataclass(frozen=True, slots=True)
class DrawFourth:
    """With four players: the blind draw that decides between 3:1 and 2:2."""

    role: Role

    @property
    def label(self) -> str:
        return f"the fourth character is {ROLE_PHRASES[self.role]}"


@dataclass(frozen=True, slots=True)
class DealCharacter:
    """The next seat's character card."""

    role: Role

    @property
    def label(self) -> str:
        return f"deal {ROLE_PHRASES[self.role]}"


@dataclass(frozen=True, slots=True)
class DealCard:
    """The next action card."""

    card: Card

    @property
    def label(self) -> str:
        return f"deal a {CARD_NAMES[self.card]}"


@dataclass(frozen=True, slots=True)
class DrawLeader:
    """Who leads round 1, when nobody robbed a bank lately."""

    seat: Seat

    @property
    def label(self) -> str:
        return f"{{{self.seat}}} leads round 1"


@dataclass(frozen=True, slots=True)
class Lay:
    """Put one card face down in front of you."""

    card: Card

    @property
    def label(self) -> str:
        return f"Lay a {CARD_NAMES[self.card]}"


@dataclass(frozen=True, slots=True)
class Say:
    """What I claim to have laid (None: I dodge) and whether the leader should take it."""

    claim: Card | None
    wish: Wish | None

    @property
    def label(self) -> str:
        if self.claim is None and self.wish is None:
            return "Dodge"
        claim = "" if self.claim is None else f"I laid a {CARD_NAMES[self.claim]}"
        wish = {"take": "take it", "leave": "leave it", None: ""}[self.wish]
        spoken = ", ".join(filter(None, (claim, wish)))
        return f"“{spoken[0].upper()}{spoken[1:]}”"


@dataclass(frozen=True, slots=True)
class Pick:
    """The leader sends these players' cards to the press."""

    seats: tuple[Seat, ...]

    @property
    def label(self) -> str:
        return "Pick the cards of " + ", ".join(f"{{{seat}}}" for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Wait:
    """Do nothing while the lights are out (everybody is asked, so that nobody is given away)."""

    @property
    def label(self) -> str:
        return "Keep your eyes closed"


@dataclass(frozen=True, slots=True)
class Peek:
    """Raquel takes a card that was not picked and looks at it."""

    seat: Seat

    @property
    def label(self) -> str:
        return f"Look at {{{self.seat}}}'s card and bring it in"


@dataclass(frozen=True, slots=True)
class Swap:
    """Raquel puts the card she looked at in place of a picked one."""

    seat: Seat

    @property
    def label(self) -> str:
        return f"Put it in place of {{{self.seat}}}'s card"


@dataclass(frozen=True, slots=True)
class Look:
    """The Professor looks at a character card."""

    seat: Seat

    @property
    def label(self) -> str:
        return f"Look at {{{self.seat}}}'s character"


@dataclass(frozen=True, slots=True)
class Accuse:
    """After the count: I take this player for a hostage."""

    seat: Seat

    @property
    def label(self) -> str:
        return f"Accuse {{{self.seat}}}"


@dataclass(frozen=True, slots=True)
class Trust:
    """After the count: I take this player for a gangster."""

    seat: Seat

    @property
    def label(self) -> str:
        return f"Trust {{{self.seat}}}"


@dataclass(frozen=True, slots=True)
class Hush:
    """After the count: no theory."""

    @property
    def label(self) -> str:
        return "Voice no theory"


@dataclass(frozen=True, slots=True)
class Appoint:
    """The leader names the next leader."""

    seat: Seat

    @property
    def label(self) -> str:
        return f"Make {{{self.seat}}} the next leader"


@dataclass(frozen=True, slots=True)
class Name:
    """Raquel's last trump: this player is the Professor."""

    seat: Seat

    @property
    def label(self) -> str:
        return f"Name {{{self.seat}}} as the Professor"


KINDS = (
    DrawFourth, DealCharacter, DealCard, DrawLeader,
    Lay, Say, Pick, Wait, Peek, Swap, Look, Accuse, Trust, Hush, Appoint, Name,
)  # fmt: skip
Theory = Accuse | Trust | Hush

# Every move exists once: making one costs more than playing it.
WISHES: tuple[Wish | None, ...] = ("take", "leave", None)
LAY = tuple(Lay(card) for card in CARDS)
SAY = tuple(Say(claim, wish) for claim in (*CARDS, None) for wish in WISHES)
WAIT, HUSH = Wait(), Hush()
DRAW_FOURTH = {role: DrawFourth(role) for role in ROLES}
DEAL_CHARACTER = tuple(DealCharacter(role) for role in ROLES)
DEAL_CARD = tuple(DealCard(card) for card in CARDS)
DRAW_LEADER = tuple(DrawLeader(seat) for seat in range(8))


Moves = tuple[Any, ...]
NOTHING: Moves = ()
WAITING: Moves = (WAIT,)


@cache
def lays(hand: tuple[Card, ...]) -> Moves:
    """One move for each different card in the hand."""
    return tuple(LAY[card] for card in CARDS if card in hand)


@cache
def picks(players: int, leader: Seat, picked: int) -> Moves:
    """All ways to fill the press; Rule: the leader must take their own card."""
    others = [seat for seat in range(players) if seat != leader]
    return tuple(Pick(tuple(sorted((leader, *some)))) for some in combinations(others, picked - 1))


def others(kind: type, players: int, seat: Seat) -> Moves:
    """The move of this kind for every other seat."""
    return tuple(kind(other) for other in range(players) if other != seat)


@cache
def looks(players: int, seat: Seat) -> Moves:
    """The Professor may look at another player's character, or keep still."""
    return *others(Look, players, seat), WAIT


@cache
def peeks(players: int, picked: tuple[Seat, ...]) -> Moves:
    """Raquel may bring in any card that was not picked, her own included, or keep still."""
    return *(Peek(seat) for seat in range(players) if seat not in picked), WAIT


@cache
def swaps(picked: tuple[Seat, ...]) -> Moves:
    """A card she has looked at must come into play, in place of any picked one."""
    return tuple(map(Swap, picked))


@cache
def theories(players: int, seat: Seat) -> Moves:
    """Accuse or trust any other player, or say nothing."""
    return *others(Accuse, players, seat), *others(Trust, players, seat), HUSH


@cache
def appointments(players: int, leaders: tuple[Seat, ...], rounds: int) -> Moves:
    """Another player who has not led; where there are more rounds than players, so many may lead once more."""
    again = lead_again(players, leaders, rounds)
    may = (seat for seat in range(players) if seat not in leaders or (again and seat != leaders[-1]))
    return tuple(map(Appoint, may))


def lead_again(players: int, leaders: tuple[Seat, ...], rounds: int) -> int:
    """How many leaders to come may be players who have led before."""
    return max(0, rounds - players) - (len(leaders) - len(set(leaders)))


@cache
def namings(players: int, seat: Seat) -> Moves:
    """Raquel must name one other player."""
    return others(Name, players, seat)
