"""Cluedo's exercises: elimination, one of three, counting deals, chains of reasons, information, a detective."""

from __future__ import annotations

from gamekit.cluedo.tasks import deals, detective, information, rare, reasons
from gamekit.learn.tasks import with_rarer

TASKS = with_rarer(
    (
        reasons.LEFT,
        reasons.CHAIN,
        deals.REFUTED,
        deals.CAN_REFUTE,
        deals.ONE_OF_THREE,
        reasons.MUST_HOLD,
        deals.DEALS,
        deals.WHO_REFUTES,
        information.BITS,
        information.QUESTION,
        deals.FORMULA,
        detective.DETECTIVE,
    ),
    rare.MISTAKES,
)
