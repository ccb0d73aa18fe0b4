"""`pybridge query`: run Prolog goals, or start a toplevel."""

import sys
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any

import click

from pybridge.bridge.errors import PrologError, PrologHalt, PrologSyntaxError
from pybridge.bridge.json_form import json_text
from pybridge.bridge.prolog import AHEAD, consult
from pybridge.bridge.prolog import query as open_query
from pybridge.cli.options import Number, WholeNumber
from pybridge.console.toplevel import show_table, toplevel
from pybridge.rules.errors import InputError, on_one_line


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option(
    "-g",
    "--goal",
    "goals",
    multiple=True,
    help="The goal to solve; can be given several times. Without it, a toplevel is started.",
)
@click.option("--json", "json_lines", is_flag=True, help="Print each answer as a JSON object on one line.")
@click.option(
    "--limit", type=WholeNumber(min=0), help="Print at most this many answers of a goal; with 0, compute none."
)
@click.option("--timeout", type=Number(min=0), metavar="SECONDS", help="Stop a goal after this time.")
def query(
    files: Sequence[str], goals: Sequence[str], json_lines: bool, limit: int | None, timeout: float | None
) -> int:
    """Load Prolog files and print the answers of goals. The exit status is 1 if a goal has no answer.

    Loading a file runs the directives in it. If a goal raises an error or halts, no further goal is run.
    """
    for file in files:
        _load(file)
    if not goals:
        return toplevel(limit, timeout)
    status = 0
    for number, goal in enumerate(goals):
        if number and not json_lines:
            click.echo()
        try:
            found = _solve(goal, json_lines, limit, timeout)
        except PrologHalt as halt:
            return halt.status
        if not found:
            status = 1
    return status


def _load(file: str) -> None:
    if not any(Path(name).is_file() for name in (file, f"{file}.pl")):
        raise InputError(f"there is no file {file}")
    try:
        consult(file)
    except PrologError as error:
        raise InputError(on_one_line(error)) from None


def _solve(goal: str, json_lines: bool, limit: int | None, timeout: float | None) -> bool:
    """Print the answers of a goal; return whether there is one, or none was requested."""
    found = limit == 0
    try:
        ahead = 0 if sys.stdout.isatty() else AHEAD  # on a terminal, print each answer when it is found
        with open_query(goal, timeout=timeout, ahead=ahead) as answers:
            some = islice(answers, limit)
            first = next(some, None)
            if first is not None:
                found = True
                shown = chain([first], some)
                _print_json(shown) if json_lines else show_table(shown)
    except PrologSyntaxError as error:
        raise InputError(on_one_line(error)) from None
    except PrologHalt:
        raise
    except PrologError as error:
        raise click.ClickException(on_one_line(error)) from None
    if not found and not json_lines:
        click.echo("false")
    return found


def _print_json(answers: Iterator[dict[str, Any]]) -> None:
    for answer in answers:
        click.echo(json_text(answer))
