"""A strong player: two own turns ahead on the odds of all it has seen, specials where they pay."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from gamekit.wallet.bots.choices import answers, ask_worth
from gamekit.wallet.bots.looking import Ahead
from gamekit.wallet.bots.worth import last_specials, table_of
from gamekit.wallet.odds import STEADY, belief, timer
from gamekit.wallet.rules import Flip, Play, View
from gamekit.wallet.rules.places import minus, plus
from gamekit.wallet.rules.state import EXTRA_ACTION, TURN, WALLET, Cards

LEAST_GAIN = 0.04  # chips; a special is kept for a better moment below it
HARM = 0.06  # what a card forced on, or taken from, another player is worth to oneself


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
    return Ahead(table_of(view, ready(view)), draw, tuple(dict.fromkeys(pocket)), last_specials(view))


def last_turn(view: View, timers: int) -> float:
    """How likely this is the last own turn when so many timers are left after it."""
    if timers <= 0 or view.phase == EXTRA_ACTION:
        return 1.0
    return float(timer(replace(view, timers=timers), STEADY)[1])


def regular_values(view: View, ahead: Ahead) -> dict[Any, float]:
    """Expected chips of each regular action: the round ends before the next own turn, or one more action follows."""
    stop, hurried = last_turn(view, view.timers), last_turn(view, view.timers - 1)
    values = {}
    for move in view.moves:
        if type(move) is Play:
            continue
        end = hurried if type(move) is Flip else stop

        def soon(hand: Cards, end: float = end) -> float:
            return end * ahead.ends(hand) + (1 - end) * ahead.acted(hand) if end < 1 else ahead.ends(hand)

        values[move] = ahead.after(view.hand, move, soon)
    return values


# --- specials at the start of the turn ------------------------------------------------------


def special_values(view: View, ahead: Ahead) -> dict[Any, float]:
    """Expected chips after each special that can be played now and the best action after it."""
    return {move: _special(view, ahead, move) for move in view.moves if type(move) is Play}


def _special(view: View, ahead: Ahead, move: Play) -> float:
    name = view.spent[-1] if move.special == "Emergency" else move.special
    hand = view.hand
    if name == "Double move":
        return max(ahead.after(hand, action, ahead.acted) for action in ahead.moves(hand))
    if name == "Happy birthday":
        return _birthday(ahead, hand)
    if name == "Gift":
        return max(ahead.acted(minus(hand, card)) for card in hand) + HARM
    if name in ("Stolen", "Inspection"):
        return _pulled(view, ahead, move.seat, choose=name == "Inspection")
    if name == "Redistribution":
        return _redistributed(view, ahead)
    if name == "Wish":
        return max(ask_worth(view, ahead, wish, move.seat or 0) for wish in view.box.wishes)
    giver = move.seat if move.seat is not None else _neighbour(view, name)
    return _traded(view, ahead, giver)


def _neighbour(view: View, name: str) -> int:
    step = -1 if name == "To the left" else 1
    return (view.seat + step) % view.game.players


def _from(view: View, seat: int | None) -> list[tuple[str, float]]:
    found = belief(view).card_at(seat if seat is not None and view.sizes[seat] else WALLET)
    return [(card, weight / found.total) for card, weight in found.weights.items()]


def _pulled(view: View, ahead: Ahead, seat: int | None, choose: bool) -> float:
    kept = ahead.acted(view.hand)
    values = [(p, ahead.acted(plus(view.hand, card))) for card, p in _from(view, seat)]
    return sum(p * (max(value + HARM, kept) if choose else value + HARM) for p, value in values)


def _traded(view: View, ahead: Ahead, seat: int) -> float:
    """One card goes, a blind one comes; people give away what they need least."""
    if not view.sizes[seat]:
        return max((ahead.acted(minus(view.hand, card)) for card in view.hand), default=0.0)
    best = max(view.hand, key=lambda card: ahead.acted(minus(view.hand, card)), default=None)
    rest = minus(view.hand, best) if best else view.hand
    return sum(p * ahead.acted(plus(rest, card)) for card, p in _from(view, seat))


def _birthday(ahead: Ahead, hand: Cards) -> float:
    """The best of three cards is kept; the other two are trouble for others."""
    outcomes = sorted(((ahead.ends(plus(hand, card)), p) for card, p in ahead.odds), reverse=True)
    value, better = 2 * HARM, 0.0
    for worth, p in outcomes:
        value += worth * ((1 - better) ** 3 - max(0.0, 1 - better - p) ** 3)
        better += p
    return value


def _redistributed(view: View, ahead: Ahead) -> float:
    """One's least needed note goes, and the best of what the others lay comes: the dearest, most likely."""
    money = [card for card in view.hand if card in view.box.money]
    rest = max((minus(view.hand, card) for card in money), key=ahead.acted, default=view.hand)
    offered = [(card, p) for card, p in ahead.odds if card in view.box.money]
    total = sum(p for _, p in offered) or 1.0
    outcomes = sorted(((ahead.acted(plus(rest, card)), p / total) for card, p in offered), reverse=True)
    value, better, laid = 0.0, 0.0, max(1, sum(size > 0 for size in view.sizes) - 1)
    for worth, p in outcomes:
        value += worth * ((1 - better) ** laid - max(0.0, 1 - better - p) ** laid)
        better += p
    return value
