"""Finding a moment in a game that was played, as the notebooks do."""

from pathlib import Path

import pytest

from gamekit import table
from gamekit.heist.components import change
from gamekit.heist.rules import find_state

RECORD = Path(__file__).parent.parent / "notebooks" / "heist" / "first_game.json"


@pytest.fixture(scope="module")
def states():
    return list(table.replay(table.load(RECORD)))


def test_a_moment_is_found_by_round_phase_and_seat(states):
    found = find_state(states, 2, "power cut: Raquel looks", turn=3)
    assert (found.round, found.turn) == (2, 3)
    assert find_state(states, 1, "talk").turn == 1  # left of the leader


def test_a_moment_that_never_was_is_refused_in_words(states):
    with pytest.raises(ValueError, match=r"no phase 'lunch'; it has: .*talk"):
        find_state(states, 1, "lunch")
    with pytest.raises(ValueError, match="no moment “talk” in round 6"):
        find_state(states, 6, "talk")


def test_the_stored_game_holds_the_examples_of_the_sheet(states):
    """Three picked, one of the banknotes +250: +750; sabotages with one -250 in the majority: -250."""
    rounds = states[-1].rounds
    assert [change(done.counted) for done in rounds[:2]] == [750, -250]
    assert [done.loot for done in rounds] == [750, 500, 2250, 2250, 2000]
    assert states[-1].loot == 1500  # Raquel's last trump
