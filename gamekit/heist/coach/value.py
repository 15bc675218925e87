"""The chance to win at once: what the loot, the leaders, the cards and the suspicions say, by fitted weights."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gamekit.core.advice import Levels, Modelled, checked_levels
from gamekit.core.value import OTHERS, Features, fitted, log_odds, share, sure
from gamekit.heist import odds
from gamekit.heist.bots import LEVELS
from gamekit.heist.bots.reading import beliefs, prospect, worth
from gamekit.heist.components import ARREST, PROFESSOR, RAQUEL, is_gangster, is_note
from gamekit.heist.rules.phases import OVER
from gamekit.heist.rules.state import View, checked_view

FILE = Path(__file__).with_name("value.json")


def chance(view: View, levels: Sequence[str | None] | None = None) -> Modelled:
    """The chance that this seat's team wins; `levels` of the players by seat, None for one not known."""
    checked_view(view, "value")
    known = checked_levels(levels, view.game.players, LEVELS)
    if view.result is not None:
        return sure(float(view.result[view.seat]))
    found = features(view, known)
    return fitted(FILE).modelled(view.seat, found, stage(view, found))


def stage(view: View, found: dict[int, Features]) -> str:
    """The part of the game."""
    return f"round {max(1, view.round)}"


def features(view: View, levels: Levels) -> dict[int, Features]:
    """What speaks for this seat's team, or against it; the others are what it is measured by."""
    return {view.seat: _own(view, levels) if view.role is not None and view.leaders else {}, OTHERS: {}}


def _own(view: View, levels: Levels) -> dict[str, float]:
    assert view.role is not None
    red = is_gangster(view.role)
    sign = 1 if red else -1
    friend = [float(p) if red else 1 - float(p) for p in odds.gangsters(view)]
    sides = [2 * p - 1 for p in friend]
    left = view.game.contents.rounds - len(view.rounds)
    outlook = sign * log_odds(_gangsters_win(view))
    fresh = [side for seat, side in enumerate(sides) if seat not in view.leaders]
    helpful = sum([is_note(card) == red for card in view.hand])
    return {
        "gangster": float(sign),
        "gangster, 4 players": float(sign * (view.game.players == 4)),
        "outlook": outlook,
        "outlook, for each round left": outlook * left,
        "loot to target, by rounds left": sign * (view.loot - view.game.contents.target) / 1000 / (left + 1),
        "helpful cards in hand": helpful - len(view.hand) / 2,
        "friends who have not led": sum(fresh) / len(fresh) if fresh and left else 0.0,
        "Raquel's naming": 0.0 if left else sign * _naming(view),
        **{f"{name} friends less opponents": _company(levels, name, sides) for name in ("easy", "hard")},
    }


def _gangsters_win(view: View) -> float:
    """The outlook as it stands; once the press is filled, with what seems to lie in it."""
    if view.picked and len(view.rounds) < view.round and len(view.laid) == view.round:
        cards = beliefs(view)
        return worth(view, [cards[seat] for seat in view.picked], prospect(view))
    return float(odds.outlook(view))


def _naming(view: View) -> float:
    """Where the arrest decides: how much better for the gangsters than a naming by lot, from -1 to 1."""
    over = view.loot - view.game.contents.target
    if not view.game.trump or not 0 <= over < ARREST or view.phase is OVER:
        return 0.0
    if view.role == RAQUEL:
        found = max(chance for _, chance in odds.professor(view).items())
    else:
        suspects = odds.suspected(view)
        found = suspects[view.seat] if view.role == PROFESSOR else max(chance for _, chance in suspects.items())
    return 1 / view.game.contents.characters[0] - float(found) if view.game.contents.characters[0] else 0.0


def _company(levels: Levels, name: str, sides: Sequence[float]) -> float:
    """The friends less the opponents of a level, as far as this seat can tell."""
    return sum([share(levels, name, [seat]) * side for seat, side in enumerate(sides)])
