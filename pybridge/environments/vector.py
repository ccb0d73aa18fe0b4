"""Many games side by side, through compiled rules: arrays in and out."""

import weakref
from random import SystemRandom
from typing import Any, NamedTuple

import numpy as np

from pybridge.bridge.terms import Compound
from pybridge.environments.spaces import Array, Spaces
from pybridge.native import host
from pybridge.rules.errors import IllegalMove
from pybridge.rules.goals import run_goal
from pybridge.rules.loading import loading
from pybridge.rules.moves import Term
from pybridge.rules.subject import goal_inputs


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
        self._masks = np.zeros((count, self.spaces.count), np.int8)
        self._open()

    def _open(self) -> None:
        spaces = self.spaces
        size = Compound("size", [self.count, self._longest, spaces.count])
        inputs = goal_inputs(spaces.start, Size=size, Moves=spaces.terms, Room=spaces.room)
        with loading(spaces.game.name):
            self._batch = run_goal("pybridge:open_batch(Game:Position, Size, Moves, Room, Batch)", inputs)["Batch"]
        handle, _, _, memory = self._batch.args
        spaces.assign = self._number
        self._close = weakref.finalize(self, host.release, handle)
        self._actions, self._words = (np.frombuffer(host.words(handle, array), np.int64) for array in memory.args[:2])

    def reset(self, seed: int | None = None) -> Batch:
        """Start all games anew. The same seed and actions give the same games."""
        drawn = SystemRandom().getrandbits(54) if seed is None else seed
        run_goal("pybridge:begin_batch(Batch, Seed)", {"Batch": self._batch, "Seed": drawn})
        self._actions.fill(host.word_of(-1))
        return self._step()

    def _number(self, move: Term) -> int:
        """Return the number that a move has in the games."""
        answer = run_goal("pybridge:batch_number(Batch, Move, N)", {"Batch": self._batch, "Move": move})
        return int(answer["N"])

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
        self._actions[:] = host.word_of(chosen)
        return self._step()

    def _step(self) -> Batch:
        self._words.fill(host.word_of(0))
        self._batch = run_goal("pybridge:step_batch(Batch0, Batch)", {"Batch0": self._batch})["Batch"]
        spaces, rows = self.spaces, host.integer_of(self._words).astype(np.float32).reshape(self.count, -1)
        ends = np.cumsum([3, spaces.seats, spaces.count, spaces.pieces * int(np.prod(spaces.shape[1:]))])
        state, rewards, masks, cells, values = np.split(rows, ends, axis=1)
        if state[:, 2].any():
            raise spaces.full()
        turns, ended = state[:, 0].astype(np.int64), state[:, 1]
        self._masks = masks.astype(np.int8)
        seen = spaces.arranged(cells, turns, values)
        return Batch(seen, self._masks, turns, rewards, ended == 1, ended == 2)

    def close(self) -> None:
        """Release the memory of the games, which cannot be used any more."""
        self._actions = self._words = np.zeros(0, np.int64)
        self._close()
