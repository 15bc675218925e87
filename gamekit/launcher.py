"""The way from a room to the stage: `play`, the same in every room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from gamekit.core.game import Player
from gamekit.extras import needed

if TYPE_CHECKING:
    from gamekit.ui import Table


def launcher(kind: type[Any]) -> Callable[..., Table]:
    """A room's `play`, made from its options class."""

    def play(
        seat: int | Sequence[int] = 0,
        bots: str | Player | Sequence[str | Player | None] = "hard",
        seed: int | str | None = None,
        coach: bool = True,
        people: Sequence[str] | None = None,
        **options: Any,
    ) -> Table:
        """A table to play at: you in this seat, bots in all others; further options are those of the game.

        `people=["Ada", "Ben"]`: several take turns at one page. `names`: one for each seat. `forecasts=True`: you
        are asked for your odds before you are told the exact ones.
        """
        with needed("lab"):
            from gamekit.ui import widget

        names, forecasts = options.pop("names", None), options.pop("forecasts", False)
        known = [field.name for field in fields(kind)]
        if unknown := [name for name in options if name not in known]:
            raise ValueError(f"there is no option {unknown[0]!r}; this game knows: {', '.join(known)}")
        game = kind(**options)
        return widget.play(game, seat, bots, seed=seed, coach=coach, names=names, people=people, forecasts=forecasts)

    play.__module__ = kind.__module__.split(".rules")[0]
    return play
