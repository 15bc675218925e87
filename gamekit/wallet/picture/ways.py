"""Where cards came from: the parts of the picture by their names, so that a page can show the way."""

from __future__ import annotations

from gamekit.wallet.rules import View
from gamekit.wallet.rules.moves import Card, Cards
from gamekit.wallet.rules.places import (
    ASIDE,
    DISCARDS,
    NONE_OF,
    ON_THE_WAY,
    ONE_OF,
    POCKET,
    TABLE,
    WALLET,
    Place,
    Trace,
)

_PARTS = {WALLET: "wallet", DISCARDS: "discards", POCKET: "pocket", TABLE: "table"}


def part_of(view: View, place: Place, card: Card | None = None) -> str:
    """The part of the picture that stands for a place; one's own card, if it is known which."""
    seat = ASIDE - place if place <= ASIDE else ON_THE_WAY - place if place <= ON_THE_WAY else place
    if seat == view.seat and card:
        return f"own {card} 0"
    return _PARTS.get(place, f"seat{seat}")


def _steps(view: View) -> list[Trace]:
    """The steps of cards, without what was only heard or looked at."""
    return [step for step in view.trail if step[2] not in (ONE_OF, NONE_OF) and step[1] != step[2]]


def source(view: View, target: Place, card: Card | None = None) -> str | None:
    """The part from which the last card came to a place, or the last of this kind."""
    for moved, start, end, _ in reversed(_steps(view)):
        if end == target and (card is None or moved == card):
            return part_of(view, start, str(moved) if moved else None)
    return "wallet" if target >= 0 else None


def arrivals(view: View, target: Place) -> int:
    """How many cards have come to a place in this round."""
    return sum(step[2] == target for step in _steps(view))


def seen_with(view: View) -> dict[int, tuple[Card, ...]]:
    """The cards of others that this seat knows for sure: it saw them arrive, and no unseen card has left since."""
    held: dict[int, list[Card]] = {seat: [] for seat in range(view.game.players) if seat != view.seat}
    for moved, start, end, _ in _steps(view):
        if start in held:
            held[start] = [] if moved is None else _without(held[start], str(moved))
        if end in held and moved is not None:
            held[end].append(str(moved))
    shown = {seat: view.hands[seat] for seat in held if view.hands and view.hands[seat] is not None}
    return {seat: tuple(sorted(shown.get(seat) or cards)) for seat, cards in held.items()}


def _without(cards: list[Card], card: Card) -> list[Card]:
    return cards if card not in cards else [*cards[: cards.index(card)], *cards[cards.index(card) + 1 :]]


def numbered(cards: Cards) -> list[tuple[Card, int]]:
    """Each card with the number of those like it that stand before it."""
    return [(card, cards[:place].count(card)) for place, card in enumerate(cards)]
