"""The actions and observations of a game, as numbers."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pybridge.bridge.terms import Compound
from pybridge.rules.errors import InputError
from pybridge.rules.goals import run_goal
from pybridge.rules.moves import Move, Term
from pybridge.rules.subject import goal_inputs

Array = NDArray[Any]
SEED = 1  # of the random games that show what there is


class Spaces:
    """The numbers of a game's actions, and what an observation consists of.

    Both are found by random games from the start, always the same ones. If these have met all actions long
    before their end, there is no number for others; otherwise there is room for as many again, and they are
    numbered as they are met.

    Attributes:
        actions: The texts of the actions, by number: moves, or choices where several choose at once.
        count: How many actions there may be.
        planes: What the planes of an observation show: each piece of the board, `#` for numbers on it; the
            seat that observes, a plane each; then numbers, of the game's status/2, or of the position's term
            if it has no board or chance decides.
        shape: The shape of an observation: planes, rows and columns, or planes alone if there is no board.
    """

    def __init__(self, position: Any, count: int | None = None) -> None:
        """Play random games from a start position.

        Args:
            position: The start position.
            count: How many actions there may be; None, the default, decides it by what the games have met.
        """
        self.start, self.game = position, position.game
        found = run_goal("pybridge:spaces(Game:Position, Seed, Found)", goal_inputs(position, Seed=SEED))["Found"]
        self.terms: list[Term] = [term for term, _ in found["actions"]]
        self.actions = [str(text) for _, text in found["actions"]]
        self._numbers = {text: number for number, text in enumerate(self.actions)}
        met = len(self.actions)
        self.count: int = count or (met if found["settled"] else 2 * met)
        pieces, slots, rows, columns = (found[name] for name in ("planes", "slots", "rows", "columns"))
        self.room = Compound("room", [pieces, rows, columns, slots])
        self.pieces, self.seats, self.slots = len(pieces), len(self.game.players), len(slots)
        self.planes = [*map(str, pieces), *self.game.players, *map(str, slots)]
        self.shape = (len(self.planes), rows, columns) if pieces else (len(self.planes),)
        self.outcomes: int = found["outcomes"]
        self.gains: list[int] = found["gains"]
        self.kinds: list[str] = found["kinds"]
        self.assign: Callable[[Term], int] = lambda _: len(self.actions)
        self._observed: Any = None
        self._seen: list[Array] = []

    def number(self, move: Move) -> int:
        """Return the number of an action.

        Raises:
            InputError: It was not met before, and there is no number left for it.
        """
        number = self._numbers.get(move.text)
        if number is None:
            number = self._numbers[move.text] = self.assign(move.term)
            self.actions += [""] * (number + 1 - len(self.actions))
            self.actions[number] = move.text
        if number >= self.count:
            raise self.full()
        return number

    def full(self) -> InputError:
        """Return the error that there are more actions than numbers."""
        return InputError(f"{self.game.name} has more than {self.count} actions: pass a higher actions=")

    def possible(self, position: Any, player: str) -> dict[int, Move]:
        """Return what a player may choose in a position, by the actions' numbers."""
        moves = position.moves if position.turn == player else position.choices(player)
        return {self.number(move): move for move in moves}

    def observe(self, position: Any, player: str) -> Array:
        """Return what a player sees of a position."""
        if position is not self._observed:  # OpenSpiel asks again for each player
            inputs = goal_inputs(position, Room=self.room)
            answer = run_goal("pybridge:observed(Game:Position, Room, Cells, Values)", inputs)
            self._seen = [np.array([answer[name]], np.float32) for name in ("Cells", "Values")]
            self._observed = position
        cells, values = self._seen
        seen: Array = self.arranged(cells, np.array([self.game.players.index(player)]), values)[0]
        return seen

    def arranged(self, cells: Array, seats: Array, values: Array) -> Array:
        """Return observations, given the cells of the planes with pieces, who observes, and the numbers."""
        count, first, board = len(seats), self.pieces + self.seats, self.shape[1:]
        seen = np.zeros((count, *self.shape), np.float32)
        if self.pieces:
            seen[:, : self.pieces] = cells.reshape(count, self.pieces, *board)
        seen[np.arange(count), self.pieces + seats] = 1
        if self.slots:
            seen[:, first:] = values.reshape(count, self.slots, *(1 for _ in board))
        return seen
