"""Counting hands, and the odds that follow from counting."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import comb, perm
from random import Random

from gamekit.heist.components import BOXES
from gamekit.learn.tasks import Mistake, Numbers, Task


def drawn(notes: int, cards: int, size: int, k: int) -> Fraction:
    """The chance of exactly k notes among `size` cards drawn without putting back."""
    return Fraction(comb(notes, k) * comb(cards - notes, size - k), comb(cards, size))


def put_back(notes: int, cards: int, size: int, k: int) -> Fraction:
    """The same if every card were put back before the next is drawn."""
    return comb(size, k) * Fraction(notes, cards) ** k * Fraction(cards - notes, cards) ** (size - k)


def summed(chance: Callable[..., Fraction], ks: Iterable[int], *numbers: int) -> Fraction:
    """The chance of any of these numbers of notes."""
    return sum((chance(*numbers, k) for k in ks), Fraction(0))


def _hands(rng: Random) -> Numbers:
    players = rng.choice((5, 6, 7, 8))
    return {"cards": 5 * players, "mine": 5, "size": rng.choice((2, 3, 4))}


HANDS = Task(
    name="heist.2",
    title="Counting hands",
    level="from 14",
    minutes=8,
    points=1,
    text="All {cards} action cards, each a piece of cardboard of its own, were just dealt; you hold {mine} of them.\n"
    "Another player shows you the backs of {size} cards. How many different sets of {size} cards can that be?",
    case=_hands,
    answer=lambda c: comb(c.cards - c.mine, c.size),
    mistakes=(
        Mistake(
            "own cards forgotten",
            "You see your own cards, so nobody else can hold them: how many cards are left for the others?",
            lambda c: comb(c.cards, c.size),
        ),
        Mistake(
            "order counted",
            "You count the same hand several times: a hand does not change when its cards are dealt in another order.",
            lambda c: perm(c.cards - c.mine, c.size),
        ),
        Mistake(
            "with putting back",
            "A card that was dealt is gone: the second card has one choice fewer than the first.",
            lambda c: (c.cards - c.mine) ** c.size,
        ),
        Mistake(
            "only one card",
            "That is the number of choices for one card. How many are there for the next one, and the one after?",
            lambda c: c.cards - c.mine,
        ),
    ),
    hints=(
        "First find out how many cards you do not see.",
        "Deal the cards one by one: how many choices has each? Multiply. Then ask how often each hand was counted.",
        "Choosing k things out of n without order has a name and a key on the calculator: n over k, comb(n, k).",
    ),
)


def _next_card(rng: Random) -> Numbers:
    players = rng.choice((5, 6, 7, 8))
    cards = BOXES[players].cards
    return {"notes": sum(cards[:3]), "cards": sum(cards), "mine": rng.randrange(1, 5), "hand": 5}


NEXT_CARD = Task(
    name="heist.3",
    title="One unseen card",
    level="from 14",
    minutes=8,
    points=1,
    text="Of {cards} action cards {notes} are banknotes. You hold {hand} cards, {mine} of them banknotes.\n"
    "Somebody turns up one card you have not seen. How likely is it a banknote?",
    case=_next_card,
    answer=lambda c: Fraction(c.notes - c.mine, c.cards - c.hand),
    mistakes=(
        Mistake(
            "own cards forgotten",
            "That would be right before the deal. You have seen five cards: they cannot be turned up.",
            lambda c: Fraction(c.notes, c.cards),
        ),
        Mistake(
            "too many cards below the line",
            "You took your banknotes away from the banknotes. Did you take your hand away from all the cards, too?",
            lambda c: Fraction(c.notes - c.mine, c.cards),
        ),
        Mistake(
            "own hand only",
            "That is the share of banknotes in your own hand. The question is about the cards you do not see.",
            lambda c: Fraction(c.mine, c.hand),
        ),
        Mistake(
            "too many notes above the line",
            "You took your hand away from all the cards. Did you take your banknotes away from the banknotes, too?",
            lambda c: Fraction(c.notes, c.cards - c.hand),
        ),
    ),
    hints=(
        "Which cards can be turned up? Count those only.",
        "The answer is a fraction: the unseen banknotes over all unseen cards.",
        "Unseen banknotes = all banknotes - mine. Unseen cards = all cards - my hand.",
    ),
    chance=True,
)


def _notes(rng: Random) -> Numbers:
    notes, sabotages = rng.randrange(6, 13), rng.randrange(6, 13)
    return {"notes": notes, "cards": notes + sabotages, "size": 5, "k": rng.choice((2, 3))}


NOTES = Task(
    name="heist.4",
    title="Banknotes in a hand",
    level="from 15",
    minutes=15,
    points=2,
    text="There are {cards} unseen cards, {notes} of them banknotes. A player holds {size} of them.\n"
    "How likely are exactly {k} of these banknotes?",
    code="Write a function of (notes, cards, size, k).",
    case=_notes,
    answer=lambda c: drawn(*c),
    mistakes=(
        Mistake(
            "with putting back",
            "Your formula puts each card back before the next is dealt. In a hand no card comes twice: the chances "
            "change from card to card.",
            lambda c: put_back(*c),
        ),
        Mistake(
            "at least instead of exactly",
            "You count the hands with more banknotes, too. The question says: exactly k.",
            lambda c: summed(drawn, range(c.k, c.size + 1), c.notes, c.cards, c.size),
        ),
        Mistake(
            "the other cards forgotten",
            "The hand has other cards beside the k banknotes: in how many ways can those be chosen?",
            lambda c: Fraction(comb(c.notes, c.k), comb(c.cards, c.size)),
        ),
        Mistake(
            "one order only",
            "That is the chance that the banknotes come first and the others after. They may come in any order.",
            lambda c: drawn(*c) / comb(c.size, c.k),
        ),
    ),
    hints=(
        "Count hands: how many are there in all, and how many have exactly k banknotes?",
        "A hand with k banknotes is a choice of k banknotes and a choice of size - k other cards.",
        "comb(notes, k) times comb(cards - notes, size - k), over comb(cards, size), as a Fraction.",
    ),
    kind="function",
    chance=True,
)


def _majority(rng: Random) -> Numbers:
    notes, sabotages = rng.randrange(5, 13), rng.randrange(5, 13)
    return {"notes": notes, "cards": notes + sabotages, "picked": rng.choice((3, 5))}


MAJORITY = Task(
    name="heist.5",
    title="Will it print?",
    level="from 15",
    minutes=15,
    points=2,
    text="The leader picks {picked} cards blindly out of {cards}, {notes} of which are banknotes.\n"
    "How likely are more banknotes than sabotages?",
    code="Write a function of (notes, cards, picked); picked is odd.",
    case=_majority,
    answer=lambda c: summed(drawn, range(c.picked // 2 + 1, c.picked + 1), *c),
    mistakes=(
        Mistake(
            "with putting back",
            "You use the same chance for every card. A card that is picked cannot be picked again.",
            lambda c: summed(put_back, range(c.picked // 2 + 1, c.picked + 1), *c),
        ),
        Mistake(
            "the smallest majority only",
            "That is the chance of winning by one card. What about even more banknotes?",
            lambda c: drawn(c.notes, c.cards, c.picked, c.picked // 2 + 1),
        ),
        Mistake(
            "off by one",
            "Your sum begins too early: with picked // 2 banknotes the sabotages have the majority.",
            lambda c: summed(drawn, range(c.picked // 2, c.picked + 1), *c),
        ),
        Mistake(
            "all of them",
            "That is the chance that all picked cards are banknotes. A majority is enough.",
            lambda c: drawn(c.notes, c.cards, c.picked, c.picked),
        ),
    ),
    hints=(
        "How many banknotes are needed for a majority of 3 cards? Of 5?",
        "Use the function of the exercise before, once for each number of banknotes that is enough, and add.",
        "The sum over k from picked // 2 + 1 to picked of the chance of exactly k banknotes.",
    ),
    builds=("heist.4", lambda c, f: sum(f(*c, k) for k in range(c.picked // 2 + 1, c.picked + 1))),
    kind="function",
    chance=True,
)
