"""Tables drawn from what a seat believes: every unseen card somewhere, as likely as it is to lie there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random

from gamekit.wallet.odds.belief import Belief
from gamekit.wallet.odds.knowing import belief
from gamekit.wallet.odds.ways import LOOSE, Way
from gamekit.wallet.rules import State, View, imagined
from gamekit.wallet.rules.imagine import TRIES, Placed, has_hidden, possible, state_around
from gamekit.wallet.rules.places import ASIDE, DISCARDS, POCKET, SEIZED, TABLE, WALLET


def tables(view: View, rng: Random, many: int) -> Iterator[State]:
    """So many states this seat could be in, each drawn for itself, in the model *blind*.

    How the cards came to lie so stays untold: enough for players who do not look back. Once hands are shown, the
    unseen is dealt again.
    """
    if not view.turns:
        raise ValueError("there is nothing to imagine before everything is dealt")
    if view.guilty:
        yield from imagined(view, rng, many)
        return
    known = belief(view)
    ways, weights = zip(*known.ways, strict=True)
    for _ in range(many):
        yield _table(view, known, ways, weights, rng)


def _table(view: View, known: Belief, ways: tuple[Way, ...], weights: tuple[int, ...], rng: Random) -> State:
    """One in which everybody could have done what they were seen to do last."""
    for _ in range(TRIES):
        way = ways[0] if len(ways) == 1 else rng.choices(ways, weights)[0]
        state = state_around(view, _placed(view, _dealt(known, way, rng)), rng)
        if possible(view, state):
            return state
    return next(imagined(view, rng, 1))


def _dealt(known: Belief, way: Way, rng: Random) -> dict[int, list[str]]:
    """The cards at each place: those of the groups in any order, and then the rest."""
    at, rest = defaultdict[int, list[str]](list), Counter(known.of)
    for cards, places in way:
        rest.subtract(cards)
        for card, place in zip(rng.sample(cards, len(cards)), places, strict=True):
            at[place].append(card)
    bag = [*rest.elements(), *at.pop(LOOSE, ())]
    rng.shuffle(bag)
    for place, size in known.sizes:
        if place not in (known.seat, DISCARDS, SEIZED):
            at[place] += [bag.pop() for _ in range(size - len(at[place]))]
    return at


def _placed(view: View, at: dict[int, list[str]]) -> Placed:
    seats = range(view.game.players)
    hands = tuple(view.hand if seat == view.seat else tuple(sorted(at[seat])) for seat in seats)
    hidden = {}
    for seat, lying in enumerate(view.under):
        if has_hidden(lying):
            (hidden[seat],) = (Counter(at[ASIDE - seat]) - Counter(one.card for one in lying if one.card)).elements()
    pocket, table = tuple(sorted(at[POCKET])), tuple(sorted(at[TABLE]))
    return Placed(hands, Counter(at[WALLET]), pocket, table, hidden, view.trail)
