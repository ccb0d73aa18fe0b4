"""Many games side by side, through compiled rules: arrays in and out."""

from __future__ import annotations

import weakref
from random import SystemRandom
from typing import Any, NamedTuple

import numpy as np

from pybridge.bridge.errors import PrologError
from pybridge.bridge.terms import Compound
from pybridge.environments.spaces import Array, Spaces
from pybridge.native import host
from pybridge.rules.errors import IllegalMove
from pybridge.rules.goals import run_goal
from pybridge.rules.loading import loading_error

_TRUNCATED = 2


class Batch(NamedTuple):
    """What is to be seen of all games; each array has a row a game.

    Attributes:
        observations: What whoever is to choose sees, see `Spaces`.
        masks: Which actions are legal: 1 or 0.
        turns: Who is to choose: the number of a player, from 0.
        rewards: The results of all players, if the last step has ended the game.
        terminations: Whether it has; the game has started anew.
        truncations: Whether the game was too long; it has started anew.
    """

    observations: Array
    masks: Array
    turns: Array
    rewards: Array
    terminations: Array
    truncations: Array


class VectorEnvironment:
    """Games side by side, one step each at a time.

    Attributes:
        spaces: The numbers of the actions, and what an observation shows.
        count: The number of games.
    """

    def __init__(self, start: Any, count: int, longest: int, actions: int | None) -> None:
        """Make the environment; `Game.vector_env` calls this."""
        self.spaces, self.count = Spaces(start, actions), count
        self._longest = longest
        self._rows = np.arange(count)

    def reset(self, seed: int | None = None) -> Batch:
        """Start all games anew. The same seed and actions give the same games."""
        self.close()
        spaces = self.spaces
        inputs = {
            "Game": spaces.game.name,
            "Start": spaces.start.term,
            "Size": Compound("size", [self.count, self._longest, spaces.count]),
            "Moves": spaces.terms,
            "Room": spaces.room,
            "Seed": SystemRandom().getrandbits(54) if seed is None else seed,
        }
        try:
            answer = run_goal("pybridge:open_batch(Game:Start, Size, Moves, Room, Seed, Batch)", inputs)
        except PrologError as error:
            raise loading_error(spaces.game.name, error) from None
        self._batch = answer["Batch"]
        handle, _, _, memory = self._batch.args
        self._close = weakref.finalize(self, host.release, handle)
        names = ("actions", "chances", "ages", "turns", "rewards", "ends", "masks", "cells", "values")
        self._words = {
            name: np.frombuffer(host.words(handle, array), np.int64)
            for name, array in zip(names, memory.args, strict=False)
        }
        return self._step()

    def step(self, actions: Array) -> Batch:
        """Make an action in each game.

        Args:
            actions: Their numbers, which must be legal by the masks.

        Raises:
            IllegalMove: One of the actions is not legal.
        """
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != (self.count,):
            raise ValueError(f"one action is needed for each of the {self.count} games, not {chosen.shape}")
        outside = (chosen < 0) | (chosen >= self.spaces.count)
        illegal = outside | (self._masks[self._rows, np.where(outside, 0, chosen)] == 0)
        if illegal.any():
            row = int(illegal.argmax())
            raise IllegalMove(f"action {chosen[row]} is not legal in game {row}")
        np.left_shift(chosen, 1, out=self._words["actions"])
        self._words["actions"] |= 1
        return self._step()

    def _step(self) -> Batch:
        words = self._words
        for name in ("rewards", "ends", "masks", "cells", "values"):
            words[name].fill(1)
        self._batch = run_goal("pybridge:step_batch(Batch0, Batch)", {"Batch0": self._batch})["Batch"]
        if words["ends"][-1] != 1:
            raise self.spaces.full()
        self._masks = (words["masks"] >> 1).astype(np.int8).reshape(self.count, -1)
        turns, ends = words["turns"] >> 1, words["ends"][:-1] >> 1
        observations = self.spaces.arranged(words["cells"] >> 1, turns, words["values"] >> 1)
        rewards = (words["rewards"] >> 1).astype(np.float32).reshape(self.count, -1)
        return Batch(observations, self._masks, turns, rewards, ends == 1, ends == _TRUNCATED)

    def close(self) -> None:
        """Release the memory of the games."""
        if "_close" in vars(self):
            self._words.clear()
            self._close()
