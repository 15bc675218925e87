"""Guilty or innocent, and the trap of the coin."""

from __future__ import annotations

from random import Random

from gamekit.learn.tasks import Case, Mistake, Numbers, Task
from gamekit.wallet.rules.verdict import verdict

NAMES = ("Fox", "Owl", "Bear", "Hare", "Lynx", "Crow")
COINS = (1, 2, 5, 7, 10, 20)
CURRENCIES = ("dollar", "euro", "pound", "yen")
LIMIT = 500


def _hands(rng: Random) -> Numbers:
    """Six hands: two that are fine, and one in each of four traps."""
    one, two, three, _ = rng.sample(CURRENCIES, 4)
    hands = [
        ("Policeman", f"{one} 200", f"{one} 200", f"{two} 100"),  # 500 and the coin
        ("John Smith", f"{one} 200", f"{two} 100", "necklace 200", "ring 50"),  # jewellery is money
        ("Policeman", f"{one} 50", f"{two} 100", f"{three} 50"),  # three currencies
        (rng.choice(("Policeman", "Blonde")), "watch 100", f"{two} 100", "credit card"),
        ("John Smith", f"{three} 200", f"{two} 200", "credit card"),
        ("Blonde", f"{one} 50", f"{two} 100", f"{three} 50", "ring 50"),
    ]
    people = list(zip(rng.sample(NAMES, 6), rng.sample(COINS, 6), hands, strict=True))
    rng.shuffle(people)
    told = (f"{name} with a coin of {coin} cent: {', '.join(hand)}" for name, coin, hand in people)
    return {"hands": "\n".join(told)}


def _people(c: Case) -> list[tuple[str, int, tuple[str, ...]]]:
    found = []
    for told in c.hands.splitlines():
        who, cards = told.split(" cent: ")
        name, coin = who.split(" with a coin of ")
        found.append((name, int(coin), tuple(cards.split(", "))))
    return found


def _innocent(c: Case, coins: bool = True, leave_out: str = "", one_currency: bool = False) -> set[str]:
    """Who is innocent; the switches are the mistakes."""
    found = set()
    for name, coin, hand in _people(c):
        kept = tuple(_changed(card, one_currency) for card in hand if not (leave_out and leave_out in card))
        if verdict(kept, coin if coins else 0).innocent:
            found.add(name)
    return found


def _changed(card: str, one_currency: bool) -> str:
    currency, _, value = card.partition(" ")
    return f"euro {value}" if one_currency and currency in CURRENCIES else card


def _without_jewellery(c: Case) -> set[str]:
    """A wrong verdict: jewellery is there, but worth nothing."""
    found = set()
    for name, coin, hand in _people(c):
        cheap = tuple("ring 50" if card.startswith(("necklace", "watch", "ring")) else card for card in hand)
        money = sum(int(card.split()[1]) for card in hand if card.split()[0] in CURRENCIES)
        if verdict(cheap, coin).innocent or (money < LIMIT and verdict(cheap[:-1], coin).innocent):
            found.add(name)
    return found


INNOCENT = Task(
    name="wallet.1",
    title="Who is innocent?",
    level="from 14",
    minutes=8,
    points=1,
    text="The round is over and six people show their cards.\n{hands}\nWho is innocent?",
    case=_hands,
    offered=lambda c: [name for name, *_ in _people(c)],
    answer=_innocent,
    mistakes=(
        Mistake(
            "the coin forgotten",
            "The coin is money, too: with 500 in cards and any coin somebody has more than 500.",
            lambda c: _innocent(c, coins=False),
        ),
        Mistake(
            "jewellery is money",
            "Jewellery has no currency, but it has a value, and the value counts.",
            _without_jewellery,
        ),
        Mistake(
            "currencies not counted",
            "At most two currencies: count them. Only the Blonde may have more.",
            lambda c: _innocent(c, one_currency=True),
        ),
        Mistake(
            "credit card overlooked",
            "A credit card makes everybody guilty but one person. Who is that?",
            lambda c: _innocent(c, leave_out="credit card"),
        ),
    ),
    hints=(
        "Take one person at a time, find the identity, and go through the conditions one by one.",
        "Four questions: how much money with jewellery and coin, how many currencies, how many identities, which cards "
        "are forbidden?",
        "Two of the six are innocent.",
    ),
)


def _trap(rng: Random) -> Numbers:
    return {"cards": rng.randrange(50, 401, 50), "coin": rng.choice((2, 5, 7, 10, 20))}


COIN_TRAP = Task(
    name="wallet.2",
    title="The coin trap",
    level="from 14",
    minutes=5,
    points=1,
    text="You are a Policeman with {cards} in banknotes and a coin of {coin} cent. All notes are worth 50, 100 or "
    "200.\nHow much more in notes can you take, at most, and stay innocent (at most 500)?",
    case=_trap,
    answer=lambda c: LIMIT - 50 - c.cards,
    mistakes=(
        Mistake(
            "the coin forgotten",
            "Then you would have 500 in notes, and the coin: that is more than 500.",
            lambda c: LIMIT - c.cards,
        ),
        Mistake(
            "cents taken for money units",
            "The coin is worth cents only. And there are no notes for such an amount.",
            lambda c: LIMIT - c.cards - c.coin,
        ),
        Mistake(
            "all there may be",
            "That is all you may have in notes. How much more can you take?",
            lambda c: LIMIT - 50,
        ),
        Mistake(
            "too careful",
            "A smaller note than you think of fits, too: the smallest is 50.",
            lambda c: LIMIT - 100 - c.cards,
        ),
    ),
    hints=(
        "How much is 500 in notes together with your coin?",
        "The notes go up in steps of 50: which is the last step that leaves room for the coin?",
        "At most 450 in notes. Take off what you have.",
    ),
)
