"""What a special card is to the rules: one object, in a file of its own beside this one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from gamekit.core.words import Phrase, Seat
from gamekit.wallet.components import Box
from gamekit.wallet.rules.game import Wallet
from gamekit.wallet.rules.moves import PLAY, Card, Cards, Play, SpecialId
from gamekit.wallet.rules.state import Draft, Table, View

Note: TypeAlias = tuple[Card, str] | None
"""A note and the currency it now counts in, if there is one."""


HARM = 0.06  # chips: what a card forced on, or taken from, another player is worth to oneself


class Ahead(Protocol):
    """What a player who looks ahead knows, whoever that is: worths are chips to expect."""

    @property
    def odds(self) -> list[tuple[Card, float]]:
        """Each card that may be drawn, with its chance."""

    @property
    def note(self) -> Note:
        """The own exchanged note."""

    def cards_of(self, seat: Seat) -> list[tuple[Card, float]]:
        """Each card that may be taken blind from this player, with its chance."""

    def ends(self, hand: Cards) -> float:
        """The worth of a hand if the round ends now."""

    def acted(self, hand: Cards) -> float:
        """The worth of a hand after the best single action."""

    def twice(self, hand: Cards) -> float:
        """The worth of a hand after the best two actions."""

    def ended_without(self, special: SpecialId, hand: Cards, note: Note) -> float:
        """The worth of a hand at the end of the round, once this special is used."""

    def last_action(self, special: SpecialId) -> float:
        """The worth of the own hand after one action at the end of the round."""


class Played(NamedTuple):
    """How a special is played: the moves there are now for a seat, and all there can ever be in a game."""

    now: Callable[[Draft, Seat, SpecialId], tuple[Phrase, ...]]
    ever: Callable[[Wallet, SpecialId], tuple[Phrase, ...]]


def alone(possible: Callable[[Draft], bool] = lambda state: True) -> Played:
    """On nobody. Rule: a special without any possible effect cannot be played."""
    return Played(
        lambda state, seat, special: (PLAY(special),) if possible(state) else (),
        lambda game, special: (PLAY(special),),
    )


def pointed(mine: bool, theirs: bool) -> Played:
    """On another player, where one's own hand, or theirs, has cards if it must."""

    def now(state: Draft, seat: Seat, special: SpecialId) -> tuple[Play, ...]:
        hands = state.hands
        if mine and not hands[seat]:
            return ()
        others = enumerate(hands)
        return tuple([PLAY(special, other) for other, hand in others if other != seat and (hand or not theirs)])

    return Played(now, lambda game, special: tuple([PLAY(special, seat) for seat in range(game.players)]))


def target_of(play: Phrase) -> Seat:
    """The player a special is played on."""
    assert isinstance(play, Play) and play.seat is not None
    return play.seat


def itself(state: Table, special: SpecialId) -> SpecialId:
    """A special is carried out as what it says."""
    return special


@dataclass(frozen=True, eq=False, kw_only=True)
class Special:
    """A special card: how it is played, what it does, how it is called and drawn, what it is worth to a player.

    What is printed on it stands in the deck: its name, which is its id here, when it is played, how many there are.
    """

    id: SpecialId
    sign: str  # in the picture
    does: str  # for a learner who has just been dealt it
    played: Played
    effect: Callable[[Draft, Phrase], None]  # the phases it needs are put on the agenda
    worth: Callable[[View, Ahead, Phrase], float]  # chips to expect; also of the moves it brings along
    stands_for: Callable[[Table, SpecialId], SpecialId | None] = itself
    kinds: tuple[type[Phrase], ...] = ()  # the moves it brings along …
    brings: Callable[[Wallet], tuple[Phrase, ...]] = lambda game: ()  # … each of them once
    uses: Callable[[Box, Cards, Note], list[tuple[Cards, Note]]] | None = None  # at the end: what it can make of a hand
    asked_first: bool = False  # at the end: before the others

    @property
    def at_the_end(self) -> bool:
        """Whether it is kept for the end of the round."""
        return self.uses is not None

    def moves(self, state: Draft, seat: Seat) -> tuple[Phrase, ...]:
        """How this seat, who holds it, can play it now."""
        return self.played.now(state, seat, self.id)

    def vocabulary(self, game: Wallet) -> tuple[Phrase, ...]:
        """Every move it can ever be played with, and those it brings along."""
        return (*self.played.ever(game, self.id), *self.brings(game))

    def is_played_by(self, move: Phrase) -> bool:
        """Whether this move plays it."""
        return move.special == self.id if isinstance(move, Play) else type(move) in self.kinds
