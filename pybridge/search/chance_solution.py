"""Solving games of chance: what each position is worth, at least and at most."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf, nextafter
from os import PathLike
from typing import Any

from pybridge.rules.goals import try_goal
from pybridge.rules.json_ready import attributes
from pybridge.rules.subject import Subject
from pybridge.search.solving import ProgressReport, SolvedPositions, ask_of_file, solved


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


class ChanceSolution(SolvedPositions[Subject]):
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
        super().__init__(position, found, found["bounds"])
        self.expected = Expected(Fraction(found["lowest"]), Fraction(found["highest"]))
        self.finished: bool = found["finished"]
        self.compiled: bool = found["compiled"]

    def __getitem__(self, position: Subject) -> Expected:
        """Return what is proven of a position.

        Raises:
            KeyError: The position cannot be reached from the one that was solved.
        """
        answer = self._look_up("pybridge:chance_bounds(Solution, Position, Lowest, Highest)", position)
        return Expected(Fraction(answer["Lowest"]), Fraction(answer["Highest"]))

    def to_json(self) -> dict[str, Any]:
        """Return a summary as JSON-ready data; the bounds are decimal fractions, rounded outward."""
        return {
            "game": self.position.game.name,
            "position": self.position.text,
            **attributes(self.expected, ("value", "bounds", "exact")),
            **attributes(self, ("positions", "finished", "compiled", "seconds")),
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
    position: Subject, *, memory: float = 1024, seconds: float | None = None, progress: ProgressReport | None = None
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
    limits = {"memory": memory, "seconds": seconds}
    goal = "pybridge:solving_chance(Game:Position, Options, Event)"
    return ChanceSolution(position, solved(position, goal, limits, progress))
