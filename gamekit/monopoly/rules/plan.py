"""A box laid out for play: every table the rules look up, and every listable move, made once."""

from __future__ import annotations

from functools import lru_cache

from gamekit.core.dist import Dist
from gamekit.monopoly.box import DECKS, Box, Card, target
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


def ten_percent(amount: int) -> int:
    """Ten per cent, rounded up."""
    return -(-amount // 10)


class Plan:
    """The tables of one box; squares and cards are numbers here, and names in moves."""

    def __init__(self, box: Box, players: int, short: bool):
        self.box, squares = box, box.squares
        self.size = len(squares)
        self.kind = tuple(square.kind for square in squares)
        self.name = tuple(square.name for square in squares)
        self.price = tuple(square.price for square in squares)
        self.mortgage = tuple(square.mortgage for square in squares)
        self.interest = tuple(ten_percent(square.mortgage) for square in squares)
        self.hut = tuple(square.hut for square in squares)
        self.deeds = box.properties
        self.treats, self.companies = box.of_kind("treat"), box.of_kind("company")
        # Rule (short game): three huts are enough for an inn.
        self.top = 3 if short else 4
        self.inn = self.top + 1
        self.rent = tuple((*square.rent[: self.inn], *square.rent[5:]) for square in squares)
        self._lay_groups(box)
        self._lay_decks(box)
        self._lay_moves(box, players)

    def _lay_groups(self, box: Box) -> None:
        self.group_name = tuple(box.groups)
        self.groups = tuple(box.groups.values())
        self.group_of = tuple(
            next((g for g, streets in enumerate(self.groups) if i in streets), -1) for i in range(self.size)
        )
        self.mates = tuple(self.groups[g] if g >= 0 else () for g in self.group_of)
        # What was done in a window: bits for the deeds, the groups built on, the groups sold from.
        many = len(self.groups)
        self.built_bit = tuple(1 << self.size + g for g in range(many))
        self.sold_bit = tuple(1 << self.size + many + g for g in range(many))

    def _lay_decks(self, box: Box) -> None:
        self.decks = tuple(box.deck(deck) for deck in DECKS)
        self.card_at = {card.text: (d, i) for d, deck in enumerate(self.decks) for i, card in enumerate(deck)}
        # Cards that get a player out of jail are things, numbered after the squares.
        self.free_cards = tuple(
            (d, i) for d, deck in enumerate(self.decks) for i, c in enumerate(deck) if c.does == "free"
        )
        self.thing_of_card = {place: self.size + k for k, place in enumerate(self.free_cards)}
        names = [f"get-out-of-jail card ({DECKS[d]})" for d, _ in self.free_cards]
        names = [name if names.count(name) == 1 else f"{name} no. {k + 1}" for k, name in enumerate(names)]
        self.thing_name = (*self.name, *names)
        self.things = (*self.deeds, *range(self.size, self.size + len(names)))
        self.thing = {self.thing_name[i]: i for i in self.things}
        self.worth = (*self.price, *(box.fine for _ in names))
        self.cards = self.things[len(self.deeds) :]
        # Things that are worth more together.
        self.sets = (*self.groups, self.treats, self.companies)
        places = {i: number for number, members in enumerate(self.sets) for i in members}
        self.set_of = tuple(places.get(i, -1) for i in range(len(self.thing_name)))

    def _lay_moves(self, box: Box, players: int) -> None:
        first, second = box.dice
        self.throws = tuple(Throw(a, b) for a in range(1, first + 1) for b in range(1, second + 1))
        self.dice = Dist.uniform(self.throws)
        self.draw = tuple(tuple(Draw(card.text) for card in deck) for deck in self.decks)
        deeds = range(self.size)
        self.buy, self.leave = tuple(Buy(self.name[i]) for i in deeds), tuple(Leave(self.name[i]) for i in deeds)
        self.build, self.sell = tuple(Build(self.name[i]) for i in deeds), tuple(Sell(self.name[i]) for i in deeds)
        self.pledge, self.lift = tuple(Mortgage(self.name[i]) for i in deeds), tuple(Lift(self.name[i]) for i in deeds)
        # A deed without buildings: its number, its bit, its mortgage, what it costs to lift that, and the lifting.
        costs = (mortgage + interest for mortgage, interest in zip(self.mortgage, self.interest, strict=True))
        self.bare = tuple((i, 1 << i, self.pledge[i], cost, self.lift[i]) for i, cost in enumerate(costs))
        self.place = tuple(Place(self.name[i]) for i in deeds)
        self.sell_all = tuple(SellAll(name) for name in self.group_name)
        self.use_card = {i: UseCard(self.thing_name[i]) for i in self.things if i >= self.size}
        rooms = sum(map(len, self.groups)) * self.top
        self.want = tuple(Want(number) for number in range(1, min(rooms, max(box.huts, box.inns)) + 1))
        self.bids = tuple(Bid(amount) for amount in LADDER)
        self._lay_trades(players)

    def _lay_trades(self, players: int) -> None:
        name, worth = self.thing_name, self.worth
        seats = range(players)
        # Listed trades: a thing for once or twice its price, one of mine for its price, deed against deed.
        self.purchase = [
            {i: tuple(Offer(to, (), (name[i],), k * worth[i]) for k in (1, 2)) for i in self.things if worth[i]}
            for to in seats
        ]
        # Purchases with the cash that both sides need for them, as if every deed were mortgaged.
        fees = (*self.interest, *(0 for _ in self.cards))
        self.priced = [
            {i: [(offer, offer.cash + fees[i], to, 0) for offer in offers] for i, offers in self.purchase[to].items()}
            for to in seats
        ]
        self.sale = [{i: Offer(to, (name[i],), (), -worth[i]) for i in self.things if worth[i]} for to in seats]
        self.swap = [
            {i: {j: Offer(to, (name[i],), (name[j],), 0) for j in self.deeds if j != i} for i in self.deeds}
            for to in seats
        ]
        self.dearer = {
            i: tuple(Counter((name[i],), (), -k * worth[i]) for k in (2, 3)) for i in self.things if worth[i]
        }

    def card(self, deck: int, number: int) -> Card:
        """One card of a deck."""
        return self.decks[deck][number]

    @lru_cache(maxsize=4096)  # noqa: B019 - a plan lives as long as its game
    def target(self, deck: int, number: int, square: int) -> int | None:
        """Where a card drawn on this square moves the piece."""
        return target(self.box, self.decks[deck][number], square)


@lru_cache(maxsize=64)
def plan(box: Box, players: int, short: bool) -> Plan:
    """The plan of a game, laid once."""
    return Plan(box, players, short)
