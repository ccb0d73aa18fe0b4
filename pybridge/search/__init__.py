"""Searching and solving positions in Prolog."""

from pybridge.search.ranking import RankedMove
from pybridge.search.solution import ForcedWin, SolutionError, Solved, SolvedPosition, SolvingProgress

__all__ = ["ForcedWin", "RankedMove", "SolutionError", "Solved", "SolvedPosition", "SolvingProgress"]
