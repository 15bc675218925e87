"""The numbers beside the table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from gamekit.core.advice import PEOPLE, Fact, Near
from gamekit.core.calibration import recorded
from gamekit.wallet import odds
from gamekit.wallet.odds.levels import level, richest
from gamekit.wallet.rules import EXTRA_ACTION, EXTRA_TIME, TURN, View

ASSUMED = "The deck is an assumption: the rule sheet does not print it."


def facts(view: View, against: str = PEOPLE) -> list[Fact]:
    """Guilty or not, the next draw, the turns left, the place: what belongs beside the table now."""
    if not view.turns or view.shown:
        return []
    told = [Fact("If the round ended now", str(view.verdict), _reasons(view))]
    if view.phase is TURN and view.turn == view.seat:
        told += _ahead(view)
    if view.in_wallet and (view.timers or view.phase in (EXTRA_TIME, EXTRA_ACTION)):
        why = f"{odds.draw_sureness(view, 'kind')}. {ASSUMED}"
        told.append(Fact("The next card out of the wallet", odds.next_draw(view, "kind"), why, "next card"))
    if view.phase is TURN:
        why = f"This one included, if you flip no timer and the others flip as {_called(against)} do."
        told.append(Fact("Turns you still have", odds.timer(view, level(against).flipping()), why, "turns"))
    if not view.guilty:
        told.append(_place(view, against))
    return recorded(told, "gamekit.wallet.coach", ("turns", "richest", "next card", "innocent"), against)


def _reasons(view: View) -> str:
    return "; ".join(("" if check.holds else "but ") + check.why for check in view.verdict.checks)


def _ahead(view: View) -> list[Fact]:
    found = odds.outlook(view)
    now = max(found, key=lambda seen: seen.first)
    later = max(found, key=lambda seen: seen.second)
    doubts = odds.doubts(view)
    soon = _chance(view, "Innocent after your best action", now.first, doubts[now.action][0], _how(now))
    return [
        replace(soon, name="innocent", about=now.action),
        _chance(
            view, "Innocent two turns ahead", later.second, doubts[later.action][1], f"First: {later.action.label}"
        ),
    ]


def _how(seen: odds.Outlook) -> str:
    return seen.action.label if seen.first else "No action does it"


def _chance(view: View, title: str, chance: Fraction, off: float, how: str) -> Fact:
    why = odds.outlook_sureness(view) if off else "Exact, in the model blind"
    return Fact(title, Near(chance, off) if off else chance, f"{how}. {why}.")


def _called(against: str) -> str:
    return "players of all levels" if against == PEOPLE else f"{against} players"


def _place(view: View, against: str) -> Fact:
    if not view.verdict.innocent:
        return Fact("Your place if the round ended now", "none: the guilty are not ranked")
    why = f"If the others are innocent, and as rich, as often as {_called(against)} are after so many turns."
    return Fact("Richest if the round ended now", richest(view, level(against)), why, "richest")
