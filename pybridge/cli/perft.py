"""`pybridge perft`: count move sequences."""

import click

from pybridge.cli.options import WholeNumber, chosen_position, json_option, position_options, print_result
from pybridge.cli.output import note_random_rules


@click.command()
@position_options
@click.argument("depth", type=WholeNumber(min=0))
@json_option
def perft(game: str, variant: str | None, position_text: str | None, moves: str, depth: int, as_json: bool) -> None:
    """Count the sequences of DEPTH moves from a position of GAME, as a check of its rules."""
    position = chosen_position(game, variant, position_text, moves)
    note_random_rules(position.game.name)
    count = position.count(depth)
    figures = {"perft": count.sequences, "seconds": count.seconds, "compiled": count.compiled}
    print_result(as_json, {"game": game, "depth": depth, **figures}, str(count.sequences))
