"""What stands on the page around the picture, as plain data: whose turn, what can be chosen, what a new game offers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from gamekit.core.game import Seat
from gamekit.stage import choices, shown
from gamekit.stage.shown import Plain
from gamekit.stage.sitting import Sitting

AT_ONCE = "at once"
SPEEDS = {AT_ONCE: 0.0, "fast": 0.3, "normal": 1.0, "slow": 2.5}  # seconds between two moves of bots


@dataclass
class Pace:
    """How fast the bots go on: a speed, a pause, and whether watching slowed it down."""

    speed: str = AT_ONCE
    paused: bool = False
    slowed: bool = False

    @property
    def seconds(self) -> float:
        """The time between two moves."""
        return SPEEDS[self.speed]

    def watch(self, on: bool) -> None:
        """Nobody can watch a game that is over at once."""
        self.paused = False
        if on and not self.seconds:
            self.speed, self.slowed = "normal", True
        elif not on and self.slowed:
            self.speed, self.slowed = AT_ONCE, False


def table(sitting: Sitting, view: Any, pace: Pace, hint: Plain, thinking: Seat | None = None) -> Plain:
    """The table now."""
    asked = view.turn == sitting.seat and not sitting.watching and thinking is None
    questions = sitting.forms(view) if asked else []
    ended = shown.outcome(view, sitting.names)
    if ended is not None:
        ended["seed"] = str(sitting.match.seed)  # told at the end only: who has the seed has the cards
    return {
        "status": shown.status(view, sitting.names, thinking),
        "stamp": sitting.version,
        "asked": asked,
        "groups": choices.groups(view.moves, sitting.names, questions, sitting.says(view)) if asked else [],
        "forms": choices.forms(questions, sitting.names),
        "result": ended,
        "hint": hint if asked and hint.get("version") == sitting.version else {},
        "faults": _faults(sitting, view),
        "watching": sitting.watching,
        "paused": pace.paused,
        "speed": pace.speed,
        "forced": sitting.forced,
        "waits": sitting.waits,
        "recalled": 0,
    }


def _faults(sitting: Sitting, view: Any) -> list[str]:
    """Who failed to move, and why, once the game is over: that a bot was asked at all may tell what it holds."""
    if view.result is None:
        return []
    counted = Counter((fault.seat, fault.why) for fault in sitting.match.faults)
    times = {1: "once", 2: "twice"}
    return [
        f"{sitting.names[seat]}'s bot failed {times.get(n, f'{n} times')}, and a fallback was played: {why}"
        for (seat, why), n in counted.items()
    ]


def menu(sitting: Sitting, coached: bool) -> Plain:
    """What there is to set: for a new game, and on the toolbar."""
    seated = sitting.seating
    return {
        "title": shown.words(sitting.game.name).capitalize(),
        "players": list(sitting.counts),
        "count": sitting.game.players,
        "names": list(shown.shown_names(seated.called_for(max(sitting.counts)))),
        "seat": sitting.seat,
        "levels": list(seated.offered),
        "bots": seated.bots,
        "seed": "" if seated.seed is None else str(seated.seed),
        "switches": {name: [seated.switch_words[name], on] for name, on in seated.switches.items()},
        "coach": coached and sitting.coach is not None,
        "idle": hasattr(sitting.coach, "idle"),
        "reviews": sitting.coach is not None,
        "measures": sitting.measures,
        "speeds": list(SPEEDS),
    }
