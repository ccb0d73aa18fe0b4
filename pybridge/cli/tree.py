"""`pybridge tree`: the tree that alpha-beta searches, as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from pybridge.cli.drawing import output_option, title_option, width_option, write_picture
from pybridge.cli.options import WholeNumber, chosen_position, position_options


@click.command()
@position_options
@output_option
@click.option("--depth", type=WholeNumber(0, 100), default=2, show_default=True, help="How many moves ahead.")
@click.option(
    "--most", type=WholeNumber(min=1), default=200, show_default=True, metavar="LEAVES",
    help="Show at most this many leaves; the picture says what it leaves out.",
)  # fmt: skip
@click.option(
    "--direction",
    type=click.Choice(["auto", "down", "right"]),
    default="auto",
    show_default=True,
    help="Where the tree grows.",
)
@width_option
@title_option
def tree(
    game: str,
    variant: str | None,
    position_text: str | None,
    moves: str,
    file: Path | None,
    depth: int,
    most: int,
    direction: Literal["auto", "down", "right"],
    width: int | None,
    title: str | None,
) -> None:
    """Draw the tree that alpha-beta searches from a position of GAME, as SVG.

    It shows values, the line of best play, alpha and beta, and the branches that are cut.
    """
    walked = chosen_position(game, variant, position_text, moves).tree(depth)
    write_picture(walked.svg(most=most, direction=direction, title=title, width=width), file)
