"""Three ways out of jail."""

from __future__ import annotations

from typing import Any

from gamekit.core.game import CHANCE
from gamekit.monopoly.rules.movement import set_free
from gamekit.monopoly.rules.moves import PayFine, TryDouble, UseCard
from gamekit.monopoly.rules.piles import return_cards
from gamekit.monopoly.rules.position import BANK, Position, pay

PAY_FINE, TRY_DOUBLE = PayFine(), TryDouble()


def may_pay_fine(s: Position, move: PayFine) -> bool:
    return s.phase == "jail" and s.cash[s.player] >= s.game.box.fine


def do_pay_fine(s: Position, move: PayFine) -> None:
    pay(s, s.player, BANK, s.game.box.fine, "jail fine")
    set_free(s)
    s.phase, s.turn = "throw", CHANCE


def may_use_card(s: Position, move: UseCard) -> bool:
    if s.phase != "jail" or not isinstance(move.card, str):
        return False
    thing = s.plan.thing.get(move.card, -1)
    return thing >= s.plan.size and s.owner[thing] == s.player


def do_use_card(s: Position, move: UseCard) -> None:
    return_cards(s, [s.plan.thing[move.card]])
    set_free(s)
    s.phase, s.turn = "throw", CHANCE


def may_try(s: Position, move: TryDouble) -> bool:
    return s.phase == "jail"


def do_try(s: Position, move: TryDouble) -> None:
    s.phase, s.turn = "try", CHANCE


def listed(s: Position, seat: int) -> list[Any]:
    """The ways out that this seat has now."""
    cards = [move for thing, move in s.plan.use_card.items() if s.owner[thing] == seat]
    fine = [PAY_FINE] if s.cash[seat] >= s.game.box.fine else []
    return [TRY_DOUBLE, *fine, *cards]


MAY = {PayFine: may_pay_fine, UseCard: may_use_card, TryDouble: may_try}
DO = {PayFine: do_pay_fine, UseCard: do_use_card, TryDouble: do_try}
