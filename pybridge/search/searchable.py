"""What a position can be asked of Prolog's searches."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from pybridge.bridge.errors import PrologError
from pybridge.rules.errors import InputError
from pybridge.rules.moves import Term
from pybridge.search.analysis import Analysis, Search, analyse
from pybridge.search.options import Algorithm, Proof, checks_keywords
from pybridge.search.ranking import Ranking, rank
from pybridge.search.solution import Solution, SolvingProgress, solve
from pybridge.search.tree import Tree, search_tree

if TYPE_CHECKING:
    from pybridge.game import Game


class Searchable(ABC):
    """What `Position` inherits: its searches.

    Attributes:
        game: The game that the position is one of.
        term: The position in Prolog.
    """

    game: Game
    term: Term

    @abstractmethod
    def blaming_the_game(self) -> AbstractContextManager[None]:
        """Where the game's rules raise an error, say which predicate did, with file and line."""

    @checks_keywords
    def analyse(
        self,
        *,
        algorithm: Algorithm = "auto",
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: float = 512,
        table: bool = True,
        heuristic: bool | str = True,
        extend: bool = True,
        deepening: bool = True,
        threads: int = 1,
        variety: int | None = None,
        prove: Proof = "distance",
    ) -> Analysis:
        """Search for the best move until its value is proven or a limit runs out.

        Without a limit that may take for ever; a limit that runs out leaves the best move so far.

        Args:
            algorithm: Which search: "deepening" is the alpha-beta engine, "mcts" plays games out,
                "alphabeta" and "minimax" are the textbook's plain searches, and "auto" takes what
                plays best for the game.
            depth: Look at most this many moves ahead; only forcing moves are followed further. None is
                no limit.
            seconds: Think for at most this long. None is no limit.
            nodes: Enter at most this many positions. None is no limit.
            memory: The most that the tables of positions may take, in megabytes.
            table: Whether to remember positions that were searched.
            heuristic: Whether to guess at the horizon by the game's heuristic/2; or the name of another
                predicate of its file to guess by.
            extend: Whether to search on behind a forcing move, such as a capture.
            deepening: Whether to search depth by depth, rather than straight to `depth`.
            threads: Search with this many threads.
            variety: Choose among equally good moves: the same seed makes the same choice. None: the first.
            prove: Stop when the "winner" is proven, or only when the "distance" to the end is proven too.

        Raises:
            TypeError: There is no such option; the text names the nearest.
            ValueError: An option has a value that it cannot have; the text says which it can.
            GameError: The game's rules raise an error; the text says where.
        """
        options = {name: value for name, value in locals().items() if name != "self"}
        with self.blaming_the_game():
            return analyse(self, options)

    @checks_keywords
    def ranking(
        self,
        *,
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: float = 512,
        table: bool = True,
        heuristic: bool | str = True,
        extend: bool = True,
        prove: Proof = "distance",
    ) -> Ranking:
        """Return what each legal move is worth, the best for the player to move first, by one search.

        The search goes on until all values are proven or a limit runs out; without a limit that may take
        for ever. All moves are searched to the same depth.

        Args:
            depth: Look at most this many moves ahead; only forcing moves are followed further. None is
                no limit.
            seconds: Think for at most this long. None is no limit.
            nodes: Enter at most this many positions. None is no limit.
            memory: The most that the tables of positions may take, in megabytes.
            table: Whether to remember positions that were searched.
            heuristic: Whether to guess at the horizon by the game's heuristic/2; or the name of another
                predicate of its file to guess by.
            extend: Whether to search on behind a forcing move, such as a capture.
            prove: Stop when the "winner" is proven, or only when the "distance" to the end is proven too.

        Raises:
            TypeError: There is no such option; the text names the nearest.
            ValueError: An option has a value that it cannot have; the text says which it can.
            GameError: The game's rules raise an error; the text says where.
        """
        options = {name: value for name, value in locals().items() if name != "self"}
        with self.blaming_the_game():
            return rank(self, options)

    @checks_keywords
    def search(
        self,
        *,
        algorithm: Algorithm = "auto",
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: float = 512,
        table: bool = True,
        heuristic: bool | str = True,
        extend: bool = True,
        deepening: bool = True,
        threads: int = 1,
        variety: int | None = None,
        prove: Proof = "distance",
    ) -> Search:
        """Start a search that runs in the background, in a thread of its own.

        Args:
            algorithm: Which search: "deepening" is the alpha-beta engine, "mcts" plays games out,
                "alphabeta" and "minimax" are the textbook's plain searches, and "auto" takes what
                plays best for the game.
            depth: Look at most this many moves ahead; only forcing moves are followed further. None is
                no limit.
            seconds: Think for at most this long. None is no limit.
            nodes: Enter at most this many positions. None is no limit.
            memory: The most that the tables of positions may take, in megabytes.
            table: Whether to remember positions that were searched.
            heuristic: Whether to guess at the horizon by the game's heuristic/2; or the name of another
                predicate of its file to guess by.
            extend: Whether to search on behind a forcing move, such as a capture.
            deepening: Whether to search depth by depth, rather than straight to `depth`.
            threads: Search with this many threads.
            variety: Choose among equally good moves: the same seed makes the same choice. None: the first.
            prove: Stop when the "winner" is proven, or only when the "distance" to the end is proven too.

        Returns:
            The running search: iterate over it for an `Analysis` of each depth, or look at its `best`.

        Raises:
            TypeError: There is no such option; the text names the nearest.
            ValueError: An option has a value that it cannot have; the text says which it can.
            GameError: The game's rules raise an error; the text says where.
        """
        options = {name: value for name, value in locals().items() if name != "self"}
        with self.blaming_the_game():
            return Search(self, options)

    def tree(self, depth: int = 2) -> Tree:
        """Return the tree that alpha-beta walks `depth` moves ahead; `position.tree().svg()` is its picture.

        Raises:
            InputError: The tree would be too large to look at.
        """
        try:
            with self.blaming_the_game():
                return search_tree(self, depth)
        except PrologError as error:
            if error.formal[:1] != ("tree_too_large",):
                raise
            raise InputError(str(error)) from None

    @checks_keywords
    def solve(
        self,
        *,
        memory: float = 1024,
        seconds: float | None = None,
        progress: Callable[[SolvingProgress], object] | None = None,
    ) -> Solution:
        """Solve the game from here: find the value and distance of every position that can be reached.

        Args:
            memory: The most that the table of positions may take, in megabytes.
            seconds: How long to work at most; None is no limit.
            progress: Called now and then with how far the work has come.

        Raises:
            SolutionError: Memory or time has run out; the text says how far the work had come.
            TypeError: There is no such option; the text names the nearest.
            ValueError: An option has a value that it cannot have; the text says which it can.
            GameError: The game's rules raise an error; the text says where.
        """
        with self.blaming_the_game():
            return solve(self, memory, seconds, progress)
