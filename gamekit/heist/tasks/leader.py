"""Write a leader and beat the beginner."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from gamekit import table
from gamekit.core.game import Player
from gamekit.heist.bots import easy
from gamekit.heist.components import NOTES, is_gangster
from gamekit.heist.rules import Heist
from gamekit.heist.rules.moves import Pick
from gamekit.heist.rules.phases import PICKING
from gamekit.learn.tasks import Contest, Mistake, Task, no_move, won

GAME = Heist(players=5, powers=False, trump=False)


def leading(rule: Callable[..., Any]) -> Player:
    """A beginner who picks by this rule whenever they lead as a gangster."""

    def player(view: Any, rng: Random) -> Any:
        return rule(view, rng) if view.phase is PICKING and is_gangster(view.role) else easy(view, rng)

    return player


def play(rule: Callable[..., Any], seed: str) -> tuple[int, tuple[str, ...]]:
    """One game in which every gangster who leads picks by the rule: 1 when the gangsters win."""
    record = table.play(GAME, [leading(rule)] * GAME.players, seed)
    assert record.result is not None
    return int(record.result.ending == "gangsters win"), tuple(fault.why for fault in record.faults)


CONTEST = Contest(games=400, least=Fraction(18, 25), kinds=(Pick,), play=play)


def believing(view: Any, rng: Random) -> Any:
    """A good rule: the cards with the highest banknotes that were claimed."""
    return max(view.moves, key=lambda pick: sum(offered(view, seat) for seat in pick.seats))


def offered(view: Any, seat: int) -> int:
    """How much this seat's claim is worth to a gangster who believes it."""
    said = view.said(seat)
    if said is None or said.claim is None:
        return 0
    return 2 + said.claim if said.claim in NOTES else -1


def anything(view: Any, rng: Random) -> Any:
    """A rule that listens to nobody."""
    return rng.choice(view.moves)


def backwards(view: Any, rng: Random) -> Any:
    """A rule with its sign the wrong way round."""
    return min(view.moves, key=lambda pick: sum(offered(view, seat) for seat in pick.seats))


def seats_only(view: Any, rng: Random) -> Any:
    """A rule that answers seats instead of a move."""
    return believing(view, rng).seats


LEADER = Task(
    name="heist.12",
    title="Write a leader",
    level="from 16",
    minutes=40,
    points=4,
    text="Five play, without powers. Write a function leader(view, rng) that answers one of view.moves when a gangster "
    "leads.\nview.said(seat) tells what a seat claims to have laid, view.rounds what happened so far. "
    f"In {CONTEST.games} games, in which everything else is done by beginners, the gangsters must win "
    f"{float(CONTEST.least):.0%}.",
    case=lambda rng: {},
    answer=lambda c: believing,
    mistakes=(
        Mistake(
            "not a move",
            "Answer one of view.moves: each is a whole choice of seats, such as Pick((0, 2, 3)), your own among them.",
            lambda c: seats_only,
            no_move,
        ),
        Mistake(
            "as good as a beginner",
            "That is about as good as the beginner, who forgets to listen now and then, and takes any banknote for as "
            "good as another.",
            lambda c: easy,
            won(0.56, 0.72),
        ),
        Mistake(
            "listens to nobody",
            "That is about as good as picking blindly. What do the others claim to have laid?",
            lambda c: anything,
            won(0.33, 0.56),
        ),
        Mistake(
            "the wrong way round",
            "That is worse than picking blindly! Gangsters want banknotes at the press: is there a sign the wrong way "
            "round, or min where max is meant?",
            lambda c: backwards,
            won(0, 0.33),
        ),
    ),
    hints=(
        "A leader listens: look at view.said(seat) for every seat of a choice.",
        "Give every claim a number, a banknote a high one and a sabotage a low one, and add them up over a choice.",
        "max(view.moves, key=worth), where worth(pick) is the sum over pick.seats of the numbers of the claims.",
    ),
    kind="player",
    contest=CONTEST,
)
