"""What lies on the table, what is hidden and from whom, and what one seat may know of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, TypeAlias

from gamekit.core import engine
from gamekit.core.engine import Frozen, Hidden, Position, Rules, own, seen_as, value
from gamekit.core.game import Result
from gamekit.core.values import Value
from gamekit.core.words import Seat
from gamekit.wallet.components import Box
from gamekit.wallet.rules.game import Wallet
from gamekit.wallet.rules.listing import may_pay
from gamekit.wallet.rules.moves import Card, Cards, Pay, SpecialId
from gamekit.wallet.rules.places import NONE_OF, ONE_OF, Seats, Trace
from gamekit.wallet.rules.verdict import Verdict, verdict


class Round(Value):
    """What everybody has seen at the end of a round."""

    coins: tuple[int, ...]
    hands: tuple[Cards, ...]
    guilty: tuple[bool, ...]
    wealth: tuple[int, ...]  # in cents, prey and credit included
    ranking: Seats  # the innocent, richest first


class Lying(Value):
    """A special that lies open before its owner, and what belongs to it."""

    special: SpecialId
    card: Card | None = None  # None: no card, or a hidden one that this seat does not know
    hidden: bool = False  # whether only its owner knows the card
    currency: str | None = None  # in which the note counts now


Laid: TypeAlias = tuple[tuple[Seat, Card | None], ...]


@dataclass(eq=False, repr=False, kw_only=True)
class Table(Position):
    """What everybody sees."""

    game: Wallet
    round: int = 0
    purse: tuple[int, ...] = ()  # coins still to be drawn
    coins: tuple[int, ...] = ()  # those drawn, by seat
    unused: tuple[int, ...] = ()  # coins that nobody drew in the first round
    starter: Seat = 0
    spent: tuple[SpecialId, ...] = ()  # the specials' discard pile, the top last
    discards: Cards = ()
    timers: int = 0
    turns: int = 0  # turns begun in this round
    player: Seat = 0  # whose turn it is, whoever is asked meanwhile
    fresh: bool = False  # whether specials may still be played in this turn
    looking: Seat | None = None  # who looks at the additional identities
    table_open_to: Seats = ()  # who sees the cards on the table
    seized: tuple[Cards, ...] = ()  # confiscated or drawn by credit card: wealth that cannot make guilty
    officers: Seats = ()
    inspected: Seats = ()
    shown: bool = False  # whether all cards are on the table, for the verdicts
    history: tuple[Round, ...] = ()

    @property
    def box(self) -> Box:
        """The box that is played with."""
        return self.game.contents


def _hands(state: Draft, hands: tuple[Cards, ...], seat: Seat) -> tuple[Cards | None, ...]:
    """Rule: an inspected player shows their hand, and at the end everybody does."""
    return tuple([hand if state.shown or s == seat or s in state.inspected else None for s, hand in enumerate(hands)])


def _laid(state: Draft, laid: Laid, seat: Seat) -> Laid:
    """Everybody sees who has chosen, and nobody what."""
    return tuple([(s, card if s == seat else None) for s, card in laid])


def _table(state: Draft, table: Cards, seat: Seat) -> tuple[Card | None, ...]:
    return table if seat in state.table_open_to else (None,) * len(table)


def _under(state: Draft, under: tuple[tuple[Lying, ...], ...], seat: Seat) -> tuple[tuple[Lying, ...], ...]:
    """What is hidden under a special only its owner knows."""
    if not any(under):
        return under
    return tuple(
        [
            tuple([Lying(one.special, None, True) if one.hidden and s != seat else one for one in lying])
            for s, lying in enumerate(under)
        ]
    )


def _guilty(state: Draft, guilty: tuple[bool | None, ...], seat: Seat) -> tuple[bool | None, ...]:
    """Everybody's when all show their cards; before that one's own, the officers' and the inspected."""
    if state.shown:
        return guilty
    known = {seat, *state.officers, *state.inspected}
    return tuple([found if s in known else None for s, found in enumerate(guilty)])


def _trail(state: Draft, trail: tuple[Trace, ...], seat: Seat) -> tuple[Trace, ...]:
    return tuple([step if seat in step[3] else (None, *step[1:]) for step in trail])


def _sizes(known_as: str) -> engine.See:
    return seen_as(known_as, lambda state, piles, seat: tuple([len(pile) for pile in piles]))


IN_WALLET = seen_as("in_wallet", lambda state, counts, seat: sum(counts))
IN_POCKET = seen_as("in_pocket", lambda state, cards, seat: len(cards))
WHO_LOOKS = seen_as("pocket", lambda state, cards, seat: cards if seat == state.looking else None)
AT_THE_END = seen_as("scores", lambda state, chips, seat: chips if state.turn is None else None)


