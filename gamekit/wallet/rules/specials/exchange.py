"""Exchange: a note is put on it and changes its currency; its value stays."""

from __future__ import annotations

from functools import cache

from gamekit.core.words import Phrase
from gamekit.wallet.components import Box, bounds
from gamekit.wallet.rules.moves import Cards, FromHand
from gamekit.wallet.rules.moving import put_aside
from gamekit.wallet.rules.places import minus
from gamekit.wallet.rules.specials.special import Ahead, Note, Played, Special
from gamekit.wallet.rules.state import Draft, Lying, View


class Exchange(FromHand):
    """Exchange: this note counts in another currency."""

    says = "Exchange {card} into {currency}"
    currency: str


_exchange = cache(Exchange)


def _exchanges(box: Box, cards: Cards) -> tuple[Exchange, ...]:
    """Each note into each other currency of the deck."""
    notes = [card for card in dict.fromkeys(cards) if card in box.notes]
    return tuple([_exchange(n, c) for n in notes for c in box.currencies if c != box.card[n].currency])


def _effect(draft: Draft, choice: Phrase) -> None:
    assert isinstance(choice, Exchange)
    put_aside(draft, draft.asked, Lying("Exchange", choice.card, currency=choice.currency))


def _worth(view: View, ahead: Ahead, choice: Phrase) -> float:
    assert isinstance(choice, Exchange)
    return ahead.ended_without("Exchange", minus(view.hand, choice.card), (choice.card, choice.currency))


def _uses(box: Box, hand: Cards, note: Note) -> list[tuple[Cards, Note]]:
    notes = [card for card in dict.fromkeys(hand) if card in box.notes]
    currencies = dict.fromkeys(str(box.card[card].currency) for card in notes)
    if len(currencies) <= max(1, min(bounds(person.currencies)[1] for person in box.persons)):
        return []  # nobody has too many currencies
    others = {own: next(other for other in currencies if other != own) for own in currencies}  # any other does as well
    return [(minus(hand, card), (card, others[str(box.card[card].currency)])) for card in notes]


EXCHANGE = Special(
    id="Exchange",
    sign="⇆",
    does="a note put on it counts in another currency",
    played=Played(
        lambda state, seat, special: _exchanges(state.game.contents, state.hands[seat]),
        lambda game, special: _exchanges(game.contents, tuple(card.name for card in game.contents.cards)),
    ),
    effect=_effect,
    worth=_worth,
    kinds=(Exchange,),
    uses=_uses,
)
