"""The methods of a position that search or solve it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self, Unpack

from pybridge.rules.subject import Subject, ask
from pybridge.search.analysis import Analysis, Search, analyse
from pybridge.search.options import RankingOptions, SearchOptions, TreeAlgorithm, checks_keywords
from pybridge.search.ranking import Ranking, rank
from pybridge.search.solution import Solution, solve
from pybridge.search.solving import SolvingProgress
from pybridge.search.tree import Tree, search_tree


@dataclass(frozen=True)
class Perft:
    """A count of sequences of moves.

    Attributes:
        sequences: The number of sequences.
        seconds: The time of the count alone, without that for compiling the rules.
        compiled: Whether the rules ran compiled.
    """

    sequences: int
    seconds: float
    compiled: bool


class Searchable(Subject):
    """The base class of `Position`, with the methods that search and solve it."""

    @checks_keywords
    def analyse(self, **options: Unpack[SearchOptions]) -> Analysis:
        """Search for the best move until its value is proven or a limit is reached.

        Without a limit this may take for ever. When a limit is reached, the result is the best move so far.

        Args:
            **options: See `SearchOptions`.

        Raises:
            TypeError: There is no such option; the text suggests the nearest.
            ValueError: An option has an invalid value; the text says which values are valid.
            GameError: The game's rules raise an error; the text gives the file and line.
        """
        return analyse(self, options)

    @checks_keywords
    def ranking(self, **options: Unpack[RankingOptions]) -> Ranking:
        """Return all legal moves with their values, the best for the player to move first.

        One search evaluates all moves until all values are proven or a limit is reached. Without a limit this
        may take for ever. Alpha-beta searches all moves to the same depth. Where playouts suit the game, the
        search is that of `analyse` with the same options, and the first move is the one that it chooses. A
        value that is not proven is then the mean result of the playouts that began with the move, `visits` of
        them.

        Args:
            **options: See `SearchOptions`.

        Raises:
            TypeError: There is no such option; the text suggests the nearest.
            ValueError: An option has an invalid value; the text says which values are valid.
            GameError: The game's rules raise an error; the text gives the file and line.
        """
        return rank(self, options)

    @checks_keywords
    def search(self, **options: Unpack[SearchOptions]) -> Search:
        """Start a search that runs in a background thread.

        Args:
            **options: See `SearchOptions`.

        Returns:
            The running search: iterate over it for the `Analysis` of each depth, or look at its `best`.

        Raises:
            TypeError: There is no such option; the text suggests the nearest.
            ValueError: An option has an invalid value; the text says which values are valid.
            GameError: The game's rules raise an error; the text gives the file and line.
        """
        with self.blaming_the_game():
            return Search(self, options)

    @checks_keywords
    def tree(
        self,
        depth: int = 2,
        *,
        algorithm: TreeAlgorithm = "auto",
        seconds: float | None = None,
        nodes: int | None = None,
        variety: int | None = None,
    ) -> Tree:
        """Return the tree of a search; `position.tree().svg()` is a picture of it.

        It is the tree that a search of the textbook or of the game's own file visits, with the moves that it
        cuts, or the tree that playouts have grown.

        Args:
            depth: The depth of the tree in moves, 2 by default; playouts may have grown it deeper.
            algorithm: A search of the textbook ("minimax", "alphabeta", "negamax", "iterative_deepening",
                "transposition_table" or "uct"), one in the game's own file ("own:minimax" or
                "own:alphabeta"), "mcts" for playouts, or "auto", the default: with `seconds` or `nodes`, what
                `analyse` would use, and otherwise alpha-beta.
            seconds: The time limit of playouts, in seconds. None, the default, is one second unless `nodes`
                is given. The textbook's other searches are limited by `depth` alone, and those in a file by
                nothing: `depth` limits what is shown.
            nodes: The limit on the number of positions entered, in playouts and beside them; None, the
                default, is no limit.
            variety: The seed of the playouts; None, the default, is the same as 0.

        Raises:
            InputError: The tree of alpha-beta would have more than 100,000 positions, or the file does not
                define the search.
            TypeError: There is no such option; the text suggests the nearest.
            ValueError: An option has an invalid value; the text says which values are valid.
            GameError: The game's rules raise an error; the text gives the file and line.
        """
        options = {name: value for name, value in locals().items() if name not in ("self", "depth")}
        return search_tree(self, depth, options)

    @checks_keywords
    def solve(
        self,
        *,
        memory: float = 1024,
        seconds: float | None = None,
        threads: int = 1,
        progress: Callable[[SolvingProgress], object] | None = None,
    ) -> Solution[Self]:
        """Solve the game from here: find the value and distance of every position that can be reached.

        Args:
            memory: The most memory for the table of positions, in megabytes; 1024 by default.
            seconds: The time limit in seconds; None, the default, is no limit.
            threads: The number of threads to solve with, where the rules run compiled; 1 by default.
            progress: A function that is called with a `SolvingProgress` from time to time; none by default.

        Raises:
            SolutionError: The memory or time limit was reached; the text says how far the work had come.
            InputError: It is a game of chance, which `solve_chance` solves.
            TypeError: There is no such option; the text suggests the nearest.
            ValueError: An option has an invalid value; the text says which values are valid.
            GameError: The game's rules raise an error; the text gives the file and line.
        """
        return solve(self, {"memory": memory, "seconds": seconds, "threads": threads}, progress)

    def perft(self, depth: int) -> int:
        """Return the number of sequences of exactly `depth` legal moves from here.

        Args:
            depth: The number of moves, 0 or more. The time taken is proportional to the result.
        """
        return self.count(depth).sequences

    def count(self, depth: int) -> Perft:
        """Count as `perft` does, and say how long that took.

        Args:
            depth: The number of moves, 0 or more.
        """
        answer = ask(self, "pybridge:perft(Game:Position, Depth, Count, ran(Compiled, Seconds))", Depth=depth)
        return Perft(answer["Count"], answer["Seconds"], answer["Compiled"])
