"""Dealing the unseen again: a state that a seat could be in, for whoever wants to think ahead."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from gamekit.cluedo.odds.deals import deals
from gamekit.cluedo.odds.evidence import evidence
from gamekit.cluedo.rules.state import State, Suspicion, View, checked_view
from gamekit.core.engine import state_of
from gamekit.core.game import checked


def imagine(view: View, rng: Random) -> State:
    """A State this seat could be in: every consistent deal alike, every card that may have been shown alike."""
    checked_view(view)
    checked(rng, Random, "rng must be a source of luck, such as Random(1)")
    case_file, hands = _shuffled(view, rng) if not view.history else _consistent(view, rng)
    suspicions = tuple(_filled_in(s, hands, rng) for s in view.suspicions)
    return state_of(view, State, case_file=case_file, hands=hands, suspicions=suspicions)


def _consistent(view: View, rng: Random) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    box = view.game.box
    holders = deals(evidence(view).facts).sample(rng)
    lying: list[list[str]] = [[] for _ in range(len(view.sizes) + 2)]
    for card, who in zip(box.cards, holders, strict=True):
        lying[who].append(card)
    return tuple(lying[-1]), tuple(tuple(hand) for hand in lying[: len(view.sizes)])


def _shuffled(view: View, rng: Random) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Before the first suspicion, and while the cards are dealt, every unseen card may lie anywhere."""
    box, seen = view.game.box, {*view.hand, *view.open_cards}
    kinds = [[card for card in kind if card not in seen] for kind in box.kinds]
    wrong = {(a.suspect, a.weapon, a.place) for a in view.accusations}
    case_file = view.case_file
    while case_file is None or case_file in wrong:
        case_file = tuple(rng.choice(kind) for kind in kinds[: view.sealed])
    unseen = [card for card in box.cards if card not in seen and card not in case_file]
    rng.shuffle(unseen)
    hands = []
    for seat, size in enumerate(view.sizes):
        drawn = [] if seat == view.seat else [unseen.pop() for _ in range(size)]
        hands.append(view.hand if seat == view.seat else tuple(sorted(drawn, key=box.number.__getitem__)))
    return case_file, tuple(hands)


def _filled_in(suspicion: Suspicion, hands: tuple[tuple[str, ...], ...], rng: Random) -> Suspicion:
    if suspicion.shown_by is None or suspicion.card is not None:
        return suspicion
    return replace(suspicion, card=rng.choice([c for c in suspicion.cards if c in hands[suspicion.shown_by]]))
