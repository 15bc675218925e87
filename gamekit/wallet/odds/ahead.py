"""The chance to be innocent: now, after each action, two own turns ahead, and at the end of the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any

from gamekit.core.advice import Estimate
from gamekit.core.game import CHANCE
from gamekit.wallet.components import Box
from gamekit.wallet.odds.belief import Belief
from gamekit.wallet.odds.coming import Coming, Now, now
from gamekit.wallet.odds.knowing import belief
from gamekit.wallet.odds.model import careful, left_over, resulting
from gamekit.wallet.odds.tables import tables
from gamekit.wallet.rules import Buy, Draw, Return, Round, State, View, judged, verdict
from gamekit.wallet.rules.listing import Action, actions
from gamekit.wallet.rules.moves import Cards
from gamekit.wallet.rules.places import minus, plus


@dataclass(frozen=True, slots=True)
class Outlook:
    """The chance to be innocent right after an action, and after one more own action with best play."""

    action: Action
    first: Fraction
    second: Fraction


@dataclass(frozen=True)
class _Spot:
    """What the mathematics needs of a view: the own cards, and what may come."""

    box: Box
    coin: int
    hand: Cards
    coming: Coming

    def judged(self, hand: Cards) -> bool:
        """Whether this seat would be innocent with these cards."""
        return verdict(hand, self.coin, None, self.box).innocent

    def sure(self, hand: Cards) -> bool:
        """Whether one more action leaves this seat innocent without any luck."""
        return self.judged(hand) or any(self.judged(minus(hand, card)) for card in dict.fromkeys(hand))

    def moves(self) -> tuple[Any, ...]:
        """The regular actions."""
        return actions(self.box, self.hand, self.coming.draw is not None, any(self.coming.pockets), True)

    def then(self, hand: Cards, coming: Coming) -> _Spot:
        """One action later."""
        return _Spot(self.box, self.coin, hand, coming)


def _first(spot: _Spot, action: Action) -> Fraction:
    """The chance to be innocent right after this action."""
    if type(action) is Draw:
        assert spot.coming.draw is not None
        return spot.coming.draw.p(lambda card: spot.judged(plus(spot.hand, card)))
    if type(action) is Return:
        return Fraction(spot.judged(resulting(spot.hand, action)))
    return _bought(spot) if type(action) is Buy else Fraction(spot.judged(spot.hand))


def _bought(spot: _Spot) -> Fraction:
    """The best payment for whatever the pocket may hold, and then a person in it who fits."""
    pockets, best = spot.coming.pockets, Fraction(0)
    persons = {person for pocket in pockets for person in pocket}
    for left in left_over(spot.box, spot.hand):
        fitting = [person for person in persons if spot.judged(plus(left, person))]
        if fitting and best < 1:
            share = sum(weight for pocket, weight in pockets.weights.items() if any(p in pocket for p in fitting))
            best = max(best, Fraction(share, pockets.total))
    return best


def _best(spot: _Spot) -> Fraction:
    """The chance to be innocent after the best single action."""
    if spot.sure(spot.hand):
        return Fraction(1)
    return max((_first(spot, move) for move in spot.moves() if type(move) in (Draw, Buy)), default=Fraction(0))


def _second(spot: _Spot, found: Now, action: Action) -> Fraction:
    """The chance to be innocent after this action and then the best one."""
    if type(action) is Draw:
        assert spot.coming.draw is not None
        return spot.coming.draw.mean(lambda card: _drawn(spot, found, card))
    if type(action) is Return:
        return _best(spot.then(resulting(spot.hand, action), found.returned(action.card)))
    return _bought_and_more(spot, found) if type(action) is Buy else _best(spot)


def _drawn(spot: _Spot, found: Now, card: str) -> Fraction:
    hand = plus(spot.hand, card)
    return Fraction(1) if spot.sure(hand) else _best(spot.then(hand, found.drawn(card)))


def _bought_and_more(spot: _Spot, found: Now) -> Fraction:
    """The best payment, then the best of the persons seen in the pocket, then the best action."""
    best = Fraction(0)
    for left in left_over(spot.box, spot.hand):
        if best < 1:
            worth = {
                pocket: max(_best(spot.then(plus(left, who), found.bought(who, pocket))) for who in set(pocket))
                for pocket in spot.coming.pockets
            }
            best = max(best, spot.coming.pockets.mean(worth.__getitem__))
    return best


def _spot(view: View, whole: bool = False) -> tuple[_Spot, Now]:
    if not view.turns:
        raise ValueError("there are no odds before everything is dealt")
    return _known(view, belief(view, whole))


def _known(view: View, believed: Belief) -> tuple[_Spot, Now]:
    found = now(believed)
    return _Spot(view.box, view.coin, view.hand, found.coming), found


def after(view: View, action: Action, whole: bool = False) -> Outlook:
    """The chances after this action, in the model *blind*, the wallet staying as it is between two own turns.

    Exact where `belief(view).exact`, and with `whole` wherever every way can be counted in some seconds; elsewhere
    `doubts(view)` tells how far off they may be.
    """
    spot, found = _spot(view, whole)
    if action not in spot.moves():
        raise ValueError(f"this is no regular action of this seat now: {action!r}")
    return Outlook(action, _first(spot, action), _second(spot, found, action))


@lru_cache(maxsize=128)
def outlook(view: View) -> tuple[Outlook, ...]:
    """`after` for every regular action, best first."""
    spot, found = _spot(view)
    seen = [Outlook(action, _first(spot, action), _second(spot, found, action)) for action in spot.moves()]
    return tuple(sorted(seen, key=lambda one: (-one.second, -one.first)))


@lru_cache(maxsize=128)
def doubts(view: View) -> dict[Action, tuple[float, float]]:
    """How far off the two chances of `outlook` for each action may be, 19 times in 20; 0 where they are exact."""

    def chances(one: Belief) -> list[float]:
        spot, found = _known(view, one)
        seen = [(_first(spot, action), _second(spot, found, action)) for action in spot.moves()]
        return [float(chance) for pair in seen for chance in pair]

    known, moves = belief(view), _spot(view)[0].moves()
    off = known.off(chances) if known.draws else [0.0] * 2 * len(moves)
    return dict(zip(moves, zip(off[::2], off[1::2], strict=True), strict=True))


def outlook_sureness(view: View) -> str:
    """How far the chances of `outlook` can be trusted."""
    return belief(view).sure(max([off for pair in doubts(view).values() for off in pair]))


# --- to the end of the round ----------------------------------------------------------------


def play_round(state: State, rng: Random) -> State:
    """The round played to its verdicts by careful players; the last state of this round."""
    number = len(state.history)
    while len(state.history) == number:
        if state.turn is CHANCE:
            state = state.play(state.chances.sample(rng))
            continue
        seat = state.turn
        assert isinstance(seat, int)
        moves = state.moves
        game, hand = state.game, state.hands[seat]
        state = state.play(moves[0] if len(moves) == 1 else careful(game.contents, hand, state.coins[seat], moves, rng))
    return state


def until_end(view: View, action: Any = None, games: int = 200, rng: Random | None = None) -> Estimate:
    """How often this seat is innocent at the end of the round, everybody being *careful* from now (the action) on."""
    wins = sum(not done.guilty[view.seat] for done in _ends(view, action, games, rng or Random(0)))
    return Estimate(Fraction(wins), games)


def _ends(view: View, action: object, games: int, rng: Random) -> Iterator[Round]:
    for state in tables(view, rng, games):
        yield play_round(state if action is None else state.play(action), rng).history[-1]


def standing(view: View, games: int = 200, rng: Random | None = None, now: bool = False) -> dict[str, Estimate]:
    """How often this seat is richest, second … among the innocent, or guilty, at the end of the round.

    Everybody is *careful* until then; with `now` the round ends at once, before any special.
    """
    luck = rng or Random(0)
    counts = dict.fromkeys([*_PLACES[: view.game.players], "guilty"], 0)
    ended = map(ranking, tables(view, luck, games)) if now else (e.ranking for e in _ends(view, None, games, luck))
    for ranked in ended:
        counts[_PLACES[ranked.index(view.seat)] if view.seat in ranked else "guilty"] += 1
    return {place: Estimate(Fraction(count), games) for place, count in counts.items()}


_PLACES = ("richest", "second", "third", "fourth", "fifth", "sixth", "seventh")


def ranking(state: State) -> Sequence[int]:
    """Who would be innocent now, richest first."""
    found = [judged(state, seat) for seat in range(state.game.players)]
    innocent = [seat for seat, seen in enumerate(found) if seen.innocent]
    return sorted(innocent, key=lambda seat: -found[seat].wealth)


INNOCENT = 200  # imagined tables


@lru_cache(maxsize=16)
def innocent(view: View) -> tuple[float, ...]:
    """How likely each player is innocent if the round ended now, before any special: a share of imagined tables."""
    counts = [0] * view.game.players
    for state in tables(view, Random("innocent"), INNOCENT):
        for seat in range(view.game.players):
            counts[seat] += judged(state, seat).innocent
    return tuple(count / INNOCENT for count in counts)
