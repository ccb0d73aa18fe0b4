"""Games as games of OpenSpiel."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from pybridge.environments.spaces import Spaces


class _Held:
    """A position, which never changes: a copy of a state may share it."""

    def __init__(self, position: Any) -> None:
        self.position = position

    def __deepcopy__(self, memo: dict[int, Any]) -> _Held:
        return self


class State(pyspiel.State):  # type: ignore[misc]
    """A state of a game: its position, and how many moves led to it."""

    def __init__(self, game: Any) -> None:
        """Begin at the start; pyspiel calls this through `new_initial_state`."""
        super().__init__(game)
        self._held, self._age = _Held(game.spaces.start), 0

    @property
    def position(self) -> Any:
        """The position."""
        return self._held.position

    @property
    def _spaces(self) -> Spaces:
        spaces: Spaces = self.get_game().spaces
        return spaces

    def current_player(self) -> int:
        """Return who is to move, by number."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        turn = self.position.turn
        if turn == "chance":
            return int(pyspiel.PlayerId.CHANCE)
        if not isinstance(turn, str):
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return int(self.position.game.players.index(turn))

    def _possible(self, player: int) -> dict[int, Any]:
        return self._spaces.possible(self.position, self.position.game.players[player])

    def _legal_actions(self, player: int) -> list[int]:
        """Return the numbers of a player's legal actions: 0 for one who waits while others choose."""
        return sorted(self._possible(player)) or [0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of what chance can bring, in the game's order, and how likely each is."""
        return [(number, float(move.probability)) for number, move in enumerate(self.position.moves)]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        move = self.position.moves[action] if player < 0 else self._possible(player)[action]
        self._play(move)

    def _apply_actions(self, actions: list[int]) -> None:
        players = self.position.game.players
        seats = [players.index(name) for name in self.position.turn]
        self._play([self._possible(seat)[actions[seat]].term for seat in seats])

    def _play(self, move: Any) -> None:
        self._held, self._age = _Held(self.position.play(move).look()), self._age + 1

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.position.moves[action])
        return self._spaces.actions[action]

    def is_terminal(self) -> bool:
        """Return whether the game has ended, or is too long."""
        return self.position.outcome is not None or self._age >= self.get_game().max_game_length()

    def returns(self) -> list[float]:
        """Return the results of the players; 0 before the end."""
        outcome = self.position.outcome
        return [float(outcome.results[name]) if outcome else 0.0 for name in self.position.game.players]

    def __str__(self) -> str:
        return str(self.position.text)


class Observer:
    """What players see of a state, as a tensor and as text."""

    def __init__(self, kind: Any, spaces: Spaces) -> None:
        """Make room for the tensor."""
        self._history, self._spaces = kind.perfect_recall, spaces
        self.tensor = np.zeros(int(np.prod(spaces.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(spaces.shape)}

    def set_from(self, state: State, player: int) -> None:
        """Set the tensor to what a player sees."""
        name = state.position.game.players[player]
        self.dict["observation"][:] = self._spaces.observe(state.position, name)

    def string_from(self, state: State, player: int) -> str:  # noqa: ARG002
        """Return all moves so far if all shall be remembered, otherwise the position."""
        return str(state.history_str()) if self._history else str(state)


def register_game(start: Any, longest: int, actions: int | None) -> str:
    """Register a game that begins at a position; see `pybridge.openspiel.register`."""
    spaces = Spaces(start, actions)
    seats, kinds = len(start.game.players), pyspiel.GameType
    variant = f"_{start.game.variant}".replace(" ", "_") if start.game.variant else ""
    at_once = "at_once" in spaces.kinds
    zero_sum = "opposed" in spaces.kinds
    game_type = pyspiel.GameType(
        short_name=f"pybridge_{start.game.name}{variant}",
        long_name=f"{start.game.name} by pybridge",
        dynamics=kinds.Dynamics.SIMULTANEOUS if at_once else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if spaces.outcomes else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )
    most = max(map(abs, spaces.gains), default=seats)  # random games may be too long to end
    info = pyspiel.GameInfo(
        num_distinct_actions=spaces.count,
        max_chance_outcomes=spaces.outcomes,
        num_players=seats,
        min_utility=-float(most),
        max_utility=float(most),
        utility_sum=0.0 if zero_sum else None,
        max_game_length=longest,
    )

    class Registered(pyspiel.Game):  # type: ignore[misc]
        """The game; OpenSpiel makes it anew for each `load_game`."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(game_type, info, params or {})
            self.spaces = spaces

        def new_initial_state(self, state: Any = None) -> State:  # noqa: ARG002
            return State(self)

        def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:  # noqa: ARG002
            return Observer(kind or pyspiel.IIGObservationType(perfect_recall=False), spaces)

    pyspiel.register_game(game_type, Registered)
    return str(game_type.short_name)
