"""Counting deals: how likely somebody can refute, what a shown card tells, and how many deals there are."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb, factorial, perm
from random import Random

from gamekit.learn.tasks import Case, Mistake, Numbers, Task


def none_of(unseen: int, hand: int, asked: int) -> Fraction:
    """The chance that none of the asked cards lies in a hand."""
    return Fraction(comb(unseen - asked, hand), comb(unseen, hand))


def _card(rng: Random) -> Numbers:
    return {"unseen": rng.randrange(10, 18), "hand": rng.choice((3, 4, 5, 6))}


REFUTED = Task(
    name="cluedo.3",
    title="Does Owl hold it?",
    level="from 14",
    minutes=6,
    points=1,
    text="{unseen} cards are somewhere you cannot see: in the other hands and in the case file. Owl holds {hand} of "
    "them.\nHow likely does Owl hold the rope? (Our model: they were dealt blindly, whatever their kind.)",
    case=_card,
    answer=lambda c: Fraction(c.hand, c.unseen),
    mistakes=(
        Mistake(
            "one of the unseen",
            "That is the chance that one certain card of Owl's is the rope. Owl holds more cards.",
            lambda c: Fraction(1, c.unseen),
        ),
        Mistake(
            "one of the hand",
            "That would be right if you knew that Owl holds the rope, and one of the cards is drawn.",
            lambda c: Fraction(1, c.hand),
        ),
        Mistake(
            "of all 21 cards",
            "Some of the 21 cards you can see: Owl's cards are among the unseen ones.",
            lambda c: Fraction(c.hand, 21),
        ),
    ),
    hints=(
        "Think of the unseen cards as lying face down on the table: the rope is one of them.",
        "Owl takes some of them: how many of all?",
        "Every unseen card is equally likely the rope: hand over unseen.",
    ),
    chance=True,
)


def _question(rng: Random) -> Numbers:
    return {"unseen": rng.randrange(10, 18), "hand": rng.choice((3, 4, 5)), "asked": rng.choice((2, 3))}


CAN_REFUTE = Task(
    name="cluedo.4",
    title="Can Owl refute?",
    level="from 15",
    minutes=12,
    points=2,
    text="You do not see {unseen} cards, dealt blindly; Owl holds {hand} of them. You raise a suspicion: {asked} of "
    "its cards are among those you do not see.\nHow likely can Owl refute it?",
    code="Write a function of (unseen, hand, asked).",
    case=_question,
    answer=lambda c: 1 - none_of(*c),
    mistakes=(
        Mistake(
            "with putting back",
            "You treat Owl's cards as if each were drawn anew. A card that is one of the asked makes the others rarer.",
            lambda c: 1 - Fraction(c.unseen - c.asked, c.unseen) ** c.hand,
        ),
        Mistake(
            "chances added",
            "Adding the chances of the asked cards counts twice the hands with two of them.",
            lambda c: Fraction(c.asked * c.hand, c.unseen),
        ),
        Mistake(
            "all of them",
            "That is the chance that Owl holds all the asked cards. One is enough to refute.",
            lambda c: Fraction(comb(c.unseen - c.asked, c.hand - c.asked), comb(c.unseen, c.hand)),
        ),
        Mistake(
            "the chance to pass",
            "That is the chance that Owl must pass. The question is the opposite.",
            lambda c: none_of(*c),
        ),
    ),
    hints=(
        "The opposite is easier: Owl holds none of the asked cards.",
        "Count hands: how many are there, and how many without the asked cards?",
        "1 - comb(unseen - asked, hand) / comb(unseen, hand), as a Fraction.",
    ),
    kind="function",
    chance=True,
)

ONE_OF_THREE = Task(
    name="cluedo.5",
    title="One of three",
    level="from 16",
    minutes=20,
    points=3,
    text="You do not see {unseen} cards, dealt blindly; Owl holds {hand} of them. Owl has just refuted somebody "
    "else's suspicion, and {asked} of its cards are among those you do not see; the rope is one of these.\n"
    "How likely does Owl hold the rope now?",
    code="Write a function of (unseen, hand, asked).",
    case=_question,
    answer=lambda c: Fraction(c.hand, c.unseen) / (1 - none_of(*c)),
    mistakes=(
        Mistake(
            "exactly one of them",
            "That would be right if Owl held exactly one of these cards. Owl may hold more and shows only one.",
            lambda c: Fraction(1, c.asked),
        ),
        Mistake(
            "nothing learnt",
            "That is what you believed before Owl refuted. Now you know that Owl holds at least one of them.",
            lambda c: Fraction(c.hand, c.unseen),
        ),
        Mistake(
            "multiplied instead of divided",
            "Knowing more makes the rope more likely here, not less: divide by the chance of what you have learnt.",
            lambda c: Fraction(c.hand, c.unseen) * (1 - none_of(*c)),
        ),
        Mistake(
            "that Owl can refute",
            "That is how likely Owl could refute at all. Now Owl has: how likely is it the rope?",
            lambda c: 1 - none_of(*c),
        ),
    ),
    hints=(
        "What you have learnt: Owl holds at least one of the asked cards. How likely was that?",
        "Whoever holds the rope can refute. So: the chance of the rope, over the chance that Owl can refute.",
        "(hand / unseen) / (1 - comb(unseen - asked, hand) / comb(unseen, hand)).",
    ),
    builds=("cluedo.4", lambda c, f: Fraction(c.hand, c.unseen) / f(*c)),
    kind="function",
    chance=True,
)


def _table(rng: Random) -> Numbers:
    suspects, weapons, places = rng.randrange(2, 5), rng.randrange(2, 5), rng.randrange(3, 6)
    rest = suspects + weapons + places - 3
    first = rest // 3
    return {"suspects": suspects, "weapons": weapons, "places": places, "hands": (first, first, rest - 2 * first)}


def _files(c: Case) -> int:
    return int(c.suspects * c.weapons * c.places)


def _dealt(c: Case) -> int:
    """In how many ways the cards that are not in the case file can be dealt."""
    ways, left = 1, sum(c.hands)
    for size in c.hands:
        ways *= comb(left, size)
        left -= size
    return ways


DEALS = Task(
    name="cluedo.7",
    title="Count the deals",
    level="from 16",
    minutes=20,
    points=2,
    text="You do not see {suspects} suspects, {weapons} weapons and {places} places. One of each kind is in the case "
    "file; the others are in three hands of {hands} cards.\nIn how many ways can the cards lie?",
    code="Write a function of (suspects, weapons, places, hands).",
    case=_table,
    answer=lambda c: _files(c) * _dealt(c),
    mistakes=(
        Mistake(
            "case files only",
            "That is the number of case files. For each of them the other cards can be dealt in many ways.",
            _files,
        ),
        Mistake(
            "order counted",
            "The order of the cards within a hand does not matter: you count every hand many times.",
            lambda c: _files(c) * factorial(sum(c.hands)),
        ),
        Mistake(
            "the case file forgotten",
            "You dealt the other cards. Which three are in the case file is open, too.",
            _dealt,
        ),
        Mistake(
            "kinds forgotten",
            "The case file holds one card of each kind, not any three cards.",
            lambda c: comb(c.suspects + c.weapons + c.places, 3) * _dealt(c),
        ),
    ),
    hints=(
        "Two steps: first the case file, then the hands. Multiply.",
        "For the hands: choose the first player's cards among the rest, then the second player's among what is left.",
        "suspects * weapons * places, times comb(rest, first) * comb(rest - first, second).",
    ),
    kind="function",
)


def _round(rng: Random) -> Numbers:
    hands = tuple(rng.choice((3, 4)) for _ in range(3))
    return {"unseen": sum(hands) + 3, "hands": hands, "asked": rng.choice((2, 3))}


def first_to_refute(unseen: int, hands: tuple[int, ...], asked: int) -> dict[int, Fraction]:
    """Which of the others refutes first, by their number from 0; with the number of hands for nobody."""
    found, still = {}, Fraction(1)
    for number, hand in enumerate(hands):
        passes = none_of(unseen, hand, asked)
        found[number] = still * (1 - passes)
        still *= passes
        unseen -= hand
    return {**found, len(hands): still}


def _each_alone(c: Case) -> dict[int, Fraction]:
    found = {n: 1 - none_of(c.unseen, hand, c.asked) for n, hand in enumerate(c.hands)}
    return {**found, len(c.hands): none_of(c.unseen, sum(c.hands), c.asked)}


def _independent(c: Case) -> dict[int, Fraction]:
    found, still = {}, Fraction(1)
    for number, hand in enumerate(c.hands):
        passes = none_of(c.unseen, hand, c.asked)
        found[number] = still * (1 - passes)
        still *= passes
    return {**found, len(c.hands): still}


def _built(c: Case, refutes: Callable[..., Fraction]) -> dict[int, Fraction]:
    found, still, unseen = {}, Fraction(1), c.unseen
    for number, hand in enumerate(c.hands):
        found[number] = still * refutes(unseen, hand, c.asked)
        still, unseen = still - found[number], unseen - hand
    return {**found, len(c.hands): still}


WHO_REFUTES = Task(
    name="cluedo.8",
    title="Who refutes?",
    level="from 16",
    minutes=25,
    points=3,
    text="You do not see {unseen} cards: three are in the case file, the others with the next three players, who hold "
    "{hands}. {asked} cards of your suspicion are among the unseen ones.\nThe players are asked in order until one "
    "can refute. Give the distribution of who refutes: 0 for the first player, 1 for the second, 2 for the third, 3 "
    "for nobody. (Our model: the cards were dealt blindly, whatever their kind.)",
    code="Write a function of (unseen, hands, asked) that gives it as a dict.",
    case=_round,
    answer=lambda c: first_to_refute(*c),
    mistakes=(
        Mistake(
            "everybody asked",
            "The second player is asked only if the first one passes: your chances add up to more than 1.",
            _each_alone,
        ),
        Mistake(
            "what a pass tells forgotten",
            "When somebody passes, their cards are none of the asked: the asked ones lie among fewer cards now.",
            _independent,
        ),
        Mistake(
            "nobody forgotten",
            "It can happen that nobody refutes: your probabilities do not add up to 1.",
            lambda c: {n: p for n, p in first_to_refute(*c).items() if n < len(c.hands)},
        ),
        Mistake(
            "all alike",
            "The first player has the best chance to refute, the later ones are asked less often.",
            lambda c: {n: Fraction(1, 1 + len(c.hands)) for n in range(1 + len(c.hands))},
        ),
    ),
    hints=(
        "The first player: exercise 4. The second player matters only when the first one passes.",
        "After a pass there are fewer unseen cards, and all the asked ones are still among them.",
        "Keep two numbers: how likely everybody has passed so far, and how many cards are still unseen.",
    ),
    builds=("cluedo.4", _built),
    kind="function",
    chance=True,
)

FORMULA = Task(
    name="cluedo.11",
    title="One formula for two cards",
    level="from 17",
    minutes=20,
    points=3,
    text="Owl holds {h} of {u} unseen cards, dealt blindly, and two of the unseen cards are asked for.\n"
    "How likely can Owl refute?",
    code="For h of u cards, find a formula in u and h for that chance, as a sympy expression without binomials. Prove "
    "that one card more in Owl's hand helps less and less.",
    case=lambda rng: {"u": rng.randrange(9, 19), "h": rng.randrange(3, 7)},
    answer=lambda c: 1 - none_of(c.u, c.h, 2),
    mistakes=(
        Mistake(
            "with putting back",
            "You treat the two asked cards as independent. If the first is not in the hand, the second has u - 1 "
            "places.",
            lambda c: 1 - Fraction(c.u - c.h, c.u) ** 2,
        ),
        Mistake(
            "chances added",
            "2 h / u counts twice the case in which Owl holds both.",
            lambda c: Fraction(2 * c.h, c.u),
        ),
        Mistake(
            "both of them",
            "That is the chance that Owl holds both cards. One is enough.",
            lambda c: Fraction(perm(c.h, 2), perm(c.u, 2)),
        ),
        Mistake(
            "exactly one",
            "That is exactly one of the two. With both Owl can refute as well.",
            lambda c: Fraction(2 * c.h * (c.u - c.h), perm(c.u, 2)),
        ),
    ),
    hints=(
        "The opposite: both asked cards lie somewhere else.",
        "The first lies elsewhere with (u - h)/u. Then the second, with one place fewer?",
        "1 - (u - h)(u - h - 1) / (u (u - 1)). For the proof take the difference of h + 1 and h.",
    ),
    kind="function",
    chance=True,
)
