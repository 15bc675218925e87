"""The hard player: reads the table with exact odds and plays the move with the best outlook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from gamekit.core.engine import AnyPhase
from gamekit.heist import odds
from gamekit.heist.bots.easy import red, wanted
from gamekit.heist.bots.reading import (
    Belief,
    Prospect,
    beliefs,
    prospect,
    public_chances,
    red_chances,
    split,
    sure,
    worth,
)  # fmt: skip
from gamekit.heist.components import AMOUNTS, NOTES, SABOTAGES, Card, is_note
from gamekit.heist.rules.moves import LAY, Accuse, Move, Peek, Pointing, Say, Trust
from gamekit.heist.rules.phases import LAYING, NEXT, PICKING, TALK, THEORIES
from gamekit.heist.rules.powers import LOOKS, NAMING, PEEKS, SWAPS
from gamekit.heist.rules.state import View

M = TypeVar("M", bound=Move)


def hard(view: View, rng: Random) -> Move:
    """Weighs every move by the exact odds of who is who and of what lies on the table."""
    if len(view.moves) == 1:
        return view.moves[0]
    return _CHOICES[view.phase](view, rng)


def best(view: View, rng: Random, moves: Sequence[M], value: Callable[[M], float]) -> M:
    """The move after which the gangsters' outlook is best, or worst for a hostage; ties by lot."""
    sign = 1 if red(view) else -1
    return max(moves, key=lambda move: (round(sign * value(move), 9), rng.random()))


# --- choose a card --------------------------------------------------------------------------


def _lay(view: View, rng: Random) -> Move:
    return LAY[ranked(view)[0]]


def ranked(view: View) -> list[Card]:
    """The different cards of the hand, best to lay first."""
    mine = sorted(wanted(view), key=lambda card: abs(AMOUNTS[card]), reverse=True)
    other = sorted((card for card in view.hand if card not in mine), key=lambda card: abs(AMOUNTS[card]))
    if mine and (not other or view.seat == view.leader or serves(view)):
        order = [_for_the_press(view, mine), *mine, *other]
    else:
        order = [_to_lose(view, other), *other, *reversed(mine)]
    return list(dict.fromkeys(order))


def will_lead(view: View) -> bool:
    """Whether this seat may still lead for the first time, when its card surely counts."""
    return view.seat not in view.leaders and len(view.hand) > 1


def serves(view: View) -> bool:
    """Whether a card that helps the team should go out now, though somebody else leads."""
    assert view.leader is not None
    helpful = len(wanted(view))
    if helpful <= will_lead(view):
        return False
    plenty = (helpful / len(view.hand) - 1 / 2) / 2
    if red(view):  # a gangster's banknote goes to waste when a hostage leads
        return red_chances(view)[view.leader] > 0.4 - plenty
    looks = public_chances(view)  # a hostage's sabotage goes to waste when nobody would pick it
    others = sorted((chance for seat, chance in enumerate(looks) if seat != view.leader), reverse=True)
    return looks[view.seat] - others[view.game.contents.picked - 2] > -0.4 - plenty


def _for_the_press(view: View, cards: list[Card]) -> Card:
    """The highest bonus, or the highest loss that the loot can suffer; the best card waits for the own lead."""
    ranked = sorted(card for card in cards if -AMOUNTS[card] <= view.loot) or [min(cards)]
    return ranked[-2] if view.seat != view.leader and will_lead(view) and len(ranked) > 1 else ranked[-1]


def _to_lose(view: View, cards: list[Card]) -> Card:
    """A card one would rather not see turned up: the dangerous ones while a gangster leads, who will leave them."""
    assert view.leader is not None
    safe = red(view) and view.seat != view.leader and red_chances(view)[view.leader] > 1 / 2
    return max(cards) if safe else min(cards)


# --- talk -----------------------------------------------------------------------------------


def _say(view: View, rng: Random) -> Move:
    """Gangsters tell the truth, hostages lie, and own up to a banknote three times out of ten so as to be believed."""
    card = view.laid[-1]
    if not red(view) and not (is_note(card) and rng.random() < 0.3):
        card = rng.choices(*_lies(view, SABOTAGES if is_note(card) else NOTES))[0]
    return Say(card, "take" if is_note(card) else "leave")


def _lies(view: View, cards: Sequence[Card]) -> tuple[Sequence[Card], list[int]]:
    """Credible claims: each card as often as there are such cards in the game."""
    return cards, [view.game.contents.cards[card] or 1 for card in cards]


# --- pick, and Raquel's swap ----------------------------------------------------------------


def _pick(view: View, rng: Random) -> Move:
    cards, later = beliefs(view), prospect(view)
    return best(view, rng, view.picks, lambda move: worth(view, [cards[seat] for seat in move.seats], later))


def _peek(view: View, rng: Random) -> Move:
    """Look only where the swap that follows is better on average than none."""
    cards, later = beliefs(view), prospect(view)

    def value(move: Move) -> float:
        if not isinstance(move, Peek):
            return worth(view, [cards[seat] for seat in view.picked], later)
        new = cards[move.seat]
        note, sabotage = (_after_swap(view, cards, card, later) for card in split(new))
        return new.note * note + (1 - new.note) * sabotage

    return best(view, rng, view.moves, value)


def _after_swap(view: View, cards: list[Belief], new: Belief, later: Prospect) -> float:
    """The outlook once Raquel has put this card in the best place."""
    presses = ([new if seat == old else cards[seat] for seat in view.picked] for old in view.picked)
    return min(worth(view, press, later) for press in presses)


def _swap(view: View, rng: Random) -> Move:
    assert view.peeked is not None
    cards, new, later = beliefs(view), sure(view.peeked[1]), prospect(view)

    def value(move: Pointing) -> float:
        return worth(view, [new if seat == move.seat else cards[seat] for seat in view.picked], later)

    return best(view, rng, view.pointing, value)


# --- the Professor's look, theories, the next leader, the naming ----------------------------


def _look(view: View, rng: Random) -> Move:
    """The player in doubt."""
    chances = red_chances(view)
    return min(view.pointing, key=lambda move: (abs(chances[move.seat] - 1 / 2), rng.random()))


def _theory(view: View, rng: Random) -> Move:
    strength = convictions(view)
    return max(view.moves, key=lambda move: (strength[move], rng.random()))


def convictions(view: View) -> dict[Move, float]:
    """How much each theory has for it: gangsters say what they think, hostages what anybody would think."""
    chances = red_chances(view) if red(view) else public_chances(view)
    return {move: _conviction(move, chances) for move in view.moves}


def _conviction(move: Move, chances: list[float]) -> float:
    if not isinstance(move, Accuse | Trust):
        return 0.7  # what is less sure than this is better kept to oneself
    return 1 - chances[move.seat] if isinstance(move, Accuse) else chances[move.seat]


def _appoint(view: View, rng: Random) -> Move:
    chances = red_chances(view)
    return best(view, rng, view.pointing, lambda move: chances[move.seat])


def _name(view: View, rng: Random) -> Move:
    suspects = odds.professor(view)
    return max(view.pointing, key=lambda move: (suspects[move.seat], rng.random()))


_CHOICES: dict[AnyPhase, Callable[[View, Random], Move]] = {
    LAYING: _lay, LOOKS: _look, TALK: _say, PICKING: _pick, PEEKS: _peek, SWAPS: _swap, THEORIES: _theory,
    NEXT: _appoint, NAMING: _name,
}  # fmt: skip
