"""Write a player and beat two beginners."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from gamekit import table
from gamekit.core.game import Player
from gamekit.learn.tasks import Contest, Mistake, Task, no_move, won
from gamekit.wallet.bots import easy
from gamekit.wallet.rules import KINDS, TURN, Draw, Flip, Return, Wallet, verdict

GAME = Wallet(players=3, rounds=1)


def taking_turns(rule: Callable[..., Any]) -> Player:
    """A beginner whose turns are taken by this rule."""

    def player(view: Any, rng: Random) -> Any:
        return rule(view, rng) if view.phase is TURN else easy(view, rng)

    return player


def play(rule: Callable[..., Any], seed: str) -> tuple[int | Fraction, tuple[str, ...]]:
    """One round of the rule against two beginners, in a seat that the number of the game decides."""
    seat = int(seed.rsplit("/", 1)[1]) % GAME.players
    players = [taking_turns(rule) if number == seat else easy for number in range(GAME.players)]
    record = table.play(GAME, players, seed)
    assert record.result is not None
    return record.result[seat], tuple(fault.why for fault in record.faults if fault.seat == seat)


CONTEST = Contest(games=500, least=Fraction(21, 50), kinds=KINDS, play=play)


def first(view: Any, kind: type) -> Any:
    """The first move of this kind, or None."""
    return next((move for move in view.moves if type(move) is kind), None)


def patient(view: Any, rng: Random) -> Any:
    """A good rule: guilty, give back what is too much; innocent and rich, end the round; else draw."""
    if view.verdict.innocent:
        return first(view, Flip if view.verdict.wealth >= 30_000 else Draw) or first(view, Flip)
    found = {move: without(view, move.card) for move in view.moves if type(move) is Return}
    saved = [move for move, after in found.items() if after.innocent]
    return max(saved, key=lambda move: found[move].wealth) if saved else easy(view, rng)


def without(view: Any, card: str) -> Any:
    """The verdict on the hand without this card."""
    rest = list(view.hand)
    rest.remove(card)
    return verdict(tuple(rest), view.coin)


def anything(view: Any, rng: Random) -> Any:
    """A rule that does not look at the cards."""
    return rng.choice(view.moves)


def greedy(view: Any, rng: Random) -> Any:
    """A rule that always draws."""
    return first(view, Draw) or view.moves[0]


def in_words(view: Any, rng: Random) -> Any:
    """A rule that answers a text instead of a move."""
    return "Draw"


PLAYER = Task(
    name="wallet.12",
    title="Write a player",
    level="from 16",
    minutes=40,
    points=4,
    text="Three play one round. Write a function player(view, rng) that answers one of view.moves whenever it is your "
    "turn; a beginner does the rest for you.\n"
    "view.hand are your cards, view.coin your coin in cents, and view.verdict says whether you are innocent, and how "
    f"rich in cents. In {CONTEST.games} rounds against two beginners you must win {float(CONTEST.least):.0%}.",
    case=lambda rng: {},
    answer=lambda c: patient,
    mistakes=(
        Mistake(
            "not a move",
            "Answer one of view.moves, such as Draw(), Return(…) or Flip(), not a text.",
            lambda c: in_words,
            no_move,
        ),
        Mistake(
            "as good as a beginner",
            "That is about as good as the beginners. Are you in a hurry to end the round when you are innocent and "
            "rich?",
            lambda c: easy,
            won(0.22, 0.42),
        ),
        Mistake(
            "does not look",
            "That is as good as doing anything. Look at view.verdict: innocent or guilty, and why?",
            lambda c: anything,
            won(0.075, 0.22),
        ),
        Mistake(
            "never stops",
            "Your player is hardly ever innocent at the end: whoever always draws has too much, or two identities.",
            lambda c: greedy,
            won(0, 0.075),
        ),
    ),
    hints=(
        "Begin with return easy(view, rng) and change one thing: what to do when view.verdict.innocent is true.",
        "Innocent and rich: flip a timer, so that the round ends soon. Innocent and poor: draw.",
        "Guilty: try every Return(card): would you be innocent without that card? wallet.verdict(cards, coin) tells.",
    ),
    kind="player",
    contest=CONTEST,
)
