"""Leagues: many games, the same answer for the same seed wherever they are played."""

import subprocess
import sys
import textwrap
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gamekit import league
from gamekit.core.advice import Estimate, wilson
from gamekit.core.league import random_player
from gamekit.heist import Heist

GAME = Heist(players=4)
ROOT = Path(__file__).parent.parent


def honest(view: Any, rng: Random) -> Any:
    """The first move there is."""
    return view.moves[0]


PLAYERS: list[Callable[..., Any]] = [honest, random_player, random_player, random_player]


@pytest.fixture(scope="module")
def here() -> league.Standing:
    return league.run(GAME, PLAYERS, 60, seed=5)


def test_the_same_seed_gives_the_same_answer_and_another_seed_another(here: league.Standing) -> None:
    assert league.run(GAME, PLAYERS, 60, seed=5) == here != league.run(GAME, PLAYERS, 60, seed=6)


def test_every_game_is_counted(here: league.Standing) -> None:
    assert here.games == sum(here.endings.values()) == 60
    assert here.names == ("honest", "random_player", "random_player", "random_player")
    assert all(0 <= wins <= 60 for wins in here.wins)


def test_everybody_sits_in_every_seat_equally_often() -> None:
    seats: list[int] = []

    def noted(view: Any, rng: Random) -> Any:
        if view.phase_name == "choose a card" and view.round == 1:
            seats.append(view.seat)
        return view.moves[0]

    league.run(GAME, [noted, *PLAYERS[1:]], 8)
    assert sorted(set(seats)) == [0, 1, 2, 3] and len(seats) <= 8
    seats.clear()
    league.run(GAME, [noted, *PLAYERS[1:]], 8, rotate=False)
    assert set(seats) == {0}


def test_progress_is_told_and_ends_with_all_games() -> None:
    told: list[tuple[int, int]] = []
    league.run(GAME, PLAYERS, 800, progress=lambda done, games: told.append((done, games)))
    assert told == [(25 * batch, 800) for batch in range(1, 33)]


class Pool(ThreadPoolExecutor):
    """Counts what it is given to do."""

    given = 0

    def submit(self, *work: Any, **more: Any) -> Future[Any]:  # type: ignore[override]
        self.given += 1
        return super().submit(*work, **more)


@pytest.mark.parametrize("games", [1, 8, 25])
def test_a_small_league_has_work_for_every_worker(games: int) -> None:
    with Pool(2) as pool:
        league.run(GAME, PLAYERS, games, executor=pool)
    assert pool.given == games


def test_threads_give_the_same_answer(here: league.Standing) -> None:
    with ThreadPoolExecutor(3) as pool:
        assert league.run(GAME, PLAYERS, 60, seed=5, executor=pool) == here


@pytest.mark.parametrize("workers", [1, 2])
def test_spawned_processes_give_the_same_answer_and_tell_their_progress(here: league.Standing, workers: int) -> None:
    told: list[int] = []
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        away = league.run(GAME, PLAYERS, 60, seed=5, executor=pool, progress=lambda done, games: told.append(done))
    assert away == here and str(away) == str(here)
    assert told[-1] == 60 and told == sorted(told)


CELLS = """
from gamekit import league
from gamekit.heist import Heist
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

FAVOURITE = 0
def mine(view, rng):
    return view.moves[FAVOURITE]

with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
    away = league.run(Heist(players=4), [mine, *[league.random_player] * 3], 60, seed=5, executor=pool)
print(away.wins == league.run(Heist(players=4), [mine, *[league.random_player] * 3], 60, seed=5).wins, away.faults)
"""


def test_a_bot_defined_in_a_notebook_cell_plays_in_spawned_processes(tmp_path: Path) -> None:
    """A real kernel, as in JupyterLab: its cells are __main__, which a spawned process cannot import."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELLS)])
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}).execute()
    assert notebook.cells[0].outputs[-1].text == "True 0\n"


def test_a_bot_defined_in_a_script_plays_in_spawned_processes(tmp_path: Path) -> None:
    script = tmp_path / "mine.py"
    script.write_text(f"if __name__ == '__main__':\n{textwrap.indent(CELLS, '    ')}", encoding="utf-8")
    made = subprocess.run([sys.executable, script], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert made.stdout == "True 0\n", made.stderr


@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster_gives_the_same_answer(here: league.Standing, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=str(tmp_path)
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        own = lambda view, rng: view.moves[0]  # noqa: E731
        away = league.run(GAME, [own, *PLAYERS[1:]], 60, seed=5, executor=client.get_executor(pure=False))
    assert away.wins == here.wins and away.endings == here.endings


def test_a_player_who_fails_is_counted_and_told() -> None:
    def broken(view: Any, rng: Random) -> Any:
        raise RuntimeError

    standing = league.run(GAME, [broken, *PLAYERS[1:]], 4)
    assert standing.faults > 0
    assert f"{standing.faults} moves lost to a fallback" in str(standing) and "fallback" in standing._repr_html_()


def test_names_are_words_and_not_markup() -> None:
    def nameless(view: Any, rng: Random) -> Any:
        return view.moves[0]

    nameless.__name__ = "<b>bold</b>"
    shown = league.run(GAME, [nameless, *PLAYERS[1:]], 2)._repr_html_()
    assert "<b>" not in shown and "&lt;b&gt;" in shown


@pytest.mark.parametrize("games", [0, -1, 2.5, "9", True, None])
def test_so_many_games_cannot_be_played(games) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        league.run(GAME, PLAYERS, games)


def test_a_league_needs_a_player_for_each_seat_and_an_executor_that_is_one() -> None:
    with pytest.raises(ValueError, match="4 seats"):
        league.run(GAME, PLAYERS[:3], 5)
    with pytest.raises(ValueError, match="executor"):
        league.run(GAME, PLAYERS, 5, executor=2)  # type: ignore[arg-type]


def test_a_league_that_is_stopped_leaves_no_work_behind() -> None:
    def stop(done: int, games: int) -> None:
        raise KeyboardInterrupt

    jobs: list[Future[Any]] = []

    class Noted(ThreadPoolExecutor):
        def submit(self, *args: Any, **kwargs: Any) -> Any:
            jobs.append(super().submit(*args, **kwargs))
            return jobs[-1]

    with Noted(1) as pool, pytest.raises(KeyboardInterrupt):
        league.run(GAME, PLAYERS, 2_000, executor=pool, progress=stop)
    assert len(jobs) == 80 and sum(job.cancelled() for job in jobs) > 60


# --- intervals ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilsons_interval_is_the_published_one(wins: int, games: int, low: float, high: float) -> None:
    assert [round(x, 4) for x in wilson(wins, games)] == [low, high]


def test_an_interval_holds_its_share_and_stays_between_0_and_1() -> None:
    for games in (1, 2, 10, 1000):
        for wins in {0, 1, games // 2, games}:
            low, high = wilson(wins, games)
            assert 0 <= low <= wins / games <= high <= 1
    assert wilson(0, 0) == (0.0, 1.0)


def test_an_estimate_says_its_interval() -> None:
    assert str(Estimate(Fraction(81), 263)) == "30.8% (25.5% to 36.6%)"
