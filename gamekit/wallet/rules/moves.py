"""The moves of the players and of chance, in the rule book's words; those of a special stand beside it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import TypeAlias, TypeVar

from gamekit.core.words import Phrase, Seat

Card: TypeAlias = str
"""A play card, whose id is its name in the box."""
Cards: TypeAlias = tuple[Card, ...]
SpecialId: TypeAlias = str
"""A special card, whose id is its name in the box."""


# --- chance ---------------------------------------------------------------------------------


class DrawCoin(Phrase):
    """The next seat's coin, in cents."""

    says = "a coin of {coin} cent"
    coin: int


class DealSpecial(Phrase):
    """The next special of the deal."""

    says = "deal {special}"
    special: SpecialId


class DrawCard(Phrase):
    """A play card that comes by luck: dealt, drawn from the wallet, or pulled from a hand."""

    says = "the card is: {card}"
    card: Card


class GoWithout(Phrase):
    """One card is short in a Redistribution: this contributor gets none."""

    says = "{seat} goes without"
    seat: Seat


class DrawChip(Phrase):
    """A victory chip, drawn blind."""

    says = "a chip worth {value}"
    value: int


# --- a turn ---------------------------------------------------------------------------------


class FromHand(Phrase):
    """A card leaves the hand."""

    card: Card


class Draw(Phrase):
    """Draw a card blind from the wallet."""

    says = "Draw a card from the wallet"


class Return(FromHand):
    """Put one card of the hand back into the wallet."""

    says = "Return {card} to the wallet"


class Buy(Phrase):
    """Buy one of the additional identities; the payment follows."""

    says = "Buy an identity"


class Flip(Phrase):
    """Turn a timer card over."""

    says = "Flip a timer"


class Pay(Phrase):
    """Notes and jewellery for an identity; no change is given."""

    says = "Pay with {cards}"
    cards: Cards


class Take(Phrase):
    """The identity taken in secret."""

    says = "Take {person}"
    person: Card


# --- specials -------------------------------------------------------------------------------


class Play(Phrase):
    """Play a special, on another player where it needs one."""

    says = "Play {special}"
    on = "Play {special} on {seat}"
    special: SpecialId
    seat: Seat | None = None

    def template(self) -> str:
        """With the player it is played on, if there is one."""
        return self.says if self.seat is None else self.on


class Give(FromHand):
    """Choose the card to pass on, give, exchange or lay in the middle."""

    says = "Give {card}"


class Keep(Phrase):
    """Take this card of those on the table."""

    says = "Keep {card}"
    card: Card


class Wait(Phrase):
    """Do nothing (everybody is asked, so that nobody is given away)."""

    says = "Do nothing"


# --- the end of a round ---------------------------------------------------------------------


class Inspect(Phrase):
    """An officer on duty inspects a player."""

    says = "Inspect {seat}"
    seat: Seat


class PutBack(Phrase):
    """A guilty player gives up a chip."""

    says = "Put back a chip worth {value}"
    value: int


KINDS: tuple[type[Phrase], ...] = (
    DrawCoin, DealSpecial, DrawCard, GoWithout, DrawChip, Draw, Return, Buy, Flip, Pay, Take, Play, Give, Keep, Wait,
    Inspect, PutBack,
)  # fmt: skip
DRAW, BUY, FLIP, WAIT = Draw(), Buy(), Flip(), Wait()

K = TypeVar("K")
M = TypeVar("M")


class Once(dict[K, M]):
    """The one move of a kind for each card, coin, seat or payment: making a move costs more than playing it."""

    def __init__(self, kind: Callable[[K], M]):
        super().__init__()
        self.kind = kind

    def __missing__(self, what: K) -> M:
        self[what] = made = self.kind(what)
        return made


RETURN, GIVE, KEEP, DRAW_CARD, PAY = Once(Return), Once(Give), Once(Keep), Once(DrawCard), Once(Pay)
DRAW_COIN, DEAL_SPECIAL, GO_WITHOUT, DRAW_CHIP = Once(DrawCoin), Once(DealSpecial), Once(GoWithout), Once(DrawChip)
PLAY = cache(Play)


@lru_cache(maxsize=1 << 13)
def gives(cards: Cards) -> tuple[Give, ...]:
    """One move for each different card."""
    return tuple([GIVE[card] for card in dict.fromkeys(cards)])


@lru_cache(maxsize=1 << 13)
def keeps(cards: Cards) -> tuple[Keep, ...]:
    """Any one of the cards on the table."""
    return tuple([KEEP[card] for card in dict.fromkeys(cards)])
