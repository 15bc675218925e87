"""Every room as an environment of PettingZoo (agents take turns: AEC).

>>> from gamekit import heist
>>> table = env(heist.Heist(players=4), seed=7)
>>> table.reset()
>>> table.agents
['seat_0', 'seat_1', 'seat_2', 'seat_3']
"""

from __future__ import annotations

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from gamekit.adapters.ids import ids
from gamekit.core.game import CHANCE, Game, IllegalMove, State
from gamekit.core.table import dice


def env(game: Game, seed: int = 0) -> AECEnv:
    """The environment with PettingZoo's own checks around it."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(GameEnv(game, seed)))


class GameEnv(AECEnv):
    """A table: agents answer ids of moves, CHANCE's draws depend on the seed, the episode and their number only."""

    def __init__(self, game: Game, seed: int = 0):
        super().__init__()
        self.game, self.seed, self.episode = game, seed, 0
        self.metadata = {"name": f"gamekit_{game.name}", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        size, choices = len(game.start().view(0).numbers), len(game.vocabulary)
        bound = np.iinfo(np.int32)
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(bound.min, bound.max, (size,), np.int32),
                    "action_mask": Box(0, 1, (choices,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(choices) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """The numbers of a view, and which moves are legal."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The ids of all moves there are."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: object = None) -> None:
        """Begin the next episode, or the first one of another seed."""
        self.seed, self.episode = (self.seed, self.episode + 1) if seed is None else (seed, 0)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._number = 0
        self._state = self._settled(self.game.start())
        self.agent_selection = self.possible_agents[self._seat]

    def _settled(self, state: State) -> State:
        """The next state in which a seat is to move or the game is over."""
        while state.turn is CHANCE:
            chances = state.chances
            state = state.play(chances.at(dice(f"{self.seed}/{self.episode}", self._number, chances.total)))
            self._number += 1
        return state

    @property
    def _seat(self) -> int:
        turn = self._state.turn
        return turn if isinstance(turn, int) else 0

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What this agent may know, as numbers; the mask is empty unless it is to move."""
        view = self._state.view(self.possible_agents.index(agent))
        mask = np.zeros(len(self.game.vocabulary), np.int8)
        mask[[ids(self.game).of_move[move] for move in view.moves]] = 1
        return {"observation": np.array(view.numbers, np.int32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the move with this id."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = ids(self.game).moves[int(action)]  # type: ignore[arg-type]
        if move not in self._state.moves:
            raise IllegalMove(f"{agent} answered {action} ({move.label}), which its action mask does not allow")
        self._state = self._settled(self._state.play(move))
        self._cumulative_rewards[agent] = 0.0
        if self._state.result is None:
            self._clear_rewards()
        else:
            self.rewards = {a: float(p) for a, p in zip(self.possible_agents, self._state.result, strict=True)}
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[self._seat]
