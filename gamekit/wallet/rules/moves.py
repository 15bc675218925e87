"""The moves of the players and of chance, in the rule book's words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

Seat = int
Card = str  # a play card by its name in the box


def _some(cards: tuple[Card, ...]) -> str:
    return ", ".join(cards)


# --- chance ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawCoin:
    """The next seat's coin, in cents."""

    coin: int

    @property
    def label(self) -> str:
        return f"a coin of {self.coin} cent"


@dataclass(frozen=True, slots=True)
class DealSpecial:
    """The next special of the deal."""

    special: str

    @property
    def label(self) -> str:
        return f"deal {self.special}"


@dataclass(frozen=True, slots=True)
class DrawCard:
    """A play card that comes by luck: dealt, drawn from the wallet, or pulled from a hand."""

    card: Card

    @property
    def label(self) -> str:
        return f"the card is: {self.card}"


@dataclass(frozen=True, slots=True)
class GoWithout:
    """One card is short in a Redistribution: this contributor gets none."""

    seat: Seat

    @property
    def label(self) -> str:
        return f"{{{self.seat}}} goes without"


@dataclass(frozen=True, slots=True)
class DrawChip:
    """A victory chip, drawn blind."""

    value: int

    @property
    def label(self) -> str:
        return f"a chip worth {self.value}"


# --- a turn ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card blind from the wallet."""

    @property
    def label(self) -> str:
        return "Draw a card from the wallet"


@dataclass(frozen=True, slots=True)
class Return:
    """Put one card of the hand back into the wallet."""

    card: Card

    @property
    def label(self) -> str:
        return f"Return {self.card} to the wallet"


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy one of the additional identities; the payment follows."""

    @property
    def label(self) -> str:
        return "Buy an identity"


@dataclass(frozen=True, slots=True)
class Flip:
    """Turn a timer card over."""

    @property
    def label(self) -> str:
        return "Flip a timer"


@dataclass(frozen=True, slots=True)
class Pay:
    """Notes and jewellery for an identity; no change is given."""

    cards: tuple[Card, ...]

    @property
    def label(self) -> str:
        return f"Pay with {_some(self.cards)}"


@dataclass(frozen=True, slots=True)
class Take:
    """The identity taken in secret."""

    person: Card

    @property
    def label(self) -> str:
        return f"Take {self.person}"


# --- specials -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Play:
    """Play a special, on another player where it needs one."""

    special: str
    seat: Seat | None = None

    @property
    def label(self) -> str:
        return f"Play {self.special}" + ("" if self.seat is None else f" on {{{self.seat}}}")


@dataclass(frozen=True, slots=True)
class Give:
    """Choose the card to pass on, give, exchange or lay in the middle."""

    card: Card

    @property
    def label(self) -> str:
        return f"Give {self.card}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Take this card of those on the table."""

    card: Card

    @property
    def label(self) -> str:
        return f"Keep {self.card}"


@dataclass(frozen=True, slots=True)
class Refuse:
    """Give the inspected card back."""

    @property
    def label(self) -> str:
        return "Give it back"


@dataclass(frozen=True, slots=True)
class Present:
    """A birthday present for somebody."""

    card: Card
    seat: Seat

    @property
    def label(self) -> str:
        return f"Give {self.card} to {{{self.seat}}}"


@dataclass(frozen=True, slots=True)
class Ask:
    """Wish for a currency, for jewellery, or for a value."""

    wish: str

    @property
    def label(self) -> str:
        return f"Ask for {self.wish}" if not self.wish.startswith("worth") else f"Ask for a card {self.wish}"


# --- the end of a round ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wait:
    """Do nothing (everybody is asked, so that nobody is given away)."""

    @property
    def label(self) -> str:
        return "Do nothing"


@dataclass(frozen=True, slots=True)
class Hide:
    """Hideaway: this card no longer counts in any way."""

    card: Card

    @property
    def label(self) -> str:
        return f"Hide {self.card} under Hideaway"


@dataclass(frozen=True, slots=True)
class Deposit:
    """Cash machine: this note no longer counts."""

    card: Card

    @property
    def label(self) -> str:
        return f"Cash machine: put {self.card} on it"


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Cash machine: draw until a note comes; it counts in every way."""

    @property
    def label(self) -> str:
        return "Cash machine: draw a banknote"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Exchange: this note counts in another currency."""

    card: Card
    currency: str

    @property
    def label(self) -> str:
        return f"Exchange {self.card} into {self.currency}"


@dataclass(frozen=True, slots=True)
class Inspect:
    """An officer on duty inspects a player."""

    seat: Seat

    @property
    def label(self) -> str:
        return f"Inspect {{{self.seat}}}"


@dataclass(frozen=True, slots=True)
class PutBack:
    """A guilty player gives up a chip."""

    value: int

    @property
    def label(self) -> str:
        return f"Put back a chip worth {self.value}"


KINDS = (
    DrawCoin, DealSpecial, DrawCard, GoWithout, DrawChip,
    Draw, Return, Buy, Flip, Pay, Take, Play, Give, Keep, Refuse, Present, Ask,
    Wait, Hide, Deposit, Withdraw, Exchange, Inspect, PutBack,
)  # fmt: skip
DRAW, BUY, FLIP, REFUSE, WAIT, WITHDRAW = Draw(), Buy(), Flip(), Refuse(), Wait(), Withdraw()


class Once(dict[Any, Any]):
    """The one move of a kind for each card, coin, seat or payment: making a move costs more than playing it."""

    def __init__(self, kind: type):
        super().__init__()
        self.kind = kind

    def __missing__(self, what: Any) -> Any:
        self[what] = made = self.kind(what)
        return made


RETURN, GIVE, KEEP, DRAW_CARD, HIDE, DEPOSIT, PAY = map(Once, (Return, Give, Keep, DrawCard, Hide, Deposit, Pay))
DRAW_COIN, DEAL_SPECIAL, GO_WITHOUT, DRAW_CHIP = map(Once, (DrawCoin, DealSpecial, GoWithout, DrawChip))
PRESENT, EXCHANGE = cache(Present), cache(Exchange)


@lru_cache(maxsize=1 << 13)
def gives(cards: tuple[Card, ...]) -> tuple[Any, ...]:
    """One move for each different card."""
    return tuple([GIVE[card] for card in dict.fromkeys(cards)])


@lru_cache(maxsize=1 << 13)
def keeps(cards: tuple[Card, ...]) -> tuple[Any, ...]:
    """Any one of the cards on the table."""
    return tuple([KEEP[card] for card in dict.fromkeys(cards)])
