"""Before a move is told: where to look and what to reckon; and where the notebooks teach it."""

from __future__ import annotations

from collections.abc import Callable

from gamekit.core.engine import AnyPhase
from gamekit.heist import odds
from gamekit.heist.bots.easy import red
from gamekit.heist.coach.words import percent
from gamekit.heist.components import ARREST, CARD_NAMES, is_note
from gamekit.heist.rules.moves import Move
from gamekit.heist.rules.phases import LAYING, NEXT, PICKING, TALK, THEORIES
from gamekit.heist.rules.powers import LOOKS, NAMING, PEEKS, SWAPS
from gamekit.heist.rules.state import View


def pointers(view: View, move: Move) -> tuple[str, str]:
    """Where to look, and what to reckon."""
    return _POINTERS[view.phase](view)


def section(view: View) -> tuple[str, str]:
    """The notebook and its heading that teach what this decision asks for."""
    if view.phase in (LAYING, TALK):
        return "2_odds", "A suspicious round"
    return "2_odds", "Count first" if view.phase in (PEEKS, SWAPS) else "Round by round"


def _wish(view: View) -> str:
    return "a majority of banknotes" if red(view) else "a majority of sabotages"


def _missing(view: View) -> str:
    short = view.game.contents.target - view.loot
    left = view.game.contents.rounds - view.round + 1
    presses = "this press" if left == 1 else f"{left} presses, this one included"
    return f"{short} are missing, and there are {presses}" if short > 0 else "there is loot enough already"


def _lay(view: View) -> tuple[str, str]:
    notes = sum(map(is_note, view.hand))
    held = f"You hold {notes} banknotes and {len(view.hand) - notes} sabotages; {_missing(view)}."
    if view.leader == view.seat:
        return "You lead: your own card surely counts.", f"{held} Your team wants {_wish(view)}."
    look = f"Look at who leads: {{{view.leader}}} chooses whose cards count."
    return look, f"{held} How likely does {{{view.leader}}} pick your card, and for which team?"


def _say(view: View) -> tuple[str, str]:
    card, looks = view.laid[-1], percent(odds.onlooker(view)[view.seat])
    look = f"Look at the card you have laid, {CARD_NAMES[card]}, and at what you have said in earlier rounds."
    return look, f"To the others you are a gangster with chance {looks}. Do you want your card picked, and turned up?"


def _pick(view: View) -> tuple[str, str]:
    look = "Look at each player's earlier cards that were turned up, and at what they say now."
    most = view.game.contents.picked // 2 + 1
    reckon = f"You want {_wish(view)}, at least {most} of {view.game.contents.picked}; {_missing(view)}."
    return look, f"{reckon} For whom is the card you want likeliest? They need not be the players you trust most."


def _power(view: View) -> tuple[str, str]:
    picked = ", ".join(f"{{{seat}}}" for seat in view.picked)
    chance = percent(odds.note_majority(odds.Table(view).change(view.picked)))
    look = f"Look at the cards that were picked ({picked}) and at those left out."
    return look, f"As picked, banknotes are in the majority with chance {chance}. What would one other card change?"


def _look(view: View) -> tuple[str, str]:
    chances = [percent(p) for seat, p in enumerate(odds.gangsters(view)) if seat != view.seat]
    look = "Look at whom you know least about: a look at somebody you are sure of tells nothing."
    return look, f"The chances to be a gangster are {', '.join(chances)} around the table. Which is nearest to 50 %?"


def _theory(view: View) -> tuple[str, str]:
    look = "Look at what the cards turned up this round say about those who laid them."
    return look, "How sure are you, in percent? And what would your word make the others think of you?"


def _next(view: View) -> tuple[str, str]:
    team = "a gangster" if red(view) else "a hostage"
    look = "Look at everybody who may lead."
    return look, f"A leader picks for their own team: for whom is the chance to be {team} best?"


def _name(view: View) -> tuple[str, str]:
    look = "Look at who has steered the picks, and at who was never caught."
    return look, f"To name the Professor costs {ARREST} of the loot of {view.loot}. Who is it likeliest?"


_POINTERS: dict[AnyPhase, Callable[[View], tuple[str, str]]] = {
    LAYING: _lay, LOOKS: _look, TALK: _say, PICKING: _pick, PEEKS: _power, SWAPS: _power, THEORIES: _theory,
    NEXT: _next, NAMING: _name,
}  # fmt: skip
