"""Any game as one of OpenSpiel's, on which its algorithms run.

    import pyspiel
    from pybridge import openspiel

    game = pyspiel.load_game(openspiel.register("game.pl"))
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from pybridge.environments.node import CHANCE, Node
from pybridge.environments.survey import Numbering, survey
from pybridge.game import Game, load_game

try:
    import pyspiel
except ModuleNotFoundError:
    raise ModuleNotFoundError('OpenSpiel is not installed: pip install "pybridge-prolog[openspiel]"') from None


def register(spec: str, variant: str | None = None, *, actions: int | None = None, longest: int = 2_000) -> str:
    """Register a game with OpenSpiel, and return the name by which `pyspiel.load_game` loads it.

    A move's number is that of its text: `state.action_to_string(number)`. Nothing is hidden, so the information
    tensor is the observation tensor, and an information state is the history of the game.

    Args:
        spec: The name of a built-in game or the path of a file, as in `load_game`.
        variant: The start position; by default the game's first.
        actions: How many numbers there are for moves; by default as many as random games meet, or twice as
            many if they go on to meet others.
        longest: The number of moves after which a game ends with 0 for all.

    Raises:
        UnknownGame: There is no such game.
        GameError: The file is not a game; the text gives the line and reason.
    """
    game = load_game(spec, variant)
    found = survey(game)
    numbering, outcomes = found.actions(actions), found.outcomes()
    sequential = not found.at_once
    kind = pyspiel.GameType(
        short_name=re.sub(r"\W+", "_", f"pybridge_{game.name}" + (f"_{variant}" if variant else "")),
        long_name=f"{game.name}, by pybridge",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL if sequential else pyspiel.GameType.Dynamics.SIMULTANEOUS,
        chance_mode=getattr(
            pyspiel.GameType.ChanceMode, "EXPLICIT_STOCHASTIC" if found.chance else "DETERMINISTIC"
        ),
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=getattr(pyspiel.GameType.Utility, "ZERO_SUM" if found.opposed else "GENERAL_SUM"),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(game.players),
        min_num_players=len(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=numbering.room,
        max_chance_outcomes=outcomes.room,
        num_players=len(game.players),
        min_utility=float(found.lowest),
        max_utility=float(found.highest),
        utility_sum=0.0 if found.opposed else None,
        max_game_length=longest,
    )

    class Registered(_Game):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(kind, info, params or {})
            self.rules = _Rules(game, numbering, outcomes, longest)

    pyspiel.register_game(kind, Registered)
    return str(kind.short_name)


class _Rules:
    """What all states of a game share. It is not copied with them, and neither are nodes."""

    def __init__(self, game: Game, numbering: Numbering, outcomes: Numbering, longest: int) -> None:
        self.survey, self.players = survey(game), game.players
        self.numbering, self.outcomes, self.longest = numbering, outcomes, longest
        self.start = _Held(Node(game.start()))


class _Held:
    """A node, which never changes, in a state that OpenSpiel copies deeply."""

    def __init__(self, node: Node) -> None:
        self.node = node

    def __deepcopy__(self, _memo: object) -> _Held:
        return self


class _Game(pyspiel.Game):  # type: ignore[misc]
    rules: _Rules

    def new_initial_state(self) -> _State:
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        if params:
            raise ValueError(f"a game has no parameters for its observer: {params}")
        return _Observer(self.rules, bool(iig_obs_type and iig_obs_type.perfect_recall))


class _State(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self._held = game.rules.start
        self._made = 0

    @property
    def rules(self) -> _Rules:
        return self.get_game().rules  # type: ignore[no-any-return]

    @property
    def node(self) -> Node:
        return self._held.node

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if len(self.node.choosers) > 1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return int(pyspiel.PlayerId.CHANCE) if self.node.seat == CHANCE else self.node.seat

    def _legal_actions(self, player: int) -> list[int]:
        if self.is_terminal() or player not in self.node.choosers:
            return []
        return sorted(map(self.rules.numbering.number, self.node.options_of(player)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        number = self.rules.outcomes.number
        return sorted((number(move), float(move.probability or 0)) for move in self.node.options)

    def _apply_action(self, action: int) -> None:
        numbering = self.rules.outcomes if self.is_chance_node() else self.rules.numbering
        self._reach(self.node.after(numbering.moves[action]))

    def _apply_actions(self, actions: list[int]) -> None:
        node = self.node
        for seat in node.choosers:
            node = node.after(self.rules.numbering.moves[actions[seat]])
        self._reach(node)

    def _reach(self, node: Node) -> None:
        self._held = _Held(node)
        self._made += 1

    def _action_to_string(self, player: int, action: int) -> str:
        return (self.rules.outcomes if player == CHANCE else self.rules.numbering).moves[action].text

    def is_terminal(self) -> bool:
        return self.node.gains is not None or self._made >= self.rules.longest

    def returns(self) -> list[float]:
        return [float(gain) for gain in self.node.gains or [0] * len(self.rules.players)]

    def __str__(self) -> str:
        return str(self.node.position.text)


class _Observer:
    """What is seen of a state: the board's planes, the numbers of the status, and whose turn it is."""

    def __init__(self, rules: _Rules, history: bool) -> None:
        self._survey, self._history = rules.survey, history
        board, size = rules.survey.shape, int(np.prod(rules.survey.shape))
        self._turn = size + rules.survey.numbers
        self.tensor = np.zeros(self._turn + len(rules.players), np.float32)
        self.dict = {
            "board": self.tensor[:size].reshape(board),
            "status": self.tensor[size : self._turn],
            "turn": self.tensor[self._turn :],
        }

    def set_from(self, state: _State, player: int) -> None:  # noqa: ARG002
        self.dict["board"][:] = self._survey.observe(state.node.position)
        self.dict["status"][:] = self._survey.status(state.node.position)
        self.dict["turn"][:] = 0
        if not state.is_terminal():
            self.dict["turn"][[seat for seat in state.node.choosers if seat != CHANCE]] = 1

    def string_from(self, state: _State, player: int) -> str:  # noqa: ARG002
        return str(state.history_str()) if self._history else str(state)
