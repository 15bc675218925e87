"""CONTRIBUTING.md: what it quotes stands in the source, what it names is there, and a card is added as it says."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gamekit.core.game import rooms

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
QUOTED = re.findall(r"`([\w/]+\.py)`:\n\n```python\n(.*?)\n```\n(?:\n```python\n(.*?)\n```\n)?", PAGE, re.DOTALL)


def test_one_rule_of_each_game_stands_side_by_side() -> None:
    assert [path.split("/")[1] for path, *_ in QUOTED][:4] == ["heist", "monopoly", "cluedo", "wallet"]
    assert {path.split("/")[1] for path, *_ in QUOTED} == set(rooms())


@pytest.mark.parametrize(("path", "first", "second"), QUOTED, ids=[path for path, *_ in QUOTED])
def test_what_is_quoted_stands_in_the_source(path: str, first: str, second: str) -> None:
    source = (ROOT / path).read_text(encoding="utf-8")
    for quoted in filter(None, (first, second)):
        assert f"\n{quoted}\n" in source, f"{path} has changed: quote it again"


def test_every_file_that_is_named_is_there() -> None:
    named = set(re.findall(r"`((?:gamekit|tests|solutions|notebooks)/[^`\s]*?)`", PAGE))
    plain = {path for path in named if "across" not in path}
    for path in plain:
        for game in rooms() if "<" in path else ("",):
            assert (ROOT / re.sub(r"<\w+>", game, path)).exists(), path
    assert named - plain


def test_a_card_is_added_by_one_file_and_one_line(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "gamekit", tmp_path / "gamekit", ignore=shutil.ignore_patterns("__pycache__"))
    [(place, source)] = re.findall(r"new file `(\S*across\.py)`.*?```python\n(.*?)```", PAGE, re.DOTALL)
    [(deck, line)] = re.findall(r"under `\[specials\]` in `(\S+)`:\n\n```toml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / place).write_text(source, encoding="utf-8")
    cards = (tmp_path / deck).read_text(encoding="utf-8")
    (tmp_path / deck).write_text(cards.replace("[specials]\n", f"[specials]\n{line}"), encoding="utf-8")
    code = (
        "from gamekit import league, wallet\n"
        "from gamekit.core import laws\n"
        "game = wallet.Game(players=3)\n"
        "report = laws.check(game, games=5)\n"
        "assert report, report\n"
        "moves = {str(move) for seed in range(40) for _, move in laws.random_game(game, seed)}\n"
        "print(sum('Across' in move for move in moves), league.run(game, [wallet.bots.hard] * 3, 6).faults)"
    )
    surroundings = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=surroundings, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    played, faults = map(int, done.stdout.split())
    assert played > 0 and faults == 0
