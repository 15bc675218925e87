"""Moving, and what the square says: LOS, taxes, jail, cards, properties to buy or to pay for."""

from __future__ import annotations

from functools import lru_cache

from gamekit.core.dist import Dist
from gamekit.core.game import Seat
from gamekit.monopoly.components import DECKS, Card
from gamekit.monopoly.rules import events as see
from gamekit.monopoly.rules.auctions import AUCTION
from gamekit.monopoly.rules.debts import OWE
from gamekit.monopoly.rules.events import BANK
from gamekit.monopoly.rules.moves import (
    ASK_RENT,
    FORGO_RENT,
    AskRent,
    Buy,
    Draw,
    ForgoRent,
    Leave,
    Mortgage,
    Sell,
    SellAll,
    Throw,
)
from gamekit.monopoly.rules.plan import Numbers, Plan, throws
from gamekit.monopoly.rules.raising import Raise, can_raise, raise_money, raisers
from gamekit.monopoly.rules.state import Debt, Draft, Lot, Pile, Table, Visit, put
from gamekit.monopoly.rules.steps import rules

# --- moving -----------------------------------------------------------------------------------


def move_by(draft: Draft, steps: int) -> None:
    """Move forward by a throw."""
    laps, square = divmod(draft.places[draft.player] + steps, draft.plan.size)
    move_to(draft, square, laps)


def move_to(draft: Draft, square: int, laps: int, by_card: bool = False) -> None:
    """Put the piece on a square, pay the salary for each time it came by LOS, and do what the square says."""
    player, plan = draft.player, draft.plan
    draft.places = put(draft.places, player, square)
    draft.tell(see.Moved, player, plan.name[square])
    if laps:
        draft.pay(BANK, player, laps * draft.game.box.salary, see.SALARY)
    kind = plan.kind[square]
    if plan.price[square]:
        visit(draft, Visit(square, by_card))
    elif kind in DECKS:
        draft.do(DRAW.on(DECKS.index(kind)))
    elif kind == "tax":
        draft.do(OWE.on(Debt(player, BANK, draft.game.box.squares[square].amount, see.PRICE, plan.name[square])))
    elif kind == "go to jail":
        to_jail(draft, "the square says so")


def to_jail(draft: Draft, why: str) -> None:
    """Rule: at once, no salary, the turn is over."""
    player, jail = draft.player, draft.game.box.jail
    assert jail is not None
    draft.places = put(draft.places, player, jail)
    draft.jail = put(draft.jail, player, 1)
    draft.doubles = 0
    draft.tell(see.Jailed, player, why)


# --- properties -------------------------------------------------------------------------------


def rent_of(s: Table, square: int, by_card: bool = False) -> int:
    """The rent a visitor owes the owner now; for a transport company, the factor of the throw."""
    plan, owner, level = s.plan, s.owner[square], s.levels[square]
    kind = plan.kind[square]
    if kind == "street":
        if level == 0 and s.has_all(owner, square) and min([s.levels[i] for i in plan.mates[square]]) >= 0:
            # Rule: base rent is doubled for a whole group, none of it mortgaged.
            return 2 * plan.rent[square][0]
        return plan.rent[square][level]
    # Ruling: mortgaged treats and companies still count toward the number owned.
    if kind == "treat":
        number = sum([s.owner[i] == owner for i in plan.treats])
        return s.game.box.treat_rent[number - 1] * (2 if by_card else 1)
    number = len(plan.companies) if by_card else sum([s.owner[i] == owner for i in plan.companies])
    return s.game.box.company_rent[number - 1]


def visit(draft: Draft, here: Visit) -> None:
    """Buy it, or pay its owner."""
    square, player = here.square, draft.player
    owner = draft.owner[square]
    if owner == BANK:
        draft.do(BUY.on(here, player))
    elif owner == player or draft.levels[square] < 0:
        return
    elif draft.game.ask:
        draft.do(ASK.on(here, owner))
    else:
        _owe_rent(draft, here)


def _owe_rent(draft: Draft, here: Visit) -> None:
    if draft.plan.kind[here.square] == "company":
        draft.do(RENT.on(here))
    else:
        _charge(draft, here.square, rent_of(draft, here.square, here.by_card))


def _charge(draft: Draft, square: int, amount: int) -> None:
    draft.do(OWE.on(Debt(draft.player, draft.owner[square], amount, see.RENT, draft.plan.name[square])))


def _purchase(s: Table, here: Visit) -> tuple[Buy | Leave | Raise, ...]:
    """To buy or not, and what may be sold or mortgaged for it."""
    square, plan = here.square, s.plan
    buy = (plan.buy[square],) if s.cash[s.player] >= plan.price[square] else ()
    return (*buy, plan.leave[square], *raisers(s, s.player))


