"""What the wallet's numbers are chances of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE
from gamekit.wallet.odds.ahead import ranking
from gamekit.wallet.odds.model import left_over, resulting
from gamekit.wallet.rules import Buy, Draw, Flip, Return, State, verdict
from gamekit.wallet.rules.places import plus
from tests.calibrate.games import Moment, Outcomes


def _wallet(state: State) -> Dist[str]:
    return Dist({card.name: many for card, many in zip(state.box.cards, state.wallet, strict=True) if many})


def _next_card(moment: Moment, about: Any) -> Dist[str]:
    """Each card that is in the wallet is as likely."""
    box = moment.state.box
    return _wallet(moment.state).map(lambda card: box.card[card].kind)


def _innocent(moment: Moment, action: Any) -> float | None:
    """The action done with the cards that are really there."""
    view, box = moment.view, moment.state.box

    def judged(hand: Any) -> bool:
        return verdict(hand, view.coin, None, box).innocent

    if isinstance(action, Draw):
        return float(_wallet(moment.state).p(lambda card: judged(plus(view.hand, card))))
    if isinstance(action, Return):
        return judged(resulting(view.hand, action))
    if isinstance(action, Buy):
        return _bought(moment)
    return judged(view.hand)


def _bought(moment: Moment) -> bool:
    """The payment that is best for what the pocket may hold, and a person who fits among those that it holds."""
    from gamekit.wallet.odds.knowing import belief

    view, box = moment.view, moment.state.box
    pockets = belief(view).pockets
    fitting = {
        left: {one.name for one in box.persons if verdict(plus(left, one.name), view.coin, None, box).innocent}
        for left in left_over(box, view.hand)
    }
    best = max(fitting.values(), key=lambda names: pockets.p(lambda pocket: any(one in names for one in pocket)))
    return any(one in best for one in moment.state.pocket)


def _turns(moment: Moment, about: Any) -> int:
    """The turns until the round is over, if this seat flips no timer."""
    state, seat, rng = moment.state, moment.seat, moment.rng
    own, number, last = 0, len(state.history), None
    while len(state.history) == number and not state.shown:
        turn = (state.turns, state.player)
        if turn != last and state.player == seat and state.timers:
            own += 1
        last = turn
        if state.turn is CHANCE:
            state = state.play(state.chances.sample(rng))
            continue
        move = state.only_move or moment.players[state.turn](state.view(state.turn), rng)
        if state.turn == seat and isinstance(move, Flip):
            others = [one for one in state.moves if not isinstance(one, Flip)]
            move = rng.choice(others) if others else move
        state = state.play(move)
    return own


OUTCOMES: Outcomes = {
    "next card": _next_card,
    "innocent": _innocent,
    "turns": _turns,
    "richest": lambda moment, about: ranking(moment.state)[:1] == [moment.seat],
}

ADVISED: tuple[str, ...] = ()
COUNTED = ("Innocent two turns ahead",)  # with a best action after the next, which nobody need take


def advised(moment: Moment, level: str) -> Iterator[tuple[str, float, float]]:
    """No move is given a chance."""
    return iter(())
