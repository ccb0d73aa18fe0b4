"""`pybridge query`: ask Prolog, in one go or in a dialogue."""

import json
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import click

import pybridge as pb
from pybridge.console.toplevel import as_json, one_line, show_table, toplevel
from pybridge.errors import InputError


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("-g", "--goal", help="The goal to solve; without it a dialogue begins.")
@click.option("--json", "json_lines", is_flag=True, help="Print each answer as a JSON object on a line.")
@click.option("--limit", type=click.IntRange(min=0), help="Print so many answers at most.")
@click.option(
    "--timeout", type=click.FloatRange(min=0), metavar="SECONDS", help="Stop Prolog after that time."
)
def query(
    files: Sequence[str], goal: str | None, json_lines: bool, limit: int | None, timeout: float | None
) -> int:
    """Load Prolog files and print the answers of a goal. The status is 1 where there are none.

    Loading a file runs the directives in it.
    """
    with _warnings_as_lines():
        for file in files:
            _load(file)
        if goal is None:
            return toplevel(limit, timeout)
        return _solve(goal, json_lines, limit, timeout)


def _load(file: str) -> None:
    if not any(Path(name).is_file() for name in (file, f"{file}.pl")):
        raise InputError(f"there is no file {file}")
    try:
        pb.consult(file)
    except pb.PrologError as error:
        raise InputError(one_line(error)) from None


def _solve(goal: str, json_lines: bool, limit: int | None, timeout: float | None) -> int:
    found = False
    try:
        with pb.query(goal, timeout=timeout) as answers:
            some = islice(answers, limit)
            first = next(some, None)
            found = first is not None
            if first is not None:
                shown = _put_back(first, some)
                _print_json(shown) if json_lines else show_table(shown)
    except pb.PrologSyntaxError as error:
        raise InputError(one_line(error)) from None
    except pb.PrologHalt as halt:
        return halt.status
    except pb.PrologError as error:
        raise click.ClickException(one_line(error)) from None
    if not found and not json_lines:
        click.echo("false")
    return 0 if found else 1


def _put_back(first: Any, rest: Iterator[Any]) -> Iterator[Any]:
    yield first
    yield from rest


def _print_json(answers: Iterator[dict[str, Any]]) -> None:
    for answer in answers:
        names: dict[pb.Variable, str] = {}
        values = {name: as_json(value, names) for name, value in answer.items()}
        click.echo(json.dumps(values, ensure_ascii=False))


@contextmanager
def _warnings_as_lines() -> Iterator[None]:
    """Print Prolog's warnings as it would: on standard error, with their place."""

    def show(message: Warning | str, category: type[Warning], filename: str, lineno: int, *_: Any) -> None:
        place = f"{filename}:{lineno}: " if category is pb.PrologWarning and filename.endswith(".pl") else ""
        print(f"Warning: {place}{one_line(message)}", file=sys.stderr)

    with warnings.catch_warnings():
        warnings.simplefilter("always", pb.PrologWarning)
        warnings.showwarning = show  # type: ignore[assignment]
        yield
