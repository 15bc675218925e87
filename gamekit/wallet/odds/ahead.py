"""The chance to be innocent: now, after each action, two own turns ahead, and at the end of the round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from random import Random
from typing import Any

from gamekit.advice import Estimate
from gamekit.game import CHANCE
from gamekit.wallet.box import Box
from gamekit.wallet.odds.belief import Belief, belief
from gamekit.wallet.odds.model import bargains, careful, resulting
from gamekit.wallet.rules import Buy, Draw, Flip, Return, State, View, imagine, verdict
from gamekit.wallet.rules.listing import actions
from gamekit.wallet.rules.places import plus
from gamekit.wallet.rules.state import POCKET, TURN, WALLET, Cards, exchanged

Action = Draw | Return | Buy | Flip


@dataclass(frozen=True, slots=True)
class Outlook:
    """The chance to be innocent right after an action, and after one more own action with best play."""

    action: Action
    first: Fraction
    second: Fraction


@dataclass(frozen=True)
class _Spot:
    """What the mathematics needs of a view: the own cards, and what may be where."""

    box: Box
    seat: int
    coin: int
    hand: Cards
    belief: Belief

    @property
    def innocent(self) -> Fraction:
        return Fraction(int(verdict(self.hand, self.coin, None, self.box).innocent))

    def moves(self) -> tuple[Any, ...]:
        sizes = dict(self.belief.sizes)
        return actions(self.box, self.hand, sizes[WALLET] > 0, sizes[POCKET] > 0, True)

    def drawn(self, card: str) -> _Spot:
        step = (card, WALLET, self.seat, 0)
        return _Spot(self.box, self.seat, self.coin, plus(self.hand, card), self.belief.then(step))

    def returned(self, card: str) -> _Spot:
        hand = resulting(self.hand, Return(card))
        return _Spot(self.box, self.seat, self.coin, hand, self.belief.then((card, self.seat, WALLET, 0)))

    def bought(self, person: str) -> Belief:
        """What was paid lies open: it changes nothing about the unseen cards."""
        return self.belief.then((person, POCKET, self.seat, 0))


def _first(spot: _Spot, action: Action) -> Fraction:
    """The chance to be innocent right after this action."""
    if type(action) is Draw:
        found = spot.belief.card_at(WALLET)
        good = [w for card, w in found.weights.items() if _innocent(spot, plus(spot.hand, card))]
        return Fraction(sum(good), found.total)
    if type(action) is Return:
        return Fraction(int(_innocent(spot, resulting(spot.hand, action))))
    if type(action) is Buy:
        return _best_bargain(spot, lambda left, person: Fraction(int(_innocent(spot, left))))
    return spot.innocent


def _innocent(spot: _Spot, hand: Cards) -> bool:
    return verdict(hand, spot.coin, None, spot.box).innocent


def _best_bargain(spot: _Spot, worth: Any) -> Fraction:
    """The best payment and person, over what may be left in the pocket."""
    pockets = spot.belief.pockets()
    value = dict.fromkeys((person for pocket in pockets for person in pocket), Fraction(0))
    for _, person, left in bargains(spot.box, spot.hand, tuple(value)):
        if value[person] != 1:
            value[person] = max(value[person], worth(left, person))
    return pockets.mean(lambda pocket: max((value[person] for person in pocket), default=Fraction(0)))


def _best(spot: _Spot) -> Fraction:
    """The chance to be innocent after the best single action."""
    if spot.innocent:
        return Fraction(1)
    moves = spot.moves()
    sure = [move for move in moves if type(move) is Return]
    if any(_first(spot, move) for move in sure):
        return Fraction(1)
    return max((_first(spot, move) for move in moves if type(move) in (Draw, Buy)), default=Fraction(0))


def _second(spot: _Spot, action: Action) -> Fraction:
    """The chance to be innocent after this action and then the best one."""
    if type(action) is Draw:
        return spot.belief.card_at(WALLET).mean(lambda card: _best(spot.drawn(card)))
    if type(action) is Return:
        return _best(spot.returned(action.card))
    if type(action) is Buy:
        known = cache(spot.bought)
        return _best_bargain(
            spot, lambda left, person: _best(_Spot(spot.box, spot.seat, spot.coin, left, known(person)))
        )
    return _best(spot)


def _spot(view: View) -> _Spot:
    if view.phase < TURN:
        raise ValueError("there are no odds before everything is dealt")
    return _Spot(view.box, view.seat, view.coin, view.hand, belief(view))


def after(view: View, action: Action) -> Outlook:
    """The exact chances after this action, in the model *blind*, the wallet staying as it is between two own turns."""
    spot = _spot(view)
    if action not in spot.moves():
        raise ValueError(f"this is no regular action of this seat now: {action!r}")
    return Outlook(action, _first(spot, action), _second(spot, action))


@lru_cache(maxsize=128)
def outlook(view: View) -> tuple[Outlook, ...]:
    """`after` for every regular action, best first."""
    spot = _spot(view)
    found = [Outlook(action, _first(spot, action), _second(spot, action)) for action in spot.moves()]
    return tuple(sorted(found, key=lambda seen: (-seen.second, -seen.first)))


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
    luck = rng or Random(0)
    wins = sum(not _ended(view, action, luck).guilty[view.seat] for _ in range(games))
    return Estimate(Fraction(wins), games)


def _ended(view: View, action: Any, rng: Random) -> Any:
    state = imagine(view, rng)
    return play_round(state if action is None else state.play(action), rng).history[-1]


def standing(view: View, games: int = 200, rng: Random | None = None, now: bool = False) -> dict[str, Estimate]:
    """How often this seat is richest, second … among the innocent, or guilty, at the end of the round.

    Everybody is *careful* until then; with `now` the round ends at once, before any special.
    """
    luck = rng or Random(0)
    places = [*_PLACES[: view.game.players], "guilty"]
    counts = dict.fromkeys(places, 0)
    for _ in range(games):
        ranking = _ranking(imagine(view, luck)) if now else _ended(view, None, luck).ranking
        counts[_PLACES[ranking.index(view.seat)] if view.seat in ranking else "guilty"] += 1
    return {place: Estimate(Fraction(count), games) for place, count in counts.items()}


_PLACES = ("richest", "second", "third", "fourth", "fifth", "sixth", "seventh")


def _ranking(state: State) -> Sequence[int]:
    """Who would be innocent now, richest first."""
    found = [verdict(hand, coin, exchanged(lying), state.game.contents)
             for hand, coin, lying in zip(state.hands, state.coins, state.under, strict=True)]  # fmt: skip
    innocent = [seat for seat, seen in enumerate(found) if seen.innocent]
    return sorted(innocent, key=lambda seat: -found[seat].wealth)
