"""Known numbers, each with its source."""

from collections import Counter
from fractions import Fraction
from math import comb, factorial, prod

import pytest

from gamekit.core.dist import Dist
from gamekit.core.engine import begin
from gamekit.core.game import CHANCE
from gamekit.heist import Heist
from gamekit.heist.components import BOXES, GANGSTER, NOTE, PROFESSOR, RAQUEL, Box, change, is_note
from gamekit.heist.rules.phases import DEALING
from gamekit.heist.rules.state import Draft, State

TINY = Box(1, 0, (2, 1, 0, 2, 1, 0), 3, 750)


def leaves(state, p: Fraction = Fraction(1)) -> list[tuple[object, Fraction]]:
    """Every end of CHANCE's tree below this state, with its probability."""
    if state.turn is not CHANCE:
        return [(state, p)]
    return [leaf for move, q in state.chances.items() for leaf in leaves(state.play(move), p * q)]


def test_the_tree_of_a_tiny_deal_has_as_many_leaves_as_the_multinomial_coefficient_says() -> None:
    """3! orders of the characters × 6!/(2! 1! 2! 1!) orders of the cards (the multinomial coefficient)."""
    ends = leaves(Heist(players=3, box=TINY, leader=0).start())
    orders = factorial(3) * factorial(6) // prod(map(factorial, TINY.cards))
    assert len(ends) == orders == 1080
    assert {p for _, p in ends} == {Fraction(1, orders)}


def test_a_dealt_hand_follows_the_hypergeometric_distribution() -> None:
    """Source: the hypergeometric distribution, C(13,k)·C(12,5−k)/C(25,5) for 13 notes among 25 cards."""
    notes = Dist.sure((0, BOXES[5].cards))
    for _ in range(5):
        notes = notes.then(_one_card)
    counted = notes.map(lambda pair: pair[0])
    assert [counted[k] for k in range(6)] == [Fraction(comb(13, k) * comb(12, 5 - k), comb(25, 5)) for k in range(6)]
    assert counted.mean() == Fraction(13, 5)


def _one_card(pair):
    """One more card by the rules' own odds: how many notes so far, and what is left."""
    notes, pool = pair
    begun = Draft(game=Heist(players=5), characters=(), spare=(), deck=pool, hands=((),) * 5)
    state = begin(begun, State, DEALING.on(0), DEALING.on(1))
    return state.chances.map(lambda move: (notes + is_note(move.card), state.play(move).deck))


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_everybody_is_as_likely_to_be_the_professor_or_raquel(players: int) -> None:
    """By symmetry of the shuffle: 1 / players."""
    state = Heist(players=players).start()
    assert {move.role: p for move, p in state.chances.items()}[PROFESSOR] == Fraction(1, players)
    assert {move.role: p for move, p in state.chances.items()}[RAQUEL] == Fraction(1, players)


def test_with_four_players_a_gangster_meets_another_plain_one_with_probability_two_thirds() -> None:
    """Bayes: I am a plain gangster; 3:1 has two of us among four, 2:2 one. (1/2·1/2) / (1/2·1/2 + 1/2·1/4) = 2/3."""
    seen: Counter[bool] = Counter()
    for state, p in _casts(Heist(players=4).start()):
        if state.roles[0] == GANGSTER:
            seen[state.roles.count(GANGSTER) == 2] += p  # type: ignore[assignment]
    assert Fraction(seen[True]) / (seen[True] + seen[False]) == Fraction(2, 3)


def _casts(state, p: Fraction = Fraction(1)):
    if state.phase is DEALING:
        return [(state, p)]
    return [end for move, q in state.chances.items() for end in _casts(state.play(move), p * q)]


def test_the_most_one_round_can_print_with_the_printed_cards() -> None:
    """Three +500 notes (the box of 7 and 8 players holds 3) and two +250: 500 + 1500 + 500."""
    assert change((2, 2, 2, 1, 1)) == 2500
    assert change((2, 2, 1)) == 1750  # the most with 4 to 6 players: two +500 (5 and 6) and one +250
    assert change((NOTE,) * 5) == 500
