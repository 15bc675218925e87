"""The golden games of the Cluedo room reckoned again, by other means than the rules."""

from pathlib import Path

import pytest

from gamekit import table

GOLDEN = sorted((Path(__file__).parent / "golden").glob("cluedo_*.json"))


def dealt(record: table.Record) -> tuple[list[str], list[set[str]]]:
    """The case file and the hands, read off the moves with paper and pencil."""
    file = [move.card for move in record.moves if type(move).__name__ == "Seal"]
    hands: list[set[str]] = [set() for _ in range(record.game.players)]
    for number, move in enumerate(m for m in record.moves if type(m).__name__ == "Deal"):
        hands[number % record.game.players].add(move.card)
    return file, hands


def test_there_is_a_golden_game_for_every_number_of_players() -> None:
    assert [table.load(path).game.players for path in GOLDEN] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_answer_is_the_one_the_cards_demand(path: Path) -> None:
    record = table.load(path)
    _, hands = dealt(record)
    asked: set[str] = set()
    seat = turn = 0
    for move, state in zip(record.moves, table.replay(record), strict=False):
        kind = type(move).__name__
        if kind == "Suspect":
            asked, turn = {move.suspect, move.weapon, move.place}, state.active
            seat = (turn + 1) % record.game.players
        elif kind == "Pass":
            assert not asked & hands[seat]
            seat = (seat + 1) % record.game.players
        elif kind == "Show":
            assert move.card in asked & hands[seat]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_winner_named_the_three_cards_of_the_case_file(path: Path) -> None:
    record = table.load(path)
    file, _ = dealt(record)
    last = record.moves[-1]
    assert [last.suspect, last.weapon, last.place] == file
    assert record.result is not None and sum(record.result) == 1 and record.result.ending == "solved"
