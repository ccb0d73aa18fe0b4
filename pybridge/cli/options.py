"""Options and output shared by several commands."""

import json
import os
from collections.abc import Callable
from functools import wraps
from itertools import chain
from typing import Any, TypeVar

import click

from pybridge.game import Position, load_game
from pybridge.rules.goals import INTERPRETED
from pybridge.search.options import Option, Task, declared_options

INTERRUPTED = 130

Command = TypeVar("Command", bound=Callable[..., Any])
R = TypeVar("R")


class WholeNumber(click.IntRange):
    """A whole number within bounds."""

    name = "whole number"


class Number(click.FloatRange):
    """A number within bounds."""

    name = "number"


def together(*options: Callable[[Any], Any]) -> Callable[[Command], Command]:
    """Return a decorator that adds several options in this order."""

    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")


def environment_flag(flag: str, variable: str, text: str) -> Callable[[Command], Command]:
    """Return an option that sets an environment variable, which workers inherit, until the command has ended."""

    def set_variable(ctx: click.Context, _: click.Parameter, chosen: bool) -> None:
        if chosen:
            os.environ[variable] = "1"
            ctx.call_on_close(lambda: os.environ.pop(variable, None))

    return click.option(flag, is_flag=True, expose_value=False, callback=set_variable, help=text)


interpreted_option = environment_flag("--interpreted", INTERPRETED, "Do not compile the rules.")

variant_option = click.option(
    "--variant", "--start", "variant", help="The start position, such as '6x6'; for a file in the lab's style, a term."
)

position_options = together(
    interpreted_option,
    click.argument("game"),
    variant_option,
    click.option("--position", "position_text", metavar="TEXT", help="Start from this position."),
    click.option("--moves", default="", metavar="MOVES", help="Moves to play first, separated by spaces."),
)
"""GAME, --variant, --position and --moves, which `chosen_position` reads, and --interpreted."""


class SearchCommand(click.Command):
    """A command that also takes the options of a search, which are declared in Prolog."""

    task: Task = "search"

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the command's parameters with those of the search before `--json` and `--help`."""
        own = super().get_params(ctx)
        declared = (_click_options(option) for option in declared_options(self.task))
        return [*own[:-2], *chain.from_iterable(declared), *own[-2:]]

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command with those of the search's options that were given."""
        if ctx.params.pop("no_heuristic", False):
            ctx.params["heuristic"] = False
        for option in declared_options(self.task):
            if ctx.params[option.name] is None:
                del ctx.params[option.name]
        return super().invoke(ctx)


class TreeCommand(SearchCommand):
    """A command that also takes the options of a tree, which are declared in Prolog."""

    task = "tree"


class SolveCommand(SearchCommand):
    """A command that also takes the options of the solver, which are declared in Prolog."""

    task = "solve"


def _click_options(option: Option) -> list[click.Option]:
    """Return the command-line options for a declared option; their value is None if they are not given."""
    name, default = option.name, option.default
    shown = {True: "on", False: "off"}[default] if isinstance(default, bool) else default
    text = option.text if default is None else f"{option.text} [default: {shown}]"
    if option.type == "boolean":
        return [click.Option([f"--{name}/--no-{name}"], default=None, help=text)]
    if option.type == "heuristic":
        no = click.Option([f"--no-{name}"], is_flag=True, help="Do not use a heuristic.")
        return [click.Option([f"--{name}"], metavar="NAME", help=text), no]
    kind: click.ParamType[Any] = Number(min=0, min_open=True, max=option.most)
    if option.choices:
        kind = click.Choice(option.choices)
    elif option.type == "integer":
        kind = WholeNumber(option.least, option.most)
    metavar = None if option.choices else option.unit.upper()
    return [click.Option([f"--{name}"], type=kind, metavar=metavar, help=text)]


def chosen_position(game: str, variant: str | None, position_text: str | None, moves: str) -> Position:
    """Return the position that the options of `position_options` describe."""
    loaded = load_game(game, variant)
    position = loaded.position(position_text) if position_text else loaded.start()
    for move in moves.split():
        position = position.play(move)
    return position


def at_position(command: Callable[..., R]) -> Callable[..., R]:
    """Add the options of `position_options` to a command, which gets the position that they describe."""

    @wraps(command)
    def chosen(game: str, variant: str | None, position_text: str | None, moves: str, **options: Any) -> R:
        return command(chosen_position(game, variant, position_text, moves), **options)

    return position_options(chosen)


def print_json(data: object) -> None:
    """Print `data` as one JSON document on one line."""
    click.echo(json.dumps(data, ensure_ascii=False))


def print_result(as_json: bool, data: object, text: str) -> None:
    """Print a result as JSON or as text."""
    if as_json:
        print_json(data)
    else:
        click.echo(text)


def report_interrupted(shown: str) -> int:
    """Print that Ctrl-C stopped the work, and what is shown instead; return the exit status."""
    click.echo(f"pybridge: interrupted: this is {shown}", err=True)
    return INTERRUPTED
