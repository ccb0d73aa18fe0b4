"""A solved game: the exact value and distance of every position that can be reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any, Generic, NamedTuple

from pybridge.bridge.prolog import query
from pybridge.rules.errors import InputError
from pybridge.rules.goals import raising
from pybridge.rules.json_ready import attributes
from pybridge.rules.moves import Move
from pybridge.rules.notebook import facts
from pybridge.search.solving import P, ProgressReport, SolvedPositions, ask_of_file, solved


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


class Solution(SolvedPositions[P]):
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

    def __init__(self, game: Any, found: dict[str, Any]) -> None:
        """Wrap a solution from Prolog; `solve` and `load_solution` call this."""
        super().__init__(game.at(found["position"]), found, found["scores"])
        self.value: int = found["value"]
        self.winner: str = found["winner"]
        self.plies: int | None = found["plies"]
        self.counts: dict[str, int] = dict(sorted(found["counts"].items()))
        longest = found["longest"]
        self.longest = (
            None if longest is None else ForcedWin(longest["winner"], longest["plies"], game.at(longest["position"]))
        )

    def __getitem__(self, position: P) -> Solved:
        """Return the value, winner, distance and best move of a position.

        Raises:
            KeyError: The position cannot be reached from the one that was solved.
        """
        answer = self._look_up("pybridge:solved(Solution, Position, Answer, Text)", position)
        solved, text = answer["Answer"], answer["Text"]
        move = None if text is None else Move(solved["move"], text)
        return Solved(solved["value"], solved["winner"], solved["plies"], move)

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

    def to_json(self) -> dict[str, Any]:
        """Return a summary as JSON-ready data, with positions as texts."""
        names = ("position", "winner", "value", "plies", "positions", "counts", "longest", "seconds")
        return {"game": self.position.game.name, **attributes(self, names)}

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


def solve(position: P, limits: Mapping[str, Any], progress: ProgressReport | None) -> Solution[P]:
    """Solve a position; `Position.solve` documents the limits.

    Raises:
        InputError: It is a game of chance.
    """
    how = "pybridge.search.solve_chance(position) solves it"
    by_chance = InputError(f"{position.game.name} is a game of chance: {how}")
    with raising(chance_decides=lambda _: by_chance):
        found = solved(position, "pybridge:solving(Game:Position, Options, Event)", limits, progress)
    return Solution(position.game, found)


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
