"""What all solutions have in common: how they are found, saved and looked up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Generic, TypeVar
from weakref import finalize

from pybridge.bridge.errors import PrologError
from pybridge.bridge.prolog import query
from pybridge.bridge.terms import Compound
from pybridge.native.host import release
from pybridge.rules.errors import InputError
from pybridge.rules.goals import load_library, raising, run_goal
from pybridge.rules.moves import Term
from pybridge.rules.subject import Subject, goal_inputs
from pybridge.search.options import option_terms

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


ProgressReport = Callable[[SolvingProgress], object]


def at_end(goal: str, inputs: Mapping[str, Term], report: ProgressReport | None) -> Term:
    """Return what the last Event of a goal that solves a game brings, and report the progress before."""
    with query(goal, inputs, ahead=0) as answers:
        for answer in answers:
            event = answer["Event"]
            if event.name != "progress":
                break
            if report is not None:
                report(SolvingProgress(**event.args[0]))
    return event.args[0]


def solved(position: Subject, goal: str, limits: Mapping[str, Any], report: ProgressReport | None) -> dict[str, Any]:
    """Return the solution that a goal finds within the limits.

    Raises:
        SolutionError: A limit was reached; the text says how far the work had come.
        GameError: The game's rules raise an error; the text gives the file and line.
    """
    load_library()
    with position.blaming_the_game():
        try:
            found: dict[str, Any] = at_end(goal, goal_inputs(position, Options=option_terms(limits)), report)
        except PrologError as error:
            if error.formal[:1] != ("unsolved",):
                raise
            raise SolutionError(str(error), *error.formal[3:]) from None
    return found


class SolvedPositions(Generic[P]):
    """A solved position, and all positions that can follow."""

    def __init__(self, position: P, found: dict[str, Any], table: Compound) -> None:
        """Wrap a solution from Prolog; its memory is released with it if the table is one of compiled rules."""
        self.position = position
        self.positions: int = found["positions"]
        self.seconds: float = found["seconds"]
        self._found = found
        runs = table.args[0].args[0]
        if isinstance(runs, Compound):
            finalize(self, release, runs.args[0]).atexit = False

    def __repr__(self) -> str:
        return f"<solution of {self.position!r}: {self.positions} positions>"

    def _look_up(self, goal: str, position: Subject) -> dict[str, Term]:
        """Return the answer of a goal about a Position of the Solution."""
        try:
            return run_goal(goal, {"Solution": self._found, "Position": position.term})
        except PrologError as error:
            if error.formal[:2] != ("existence_error", "solved_position"):
                raise
            raise KeyError(position.text) from None

    def __getitem__(self, position: P) -> Any:
        raise NotImplementedError

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

    def save(self, path: str | PathLike[str]) -> None:
        """Write the solution to a file, which `load_solution` can read as long as the rules do not change.

        Args:
            path: The file, which is replaced if it exists.

        Raises:
            PrologError: The file cannot be written, or the rules have changed since they were loaded.
        """
        file = str(Path(path).absolute())
        run_goal("pybridge:save_solution(Solution, File)", {"Solution": self._found, "File": file})


def ask_of_file(goal: str, path: str | PathLike[str], kind: str, **inputs: str) -> dict[str, Any]:
    """Run a goal with inputs and a `File`; an error of this kind is a `SolutionError`."""
    file = Path(fspath(path)).absolute()
    if not file.is_file():
        raise SolutionError(f"there is no file {str(path)!r}")
    with raising(**{kind: SolutionError}):
        return run_goal(goal, {**inputs, "File": str(file)})
