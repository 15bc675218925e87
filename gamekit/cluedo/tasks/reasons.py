"""Elimination: what is left, what follows, and a program that reasons."""

from __future__ import annotations

from random import Random
from typing import Any

from gamekit.cluedo.components import MUNICH
from gamekit.learn.tasks import Case, Mistake, Numbers, Task, with_hand

KINDS = tuple(len(kind) for kind in MUNICH.kinds)


def _seen(rng: Random) -> Numbers:
    return {"suspects": rng.randrange(2, 5), "weapons": rng.randrange(2, 5), "places": rng.randrange(2, 7)}


def _left(c: Case) -> tuple[int, int, int]:
    return KINDS[0] - c.suspects, KINDS[1] - c.weapons, KINDS[2] - c.places


def _product(numbers: Any) -> int:
    made = 1
    for number in numbers:
        made *= number
    return made


LEFT = Task(
    name="cluedo.1",
    title="What can it still be?",
    level="from 14",
    minutes=6,
    points=1,
    text="There are 6 suspects, 6 weapons and 9 places. You have seen the cards of {suspects} suspects, {weapons} "
    "weapons and {places} places: they are not in the case file.\nHow many different case files are still possible?",
    case=_seen,
    answer=lambda c: _product(_left(c)),
    mistakes=(
        Mistake(
            "added instead of multiplied",
            "That is how many cards are left. A case file is one of each kind: every suspect goes with every weapon.",
            lambda c: sum(_left(c)),
        ),
        Mistake(
            "the seen ones multiplied",
            "You multiplied the cards you have seen. The case file is made of those you have not.",
            lambda c: _product(c),
        ),
        Mistake(
            "taken off at the end",
            "Each card you see rules out many case files at once: take it off its kind before you multiply.",
            lambda c: _product(KINDS) - sum(c),
        ),
        Mistake(
            "places forgotten",
            "Every suspect with every weapon: and in which place?",
            lambda c: _product(_left(c)[:2]),
        ),
    ),
    hints=(
        "How many suspects are left? How many weapons, how many places?",
        "Each suspect can go with each weapon, and each such pair with each place.",
        "(6 - suspects) * (6 - weapons) * (9 - places).",
    ),
)


def _chain(rng: Random) -> Numbers:
    asked = tuple(rng.choice(kind) for kind in MUNICH.kinds)
    lacked, elsewhere = rng.sample(asked, 2)
    open_card = rng.choice([card for card in MUNICH.cards if card not in asked])
    return {"asked": asked, "lacked": lacked, "elsewhere": elsewhere, "open_card": open_card}


CHAIN = Task(
    name="cluedo.2",
    title="Why must Owl hold it?",
    level="from 14",
    minutes=8,
    points=1,
    text="Owl has shown one of {asked} to somebody else. Earlier Owl had passed when asked for {lacked}. Bear has "
    "shown you {elsewhere}, and {open_card} lies open beside the board.\nWhich card did Owl show?",
    case=_chain,
    offered=lambda c: (*c.asked, c.open_card),
    answer=lambda c: next(card for card in c.asked if card not in (c.lacked, c.elsewhere)),
    mistakes=(
        Mistake(
            "passed on it",
            "Owl passed when asked for that card: whoever passes does not hold it.",
            lambda c: c.lacked,
        ),
        Mistake(
            "somebody else has it",
            "Bear has that card, and every card is there once only.",
            lambda c: c.elsewhere,
        ),
        Mistake(
            "lies open",
            "That card lies open for all to see: nobody holds it, and nobody was asked for it.",
            lambda c: c.open_card,
        ),
    ),
    hints=(
        "Owl showed one of three cards. Which of the three can it not have been?",
        "One of them Owl does not hold, and one of them somebody else holds.",
        "Cross out both: the third one remains.",
    ),
)


def _asked(rng: Random) -> Numbers:
    """Three suspicions that one player refuted, and some of what they do not hold, from a hand they could have."""
    hand = rng.sample(MUNICH.cards, 5)
    triples = tuple(_refuted(rng.choice(hand), hand, rng) for _ in range(3))
    named = {card for triple in triples[:2] for card in triple if card not in hand}
    others = rng.sample([card for card in MUNICH.cards if card not in hand], 2)
    return {"shown": triples, "lacks": tuple(sorted({*named, *others}))}


def _refuted(shown: str, hand: list[str], rng: Random) -> tuple[str, ...]:
    """A suspicion with this card and two that are not in the hand."""
    return tuple(
        shown if shown in kind else rng.choice([card for card in kind if card not in hand]) for kind in MUNICH.kinds
    )


def must_hold(shown: Any, lacks: Any) -> set[str]:
    """The cards this player holds for sure: those that are the only one left of a suspicion they refuted."""
    left = [[card for card in triple if card not in lacks] for triple in shown]
    return {cards[0] for cards in left if len(cards) == 1}


MUST_HOLD = with_hand(
    Task(
        name="cluedo.6",
        title="A program that reasons",
        level="from 15",
        minutes=20,
        points=2,
        text="A player has refuted three suspicions (you did not see with which card): {shown}.\nYou know that they do "
        "not hold: {lacks}.\nWhich cards do they hold for sure?",
        code="Write a function of (shown, lacks) that gives a set; shown is a tuple of suspicions, three cards each.",
        case=_asked,
        offered=lambda c: sorted({card for triple in c.shown for card in triple}),
        answer=lambda c: must_hold(*c),
        mistakes=(
            Mistake(
                "all that is possible",
                "These are cards they may hold. You are sure only where a single one of the three is left.",
                lambda c: {card for triple in c.shown for card in triple if card not in c.lacks},
            ),
            Mistake(
                "what they lack ignored",
                "You list what was asked for. Cross out what they do not hold first.",
                lambda c: {card for triple in c.shown for card in triple},
            ),
            Mistake(
                "the first suspicion only",
                "You look at the first suspicion only. The others tell something, too.",
                lambda c: must_hold(c.shown[:1], c.lacks),
            ),
        ),
        hints=(
            "Take one suspicion: which of its three cards can they hold at all?",
            "[card for card in triple if card not in lacks]: if this list has one card, they hold it.",
            "Start with an empty set, go through all suspicions, and add that one card.",
        ),
        kind="function",
    ),
    hints=(
        "Take one suspicion: which of its three cards can they hold at all?",
        "Cross out what they do not hold. If one card is left, they hold it for sure.",
        "Do so with all three suspicions, and tick every card that was left alone.",
    ),
)
