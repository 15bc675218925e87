"""How each level plays, learnt from its games; and people: players of all levels together."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from gamekit.core.advice import PEOPLE
from gamekit.core.dist import Dist
from gamekit.heist.odds.behaviour import Behaviour
from gamekit.heist.odds.outlook import Leading
from gamekit.heist.rules.game import Heist


@dataclass(frozen=True)
class Level:
    """How its players lay and talk, and what a round led by one of them does, with 3 and with 5 cards at the press."""

    behaviour: Behaviour
    small: Leading
    large: Leading

    def leading(self, game: Heist) -> Leading:
        """What rounds do in this game."""
        return self.small if game.contents.picked <= 3 else self.large


def level(name: str) -> Level:
    """A level by its name; of whom nothing is known plays like people."""
    known = levels()
    return known.get(name, known[PEOPLE])


@cache
def levels() -> dict[str, Level]:
    """Every level of `levels.toml`."""
    text = files("gamekit.heist.odds").joinpath("levels.toml").read_text(encoding="utf-8")
    return {name: _level(told) for name, told in tomllib.loads(text).items()}


def _level(told: dict[str, Any]) -> Level:
    plays: dict[str, Any] = {
        key: tuple(one) if isinstance(one, list) else one for key, one in told.get("plays", {}).items()
    }
    return Level(Behaviour(**plays), _leading(told["three"]), _leading(told["five"]))


def _leading(told: dict[str, Any]) -> Leading:
    gangster, hostage = (
        tuple([Dist({int(gain): many for gain, many in one.items()}) for one in told[team]])
        for team in ("gangster", "hostage")
    )
    return Leading(gangster, hostage, told["friends"], Fraction(str(told["named"])))
