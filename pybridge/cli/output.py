"""What goes to standard output and to standard error."""

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import click

from pybridge.bridge.callbacks import instead
from pybridge.bridge.errors import PrologWarning
from pybridge.rules.errors import on_one_line
from pybridge.rules.goals import try_goal


@contextmanager
def output_apart() -> Iterator[None]:
    """During the block, what goals and rules print, also in workers, goes to standard error.

    What Python prints to `sys.stdout` still goes to standard output.
    """
    before = sys.stdout
    if before is None:  # standard output is closed
        yield
        return
    before.flush()
    with open(os.dup(1), "w", encoding="utf-8") as out:
        os.dup2(2, 1)
        if before is sys.__stdout__:
            sys.stdout = out
        instead["stdout"] = sys.stderr
        try:
            yield
        finally:
            sys.stdout = before
            instead.clear()
            os.dup2(out.fileno(), 1)


@contextmanager
def warnings_as_lines() -> Iterator[None]:
    """Print each warning as one line on standard error, those from Prolog with their place in the rules."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", PrologWarning)
        warnings.showwarning = _show  # type: ignore[assignment]
        yield


def note_random_rules(game: str) -> None:
    """Say on standard error if the rules of a loaded game use random numbers, which engines do not see."""
    found = try_goal("pybridge:effect(Game, File, Line, Text), sub_string(Text, _, _, _, random)", {"Game": game})
    if found["truth"]:
        print(f"{found['File']}:{found['Line']}: note: {found['Text']}", file=sys.stderr)


def _show(message: Warning | str, category: type[Warning], filename: str, lineno: int, *_: Any) -> None:
    place = f"{filename}:{lineno}: " if category is PrologWarning and filename.endswith(".pl") else ""
    print(f"Warning: {place}{on_one_line(message)}", file=sys.stderr)


class StatusLine:
    """The line, on standard error; where that is no terminal, nothing is shown."""

    def __init__(self, wanted: bool = True) -> None:
        """Show nothing yet, or never unless it is wanted."""
        self._watched = wanted and sys.stderr.isatty()
        self._shown_at = 0.0

    def show(self, text: str) -> None:
        """Replace the line, at most ten times a second."""
        if self._watched and monotonic() - self._shown_at >= 0.1:
            self._shown_at = monotonic()
            click.echo(f"\r\x1b[K{text}", err=True, nl=False)

    def clear(self) -> None:
        """Erase the line."""
        if self._watched:
            click.echo("\r\x1b[K", err=True, nl=False)


def bar(share: float) -> str:
    """Return a bar that is filled up to a share from 0 to 1."""
    full = int(share * 20)
    return f"[{'#' * full}{'-' * (20 - full)}]"
