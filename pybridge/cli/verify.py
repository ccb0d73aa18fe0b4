"""`pybridge verify`: is a saved solution right?"""

from pathlib import Path

import click

from pybridge.cli.options import json_option, print_result
from pybridge.game import load_game
from pybridge.search.chance_solution import may_use_chance, verify_bounds
from pybridge.search.solution import verify_solution


@click.command()
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def verify(game: str, file: Path, as_json: bool) -> None:
    """Check that FILE, which solve --save has written, is a solution of GAME.

    A short program does it, prolog/solving/verify.pl or, for a game of chance, verify_chance.pl, which uses
    the rules of the game, and nothing of the search.
    """
    name, proven, value = load_game(game).name, {}, ""
    if may_use_chance(name):
        positions, expected = verify_bounds(name, file)
        proven, value = {"bounds": expected.bounds}, f"; the value is {expected}"
    else:
        positions = verify_solution(name, file)
    data = {"game": game, "file": str(file), "positions": positions, **proven}
    print_result(as_json, data, f"{file} is a solution: all {positions:,} positions confirmed{value}")
