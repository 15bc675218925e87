"""Every move there is, once: those of the rules, and those the specials bring along."""

from __future__ import annotations

from functools import cache

from gamekit.core.words import Phrase
from gamekit.wallet.components import Box
from gamekit.wallet.rules.game import Wallet
from gamekit.wallet.rules.listing import card_draws, minimal
from gamekit.wallet.rules.moves import (
    BUY,
    DEAL_SPECIAL,
    DRAW,
    DRAW_CHIP,
    DRAW_COIN,
    FLIP,
    GIVE,
    GO_WITHOUT,
    KEEP,
    KINDS,
    RETURN,
    WAIT,
    Inspect,
    Pay,
    PutBack,
    Take,
)
from gamekit.wallet.rules.specials import special_of, specials


@cache
def kinds() -> tuple[type[Phrase], ...]:
    """Every class of moves."""
    return (*KINDS, *dict.fromkeys(kind for special in specials().values() for kind in special.kinds))


@cache
def vocabulary(game: Wallet) -> tuple[Phrase, ...]:
    """Every move a seat can ever be offered in this game."""
    box, cards = game.contents, [card.name for card in game.contents.cards]
    brought = (move for card in box.specials for move in special_of(card.name).vocabulary(game))
    return (
        DRAW, BUY, FLIP, WAIT, *(kind[card] for kind in (RETURN, GIVE, KEEP) for card in cards),
        *_all_payments(box, game.deck), *(Take(person) for person in dict.fromkeys(box.extras)),
        *dict.fromkeys(brought), *map(Inspect, range(game.players)), *(PutBack(value) for value, _ in box.chips),
    )  # fmt: skip


def _all_payments(box: Box, deck: tuple[int, ...]) -> list[Pay]:
    """Every payment that could be listed: those of a hand that holds the whole deck."""
    there = zip(box.cards, deck, strict=True)
    money = sorted((card.name, card.value, count) for card, count in there if count and card.name in box.money)
    return minimal(money, box.price)


@cache
def draws(game: Wallet) -> tuple[Phrase, ...]:
    """Every move of CHANCE in this game."""
    box = game.contents
    return (
        *(DRAW_COIN[coin] for coin in box.coins), *(DEAL_SPECIAL[special] for special in box.stock),
        *card_draws(box), *(GO_WITHOUT[seat] for seat in range(game.players)),
        *(DRAW_CHIP[value] for value, _ in box.chips),
    )  # fmt: skip
