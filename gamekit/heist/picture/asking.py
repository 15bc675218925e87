"""What this seat is asked, in words that say what will happen."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.core.question import Answer, Question, folded, question
from gamekit.core.words import Phrase
from gamekit.heist.components import CARD_NAMES, CARDS
from gamekit.heist.picture.cards import amount, printed
from gamekit.heist.rules import Accuse, Appoint, Lay, Look, Name, Peek, Pick, Say, Swap, Trust, View
from gamekit.heist.rules.moves import POINTING, Pointing

_POINT: dict[type, str] = {
    Peek: "Whose card do you look at and bring in?",
    Swap: "Whose card does it replace?",
    Look: "Whose character do you look at?",
    Appoint: "Who leads the next round?",
    Name: "Who is the Professor?",
}


def ask(view: View) -> Question:
    """What this seat decides now."""
    moves = view.moves
    first = moves[0] if moves else None
    if isinstance(first, Lay):
        return question("Which card do you lay?", [_lay(view, move) for move in moves if isinstance(move, Lay)])
    if isinstance(first, Say):
        return _talk(view)
    if isinstance(first, Pick):
        return Question(f"Pick {view.game.contents.picked} cards, yours among them", sets=tuple(moves))
    if isinstance(first, Accuse):
        return _theory(moves)
    point = [_seat(move) for move in moves if isinstance(move, POINTING)]
    rest = [Answer(move.label, move) for move in moves if not isinstance(move, POINTING)]
    title = _POINT.get(type(first), "What do you do?")
    if len(point) + len(rest) > 7:
        return question("Do you look?", [*folded("Look at a character …", title, point), *rest])
    return question(title, [*point, *rest])


def _lay(view: View, move: Lay) -> Answer:
    return Answer(printed(move.card), move, at=f"hand{view.hand.index(move.card)}")


def _seat(move: Pointing) -> Answer:
    return Answer(f"{{{move.seat}}}", move, at=f"seat{move.seat}")


def _talk(view: View) -> Question:
    """First the card, then what to do with it."""
    answers = []
    for claim in (*CARDS, None):
        words = "no word of it" if claim is None else f"“{printed(claim)}”"
        then = question(
            "And what shall the leader do?" if claim is None else f"You say {words}. And?",
            [Answer(_WISH[move.wish], move) for move in view.moves if isinstance(move, Say) and move.claim == claim],
        )
        true = "true" if claim is not None and view.laid and view.laid[-1] == claim else ""
        label = "no word" if claim is None else amount(claim) if "±" in amount(claim) else _short(claim)
        answers.append(Answer(label, then=then, note=true))
    return Question("What do you say you laid?", tuple(answers))


def _short(claim: int) -> str:
    return CARD_NAMES[claim].replace("-", "−")


_WISH = {"take": "“Take it”", "leave": "“Leave it”", None: "Nothing more"}


def _theory(moves: Sequence[Phrase]) -> Question:
    trust = [_seat(move) for move in moves if isinstance(move, Trust)]
    accuse = [_seat(move) for move in moves if isinstance(move, Accuse)]
    rest = [Answer(move.label, move) for move in moves if not isinstance(move, Trust | Accuse)]
    return Question(
        "What do you say about the others?",
        (
            *folded("“A gangster is …”", "Whom do you trust to be a gangster?", trust),
            *folded("“A hostage is …”", "Whom do you accuse of being a hostage?", accuse),
            *rest,
        ),
    )
