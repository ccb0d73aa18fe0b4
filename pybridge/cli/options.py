"""What several commands share: how a game and a position are named, and how answers are printed."""

import json
from collections.abc import Callable
from typing import Any, TypeVar

import click

from pybridge.game import Position, load_game

INTERRUPTED = 130

Command = TypeVar("Command", bound=Callable[..., Any])


class WholeNumber(click.IntRange):
    """A whole number within bounds."""

    name = "whole number"


class Number(click.FloatRange):
    """A number within bounds."""

    name = "number"


json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON document and nothing else."
)


def position_options(command: Command) -> Command:
    """Add GAME, --variant, --position and --moves, which `chosen_position` reads."""
    options = (
        click.argument("game"),
        click.option(
            "--variant",
            "--start",
            "variant",
            help="The start position to take, such as '6x6'; for a file in the lab's style, a term.",
        ),
        click.option("--position", "position_text", metavar="TEXT", help="Start from this position."),
        click.option(
            "--moves", default="", metavar="MOVES", help="Moves to play first, separated by spaces."
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def search_options(command: Command) -> Command:
    """Add the options of the search, which `Position.analyse` takes by the same names."""
    options = (
        click.option(
            "--algorithm",
            type=click.Choice(["deepening", "alphabeta", "minimax"]),
            help="deepening is the full engine (the default); the others are the textbook's plain searches.",
        ),
        click.option("--depth", type=WholeNumber(1, 1_000_000), help="Look this many moves ahead at most."),
        click.option("--seconds", type=Number(min=0, min_open=True), help="Think so long at most."),
        click.option("--nodes", type=WholeNumber(min=1), help="Enter so many positions at most."),
        click.option("--memory", type=WholeNumber(min=1), metavar="MB", help="The size of the table."),
        click.option("--table/--no-table", default=None, help="Remember positions (on by default)."),
        click.option(
            "--heuristic/--no-heuristic", default=None, help="Guess at the horizon (on by default)."
        ),
        click.option("--extend/--no-extend", default=None, help="Search on behind captures (on by default)."),
        click.option(
            "--deepening/--no-deepening",
            default=None,
            help="Depth by depth, or --depth at once (on by default).",
        ),
        click.option("--threads", type=WholeNumber(min=1), help="Search with so many threads."),
        click.option("--variety", type=int, metavar="SEED", help="Vary between equally good moves."),
        click.option(
            "--prove",
            type=click.Choice(["winner", "distance"]),
            help="Stop once the winner is proven, or once the shortest way is too (the default).",
        ),
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


def tell_interrupted(shown: str) -> int:
    """Tell that Ctrl-C has ended the work and what is shown instead of its result; return the exit status."""
    click.echo(f"pybridge: interrupted: this is {shown}", err=True)
    return INTERRUPTED
