"""PettingZoo's own tests over our adapter, for every room."""

import pytest
from pettingzoo.test import api_test, seed_test

from gamekit.adapters.pettingzoo import env
from gamekit.core.game import IllegalMove, room, rooms
from tests.games import every_game, games_of, opens, title

RUNS = 100  # for each room, spread over its player counts
CYCLES = 30  # rounds of the table in each run: a whole heist, and a good part of a longer game

ROOMS = [name for name in rooms() if opens(name)]


@pytest.mark.filterwarnings("ignore")  # PettingZoo warns that there is no render()
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", ROOMS)
def test_the_api_test_passes_with_a_hundred_seeds(name: str, part: int, capsys) -> None:
    games = games_of(name)
    for seed in range(part, RUNS, 4):
        api_test(env(games[seed % len(games)], seed=seed), num_cycles=CYCLES)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", every_game(), ids=title)
def test_whole_games_are_the_same_for_the_same_seed(game) -> None:
    seed_test(lambda: env(game, seed=3), num_cycles=50)


def _first_deals(seed: int) -> list[object]:
    table = env(room("heist").Game(players=5), seed=seed)
    deals = []
    for _ in range(3):
        table.reset()
        deals.append(tuple(table.observe("seat_0")["observation"]))
    return deals


def test_the_seed_of_the_constructor_decides_the_deal_and_every_episode_has_its_own() -> None:
    assert _first_deals(1) == _first_deals(1) != _first_deals(2)
    assert len(set(_first_deals(1))) == 3


def test_a_move_outside_the_mask_is_refused_in_words() -> None:
    table = env(room("heist").Game(players=5))
    table.reset()
    mask = table.observe(table.agent_selection)["action_mask"]
    with pytest.raises(IllegalMove, match="mask"):
        table.step(int(mask.argmin()))
