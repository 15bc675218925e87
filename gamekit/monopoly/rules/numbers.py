"""A game in numbers: its vocabulary, its longest course, and a view as fixed-length integers."""

from __future__ import annotations

from gamekit.core.words import Phrase
from gamekit.monopoly.components import DECKS
from gamekit.monopoly.rules.game import DEALT, Monopoly
from gamekit.monopoly.rules.moves import (
    ACCEPT,
    ASK_RENT,
    DECLINE,
    FORGO_RENT,
    PASS,
    PAY_FINE,
    REST,
    TRY_DOUBLE,
    WAIVE,
    WITHDRAW,
)
from gamekit.monopoly.rules.phases import CLAIM, PHASES
from gamekit.monopoly.rules.plan import Plan
from gamekit.monopoly.rules.state import Table, View, Visit, Window
from gamekit.monopoly.rules.trades import MOST_OFFERS
from gamekit.monopoly.rules.turns import MOST_TIES


def vocabulary(plan: Plan, ask: bool) -> tuple[Phrase, ...]:
    """Every listable move of a seat once."""
    streets = [i for i in plan.deeds if plan.hut[i]]
    asking = [ASK_RENT, FORGO_RENT] if ask else []
    moves: list[Phrase] = [
        PASS, REST, ACCEPT, DECLINE, WITHDRAW, *plan.want, WAIVE, PAY_FINE, TRY_DOUBLE, *asking,
        *plan.use_card.values(), *plan.sell_all, *plan.bids,
    ]  # fmt: skip
    for i in plan.deeds:
        moves += [plan.buy[i], plan.leave[i], plan.pledge[i], plan.lift[i]]
    for i in streets:
        moves += [plan.build[i], plan.sell[i], plan.place[i]]
    for to in range(len(plan.sale)):
        moves += [move for pair in plan.purchase[to].values() for move in pair]
        moves += plan.sale[to].values()
        moves += [move for row in plan.swap[to].values() for move in row.values()]
    return (*moves, *(move for pair in plan.dearer.values() for move in pair))


def longest(game: Monopoly) -> int:
    """A bound on the number of moves: throws, what windows hold, and money to bid with."""
    plan, seats = game.plan, game.players
    throws = 3 * game.turns
    buildings = plan.inn * sum(map(len, plan.groups))
    # In a window: 3 offers of up to 3 moves each, deeds turned once, groups built on or sold from; then all pass.
    acts = seats * MOST_OFFERS * 3 + len(plan.deeds) + buildings * (seats + 2)
    window = (acts + 1) * (seats + 1)
    # After a throw: a debt to each other seat, and what each bankruptcy brings.
    debts = (2 * seats) * (window + len(plan.deeds) + buildings)
    sales = len(plan.deeds) * (seats + len(plan.deeds) + buildings)
    cards = 1 + sum(kind in DECKS for kind in plan.kind)  # no card square is come to twice in one throw
    moves = throws * (window + debts + 4 + cards) + (throws + seats * len(plan.deeds)) * sales
    return moves + _money(game, throws * cards, throws * (1 + 2 * seats)) + (MOST_TIES + 1) * seats + DEALT * seats


def _money(game: Monopoly, landings: int, windows: int) -> int:
    """All the money that can ever be bid away: every bid of an auction is at least 1 above the last.

    Even a hut won for 1 brings half its price when it is sold again in the next window.
    """
    box, plan = game.box, game.plan
    card = max((card.amount for card in (*box.potion, *box.cauldron)), default=0)
    laps = 1 + sum(box.dice) // plan.size
    huts = plan.inn * sum(plan.hut) // 2
    return game.players * (box.cash + sum(plan.price)) + landings * (laps * box.salary + card) + windows * huts


def numbers(view: View) -> tuple[int, ...]:
    """The position as integers: who looks, who acts, money, pieces, deeds, piles, and what is on the table."""
    seats, about = range(view.game.players), view.step.about
    acts = view.turn if isinstance(view.turn, int) else -1
    passes = about.passes if isinstance(about, Window) else 0
    alive = [int(other in view.alive) for other in seats]
    resting = [view.resting >> other & 1 for other in seats]
    bits = view.plan.size + 2 * len(view.plan.groups)
    return (
        view.seat, acts, PHASES.index(view.phase), view.player, view.turns, passes, view.doubles, *view.dice,
        *view.cash, *view.places, *view.jail, *alive, *resting, *view.offers, *view.opening, *view.owner,
        *view.levels, view.huts, view.inns, *(view.touched >> bit & 1 for bit in range(bits)),
        *_piles(view), *_lot(view), *_wishes(view), *_trade(view), *_due(view),
    )  # fmt: skip


def _piles(s: Table) -> list[int]:
    """For each card its place from the top in the known order, 0: not seen yet, -1: kept by somebody."""
    return [
        0 if card in pile.unseen else pile.seen.index(card) + 1 if card in pile.seen else -1
        for pile, deck in zip(s.piles, s.plan.decks, strict=True)
        for card in range(len(deck))
    ]


def _lot(s: Table) -> list[int]:
    seats, lot = range(s.game.players), s.lot
    if lot is None:
        return [-1, 0, 0, -1, -1] + [0 for _ in seats]
    kind = ("", "hut", "inn").index(lot.building)
    asked = {step.seat for step in (s.step, *s.agenda) if step.phase is CLAIM}
    who = [2 if other in asked else int(other in lot.bidders) for other in seats]
    return [lot.square, kind, lot.bid, lot.leader, lot.caller, *who]


def _wishes(s: Table) -> list[int]:
    if s.wishes is None:
        return [0] * (1 + s.game.players)
    return [1 + (s.wishes.building == "inn"), *s.wishes.counts]


def _trade(s: Table) -> list[int]:
    """The two seats, the cash, whether it answers, and each thing: 1 offered, -1 asked for."""
    if s.trade is None:
        return [-1, -1, 0, 0] + [0] * len(s.plan.things)
    offer, names = s.trade.offer, [s.plan.thing_name[i] for i in s.plan.things]
    sides = [1 if name in offer.give else -1 if name in offer.take else 0 for name in names]
    return [s.trade.by, offer.to, offer.cash, int(s.trade.answers), *sides]


def _due(s: Table) -> list[int]:
    """The debt that is due, and the square of a rent that is still to be asked or thrown for."""
    about, debt = s.step.about, s.debt
    square = about.square if isinstance(about, Visit) and s.owner[about.square] >= 0 else -1
    return [debt.debtor, debt.creditor, debt.amount, square] if debt else [-1, -1, 0, square]
