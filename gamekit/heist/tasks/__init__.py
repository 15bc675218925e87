"""The heist's exercises, from reading the press to writing a leader."""

from __future__ import annotations

from gamekit.heist.tasks import beliefs, hands, leader, press, rare
from gamekit.learn.tasks import with_rarer

TASKS = with_rarer(
    (
        press.COUNT,
        hands.HANDS,
        hands.NEXT_CARD,
        hands.NOTES,
        hands.MAJORITY,
        press.SPREAD,
        press.EXPECTED,
        beliefs.TEAMS,
        beliefs.SABOTAGES,
        beliefs.TARGET,
        press.FORMULA,
        leader.LEADER,
    ),
    rare.MISTAKES,
)
