"""`pybridge tree`: the tree of a search, as a picture."""

from pathlib import Path
from typing import Any

import click

from pybridge.cli.drawing import output_option, width_option, write_picture
from pybridge.cli.options import TreeCommand, WholeNumber, at_position, json_option, print_json
from pybridge.console.report import tree_lines
from pybridge.console.theme import ASCII
from pybridge.game import Position


@click.command(cls=TreeCommand)
@at_position
@output_option
@click.option("--bounds", is_flag=True, help="Print it as text, with alpha and beta, as the console's `tree bounds`.")
@click.option("--depth", type=WholeNumber(0, 100), default=2, show_default=True, help="How many moves ahead.")
@click.option(
    "--most", type=WholeNumber(min=1), default=200, show_default=True, metavar="LEAVES",
    help="Show at most this many leaves (of playouts: nodes); the picture says what it leaves out.",
)  # fmt: skip
@width_option
@json_option
def tree(
    position: Position,
    file: Path | None,
    bounds: bool,
    depth: int,
    most: int,
    width: int | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Draw the tree of a search from a position of GAME, as SVG.

    It shows values, the line of best play, alpha and beta, and the branches that are cut; or, if playouts
    have grown the tree, their mean results and how many visits each position had.
    """
    walked = position.tree(depth, **options)
    if as_json:
        print_json(walked.to_json())
        return
    if bounds:
        click.echo("\n".join(tree_lines(walked, ASCII, 110, bounds=True)))
        return
    write_picture(walked.svg(most=most, width=width), file)
