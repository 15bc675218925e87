"""The moves of the players and of chance, in the rule book's words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Literal, TypeAlias, TypeVar

from gamekit.core.words import Phrase, Seat
from gamekit.heist.components import CARDS, ROLES, Card, Role

Wish = Literal["take", "leave"]
M = TypeVar("M")


class DrawFourth(Phrase):
    """With four players: the blind draw that decides between 3:1 and 2:2."""

    says = "the fourth character is {role}"
    role: Role


class DealCharacter(Phrase):
    """The next seat's character card."""

    says = "deal {role}"
    role: Role


class DealCard(Phrase):
    """The next action card."""

    says = "deal a {card}"
    card: Card


class DrawLeader(Phrase):
    """Who leads round 1, when nobody robbed a bank lately."""

    says = "{seat} leads round 1"
    seat: Seat


class Lay(Phrase):
    """Put one card face down in front of you."""

    says = "Lay a {card}"
    card: Card


class Say(Phrase):
    """What I claim to have laid (None: I dodge) and whether the leader should take it."""

    says = "“I laid a {claim}”"
    claim: Card | None
    wish: Wish | None

    def template(self) -> str:
        """A claim, a wish, both or neither."""
        return SPOKEN[self.claim is not None, self.wish]


SPOKEN: dict[tuple[bool, Wish | None], str] = {
    (True, "take"): "“I laid a {claim}, take it”",
    (True, "leave"): "“I laid a {claim}, leave it”",
    (True, None): Say.says,
    (False, "take"): "“Take it”",
    (False, "leave"): "“Leave it”",
    (False, None): "Dodge",
}


class Pick(Phrase):
    """The leader sends these players' cards to the press."""

    says = "Pick the cards of {seats}"
    seats: tuple[Seat, ...]


class Wait(Phrase):
    """Do nothing while the lights are out (everybody is asked, so that nobody is given away)."""

    says = "Keep your eyes closed"


class Peek(Phrase):
    """Raquel takes a card that was not picked and looks at it."""

    says = "Look at {seat}'s card and bring it in"
    seat: Seat


class Swap(Phrase):
    """Raquel puts the card she looked at in place of a picked one."""

    says = "Put it in place of {seat}'s card"
    seat: Seat


class Look(Phrase):
    """The Professor looks at a character card."""

    says = "Look at {seat}'s character"
    seat: Seat


class Accuse(Phrase):
    """After the count: I take this player for a hostage."""

    says = "Accuse {seat}"
    seat: Seat


class Trust(Phrase):
    """After the count: I take this player for a gangster."""

    says = "Trust {seat}"
    seat: Seat


class Hush(Phrase):
    """After the count: no theory."""

    says = "Voice no theory"


class Appoint(Phrase):
    """The leader names the next leader."""

    says = "Make {seat} the next leader"
    seat: Seat


class Name(Phrase):
    """Raquel's last trump: this player is the Professor."""

    says = "Name {seat} as the Professor"
    seat: Seat


KINDS = (
    DrawFourth, DealCharacter, DealCard, DrawLeader,
    Lay, Say, Pick, Wait, Peek, Swap, Look, Accuse, Trust, Hush, Appoint, Name,
)  # fmt: skip
POINTING = (Peek, Swap, Look, Accuse, Trust, Appoint, Name)
Theory: TypeAlias = Accuse | Trust | Hush
Pointing: TypeAlias = Peek | Swap | Look | Accuse | Trust | Appoint | Name  # at a player
Move: TypeAlias = Lay | Say | Pick | Wait | Hush | Pointing

# Every move exists once: making one costs more than playing it.
WISHES: tuple[Wish | None, ...] = ("take", "leave", None)
LAY = tuple(Lay(card) for card in CARDS)
SAY = tuple(Say(claim, wish) for claim in (*CARDS, None) for wish in WISHES)
WAIT, HUSH = Wait(), Hush()
DRAW_FOURTH = {role: DrawFourth(role) for role in ROLES}
DEAL_CHARACTER = tuple(DealCharacter(role) for role in ROLES)
DEAL_CARD = tuple(DealCard(card) for card in CARDS)
DRAW_LEADER = tuple(DrawLeader(seat) for seat in range(8))
WAITING = (WAIT,)


@cache
def lays(hand: tuple[Card, ...]) -> tuple[Lay, ...]:
    """One move for each different card in the hand."""
    return tuple(LAY[card] for card in CARDS if card in hand)


@cache
def picks(players: int, leader: Seat, picked: int) -> tuple[Pick, ...]:
    """All ways to fill the press; Rule: the leader must take their own card."""
    others = [seat for seat in range(players) if seat != leader]
    return tuple(Pick(tuple(sorted((leader, *some)))) for some in combinations(others, picked - 1))


def others(kind: Callable[[Seat], M], players: int, seat: Seat) -> tuple[M, ...]:
    """The move of this kind for every other seat."""
    return tuple(kind(other) for other in range(players) if other != seat)


@cache
def looks(players: int, seat: Seat) -> tuple[Look | Wait, ...]:
    """The Professor may look at another player's character, or keep still."""
    return *others(Look, players, seat), WAIT


@cache
def peeks(players: int, picked: tuple[Seat, ...]) -> tuple[Peek | Wait, ...]:
    """Raquel may bring in any card that was not picked, her own included, or keep still."""
    return *(Peek(seat) for seat in range(players) if seat not in picked), WAIT


@cache
def swaps(picked: tuple[Seat, ...]) -> tuple[Swap | Wait, ...]:
    """A card she has looked at must come into play, in place of any picked one."""
    return tuple(map(Swap, picked))


@cache
def theories(players: int, seat: Seat) -> tuple[Theory, ...]:
    """Accuse or trust any other player, or say nothing."""
    return *others(Accuse, players, seat), *others(Trust, players, seat), HUSH


@cache
def appointments(players: int, leaders: tuple[Seat, ...], rounds: int) -> tuple[Appoint, ...]:
    """Another player who has not led; where there are more rounds than players, so many may lead once more."""
    again = lead_again(players, leaders, rounds)
    may = (seat for seat in range(players) if seat not in leaders or (again and seat != leaders[-1]))
    return tuple(map(Appoint, may))


def lead_again(players: int, leaders: tuple[Seat, ...], rounds: int) -> int:
    """The number of leaders to come who may have led before."""
    return max(0, rounds - players) - (len(leaders) - len(set(leaders)))


@cache
def namings(players: int, seat: Seat) -> tuple[Name, ...]:
    """Raquel must name one other player."""
    return others(Name, players, seat)
