"""OpenSpiel's own tests over our adapter, for every room."""

from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test

import gamekit.adapters.openspiel as adapter
from gamekit.core.game import CHANCE, rooms
from tests.games import every_game, limits, title

ROOMS = [name for name in rooms() if any(game.name == name for game in every_game())]


def _loaded(name: str) -> Any:
    """The game by its name, cut short where it need not end."""
    options = " ".join(f"{option}:{value}" for option, value in limits(name).items())
    return pyspiel.load_game(adapter.NAME, {"game": name, "options": options})


@pytest.mark.parametrize("game", every_game(), ids=title)
def test_random_games_pass_the_simulation_test(game, capfd) -> None:
    spiel = adapter.SpielGame(game=game)
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", ROOMS)
def test_states_survive_being_written_down_and_read_again(name: str, capfd) -> None:
    spiel = _loaded(name)
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


def _case(name: str) -> type:
    """OpenSpiel's API tests, made for a game the way its own suite makes them."""
    game = _loaded(name)
    return type(f"TestApiOf_{name}", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": game})


for _name in ROOMS:
    globals()[f"TestApiOf_{_name}"] = _case(_name)


@pytest.mark.parametrize("name", ROOMS)
def test_ids_are_places_in_the_vocabulary_and_odds_are_those_of_the_rules(name: str) -> None:
    state = _loaded(name).new_initial_state()
    for _ in range(40):
        real = state.real
        if real.turn is CHANCE:
            odds = {real.game.draws[action]: p for action, p in state.chance_outcomes()}
            assert odds == {move: float(p) for move, p in real.chances.items()}
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            actions = state.legal_actions()
            assert {real.game.vocabulary[action] for action in actions} == set(real.moves)
            state.apply_action(actions[0])


def test_a_game_is_loaded_by_name_players_and_options() -> None:
    game = pyspiel.load_game(adapter.NAME, {"game": "heist", "players": 6, "options": "powers:false leader:2"})
    assert (game.game.players, game.game.powers, game.game.leader) == (6, False, 2)


def test_options_that_cannot_be_read_are_told() -> None:
    with pytest.raises(Exception, match="options are written as in"):
        pyspiel.load_game(adapter.NAME, {"game": "heist", "options": "powers=no"})


def test_a_wrong_player_count_is_told_in_the_rooms_own_words() -> None:
    with pytest.raises(Exception, match="from 4 to 8"):
        pyspiel.load_game(adapter.NAME, {"game": "heist", "players": 9})


def test_the_information_state_is_what_the_seat_has_witnessed() -> None:
    state = pyspiel.load_game(adapter.NAME, {"game": "heist", "players": 4}).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    before = [state.information_state_string(seat) for seat in range(4)]
    first, second = state.legal_actions()[:2] if len(state.legal_actions()) > 1 else state.legal_actions() * 2
    assert state.child(first).information_state_string(0) != before[0]
    assert state.child(first).information_state_string(1) == state.child(second).information_state_string(1)
