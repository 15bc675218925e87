"""Golden games: whole games as they were once played and checked, replayed state by state.

`tests/golden/<room>_<name>.json` is a saved record; the `.txt` beside it is `told(record)`: the turns, what seat 0
saw, and the result. A change of either must be meant.
"""

from pathlib import Path

import pytest

from gamekit import table
from gamekit.core.game import CHANCE
from gamekit.heist.rules import Lay, Name, Peek, Pick, Swap

GOLDEN = Path(__file__).parent / "golden"
RECORDS = sorted(GOLDEN.glob("*.json"))


def told(record: table.Record) -> str:
    """The game in words: whose turn it was, state by state, what seat 0 saw, and how it ended."""
    states = list(table.replay(record))
    turns = "".join("c" if state.turn is CHANCE else "." if state.turn is None else str(state.turn) for state in states)
    seen = [
        f"{number:3}  {event.label}"
        for number, (before, move) in enumerate(zip(states, record.moves, strict=False), 1)
        for event in before.observe(move)[0]
    ]
    return "\n".join([turns, *seen, str(record.result), ""])


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_game_is_replayed_state_by_state(path: Path) -> None:
    assert told(table.load(path)) == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_game_is_written_again_byte_for_byte(path: Path) -> None:
    assert table.load(path).to_json() == path.read_text(encoding="utf-8")


# --- heist: the loot reckoned again, by other means than the rules ----------------------------

LOOT = {
    "heist_4": [0, 0, 750, 1500, 2750, 2750],
    "heist_5": [0, 1000, 1750, 1500, 2000, 1500],
    "heist_6": [0, 0, 0, 750, 500],
    "heist_7": [0, 1250, 2750, 3500, 3500, 3500],
    "heist_8": [0, 0, 1750, 1500, 2500, 2000],
}
WORTH = {0: 0, 1: 250, 2: 500, 3: 0, 4: -250, 5: -500}


def _reckoned(record: table.Record) -> list[int]:
    """The loot after each round and after the naming, read off the moves with paper and pencil."""
    loot, course, laid, brought, roles = 0, [], [], None, []
    press: list[int] = []
    for move in record.moves:
        kind = type(move).__name__
        if kind == "DealCharacter":
            roles.append(move.role)
        elif isinstance(move, Lay):
            laid.append(move.card)
        elif isinstance(move, Pick):
            press = list(move.seats)
        elif isinstance(move, Peek):
            brought = move.seat
        elif isinstance(move, Swap):
            press[press.index(move.seat)] = brought
        elif kind in ("Accuse", "Trust", "Hush") and press:
            cards = [laid[seat] for seat in press]
            notes = sorted(card for card in cards if card < 3)
            most = notes if len(notes) > len(cards) / 2 else [card for card in cards if card >= 3]
            loot = max(0, loot + 500 * (most is notes) + sum(WORTH[card] for card in most))
            course.append(loot)
            press, laid = [], []
        elif isinstance(move, Name):
            course.append(loot - 500 * (roles[move.seat] == 1))
    return course


@pytest.mark.parametrize("name", sorted(LOOT))
def test_the_loot_of_a_golden_heist_is_what_paper_and_pencil_say(name: str) -> None:
    record = table.load(GOLDEN / f"{name}.json")
    assert _reckoned(record) == LOOT[name]
    *_, last = table.replay(record)
    assert [done.loot for done in last.rounds] == LOOT[name][:5] and last.loot == LOOT[name][-1]
    assert last.peeked is not None and last.looked is not None  # both powers were used
