"""`pybridge check`: find out whether a game file keeps the contract."""

import click

from pybridge.cli.options import WholeNumber, json_option, print_json
from pybridge.rules.checking import check_game
from pybridge.rules.errors import GameError


@click.command()
@click.argument("game")
@click.option("--variant", "--start", "variant", help="Play this variant only, not all of them.")
@click.option("--games", type=WholeNumber(min=1), default=20, show_default=True, help="So many games.")
@click.option("--seed", type=int, default=1, show_default=True, help="Which random games are played.")
@json_option
def check(game: str, variant: str | None, games: int, seed: int, as_json: bool) -> int:
    """Play random games of GAME and check in every position that it keeps the contract.

    What is wrong is told in words, with file and line; the exit status is 1 then.
    """
    try:
        report = check_game(game, variant, games=games, seed=seed)
    except GameError as error:
        if not as_json:
            raise
        print_json({"game": game, "faults": [{"text": str(error)}]})
        return 1
    faults = report["faults"]
    if as_json:
        print_json(report)
    else:
        for fault in faults:
            click.echo(f"{fault['file']}:{fault['line']}: {fault['predicate']} {fault['text']}")
        if not faults:
            counted = f"{report['games']} games, {report['positions']} positions"
            click.echo(f"{report['game']} keeps the contract ({counted}).")
            click.echo(f"It offers {', '.join(report['offers']) or 'nothing optional'}.")
            click.echo(f"It lacks {', '.join(report['lacks']) or 'nothing'}.")
    return 1 if faults else 0
