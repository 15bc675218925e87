"""One level for the gangsters, another for the hostages."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from gamekit.core.game import Player
from gamekit.core.words import player_name
from gamekit.heist.components import is_gangster
from gamekit.heist.rules.state import View


@dataclass(frozen=True)
class ByTeam:
    """A player who plays at the level of the team it is dealt into."""

    gangsters: Player
    hostages: Player

    def __call__(self, view: View, rng: Random) -> Any:
        """This team's move."""
        assert view.role is not None
        return (self.gangsters if is_gangster(view.role) else self.hostages)(view, rng)

    @property
    def __name__(self) -> str:
        return f"{player_name(self.gangsters)} against {player_name(self.hostages)}"


def by_team(gangsters: Player, hostages: Player) -> ByTeam:
    """A player for a table where the two teams play at different levels."""
    return ByTeam(gangsters, hostages)
