"""What a seat sees happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeAlias, TypeVar

from gamekit.core.words import Phrase, Seat, Wording
from gamekit.wallet.rules.moves import Card, Cards, SpecialId
from gamekit.wallet.rules.places import ASIDE, DISCARDS, POCKET, SEIZED, TABLE, WALLET, Place
from gamekit.wallet.rules.verdict import euros

T = TypeVar("T")


def _by_seat(words: Callable[[T], str]) -> Wording:
    """Words for what each seat has."""
    return Wording(lambda row: ", ".join(f"{{{seat}}} {words(item)}" for seat, item in enumerate(row)))


def _points(chips: tuple[int, ...]) -> str:
    return f"{sum(chips)} ({'1 chip' if len(chips) == 1 else f'{len(chips)} chips'})"


Coins: TypeAlias = Annotated[tuple[int, ...], _by_seat(lambda coin: f"{coin} cent")]
Verdicts: TypeAlias = Annotated[tuple[bool, ...], _by_seat(lambda guilty: "guilty" if guilty else "innocent")]
Chips: TypeAlias = Annotated[tuple[tuple[int, ...], ...], _by_seat(_points)]
Wealth: TypeAlias = Annotated[tuple[Seat, int], Wording(lambda one: f"{{{one[0]}}} {euros(one[1])}")]
Hand: TypeAlias = Annotated[Cards, Wording(lambda hand: ", ".join(hand) or "no cards")]


class RoundBegan(Phrase):
    """The coins are drawn; the lowest starts."""

    says = "Round {number}. Coins: {coins}. {starter} starts"
    number: int
    coins: Coins
    starter: Seat


class Dealt(Phrase):
    """The cards and specials this seat was given."""

    says = "Your cards: {hand}. Your specials: {specials}"
    without = "Your cards: {hand}."
    hand: Cards
    specials: tuple[SpecialId, ...]

    def template(self) -> str:
        """A box may hold no specials."""
        return self.says if self.specials else self.without


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


class Moved(Phrase):
    """A card went from one place to another; None: this seat did not see which."""

    arrives = "{target} receives {card}"
    says = "{card} is moved"
    card: Card | None
    source: Place
    target: Place

    def template(self) -> str:
        """In the words that fit the way; "a card" for one that this seat did not see."""
        from_hand = self.source >= 0
        to = None if self.target >= 0 else ASIDE if self.target <= ASIDE else self.target
        words = _WAYS.get((from_hand, None if from_hand else self.source, to))
        words = words or (self.arrives if self.target >= 0 else self.says)
        return words if self.card else words.replace("{card}", "a card")


class Flipped(Phrase):
    """A timer was turned over."""

    says = "{seat} flips a timer: {left} left"
    last = "{seat} flips a timer: it was the last one!"
    seat: Seat
    left: int

    def template(self) -> str:
        """The last one is told as such."""
        return self.says if self.left else self.last


class Played(Phrase):
    """A special was played."""

    says = "{seat} plays {special}"
    on = "{seat} plays {special} on {target}"
    seat: Seat
    special: SpecialId
    target: Seat | None = None

    def template(self) -> str:
        """With the player it was played on, if there is one."""
        return self.says if self.target is None else self.on


class WasInspected(Phrase):
    """An officer looked at a hand."""

    says = "{officer} inspects {seat}: {hand} – innocent"
    found = "{officer} inspects {seat}: {hand} – guilty"
    officer: Seat
    seat: Seat
    hand: Hand
    guilty: bool

    def template(self) -> str:
        """Guilty or innocent."""
        return self.found if self.guilty else self.says


class Judged(Phrase):
    """Everybody shows their cards."""

    says = "All cards on the table: {guilty}"
    hands: tuple[Cards, ...]
    guilty: Verdicts


class LostChip(Phrase):
    """A guilty player put a chip back; its value is the owner's secret."""

    says = "{seat} puts a chip back (worth {value})"
    unseen = "{seat} puts a chip back"
    seat: Seat
    value: int | None

    def template(self) -> str:
        """Others see that a chip was put back."""
        return self.unseen if self.value is None else self.says


class Ranked(Phrase):
    """The innocent by wealth."""

    says = "Richest first: {ranking}"
    nobody = "Nobody is innocent: no chips this round"
    ranking: tuple[Wealth, ...]

    def template(self) -> str:
        """There may be nobody to rank."""
        return self.says if self.ranking else self.nobody


class WonChip(Phrase):
    """A chip drawn by this seat, or by another."""

    says = "{seat} draws a chip worth {value}"
    unseen = "{seat} draws a chip"
    seat: Seat
    value: int | None

    def template(self) -> str:
        """Others see that a chip was drawn."""
        return self.unseen if self.value is None else self.says


class Ended(Phrase):
    """Everybody's chips."""

    says = "The end. Points: {chips}"
    chips: Chips
