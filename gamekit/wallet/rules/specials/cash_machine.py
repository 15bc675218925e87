"""Cash machine: put one note on it, which no longer counts; or draw until a note comes, which counts in every way."""

from __future__ import annotations

from gamekit.core.words import Phrase, Seat
from gamekit.wallet.components import Box
from gamekit.wallet.rules.events import Played as WasPlayed
from gamekit.wallet.rules.moves import Card, Cards, DrawCard, FromHand, Once
from gamekit.wallet.rules.moving import first_note, heard, move, notes_left, put_aside
from gamekit.wallet.rules.places import NOTE, WALLET, minus, plus
from gamekit.wallet.rules.specials.special import Ahead, Note, Played, Special
from gamekit.wallet.rules.state import Draft, Lying, View, rules


class Deposit(FromHand):
    """Cash machine: this note no longer counts."""

    says = "Cash machine: put {card} on it"


class Withdraw(Phrase):
    """Cash machine: draw until a note comes; it counts in every way."""

    says = "Cash machine: draw a banknote"


DEPOSIT, WITHDRAW = Once(Deposit), Withdraw()


def _notes(box: Box, cards: Cards) -> list[Card]:
    return [card for card in dict.fromkeys(cards) if card in box.notes]


@rules.draws_on("the Cash machine draws", lambda state, seat: first_note(state))
def MACHINE(draft: Draft, drawn: DrawCard, seat: Seat) -> None:
    """Cards drawn on the way that are not notes go back into the wallet."""
    heard(draft, NOTE, WALLET, found=True)
    move(draft, drawn.card, WALLET, seat, (seat,))


def _effect(draft: Draft, choice: Phrase) -> None:
    if isinstance(choice, Deposit):
        put_aside(draft, draft.asked, Lying("Cash machine", choice.card))
        return
    put_aside(draft, draft.asked, Lying("Cash machine"))
    draft.tell(WasPlayed, draft.asked, "Cash machine")
    if any(notes_left(draft)):
        draft.do(MACHINE.on(draft.asked))
    else:  # Rule: no note left, nothing happens
        heard(draft, NOTE, WALLET, found=False)


def _now(state: Draft, seat: Seat, special: str) -> tuple[Phrase, ...]:
    notes = _notes(state.game.contents, state.hands[seat])
    return (*[DEPOSIT[note] for note in notes], *[WITHDRAW] * any(state.wallet))


def _worth(view: View, ahead: Ahead, choice: Phrase) -> float:
    hand = view.hand
    if isinstance(choice, Deposit):
        return ahead.ended_without("Cash machine", minus(hand, choice.card), ahead.note)
    notes = [(card, p) for card, p in ahead.odds if card in view.box.notes]
    total = sum(p for _, p in notes) or 1.0
    return sum(p / total * ahead.ended_without("Cash machine", plus(hand, card), ahead.note) for card, p in notes)


def _uses(box: Box, hand: Cards, note: Note) -> list[tuple[Cards, Note]]:
    return [(minus(hand, card), note) for card in _notes(box, hand)]


CASH_MACHINE = Special(
    id="Cash machine",
    sign="±",
    does="a note put on it no longer counts, or it gives you one that does",
    played=Played(
        _now, lambda game, special: (*[DEPOSIT[c.name] for c in game.contents.cards if c.currency], WITHDRAW)
    ),
    effect=_effect,
    worth=_worth,
    kinds=(Deposit, Withdraw),
    uses=_uses,
)
