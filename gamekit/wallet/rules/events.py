"""What a seat sees happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gamekit.wallet.rules.moves import FLIP, Card, Give, Inspect, Play, PutBack, Seat, Withdraw
from gamekit.wallet.rules.state import (
    ASIDE,
    COINS,
    DISCARDS,
    GRANTING,
    GUILTY,
    OVER,
    POCKET,
    PRIZES,
    SEIZED,
    TABLE,
    TURN,
    WALLET,
    WISHING,
    Cards,
    State,
    Step,
)  # fmt: skip
from gamekit.wallet.rules.verdict import euros


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """The coins are drawn; the lowest starts."""

    number: int
    coins: tuple[int, ...]
    starter: Seat

    @property
    def label(self) -> str:
        coins = ", ".join(f"{{{seat}}} {coin} cent" for seat, coin in enumerate(self.coins))
        return f"Round {self.number}. Coins: {coins}. {{{self.starter}}} starts"


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards and specials this seat was given."""

    hand: Cards
    specials: Cards

    @property
    def label(self) -> str:
        specials = f" Your specials: {', '.join(self.specials)}" if self.specials else ""
        return f"Your cards: {', '.join(self.hand)}.{specials}"


@dataclass(frozen=True, slots=True)
class Moved:
    """A card went from one place to another; None: this seat did not see which."""

    card: Card | None
    source: int
    target: int

    @property
    def label(self) -> str:
        card = self.card or "a card"
        words = _WAYS.get((self.source >= 0, self.source if self.source < 0 else None, _kind(self.target)))
        if words:
            return words.format(card=card, source=f"{{{self.source}}}", target=f"{{{self.target}}}")
        return f"{{{self.target}}} receives {card}" if self.target >= 0 else f"{card} is moved"


def _kind(place: int) -> int | None:
    return None if place >= 0 else ASIDE if place <= ASIDE else place


_WAYS = {  # (from a hand?, from where, to where): words
    (False, WALLET, None): "{target} draws {card} from the wallet",
    (True, None, WALLET): "{source} returns {card} to the wallet",
    (True, None, DISCARDS): "{source} pays with {card}",
    (False, POCKET, None): "{target} takes from the additional identities: {card}",
    (False, WALLET, TABLE): "Out of the wallet comes {card}",
    (False, TABLE, WALLET): "The rest goes back to the wallet: {card}",
    (True, None, TABLE): "From {source} comes {card}",
    (False, TABLE, None): "{target} gets {card}",
    (True, None, ASIDE): "{source} lays {card} aside: it lies under a special",
    (True, None, SEIZED): "Confiscated from {source}: {card}",
    (False, WALLET, SEIZED): "The credit card draws {card}",
}


@dataclass(frozen=True, slots=True)
class Flipped:
    """A timer was turned over."""

    seat: Seat
    left: int

    @property
    def label(self) -> str:
        return f"{{{self.seat}}} flips a timer: " + (f"{self.left} left" if self.left else "it was the last one!")


@dataclass(frozen=True, slots=True)
class Played:
    """A special was played."""

    seat: Seat
    special: str
    target: Seat | None = None

    @property
    def label(self) -> str:
        return f"{{{self.seat}}} plays {self.special}" + ("" if self.target is None else f" on {{{self.target}}}")


@dataclass(frozen=True, slots=True)
class Asked:
    """A wish was spoken, and whether it found anything."""

    seat: Seat
    wish: str
    granted: bool | None = None

    @property
    def label(self) -> str:
        if self.granted is None:
            return f"{{{self.seat}}} asks for: {self.wish}"
        return f"{{{self.seat}}} has " + ("one and gives it" if self.granted else "none")


@dataclass(frozen=True, slots=True)
class WasInspected:
    """An officer looked at a hand."""

    officer: Seat
    seat: Seat
    hand: Cards
    guilty: bool

    @property
    def label(self) -> str:
        found = "guilty" if self.guilty else "innocent"
        return f"{{{self.officer}}} inspects {{{self.seat}}}: {', '.join(self.hand) or 'no cards'} – {found}"


@dataclass(frozen=True, slots=True)
class Judged:
    """Everybody shows their cards."""

    hands: tuple[Cards, ...]
    guilty: tuple[bool, ...]

    @property
    def label(self) -> str:
        words = (f"{{{seat}}} {'guilty' if found else 'innocent'}" for seat, found in enumerate(self.guilty))
        return "All cards on the table: " + ", ".join(words)


