"""Every answer once more, by going through all that can happen: no formula of the rooms' tasks is used here."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations, permutations, product
from math import log, prod
from typing import Any

import pytest

from gamekit.core.game import rooms
from gamekit.learn.answers import same, tidy
from gamekit.learn.cases import fresh_cases, own_case
from gamekit.learn.tasks import Case, Task, tasks_of

Second = Callable[[Any], Any]


def share(events: Iterable[bool]) -> Fraction:
    """How many of equally likely outcomes are events."""
    found = [*events]
    return Fraction(sum(found), len(found))


def spread(outcomes: Iterable[Any]) -> dict[Any, Fraction]:
    """How often each of equally likely outcomes comes."""
    counts = Counter(outcomes)
    return {outcome: Fraction(count, counts.total()) for outcome, count in counts.items()}


def mean(values: Iterable[Any]) -> Fraction:
    found = [*values]
    return Fraction(sum(found)) / len(found)


def marked(wanted: int, cards: int, drawn: int) -> list[int]:
    """The number of wanted cards in every hand there is."""
    return [sum(card < wanted for card in hand) for hand in combinations(range(cards), drawn)]


def press(cards: Iterable[str]) -> int:
    """Rule: more banknotes: loot +500, plus the bonuses on the banknotes; more sabotages: minus their amounts."""
    notes = [card for card in cards if card.startswith("banknote")]
    other = [card for card in cards if card.startswith("sabotage")]
    winners = notes if len(notes) > len(other) else other
    return 500 * (winners is notes) + sum(int(card.split()[1]) for card in winners if " " in card)


KINDS = ("banknote", "banknote +250", "banknote +500", "sabotage", "sabotage -250", "sabotage -500")


def many(c: Case) -> Fraction:
    """Every seat of every world, weighed; I am seat 0, and any seats may be the gangsters."""
    weights = {}
    for size, chance in ((c.many, c.prior), (c.few, 1 - c.prior)):
        gangs = [*combinations(range(c.players), size)]
        weights[size] = chance * share(0 in gang for gang in gangs)
    return weights[c.many] / sum(weights.values())


def hostage(c: Case) -> Fraction:
    """Everybody in turn, with every row of cards they may lay."""
    found = Counter[str]()
    for who in ("gangster",) * c.gangsters + ("hostage",) * c.hostages:
        p = c.by_hostage if who == "hostage" else c.by_gangster
        for laid in product((True, False), repeat=c.times):
            if all(laid):
                found[who] += prod(p if sabotage else 1 - p for sabotage in laid)
    return Fraction(found["hostage"]) / found.total()


def rounds(p: Fraction, count: int) -> Iterable[tuple[int, Fraction]]:
    """Every row of so many tries: the number of successes, and how likely the row is."""
    for row in product((True, False), repeat=count):
        yield sum(row), prod(p if good else 1 - p for good in row)


def jail(sides: int, tries: int) -> Fraction:
    """The throws to expect: one, and unless it is a double the rest."""
    double = share(a == b for a, b in product(range(sides), repeat=2))
    return 1 + (1 - double) * jail(sides, tries - 1) if tries else Fraction(0)


def walks(c: Case, throws: int) -> dict[int, Fraction]:
    ends = []
    for pips in product(range(1, 7), repeat=throws):
        here = c.start
        for steps in pips:
            for _ in range(steps):
                here = 0 if here == c.squares - 1 else here + 1
            here = c.jail if here == c.police else here
        ends.append(here)
    return spread(ends)


def settled(c: Case) -> dict[int, float]:
    """Walked so long from every square that the start is forgotten."""
    places = [1 / c.squares] * c.squares
    for _ in range(400):
        after = [0.0] * c.squares
        for here, chance in enumerate(places):
            for pips in range(c.sides):
                there = (here + 1 + pips) % c.squares
                after[c.jail if there == c.police else there] += chance / c.sides
        places = after
    return dict(enumerate(places))


def paid_back(c: Case) -> Fraction:
    """The time at which the account, which begins with the cost and rises evenly, comes to 0."""
    account = -sum(c.prices) - sum(c.hut for _ in c.prices for _ in range(c.huts))
    a_round = sum(r * p for _ in range(c.opponents) for r, p in zip(c.rents, c.landings, strict=True))
    return -account / a_round


def held(c: Case) -> set[str]:
    """What is in every hand that could have refuted all the suspicions."""
    asked = sorted({card for triple in c.shown for card in triple} - {*c.lacks})
    hands = [{*hand} for size in range(len(asked) + 1) for hand in combinations(asked, size)]
    able = [hand for hand in hands if all(hand & {*triple} for triple in c.shown)]
    return set.intersection(*able)


def deals(c: Case) -> int:
    """Each case file, and then every way to cut the rest into hands."""

    def ways(cards: frozenset[int], hands: tuple[int, ...]) -> int:
        if not hands:
            return 1
        return sum(ways(cards - {*hand}, hands[1:]) for hand in combinations(sorted(cards), hands[0]))

    files = [*product(range(c.suspects), range(c.weapons), range(c.places))]
    return len(files) * ways(frozenset(range(c.suspects + c.weapons + c.places - 3)), c.hands)


def first_to_show(c: Case) -> dict[int, Fraction]:
    """Wherever the asked cards lie: the first hand with one of them."""
    owner = [seat for seat, size in enumerate(c.hands) for _ in range(size)] + [len(c.hands)] * 3
    assert len(owner) == c.unseen
    return spread(min(owner[place] for place in places) for places in combinations(range(c.unseen), c.asked))


def unknown(weights: Iterable[Any]) -> float:
    """Bits, from the weights: the logarithm of all, less the mean logarithm of each."""
    found = [float(weight) for weight in weights]
    return (log(sum(found)) - sum(w * log(w) for w in found) / sum(found)) / log(2)


def gained(c: Case) -> float:
    """What is unknown before, less what is unknown after each answer, on average."""
    after = 0.0
    for answer in {*c.answers}:
        left = [w for w, a in zip(c.weights, c.answers, strict=True) if a == answer]
        after += sum(left) / sum(c.weights) * unknown(left)
    return unknown(c.weights) - after


def innocent(c: Case) -> set[str]:
    """Rule: exactly 1 identity, at most 500 GE with the coin, at most 2 currencies, no credit card, no badge."""
    found = set()
    for told in c.hands.splitlines():
        who, cards = told.split(" cent: ")
        name, coin = who.split(" with a coin of ")
        hand = cards.split(", ")
        people = [card for card in hand if card in ("John Smith", "Policeman", "Blonde")]
        money = sum(100 * int(card.split()[-1]) for card in hand if card[-1].isdigit()) + int(coin)
        currencies = {card.split()[0] for card in hand if card.startswith(("dollar", "euro", "pound", "yen"))}
        jewels = any(card.startswith(("watch", "ring", "necklace")) for card in hand)
        few = jewels if people == ["Blonde"] else len(currencies) <= 2
        card = "credit card" not in hand or people == ["John Smith"]
        if len(people) == 1 and money <= 50_000 and few and card:
            found.add(name)
    return found


def drawn(money: int, cards: tuple[int, ...]) -> Fraction:
    return mean(total if (total := money + card) + Fraction(1, 100) <= 500 else 0 for card in cards)


def chosen(c: Case) -> Fraction:
    """For each first card the better of stopping and of all the second cards."""
    best = []
    for number, card in enumerate(c.cards):
        now = c.money + card
        if now + Fraction(1, 100) > 500:
            best.append(Fraction(0))
            continue
        others = [other for place, other in enumerate(c.cards) if place != number]
        again = mean(now + other if now + other < 500 else 0 for other in others)
        best.append(max(again, Fraction(now)))
    return mean(best)


SECOND: dict[str, Second] = {
    "heist.1": lambda c: max(0, press(c.first)) + press(c.second),
    "heist.2": lambda c: sum(1 for _ in combinations(range(c.cards - c.mine), c.size)),
    "heist.3": lambda c: share(card < c.notes - c.mine for card in range(c.cards - c.hand)),
    "heist.4": lambda c: share(k == c.k for k in marked(c.notes, c.cards, c.size)),
    "heist.5": lambda c: share(2 * k > c.picked for k in marked(c.notes, c.cards, c.picked)),
    "heist.6": lambda c: spread(marked(c.notes, c.cards, c.picked)),
    "heist.7": lambda c: mean(
        map(press, permutations([kind for kind, n in zip(KINDS, c.counts, strict=True) for _ in range(n)], 3))
    ),
    "heist.8": many,
    "heist.9": hostage,
    "heist.10": lambda c: sum(p for good, p in rounds(c.p, c.rounds) if good >= c.needed),
    "heist.11": lambda c: share(sum(x < c.n for x in three) > 1 for three in permutations(range(c.n + c.s), 3)),
    "monopoly.1": lambda c: share(a + b in (c.near, c.far) for a, b in product(range(1, 7), repeat=2)),
    "monopoly.2": lambda c: share(a == b for a, b in product(range(c.sides), repeat=2)) ** 3,
    "monopoly.3": lambda c: sum(p for good, p in rounds(Fraction(1, c.sides), c.tries) if good),
    "monopoly.4": lambda c: {
        total: Fraction(c.sides - abs(total - c.sides - 1), c.sides**2) for total in range(2, 2 * c.sides + 1)
    },
    "monopoly.5": lambda c: jail(c.sides, c.tries),
    "monopoly.6": lambda c: walks(c, 1),
    "monopoly.7": lambda c: walks(c, c.throws),
    "monopoly.8": settled,
    "monopoly.9": paid_back,
    "monopoly.10": lambda c: (
        sum(c.landing * rent for rent in (c.after, -c.before) for _ in range(c.opponents * c.rounds)) - c.cash
    ),
    "monopoly.11": lambda c: sum(p for good, p in rounds(Fraction(1, c.s), c.t) if good == 1),
    "cluedo.1": lambda c: sum(1 for _ in product(range(6 - c.suspects), range(6 - c.weapons), range(9 - c.places))),
    "cluedo.2": lambda c: " ".join({*c.asked} - {c.lacked, c.elsewhere, c.open_card}),
    "cluedo.3": lambda c: share(0 in hand for hand in combinations(range(c.unseen), c.hand)),
    "cluedo.4": lambda c: share(min(hand) < c.asked for hand in combinations(range(c.unseen), c.hand)),
    "cluedo.5": lambda c: share(0 in h for h in combinations(range(c.unseen), c.hand) if min(h) < c.asked),
    "cluedo.6": held,
    "cluedo.7": deals,
    "cluedo.8": first_to_show,
    "cluedo.9": lambda c: unknown(c.chances),
    "cluedo.10": gained,
    "cluedo.11": lambda c: share(min(hand) < 2 for hand in combinations(range(c.u), c.h)),
    "wallet.1": innocent,
    "wallet.2": lambda c: max(more for more in range(0, 600, 50) if c.cards + more + Fraction(c.coin, 100) <= 500),
    "wallet.3": lambda c: share(k > 0 for k in marked(c.identities, c.cards, 2)),
    "wallet.4": lambda c: share(k > 0 for k in marked(c.identities, c.cards, c.draws)),
    "wallet.5": lambda c: hands_of(c),
    "wallet.6": lambda c: share(c.money + card + Fraction(1, 100) > 500 for card in c.cards),
    "wallet.7": lambda c: drawn(c.money, c.cards),
    "wallet.8": lambda c: [money for money in range(0, 500, 10) if drawn(money, c.cards) > money][-1],
    "wallet.9": lambda c: spread(map(sum, permutations([1] * c.ones + [2] * c.twos + [3] * c.threes, 2))),
    "wallet.10": chosen,
    "wallet.11": lambda c: share((a < c.i) != (b < c.i) for a, b in permutations(range(c.n), 2)),
}


def hands_of(c: Case) -> dict[int, Fraction]:
    """Card by card: how likely is each number of identities after so many cards?"""
    found = {0: Fraction(1)}
    for dealt in range(c.hand):
        after: Counter[int] = Counter()
        for k, chance in found.items():
            p = Fraction(c.identities - k, c.cards - dealt)
            after[k + 1] += chance * p
            after[k] += chance * (1 - p)
        found = dict(after)
    return found


COUNTED = [task for game in rooms() for task in tasks_of(game) if task.kind != "player"]


def test_every_task_but_the_players_has_a_second_method() -> None:
    assert [task.name for task in COUNTED] == [name for game in rooms() for name in SECOND if name.startswith(game)]


@pytest.mark.parametrize("task", COUNTED, ids=lambda task: task.name)
def test_both_ways_give_the_same(task: Task) -> None:
    for case in [*(own_case(task, f"student {n}", "key") for n in range(4)), *fresh_cases(task, "secret")[:4]]:
        assert same(tidy(task.answer(case)), tidy(SECOND[task.name](case)), 1e-9), case
