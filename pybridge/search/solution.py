"""A solved game: the exact value and distance of every position that can be reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar
from weakref import finalize

from pybridge.bridge.errors import PrologError
from pybridge.bridge.prolog import query
from pybridge.bridge.terms import Compound
from pybridge.native.host import release
from pybridge.rules.errors import InputError
from pybridge.rules.goals import load_library, run_goal
from pybridge.rules.moves import Move
from pybridge.rules.notebook import facts
from pybridge.search.options import option_terms
from pybridge.search.subject import SearchedGame, Subject, goal_inputs

P = TypeVar("P", bound=Subject)


class SolutionError(InputError):
    """A solution is not available: memory or time ran out, or a file does not fit the rules.

    Attributes:
        positions: The number of positions found before memory or time ran out, otherwise 0.
        open: How many of them had moves that had not been followed yet.
    """

    def __init__(self, message: str, positions: int = 0, open: int = 0) -> None:
        super().__init__(message)
        self.positions = positions
        self.open = open


@dataclass(frozen=True)
class Solved:
    """The solution of one position.

    Attributes:
        value: The utility that perfect play leads to, from Max's side.
        winner: The name of the player who wins, or "draw".
        plies: The number of moves until the end, None for a draw.
        move: The best move, None if the game has ended.
    """

    value: int
    winner: str
    plies: int | None
    move: Move | None


class SolvedPosition(NamedTuple, Generic[P]):
    """A position of a solution.

    Attributes:
        position: The position.
        value: The utility that perfect play leads to from there, from Max's side.
        winner: The name of the player who wins, or "draw".
        plies: The number of moves until the end, None for a draw.
    """

    position: P
    value: int
    winner: str
    plies: int | None


@dataclass(frozen=True)
class ForcedWin(Generic[P]):
    """The longest forced win of a game.

    Attributes:
        winner: The name of the player who wins.
        plies: The number of moves until the end.
        position: The position in which it begins.
    """

    winner: str
    plies: int
    position: P


@dataclass(frozen=True)
class SolvingProgress:
    """The progress of solving a game.

    Attributes:
        positions: The number of positions found so far.
        open: How many of them have moves that have not been followed yet.
        memory: The share of the memory limit that is used, from 0.0 to 1.0.
        seconds: The time so far, in seconds.
    """

    positions: int
    open: int
    memory: float
    seconds: float

    def __str__(self) -> str:
        """Return the numbers of positions and open positions as text."""
        return f"{self.positions:,} positions, {self.open:,} open"


class Solution(Generic[P]):
    """A solved position and all positions that can follow; `solve` and `load_solution` return one.

    It is a collection of positions: it supports `len(solution)`, `position in solution`,
    `for position in solution` and `solution[position]`, and `pandas.DataFrame(solution.items())` is a table
    of all positions.

    Attributes:
        position: The position that was solved.
        value: The utility that perfect play leads to from there, from Max's side.
        winner: The name of the player who wins, or "draw".
        plies: The number of moves until the end, None for a draw.
        positions: The number of positions, including ended ones; equivalent positions count once.
        counts: The number of positions that each player wins, and of those that are a "draw".
        longest: The longest forced win, None if there is none.
        seconds: The time that solving took, in seconds; 0.0 if the solution was loaded from a file.
    """

    def __init__(self, game: SearchedGame, found: dict[str, Any]) -> None:
        """Wrap a solution from Prolog; `solve` and `load_solution` call this."""
        self.position: P = game.at(found["position"])
        self.value: int = found["value"]
        self.winner: str = found["winner"]
        self.plies: int | None = found["plies"]
        self.positions: int = found["positions"]
        self.counts: dict[str, int] = dict(sorted(found["counts"].items()))
        self.seconds: float = found["seconds"]
        longest = found["longest"]
        self.longest = (
            None if longest is None else ForcedWin(longest["winner"], longest["plies"], game.at(longest["position"]))
        )
        self._found = found
        _release_with(self, found["scores"])

    def __repr__(self) -> str:
        return f"<solution of {self.position!r}: {self.positions} positions>"

    def __getitem__(self, position: P) -> Solved:
        """Return the value, winner, distance and best move of a position.

        Raises:
            KeyError: The position cannot be reached from the one that was solved.
        """
        try:
            answer = run_goal(
                "pybridge:solved(Solution, Position, Answer, Text)",
                {"Solution": self._found, "Position": position.term},
            )
        except PrologError as error:
            if error.formal[:2] == ("existence_error", "solved_position"):
                raise KeyError(position.text) from None
            raise
        solved, text = answer["Answer"], answer["Text"]
        move = None if text is None else Move(solved["move"], text)
        return Solved(solved["value"], solved["winner"], solved["plies"], move)

    def __contains__(self, position: object) -> bool:
        """Return whether the position can be reached from the one that was solved."""
        if not isinstance(position, type(self.position)) or position.game.name != self.position.game.name:
            return False
        try:
            self[position]
        except KeyError:
            return False
        return True

    def __len__(self) -> int:
        """Return the number of positions; equivalent positions count once."""
        return self.positions

    def __iter__(self) -> Iterator[P]:
        """Yield the positions: first the one that was solved, then those one move from it, and so on."""
        return (item.position for item in self.items())

    def items(self) -> Iterator[SolvedPosition[P]]:
        """Yield the positions with their values, in the order of `iter(solution)`."""
        game = self.position.game
        goal = (
            "pybridge:solved_position(Solution, Position, Answer), "
            "get_dict(value, Answer, Value), get_dict(winner, Answer, Winner), get_dict(plies, Answer, Plies)"
        )
        with query(goal, {"Solution": self._found}) as answers:
            for a in answers:
                yield SolvedPosition(game.at(a["Position"]), a["Value"], a["Winner"], a["Plies"])

    def save(self, path: str | PathLike[str]) -> None:
        """Write the solution to a file, which `load_solution` can read as long as the rules do not change.

        Args:
            path: The file, which is replaced if it exists.

        Raises:
            PrologError: The file cannot be written, or the rules have changed since they were loaded.
        """
        file = str(Path(path).absolute())
        run_goal("pybridge:save_solution(Solution, File)", {"Solution": self._found, "File": file})

    def to_json(self) -> dict[str, Any]:
        """Return a summary as JSON-ready data, with positions as texts."""
        longest = self.longest
        return {
            "game": self.position.game.name,
            "position": self.position.text,
            "winner": self.winner,
            "value": self.value,
            "plies": self.plies,
            "positions": self.positions,
            "counts": self.counts,
            "longest": longest and {**asdict(longest), "position": longest.position.text},
            "seconds": self.seconds,
        }

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002
        longest = self.longest
        known = {
            "winner": self.winner,
            "value": self.value,
            "plies": self.plies,
            "positions": self.positions,
            **{"drawn" if who == "draw" else f"won by {who}": number for who, number in self.counts.items()},
            "longest win": longest and f"{longest.winner} in {longest.plies} plies from {longest.position.text}",
            "seconds": f"{self.seconds:.3f}",
        }
        return facts(repr(self), known, f"{self.position.game.name}: {self.position.text}")


def _release_with(solution: Solution[Any], scores: Compound) -> None:
    """Release the memory of compiled rules in which the scores are when the solution is no longer used."""
    runs = scores.args[0].args[0]
    if isinstance(runs, Compound):
        finalize(solution, release, runs.args[0]).atexit = False


def solve(
    position: P,
    memory: float,
    seconds: float | None,
    threads: int,
    progress: Callable[[SolvingProgress], object] | None,
) -> Solution[P]:
    """Solve a position; `Position.solve` documents the options."""
    load_library()
    options = option_terms({"memory": memory, "seconds": seconds, "threads": threads})
    goal = "pybridge:solving(Game:Position, Options, Event)"
    with query(goal, goal_inputs(position, Options=options), ahead=0) as events:
        try:
            for answer in events:
                event = answer["Event"]
                if event.name == "solved":
                    return Solution(position.game, event.args[0])
                if progress is not None:
                    progress(SolvingProgress(**event.args[0]))
        except PrologError as error:
            if error.formal[:1] != ("unsolved",):
                raise
            raise SolutionError(str(error), *error.formal[3:]) from None
    raise SolutionError(f"{position.game.name} was not solved")


def read_solution(path: str | PathLike[str]) -> dict[str, Any]:
    """Read a solution that was saved, and load its rules.

    Raises:
        SolutionError: The file is not a solution, or the rules have changed since it was saved.
    """
    answer = ask_of_file("pybridge:load_solution(File, Solution)", path, "solution_file")
    found: dict[str, Any] = answer["Solution"]
    return found


def verify_solution(game: str, path: str | PathLike[str]) -> int:
    """Check a saved solution by the rules of a loaded game alone; return the number of positions.

    Raises:
        SolutionError: It is not the solution; the text says where it is wrong.
    """
    goal = "pybridge:verify_solution(Game, File, Positions)"
    return int(ask_of_file(goal, path, "unverified", Game=game)["Positions"])


def ask_of_file(goal: str, path: str | PathLike[str], kind: str, **inputs: str) -> dict[str, Any]:
    """Run a goal with inputs and a `File`; an error of this kind is a `SolutionError`."""
    file = Path(fspath(path)).absolute()
    if not file.is_file():
        raise SolutionError(f"there is no file {str(path)!r}")
    try:
        return run_goal(goal, {**inputs, "File": str(file)})
    except PrologError as error:
        if error.formal[:1] != (kind,):
            raise
        raise SolutionError(str(error)) from None