def _may_buy(s: Table, move: Buy | Leave | Raise, here: Visit) -> bool:
    if isinstance(move, Buy | Leave):
        reach = isinstance(move, Leave) or s.cash[s.player] >= s.plan.price[here.square]
        return reach and move.deed == s.plan.name[here.square]
    return can_raise(s, s.player, move)


@rules.asks_on("buy or auction", _purchase, _may_buy)
def BUY(draft: Draft, move: Buy | Leave | Sell | SellAll | Mortgage, here: Visit) -> None:
    """Buy the free property at its price, or it is auctioned; the lander may bid too."""
    player, square = draft.player, here.square
    draft.tell(see.Did, player, move)
    if isinstance(move, Buy):
        draft.pay(player, BANK, draft.plan.price[square], see.PRICE, move.deed)
        draft.hand_over([square], player)
    elif isinstance(move, Leave):
        bidders = draft.from_left(player)
        draft.do(AUCTION.on(Lot(square, "", bidders), bidders[0]))
    else:
        raise_money(draft, player, move)
        draft.do(BUY.on(here, player))


def _asking(s: Table, here: Visit) -> tuple[AskRent | ForgoRent, ...]:
    return ASK_RENT, FORGO_RENT


@rules.asks_on("rent to ask for", _asking)
def ASK(draft: Draft, move: AskRent | ForgoRent, here: Visit) -> None:
    """A rent that is not asked for is not owed."""
    draft.tell(see.Did, draft.asked, move)
    if isinstance(move, AskRent):
        _owe_rent(draft, here)


def _fresh_throw(s: Table, here: Visit) -> Dist[Throw]:
    return throws(s.game.box.dice)


@rules.draws_on("a throw for the rent", _fresh_throw)
def RENT(draft: Draft, move: Throw, here: Visit) -> None:
    """The rent of a transport company is a fresh throw times 4, or times 10."""
    draft.dice = move.first, move.second
    draft.tell(see.Threw, draft.player, move.first, move.second)
    _charge(draft, here.square, (move.first + move.second) * rent_of(draft, here.square, here.by_card))


# --- cards ------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def _any_of(plan: Plan, deck: int, cards: Numbers) -> Dist[Draw]:
    return Dist.uniform(plan.draw[deck][i] for i in cards)


def _next_cards(s: Table, deck: int) -> Dist[Draw]:
    """Any card that nobody has seen, or else the top of a known order."""
    pile = s.piles[deck]
    return _any_of(s.plan, deck, pile.unseen or pile.seen[:1])


@rules.draws_on("a card", _next_cards)
def DRAW(draft: Draft, move: Draw, deck: int) -> None:
    """The card goes under its pile, and does what it says."""
    plan = draft.plan
    number, pile = plan.card_at[move.card][1], draft.piles[deck]
    card = plan.decks[deck][number]
    draft.tell(see.Drew, draft.player, card.text)
    unseen = tuple([i for i in pile.unseen if i != number])
    seen = pile.seen if pile.unseen else pile.seen[1:]
    kept = card.does == "free"
    draft.set_pile(deck, Pile(unseen, seen if kept else (*seen, number)))
    to = plan.target(deck, number, draft.places[draft.player])
    if to is not None:
        # Ruling: the salary is paid for forward moves only.
        laps = int(card.does != "back" and to <= draft.places[draft.player])
        move_to(draft, to, laps, by_card=card.does.startswith("next"))
    elif kept:
        draft.hand_over([plan.thing_of_card[deck, number]], draft.player)
    else:
        _money_or_jail(draft, card)


def _money_or_jail(draft: Draft, card: Card) -> None:
    """The effects of the cards that move nobody on."""
    player, amount = draft.player, card.amount
    others = draft.from_left(player)[:-1]  # Ruling: several creditors are paid, and several debtors pay, in turn order
    match card.does:
        case "jail":
            to_jail(draft, "a card says so")
        case "receive":
            draft.pay(BANK, player, amount, see.CARD)
        case "pay":
            draft.do(OWE.on(Debt(player, BANK, amount, see.CARD)))
        case "pay each":
            draft.do(*[OWE.on(Debt(player, other, amount, see.CARD)) for other in others])
        case "each pays":
            draft.do(*[OWE.on(Debt(other, player, amount, see.CARD)) for other in others])
        case "repairs":
            draft.do(OWE.on(Debt(player, BANK, _repairs(draft, player, card), see.REPAIRS)))


def _repairs(s: Table, seat: Seat, card: Card) -> int:
    """So much for each hut and each inn."""
    inn = s.plan.inn
    mine = [s.levels[i] for i in s.held.deeds[seat] if s.levels[i] > 0]
    inns = mine.count(inn)
    return card.amount * (sum(mine) - inn * inns) + card.inn * inns
