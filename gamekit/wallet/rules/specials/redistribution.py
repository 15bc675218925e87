"""Redistribution: everybody lays a note or jewel into the middle, one chooses, the rest is dealt."""

from __future__ import annotations

from gamekit.core.dist import Dist
from gamekit.core.words import Phrase, Seat
from gamekit.wallet.rules.moves import GO_WITHOUT, WAIT, DrawCard, Give, GoWithout, Keep, gives, keeps
from gamekit.wallet.rules.moving import everybody, from_cards, heard, move
from gamekit.wallet.rules.places import MONEY, TABLE, Seats, from_seat, minus, plus
from gamekit.wallet.rules.specials.special import Ahead, Special, alone
from gamekit.wallet.rules.state import Draft, View, rules


def _lay_moves(state: Draft) -> tuple[Phrase, ...]:
    money = state.game.contents.money
    return gives(tuple([card for card in state.hands[state.asked] if card in money])) or (WAIT,)


@rules.asks("Redistribution: one each into the middle", _lay_moves, secret=True)
def LAYING(draft: Draft, choice: Phrase) -> None:
    """Everybody chooses a note or piece of jewellery; who has none gives nothing."""
    draft.laid += ((draft.asked, choice.card if isinstance(choice, Give) else None),)


@rules.happens("Redistribution: all is laid open")
def REVEALING(draft: Draft) -> None:
    """The cards are laid open at once; whoever played the special chooses first."""
    all_seats = draft.table_open_to = everybody(draft)
    for seat, card in draft.laid:
        if card is None:
            heard(draft, MONEY, seat, found=False)
        else:
            move(draft, card, seat, TABLE, all_seats)
    others = tuple([seat for seat, card in draft.laid if card is not None and seat != draft.player])
    draft.laid = ()
    if draft.table:
        draft.do(PICKING(draft.player), DEALING_OUT.on(others))


@rules.asks("Redistribution: choosing", lambda state: keeps(state.table))
def PICKING(draft: Draft, choice: Keep) -> None:
    """You choose one."""
    move(draft, choice.card, TABLE, draft.player, everybody(draft))


@rules.happens_on("Redistribution: shuffling")
def DEALING_OUT(draft: Draft, seats: Seats) -> None:
    """The rest is shuffled and dealt, one each, to the other contributors."""
    if len(seats) > len(draft.table) > 0:
        draft.do(SHORT.on(seats))
    else:
        draft.table_open_to = ()
        draft.do(*[SHARING.on(seat) for seat in seats if draft.table])


def _contributors(state: Draft, seats: Seats) -> Dist[GoWithout]:
    return Dist.counted([GO_WITHOUT[seat] for seat in seats], [1] * len(seats))


@rules.draws_on("Redistribution: one card is short", _contributors)
def SHORT(draft: Draft, drawn: GoWithout, seats: Seats) -> None:
    """If one card is short a random contributor goes without."""
    draft.do(DEALING_OUT.on(minus(seats, drawn.seat)))


@rules.draws_on("Redistribution: dealing the rest", lambda state, seat: from_cards(state.table))
def SHARING(draft: Draft, drawn: DrawCard, seat: Seat) -> None:
    """A contributor is dealt a card face down."""
    move(draft, drawn.card, TABLE, seat, (seat,))


def _effect(draft: Draft, play: Phrase) -> None:
    draft.do(*LAYING.each(from_seat(draft.player, draft.game.players)), REVEALING())


def _worth(view: View, ahead: Ahead, play: Phrase) -> float:
    """One's least needed note goes, and the best of what the others lay comes: the dearest, most likely."""
    money = [card for card in view.hand if card in view.box.money]
    rest = max((minus(view.hand, card) for card in money), key=ahead.acted, default=view.hand)
    offered = [(card, p) for card, p in ahead.odds if card in view.box.money]
    total = sum(p for _, p in offered) or 1.0
    outcomes = sorted(((ahead.acted(plus(rest, card)), p / total) for card, p in offered), reverse=True)
    value, better, laid = 0.0, 0.0, max(1, sum(size > 0 for size in view.sizes) - 1)
    for worth, p in outcomes:
        value += worth * ((1 - better) ** laid - max(0.0, 1 - better - p) ** laid)
        better += p
    return value


REDISTRIBUTION = Special(
    id="Redistribution",
    sign="⟳",
    does="everybody lays a note or jewel, you take the one you like best",
    played=alone(lambda state: any(state.hands)),
    effect=_effect,
    worth=_worth,
)
