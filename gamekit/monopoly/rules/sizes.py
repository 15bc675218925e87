"""A game in numbers: its vocabulary, its longest course, and a view as fixed-length integers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamekit.core.game import CHANCE
from gamekit.monopoly.box import DECKS
from gamekit.monopoly.rules import flow, jail, rent, short, shortage, trades
from gamekit.monopoly.rules.auctions import WITHDRAW
from gamekit.monopoly.rules.movement import MOST_TIES
from gamekit.monopoly.rules.plan import Plan
from gamekit.monopoly.rules.position import Owe, Position, Rent

if TYPE_CHECKING:
    from gamekit.monopoly.rules.state import Monopoly

PHASES = (
    "opening", "deal", "window", "throw", "try", "rent", "draw", "jail", "buy", "ask", "auction", "claim", "place",
    "answer", "raise", "over",
)  # fmt: skip


_SPOKEN = {
    "opening": "the throw for the first turn", "deal": "dealing title deeds", "throw": "the throw",
    "try": "a try for a double", "rent": "a throw for the rent", "draw": "a card", "jail": "in jail: how to leave",
    "buy": "buy or auction", "ask": "rent to ask for", "claim": "few buildings left: who wants how many",
    "place": "a building to place", "answer": "a trade to answer", "over": "the game is over",
}  # fmt: skip


def phase_name(s: Position) -> str:
    """What is going on, in words."""
    debt = s.agenda[0] if s.agenda and isinstance(s.agenda[0], Owe) else None
    if s.phase == "window":
        return f"before a debt of {debt.amount} is settled" if debt else f"before the throw, turn {s.turns}"
    if s.phase == "raise":
        return f"money to raise for a debt of {debt.amount}" if debt else "money to raise"
    if s.phase == "auction" and s.lot is not None:
        return f"an auction of {'a ' + s.lot.building if s.lot.building else s.plan.name[s.lot.square]}"
    return _SPOKEN[s.phase]


def vocabulary(plan: Plan, ask: bool) -> tuple[Any, ...]:
    """Every listable move of a seat once."""
    streets = [i for i in plan.deeds if plan.hut[i]]
    asking = [rent.ASK_RENT, rent.FORGO_RENT] if ask else []
    moves: list[Any] = [
        flow.PASS, flow.REST, trades.ACCEPT, trades.DECLINE, WITHDRAW, *plan.want, shortage.WAIVE, jail.PAY_FINE,
        jail.TRY_DOUBLE, *asking, *plan.use_card.values(), *plan.sell_all, *plan.bids,
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
    acts = seats * trades.MOST_OFFERS * 3 + len(plan.deeds) + buildings * (seats + 2)
    window = (acts + 1) * (seats + 1)
    # After a throw: a debt to each other seat, and what each bankruptcy brings.
    debts = (2 * seats) * (window + len(plan.deeds) + buildings)
    sales = len(plan.deeds) * (seats + len(plan.deeds) + buildings)
    cards = 1 + sum(kind in DECKS for kind in plan.kind)  # no card square is come to twice in one throw
    moves = throws * (window + debts + 4 + cards) + (throws + seats * len(plan.deeds)) * sales
    return moves + _money(game, throws * cards, throws * (1 + 2 * seats)) + (MOST_TIES + 1) * seats + short.EACH * seats


def _money(game: Monopoly, landings: int, windows: int) -> int:
    """All the money that can ever be bid away: every bid of an auction is at least 1 above the last.

    Even a hut won for 1 brings half its price when it is sold again in the next window.
    """
    box, plan = game.box, game.plan
    card = max((card.amount for card in (*box.potion, *box.cauldron)), default=0)
    laps = 1 + sum(box.dice) // plan.size
    huts = plan.inn * sum(plan.hut) // 2
    return game.players * (box.cash + sum(plan.price)) + landings * (laps * box.salary + card) + windows * huts


def numbers(s: Position, seat: int) -> tuple[int, ...]:
    """The position as integers: who looks, who acts, money, pieces, deeds, piles, and what is on the table."""
    acts = -1 if s.turn is None or s.turn is CHANCE else s.turn
    alive = [int(other in s.alive) for other in range(s.game.players)]
    resting = [s.resting >> other & 1 for other in range(s.game.players)]
    bits = s.plan.size + 2 * len(s.plan.groups)
    return (
        seat, acts, PHASES.index(s.phase), s.player, s.turns, s.passes, s.doubles, *s.dice, *s.cash, *s.places, *s.jail,
        *alive, *resting, *s.offers, *s.opening, *s.owner, *s.levels, s.huts, s.inns,
        *(s.touched >> bit & 1 for bit in range(bits)), *_piles(s), *_lot(s), *_wishes(s), *_trade(s), *_task(s),
    )  # fmt: skip


def _piles(s: Position) -> list[int]:
    """For each card its place from the top in the known order, 0: not seen yet, -1: kept by somebody."""
    return [
        0 if card in pile.unseen else pile.seen.index(card) + 1 if card in pile.seen else -1
        for pile, deck in zip(s.piles, s.plan.decks, strict=True)
        for card in range(len(deck))
    ]


def _lot(s: Position) -> list[int]:
    seats = range(s.game.players)
    if s.lot is None:
        return [-1, 0, 0, -1, -1] + [0 for _ in seats]
    kind = ("", "hut", "inn").index(s.lot.building)
    asked = [2 if other in s.lot.pending else int(other in s.lot.bidders) for other in seats]
    return [s.lot.square, kind, s.lot.bid, s.lot.leader, s.lot.caller, *asked]


def _wishes(s: Position) -> list[int]:
    if s.wishes is None:
        return [0] * (1 + s.game.players)
    return [1 + (s.wishes.building == "inn"), *s.wishes.counts]


def _trade(s: Position) -> list[int]:
    """Who offers, to whom, for how much cash, and each thing: 1 offered, -1 asked for."""
    if s.trade is None:
        return [-1, -1, 0, 0] + [0] * len(s.plan.things)
    offer = s.trade.offer
    sides = [
        1 if s.plan.thing_name[i] in offer.give else -1 if s.plan.thing_name[i] in offer.take else 0
        for i in s.plan.things
    ]
    return [s.trade.by, offer.to, offer.cash, int(s.trade.answers), *sides]


def _task(s: Position) -> list[int]:
    task = s.agenda[0] if s.agenda else None
    if isinstance(task, Owe):
        return [task.debtor, task.creditor, task.amount, -1]
    return [-1, -1, 0, task.square if isinstance(task, Rent) else -1]
