"""Landing on a property: buy it, or pay its owner."""

from __future__ import annotations

from typing import Any

from gamekit.core.game import CHANCE
from gamekit.monopoly.rules.auctions import open_auction
from gamekit.monopoly.rules.debts import charge
from gamekit.monopoly.rules.debts import listed as money_raisers
from gamekit.monopoly.rules.events import Threw
from gamekit.monopoly.rules.flow import from_left, proceed
from gamekit.monopoly.rules.movement import LANDINGS, THROWS
from gamekit.monopoly.rules.moves import AskRent, Buy, ForgoRent, Leave
from gamekit.monopoly.rules.position import BANK, Position, Rent, hand_over, has_all, pay

ASK_RENT, FORGO_RENT = AskRent(), ForgoRent()


def rent_of(s: Position, square: int, by_card: bool = False) -> int:
    """What a visitor owes the owner now; for a transport company, the factor of the throw."""
    plan, owner, level = s.plan, s.owner[square], s.levels[square]
    kind = plan.kind[square]
    if kind == "street":
        if level == 0 and has_all(s, owner, square) and min([s.levels[i] for i in plan.mates[square]]) >= 0:
            # Rule: base rent is doubled for a whole group, none of it mortgaged.
            return 2 * plan.rent[square][0]
        return plan.rent[square][level]
    # Ruling: mortgaged treats and companies still count toward the number owned.
    if kind == "treat":
        number = sum(s.owner[i] == owner for i in plan.treats)
        return s.game.box.treat_rent[number - 1] * (2 if by_card else 1)
    number = len(plan.companies) if by_card else sum(s.owner[i] == owner for i in plan.companies)
    return s.game.box.company_rent[number - 1]


def _land(s: Position, square: int, by_card: bool) -> None:
    owner = s.owner[square]
    if owner == BANK:
        s.phase, s.turn = "buy", s.player
    elif owner == s.player or s.levels[square] < 0:
        proceed(s)
    elif s.game.ask:
        # Rule: a rent that is not asked for is not owed.
        s.agenda = (Rent(square, by_card), *s.agenda)
        s.phase, s.turn = "ask", owner
    elif s.plan.kind[square] == "company":
        s.agenda = (Rent(square, by_card), *s.agenda)
        s.phase, s.turn = "rent", CHANCE
    else:
        charge(s, s.player, owner, rent_of(s, square, by_card), f"rent for {s.plan.name[square]}")


LANDINGS["street"] = LANDINGS["treat"] = LANDINGS["company"] = _land


def _rent_throw(s: Position, a: int, b: int) -> None:
    """Rule: the rent of a transport company is a fresh throw times 4, or times 10."""
    if s.log is not None:
        s.log.append(Threw(s.player, a, b))
    rent: Rent = s.agenda[0]
    s.agenda = s.agenda[1:]
    amount = (a + b) * rent_of(s, rent.square, rent.by_card)
    charge(s, s.player, s.owner[rent.square], amount, f"rent for {s.plan.name[rent.square]}")


THROWS["rent"] = _rent_throw


def may_ask(s: Position, move: AskRent | ForgoRent) -> bool:
    return s.phase == "ask"


def do_ask(s: Position, move: AskRent) -> None:
    rent: Rent = s.agenda[0]
    if s.plan.kind[rent.square] == "company":
        s.phase, s.turn = "rent", CHANCE
        return
    s.agenda = s.agenda[1:]
    amount = rent_of(s, rent.square, rent.by_card)
    charge(s, s.player, s.owner[rent.square], amount, f"rent for {s.plan.name[rent.square]}")


def do_forgo(s: Position, move: ForgoRent) -> None:
    s.agenda = s.agenda[1:]
    proceed(s)


def may_buy(s: Position, move: Buy) -> bool:
    square = s.places[s.player]
    return s.phase == "buy" and move.deed == s.plan.name[square] and s.cash[s.player] >= s.plan.price[square]


def do_buy(s: Position, move: Buy) -> None:
    square = s.places[s.player]
    pay(s, s.player, BANK, s.plan.price[square], s.plan.name[square])
    hand_over(s, [square], s.player)
    proceed(s)


def may_leave(s: Position, move: Leave) -> bool:
    return s.phase == "buy" and move.deed == s.plan.name[s.places[s.player]]


def do_leave(s: Position, move: Leave) -> None:
    # Ruling: bids go round from the lander's left, and the lander may bid too.
    open_auction(s, s.places[s.player], from_left(s, s.player))


def listed_purchase(s: Position, seat: int) -> list[Any]:
    """To buy or not, and what may be sold or mortgaged for it."""
    square = s.places[seat]
    buy = [s.plan.buy[square]] if s.cash[seat] >= s.plan.price[square] else []
    return [*buy, s.plan.leave[square], *money_raisers(s, seat)]


def listed_asking(s: Position, seat: int) -> list[Any]:
    """Yes or no."""
    return [ASK_RENT, FORGO_RENT]


MAY = {AskRent: may_ask, ForgoRent: may_ask, Buy: may_buy, Leave: may_leave}
DO = {AskRent: do_ask, ForgoRent: do_forgo, Buy: do_buy, Leave: do_leave}
