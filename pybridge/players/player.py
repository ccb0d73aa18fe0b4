"""Players and their decisions; prolog/matches/decisions.pl says how a computer player decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Lock
from typing import Any

from pybridge.bridge.errors import PrologInterrupted
from pybridge.bridge.prolog import Query, query
from pybridge.game import Position
from pybridge.rules.goals import raising
from pybridge.rules.moves import Move, Term
from pybridge.rules.subject import goal_inputs
from pybridge.search.analysis import Analysis, read_analysis
from pybridge.search.solving import SolutionError, SolvingProgress

Report = Callable[[Analysis], object]

AT_ONCE = 0.2
"""Seconds to think if the user does not wait for the solution."""


@dataclass(frozen=True)
class Decision:
    """A move that a player has decided on.

    Attributes:
        move: The move.
        analysis: The analysis that it is based on, if any.
        note: A remark to show to the user, or "".
    """

    move: Move
    analysis: Analysis | None = None
    note: str = ""


@dataclass(eq=False)
class Player:
    """A person or a program that plays one side of a game; `make_player` makes one.

    Attributes:
        spec: The text that names the player on the command line and in saved games: `engine:depth=6`.
        term: The player in Prolog.
        chance: The state of the player's random numbers, None if it does not use any.
    """

    spec: str
    term: Term
    chance: int | None = None

    @property
    def is_human(self) -> bool:
        """Whether the moves come from a person."""
        return bool(self.term == "human")

    def think(self, position: Position, mover: str = "") -> Thought:
        """Return the thought that will find the move of a player who is not human.

        Where several choose at once, it is the choice of the one who is named `mover`.
        """
        return Thought(self, position, mover)

    def __str__(self) -> str:
        return self.spec


HUMAN = Player("human", "human")


class Thought:
    """A decision that is being made. Any thread may call `run`, and another one `stop` while it runs.

    Attributes:
        solving: The progress of solving the game, None if it is not being solved.
    """

    def __init__(self, player: Player, position: Position, mover: str = "") -> None:
        """Start with nothing; `Player.think` calls this."""
        self.solving: SolvingProgress | None = None
        self._player = player
        self._position = position
        self._mover = mover
        self._lock = Lock()
        self._query: Query[Any] | None = None
        self._stopped = False

    def run(self, report: Report) -> Decision:
        """Think until there is a decision or `stop` is called; `report` is called with each analysis."""
        latest: Decision | None = None
        try:
            with raising(no_solution=SolutionError), self._position.blaming_the_game():
                for latest in self._thoughts():
                    if latest.analysis:
                        report(latest.analysis)
        except PrologInterrupted:
            if not self._stopped:
                raise
        return latest or self._unfinished()

    def stop(self) -> None:
        """Make `run` return at once, with the best move so far, or else the first legal one."""
        with self._lock:
            self._stopped = True
            if self._query is not None:
                self._query.cancel()

    def _thoughts(self) -> Iterator[Decision]:
        player, position = self._player, self._position
        goal = "pybridge:thought(Player, Game:Position, Chance0, Thought, Chance)"
        inputs = goal_inputs(position, Player=player.term, Chance0=player.chance)
        if not isinstance(position.turn, str):
            goal = "pybridge:choice_thought(Player, Game:Position, Mover, Chance0, Thought, Chance)"
            inputs["Mover"] = self._mover
        with self._lock:
            if self._stopped:
                return
            self._query = query(goal, inputs, ahead=0)
        with self._query as answers:
            for answer in answers:
                player.chance = answer["Chance"]
                thought = answer["Thought"]
                if thought.name == "solving":
                    self.solving = SolvingProgress(**thought.args[0])
                elif thought.name == "move":
                    yield Decision(Move(*thought.args))
                else:
                    analysis = read_analysis(*thought.args)
                    yield Decision(analysis.move or position.moves[0], analysis)

    def _unfinished(self) -> Decision:
        """Return the decision of a player who had no time for a first thought."""
        if self.solving is None:
            turn = self._position.turn
            moves = self._position.moves if isinstance(turn, str) else self._position.choices(self._mover)
            return Decision(moves[0])
        analysis = self._position.analyse(seconds=AT_ONCE)
        move = analysis.move or self._position.moves[0]
        return Decision(move, analysis, f"not solved yet: {self.solving}")


class Choice(Thought):
    """A decision that a function makes, without a search."""

    def __init__(
        self, player: Player, position: Position, decide: Callable[[], Move], stop: Callable[[], None] = lambda: None
    ) -> None:
        """Call `decide` for the move; `stop` may end that."""
        super().__init__(player, position)
        self._decide, self._end = decide, stop

    def run(self, report: Report) -> Decision:  # noqa: ARG002 - there is nothing to report
        """Decide."""
        return Decision(self._decide())

    def stop(self) -> None:
        """End the decision, if that is possible."""
        self._end()


class Dice(Player):
    """The project's own dice, which decide where chance does."""

    def __init__(self, seeds: Callable[[], list[int]]) -> None:
        """Roll by what `seeds` returns: for the same seeds they show the same."""
        super().__init__("dice", "dice")
        self._seeds = seeds

    def think(self, position: Position, mover: str = "") -> Thought:  # noqa: ARG002
        """Return the thought that will find what is rolled."""
        seeds = self._seeds()
        return Choice(self, position, lambda: position.rolled(seeds)[0])
