"""How many wrong answers are recognised: those of `wrong_answers.txt`, which were written down from the questions."""

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations, product
from math import ceil, comb, factorial, log, log2, log10, perm
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gamekit.core.game import rooms
from gamekit.heist.components import CARD_NAMES, change, is_note
from gamekit.learn.answers import same, tidy
from gamekit.learn.cases import own_case
from gamekit.learn.checking import judge
from gamekit.learn.tasks import Case, Task, find, tasks_of
from gamekit.wallet.rules.verdict import verdict

CLASS = [f"student {number}" for number in range(5)]
BOXES = [task.box for game in rooms() for task in tasks_of(game) if task.box is not None]
LEAST = 0.9  # the share that is recognised, of every task
UNKNOWN = ("other", "an error", "no answer")
Names = dict[str, Any]


def written() -> dict[str, list[str]]:
    """The expressions by task."""
    found: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "wrong_answers.txt").read_text(encoding="utf-8").splitlines():
        words = line.partition("#")[0].strip()
        if re.fullmatch(r"[a-z]+\.\d+", words):
            here = found.setdefault(words, [])
        elif words:
            here.append(words)
    return found


WRITTEN = written()


def mean(values: Iterable[Any]) -> Fraction:
    found = [Fraction(value) for value in values]
    return sum(found, Fraction(0)) / len(found) if found else Fraction(0)


def spread(draw: Callable[[int], Any], most: int) -> dict[int, Any]:
    return {k: draw(k) for k in range(most + 1)}


# --- what the expressions may speak of, task by task ---------------------------------------------------


def heist_1(c: Case) -> Names:
    cards = {name: tuple(CARD_NAMES.index(word) for word in getattr(c, name)) for name in ("first", "second")}
    amount = {name: (250 if "250" in name else 500 if "500" in name else 0) for name in CARD_NAMES}

    def plus(row: Any) -> int:
        return sum(amount[CARD_NAMES[card]] for card in row if is_note(card))

    def minus(row: Any) -> int:
        return sum(amount[CARD_NAMES[card]] for card in row if not is_note(card))

    def notes(row: Any) -> bool:
        return 2 * sum(map(is_note, row)) > len(row)

    def press(row: Any) -> int:
        return change(tuple(sorted(row)))

    def both(one: Callable[[Any], int]) -> int:
        return max(0, max(0, one(cards["first"])) + one(cards["second"]))

    return {
        **cards, "plus": plus, "minus": minus, "press": press, "both": both,
        "all_amounts": lambda row: 500 * notes(row) + plus(row) - minus(row),
        "no_500": lambda row: press(row) - 500 * notes(row),
        "always_500": lambda row: press(row) + 500 * (not notes(row)),
    }  # fmt: skip


def hypergeometric(wanted: int, cards: int, drawn: int) -> Names:
    def exactly(k: int) -> Fraction:
        return Fraction(comb(wanted, k) * comb(cards - wanted, drawn - k), comb(cards, drawn))

    def put_back(k: int) -> Fraction:
        return comb(drawn, k) * Fraction(wanted, cards) ** k * (1 - Fraction(wanted, cards)) ** (drawn - k)

    return {"exactly": exactly, "drawn": exactly, "hyp": exactly, "put_back": put_back, "put3": put_back}


