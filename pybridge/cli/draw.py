"""`pybridge draw`: a position, or a whole game, as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from pybridge.cli.drawing import output_option, write_picture
from pybridge.cli.options import WholeNumber, chosen_position, position_options
from pybridge.game import load_game
from pybridge.matches.record import read_game


@click.command()
@position_options
@output_option
@click.option("--targets", is_flag=True, help="Mark where legal moves end.")
@click.option("--show", "shown", metavar="MOVE", help="Show this legal move: an arrow, or rings round its cells.")
@click.option("--strip", is_flag=True, help="Draw all positions from the start on, not only the last.")
@click.option("--width", type=WholeNumber(min=1), metavar="PIXELS", help="How wide the picture is; it scales.")
def draw(
    game: str,
    variant: str | None,
    position_text: str | None,
    moves: str,
    file: Path | None,
    targets: bool,
    shown: str | None,
    strip: bool,
    width: int | None,
) -> None:
    """Draw a position of GAME as SVG, its last move marked.

    GAME may also be a saved game: all its positions are drawn in a strip.
    """
