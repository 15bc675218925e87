"""What Monopoly's numbers are chances of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamekit.core.engine import Telling
from gamekit.core.game import CHANCE
from gamekit.monopoly.rules import ASK, DRAW, RENT, WINDOW, AskRent, Paid
from gamekit.monopoly.rules.moves import PASS, REST
from tests.calibrate.games import Moment, Outcomes


def _pays(moment: Moment, about: Any) -> bool | None:
    """Nobody does anything, and the dice are thrown."""
    state, seat = moment.state, moment.seat
    if state.phase is not WINDOW or state.player != seat or state.jail[seat] or state.debt is not None:
        return None
    thrown, log = False, list[Telling]()
    while True:
        if state.turn is CHANCE and not (thrown and state.phase not in (DRAW, RENT)):
            state, thrown = state.play(state.chances.sample(moment.rng), log), True
        elif state.phase is ASK:
            state = state.play(AskRent(), log)
        elif thrown or state.phase is not WINDOW:
            break
        else:
            state = state.play(REST if state.allows(REST) else PASS)
    seen = [told.kind(*told.given) for told in log]
    paid = any(isinstance(one, Paid) and one.payer == seat and one.amount > 0 for one in seen)
    return paid or (state.debt is not None and state.debt.debtor == seat)


def _next_card(moment: Moment, deck: int) -> bool | None:
    """The card that came next in this game."""
    cards = moment.state.plan.decks[deck]
    before = moment.state.piles[deck]
    for state in moment.states[moment.at :]:
        pile = state.piles[deck]
        if pile != before:
            drawn = set(before.unseen) - set(pile.unseen) if before.unseen else set(before.seen[:1])
            return None if len(drawn) != 1 else cards[drawn.pop()].does == "jail"
    return None


OUTCOMES: Outcomes = {"pay": _pays, "jail card": _next_card}

ADVISED: tuple[str, ...] = ()
COUNTED = ("Rents and taxes",)


def advised(moment: Moment, level: str) -> Iterator[tuple[str, float, float]]:
    """No move is given a chance."""
    return iter(())
