"""Write a detective and beat two beginners."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from gamekit import table
from gamekit.cluedo.bots import easy
from gamekit.cluedo.bots.easy import unseen
from gamekit.cluedo.rules import DECIDE, SUSPECT, WALK, Accuse, Cluedo, View, Walk
from gamekit.cluedo.rules.moves import KINDS
from gamekit.core.words import Phrase
from gamekit.learn.tasks import Contest, Mistake, Task, no_move, won

GAME = Cluedo(players=3)


def play(detective: Callable[..., Any], seed: str) -> tuple[int | Fraction, tuple[str, ...]]:
    """One game of the detective against two beginners, in a seat that the seed decides."""
    seat = int(seed.rsplit("/", 1)[1]) % GAME.players
    players = [detective if number == seat else easy for number in range(GAME.players)]
    record = table.play(GAME, players, seed)
    assert record.result is not None
    return record.result[seat], tuple(fault.why for fault in record.faults if fault.seat == seat)


CONTEST = Contest(games=120, least=Fraction(3, 5), kinds=KINDS, play=play)


def listening(view: View, rng: Random) -> Phrase:
    """A good detective: knows what it means that nobody could refute, and goes where something is to be learnt."""
    if view.phase is DECIDE and not {*view.suspicions[-1].cards} & {*view.hand, *view.open_cards}:
        return Accuse(*view.suspicions[-1].cards)
    if view.phase is WALK:
        places = [move for move in view.moves if isinstance(move, Walk) and move.to in unseen(view)[2]]
        if places:
            return places[0]
    return easy(view, rng)


def asking_anything(view: View, rng: Random) -> Phrase:
    """A detective who asks for cards that are in the own hand."""
    return rng.choice(view.moves) if view.phase is SUSPECT else easy(view, rng)


def guessing(view: View, rng: Random) -> Phrase:
    """A detective who does anything, and accuses anybody."""
    return rng.choice(view.moves)


def naming(view: View, rng: Random) -> str:
    """A detective who answers a text instead of a move."""
    return "Gloria Hermann"


DETECTIVE = Task(
    name="cluedo.12",
    title="Write a detective",
    level="from 16",
    minutes=45,
    points=4,
    text="Write a function detective(view, rng) that answers one of view.moves, whatever view.phase_name is. What you "
    "do not want to decide, leave to cluedo.bots.easy(view, rng).\n"
    f"It plays {CONTEST.games} games against two beginners and must win {float(CONTEST.least):.0%} of them.",
    case=lambda rng: {},
    answer=lambda c: listening,
    mistakes=(
        Mistake(
            "not a move",
            "Answer one of view.moves, such as Suspect(…), Accuse(…), EndTurn() or Walk(…), not a name.",
            lambda c: naming,
            no_move,
        ),
        Mistake(
            "as good as a beginner",
            "That is about as good as the beginners. What does it tell you when nobody could refute your suspicion, "
            "and none of its cards is yours?",
            lambda c: easy,
            won(0.18, 0.6),
        ),
        Mistake(
            "asks for what it has seen",
            "That is worse than a beginner: a question about cards that you hold or have seen tells you little.",
            lambda c: asking_anything,
            won(0.02, 0.18),
        ),
        Mistake(
            "guesses",
            "Your detective hardly ever wins: whoever accuses wrongly is out. Accuse only when you are sure.",
            lambda c: guessing,
            won(0, 0.02),
        ),
    ),
    hints=(
        "Begin with return easy(view, rng) and change one thing: what to do when view.phase_name is "
        "'accuse, or end the turn'.",
        "Nobody has refuted your last suspicion, view.suspicions[-1]. If you hold none of its cards and "
        "none lies open, where are they?",
        "return Accuse(*view.suspicions[-1].cards) then. After that: when it is 'where to walk', prefer places you "
        "have not seen yet.",
    ),
    kind="player",
    contest=CONTEST,
)
