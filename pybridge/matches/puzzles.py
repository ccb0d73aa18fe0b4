"""Puzzles: positions in which one move wins, and no other does."""

from collections.abc import Iterator
from dataclasses import dataclass

from pybridge.game import Game
from pybridge.rules.errors import InputError
from pybridge.rules.json_ready import JsonReady
from pybridge.rules.subject import try_to_ask
from pybridge.search.chance_solution import may_use_chance
from pybridge.search.options import option_terms

GAMES_PER_PUZZLE = 100


@dataclass(frozen=True)
class Puzzle(JsonReady):
    """A position in which one move wins, and no other does, by exact solution.

    Attributes:
        game: The name of the game.
        start: The text of the position.
        winner: The player to move, who wins.
        plies: In how many moves, counting both players', against the best defence.
        solution: The text of the move that wins.
    """

    game: str
    start: str
    winner: str
    plies: int
    solution: str


def puzzles(game: Game, count: int, seed: int = 0, seconds: float = 1.0) -> Iterator[Puzzle | None]:
    """Yield different puzzles from random games, and None after a game in which there is no new one.

    Args:
        game: The game; the random games begin with its variant's start.
        count: After how many puzzles to stop; there may be fewer.
        seed: The seed of the random games, 0 by default.
        seconds: How long to solve each position at most, 1 by default.

    Raises:
        InputError: It is a game of chance.
    """
    if may_use_chance(game.name):
        raise InputError(
            f"{game.name} is a game of chance, of which no puzzles are made: hardly a move wins for certain; "
            "analyse with a ranking says what each is worth"
        )
    position = game.start()
    goal = "pybridge:(chance(Seed, Chance), puzzle(Game:Position, Options, Chance, Puzzle))"
    options = option_terms({"seconds": seconds})
    seen: set[str] = set()
    for number in range(count * GAMES_PER_PUZZLE):
        found = try_to_ask(position, goal, Options=options, Seed=[seed, number])
        puzzle = Puzzle(game.name, **found["Puzzle"]) if found["truth"] else None
        if puzzle is None or puzzle.start in seen:
            yield None
            continue
        seen.add(puzzle.start)
        yield puzzle
        if len(seen) == count:
            return
