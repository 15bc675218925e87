"""Monopoly's exercises, from two dice to the long run and what a street is worth."""

from __future__ import annotations

from gamekit.monopoly.tasks import chain, dice, money

TASKS = (
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
)
