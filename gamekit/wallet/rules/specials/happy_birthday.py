"""Happy birthday: draw three cards, keep one, give one each to two players."""

from __future__ import annotations

from functools import cache, lru_cache

from gamekit.core.words import Phrase, Seat
from gamekit.wallet.rules.game import Wallet
from gamekit.wallet.rules.moves import Card, Cards, DrawCard, Keep, keeps
from gamekit.wallet.rules.moving import from_wallet, move
from gamekit.wallet.rules.places import TABLE, WALLET, Seats, all_but, plus
from gamekit.wallet.rules.specials.special import HARM, Ahead, Special, alone
from gamekit.wallet.rules.state import Draft, View, rules


class Present(Phrase):
    """A birthday present for somebody."""

    says = "Give {card} to {seat}"
    card: Card
    seat: Seat


_present = cache(Present)


@lru_cache(maxsize=1 << 12)
def _presents(cards: Cards, seats: Seats) -> tuple[Present, ...]:
    return tuple([_present(card, seat) for card in dict.fromkeys(cards) for seat in seats])


@rules.draws("unwrapping three cards", from_wallet)
def UNWRAPPING(draft: Draft, draw: DrawCard) -> None:
    """Three cards are drawn, seen by the birthday child alone."""
    draft.table_open_to = (draft.player,)
    move(draft, draw.card, WALLET, TABLE, (draft.player,))


@rules.asks("Happy birthday: keep one", lambda state: keeps(state.table))
def BIRTHDAY(draft: Draft, choice: Keep) -> None:
    """One of them is kept."""
    move(draft, choice.card, TABLE, draft.player, (draft.player,))
    if draft.table:
        draft.do(PRESENTS.on((), draft.player))


def _receivers(state: Draft, given: Seats) -> tuple[Present, ...]:
    return _presents(state.table, all_but((state.player, *given), state.game.players))


@rules.asks_on("Happy birthday: the presents", _receivers)
def PRESENTS(draft: Draft, choice: Present, given: Seats) -> None:
    """The two receivers differ; with 2 players keep 1, give 1, return 1."""
    child, n = draft.player, draft.game.players
    move(draft, choice.card, TABLE, choice.seat, tuple(sorted((child, choice.seat))))
    if draft.table and n > 2:
        draft.do(PRESENTS.on((*given, choice.seat), child))
    for card in draft.table if n == 2 else ():
        move(draft, card, TABLE, WALLET, (child,))


def _effect(draft: Draft, play: Phrase) -> None:
    draft.do(*[UNWRAPPING()] * min(3, sum(draft.wallet)), BIRTHDAY(draft.player))


def _awkward(view: View, move: Present) -> float:
    """How little this player would like this present; whoever has most chips gets the worst."""
    card = view.box.card[move.card]
    kinds = {"badge": 3.0, "credit card": 3.0, "identity": 2.0, "note": 1.0, "jewellery": 0.5}
    return kinds[card.kind] + card.value / 1000 + view.chips_left[move.seat] / 100


def _worth(view: View, ahead: Ahead, play: Phrase) -> float:
    """The best of three cards is kept; the other two are trouble for others."""
    if isinstance(play, Present):
        return _awkward(view, play)
    outcomes = sorted(((ahead.ends(plus(view.hand, card)), p) for card, p in ahead.odds), reverse=True)
    value, better = 2 * HARM, 0.0
    for worth, p in outcomes:
        value += worth * ((1 - better) ** 3 - max(0.0, 1 - better - p) ** 3)
        better += p
    return value


def _every_present(game: Wallet) -> tuple[Present, ...]:
    return _presents(tuple(card.name for card in game.contents.cards), tuple(range(game.players)))


HAPPY_BIRTHDAY = Special(
    id="Happy birthday",
    sign="✿",
    does="keep the best of three cards and give two away, instead of an action",
    played=alone(lambda state: any(state.wallet)),
    effect=_effect,
    worth=_worth,
    kinds=(Present,),
    brings=_every_present,
)
