"""The short game: three deeds each for free, and a count of riches at the first bankruptcy."""

from __future__ import annotations

from fractions import Fraction

from gamekit.core.dist import Dist
from gamekit.monopoly.rules.flow import begin_turn, finish
from gamekit.monopoly.rules.moves import Deal
from gamekit.monopoly.rules.position import BANK, Position, hand_over

EACH = 3


def deals(s: Position) -> Dist[Deal]:
    """Any deed the bank still has."""
    return Dist.uniform(Deal(s.plan.name[i]) for i in s.plan.deeds if s.owner[i] == BANK)


def may_deal(s: Position, move: Deal) -> bool:
    deed = s.plan.thing.get(move.deed) if isinstance(move.deed, str) else None
    return s.phase == "deal" and deed in s.plan.deeds and s.owner[deed] == BANK


def do_deal(s: Position, move: Deal) -> None:
    dealt = sum(s.owner[i] != BANK for i in s.plan.deeds)
    hand_over(s, [s.plan.thing[move.deed]], dealt % s.game.players)
    if dealt + 1 == EACH * s.game.players:
        begin_turn(s, s.player)


def wealth(s: Position, seat: int) -> int:
    """Cash, deeds at price (mortgaged: half), buildings at price."""
    plan = s.plan
    total = s.cash[seat]
    for i in plan.deeds:
        if s.owner[i] == seat:
            total += plan.mortgage[i] if s.levels[i] < 0 else plan.price[i] + s.levels[i] * plan.hut[i]
    return total


def count(s: Position, creditor: int, owing: int) -> None:
    """Rule: the first bankruptcy ends the short game, and the richest of the others win.

    `owing`: interest that the creditor's cash did not cover.
    """
    riches = [
        wealth(s, seat) - (owing if seat == creditor else 0) if seat in s.alive else -1
        for seat in range(s.game.players)
    ]
    winners = riches.count(max(riches))
    share = 1 if winners == 1 else Fraction(1, winners)
    finish(s, tuple(share if wealth == max(riches) else 0 for wealth in riches), "richest at the first bankruptcy")


MAY = {Deal: may_deal}
DO = {Deal: do_deal}
