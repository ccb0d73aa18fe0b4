"""`pybridge verify`: is a saved solution right?"""

from pathlib import Path

import click

from pybridge.cli.options import json_option, print_json
from pybridge.game import load_game
from pybridge.search.solution import verify_solution


@click.command()
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def verify(game: str, file: Path, as_json: bool) -> int:
    """Check that FILE, which solve --save has written, is a solution of GAME.

    A short program does it, prolog/solving/verify.pl, which uses the rules of the game, and nothing
    of the search.
    """
    positions = verify_solution(load_game(game).name, file)
    if as_json:
        print_json({"game": game, "file": str(file), "positions": positions})
    else:
        click.echo(f"{file} is a solution: all {positions:,} positions confirmed")
    return 0
