"""What this seat is asked, in words that say what will happen: a suspect, then a weapon, then a place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter

from gamekit.cluedo.components import CENTRE, Card, spot_name
from gamekit.cluedo.odds.ways import steps_to
from gamekit.cluedo.rules import (
    ACCUSE,
    DECIDE,
    REFUTE,
    SUSPECT,
    WALK,
    Accuse,
    EndTurn,
    Show,
    Suspect,
    TakeTaxi,
    ThrowDice,
    View,
    Walk,
)
from gamekit.core.question import Answer, Question, folded, question
from gamekit.core.words import Phrase

SIX = 6  # two rows of three


def ask(view: View) -> Question:
    """What this seat decides now."""
    asked: list[Phrase] = [move for move in view.moves if isinstance(move, Suspect | Accuse)]
    if view.phase is SUSPECT:
        return _named(view, asked, "Whom do you suspect here?")
    if view.phase is ACCUSE:
        return _named(view, asked, "You must accuse: whom?")
    if view.phase is WALK and view.dice:
        return question(f"You threw {sum(view.dice)}: where to?", [*_walks(view)], SIX)
    if view.phase is REFUTE and view.suspicion:
        return question(f"Which card do you show {{{view.suspicion.asker}}}?", [_plain(view, m) for m in view.moves])
    title = "Nobody refutes it. And now?" if view.phase is DECIDE else "How do you move?"
    rest = [_plain(view, move) for move in view.moves if not isinstance(move, Suspect | Accuse)]
    return question(title, [*rest, *_behind(view, asked)])


def _plain(view: View, move: Phrase) -> Answer:
    """A move on its own, with the part of the picture it is about."""
    match move:
        case ThrowDice():
            return Answer(move.label, move, at="dice")
        case TakeTaxi(to):
            return Answer(f"Taxi to {to}", move, at=part(view, to))
        case Show(card):
            return Answer(card, move, at=f"card{view.game.box.number[card]}")
        case EndTurn():
            return Answer(move.label, move, note="and keep thinking")
    return Answer(move.label, move)


def part(view: View, name: Card) -> str:
    """The part of the picture that is a suspect, a weapon or a place."""
    box = view.game.box
    if name in box.suspects:
        return f"figure{box.suspects.index(name)}"
    if name in box.weapons:
        return f"weapon{box.weapons.index(name)}"
    return f"place{(*box.places, CENTRE).index(name)}"


# --- naming cards: one after the other ----------------------------------------------------------


def _behind(view: View, asked: Sequence[Phrase]) -> list[Answer]:
    """A suspicion or an accusation, where something else can be done as well."""
    if not asked:
        return []
    if isinstance(asked[0], Suspect):
        then = _named(view, asked, "Whom do you suspect here?")
        return [Answer("Stay and suspect …", then=then, note=f"here, in {view.here}")]
    return [Answer("Accuse …", then=_named(view, asked, "Whom do you accuse?"), note="once: wrong, and you are out")]


def _named(view: View, asked: Sequence[Phrase], title: str) -> Question:
    """First who, then with what, then where; the place of a suspicion is known."""
    return question(title, [*_narrowed(view, asked, ("suspect", "weapon", "place"))], SIX)


def _narrowed(view: View, asked: Sequence[Phrase], fields: Sequence[str]) -> Iterator[Answer]:
    first, *rest = fields
    for name in dict.fromkeys(getattr(move, first) for move in asked):
        left = [move for move in asked if getattr(move, first) == name]
        known = "your card" if name in view.hand else "lies open" if name in view.open_cards else ""
        answer = Answer(name, at=part(view, name), note=known)
        if len(left) == 1:
            yield Answer(name, left[0], at=answer.at, note=known)
        else:
            then = question(f"{name.split()[-1]}: {_NEXT[rest[0]]}?", [*_narrowed(view, left, rest)], SIX)
            yield Answer(name, then=then, at=answer.at, note=known)


_NEXT = {"weapon": "with what", "place": "where"}


# --- where a throw leads ------------------------------------------------------------------------


def _walks(view: View) -> Iterator[Answer]:
    """Places first; then squares, by the place they are nearest to."""
    board = view.game.board
    near: dict[str, list[tuple[float, Walk]]] = {}
    for move in view.moves:
        if not isinstance(move, Walk):
            yield Answer(move.label, move)
        elif isinstance(move.to, str):
            then = "then accuse" if move.to == CENTRE else ""
            yield Answer(_short(move.to), move, at=part(view, move.to), note=then)
        else:
            steps, goal = min((steps_to(board, place)[move.to], place) for place in board.doors)
            near.setdefault(goal, []).append((steps, move))
    nearest_first = sorted(near.items(), key=lambda item: min(map(STEPS, item[1])))
    towards = [_towards(goal, sorted(squares, key=STEPS)) for goal, squares in nearest_first]
    yield from folded("A square …", "Towards which place?", towards, SIX)


STEPS = itemgetter(0)


def _towards(goal: str, squares: Sequence[tuple[float, Walk]]) -> Answer:
    """The squares that are nearer to this place than to any other."""
    listed = [Answer(spot_name(move.to), move, note=_far(steps)) for steps, move in squares]
    if len(listed) == 1:
        return Answer(f"Towards {_short(goal)}", listed[0].move, note=listed[0].note)
    then = question(f"Towards {spot_name(goal)}:", listed, SIX)
    return Answer(_short(goal), then=then, note=f"{len(listed)} squares")


def _far(steps: float) -> str:
    return "at its door" if steps == 1 else f"{steps:g} steps away"


def _short(place: str) -> str:
    return spot_name(place).removeprefix("the ")
