"""Computer players, whose decisions are planned in prolog/matches/players.pl."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from weakref import WeakKeyDictionary

from pybridge.bridge.errors import PrologInterrupted
from pybridge.bridge.prolog import Query, query
from pybridge.game import Game, Position
from pybridge.players.player import Decision, Player, Report, Thought
from pybridge.rules.goals import run_goal
from pybridge.rules.moves import Move, Term
from pybridge.search.analysis import Analysis, Search
from pybridge.search.solution import Solution, SolutionError, Solved, SolvingProgress

MEMORY = 1024
"""The most memory for a solution, in megabytes."""

AT_ONCE = 0.2
"""Seconds to think if the user does not wait for the solution."""


class Computer(Player):
    """A computer player; `make_player` makes one.

    Attributes:
        spec: The text that names the player.
        term: The player in Prolog.
        chance: The state of the player's random numbers, None if it does not use any.
    """

    def __init__(self, spec: str, term: Term, chance: int | None) -> None:
        """Wrap the term that Prolog has made of `spec`; `make_player` calls this."""
        self.spec = spec
        self.term = term
        self.chance = chance

    @property
    def is_human(self) -> bool:
        """Always False."""
        return False

    def think(self, position: Position) -> Thought:
        """Return the thought that will find this player's move in `position`."""
        return _ComputerThought(self, position)


class _NotAwaited(Exception):
    """The user does not wait for the solution."""


class _ComputerThought(Thought):
    def __init__(self, player: Computer, position: Position) -> None:
        self._player = player
        self._position = position
        self._lock = Lock()
        self._running: Search | Query | None = None
        self._stopped = False

    def run(self, report: Report) -> Decision:
        """Decide as Prolog plans it; a search continues depth by depth until a limit or `stop` ends it."""
        plan = self._plan()
        if plan == "solution":
            return self._look_up(report)
        if plan.name == "play":
            return Decision(Move(*plan.args))
        if plan.name == "own":
            return self._ask_own(plan.args[0])
        return self._think({option.name: option.args[0] for option in plan.args[0]}, report)

    def stop(self) -> None:
        """Stop the search; the result is that of the last completed depth, or else the first legal move."""
        with self._lock:
            self._stopped = True
            running = self._running
        if isinstance(running, Query):
            running.cancel()
        elif running is not None:
            running.stop()

    def _plan(self) -> Term:
        game, position, player = self._position.game.name, self._position.term, self._player
        with self._position.blaming_the_game():
            answer = run_goal(
                "pybridge:player_plan(Player, Game:Position, Chance0, Plan, Chance)",
                {"Player": player.term, "Game": game, "Position": position, "Chance0": player.chance},
            )
        player.chance = answer["Chance"]
        return answer["Plan"]

    def _think(self, options: dict[str, Term], report: Report) -> Decision:
        with self._lock:
            if self._stopped:
                return Decision(self._position.moves[0])
            with self._position.blaming_the_game():
                self._running = search = Search(self._position, options)
        for analysis in search:
            report(analysis)
        best = search.best
        return Decision(best.move or self._position.moves[0], best if best.move else None)

    def _ask_own(self, name: str) -> Decision:
        """Return the move of the search in the game's own file, or the first legal one if it is stopped."""
        position = self._position
        inputs = {"Game": position.game.name, "Position": position.term, "Name": name}
        goal = "pybridge:own_move(Game:Position, Name, Move, _), pybridge:move_text(Game, Move, Text)"
        with self._lock:
            if self._stopped:
                return Decision(position.moves[0])
            self._running = asked = query(goal, inputs, ahead=0)
        try:
            with asked, position.blaming_the_game():
                answer = next(asked)
        except PrologInterrupted:
            if not self._stopped:
                raise
            return Decision(position.moves[0])
        return Decision(Move(answer["Move"], answer["Text"]))

    def _look_up(self, report: Report) -> Decision:
        """Return the best move according to the solution, which is computed the first time."""
        try:
            solved = _solved(self._position, self._check)
        except _NotAwaited:
            analysis = self._position.analyse(seconds=AT_ONCE)
            note = f"not solved yet: {self.solving}" if self.solving else ""
            return Decision(analysis.move or self._position.moves[0], analysis, note)
        except SolutionError as error:
            raise SolutionError(f"{error}; the strongest level that needs no solution is hard") from None
        assert solved.move is not None
        analysis = _as_analysis(solved)
        report(analysis)
        return Decision(solved.move, analysis)

    def _check(self, progress: SolvingProgress) -> None:
        self.solving = progress
        if self._stopped:
            raise _NotAwaited


_solutions: WeakKeyDictionary[Game, Solution] = WeakKeyDictionary()
_solutions_lock = Lock()


def _solved(position: Position, progress: Callable[[SolvingProgress], object]) -> Solved:
    """Return the entry for the position from the solution of the game, or of the position itself."""
    game = position.game
    with _solutions_lock:
        known = _solutions.get(game)
    if known is None or position not in known:
        known = (game.start() if known is None else position).solve(memory=MEMORY, progress=progress)
        if position not in known:
            known = position.solve(memory=MEMORY, progress=progress)
        with _solutions_lock:
            _solutions[game] = known
    return known[position]


def _as_analysis(solved: Solved) -> Analysis:
    """Return the entry of a solution in the form of an analysis."""
    return Analysis(
        move=solved.move,
        line=(solved.move,) if solved.move else (),
        value=solved.value,
        winner=solved.winner,
        plies=solved.plies,
        exact=True,
        algorithm="solution",
        depth=None,
        nodes=0,
        playouts=0,
        table_hits=0,
        seconds=0.0,
    )
