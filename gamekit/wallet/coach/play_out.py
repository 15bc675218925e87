"""Play-outs: an imagined table played to its end, the medium players by a short cut that needs no view.

The short cut decides as medium does in all but name: whoever is innocent flips a timer; whoever is guilty mends it,
richest where there is a choice, by a special kept for the end, a card returned or an identity bought; else draws as
long as some card could help, and else flips a timer. It looks at the own cards and at what everybody sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from gamekit.core.game import CHANCE, Player, Result
from gamekit.core.words import Seat
from gamekit.wallet.bots import medium
from gamekit.wallet.bots.worth import CREDIT, PREY
from gamekit.wallet.components import Box
from gamekit.wallet.odds.model import resulting
from gamekit.wallet.rules import EXTRA_ACTION, TURN, Exchange, Inspect, Pay, Play, PutBack, State, exchanged, special_of
from gamekit.wallet.rules.listing import payments
from gamekit.wallet.rules.moves import BUY, DRAW, FLIP, RETURN, WAIT, Cards, SpecialId
from gamekit.wallet.rules.places import minus
from gamekit.wallet.rules.specials.special import Note
from gamekit.wallet.rules.verdict import Scales, Tally, scales_of, together

GUILTY = -1


def play_out(state: State, players: Sequence[Player], rng: Random) -> Result:
    """The result when these players play an imagined state to its end."""
    scales = scales_of(state.game.contents)
    while state.turn is not None:
        if state.turn is CHANCE:
            state = state.apply(state.chances.sample(rng))
            continue
        seat, moves = state.asked, state.moves
        if len(moves) == 1:
            state = state.apply(moves[0])
        elif players[seat] is medium:
            state = state.apply(quick(state, seat, moves, scales, rng))
        else:
            state = state.play(players[seat](state.view(seat), rng))
    assert state.result is not None
    return state.result


def quick(state: State, seat: Seat, moves: Sequence[Any], scales: Scales, rng: Random) -> Any:
    """The move of whoever is asked."""
    own = Own(state.hands[seat], state.coins[seat], exchanged(state.under[seat]), state.specials[seat], scales)
    if state.phase in (TURN, EXTRA_ACTION):
        return _action(own, state.game.contents, moves)
    if isinstance(moves[0], PutBack):
        return min(moves, key=lambda move: int(move.value))
    if isinstance(moves[0], Inspect):
        return rng.choice(moves)
    if isinstance(moves[0], Pay):
        return _payment(own, state.game.contents)[0]
    return max(moves, key=lambda move: (_after(own, state.game.contents, move), rng.random()))


class Own(NamedTuple):
    """What a player has before them."""

    hand: Cards
    coin: int
    note: Note
    specials: tuple[SpecialId, ...]
    scales: Scales

    def worth(self, hand: Cards, note: Note = None) -> int:
        """What this hand is worth in cents, were the round over; −1 if it is guilty."""
        return self.weighed(self.scales.tally(hand, self.coin, note))

    def weighed(self, found: Tally) -> int:
        """The same for a hand that is counted."""
        if not self.scales.innocent(found):
            return GUILTY
        return found[2] + 100 * (CREDIT * bool(found[5]) + PREY * bool(found[6]))


def _after(own: Own, box: Box, move: Any) -> int:
    """What the hand is worth after a choice; a special is not played in vain."""
    now = own.worth(own.hand, own.note)
    if isinstance(move, Play):
        return _mended(own, box) if now < 0 else GUILTY
    if move is WAIT:
        return now + 1
    return own.worth(resulting(own.hand, move), (move.card, move.currency) if type(move) is Exchange else own.note)


def _action(own: Own, box: Box, moves: Sequence[Any]) -> Any:
    """One of the four actions."""
    ends = FLIP in moves
    if ends and (own.worth(own.hand) > 0 or _mended(own, box) > 0):
        return FLIP
    returned = [(own.worth(minus(own.hand, card)), card) for card in dict.fromkeys(own.hand)]
    worth, card = max(returned, default=(GUILTY, ""))
    if worth > 0:
        return RETURN[card]
    if BUY in moves and _payment(own, box)[1] > 0:
        return BUY
    return DRAW if DRAW in moves and (not ends or _draw_helps(own)) else FLIP if ends else moves[0]


def _mended(own: Own, box: Box) -> int:
    """The most that a special kept for the end could still make of a guilty hand."""
    uses = [uses for name in own.specials if (uses := special_of(name).uses)]
    return max([own.worth(left, note) for use in uses for left, note in use(box, own.hand, None)], default=GUILTY)


def _payment(own: Own, box: Box) -> tuple[Any, int]:
    """The payment, with whom it could buy, that leaves most; and how much that is."""
    persons = [own.scales.brings[person] for person in dict.fromkeys(box.extras)]
    best: tuple[Any, int] = None, GUILTY - 1
    for pay in payments(box, own.hand):
        left = own.scales.tally(resulting(own.hand, pay), own.coin)
        worth = max([own.weighed(together(left, person)) for person in persons], default=GUILTY)
        if worth > best[1]:
            best = pay, worth
    return best


def _draw_helps(own: Own) -> bool:
    """Whether there is a card in the game that would make this hand innocent."""
    held = own.scales.tally(own.hand, own.coin)
    return any(own.scales.innocent(together(held, card)) for card in own.scales.brings.values())
