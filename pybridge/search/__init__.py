"""Searching and solving positions in Prolog."""

from pybridge.search.chance_solution import ChanceSolution, Expected, solve_chance
from pybridge.search.ranking import RankedMove
from pybridge.search.solution import ForcedWin, Solved, SolvedPosition
from pybridge.search.solving import SolutionError, SolvingProgress

__all__ = [
    "ChanceSolution",
    "Expected",
    "ForcedWin",
    "RankedMove",
    "SolutionError",
    "Solved",
    "SolvedPosition",
    "SolvingProgress",
    "solve_chance",
]
