"""The wallet's exercises: verdicts, drawing without putting back, the coin trap, when to stop, a player."""

from __future__ import annotations

from gamekit.learn.tasks import with_rarer
from gamekit.wallet.tasks import draws, player, rare, stopping, verdicts

TASKS = with_rarer(
    (
        verdicts.INNOCENT,
        verdicts.COIN_TRAP,
        draws.TWO_DRAWS,
        draws.AT_LEAST_ONE,
        draws.IDENTITIES,
        stopping.RISK,
        stopping.EXPECTED,
        stopping.STOP,
        draws.CHIPS,
        stopping.TWICE,
        draws.FORMULA,
        player.PLAYER,
    ),
    rare.MISTAKES,
)
