"""Tiny boxes of the wallet, and every world their cards may lie in, by brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

from gamekit.wallet import Wallet
from gamekit.wallet.components import BOX, Box
from gamekit.wallet.rules import TURN, State, View
from gamekit.wallet.rules.places import NONE_OF, ONE_OF, POCKET, WALLET, meant, minus, plus
from tests.games import random_game

KEPT = {"dollar 200": 2, "euro 100": 2, "ring 50": 2, "John Smith": 1, "Policeman": 1, "badge": 1}


def tiny(hand: int = 2) -> Box:
    """Nine play cards of six kinds, two additional identities, small hands."""
    kept = [replace(card, marks=(KEPT[card.name], 0, 0, 0, 0, 0)) for card in BOX.cards if card.name in KEPT]
    persons = tuple(person for person in BOX.persons if person.name in KEPT)
    return replace(BOX, cards=tuple(kept), persons=persons, hand=hand, price=200)


GAME = Wallet(players=2, box=tiny())
THREE = Wallet(players=3, box=tiny())
World = tuple[tuple[int, tuple[str, ...]], ...]  # the cards at each place
Worlds = dict[World, Fraction]


def own_deal(view: View) -> Counter[str]:
    """What this seat was dealt: its hand, and back along the trail."""
    own = Counter(view.hand)
    for card, source, target, _ in view.trail:
        if target not in (ONE_OF, NONE_OF):
            own[card] += (source == view.seat) - (target == view.seat)
    return +own


def deals(view: View) -> Worlds:
    """Every deal in which this seat got its own cards, with its weight."""
    own, worlds = own_deal(view), Counter[World]()
    deck = Counter(dict(zip((card.name for card in view.box.cards), view.game.deck, strict=True))) - own
    others = [seat for seat in range(view.game.players) if seat != view.seat]
    for hands in shared_out(sorted(deck.elements()), len(others), view.box.hand):
        places = dict(zip((*others, WALLET), hands, strict=True))
        places |= {view.seat: tuple(sorted(own.elements())), POCKET: view.box.extras}
        worlds[tuple(sorted(places.items()))] += 1
    return {world: Fraction(weight) for world, weight in worlds.items()}


def shared_out(cards: list[str], hands: int, size: int) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to deal so many hands; the rest comes last."""
    if not hands:
        yield (tuple(cards),)
        return
    for chosen in combinations(range(len(cards)), size):
        rest = [card for i, card in enumerate(cards) if i not in chosen]
        for others in shared_out(rest, hands - 1, size):
            yield (tuple(cards[i] for i in chosen), *others)


def stepped(worlds: Worlds, step: Any, heard: frozenset[str] | None = None) -> Worlds:
    """One step of the trail in every world: each card of the place alike, those that do not fit struck out."""
    card, source, target, _ = step
    after: Worlds = {}
    for world, weight in worlds.items():
        places = dict(world)
        if source == target:
            if card is None or places[POCKET] == card:
                after[world] = after.get(world, Fraction(0)) + weight
            continue
        here = places[source]
        for moved, many in Counter(here).items():
            if card == moved or (card is None and (heard is None or moved in heard)):
                there = {**places, source: minus(here, moved), target: plus(places.get(target, ()), moved)}
                made = tuple(sorted(there.items()))
                after[made] = after.get(made, Fraction(0)) + weight * Fraction(many, len(here))
    return after


def worlds_of(view: View) -> Worlds:
    """Every world with its weight after the whole trail, without those that "there is none" rules out."""
    worlds, heard = deals(view), None
    for step in view.trail:
        word, place, target, _ = step
        if target == ONE_OF:
            heard = meant(view.box, word)
        elif target == NONE_OF:
            none = meant(view.box, word)
            worlds = {world: p for world, p in worlds.items() if not none.intersection(dict(world)[place])}
        else:
            worlds, heard = stepped(worlds, step, heard), None
    return worlds


def drawn(worlds: Worlds) -> dict[str, Fraction]:
    total, found = sum(worlds.values()), Counter[str]()
    for world, weight in worlds.items():
        wallet = dict(world)[WALLET]
        for card, many in Counter(wallet).items():
            found[card] += weight / total * Fraction(many, len(wallet))  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


def turns(game: Wallet, seeds: range) -> Iterator[tuple[State, View]]:
    for seed in seeds:
        for state, _ in random_game(game, seed):
            if state.phase is TURN and isinstance(state.turn, int):
                yield state, state.view(state.turn)
