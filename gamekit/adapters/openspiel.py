"""Every room as a game of OpenSpiel.

>>> import pyspiel
>>> import gamekit.adapters.openspiel
>>> game = pyspiel.load_game("python_gamekit(game=heist,players=6,options=powers:false leader:2)")
>>> game.num_players()
6
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
import pyspiel

from gamekit.adapters.ids import ids
from gamekit.core.game import CHANCE, Game, Move, State, named, rooms
from gamekit.core.table import NAMES, game_from_options

NAME = "python_gamekit"
Parameters: TypeAlias = dict[str, Any]  # OpenSpiel's: texts and numbers by name
PARAMETERS: Parameters = {"game": rooms()[0], "players": 0, "options": ""}  # 0 players: as many as the game begins with


def _type(low: int, high: int) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=NAME,
        long_name="The games of gamekit",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def _options(params: Parameters) -> dict[str, object]:
    """The game's options from `powers:false leader:2` (no comma or brace may stand in OpenSpiel's own notation)."""
    pairs = [pair.partition(":") for pair in params["options"].split()]
    try:
        options = {name: json.loads(value) for name, _, value in pairs}
    except ValueError:
        raise ValueError(f"options are written as in 'powers:false leader:2', not {params['options']!r}") from None
    return {"players": params["players"], **options} if params["players"] else options


class SpielGame(pyspiel.Game):
    """A game of gamekit with its options fixed; `game` gives them directly, a box of one's own included."""

    def __init__(self, params: Parameters | None = None, game: Game | None = None):
        params = {**PARAMETERS, **(params or {})}
        self.game: Game = game or game_from_options(params["game"], _options(params))
        if game is not None:
            params |= {"game": game.name, "players": game.players}
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.game.vocabulary),
            max_chance_outcomes=len(self.game.draws),
            num_players=self.game.players,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=self.game.longest,
        )
        super().__init__(_type(self.game.players, self.game.players), info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> Observer | None:
        """The view of one seat; a view is never cut into a public and a private half."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self.game, kind.perfect_recall) if whole else None

    def max_chance_nodes_in_history(self) -> int:
        return self.game.longest


@dataclass(frozen=True)
class Step:
    """A state and how it was reached; values that never change need no copies."""

    state: State
    move: Move | None = None
    before: Step | None = None
    told: dict[int, list[str]] = field(default_factory=dict)  # of this step alone: a long game is asked again and again

    def __deepcopy__(self, memo: object) -> Step:
        return self

    def witnessed(self, seat: int) -> list[str]:
        """All that this seat saw on the way here."""
        steps: list[list[str]] = []
        step = self
        while step.before:
            if seat not in step.told:
                seen = step.before.state.observe(step.move)[seat]
                step.told[seat] = [event.label for event in seen]
            steps.append(step.told[seat])
            step = step.before
        return [label for labels in reversed(steps) for label in labels]


class SpielState(pyspiel.State):
    """A position, handed to OpenSpiel."""

    def __init__(self, game: SpielGame):
        super().__init__(game)
        self.step = Step(game.game.start())

    @property
    def real(self) -> State:
        """Our own state."""
        return self.step.state

    def current_player(self) -> int:
        turn = self.real.turn
        if turn is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if turn is CHANCE else turn

    def is_terminal(self) -> bool:
        return self.real.turn is None

    def _legal_actions(self, player: int) -> list[int]:
        of_move = ids(self.real.game).of_move
        return sorted(of_move[move] for move in self.real.moves)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The draws with their odds."""
        of_draw = ids(self.real.game).of_draw
        return sorted((of_draw[draw], float(p)) for draw, p in self.real.chances.items())

    def _apply_action(self, action: int) -> None:
        known = ids(self.real.game)
        move = (known.draws if self.real.turn is CHANCE else known.moves)[action]
        self.step = Step(self.real.play(move), move, self.step)

    def _action_to_string(self, player: int, action: int) -> str:
        known = ids(self.real.game)
        move = (known.draws if player == pyspiel.PlayerId.CHANCE else known.moves)[action]
        return f"{type(move).__name__}: {named(move.label, NAMES)}"

    def returns(self) -> list[float]:
        """What each seat has won."""
        result = self.real.result
        return [0.0] * self.real.game.players if result is None else [float(payoff) for payoff in result]

    def __str__(self) -> str:
        return f"{self.real.game.name}: " + " ".join(map(str, self.history()))


class Observer:
    """What a seat may know: the numbers of its view, and with perfect recall all that it has witnessed (as text)."""

    def __init__(self, game: Game, perfect_recall: bool):
        self.perfect_recall = perfect_recall
        size = len(game.start().view(0).numbers)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Read the view of this seat."""
        self.tensor[:] = state.real.view(player).numbers

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in words."""
        numbers = " ".join(map(str, state.real.view(player).numbers))
        return "\n".join([numbers, *state.step.witnessed(player)]) if self.perfect_recall else numbers


pyspiel.register_game(_type(2, 8), SpielGame)
