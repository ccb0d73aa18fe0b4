"""A game as an environment of PettingZoo."""

from random import SystemRandom
from typing import Any

import numpy as np
from gymnasium import spaces as gymnasium
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from pybridge.environments.spaces import Spaces
from pybridge.rules.errors import IllegalMove


class Environment(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """A game as an environment. Its agents are the players; chance is rolled.

    Those who choose at once do so one after the other, and none is shown what another has chosen.

    Attributes:
        spaces: The numbers of the actions, and what an observation shows.
        position: The position on the board.
    """

    def __init__(self, start: Any, render_mode: str | None, longest: int, actions: int | None) -> None:
        """Make the environment; `Game.pettingzoo_env` calls this."""
        super().__init__()
        self.metadata = {"name": start.game.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.spaces = Spaces(start, actions)
        self.position = start
        self.possible_agents = list(start.game.players)
        self._longest = longest
        low, high = (np.float32(sign * np.inf) for sign in (-1, 1))
        self.action_spaces = {agent: gymnasium.Discrete(self.spaces.count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: gymnasium.Dict(
                observation=gymnasium.Box(low, high, self.spaces.shape, np.float32),
                action_mask=gymnasium.Box(0, 1, (self.spaces.count,), np.int8),
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """Return the space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Start anew. With a seed, chance brings the same again."""
        self._seeds = [SystemRandom().getrandbits(54) if seed is None else seed, 0]
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._age = 0
        self._reach(self.spaces.start)

    def _reach(self, position: Any) -> None:
        """Let chance decide all that it does from a position on, and note who is to choose then."""
        self._chosen: list[Any] = []
        while position.look().turn == "chance" and position.outcome is None:
            self._seeds[1] += 1
            position = position.rolled(self._seeds)[1]
        self.position = position
        if position.outcome:
            self.rewards = dict(position.outcome.results)
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._age >= self._longest:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._select()

    def _select(self) -> None:
        turn = self.position.turn
        self.agent_selection = turn if isinstance(turn, str) else turn[len(self._chosen)]
        self._possible = self.spaces.possible(self.position, self.agent_selection)

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and a mask of its legal actions."""
        mask = np.zeros(self.spaces.count, np.int8)
        if agent == self.agent_selection and not any(self.terminations.values()):
            mask[list(self._possible)] = 1
        return {"observation": self.spaces.observe(self.position, agent), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Make the move of an action, or the choice.

        Raises:
            IllegalMove: The action is not legal, by its mask.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action not in self._possible:
            known = self.spaces.actions
            text = known[action] if 0 <= action < len(known) else "no move"
            raise IllegalMove(f"action {action}, {text}, is not legal here for {agent}")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._age += 1
        self._chosen.append(self._possible[int(action)].term)
        turn = self.position.turn
        if isinstance(turn, str):
            self._reach(self.position.play(self._possible[int(action)]))
        elif len(self._chosen) == len(turn):
            self._reach(self.position.play(self._chosen))
        else:
            self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the board as text, if the render mode is "ansi"."""
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def environment(start: Any, render_mode: str | None, longest: int, actions: int | None) -> Any:
    """Return the environment, which refuses to be used before it is reset."""
    return OrderEnforcingWrapper(Environment(start, render_mode, longest, actions))
