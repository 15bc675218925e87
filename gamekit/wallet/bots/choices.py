"""The smaller choices: what to pay, give, keep, ask for, hide, and whom to inspect."""

from __future__ import annotations

from random import Random
from typing import Any

from gamekit.wallet.bots.looking import Ahead
from gamekit.wallet.bots.worth import own_note, worth
from gamekit.wallet.odds.model import bargains, resulting
from gamekit.wallet.rules import (
    Ask,
    Deposit,
    Exchange,
    Give,
    Hide,
    Inspect,
    Keep,
    Pay,
    Play,
    Present,
    PutBack,
    Refuse,
    Take,
    View,
    Wait,
    Withdraw,
    verdict,
)  # fmt: skip
from gamekit.wallet.rules.imagine import unseen
from gamekit.wallet.rules.places import minus, plus
from gamekit.wallet.rules.state import BIRTHDAY, END_SPECIALS, EXTRA_TIME

HANDS = 24  # drawn for each of the others, to try an inspection on


def answer(view: View, ahead: Ahead, rng: Random) -> Any:
    """The best answer to whatever is asked beside the regular actions, ties by lot."""
    values = answers(view, ahead, rng)
    return max(values, key=lambda move: (round(values[move], 6), rng.random()))


def answers(view: View, ahead: Ahead, rng: Random) -> dict[Any, float]:
    """What each answer is worth; most of them in chips."""
    if view.phase in (EXTRA_TIME, END_SPECIALS):
        return {move: last_worth(view, ahead, move) for move in view.moves}
    kind = type(view.moves[0])
    if kind is PutBack:
        return {move: -float(move.value) for move in view.moves}
    if kind is Inspect:
        return inspections(view, rng)
    if kind is Pay:
        return {pay: ahead.ends(left) for pay, _, left in sorted_bargains(view, ahead)}
    if kind is Present:
        return {move: awkward(view, move) for move in view.moves}
    if kind is Ask:
        return {move: ask_worth(view, ahead, move.wish, view.target or 0) for move in view.moves}
    return {move: card_worth(view, ahead, move) for move in view.moves}


def sorted_bargains(view: View, ahead: Ahead) -> list[Any]:
    """Payments with the best person last, so that each payment keeps its best."""
    return sorted(bargains(view.box, view.hand, ahead.pocket), key=lambda deal: ahead.ends(deal[2]))


def card_worth(view: View, ahead: Ahead, move: Any) -> float:
    """The worth of the hand that a sure choice leaves."""
    hand = view.hand
    if type(move) in (Give, Keep, Take):
        left = resulting(hand, move)
        return ahead.ends(left) if type(move) is Take or view.phase == BIRTHDAY else ahead.acted(left)
    if type(move) in (Refuse, Wait):
        return ahead.acted(hand)
    return 0.0


def last_worth(view: View, ahead: Ahead, move: Any) -> float:
    """The worth of an end-of-round special, or of leaving it."""
    held, note, hand, table = ahead.held, own_note(view), view.hand, ahead.table
    if type(move) is Wait:
        kept = tuple(s for s in held if s != "Extra time") if view.phase == EXTRA_TIME else ()
        return worth(table, hand, kept, note) + 1e-4  # a special is not played in vain
    if type(move) is Play:
        rest = tuple(special for special in held if special != "Extra time")
        return max(
            ahead.after(hand, action, lambda cards: worth(table, cards, rest, note)) for action in ahead.moves(hand)
        )
    if type(move) is Withdraw:
        rest = tuple(special for special in held if special != "Cash machine")
        notes = [(card, p) for card, p in ahead.odds if card in view.box.notes]
        total = sum(p for _, p in notes) or 1.0
        return sum(p / total * worth(table, plus(hand, card), rest, note) for card, p in notes)
    used = {Hide: "Hideaway", Deposit: "Cash machine", Exchange: "Exchange"}[type(move)]
    rest = tuple(special for special in held if special != used)
    changed = (move.card, move.currency) if type(move) is Exchange else note
    return worth(table, minus(hand, move.card), rest, changed)


def ask_worth(view: View, ahead: Ahead, wish: str, seat: int) -> float:
    """What a wish brings if it is granted with any fitting card, as likely as the wallet would give one."""
    fitting = [(card, p) for card, p in ahead.odds if card in view.box.fitting[wish]]
    total = sum(p for _, p in fitting)
    if not total:
        return ahead.acted(view.hand)
    gain = sum(p / total * ahead.acted(plus(view.hand, card)) for card, p in fitting)
    granted = 1 - (1 - total) ** view.sizes[seat]
    return granted * gain + (1 - granted) * ahead.acted(view.hand)


def awkward(view: View, move: Present) -> float:
    """How little this player would like this present; whoever has most chips gets the worst."""
    card = view.box.card[move.card]
    kinds = {"badge": 3.0, "credit card": 3.0, "identity": 2.0, "note": 1.0, "jewellery": 0.5}
    return kinds[card.kind] + card.value / 1000 + view.chips_left[move.seat] / 100


def inspections(view: View, rng: Random) -> dict[Any, float]:
    """What each inspection brings on average, in hundreds, hands being any unseen cards; whoever is on duty has none.

    In each draw all hands begin with the same cards, so that luck does not tell them apart.
    """
    prey = dict.fromkeys(view.moves, 0.0)
    others = [move for move in prey if move.seat not in view.officers]
    bag, most = list(unseen(view).elements()), max([view.sizes[move.seat] for move in others], default=0)
    for _ in range(HANDS):
        drawn = rng.sample(bag, most)
        for move in others:
            hand = tuple(sorted(drawn[: view.sizes[move.seat]]))
            if not verdict(hand, view.coins[move.seat], None, view.box).innocent:
                prey[move] += sum([view.box.value[card] for card in hand]) / HANDS / 100
    return prey
