"""The moves worth a thought and the reasons: ranked by judgement, each reason with its numbers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from gamekit.core.advice import PEOPLE, Advice
from gamekit.core.words import Phrase
from gamekit.monopoly.bots import hard
from gamekit.monopoly.bots.danger import danger, worst
from gamekit.monopoly.coach.plans import to_buy
from gamekit.monopoly.odds.values import Worth, auction_value, figures, trade_value
from gamekit.monopoly.rules import ANSWER, RAISE, WINDOW
from gamekit.monopoly.rules.buildings import in_stock
from gamekit.monopoly.rules.landing import rent_of
from gamekit.monopoly.rules.moves import (
    PASS,
    REST,
    Accept,
    AskRent,
    Bid,
    Build,
    Buy,
    Counter,
    Decline,
    ForgoRent,
    Leave,
    Lift,
    Mortgage,
    Offer,
    Pass,
    PayFine,
    Place,
    Rest,
    Sell,
    SellAll,
    TryDouble,
    UseCard,
    Waive,
    Want,
    Withdraw,
)
from gamekit.monopoly.rules.state import View

OFFERS_WEIGHED = 6


def advise(view: View, against: str = PEOPLE) -> list[Advice]:
    """Every move worth a word, best first; empty when it is not this seat's decision.

    The best is the hard player's, unless raising money and then buying is better.

    No model of the whole game gives a chance to win here, so all is ranked by judgement; `win_chance` measures it.
    """
    if view.turn != view.seat or len(view.moves) < 2:
        return []
    plan = to_buy(view)
    best = plan.moves[0] if plan and plan.pays else hard(view, Random(0))
    if best == REST and PASS in view.moves:
        best = PASS  # for one throw both are the same; a learner is told the plain one
    order = {kind: place for place, kind in enumerate(_ORDER)}
    others = sorted((m for m in _weighed(view) if m != best), key=lambda m: order[type(m)])
    return [Advice(move, None, judge(view, move)) for move in (best, *others)]


def judge(view: View, move: Phrase) -> str:
    """The reasons for and against a move, with its numbers."""
    plan = to_buy(view)
    then = f" {plan.words(view)}" if plan and move in plan.moves else ""
    return _WHY[type(move)](view, move) + _owed(view, move) + then


def _owed(view: View, move: Phrase) -> str:
    """The effect of the move on a debt of this seat; empty without one."""
    debt = view.debt
    if debt is None or debt.debtor != view.seat or view.phase not in (WINDOW, RAISE, ANSWER):
        return ""
    left = debt.amount - view.cash[view.seat] - _brings(view, move)
    missing = f"then {left} is still missing" if left > 0 else "then that can be paid"
    return f" You owe {debt.amount} and have {view.cash[view.seat]}: {missing}."


def _brings(view: View, move: Phrase) -> int:
    """The cash that a move brings at once (an offer: if it is accepted)."""
    plan, thing = view.plan, view.plan.thing
    if isinstance(move, Offer | Counter):
        return -move.cash - view.interest_on([thing[name] for name in move.take])
    if isinstance(move, Accept) and view.trade is not None:
        return view.trade.offer.cash - view.interest_on([thing[name] for name in view.trade.offer.give])
    if isinstance(move, Mortgage):
        return plan.mortgage[thing[move.deed]]
    if isinstance(move, Lift | Build):
        i = thing[move.deed if isinstance(move, Lift) else move.street]
        return -(plan.mortgage[i] + plan.interest[i]) if isinstance(move, Lift) else -plan.hut[i]
    if isinstance(move, Sell):
        return plan.hut[thing[move.street]] // 2
    if isinstance(move, SellAll):
        streets = plan.groups[plan.group_name.index(move.group)]
        return sum(view.levels[i] * plan.hut[i] // 2 for i in streets)
    return 0


def _weighed(view: View) -> list[Phrase]:
    """The listed moves, of a long list of offers the best few, and one way of passing."""
    offers = [move for move in view.moves if type(move) is Offer]
    if len(offers) > OFFERS_WEIGHED:
        kept = sorted(offers, key=lambda o: -trade_value(view, view.seat, o)[0].amount)[:OFFERS_WEIGHED]
        return [move for move in view.moves if move != REST and (type(move) is not Offer or move in kept)]
    return [move for move in view.moves if move != REST]


# --- before the throw ------------------------------------------------------------------------


def _build(view: View, move: Build) -> str:
    plan = view.plan
    i = plan.thing[move.street]
    level, known = view.levels[i], figures(plan)
    gain = known.street[i][level + 1] - known.street[i][level]
    rents = f"{rent_of(view, i)} to {plan.rent[i][level + 1]}"
    throws = f"{plan.hut[i] / gain:.0f} opponents' throws" if gain else "no time"
    keep = worst(view, view.seat)
    left = view.cash[view.seat] - plan.hut[i]
    return f"The rent rises from {rents}: its {plan.hut[i]} come back in {throws}. You keep {left}; {_risk(keep)}."


def _risk(amount: float) -> str:
    if amount < 1:
        return "the next throw can cost you hardly anything"
    return f"with a chance of at least 15 % the next throw costs {amount:.0f} or more"


def _pass(view: View, move: Phrase) -> str:
    return f"{_risk(worst(view, view.seat)).capitalize()}; you have {view.cash[view.seat]}."


def _lift(view: View, move: Lift) -> str:
    i = view.plan.thing[move.deed]
    cost = view.plan.mortgage[i] + view.plan.interest[i]
    return f"For {cost} it earns rent again: {figures(view.plan).chance[i]:.1%} of all throws end there."


def _mortgage(view: View, move: Mortgage) -> str:
    i = view.plan.thing[move.deed]
    plan = view.plan
    back = plan.mortgage[i] + plan.interest[i]
    return f"It brings {plan.mortgage[i]} now, costs {back} to lift, and earns no rent until then."


def _sell(view: View, move: Sell) -> str:
    plan, i = view.plan, view.plan.thing[move.street]
    level = view.levels[i]
    return f"It brings {plan.hut[i] // 2}; the rent falls from {plan.rent[i][level]} to {plan.rent[i][level - 1]}."


def _sell_all(view: View, move: SellAll) -> str:
    return "The bank has too few huts to break an inn, so all buildings of the group go at half their price."


# --- buying, bidding, trading ------------------------------------------------------------------


def _buy(view: View, move: Phrase) -> str:
    i = view.places[view.seat]
    value = auction_value(view, i, view.seat)
    return f"Its price is {view.plan.price[i]}; to you it is worth about {value.amount}: {value.why}."


def _bid(view: View, move: Phrase) -> str:
    assert view.lot is not None
    if view.lot.building:
        return f"The printed price is {view.plan.hut[view.lot.square]}; the bid is {view.lot.bid}."
    value = auction_value(view, view.lot.square, view.seat)
    return f"The bid is {view.lot.bid}; to you it is worth about {value.amount}: {value.why}."


def _offer(view: View, move: Offer) -> str:
    mine, theirs = trade_value(view, view.seat, move)
    return _gains(mine, theirs, move.to)


def _gains(mine: Worth, theirs: Worth, other: int) -> str:
    counted = f"{mine.amount:+} for you and {theirs.amount:+} for {{{other}}}"
    return f"In the model {mine.why}. What the others gain counts against it: that makes {counted}."


def _accept(view: View, move: Phrase) -> str:
    assert view.trade is not None
    theirs, mine = trade_value(view, view.trade.by, view.trade.offer)
    return _gains(mine, theirs, view.trade.by)


def _decline(view: View, move: Phrase) -> str:
    assert view.trade is not None
    theirs, mine = trade_value(view, view.trade.by, view.trade.offer)
    yours, other = (f"{'miss' if one.amount > 0 else 'avoid'}" for one in (mine, theirs))
    by = f"{{{view.trade.by}}}"
    return f"Nothing changes hands: in the model you {yours} {mine.amount:+}, and {by} {other}es {theirs.amount:+}."


def _counter(view: View, move: Counter) -> str:
    assert view.trade is not None
    return _offer(view, Offer(view.trade.by, move.give, move.take, move.cash))


# --- jail, rent, scarce buildings --------------------------------------------------------------


def _jail(view: View, move: Phrase) -> str:
    jail = view.game.box.jail
    assert jail is not None
    cost = danger(view, view.seat, jail)
    free = sum(view.owner[i] < 0 for i in view.plan.deeds)
    left = view.game.tries - view.jail[view.seat]
    tries = f"a double (chance 1/6) frees, {left} more tries after this" if left else "this is the last try"
    return f"A throw from here costs {cost:.0f} on average, and {free} properties are still free to buy; {tries}."


def _ask(view: View, move: Phrase) -> str:
    return "A rent that is not asked for is not owed."


def _claim(view: View, move: Phrase) -> str:
    assert view.lot is not None
    left, many = in_stock(view, view.lot.building), move.number if isinstance(move, Want) else 0
    keep = _risk(worst(view, view.seat)).capitalize()
    if not many:
        return f"You build no {view.lot.building} before this throw. {keep}; you have {view.cash[view.seat]}."
    others = f"if all together want more than {left}, the bank auctions them one by one"
    return f"The bank has {left} left: {others}, else each costs its printed price. {keep}."


def _place(view: View, move: Place) -> str:
    i = view.plan.thing[move.street]
    return f"The rent there becomes {view.plan.rent[i][view.levels[i] + 1]}."


_WHY: dict[type, Callable[[View, Any], str]] = {
    Build: _build, Accept: _accept, Decline: _decline, Counter: _counter, Buy: _buy, Leave: _buy, Bid: _bid,
    Withdraw: _bid, Offer: _offer, Rest: _pass, Pass: _pass, Lift: _lift, Mortgage: _mortgage, Sell: _sell,
    SellAll: _sell_all, PayFine: _jail, UseCard: _jail, TryDouble: _jail, AskRent: _ask, ForgoRent: _ask,
    Want: _claim, Waive: _claim, Place: _place,
}  # fmt: skip
_ORDER = (
    Build, Buy, Bid, Withdraw, Leave, Accept, Decline, Counter, UseCard, PayFine, TryDouble, AskRent, ForgoRent, Want,
    Waive, Place, type(PASS), type(REST), Offer, Lift, Mortgage, Sell, SellAll,
)  # fmt: skip
