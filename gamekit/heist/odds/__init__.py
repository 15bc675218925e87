"""The exact mathematics of the heist: majorities, counting, who is who, the target.

Every question `name(...)` has a companion `explain_name(...)`: a sympy equation whose left side is the
formula with the numbers put in, and whose right side is the answer.
"""

from gamekit.heist.odds.behaviour import DEFAULT, Behaviour
from gamekit.heist.odds.counting import Hands, explain_hands, hands, unseen_pool
from gamekit.heist.odds.outlook import Leading, once_counted, outlook
from gamekit.heist.odds.press import explain_loot_change, explain_majority, loot_change, majority
from gamekit.heist.odds.table import Table, note_majority, press_change
from gamekit.heist.odds.target import explain_reach_target, final_loot, reach_target
from gamekit.heist.odds.teams import (
    explain_teams,
    gangsters,
    laid,
    laid_by_team,
    onlooker,
    professor,
    raquel,
    sides,
    suspected,
    teams,
)

__all__ = [
    "DEFAULT", "Behaviour", "Hands", "Leading", "Table", "explain_hands", "explain_loot_change", "explain_majority",
    "explain_reach_target", "explain_teams", "final_loot", "gangsters", "hands", "laid", "laid_by_team",
    "loot_change", "majority", "note_majority", "once_counted", "onlooker", "outlook", "press_change", "professor",
    "raquel", "reach_target", "sides", "suspected", "teams", "unseen_pool",
]  # fmt: skip
