"""The way from a room to the stage: `play`, the same in every room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from gamekit.extras import needed


def door(kind: type) -> Callable[..., Any]:
    """A room's `play`, made from its options class."""

    def play(
        seat: int = 0,
        bots: Any = "hard",
        seed: int | str | None = None,
        coach: bool = True,
        names: Any = None,
        **options: Any,
    ) -> Any:
        """A table to play at: you in this seat, bots in all others; further options are those of the game."""
        with needed("lab"):
            from gamekit import stage

        known = [field.name for field in fields(kind)]
        if unknown := [name for name in options if name not in known]:
            raise ValueError(f"there is no option {unknown[0]!r}; this game knows: {', '.join(known)}")
        return stage.play(kind(**options), seat=seat, bots=bots, seed=seed, coach=coach, names=names)

    play.__module__ = kind.__module__.split(".rules")[0]
    return play
