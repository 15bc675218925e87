"""Inspection and Stolen: a card is drawn blind from another player's hand."""

from __future__ import annotations

from gamekit.core.dist import Dist
from gamekit.core.words import Phrase, Seat
from gamekit.wallet.rules.moves import DrawCard, Keep, keeps
from gamekit.wallet.rules.moving import from_cards, move
from gamekit.wallet.rules.places import TABLE, plus
from gamekit.wallet.rules.specials.special import HARM, Ahead, Special, pointed, target_of
from gamekit.wallet.rules.state import Draft, View, rules


class Refuse(Phrase):
    """Give the inspected card back."""

    says = "Give it back"


REFUSE = Refuse()


def _their_cards(state: Draft, other: Seat) -> Dist[DrawCard]:
    return from_cards(state.hands[other])


@rules.draws_on("pulling a card from a hand", _their_cards)
def PULLING(draft: Draft, drawn: DrawCard, other: Seat) -> None:
    """A card is drawn blind from the other player's hand; both see it."""
    draft.table_open_to = tuple(sorted((draft.player, other)))
    move(draft, drawn.card, other, TABLE, draft.table_open_to)


def _keep_or_refuse(state: Draft, other: Seat) -> tuple[Phrase, ...]:
    return (*keeps(state.table), REFUSE)


@rules.asks_on("Inspection: keep it?", _keep_or_refuse)
def LOOKING(draft: Draft, choice: Phrase, other: Seat) -> None:
    """Look at it, keep it or give it back."""
    move(draft, draft.table[0], TABLE, draft.player if isinstance(choice, Keep) else other, draft.table_open_to)


@rules.happens("Stolen: it is kept")
def STEALING(draft: Draft) -> None:
    """The card drawn is kept."""
    move(draft, draft.table[0], TABLE, draft.player, draft.table_open_to)


def _inspect(draft: Draft, play: Phrase) -> None:
    other = target_of(play)
    draft.do(PULLING.on(other), LOOKING.on(other, draft.player))


def _steal(draft: Draft, play: Phrase) -> None:
    draft.do(PULLING.on(target_of(play)), STEALING())


def _worth_inspecting(view: View, ahead: Ahead, play: Phrase) -> float:
    """The card is kept only if that is better."""
    kept = ahead.acted(view.hand)
    if isinstance(play, Refuse):
        return kept
    cards = ahead.cards_of(target_of(play))
    return sum(p * max(ahead.acted(plus(view.hand, card)) + HARM, kept) for card, p in cards)


def _worth_stealing(view: View, ahead: Ahead, play: Phrase) -> float:
    return sum(p * (ahead.acted(plus(view.hand, card)) + HARM) for card, p in ahead.cards_of(target_of(play)))


INSPECTION = Special(
    id="Inspection",
    sign="?",
    does="look at a card of theirs and keep it or not",
    played=pointed(mine=False, theirs=True),
    effect=_inspect,
    worth=_worth_inspecting,
    kinds=(Refuse,),
    brings=lambda game: (REFUSE,),
)
STOLEN = Special(
    id="Stolen",
    sign="↘",
    does="one card of theirs, whatever it is",
    played=pointed(mine=False, theirs=True),
    effect=_steal,
    worth=_worth_stealing,
)