def heist_5(c: Case) -> Names:
    def majority(draw: Callable[[int], Any]) -> Any:
        return sum(draw(k) for k in range(c.picked // 2 + 1, c.picked + 1))

    return {**hypergeometric(c.notes, c.cards, c.picked), "majority": majority}


def heist_6(c: Case) -> Names:
    return {**hypergeometric(c.notes, c.cards, 3), "spread": lambda draw: spread(draw, 3)}


def heist_7(c: Case) -> Names:
    pile = [card for card, count in enumerate(c.counts) for _ in range(count)]
    sets = list(combinations(pile, 3))
    named = heist_1(Case("", {"first": (), "second": ()}))
    return {
        **named, "sets": sets, "change": change, "mean3": lambda f: mean(map(f, sets)),
        "put_back_mean": mean(change(tuple(sorted(row))) for row in product(pile, repeat=3)),
    }  # fmt: skip


def heist_10(c: Case) -> Names:
    def times_of(k: int) -> Any:
        return comb(c.rounds, k) * c.p**k * (1 - c.p) ** (c.rounds - k)

    return {"times_of": times_of, "at_least": lambda least: sum(times_of(k) for k in range(least, c.rounds + 1))}


def ways(total: int, sides: int = 6) -> int:
    return sum(1 <= total - one <= sides for one in range(1, sides + 1))


def sets_of(total: int, sides: int = 6) -> int:
    return sum(one <= total - one <= sides for one in range(1, sides + 1))


def monopoly_4(c: Case) -> Names:
    return {
        "ways_of": lambda t: ways(t, c.sides),
        "ordered": lambda t: sets_of(t, c.sides),
        "no_doubles": lambda t: ways(t, c.sides) - (t % 2 == 0),
    }


def walked(c: Case, throws: int, pips: range, ring: bool = True, police: str = "jail", last: bool = False) -> Names:
    places: dict[Any, Fraction] = {c.start: Fraction(1)}
    for number in range(throws):
        new: dict[Any, Fraction] = {}
        for here, chance in places.items():
            for step in pips:
                there: Any = (here + step) % c.squares if ring else here + step
                if there == c.police and police != "free" and (not last or number == throws - 1):
                    if police == "lost":
                        continue
                    there = c.jail
                new[there] = new.get(there, Fraction(0)) + chance / len(pips)
        places = new
    return places  # type: ignore[return-value]


def monopoly_6(c: Case) -> Names:
    def walk(start: int) -> Names:
        return walked(Case("", {**c.values, "start": start}), 1, range(1, 7))

    right = walked(c, 1, range(1, 7))
    beyond = {(c.start + i) % (c.squares + 1): Fraction(1, 6) for i in range(1, 7)}
    one_off = {x: p for x, p in beyond.items() if x != c.police}
    caught = beyond.get(c.police, Fraction(0))
    one_off[c.jail] = one_off.get(c.jail, Fraction(0)) + caught
    lost = walked(c, 1, range(1, 7), police="lost")
    return {"right": right, "lost": lost, "walk": walk, "one_off": one_off}


def monopoly_7(c: Case) -> Names:
    three = range(1, 4)
    twice = {}
    for pips in three:
        there = (c.start + 2 * pips) % c.squares
        there = c.jail if there == c.police else there
        twice[there] = twice.get(there, Fraction(0)) + Fraction(1, 3)
    return {
        "right": walked(c, 2, three), "once": walked(c, 1, three), "thrice": walked(c, 3, three),
        "one_throw_twice": twice, "police_last": walked(c, 2, three, last=True),
        "free_walk": walked(c, 2, three, police="free"), "no_ring": walked(c, 2, three, ring=False),
        "lost_twice": walked(c, 2, three, police="lost"), "two_dice": walked(c, 2, range(1, 7)),
    }  # fmt: skip


def monopoly_9(c: Case) -> Names:
    income = c.opponents * sum(rent * chance for rent, chance in zip(c.rents, c.landings, strict=True))
    return {"income": income, "cost": sum(c.prices) + len(c.prices) * c.huts * c.hut}


def cluedo_4(c: Case) -> Names:
    return {"refutes": 1 - Fraction(comb(c.unseen - c.asked, c.hand), comb(c.unseen, c.hand))}


def cluedo_6(c: Case) -> Names:
    def holds(shown: Any) -> set[str]:
        left = [[card for card in row if card not in c.lacks] for row in shown]
        return {row[0] for row in left if len(row) == 1}

    named = {card for row in c.shown for card in row}
    possible, sure = named - {*c.lacks}, holds(c.shown)
    extra = min((named - sure) or {"Rope"})
    return {"holds": holds, "named": named, "possible": possible, "sure": sure, "extra": extra}


def cluedo_7(c: Case) -> Names:
    rest = sum(c.hands)
    dealt = comb(rest, c.hands[0]) * comb(rest - c.hands[0], c.hands[1])
    return {"files": c.suspects * c.weapons * c.places, "rest": rest, "dealt": dealt, "all_cards": rest + 3}


def cluedo_8(c: Case) -> Names:
    def none(unseen: int, hand: int) -> Fraction:
        return Fraction(comb(unseen - c.asked, hand), comb(unseen, hand))

    def chain(passes: list[Fraction]) -> dict[int, Fraction]:
        found, still = {}, Fraction(1)
        for number, one in enumerate(passes):
            found[number], still = still * (1 - one), still * one
        return {**found, 3: still}

    left = [c.unseen, c.unseen - c.hands[0], c.unseen - c.hands[0] - c.hands[1]]
    alone = [none(c.unseen, hand) for hand in c.hands]
    right = chain([none(one, hand) for one, hand in zip(left, c.hands, strict=True)])
    return {
        "right": right, "passes_tell_nothing": chain(alone),
        "each_alone": {**{n: 1 - p for n, p in enumerate(alone)}, 3: none(c.unseen, sum(c.hands))},
        "cumulated": {k: sum(right[j] for j in range(k + 1)) for k in right},
        "put_back_chain": chain([(1 - Fraction(c.asked, c.unseen)) ** hand for hand in c.hands]),
        "passing": {**dict(enumerate(alone)), 3: right[3]},
    }  # fmt: skip


def bits(chances: Iterable[Any]) -> float:
    return -sum(float(p) * log2(p) for p in chances if p)


def shares(counts: Any) -> list[Fraction]:
    return [Fraction(count, sum(counts)) for count in counts]


def cluedo_10(c: Case) -> Names:
    names = {*c.answers}
    behind = [sum(w for w, answer in zip(c.weights, c.answers, strict=True) if answer == name) for name in names]
    return {"groups": behind, "counts": [c.answers.count(name) for name in names]}


def wallet_1(c: Case) -> Names:
    people = []
    for told in c.hands.splitlines():
        who, cards = told.split(" cent: ")
        name, coin = who.split(" with a coin of ")
        people.append((name, int(coin), cards.split(", ")))
    money, jewels = ("dollar", "euro", "pound", "yen"), ("watch", "necklace", "ring")

    def without(what: str) -> set[str]:
        found = set()
        for name, coin, cards in people:
            kept = [card for card in cards if not (what == "card" and card == "credit card")]
            if what == "currencies":
                kept = [f"euro {card.split()[1]}" if card.split()[0] in money else card for card in kept]
            if what == "jewellery":
                kept = ["ring 50" if card.split()[0] in jewels else card for card in kept]
                if sum(card == "ring 50" for card in kept) > 1:
                    kept.remove("ring 50")
            if verdict(tuple(kept), 0 if what == "coin" else coin).innocent:
                found.add(name)
        return found

    everybody, innocent = {name for name, *_ in people}, without("nothing")
    return {"without": without, "everybody": everybody, "innocent": innocent, "guilty": sorted(everybody - innocent)}


def wallet_8(c: Case) -> Names:
    def after(money: int) -> Fraction:
        return mean(0 if money + card >= 500 else money + card for card in c.cards)

    amounts = range(0, 500, 10)
    risky = [money for money in amounts if money + max(c.cards) >= 500]
    return {
        "stop": max(money for money in amounts if after(money) > money),
        "half": max(m for m in amounts if 2 * sum(m + card >= 500 for card in c.cards) < len(c.cards)),
        "no_risk": max(money for money in amounts if money not in risky),
        "first_bad": next(money for money in risky if after(money) <= money),
    }


def wallet_9(c: Case) -> Names:
    n = c.ones + c.twos + c.threes
    count = {1: c.ones, 2: c.twos, 3: c.threes}

    def points(pair: Callable[[int, int], Any], total: Any) -> dict[int, Any]:
        return {t: sum(pair(a, t - a) for a in count if t - a in count) / Fraction(total) for t in range(2, 7)}

    right = points(lambda a, b: count[a] * (count[b] - (a == b)), n * (n - 1))
    return {
        "n": n, "right": right, "pairs_back": points(lambda a, b: count[a] * count[b], n * n),
        "alike_values": points(lambda a, b: 1, 9),
        "doubled": {t: Fraction(count.get(t // 2, 0) * (t % 2 == 0), n) for t in range(2, 7)},
        "right4_no_twos": right[4] - Fraction(c.twos * (c.twos - 1), n * (n - 1)),
        "right4_no_mix": Fraction(c.twos * (c.twos - 1), n * (n - 1)),
        "ordered_half": points(lambda a, b: count[a] * (count[b] - (a == b)) if a <= b else 0, n * (n - 1)),
    }  # fmt: skip


def wallet_10(c: Case) -> Names:
    def after(money: int, cards: Any, limit: int = 500) -> Fraction:
        return mean(0 if money + card >= limit else money + card for card in cards)

    def looked(better: Callable[[int, Any], Any], limit: int = 500) -> list[Any]:
        rests = [(c.money + card, c.cards[:n] + c.cards[n + 1 :]) for n, card in enumerate(c.cards)]
        return [0 if now >= limit else better(now, rest) for now, rest in rests]

    best = looked(lambda now, rest: max(now, after(now, rest)))
    return {
        "always_twice": mean(looked(after)),
        "twice_back": mean(looked(lambda now, rest: max(now, after(now, c.cards)))),
        "once": after(c.money, c.cards), "sum_of_best": sum(best), "best_gain": mean(best) - c.money,
        "lucky": mean([one for one in best if one]), "best_once": mean(looked(lambda now, rest: max(now, c.money))),
        "coin_forgotten": mean(looked(lambda now, rest: max(now, after(now, rest, 501)), 501)),
        "looks": mean(looked(lambda now, rest: mean(max(now, now + x) if now + x < 500 else now for x in rest))),
    }  # fmt: skip


MORE: dict[str, Callable[[Case], Names]] = {
    "heist.1": heist_1, "heist.5": heist_5, "heist.6": heist_6, "heist.7": heist_7, "heist.10": heist_10,
    "heist.11": lambda c: hypergeometric(c.n, c.n + c.s, 3),
    "monopoly.4": monopoly_4, "monopoly.6": monopoly_6, "monopoly.7": monopoly_7,
    "monopoly.5": lambda c: {"q": Fraction(c.sides - 1, c.sides)},
    "monopoly.8": lambda c: {"order": find("monopoly.8.box").answer(c)},
    "monopoly.9": monopoly_9, "monopoly.11": lambda c: {"q": Fraction(c.s - 1, c.s)},
    "monopoly.10": lambda c: {"gain": (c.after - c.before) * c.landing * c.opponents * c.rounds - c.cash},
    "cluedo.4": cluedo_4, "cluedo.5": cluedo_4, "cluedo.6": cluedo_6, "cluedo.7": cluedo_7, "cluedo.8": cluedo_8,
    "cluedo.10": cluedo_10, "wallet.1": wallet_1, "wallet.8": wallet_8, "wallet.9": wallet_9, "wallet.10": wallet_10,
    "wallet.4": lambda c: hypergeometric(c.identities, c.cards, c.draws),
    "wallet.5": lambda c: {
        **hypergeometric(c.identities, c.cards, c.hand), "spread": lambda draw: spread(draw, c.hand)
    },
}  # fmt: skip
KNOWN: Names = {
    "comb": comb, "perm": perm, "factorial": factorial, "log": log, "log2": log2, "log10": log10, "ceil": ceil,
    "bits": bits, "shares": shares, "mean": mean, "ways": ways, "sets": sets_of,
}  # fmt: skip


def wrong(task: Task, case: Case) -> dict[str, Any]:
    """The wrong answers to this case; those that are right by chance, or none, are left out."""
    name = task.name.removesuffix(".box")
    own = {**KNOWN, **case.values, **MORE.get(name, lambda _: {})(case)}
    own.setdefault("i", case.values.get("identities"))
    truth = tidy(task.answer(case))
    found = {words: tidy(eval(words, own)) for words in WRITTEN[name]}
    return {words: value for words, value in found.items() if value and not same(value, truth, task.tolerance)}


def recognised(task: Task) -> tuple[int, int, list[str]]:
    """How many wrong answers of a small class are recognised, of how many, and which are not."""
    tried, missed = 0, []
    for student in CLASS:
        case = own_case(task, student, "key")
        for words, value in wrong(task, case).items():
            tried += 1
            if judge(task, lambda _, value=value: value, [case]).mistake in UNKNOWN:  # type: ignore[misc]
                missed.append(words)
    return tried - len(missed), tried, sorted({*missed})


def test_every_task_has_twelve_wrong_answers_or_as_many_as_there_are() -> None:
    few = {"cluedo.2": 3}  # four cards to choose from
    assert {*WRITTEN} == {box.name.removesuffix(".box") for box in BOXES}
    for task in BOXES:
        name = task.name.removesuffix(".box")
        case = own_case(task, CLASS[0], "key")
        assert len(WRITTEN[name]) >= few.get(name, 12) and len(wrong(task, case)) >= few.get(name, 11), name


@pytest.mark.parametrize("task", BOXES, ids=lambda task: task.name)
def test_nine_of_ten_wrong_answers_are_recognised(task: Task) -> None:
    good, tried, missed = recognised(task)
    assert good >= LEAST * tried, f"{good} of {tried}: {missed}"


@pytest.mark.parametrize("task", [box for box in BOXES if box.chance], ids=lambda task: task.name)
def test_a_number_out_of_the_air_is_seldom_taken_for_a_mistake(task: Task) -> None:
    """What is said of a wrong answer must come from it: of 400 chances made by lot few may be recognised."""
    rng, case = Random(task.name), own_case(task, CLASS[0], "key")
    truth = tidy(task.answer(case))
    named = 0
    for _ in range(400):
        answer: Any = Fraction(rng.randrange(20, 981), 1000)
        if isinstance(truth, dict):
            cuts = sorted(rng.sample(range(1, 1000), len(truth) - 1))
            parts = [b - a for a, b in zip([0, *cuts], [*cuts, 1000], strict=True)]
            answer = {key: Fraction(part, 1000) for key, part in zip(truth, parts, strict=True)}
        verdict = judge(task, lambda _, answer=answer: tidy(answer), [case])  # type: ignore[misc]
        named += not verdict.right and verdict.mistake not in (*UNKNOWN, "rounded")
    assert named <= 0.1 * 400, named
