"""Views are only data: whatever a player does to what it was given changes nothing but its own copy."""

import subprocess
import sys
from pathlib import Path

import pytest

from gamekit.core.game import rooms

ROOT = Path(__file__).parent.parent


def vandal(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "tests.vandal", *words], cwd=ROOT, capture_output=True, text=True)


@pytest.mark.parametrize("name", [*rooms(), "auction"])
def test_whatever_is_written_into_a_view_no_state_no_other_view_and_no_later_game_changes(name: str) -> None:
    made = vandal(name)
    assert made.returncode == 0, made.stderr


def test_a_planted_breach_is_noticed() -> None:
    assert vandal("auction", "breach").returncode == 1
