"""Advice from the exact notepad: what to ask, where to go, what to show, when to accuse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from gamekit.cluedo.bots import LEVELS, medium
from gamekit.cluedo.bots.hard import RIVAL, Mind, Ranked, least_told
from gamekit.cluedo.coach.forecasts import forecasts as forecasts
from gamekit.cluedo.coach.pointers import pointers as pointers
from gamekit.cluedo.coach.pointers import section as section
from gamekit.cluedo.coach.value import chance as chance
from gamekit.cluedo.components import CENTRE
from gamekit.cluedo.odds import CASE_FILE, Notepad, imagine, notepad
from gamekit.cluedo.odds.habits import notepad_against
from gamekit.cluedo.odds.questions import entropy, sampled
from gamekit.cluedo.odds.ways import reach, steps_to
from gamekit.cluedo.rules import (
    ACCUSE,
    DECIDE,
    REFUTE,
    SUSPECT,
    WALK,
    Accuse,
    EndTurn,
    Move,
    Suspect,
    TakeTaxi,
    ThrowDice,
    View,
    Walk,
)
from gamekit.cluedo.rules.state import checked_view
from gamekit.core import advice
from gamekit.core.advice import PEOPLE, Advice, Estimate, Fact
from gamekit.core.calibration import recorded
from gamekit.core.dist import Dist
from gamekit.core.game import advance_chance, checked_games
from gamekit.core.package import called as called
from gamekit.core.package import forms as forms
from gamekit.core.package import idle as idle
from gamekit.core.package import judge as judge

SHOWN = 12  # accusations worth telling
WEIGHED = "counting all deals that fit, each by how likely just these cards were asked for and shown"
KINDS = ("Who", "With what", "Where")


def advise(view: View, against: str = PEOPLE) -> list[Advice]:
    """The legal moves, the best first; an accusation's value is its chance, all else is a judgement."""
    checked_view(view)
    if view.turn != view.seat:
        return []
    if view.phase is REFUTE:
        return [Advice(move, None, _told(view, move, bits)) for bits, move in _shows(view)]
    mind = Mind(view)
    if view.phase in (DECIDE, ACCUSE):
        return _accusations(mind, notepad_against(view, against))
    if view.phase is SUSPECT:
        return [Advice(move, None, _asked(mind, move)) for _, move in mind.questions()]
    if view.phase is WALK:
        return [Advice(move, None, _reached(mind, move)) for _, move in mind.walks()] or [_stay(view)]
    return [Advice(move, None, _begun(mind, move)) for _, move in mind.starts()]


def _shows(view: View) -> Sequence[Ranked[Move]]:
    return least_told(view) if len(view.moves) > 1 else [(0.0, move) for move in view.moves]


def _stay(view: View) -> Advice:
    return Advice(view.moves[0], None, "There is no free square to step on.")


def _accusations(mind: Mind, pad: Notepad) -> list[Advice]:
    view, odds = mind.view, pad.case_file
    why = f"The chance that it is right, {WEIGHED}; if it is wrong, you can only refute."
    triples = sorted(odds.items(), key=lambda item: -item[1])[:SHOWN]
    listed = [Advice(Accuse(*triple), p, why) for triple, p in triples]
    if view.phase is ACCUSE:
        return listed
    rivals = view.game.players - 1 - len(view.out)
    waiting = (1 - RIVAL) ** rivals
    why = f"Better accuse only from {waiting:.0%} on: about the chance that no rival solves the case within a round."
    end = Advice(EndTurn(), None, why)
    return [*listed, end] if triples[0][1] >= waiting else [end, *listed]


def _asked(mind: Mind, move: Suspect) -> str:
    bits, margin = mind.bits(move), sampled(mind.pad.facts).margin
    silent = mind.sure and move.place in mind.goals and (move.suspect, move.weapon) == mind.best[:2]
    told = "Very likely nobody can refute this, and then you may accuse at once. " if silent else ""
    return (
        f"{told}The answer is expected to tell {bits:.2f} ± {margin:.2f} of the {_open(mind):.2f} bits that are open."
    )


def _open(mind: Mind) -> float:
    return entropy(mind.pad.counted.case_files.values())


def _reached(mind: Mind, move: Walk) -> str:
    spot, goals = move.to, mind.goals
    if spot == CENTRE:
        chance = float(mind.pad.case_file[mind.best])
        return f"You must accuse at once; the likeliest case file is right with {chance:.1%}."
    if isinstance(spot, str):
        return _entered(mind, spot)
    board = mind.view.game.board
    goal = max(goals, key=lambda place: mind.later(spot, place) * goals[place])
    return f"{steps_to(board, goal)[spot]} steps from {_place(goal)}, {_good_for(mind, goal)}."


def _entered(mind: Mind, place: str) -> str:
    if mind.sure:
        good = place in mind.goals
        return "Here you can ask for the truth and then accuse." if good else "Here somebody could refute the truth."
    return f"{_good_for(mind, place).capitalize()}."


def _good_for(mind: Mind, place: str) -> str:
    if mind.sure:
        return "where you can accuse"
    return f"where a good question tells about {mind.goals[place]:.2f} of the {_open(mind):.2f} bits that are open"


def _place(place: str) -> str:
    return "the CLUEDO room" if place == CENTRE else place


def _begun(mind: Mind, move: ThrowDice | TakeTaxi | Suspect) -> str:
    match move:
        case TakeTaxi(to):
            return _entered(mind, to)
        case ThrowDice():
            near = sorted(reach(mind.view).items(), key=lambda item: -item[1])
            chances = [f"{_place(place)} {float(p):.0%}" for place, p in near if p][:3]
            return f"The throw can enter: {', '.join(chances)}." if chances else "No place is near enough."
    return _asked(mind, move)


def _told(view: View, move: Move, bits: float) -> str:
    if len(view.moves) == 1:
        return "You have no choice."
    return f"An asker who knows only this card and what everybody heard has {bits:.2f} bits open after it."


def facts(view: View, against: str = PEOPLE) -> list[Fact]:
    """What the notepad says now: the deals left, and what lies in the case file."""
    checked_view(view)
    if not view.dealt:
        return []
    plain, pad = notepad(view), notepad_against(view, against)
    best, p = next(iter(pad.case_file.items()))
    found = [
        Fact(
            "Deals that fit all you know", f"{plain.deals:,}", f"{len(plain.certain)} cells of the notepad are certain."
        ),
        Fact("The likeliest case file", p, f"{', '.join(best)}, {WEIGHED}.", "case file", best),
    ]
    for kind, (title, cards) in enumerate(zip(KINDS, pad.cards, strict=True)):
        weights = {card: pad.where(card)[CASE_FILE] for card in cards}
        listed = Dist(dict(sorted(weights.items(), key=lambda item: -item[1])))
        found.append(Fact(title, listed, "", "one card", kind))
    return recorded(found, __name__, ("case file", "one card"), against)


def win_chance(
    view: View,
    games: int = 40,
    rng: Random | None = None,
    tick: Callable[[], None] = lambda: None,
    move: Move | None = None,
    levels: Sequence[str | None] | None = None,
) -> Estimate:
    """How often this seat wins, from this move on if one is given.

    Medium players finish the game, or players of these `levels` (None for one not known: any, drawn each time).
    Every fitting deal counts alike.
    """
    checked_view(view)
    luck = Random(0) if rng is None else rng
    states = (advance_chance(imagine(view, luck), luck) for _ in range(checked_games(games)))
    players = advice.seated(levels, LEVELS, view.game.players, medium)
    return advice.win_chance(states, view.seat, players, luck, tick, move)
