"""What several commands share: how a game and a position are named, and how answers are printed."""

import json
from collections.abc import Callable
from typing import Any, TypeVar

import click

from pybridge.game import Position, load_game

Command = TypeVar("Command", bound=Callable[..., Any])

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")


def position_options(command: Command) -> Command:
    """Add GAME, --variant, --position and --moves, which `chosen_position` reads."""
    options = (
        click.argument("game"),
        click.option("--variant", help="The start position to take, such as '6x6'."),
        click.option("--position", "position_text", metavar="TEXT", help="Start from this position."),
        click.option("--moves", default="", metavar="MOVES", help="Moves to play first, separated by spaces."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def chosen_position(game: str, variant: str | None, position_text: str | None, moves: str) -> Position:
    """Return the position that the options of `position_options` name."""
    loaded = load_game(game, variant)
    position = loaded.position(position_text) if position_text else loaded.start()
    for move in moves.split():
        position = position.play(move)
    return position


def print_json(data: object) -> None:
    """Print `data` as one JSON document on one line."""
    click.echo(json.dumps(data, ensure_ascii=False))
