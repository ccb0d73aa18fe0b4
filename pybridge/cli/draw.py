"""`pybridge draw`: a position, or a whole game, as a picture."""

from pathlib import Path

import click

from pybridge.cli.drawing import output_option, width_option, write_picture
from pybridge.cli.options import chosen_position, position_options
from pybridge.matches.record import GameRecord, is_saved_game, read_game
from pybridge.rules.errors import InputError


@click.command()
@position_options
@output_option
@click.option("--targets", is_flag=True, help="Mark the cells where legal moves end.")
@click.option("--show", "shown", metavar="MOVE", help="Show a legal move by an arrow, or by rings around its cells.")
@click.option("--strip", is_flag=True, help="Draw every position from the first to the last.")
@click.option("--animated", is_flag=True, help="As --strip, but show one position after another.")
@width_option
def draw(
    game: str,
    variant: str | None,
    position_text: str | None,
    moves: str,
    file: Path | None,
    targets: bool,
    shown: str | None,
    strip: bool,
    animated: bool,
    width: int | None,
) -> None:
    """Draw a position of GAME as SVG, with its last move highlighted.

    If GAME is a saved game, all of its positions are drawn.
    """
    if is_saved_game(game):
        if variant or position_text or moves or targets or shown:
            raise InputError(f"{game} is a saved game with its own start and moves: leave out these options")
        write_picture(read_game(game).svg(width=width, animated=animated), file)
    elif strip or animated:
        if targets or shown:
            which = "--strip" if strip else "--animated"
            raise InputError(f"{which} draws every position: leave out --targets and --show")
        chosen_position(game, variant, position_text, moves)  # an error is that of the move, not of a saved game
        record = GameRecord(game, tuple(moves.split()), variant, position_text)
        write_picture(record.svg(width=width, animated=animated), file)
    else:
        *earlier, latest = moves.split() or [""]
        before = chosen_position(game, variant, position_text, " ".join(earlier))
        position = before.play(latest) if latest else before
        last = (before, latest) if latest else None
        svg = position.svg(last=last, targets=targets, move=shown, width=width)
        write_picture(svg, file)
