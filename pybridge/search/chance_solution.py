"""Solving games of chance: what each position is worth, at least and at most."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import inf, nextafter
from os import PathLike
from pathlib import Path
from typing import Any
from weakref import finalize

from pybridge.bridge.errors import PrologError
from pybridge.bridge.prolog import query
from pybridge.bridge.terms import Compound
from pybridge.native.host import release
from pybridge.rules.goals import load_library, run_goal, try_goal
from pybridge.search.options import option_terms
from pybridge.search.solution import SolutionError, SolvingProgress, ask_of_file
from pybridge.search.subject import Subject, goal_inputs


@dataclass(frozen=True)
class Expected:
    """What is proven of the value that is to be expected, from Max's side.

    Attributes:
        lowest: The value is at least this.
        highest: The value is at most this.
    """

    lowest: Fraction
    highest: Fraction

    @property
    def exact(self) -> bool:
        """Whether both bounds are equal."""
        return self.lowest == self.highest

    @property
    def value(self) -> Fraction | float:
        """The value if it is exact, otherwise a float between the bounds."""
        return self.lowest if self.exact else float((self.lowest + self.highest) / 2)

    @property
    def bounds(self) -> list[float]:
        """Both bounds as floats, rounded outward."""
        return [_outward(self.lowest, -inf), _outward(self.highest, inf)]

    def __str__(self) -> str:
        """Return the value as text, and how near it is."""
        if self.exact:
            return f"{self.value}, exactly"
        return f"{self.value:.12g}, within bounds {float(self.highest - self.lowest):.1g} apart"


class ChanceSolution:
    """A solved position of a game of chance, from `solve_chance` or `load_solution`.

    `solution[position]` is what is proven of a position, `Expected`, and `len(solution)` the number of positions.

    Attributes:
        position: The position that was solved.
        expected: What is proven of the position that was solved.
        positions: How many positions can be reached from it.
        finished: Whether the bounds have closed as far as they do; false if the time was over.
        compiled: Whether the rules ran compiled.
        seconds: The time that solving took, in seconds; 0.0 if the solution was loaded from a file.
    """

    def __init__(self, position: Subject, found: dict[str, Any]) -> None:
        """Wrap a solution from Prolog; `solve_chance` and `load_solution` call this."""
        self.expected = Expected(Fraction(found["lowest"]), Fraction(found["highest"]))
        self.positions: int = found["positions"]
        self.finished: bool = found["finished"]
        self.compiled: bool = found["compiled"]
        self.seconds: float = found["seconds"]
        self.position = position
        self._found = found
        runs = found["bounds"].args[0].args[0]
        if isinstance(runs, Compound):
            finalize(self, release, runs.args[0]).atexit = False

    def __repr__(self) -> str:
        return f"<solution of {self.position!r}: {self.positions} positions>"

    def __getitem__(self, position: Subject) -> Expected:
        """Return what is proven of a position.

        Raises:
            KeyError: The position cannot be reached from the one that was solved.
        """
        goal = "pybridge:chance_bounds(Solution, Position, Lowest, Highest)"
        try:
            answer = run_goal(goal, {"Solution": self._found, "Position": position.term})
        except PrologError as error:
            if error.formal[:1] != ("existence_error",):
                raise
            raise KeyError(position.text) from None
        return Expected(Fraction(answer["Lowest"]), Fraction(answer["Highest"]))

    def __contains__(self, position: object) -> bool:
        """Return whether the position can be reached from the one that was solved."""
        try:
            return isinstance(position, type(self.position)) and self[position] is not None
        except KeyError:
            return False

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

    def to_json(self) -> dict[str, Any]:
        """Return a summary as JSON-ready data; the bounds are decimal fractions, rounded outward."""
        return {
            "game": self.position.game.name,
            "position": self.position.text,
            "value": float(self.expected.value),
            "bounds": self.expected.bounds,
            "exact": self.expected.exact,
            "positions": self.positions,
            "finished": self.finished,
            "compiled": self.compiled,
            "seconds": self.seconds,
        }


def _outward(bound: Fraction, direction: float) -> float:
    rounded = float(bound)
    inward = rounded > bound if direction < 0 else rounded < bound
    return nextafter(rounded, direction) if inward else rounded


def verify_bounds(game: str, path: str | PathLike[str]) -> tuple[int, Expected]:
    """Check the saved solution of a game of chance by the rules of a loaded game alone.

    Returns:
        The number of positions, and what is proven of the one that was solved.

    Raises:
        SolutionError: A bound in it is not proven; the text says where.
    """
    goal = "pybridge:verify_bounds(Game, File, Positions, Lowest, Highest)"
    found = ask_of_file(goal, path, "unverified", Game=game)
    return int(found["Positions"]), Expected(Fraction(found["Lowest"]), Fraction(found["Highest"]))


def may_use_chance(game: str) -> bool:
    """Return whether turn/2 of a loaded game may answer `chance`."""
    return bool(try_goal("pybridge:has_chance(Game)", {"Game": game})["truth"])


def solve_chance(
    position: Subject,
    *,
    memory: float = 1024,
    seconds: float | None = None,
    progress: Callable[[SolvingProgress], object] | None = None,
) -> ChanceSolution:
    """Solve a position of a game of chance: find what it and all that can follow are worth, in bounds.

    Args:
        position: The position.
        memory: The most memory for the positions, in megabytes; 1024 by default.
        seconds: The time limit in seconds; None, the default, is no limit. If it is reached when all
            positions have been found, the result is what is proven by then.
        progress: A function that is called with a `SolvingProgress` from time to time; none by default.

    Raises:
        SolutionError: The memory limit was reached, or the time limit before all positions were found.
    """
    load_library()
    limits = {"memory": memory} if seconds is None else {"memory": memory, "seconds": seconds}
    goal, inputs = "pybridge:solving_chance(Game:Position, Options, Event)", goal_inputs(position)
    inputs["Options"] = option_terms(limits)
    with position.blaming_the_game(), query(goal, inputs, ahead=0) as events:
        try:
            for answer in events:
                event = answer["Event"]
                if event.name == "solved":
                    return ChanceSolution(position, event.args[0])
                if progress is not None:
                    progress(SolvingProgress(**event.args[0]))
        except PrologError as error:
            if error.formal[:1] != ("unsolved",):
                raise
            raise SolutionError(str(error), *error.formal[3:]) from None
    raise AssertionError("solving_chance/3 ends with a solution")
