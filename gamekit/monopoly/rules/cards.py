"""What the cards do."""

from __future__ import annotations

from collections.abc import Callable

from gamekit.core.game import CHANCE
from gamekit.monopoly.box import Card
from gamekit.monopoly.rules.debts import charge
from gamekit.monopoly.rules.events import Drew
from gamekit.monopoly.rules.flow import from_left, proceed
from gamekit.monopoly.rules.movement import LANDINGS, move_to, to_jail
from gamekit.monopoly.rules.moves import Draw
from gamekit.monopoly.rules.piles import deck_here, next_cards, take_top
from gamekit.monopoly.rules.position import BANK, Owe, Position, hand_over, pay


def _land(s: Position, square: int, by_card: bool) -> None:
    s.phase, s.turn = "draw", CHANCE


LANDINGS["potion"] = LANDINGS["cauldron"] = _land


def may_draw(s: Position, move: Draw) -> bool:
    if s.phase != "draw" or not isinstance(move.card, str):
        return False
    deck, card = s.plan.card_at.get(move.card, (-1, -1))
    here = deck_here(s)
    return deck == here and card in next_cards(s, here)


def do_draw(s: Position, move: Draw) -> None:
    deck, number = s.plan.card_at[move.card]
    card = s.plan.card(deck, number)
    if s.log is not None:
        s.log.append(Drew(s.player, card.text))
    take_top(s, deck, number, keep=card.does == "free")
    if card.does in _MOVES:
        to = s.plan.target(deck, number, s.places[s.player])
        assert to is not None
        # Ruling: the salary is paid for forward moves only.
        laps = int(card.does != "back" and to <= s.places[s.player])
        move_to(s, to, laps, by_card=card.does.startswith("next"))
    elif card.does == "free":
        hand_over(s, [s.plan.thing_of_card[deck, number]], s.player)
        proceed(s)
    else:
        _EFFECTS[card.does](s, card)


def _jail(s: Position, card: Card) -> None:
    to_jail(s, "a card says so")


def _receive(s: Position, card: Card) -> None:
    pay(s, BANK, s.player, card.amount, "card")
    proceed(s)


def _pay(s: Position, card: Card) -> None:
    charge(s, s.player, BANK, card.amount, "card")


def _pay_each(s: Position, card: Card) -> None:
    # Ruling: several creditors are paid in turn order.
    others = from_left(s, s.player)[:-1]
    s.agenda = (*(Owe(s.player, other, card.amount, "card") for other in others), *s.agenda)
    proceed(s)


def _each_pays(s: Position, card: Card) -> None:
    # Ruling: several debtors settle in turn order.
    others = from_left(s, s.player)[:-1]
    s.agenda = (*(Owe(other, s.player, card.amount, "card") for other in others), *s.agenda)
    proceed(s)


def _repairs(s: Position, card: Card) -> None:
    inn = s.plan.inn
    mine = [s.levels[i] for i in s.plan.deeds if s.owner[i] == s.player and s.levels[i] > 0]
    inns = mine.count(inn)
    charge(s, s.player, BANK, card.amount * (sum(mine) - inn * inns) + card.inn * inns, "repairs")


_MOVES = ("move", "next treat", "next company", "back")
_EFFECTS: dict[str, Callable[[Position, Card], None]] = {
    "jail": _jail,
    "receive": _receive,
    "pay": _pay,
    "pay each": _pay_each,
    "each pays": _each_pays,
    "repairs": _repairs,
}
MAY = {Draw: may_draw}
DO = {Draw: do_draw}
