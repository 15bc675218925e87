"""What a seat can know of the cards: all that it has seen and heard, step by step, and the next card by that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from gamekit.core.dist import Dist
from gamekit.wallet.components import Box
from gamekit.wallet.odds import sampling
from gamekit.wallet.odds.belief import Belief
from gamekit.wallet.odds.ways import tidy
from gamekit.wallet.rules import View, Wallet
from gamekit.wallet.rules.moves import Cards
from gamekit.wallet.rules.places import NONE_OF, ONE_OF, POCKET, WALLET, Trace, meant


def belief(view: View, whole: bool = False) -> Belief:
    """All that this seat may think about the places of the cards.

    `whole`: no samples; every way is counted, even if that takes seconds and hundreds of megabytes.
    """
    found = (_whole if whole else _belief)(view.game, view.seat, view.dealt, view.trail)
    return found.without_using("the hands shown at the end") if view.guilty else found


@lru_cache(maxsize=256)  # the last turn of every seat of a table; more would only slow the garbage collector
def _belief(game: Wallet, seat: int, dealt: Cards, trail: tuple[Trace, ...]) -> Belief:
    """Trace by step, so that each new step of a game costs only itself."""
    if not trail:
        return _first(game, seat, dealt, sampling.WIDTH)
    found = _belief(game, seat, dealt, trail[:-1]).then(_last(game, trail))
    return found if _enough(found) else _wider(game, seat, dealt, trail)


@lru_cache(maxsize=1)
def _whole(game: Wallet, seat: int, dealt: Cards, trail: tuple[Trace, ...]) -> Belief:
    found = _first(game, seat, dealt, sampling.WHOLE // sampling.SAMPLES)
    for upto in range(len(trail)):
        step = _last(game, trail[: upto + 1])
        found = found.then(step) if found.tells(step) else replace(found, draws=1)
        if found.draws:
            why = f"there are more than {sampling.WHOLE:,}, or hands were heard to be without cards of different kinds"
            raise ValueError(f"not every way can be counted here: {why}")
    return found


def _enough(found: Belief) -> bool:
    return not found.draws or len(found.samples) >= sampling.ENOUGH


def _wider(game: Wallet, seat: int, dealt: Cards, trail: tuple[Trace, ...]) -> Belief:
    """The whole trail again with more ways to a sample, until enough samples explain what was seen."""
    width = sampling.WIDTH
    while True:
        width *= 4
        found = _first(game, seat, dealt, width)
        for step in range(len(trail)):
            found = found.then(_last(game, trail[: step + 1]))
        if _enough(found):
            return found


def _first(game: Wallet, seat: int, dealt: Cards, width: int) -> Belief:
    """What a seat may think once it has its cards."""
    box = game.contents
    unseen = Counter({card.name: count for card, count in zip(box.cards, game.deck, strict=True)})
    unseen.update(box.extras)
    unseen.subtract(dealt)
    there = dict.fromkeys(range(game.players), box.hand)
    there |= {WALLET: sum(game.deck) - box.hand * game.players, POCKET: len(box.extras)}
    pocket = tidy([(box.extras, (POCKET,) * len(box.extras))])
    return Belief(seat, tuple(unseen.items()), tuple(there.items()), (((pocket, 1),),), width)


def _last(game: Wallet, trail: tuple[Trace, ...]) -> Trace:
    """The last step; where everybody heard what kind of card it was, or was not, with the cards that are meant."""
    step = trail[-1]
    if step[2] == NONE_OF:
        return tuple(sorted(meant(game.contents, step[0]))), *step[1:]
    if step[0] is None and len(trail) > 1 and trail[-2][2] == ONE_OF:
        return tuple(sorted(meant(game.contents, trail[-2][0]))), *step[1:]
    return step


# --- questions ------------------------------------------------------------------------------

BY: dict[str, Callable[[Box, str], Any]] = {
    "card": lambda box, card: card,
    "kind": lambda box, card: box.card[card].kind,
    "currency": lambda box, card: box.card[card].currency or "none",
    "value": lambda box, card: box.card[card].value,
}


def _by(view: View, by: str, found: Dist[str]) -> Dist[Any]:
    if by not in BY:
        raise ValueError(f"by must be one of {', '.join(BY)}, not {by!r}")
    return found.map(lambda card: BY[by](view.box, card))


def next_draw(view: View, by: str = "card", whole: bool = False) -> Dist[Any]:
    """What the next card out of the wallet is: by card, kind, currency or value; `whole` as in `belief`."""
    return _by(view, by, belief(view, whole).card_at(WALLET))


def draw_sureness(view: View, by: str = "card") -> str:
    """How far the chances of `next_draw` can be trusted."""
    found = belief(view)
    kinds = list(_by(view, by, found.draw))

    def chances(one: Belief) -> list[float]:
        told = _by(view, by, one.draw)
        return [float(told[kind]) for kind in kinds]

    return found.sure(max(found.off(chances)) if found.draws else 0.0)


def blind_card(view: View, seat: int, by: str = "card") -> Dist[Any]:
    """What a card taken blindly from this player's hand is."""
    return _by(view, by, belief(view).card_at(seat))