@dataclass(eq=False, repr=False, kw_only=True)
class Draft(Table, engine.Draft):
    """And what is hidden; beside each field, who may see what of it."""

    wallet: Annotated[tuple[int, ...], IN_WALLET]  # how many of each card of the box
    pouch: Hidden[tuple[int, ...]]  # how many of each chip of the box
    chips: Annotated[tuple[tuple[int, ...], ...], own("chips"), _sizes("chips_left"), AT_THE_END]
    specials: Annotated[tuple[tuple[SpecialId, ...], ...], own("specials"), _sizes("specials_left")]
    hands: Annotated[tuple[Cards, ...], own("hand"), seen_as("hands", _hands), _sizes("sizes")]
    under: Annotated[tuple[tuple[Lying, ...], ...], seen_as("under", _under)]  # specials lying open, by seat
    aside: Hidden[tuple[SpecialId, ...]] = ()  # specials that were not dealt
    pocket: Annotated[Cards, WHO_LOOKS, IN_POCKET] = ()
    laid: Annotated[Laid, seen_as("laid", _laid)] = ()  # what those asked have chosen, still in their hands
    table: Annotated[Cards, seen_as("table", _table)] = ()
    guilty: Annotated[tuple[bool, ...], seen_as("guilty", _guilty)] = ()
    trail: Annotated[tuple[Trace, ...], seen_as("trail", _trail)] = ()  # how the cards of this round moved


@value
class View(Table, engine.View):  # type: ignore[misc]
    """All that one seat may know."""

    in_wallet: int
    chips: tuple[int, ...]
    chips_left: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...] | None  # everybody's chips, when all is over
    specials: tuple[SpecialId, ...]
    specials_left: tuple[int, ...]
    hand: Cards
    hands: tuple[Cards | None, ...]  # None: not shown to this seat
    sizes: tuple[int, ...]
    under: tuple[tuple[Lying, ...], ...]
    pocket: Cards | None  # while this seat chooses
    in_pocket: int
    laid: Laid  # who has chosen, while others still choose; None for what this seat does not know
    table: tuple[Card | None, ...]
    guilty: tuple[bool | None, ...]  # None: not known to this seat
    trail: tuple[Trace, ...]  # None for a card this seat has not seen

    def __hash__(self) -> int:
        return hash((self.seat, self.turns, self.hand, self.trail))  # views are looked up among those of many games

    @property
    def coin(self) -> int:
        """This seat's coin, in cents."""
        return self.coins[self.seat] if len(self.coins) == self.game.players else 0

    @property
    def chosen(self) -> Card | None:
        """What this seat has chosen, while others still choose."""
        return next((card for seat, card in self.laid if seat == self.seat), None)

    @property
    def dealt(self) -> Cards:
        """The cards this seat was dealt in this round: its hand, and back along the trail."""
        held = Counter(self.hand)
        for card, source, target, _ in self.trail:
            if self.seat in (source, target) and target not in (ONE_OF, NONE_OF):
                held[str(card)] += (source == self.seat) - (target == self.seat)
        return tuple(sorted((+held).elements()))

    @property
    def verdict(self) -> Verdict:
        """Guilty or innocent, if the round ended now."""
        return verdict(self.hand, self.coin, exchanged(self.under[self.seat]), self.box)

    def allows(self, move: object) -> bool:
        """Whether this seat may play this now."""
        if isinstance(move, Pay) and self.moves and isinstance(self.moves[0], Pay):
            return may_pay(self.box, self.hand, move.cards)
        return super().allows(move)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The view as a row of whole numbers of fixed length; -1 stands for unknown."""
        from gamekit.wallet.rules.numbers import numbers

        return numbers(self)


@value
class State(Frozen[Draft, View], Draft, draft=Draft, view=View):  # type: ignore[misc]
    """One position, secrets included."""

    @property
    def result(self) -> Result | None:
        """None, or 1 for who has most points, chips splitting ties; shared where both are equal."""
        if self.turn is not None:
            return None
        scores = [(sum(chips), len(chips)) for chips in self.chips]
        best = max(scores)
        winners = scores.count(best)
        return Result((Fraction(int(score == best), winners) for score in scores), f"{best[0]} points win")


rules = Rules[Draft]()


def exchanged(under: tuple[Lying, ...]) -> tuple[Card, str] | None:
    """The note that counts in another currency, if there is one."""
    return next(((str(one.card), one.currency) for one in under if one.currency), None) if under else None
