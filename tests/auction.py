"""A small game for the engine's tests: all bid a card in secret, the highest card bid once takes the point."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Annotated, Any, ClassVar

from gamekit.core import engine
from gamekit.core.dist import Dist
from gamekit.core.engine import Frozen, Hidden, Rules, own, value
from gamekit.core.game import Result
from gamekit.core.words import Phrase, Seat


class Flip(Phrase):
    says = "the stake is {points:point|points}"
    points: int


class Bid(Phrase):
    says = "Bid {card}"
    card: int


class Secret(Phrase):
    """A bid, as its owner sees it."""

    says = "You bid {card}"
    card: int


class Hides(Phrase):
    says = "{seat} bids"
    seat: Seat


class Shown(Phrase):
    says = "The bids are {cards:and}"
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Auction:
    players: int = 3
    rounds: int = 2
    name: ClassVar[str] = "auction"
    kinds: ClassVar[tuple[type, ...]] = (Bid, Flip)

    @property
    def vocabulary(self) -> tuple[Bid, ...]:
        return BIDS

    @property
    def draws(self) -> tuple[Flip, ...]:
        return FLIPS

    def start(self) -> State:
        cards = tuple(range(1, 6))
        first = Draft(game=self, points=(0,) * self.players, hands=(cards,) * self.players)
        return engine.begin(first, State, ROUND())


BIDS, FLIPS = tuple(Bid(card) for card in range(1, 6)), (Flip(1), Flip(2))


@dataclass(eq=False, repr=False, kw_only=True)
class Table:
    """What everybody sees."""

    game: Auction
    points: tuple[int, ...]
    rounds: int = 0
    stake: int = 0


@dataclass(eq=False, repr=False, kw_only=True)
class Draft(Table, engine.Draft):
    """And what is hidden, beside each field from whom."""

    hands: Annotated[tuple[tuple[int, ...], ...], own("hand")]
    bids: Annotated[tuple[int, ...], own("my_bid")] = ()
    spice: Hidden[int] = 0


@value
class View(Table, engine.View):  # type: ignore[misc]
    hand: tuple[int, ...]
    my_bid: int | None


@value
class State(Frozen[Draft, View], Draft, draft=Draft, view=View):  # type: ignore[misc]
    @property
    def result(self) -> Result | None:
        best = max(self.points)
        return Result((int(p == best) for p in self.points), "most points") if self.phase is OVER else None


rules = Rules[Draft]()


@rules.happens("a round begins")
def ROUND(draft: Draft) -> None:
    """In each round, all bid and then the cards are shown."""
    if draft.rounds == draft.game.rounds:
        draft.do(OVER())
    else:
        draft.do(STAKE(), *BID.each(range(draft.game.players)), SHOW(), ROUND())


@rules.draws("the stake", lambda draft: Dist.uniform(FLIPS))
def STAKE(draft: Draft, move: Flip) -> None:
    draft.stake = move.points


def _cards(draft: Draft) -> tuple[Bid, ...]:
    return tuple([BIDS[card - 1] for card in draft.hands[len(draft.bids)]])


@rules.asks("bid", _cards, secret=True)
def BID(draft: Draft, move: Bid) -> None:
    """Each player puts one card face down."""
    seat, hands = draft.asked, draft.hands
    left = tuple([card for card in hands[seat] if card != move.card])
    draft.hands = (*hands[:seat], left, *hands[seat + 1 :])
    draft.bids += (move.card,)
    draft.whisper(seat, Secret, move.card)
    draft.tell_others(seat, Hides, seat)


@rules.happens("the cards are shown")
def SHOW(draft: Draft) -> None:
    """The highest card that nobody else bid takes the stake."""
    alone = [card for card in draft.bids if draft.bids.count(card) == 1]
    winner = draft.bids.index(max(alone)) if alone else None
    draft.points = tuple([p + draft.stake * (seat == winner) for seat, p in enumerate(draft.points)])
    draft.tell(Shown, draft.bids)
    draft.bids, draft.rounds = (), draft.rounds + 1


@rules.asks("over", lambda draft: ())
def OVER(draft: Draft, move: Bid) -> None: ...


def imagine(view: Any, rng: Random) -> State:
    """A state this seat could be in: the others' bids are any they could have made."""
    asked = view.asked if view.phase is BID else 0
    bids = tuple(view.my_bid if seat == view.seat else 1 for seat in range(asked))
    cards = set(range(1, 6))
    hands = tuple(
        view.hand if seat == view.seat else tuple(sorted(rng.sample(sorted(cards), len(view.hand))))
        for seat in range(view.game.players)
    )
    return engine.state_of(view, State, hands=hands, bids=bids, spice=rng.randrange(9))
