"""A strong player: two own turns ahead on the odds of all it has seen, specials where they pay."""

from __future__ import annotations

from random import Random
from typing import Any

from gamekit.wallet.bots.choices import answers
from gamekit.wallet.bots.looking import Ahead, regular_moves
from gamekit.wallet.bots.worth import table_of
from gamekit.wallet.odds import STEADY, belief, timer
from gamekit.wallet.rules import EXTRA_ACTION, TURN, Flip, Play, View, special_of
from gamekit.wallet.rules.moves import Cards
from gamekit.wallet.rules.places import WALLET

LEAST_GAIN = 0.04  # chips; a special is kept for a better moment below it


def hard(view: View, rng: Random) -> Any:
    """The move with the most chips to expect."""
    if len(view.moves) == 1:
        return view.moves[0]
    values = scores(view, rng)
    return max(values, key=lambda move: (round(values[move], 6), type(move) is Flip, rng.random()))


def scores(view: View, rng: Random) -> dict[Any, float]:
    """What each move is worth in chips; a special as much more than the best action as it is worth playing now."""
    ahead = looking(view)
    if view.phase not in (TURN, EXTRA_ACTION):
        return answers(view, ahead, rng)
    values = regular_values(view, ahead)
    base = max(values.values()) - ahead.acted(view.hand) - LEAST_GAIN
    return values | {move: base + value for move, value in special_values(view, ahead).items()}


def ready(view: View) -> float:
    """How likely each of the others is taken to be innocent at the end: they need time for it."""
    later = view.timers * 0.5 * view.game.players / (view.game.players + 1)
    return min(0.62, 0.2 + 0.07 * (view.turns / view.game.players + later))


def looking(view: View) -> Ahead:
    """What the next draw and the pocket hold, as far as this seat can know."""
    known = belief(view)
    draw = known.card_at(WALLET) if view.in_wallet else None
    pocket = view.pocket or max(known.pockets.weights.items(), key=lambda found: found[1])[0]
    return Ahead(view, table_of(view, ready(view)), draw, tuple(dict.fromkeys(pocket)))


def last_turn(view: View, timers: int) -> float:
    """How likely this is the last own turn when so many timers are left after it."""
    if timers <= 0 or view.phase is EXTRA_ACTION:
        return 1.0
    return float(timer(view, STEADY, timers)[1])


def regular_values(view: View, ahead: Ahead) -> dict[Any, float]:
    """Expected chips of each regular action: the round ends before the next own turn, or one more action follows."""
    stop, hurried = last_turn(view, view.timers), last_turn(view, view.timers - 1)
    values = {}
    for move in regular_moves(view):
        end = hurried if type(move) is Flip else stop

        def soon(hand: Cards, end: float = end) -> float:
            return end * ahead.ends(hand) + (1 - end) * ahead.acted(hand) if end < 1 else ahead.ends(hand)

        values[move] = ahead.after(view.hand, move, soon)
    return values


def special_values(view: View, ahead: Ahead) -> dict[Any, float]:
    """Expected chips after each special that can be played now and the best action after it."""
    return {move: special_of(move.special).worth(view, ahead, move) for move in view.moves if isinstance(move, Play)}
