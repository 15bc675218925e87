"""The smaller choices: what to pay, give, keep, ask for, hide, and whom to inspect."""

from __future__ import annotations

from functools import cache
from random import Random

from gamekit.core.words import Phrase
from gamekit.wallet.bots.looking import Ahead
from gamekit.wallet.bots.worth import worth
from gamekit.wallet.odds.model import bargains, resulting
from gamekit.wallet.rules import (
    END_SPECIALS,
    EXTRA_TIME,
    TURN,
    Inspect,
    Keep,
    Pay,
    PutBack,
    Take,
    View,
    Wait,
    special_of,
    specials,
    verdict,
)
from gamekit.wallet.rules.imagine import unseen
from gamekit.wallet.rules.moves import Cards
from gamekit.wallet.rules.specials.special import Special

HANDS = 24  # drawn for each of the others, to try an inspection on


def answer(view: View, ahead: Ahead, rng: Random) -> Phrase:
    """The best answer to whatever is asked beside the regular actions, ties by lot."""
    values = answers(view, ahead, rng)
    return max(values, key=lambda move: (round(values[move], 6), rng.random()))


def answers(view: View, ahead: Ahead, rng: Random) -> dict[Phrase, float]:
    """What each answer is worth; most of them in chips."""
    if view.phase in (EXTRA_TIME, END_SPECIALS):
        return {move: last_worth(view, ahead, move) for move in view.moves}
    chips: dict[Phrase, float] = {move: -float(move.value) for move in view.moves if isinstance(move, PutBack)}
    if chips:
        return chips
    if isinstance(view.moves[0], Inspect):
        return inspections(view, rng)
    if isinstance(view.moves[0], Pay):
        return {pay: ahead.ends(left) for pay, _, left in sorted_bargains(view, ahead)}
    return {move: answer_worth(view, ahead, move) for move in view.moves}


def sorted_bargains(view: View, ahead: Ahead) -> list[tuple[Pay, str, Cards]]:
    """Payments with the best person last, so that each payment keeps its best."""
    return sorted(bargains(view.box, view.hand, ahead.pocket), key=lambda deal: ahead.ends(deal[2]))


def answer_worth(view: View, ahead: Ahead, move: Phrase) -> float:
    """The worth of the hand that a sure choice leaves, or what the special that asks thinks of it."""
    special = _brought_by().get(type(move))
    if special:
        return special.worth(view, ahead, move)
    left = resulting(view.hand, move)
    over = isinstance(move, Take) or (isinstance(move, Keep) and not _turn_follows(view))
    return ahead.ends(left) if over else ahead.acted(left)


@cache
def _brought_by() -> dict[type[Phrase], Special]:
    """The special behind each kind of moves that is only there for it."""
    return {kind: special for special in specials().values() for kind in special.kinds}


def _turn_follows(view: View) -> bool:
    """Whether this seat may act once more in this turn."""
    return any(step.phase is TURN and step.seat == view.seat for step in view.agenda)


def last_worth(view: View, ahead: Ahead, move: Phrase) -> float:
    """The worth of an end-of-round special, or of leaving it."""
    if isinstance(move, Wait):
        kept = tuple([s for s in ahead.held if not special_of(s).asked_first]) if view.phase is EXTRA_TIME else ()
        return worth(ahead.table, view.hand, kept, ahead.note) + 1e-4  # a special is not played in vain
    special = next(special_of(one) for one in ahead.held if special_of(one).is_played_by(move))
    return special.worth(view, ahead, move)


def inspections(view: View, rng: Random) -> dict[Phrase, float]:
    """What each inspection brings on average, in hundreds, hands being any unseen cards; whoever is on duty has none.

    In each draw all hands begin with the same cards, so that luck does not tell them apart.
    """
    prey = dict.fromkeys(view.moves, 0.0)
    others = [move for move in prey if isinstance(move, Inspect) and move.seat not in view.officers]
    bag, most = list(unseen(view).elements()), max([view.sizes[move.seat] for move in others], default=0)
    for _ in range(HANDS):
        drawn = rng.sample(bag, most)
        for move in others:
            hand = tuple(sorted(drawn[: view.sizes[move.seat]]))
            if not verdict(hand, view.coins[move.seat], None, view.box).innocent:
                prey[move] += sum([view.box.value[card] for card in hand]) / HANDS / 100
    return prey
