"""The numbers beside the table: what the next throw can bring, what one's own squares earn, what is at stake."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from gamekit.core.advice import PEOPLE, Fact
from gamekit.monopoly.odds.landing import landing
from gamekit.monopoly.odds.next_throw import next_throw
from gamekit.monopoly.odds.values import auction_value, trade_value
from gamekit.monopoly.odds.walk import Place
from gamekit.monopoly.rules import BUY, DEAL, OPENING
from gamekit.monopoly.rules.landing import rent_of
from gamekit.monopoly.rules.state import View

AS_IT_STANDS = "As the table stands; in jail, once you may leave."


def facts(view: View, against: str = PEOPLE) -> list[Fact]:
    """The numbers that belong beside the table now; nothing in them depends on who plays."""
    if view.result is not None or view.phase in (OPENING, DEAL) or view.seat not in view.alive:
        return []
    return [*_stakes(view), *_threats(view), *_income(view), *_cards(view)]


def _rent(view: View, square: int) -> Fraction:
    """The rent of a square on average: a transport company's is a throw times its factor."""
    pips = Fraction(sum(view.game.box.dice) + 2, 2) if view.plan.kind[square] == "company" else 1
    return Fraction(rent_of(view, square)) * pips


def threats(view: View) -> list[tuple[Fraction, Fraction, Place]]:
    """Where one throw costs something: (chance to end there and pay, what is then due on average, place)."""
    chances, costs = defaultdict[Place, Fraction](Fraction), defaultdict[Place, Fraction](Fraction)
    for one, p in next_throw(view).items():
        if one.due:
            chances[one.place] += p
            costs[one.place] += p * one.due
    found = [(p, costs[place] / p, place) for place, p in chances.items()]
    return sorted(found, key=lambda one: (-one[0] * one[1], str(one[2])))


def called(view: View, place: Place) -> str:
    """The name of a place."""
    return place if isinstance(place, str) else view.plan.name[place]


def _threats(view: View) -> Iterator[Fact]:
    found = threats(view)
    words = "; ".join(f"{called(view, place)}: {float(p):.1%} × {float(due):.0f}" for p, due, place in found[:3])
    total = sum((p * due for p, due, _ in found), Fraction(0))
    why = words or "Nothing to pay within one throw."
    yield Fact("Rents and taxes of your next throw, on average", f"{float(total):.1f}", f"{why} {AS_IT_STANDS}")
    if found:
        some = sum((p for p, _, _ in found), Fraction(0))
        exact = f"Exact: all throws and all cards that may come. {AS_IT_STANDS}"
        yield Fact("Chance to pay something", some, exact, "pay")


def _income(view: View) -> Iterator[Fact]:
    long_run, seat = landing(board=view.plan.box), view.seat
    mine = [i for i in view.plan.deeds if view.owner[i] == seat and view.levels[i] >= 0]
    if mine:
        earned = sum((long_run[i] * _rent(view, i) for i in mine), Fraction(0))
        others = len(view.alive) - 1
        words = f"Long-run chance of each of your squares times its rent; {others} opponents throw in every round."
        yield Fact("You earn from each opponent's throw", f"{float(earned):.2f}", words)


def _stakes(view: View) -> Iterator[Fact]:
    if view.phase is BUY and view.turn == view.seat:
        square = view.places[view.seat]
    elif view.lot is not None and not view.lot.building:
        square = view.lot.square
    else:
        square = -1
    if square >= 0:
        value = auction_value(view, square, view.seat)
        yield Fact(f"{view.plan.name[square]} is worth to you about", str(value.amount), f"A model: {value.why}.")
    if view.trade is not None and view.seat in (view.trade.by, view.trade.offer.to):
        by, to = trade_value(view, view.trade.by, view.trade.offer)
        mine = by if view.seat == view.trade.by else to
        yield Fact("This trade is worth to you about", str(mine.amount), f"A model: {mine.why}.")


def _cards(view: View) -> Iterator[Fact]:
    """The chances of the next card, as far as the table has seen the piles."""
    for deck, name in enumerate(("magic potion", "community cauldron")):
        pile, cards = view.piles[deck], view.plan.decks[deck]
        coming = pile.unseen or pile.seen[:1]
        if cards and coming:
            jail = sum(cards[i].does == "jail" for i in coming)
            seen = len(cards) - len(pile.unseen)
            words = f"{seen} of {len(cards)} cards have been seen since the start."
            yield Fact(f"Next {name} card sends to jail", Fraction(jail, len(coming)), words, "jail card", deck)
