"""Perfect play, from the solution of the whole game."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from weakref import WeakKeyDictionary

from pybridge.game import Game, Position
from pybridge.players.player import Decision, Player, Thought
from pybridge.rules.asking import ask
from pybridge.rules.errors import InputError
from pybridge.search.analysis import Analysis
from pybridge.search.solution import Solution, Solved, solve

MOST_POSITIONS = 50_000_000
"""More than these no machine of today's solves in a sitting."""

AT_ONCE = 0.2
"""Seconds to think where somebody does not wait for the solution."""


class TooLargeToSolve(InputError):
    """Perfect play is out of reach for the game. The text says how large it is."""


class _Hastened(Exception):
    """Somebody does not wait for the solution."""


_solutions: WeakKeyDictionary[Game, Solution] = WeakKeyDictionary()
_lock = Lock()


class PerfectPlayer(Player):
    """Plays by the solution of the game, which is worked out once, when the first move is asked for."""

    spec = "perfect"

    def __init__(self, game: Game) -> None:
        """Play `game`, if it is small enough.

        Raises:
            TooLargeToSolve: It is not; the text has an estimate of its size.
        """
        estimate = _estimate(game.start())
        if estimate > MOST_POSITIONS:
            raise TooLargeToSolve(
                f"perfect play is out of reach: {game.name} has about {estimate:.0e} positions, and at most "
                f"{MOST_POSITIONS:.0e} can be solved; hard is the strongest level"
            )

    def think(self, position: Position) -> Thought:
        """Return the thought: a look into the solution."""
        return _Lookup(position)


def _estimate(position: Position) -> int:
    goal = "pybridge:estimate_positions(Game, Position, Estimate)"
    return int(ask(goal, {"Game": position.game.name, "Position": position.term})["Estimate"])


class _Lookup(Thought):
    def __init__(self, position: Position) -> None:
        self._position = position
        self._hastened = False

    def run(self, report: Callable[[Analysis], None]) -> Decision:
        """Return the best move; the first time, solve the game before."""
        try:
            solved = self._look_up()
        except _Hastened:
            analysis = self._position.analyse(seconds=AT_ONCE)
            return Decision(analysis.move or self._position.moves[0], analysis)
        assert solved.move is not None
        analysis = _as_analysis(solved)
        report(analysis)
        return Decision(solved.move, analysis)

    def stop(self) -> None:
        """Do not wait for the solution."""
        self._hastened = True

    def _look_up(self) -> Solved:
        game = self._position.game
        with _lock:
            known = _solutions.get(game)
        if known is not None and self._position in known:
            return known[self._position]
        whole = game.start() if known is None else self._position
        solution = solve(whole, progress=self._check)
        if self._position not in solution:
            solution = solve(self._position, progress=self._check)
        with _lock:
            _solutions[game] = solution
        return solution[self._position]

    def _check(self, _: int) -> None:
        if self._hastened:
            raise _Hastened


def _as_analysis(solved: Solved) -> Analysis:
    """Return what the solution knows, in the form in which a search tells it."""
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
        table_hits=0,
        seconds=0.0,
    )