@dataclass(frozen=True, slots=True)
class LostChip:
    """A guilty player put a chip back; its value is the owner's secret."""

    seat: Seat
    value: int | None

    @property
    def label(self) -> str:
        return f"{{{self.seat}}} puts a chip back" + ("" if self.value is None else f" (worth {self.value})")


@dataclass(frozen=True, slots=True)
class Ranked:
    """The innocent by wealth."""

    ranking: tuple[Seat, ...]
    wealth: tuple[int, ...]

    @property
    def label(self) -> str:
        if not self.ranking:
            return "Nobody is innocent: no chips this round"
        return "Richest first: " + ", ".join(f"{{{seat}}} {euros(self.wealth[seat])}" for seat in self.ranking)


@dataclass(frozen=True, slots=True)
class WonChip:
    """A chip drawn by this seat, or by another."""

    seat: Seat
    value: int | None

    @property
    def label(self) -> str:
        return f"{{{self.seat}}} draws a chip" + ("" if self.value is None else f" worth {self.value}")


@dataclass(frozen=True, slots=True)
class Ended:
    """Everybody's chips."""

    chips: tuple[tuple[int, ...], ...]

    @property
    def label(self) -> str:
        return "The end. Points: " + ", ".join(f"{{{s}}} {sum(c)} ({_count(len(c))})" for s, c in enumerate(self.chips))


def _count(chips: int) -> str:
    return "1 chip" if chips == 1 else f"{chips} chips"


def witness(before: State, seat: Seat, move: Any, after: State) -> tuple[Any, ...]:
    """What this seat sees when `move` leads from `before` to `after`."""
    return (*_of_move(before, seat, move), *_of_cards(before, seat, after), *_of_change(before, seat, move, after))


def _of_move(before: State, seat: Seat, move: Any) -> tuple[Any, ...]:
    """The move itself, as far as this seat can see it."""
    who: Any = before.turn
    if type(move) is Play:
        return (Played(who, move.special, move.seat),)
    if type(move) is PutBack:
        return (LostChip(who, move.value if who == seat else None),)
    if type(move) is Inspect:
        return (WasInspected(who, move.seat, before.hands[move.seat], before.guilty[move.seat]),)
    if type(move) is Withdraw:
        return (Played(who, "Cash machine"),)
    if before.phase == WISHING:
        return (Asked(who, move.wish),)
    if before.phase == GRANTING:
        return (Asked(who, before.laid[0] or "", type(move) is Give),)
    if move == FLIP:
        return (Flipped(who, before.timers - 1),)
    if before.phase == PRIZES:
        return (WonChip(before.queue[0], move.value if before.queue[0] == seat else None),)
    return ()


def _of_cards(before: State, seat: Seat, after: State) -> tuple[Moved, ...]:
    """Every card that moved; one that changes hands is told when it arrives."""
    if after.round != before.round:
        return ()
    steps = after.trail[len(before.trail) :]
    return tuple(_moved(step, seat) for step in steps if _worth_telling(step))


def _worth_telling(step: Step) -> bool:
    _, source, target, _ = step
    return source != target and not ASIDE < target < TABLE


def _moved(step: Step, seat: Seat) -> Moved:
    card, source, target, seen = step
    return Moved(card if seen >> seat & 1 else None, source, target)


def _of_change(before: State, seat: Seat, move: Any, after: State) -> tuple[Any, ...]:
    """What the move set off."""
    told: list[Any] = []
    if before.phase == COINS and after.phase != COINS:
        told.append(RoundBegan(after.round, after.coins, after.starter))
    if before.phase < TURN <= after.phase:
        told.append(Dealt(after.hands[seat], after.specials[seat]))
    elif before.timers - after.timers > (move == FLIP):  # Rule: the starter flips one before each later turn
        told.append(Flipped(after.starter, after.timers))
    ranked = len(after.history) > len(before.history)
    if before.phase < GUILTY and ranked:
        told.append(Judged(after.history[-1].hands, after.history[-1].guilty))
    elif before.phase < GUILTY <= after.phase:
        told.append(Judged(after.hands, after.guilty))
    if ranked:
        told.append(Ranked(after.history[-1].ranking, after.history[-1].wealth))
    if after.phase == OVER:
        told.append(Ended(after.chips))
    return tuple(told)
