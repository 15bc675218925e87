"""A box laid out for play: every table the rules look up, and every listable move, made once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, TypeVar

from gamekit.core.dist import Dist
from gamekit.monopoly.components import DECKS, Box, Card, target
from gamekit.monopoly.rules.moves import (
    Bid,
    Build,
    Buy,
    Counter,
    Draw,
    Leave,
    Lift,
    Mortgage,
    Offer,
    Place,
    Sell,
    SellAll,
    Throw,
    UseCard,
    Want,
)

LADDER = (1, 5, *range(10, 300, 10), *range(300, 600, 25), *range(600, 1000, 50), *range(1000, 3001, 200))
Numbers = tuple[int, ...]
Tables: TypeAlias = dict[str, Any]
# A listed offer with the cash that both sides need for it, as if every deed were mortgaged.
Priced = tuple[Offer, int, int, int]
Pledge = tuple[int, int, Mortgage, int, Lift]  # of a deed: its bit, pledge, what lifting costs, lift


class Plan(NamedTuple):
    """The tables of one box; squares and cards are numbers here, and names in moves. Nothing in it can be changed."""

    box: Box
    players: int
    short: bool
    size: int
    top: int  # so many huts, and an inn comes next
    inn: int
    kind: tuple[str, ...]
    name: tuple[str, ...]
    price: Numbers
    mortgage: Numbers
    interest: Numbers
    hut: Numbers
    rent: tuple[Numbers, ...]
    deeds: Numbers
    treats: Numbers
    companies: Numbers
    group_name: tuple[str, ...]
    groups: tuple[Numbers, ...]
    group_of: Numbers
    group_of_thing: Numbers
    mates: tuple[Numbers, ...]
    built_bit: Numbers  # what was done in a window: bits for the deeds, the groups built on, the groups sold from
    sold_bit: Numbers
    decks: tuple[tuple[Card, ...], ...]
    card_at: Mapping[str, tuple[int, int]]
    free_cards: tuple[tuple[int, int], ...]  # cards that get a player out of jail are things, numbered after squares
    thing_of_card: Mapping[tuple[int, int], int]
    thing_name: tuple[str, ...]
    things: Numbers
    thing: Mapping[str, int]
    worth: Numbers
    cards: Numbers
    sets: tuple[Numbers, ...]  # things that are worth more together
    set_of: Numbers
    throws: tuple[Throw, ...]
    draw: tuple[tuple[Draw, ...], ...]
    buy: tuple[Buy, ...]
    leave: tuple[Leave, ...]
    build: tuple[Build, ...]
    sell: tuple[Sell, ...]
    pledge: tuple[Mortgage, ...]
    lift: tuple[Lift, ...]
    bare: tuple[Pledge, ...]
    place: tuple[Place, ...]
    sell_all: tuple[SellAll, ...]
    use_card: Mapping[int, UseCard]
    want: tuple[Want, ...]
    bids: tuple[Bid, ...]
    purchase: tuple[Mapping[int, tuple[Offer, ...]], ...]  # of each seat: a thing for once or twice its price
    priced: tuple[Mapping[int, tuple[Priced, ...]], ...]
    sale: tuple[Mapping[int, Offer], ...]
    swap: tuple[Mapping[int, Mapping[int, Offer]], ...]
    dearer: Mapping[int, tuple[Counter, ...]]

    def __hash__(self) -> int:
        return self.size  # the whole of it would take longer than what is looked up by it

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Plan) and self[:3] == other[:3])

    def __reduce__(self) -> tuple[object, ...]:
        return plan, (self.box, self.players, self.short)

    def card(self, deck: int, number: int) -> Card:
        """One card of a deck."""
        return self.decks[deck][number]

    def target(self, deck: int, number: int, square: int) -> int | None:
        """The square to which a card drawn on this one moves the piece."""
        return target(self.box, self.decks[deck][number], square)


K = TypeVar("K")
V = TypeVar("V")


def _fixed(rows: Iterable[tuple[K, V]]) -> Mapping[K, V]:
    """A table that nobody can write into."""
    return MappingProxyType(dict(rows))


def ten_percent(amount: int) -> int:
    """Ten per cent, rounded up."""
    return -(-amount // 10)


@lru_cache(maxsize=64)
def plan(box: Box, players: int, short: bool) -> Plan:
    """The plan of a game, laid once."""
    squares = box.squares
    deeds = range(len(squares))
    # Rule (short game): three huts are enough for an inn.
    top = 3 if short else 4
    tables: Tables = {
        "box": box,
        "players": players,
        "short": short,
        "size": len(squares),
        "top": top,
        "inn": top + 1,
        **{column: tuple(getattr(square, column) for square in squares) for column in _OF_SQUARES},
        "interest": tuple(ten_percent(square.mortgage) for square in squares),
        "rent": tuple((*square.rent[: top + 1], *square.rent[5:]) for square in squares),
        "deeds": box.properties,
        "treats": box.of_kind("treat"),
        "companies": box.of_kind("company"),
        **_groups(box),
    }
    tables |= _decks(box)
    tables |= _things(box, tables)
    name, first, second = tables["name"], *box.dice
    tables["throws"] = tuple(Throw(a, b) for a, b in product(range(1, first + 1), range(1, second + 1)))
    tables["draw"] = tuple(tuple(Draw(card.text) for card in deck) for deck in tables["decks"])
    for table, kind in _ON_DEEDS.items():
        tables[table] = tuple(kind(name[i]) for i in deeds)
    costs = (mortgage + interest for mortgage, interest in zip(tables["mortgage"], tables["interest"], strict=True))
    tables["bare"] = tuple((i, 1 << i, tables["pledge"][i], cost, tables["lift"][i]) for i, cost in enumerate(costs))
    tables["sell_all"] = tuple(SellAll(name) for name in box.groups)
    rooms = sum(map(len, tables["groups"])) * top
    tables["want"] = tuple(Want(number) for number in range(1, min(rooms, max(box.huts, box.inns)) + 1))
    tables["bids"] = tuple(Bid(amount) for amount in LADDER)
    return Plan(**tables, **_trades(tables, players))


_OF_SQUARES = ("kind", "name", "price", "mortgage", "hut")
_ON_DEEDS: Tables = {
    "buy": Buy, "leave": Leave, "build": Build, "sell": Sell, "pledge": Mortgage, "lift": Lift, "place": Place
}  # fmt: skip


def _groups(box: Box) -> Tables:
    groups, size, many = tuple(box.groups.values()), len(box.squares), len(box.groups)
    group_of = tuple(next((g for g, streets in enumerate(groups) if i in streets), -1) for i in range(size))
    return {
        "group_name": tuple(box.groups),
        "groups": groups,
        "group_of": group_of,
        "mates": tuple(groups[g] if g >= 0 else () for g in group_of),
        "built_bit": tuple(1 << size + g for g in range(many)),
        "sold_bit": tuple(1 << size + many + g for g in range(many)),
    }


def _decks(box: Box) -> Tables:
    decks = tuple(box.deck(deck) for deck in DECKS)
    free_cards = tuple((d, i) for d, deck in enumerate(decks) for i, card in enumerate(deck) if card.does == "free")
    return {
        "decks": decks,
        "card_at": _fixed((card.text, (d, i)) for d, deck in enumerate(decks) for i, card in enumerate(deck)),
        "free_cards": free_cards,
        "thing_of_card": _fixed((place, len(box.squares) + k) for k, place in enumerate(free_cards)),
    }


def _things(box: Box, tables: Tables) -> Tables:
    """Deeds and get-out-of-jail cards: what can be owned."""
    names = [f"get-out-of-jail card ({DECKS[d]})" for d, _ in tables["free_cards"]]
    names = [name if names.count(name) == 1 else f"{name} no. {k + 1}" for k, name in enumerate(names)]
    thing_name = (*tables["name"], *names)
    cards = tuple(range(len(box.squares), len(thing_name)))
    things = (*box.properties, *cards)
    sets = (*tables["groups"], tables["treats"], tables["companies"])
    number = {i: number for number, members in enumerate(sets) for i in members}
    return {
        "thing_name": thing_name,
        "things": things,
        "thing": _fixed((thing_name[i], i) for i in things),
        "worth": (*tables["price"], *(box.fine for _ in names)),
        "cards": cards,
        "sets": sets,
        "set_of": tuple(number.get(i, -1) for i in range(len(thing_name))),
        "group_of_thing": (*tables["group_of"], *(-1 for _ in names)),
        "use_card": _fixed((i, UseCard(thing_name[i])) for i in cards),
    }


def _trades(tables: Tables, players: int) -> Tables:
    """Listed trades: a thing for once or twice its price, one of mine for its price, deed against deed."""
    name, worth, deeds = tables["thing_name"], tables["worth"], tables["deeds"]
    fees = (*tables["interest"], *[0] * len(tables["cards"]))
    priced, seats = list(filter(worth.__getitem__, tables["things"])), range(players)
    purchase = [{i: tuple(Offer(to, (), (name[i],), k * worth[i]) for k in (1, 2)) for i in priced} for to in seats]
    return {
        "purchase": tuple(map(MappingProxyType, purchase)),
        "priced": tuple(
            _fixed((i, tuple((o, o.cash + fees[i], to, 0) for o in offers)) for i, offers in purchase[to].items())
            for to in seats
        ),
        "sale": tuple(_fixed((i, Offer(to, (name[i],), (), -worth[i])) for i in priced) for to in seats),
        "swap": tuple(
            _fixed((i, _fixed((j, Offer(to, (name[i],), (name[j],), 0)) for j in deeds if j != i)) for i in deeds)
            for to in seats
        ),
        "dearer": _fixed((i, tuple(Counter((name[i],), (), -k * worth[i]) for k in (2, 3))) for i in priced),
    }


@lru_cache(maxsize=64)
def throws(dice: tuple[int, int]) -> Dist[Throw]:
    """Both dice, all throws alike."""
    return Dist.uniform(Throw(a, b) for a in range(1, dice[0] + 1) for b in range(1, dice[1] + 1))
