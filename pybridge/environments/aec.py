"""Any game as an environment of PettingZoo, in which the players act one after the other."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from pybridge.environments.node import Node
from pybridge.environments.survey import survey


def pettingzoo_env(
    game: Any, actions: int | None = None, longest: int = 2_000, render_mode: str | None = None
) -> wrappers.OrderEnforcingWrapper[str, Any, Any]:
    """Return an environment of a game, which gives an illegal action the lowest result; see `Game.pettingzoo_env`."""
    env: Any = Environment(game, actions, longest, render_mode)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=min(-1, survey(game).lowest))
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


class Environment(AECEnv[str, Any, Any]):
    """A game. Where several choose at once, they act one after the other, and the last one's action plays the move."""

    def __init__(self, game: Any, actions: int | None, longest: int, render_mode: str | None) -> None:
        super().__init__()
        self.metadata = {"render_modes": ["ansi", "human"], "name": game.name, "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = list(game.players)
        self._game, self._longest, self._survey = game, longest, survey(game)
        self._numbering = self._survey.actions(actions)
        self._seeds = SystemRandom().getrandbits(54)
        seen = {"observation": spaces.Box(-np.inf, np.inf, self._survey.shape, np.float32)}
        if self._survey.numbers:
            seen["status"] = spaces.Box(-np.inf, np.inf, (self._survey.numbers,), np.float32)
        seen["action_mask"] = spaces.Box(0, 1, (self._numbering.room,), np.int8)
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._numbering.room) for agent in self.possible_agents}

    @property
    def actions(self) -> list[str]:
        """The texts of the moves, by number; more may come."""
        return [move.text for move in self._numbering.moves]

    @property
    def position(self) -> Any:
        """The position."""
        return self._node.position

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game. A seed makes chance decide the same as with the same seed before."""
        self._seeds = self._seeds + 1 if seed is None else seed
        self.agents = self.possible_agents[:]
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0.0), dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._made = 0
        self._reach(Node(self._game.start()))

    def _reach(self, node: Node) -> None:
        self._node = node.rolled([self._seeds, self._made, 0])
        self._mask = np.zeros(self._numbering.room, np.int8)
        self._numbers = {}
        if self._node.gains is None:
            self._numbers = {self._numbering.number(move): move for move in self._node.options}
            self._mask[[*self._numbers]] = 1
            self.agent_selection = self.possible_agents[self._node.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and what it may do if it is to act."""
        seen = {"observation": self._survey.observe(self.position)}
        if self._survey.numbers:
            seen["status"] = self._survey.status(self.position)
        seen["action_mask"] = self._mask.copy() if agent == self.agent_selection else np.zeros_like(self._mask)
        return seen

    def step(self, action: Any) -> None:
        """Let the agent whose turn it is act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0
        self._made += 1
        self._reach(self._node.after(self._numbers[int(action)]))
        if self._node.gains is not None:
            self.rewards = dict(zip(self.possible_agents, map(float, self._node.gains), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._made >= self._longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the board as text, or print it if the mode is "human"."""
        if self.render_mode == "human":
            print(self.position)
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
