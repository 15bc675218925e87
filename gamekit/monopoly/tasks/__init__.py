"""Monopoly's exercises, from two dice to the long run and what a street is worth."""

from __future__ import annotations

from gamekit.learn.tasks import with_rarer
from gamekit.monopoly.tasks import chain, dice, money, rare

TASKS = with_rarer(
    (
        dice.SUM,
        dice.THREE_DOUBLES,
        dice.OUT_OF_JAIL,
        dice.THROW,
        dice.TURNS_IN_JAIL,
        chain.ONE_THROW,
        chain.SEVERAL_THROWS,
        chain.LONG_RUN,
        money.PAYBACK,
        money.TRADE,
        dice.ONE_DOUBLE,
    ),
    rare.MISTAKES,
)
