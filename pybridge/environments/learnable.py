"""The environments of a game; what they need is imported when they are asked for."""

from __future__ import annotations

from typing import Any


class Learnable:
    """A base class of `Game`, with its environments for learners."""

    def start(self, variant: str | None = None) -> Any:
        """Return a start position."""
        raise NotImplementedError

    def pettingzoo_env(
        self, *, render_mode: str | None = None, longest: int = 1_000, actions: int | None = None
    ) -> Any:
        """Return the game as an AEC environment of PettingZoo, which the extra `rl` installs.

        Args:
            render_mode: "ansi" for boards as text; None, the default, for none.
            longest: After how many steps a game is truncated, 1,000 by default.
            actions: How many actions there may be; by default as many as random games show.
        """
        from pybridge.environments.pettingzoo import environment

        return environment(self.start(), render_mode, longest, actions)

    def vector_env(self, count: int, *, longest: int = 1_000, actions: int | None = None) -> Any:
        """Return many games side by side, which are played through compiled rules: arrays in and out.

        Args:
            count: The number of games.
            longest: After how many steps a game is truncated, 1,000 by default.
            actions: How many actions there may be; by default as many as random games show.

        Raises:
            GameError: The rules cannot be compiled; the text gives the line and reason.
        """
        from pybridge.environments.vector import VectorEnvironment

        return VectorEnvironment(self.start(), count, longest, actions)
